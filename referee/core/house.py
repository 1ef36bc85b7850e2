"""House options: for every gap of a rulebook the values a table may choose from.

A game declares its options as data and its `House` as a frozen dataclass with a field for each; the rules
read it where the gap is.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.core.names import shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    H = TypeVar("H", bound=DataclassInstance)
else:
    H = TypeVar("H")


class Option(NamedTuple):
    """The ruling an option belongs to, and its legal values; the first is the default."""

    ruling: str
    values: tuple[str, ...]


class HouseError(ValueError):
    """An option that does not exist, or a value it cannot have; `key` is the option's name."""

    def __init__(self, key: str, message: str) -> None:
        """Keep the option's name beside the sentence."""
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


class HouseRules(Generic[H]):
    """What the tables of one game can choose from."""

    def __init__(self, default: H, options: Mapping[str, Option]) -> None:
        """`default` has the default of every option."""
        self.default = default
        self.options = options
        self.with_option = lru_cache(maxsize=256)(self._with_option)

    def chosen(self, chosen: Mapping[str, object]) -> H:
        """The options of a table: those chosen, and the default of every other.

        Raises:
            HouseError: an unknown option, or a value that the option does not have.
        """
        values: dict[str, str] = {}
        for key, value in chosen.items():
            option = self.options.get(key)
            if option is None:
                raise HouseError(key, "is no house option of this game")
            if not isinstance(value, str) or value not in option.values:
                legal = ", ".join(option.values)
                raise HouseError(key, f"must be one of {legal}, not {shown(repr(value))}")
            values[key] = value
        return replace(self.default, **values) if values else self.default

    def _with_option(self, house: H, key: str, value: str) -> H:
        """The same options with one of them changed; raises HouseError as `chosen` does."""
        checked: dict[str, str] = {key: getattr(self.chosen({key: value}), key)}
        return replace(house, **checked)

    def others(self, house: H, key: str) -> tuple[str, ...]:
        """The values that an option could have, but does not have at this table."""
        return tuple(value for value in self.options[key].values if value != getattr(house, key))

    def other(self, house: H, key: str) -> tuple[str, H]:
        """The first other value of an option, and the options of a table that plays by it."""
        value = self.others(house, key)[0]
        return value, self._with_option(house, key, value)
