"""The values a save can hold: what JSON, every language and a careful reader agree on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"

MAX_DEPTH = 20
MAX_INT = 2**63 - 1
# Control characters move the cursor or end a line; lone surrogates are no text at all.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def text_fault(text: object) -> str:
    """Say why this is no text a save may hold; "" if it is."""
    if not isinstance(text, str):
        return "text expected"
    if text.isprintable() or not (unfit := _UNFIT.search(text)):
        return ""
    return f"control character U+{ord(unfit.group()):04X} in a text"


def int_fault(number: object) -> str:
    """Say why this is no whole number a save may hold; "" if it is."""
    if isinstance(number, bool) or not isinstance(number, int):
        return "whole number expected"
    return "" if -MAX_INT - 1 <= number <= MAX_INT else "a number beyond 64 bit"


def plain_fault(value: object, depth: int = 0) -> str:
    """Say why a save may not hold this value; "" if it may."""
    if isinstance(value, str):
        return text_fault(value)
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, int):
        return int_fault(value)
    if not isinstance(value, list | dict):
        return f"a value of type {type(value).__name__}"
    if depth >= MAX_DEPTH:
        return f"values nested deeper than {MAX_DEPTH}"
    if isinstance(value, dict):
        return texts_fault(value) or values_fault(value.values(), depth + 1)
    return values_fault(value, depth + 1)


def values_fault(values: Iterable[object], depth: int = 0) -> str:
    """The first fault of these values."""
    for value in values:
        if fault := plain_fault(value, depth):
            return fault
    return ""


def texts_fault(texts: Iterable[object]) -> str:
    """The first fault of these texts."""
    for text in texts:
        if fault := text_fault(text):
            return fault
    return ""
