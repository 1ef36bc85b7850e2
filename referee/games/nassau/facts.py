"""What only the parts of Nassau print: where it stands in the tables, and its shortest typed form."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.core.errors import InvalidAnswer
from referee.core.game import FactKind
from referee.core.names import find, folded, is_digits, shown, slug, tokens
from referee.core.people import checked_name
from referee.core.plain import Plain
from referee.core.questions import Fact, whole
from referee.games.nassau.gear import Gear, gear_of, written
from referee.games.nassau.rules.yarns import DEMANDS
from referee.games.nassau.terms import ANIMALS, AREAS, CARDS, CONFLICT_TILES, CRATES, GOODS, WEAPONS

KRAKEN = "kraken"
TYPES = 5
PIERS = TABLES = 5
HIDEOUTS = 6
MOST_POINTS = 50

Kinds = dict[str, str]


def opponents() -> Fact[Kinds]:
    """The five opponent types, each with the weapon it is fought with, as the ship board shows them."""

    def checked(pairs: Sequence[tuple[str, str]]) -> Kinds:
        kinds = dict(pairs)
        if len(pairs) != TYPES or len(kinds) != TYPES or len(set(kinds.values())) != TYPES:
            raise InvalidAnswer(f"{TYPES} different types, each with another weapon.")
        if KRAKEN not in kinds:
            raise InvalidAnswer("One of the types is the kraken.")
        return kinds

    def read(text: str) -> Kinds:
        words = [part for word in tokens(text) for part in word.partition("=")[::2] if part]
        if len(words) != 2 * TYPES:
            raise InvalidAnswer(f"{TYPES} names, each followed by its weapon.")
        return checked(
            [_pair(name, weapon) for name, weapon in zip(words[::2], words[1::2], strict=True)]
        )

    def load(plain: Plain) -> Kinds:
        rows = plain if isinstance(plain, dict) else {}
        return checked([_pair(str(name), str(weapon)) for name, weapon in rows.items()])

    return Fact(
        key="fact.opponents",
        path=("opponents",),
        prompt="Ship board: the five types of opponents, each with the weapon above it",
        guide=(
            "Every ship board shows the five types of opponents, and above each the only weapon it can be attacked with.",
            f"Type a name for each type and then its weapon: {', '.join(WEAPONS)}. Any order.",
            "The names are yours: one word each, the way the table calls them; only the kraken must be called so.",
            "The example tells the form, not what your board shows.",
        ),
        read=read,
        write=dict,
        load=load,
        example="kraken harpoon fort cannon galleon sabre serpent hook trader pistol",
    )


def _pair(name: str, weapon: str) -> tuple[str, str]:
    return slug(checked_name(name)), find(weapon, WEAPONS, "weapon")


def _gear(path: tuple[str, ...], prompt: str, example: str) -> Fact[Gear]:
    def load(plain: Plain) -> Gear:
        if not isinstance(plain, str):
            raise InvalidAnswer("Equipment like 2 rum, sail is needed.")
        return gear_of(plain)

    return Fact(
        key=f"fact.{'.'.join(path)}",
        path=path,
        prompt=prompt,
        read=gear_of,
        write=written,
        load=load,
        example=example,
    )


def pier(number: int) -> Fact[Gear]:
    """The bonus of a pier of Nassau, beside the 2 provisions."""
    return _gear(("piers", str(number)), f"Bonus of pier {number}, without the 2 provisions", "rum")


def table(number: int) -> Fact[Gear]:
    """What comes with a pirate from a table of the tavern."""
    return _gear(("tavern", str(number)), f"Tavern: equipment of table {number}", "doubloon")


def reward(kind: str, strength: int) -> Fact[Gear]:
    """The reward of an opponent, beside its points."""
    return _gear(
        ("rewards", f"{kind}-{strength}"), f"Reward of the {kind} of strength {strength}", "2 rum"
    )


def _numbers(plain: Plain) -> list[int]:
    if not isinstance(plain, list):
        raise InvalidAnswer("A list of numbers is needed.")
    return [number for number in plain if type(number) is int]


def _counts(
    path: tuple[str, ...],
    prompt: str,
    example: str,
    check: Callable[[tuple[int, ...]], None],
) -> Fact[tuple[int, ...]]:
    def checked(numbers: Iterable[int]) -> tuple[int, ...]:
        found = tuple(numbers)
        check(found)
        return found

    return Fact(
        key=f"fact.{'.'.join(path)}",
        path=path,
        prompt=prompt,
        read=lambda text: checked(whole(word) for word in tokens(text)),
        write=list,
        load=lambda plain: checked(_numbers(plain)),
        example=example,
    )


def area(name: str) -> Fact[tuple[int, ...]]:
    """How many outposts, control towers and trading posts an area has."""

    def check(counts: tuple[int, ...]) -> None:
        if len(counts) != 3 or not all(0 <= count <= 3 for count in counts):
            raise InvalidAnswer("Three numbers from 0 to 3: outposts, towers, trading posts.")

    return _counts(
        ("areas", name), f"Area {name}: outposts, control towers, trading posts", "1 1 2", check
    )


def dutchman_places() -> Fact[tuple[int, ...]]:
    """What the places at the Dutchman's right-hand pier are worth."""

    def check(values: tuple[int, ...]) -> None:
        if not 1 <= len(values) <= 4 or min(values) < 0 or list(values) != sorted(values)[::-1]:
            raise InvalidAnswer("One to four numbers, none larger than the one before.")

    return _counts(
        ("dutchman_places",),
        "Flying Dutchman board: points of place 1, 2, 3, 4",
        "15 10 6 3",
        check,
    )


def conflict_tiles() -> Fact[tuple[int, ...]]:
    """Conflict tiles that do nothing, dodge and attack, for the odds."""

    def check(counts: tuple[int, ...]) -> None:
        if len(counts) != 3 or min(counts) < 0 or sum(counts) != CONFLICT_TILES:
            raise InvalidAnswer(f"Three numbers that add up to {CONFLICT_TILES}.")

    return _counts(("conflict_tiles",), "Conflict tiles: nothing, dodge, attack", "10 5 10", check)


def harbour() -> Fact[str]:
    """The area that the piers of Nassau open to."""

    def read(text: str) -> str:
        if text.strip().upper() not in AREAS:
            raise InvalidAnswer(f"'{shown(text)}' is no area A to I.")
        return text.strip().upper()

    return Fact(
        key="fact.harbour",
        path=("harbour",),
        prompt="Area that the harbour of Nassau opens to",
        example="A",
        read=read,
        write=str,
        load=lambda plain: read(str(plain)),
        default="A",
    )


def borders() -> Fact[tuple[tuple[str, str], ...]]:
    """Areas that touch at sea; never asked, the routes are trusted without it."""

    def checked(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
        pairs = [word.strip().upper() for word in words]
        if (
            not all(len(p) == 2 and p[0] != p[1] and set(p) <= set(AREAS) for p in pairs)
            or not pairs
        ):
            raise InvalidAnswer("Pairs of areas that touch at sea, like AB BC BD.")
        return tuple((p[0], p[1]) for p in pairs)

    return Fact(
        key="fact.map",
        path=("map",),
        prompt="Borders at sea: pairs of areas",
        read=lambda text: checked(tokens(text)),
        write=lambda pairs: ["".join(pair) for pair in pairs],
        load=lambda plain: checked(str(p) for p in (plain if isinstance(plain, list) else [])),
        example="AB BC BD DE",
    )


Spaces = tuple[tuple[tuple[str, int], ...], int]


def hideout(number: int) -> Fact[Spaces]:
    """A hideout: its coloured spaces from top to bottom with values, and the value of general storage."""

    def checked(rows: Sequence[tuple[str, int]], general: int) -> Spaces:
        if not rows or not all(0 <= value <= MOST_POINTS for _, value in (*rows, ("", general))):
            raise InvalidAnswer(
                f"Goods with values from 0 to {MOST_POINTS}, then the general storage."
            )
        return tuple(rows), general

    def read(text: str) -> Spaces:
        words = [part for word in tokens(text) for part in word.partition("=")[::2] if part]
        general = 0
        if len(words) > 1 and folded(words[-2]).startswith("gen"):
            general = whole(words[-1])
            words = words[:-2]
        if len(words) % 2:
            raise InvalidAnswer("Each good is followed by the value of its space.")
        rows = [
            (find(good, GOODS, "good"), whole(value))
            for good, value in zip(words[::2], words[1::2], strict=True)
        ]
        return checked(rows, general)

    def load(plain: Plain) -> Spaces:
        row = plain if isinstance(plain, dict) else {}
        goods, general = row.get("spaces"), row.get("general", 0)
        if not isinstance(goods, list) or type(general) is not int:
            raise InvalidAnswer("A hideout has spaces and a general storage.")
        pairs = [str(space).rpartition(" ")[::2] for space in goods]
        return checked(
            [(find(good, GOODS, "good"), whole(value)) for good, value in pairs], general
        )

    return Fact(
        key=f"fact.hideouts.{number}",
        path=("hideouts", str(number)),
        prompt=f"Hideout {number}: spaces from top to bottom with values, then general and its value",
        read=read,
        write=lambda spaces: {
            "spaces": [f"{good} {value}" for good, value in spaces[0]],
            "general": spaces[1],
        },
        load=load,
        example="tobacco 2 silver 3 spices 4 general 1",
    )


Card = tuple[int, str]


def card(number: int, kinds: Sequence[str] = ()) -> Fact[Card]:
    """The points of a yarn card, and the word or number it prints."""
    printed = DEMANDS[number].printed
    words: Mapping[str, Sequence[str]] = {
        "weapon": WEAPONS,
        "animal": ANIMALS,
        "good": GOODS,
        "opponent": tuple(kinds) or (KRAKEN,),
        "count": tuple(str(count) for count in range(CRATES + 1)),
    }

    def checked(points: int, word: str) -> Card:
        if not 1 <= points <= MOST_POINTS:
            raise InvalidAnswer(f"{points} points are on no card.")
        if not printed:
            return points, ""
        if printed == "opponent" and not kinds:
            return points, slug(word)
        return points, find(word, words[printed], printed)

    def read(text: str) -> Card:
        parts = tokens(text)
        if len(parts) != (2 if printed else 1):
            raise InvalidAnswer("Type the points" + (f" and the {printed}." if printed else "."))
        return checked(whole(parts[0]), parts[-1])

    def load(plain: Plain) -> Card:
        row = plain if isinstance(plain, dict) else {}
        points = row.get("points")
        if type(points) is not int:
            raise InvalidAnswer("A card has points.")
        return checked(points, str(row.get("printed", "")))

    def write(found: Card) -> Plain:
        row: dict[str, Plain] = {"points": found[0]}
        return row | {"printed": found[1]} if found[1] else row

    return Fact(
        key=f"fact.cards.{number}",
        path=("cards", str(number)),
        prompt=f"Yarn card {number}: points" + (f" and {printed}" if printed else ""),
        read=read,
        write=write,
        load=load,
        example=f"3 {words[printed][0]}" if printed else "3",
    )


# Filling a copy ahead


def _missing(tables: Mapping[str, Any], *asked: Fact[Any]) -> tuple[Fact[Any], ...]:
    def is_known(fact: Fact[Any]) -> bool:
        node: Any = tables
        for part in fact.path:
            node = node.get(part) if isinstance(node, Mapping) else None
        return node is not None

    return tuple(fact for fact in asked if not is_known(fact))


def _kind(path: str, gist: str, build: Callable[[Sequence[str]], Iterable[Fact[Any]]]) -> FactKind:
    def asks(tables: Mapping[str, Any]) -> tuple[Fact[Any], ...]:
        return _missing(tables, *build(list(tables.get("opponents", {}))))

    return FactKind(path=tuple(path.split(".")), gist=gist, asks=asks)


FACTS: tuple[FactKind, ...] = (
    _kind("opponents", "types of opponents with their weapons", lambda _: [opponents()]),
    _kind("harbour", "area that the harbour opens to", lambda _: [harbour()]),
    _kind("areas.*", "outposts, towers and trading posts of each area", lambda _: map(area, AREAS)),
    _kind("map", "areas that touch at sea (optional: routes are checked)", lambda _: [borders()]),
    _kind("piers.*", "bonus of each pier of Nassau", lambda _: map(pier, range(1, PIERS + 1))),
    _kind("tavern.*", "equipment of each tavern table", lambda _: map(table, range(1, TABLES + 1))),
    _kind(
        "rewards.*",
        "reward of each opponent by type and strength",
        lambda kinds: [reward(kind, strength) for kind in kinds for strength in range(1, 6)],
    ),
    _kind("hideouts.*", "spaces of each hideout", lambda _: map(hideout, range(1, HIDEOUTS + 1))),
    _kind(
        "cards.*",
        "points and print of each yarn card",
        lambda kinds: [card(number, kinds) for number in range(1, CARDS + 1)],
    ),
    _kind(
        "conflict_tiles",
        "conflict tiles by effect (optional: for odds)",
        lambda _: [conflict_tiles()],
    ),
    _kind("dutchman_places", "points of the Dutchman's places", lambda _: [dutchman_places()]),
)


def problems(tables: Mapping[str, Any]) -> list[str]:
    """What is wrong with a copy's tables as a whole."""
    areas = tables.get("areas", {})
    found = []
    if len(areas) == len(AREAS):
        sums = [sum(row[place] for row in areas.values()) for place in range(3)]
        for count, wanted, what in zip(
            sums, (8, 10, 10), ("outposts", "control towers", "trading posts"), strict=True
        ):
            if count != wanted:
                found.append(f"{count} {what} are entered; the box has {wanted}.")
    return [*found, *_doubled_cards(tables.get("cards", {}))]


def _doubled_cards(cards: Mapping[str, Any]) -> list[str]:
    """Cards of one block that print the same; each type occurs once there."""
    seen: dict[tuple[str, int, str], str] = {}
    found = []
    for number, row in cards.items():
        demand = DEMANDS.get(int(number)) if is_digits(str(number)) else None
        printed = str(row.get("printed", "")) if isinstance(row, Mapping) else ""
        if demand is None or not printed:
            continue
        other = seen.setdefault((demand.about, demand.need, printed), number)
        if other != number:
            found.append(f"Cards {other} and {number} both print {printed}.")
    return found
