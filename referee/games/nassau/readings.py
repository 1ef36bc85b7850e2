"""What contested rulings would give with their other values, for rulings and for play."""

from collections.abc import Callable, Mapping, Sequence

from referee.games.nassau.house import House, other_values, with_option
from referee.games.nassau.texts import REFUSALS

ANSWERS: Mapping[tuple[str, bool], str] = {
    ("legal", True): "it is allowed",
    ("fits", True): "it fits",
    ("fits", False): "it does not fit",
    ("defeated", True): "the opponent is taken",
    ("defeated", False): "the opponent stays",
}


def other_readings(
    house: House,
    options: Sequence[str],
    result_of: Callable[[House], Mapping[str, object]],
    *keys: str,
) -> list[str]:
    """A sentence for each other value that changes one of these results."""
    here = result_of(house)
    said = []
    for option in options:
        for value in other_values(house, option):
            there = result_of(with_option(house, option, value))
            differing = [key for key in keys if there.get(key) != here.get(key)]
            if differing:
                told = _told(there, differing)
                said.append(f"By the other reading ({option}={value}): {told}.")
    return said


def _told(there: Mapping[str, object], differing: Sequence[str]) -> str:
    """What another value gives; of something that it forbids nothing else is said."""
    if there.get("legal") is False:
        return f"it is not allowed ({REFUSALS[str(there['refusal'])][0]})"
    return ", ".join(_part(key, there.get(key)) for key in differing)


def _part(key: str, value: object) -> str:
    answer = ANSWERS.get((key, value)) if isinstance(value, bool) else None
    return answer or f"{key.replace('_', ' ')} {worded(value)}"


def worded(value: object) -> str:
    """A result in a sentence."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(worded, value)) or "none"
        case dict():
            return ", ".join(f"{key} {worded(part)}" for key, part in value.items()) or "none"
        case str():
            return value.replace("-", " ")
        case _:
            return str(value)
