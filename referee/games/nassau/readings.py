"""What contested rulings would give with their other values, for rulings and for play."""

from collections.abc import Callable, Mapping, Sequence

from referee.games.nassau.house import House, other_values, with_option


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
                told = ", ".join(
                    f"{key.replace('_', ' ')} {worded(there.get(key))}" for key in differing
                )
                said.append(f"By the other reading ({option}={value}): {told}.")
    return said


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
