"""What only the parts of Pirates of Nassau print: where it stands in the tables, and its shortest typed form."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.core.errors import InvalidAnswer
from referee.core.game import FactKind
from referee.core.names import find, is_digits, matches, slug, tokens
from referee.core.pieces import counted
from referee.core.plain import Plain
from referee.core.questions import Fact, whole
from referee.games.pirates_of_nassau.reading import (
    MOST_VALUE,
    Face,
    face_of,
    heap_of,
    pair_of,
    pieces_of,
    plain_face,
)
from referee.games.pirates_of_nassau.rules.encounter import ALL, Values
from referee.games.pirates_of_nassau.state import Custom
from referee.games.pirates_of_nassau.terms import (
    CAPTAINS,
    COLOURS,
    HOSTAGE,
    KINDS,
    LOCATIONS,
    LOOTED_MARKERS,
    MOST_SECTIONS,
    PIECES,
    REGIONS,
    SPACES,
    region_of,
)
from referee.games.pirates_of_nassau.texts import name_of

MOST_CAPACITY = 60
LEAST_CAPACITY = 4  # a starting ship holds the 4 pieces of the rulebook's plunder example
EFFECTS = ("sailing", "gunnery", "gain", "die", "text")

PortRow = tuple[int, str]


def ports() -> Fact[tuple[PortRow, ...]]:
    """The locations that are ports, each maybe with its name; all others are trade routes."""

    return Fact(
        key="fact.map.ports",
        guide=(
            "The board has the locations 1-6, 8-13 and 15-20; each is a port or a trade route (7 and 14 are Transit).",
            "A trade route shows a Trade Wind counter beside its number; the others are ports.",
            "Type the numbers of the ports, in any order; a name may follow its number.",
            "The example tells the form, not what your board shows.",
        ),
        path=("map", "ports"),
        prompt="Board: the numbers of the ports, names if you like; all others are trade routes",
        read=_read_ports,
        write=lambda rows: [[number, name] for number, name in rows],
        load=_load_ports,
        example="1 la havana 5 9 12 16 19 20",
    )


def _read_ports(text: str) -> tuple[PortRow, ...]:
    rows: list[tuple[int, list[str]]] = []
    for word in tokens(text):
        if is_digits(word):
            rows.append((whole(word), []))
        elif rows:
            rows[-1][1].append(word)
        else:
            raise InvalidAnswer("A number comes first, then maybe the name: 1 la havana 5 12.")
    return _checked_ports([(number, slug(" ".join(name)) if name else "") for number, name in rows])


def _checked_ports(rows: Sequence[PortRow]) -> tuple[PortRow, ...]:
    numbers = [number for number, _ in rows]
    for number in numbers:
        if number not in LOCATIONS:
            raise InvalidAnswer(f"{number} is no location that can be a port (1-6, 8-13, 15-20).")
        if numbers.count(number) > 1:
            raise InvalidAnswer(f"{number} is entered twice.")
    if not rows:
        raise InvalidAnswer("No port in the line.")
    if 3 in numbers:
        raise InvalidAnswer("Location 3 is a trade route in the rulebook's example.")
    return tuple(sorted(rows))


def _load_ports(plain: Plain) -> tuple[PortRow, ...]:
    rows = []
    for row in plain if isinstance(plain, list) else []:
        if not (isinstance(row, list) and len(row) == 2 and type(row[0]) is int):
            raise InvalidAnswer("A port is a number and a name.")
        rows.append((row[0], str(row[1])))
    return _checked_ports(rows)


def port_title(number: int, name: str) -> str:
    """A port by its name with its number."""
    return f"{name.replace('-', ' ').title()} ({number})" if name else f"port {number}"


def income(number: int, title: str) -> Fact[tuple[str, ...]]:
    """What a port shows: pieces that can be smuggled there."""

    def checked(goods: Iterable[str]) -> tuple[str, ...]:
        found = tuple(dict.fromkeys(goods))
        if not found or HOSTAGE in found:
            raise InvalidAnswer("A port shows gunpowder, cargo, rum or p8.")
        return found

    def load(plain: Plain) -> tuple[str, ...]:
        words = [str(word) for word in plain] if isinstance(plain, list) else []
        if not all(word in PIECES for word in words):
            raise InvalidAnswer("A port shows gunpowder, cargo, rum or p8.")
        return checked(words)

    return Fact(
        key=f"fact.income.{number}",
        path=("income", str(number)),
        prompt=f"{title[0].upper()}{title[1:]}: the goods shown (g gunpowder, c cargo, r rum, p piece of eight)",
        read=lambda text: checked(pieces_of(text)),
        write=list,
        load=load,
        example="cr",
    )


def _numbers(
    path: tuple[str, ...], prompt: str, example: str, count: int, low: int, high: int
) -> Fact[tuple[int, ...]]:
    """A fact that is a row of numbers."""

    def checked(values: Iterable[int]) -> tuple[int, ...]:
        found = tuple(values)
        if len(found) != count:
            raise InvalidAnswer(f"{count} numbers are needed, not {len(found)}.")
        for value in found:
            if not low <= value <= high:
                raise InvalidAnswer(f"{value} is not within {low}-{high}.")
        return found

    def load(plain: Plain) -> tuple[int, ...]:
        rows = plain if isinstance(plain, list) else []
        return checked(number for number in rows if type(number) is int)

    return Fact(
        key=f"fact.{'.'.join(path)}",
        path=path,
        prompt=prompt,
        read=lambda text: checked(whole(word) for word in tokens(text)),
        write=list,
        load=load,
        example=example,
    )


def capacity() -> Fact[tuple[int, ...]]:
    """Hold spaces with 0, 1 and 2 extra sections."""
    return _numbers(
        ("hold", "spaces"),
        "Ship display: hold spaces with 0, 1 and 2 extra sections",
        "6 9 12",
        MOST_SECTIONS + 1,
        LEAST_CAPACITY,
        MOST_CAPACITY,
    )


def ship_points() -> Fact[tuple[int, ...]]:
    """Best Ship points printed on aft, fore, first and second section."""
    return _numbers(
        ("printed", "best_ship"),
        "Ship display: Best Ship points printed on aft, fore, first and second extra section",
        "1 1 0 0",
        2 + MOST_SECTIONS,
        0,
        MOST_VALUE,
    )


def slots(space: str) -> Fact[tuple[int, ...]]:
    """Spaces of one kind with 0, 1 and 2 extra sections."""
    return _numbers(
        ("slots", space),
        f"Ship display: {space} spaces with 0, 1 and 2 extra sections",
        "2 4 6",
        MOST_SECTIONS + 1,
        0,
        MOST_VALUE,
    )


def supply() -> Fact[tuple[int, ...]]:
    """How many pieces the box holds."""
    return _numbers(
        ("supply", "pieces"),
        "Box: how many gunpowder, cargo, rum, pieces of eight and hostages there are",
        "20 20 20 40 10",
        len(PIECES),
        0,
        999,
    )


CaptainSet = tuple[Values, ...]


def captains(owner: str = "all") -> Fact[CaptainSet | None]:
    """The four Captain cards of a set, Sailing and Gunnery each; `differ` (None) where colours differ."""
    is_shared = owner == "all"

    def checked(values: Sequence[Values]) -> CaptainSet:
        if len(values) != CAPTAINS:
            raise InvalidAnswer(f"{CAPTAINS} Captain cards are needed, like 22 33 21 12.")
        return tuple(values)

    def read(text: str) -> CaptainSet | None:
        if is_shared and matches(text, ("differ",)):
            return None
        return checked([pair_of(word) for word in tokens(text)])

    def load(plain: Plain) -> CaptainSet | None:
        if is_shared and plain == "differ":
            return None
        rows = plain if isinstance(plain, list) else []
        return checked([pair_of(str(row)) for row in rows])

    told = "; differ where colours differ" if is_shared else ""
    whose = "every player" if is_shared else owner
    return Fact(
        key=f"fact.captains.{owner}",
        guide=(
            f"Every player has {CAPTAINS} Pirate Captain cards of his colour; a card has a Sailing and a Gunnery value.",
            f"Type {CAPTAINS} words, one a card: Sailing and then Gunnery, so 21 is Sailing 2, Gunnery 1.",
            *(
                (
                    "Compare two colours first: if their cards are not the same, type differ, and each colour is asked by itself.",
                )
                if is_shared
                else ()
            ),
            "The example tells the form, not what your cards show.",
        ),
        path=("captains", owner),
        prompt=f"Captain cards of {whose}, Sailing and Gunnery of each{told}",
        read=read,
        write=lambda cards: (
            "differ" if cards is None else [f"{c.sailing}/{c.gunnery}" for c in cards]
        ),
        load=load,
        example="22 33 21 12",
    )


def merchant(card: str) -> Fact[Face]:
    """A merchant card: Sailing, Gunnery and plunder."""

    def load(plain: Plain) -> Face:
        row = plain if isinstance(plain, dict) else {}
        sailing, gunnery, plunder = row.get("sailing"), row.get("gunnery"), row.get("plunder")
        if type(sailing) is not int or type(gunnery) is not int or not isinstance(plunder, str):
            raise InvalidAnswer("A merchant has sailing, gunnery and plunder.")
        return face_of([str(sailing), str(gunnery), plunder])

    return Fact(
        key=f"fact.merchants.{card}",
        path=("merchants", card),
        prompt=f"Merchant {card}: Sailing, Gunnery, plunder by letters g c r h p (- for none)",
        read=lambda text: face_of(tokens(text)),
        write=plain_face,
        load=load,
        example="2 2 rrc",
    )


def custom(kind: str) -> Fact[Custom]:
    """A counter that the rulebook does not describe: its space, points and effect."""
    fixed = KINDS[kind].space if kind in KINDS else ""

    def read(text: str) -> Custom:
        words = tokens(text)
        space = fixed
        if words and not is_digits(words[0]):
            space = find(words.pop(0), SPACES, "space")
        if fixed and space != fixed:
            raise InvalidAnswer(f"{name_of(kind)} belongs to the {fixed} space.")
        if not space or not words:
            raise InvalidAnswer(
                "Type the space, the points and the effect, like crew 3 gunnery 1 navy."
            )
        return _custom(space, whole(words[0]), words[1:])

    def load(plain: Plain) -> Custom:
        return read(str(plain))

    where = "points" if fixed else f"space ({', '.join(SPACES)}), points"
    return Fact(
        key=f"fact.kinds.{slug(kind)}",
        path=("kinds", kind),
        prompt=f"{name_of(kind)}: {where}, effect (sailing or gunnery N with merchant, navy, port or all; "
        "gain PIECE N; die N; text)",
        read=read,
        write=custom_words,
        load=load,
        example="3 gunnery 1 navy" if fixed else "crew 3 gunnery 1 merchant navy",
    )


def _custom(space: str, points: int, words: Sequence[str]) -> Custom:
    effect = find(words[0], EFFECTS, "effect") if words else "text"
    rest = list(words[1:])
    if not 0 <= points <= MOST_VALUE:
        raise InvalidAnswer(f"{points} points are on no counter.")
    if effect == "text":
        return Custom(space=space, points=points)
    if effect == "gain":
        heap = heap_of(rest)
        if len(heap) != 1:
            raise InvalidAnswer("Type what it brings, like gain rum 1.")
        ((piece, amount),) = heap.items()
        return Custom(space=space, points=points, effect=effect, amount=amount, piece=piece)
    amount = whole(rest.pop(0)) if rest and is_digits(rest[0].lstrip("+")) else 1
    scopes = tuple(find(word, (*ALL, "all"), "place where it counts") for word in rest)
    if "all" in scopes or (not scopes and effect != "die"):
        scopes = ALL
    return Custom(space=space, points=points, effect=effect, amount=amount, scopes=scopes)


def custom_words(kind: Custom) -> str:
    """A counter as it is typed."""
    words = [kind.space, str(kind.points), kind.effect]
    if kind.effect == "gain":
        words += [kind.piece, str(kind.amount)]
    elif kind.effect != "text":
        words += [str(kind.amount), *kind.scopes]
    return " ".join(words)


# Filling a copy ahead


def _missing(tables: Mapping[str, Any], *asked: Fact[Any]) -> tuple[Fact[Any], ...]:
    def is_known(fact: Fact[Any]) -> bool:
        node: Any = tables
        for part in fact.path:
            node = node.get(part) if isinstance(node, Mapping) else None
        return node is not None

    return tuple(fact for fact in asked if not is_known(fact))


def _asks(
    build: Callable[[Mapping[str, Any]], Iterable[Fact[Any]]],
) -> Callable[..., tuple[Fact[Any], ...]]:
    return lambda tables: _missing(tables, *build(tables))


def _port_rows(tables: Mapping[str, Any]) -> list[PortRow]:
    rows = tables.get("map", {}).get("ports", [])
    return [(row[0], str(row[1])) for row in rows if isinstance(row, list) and len(row) == 2]


def _captain_facts(tables: Mapping[str, Any]) -> list[Fact[Any]]:
    differ = tables.get("captains", {}).get("all") == "differ"
    return [captains(), *(captains(colour) for colour in COLOURS if differ)]


FACTS: tuple[FactKind, ...] = (
    FactKind(path=("map", "*"), gist="numbers of the ports", asks=_asks(lambda _: [ports()])),
    FactKind(
        path=("income", "*"),
        gist="goods shown at each port",
        asks=_asks(lambda t: [income(n, port_title(n, name)) for n, name in _port_rows(t)]),
    ),
    FactKind(path=("hold", "*"), gist="hold spaces", asks=_asks(lambda _: [capacity()])),
    FactKind(
        path=("slots", "*"),
        gist="spaces for counters; where they are not told, the players see to it",
        asks=_asks(lambda _: [slots(space) for space in ("gun", "sail", "mizzen", "crew")]),
    ),
    FactKind(
        path=("printed", "*"),
        gist="Best Ship points printed on the display",
        asks=_asks(lambda _: [ship_points()]),
    ),
    FactKind(path=("captains", "*"), gist="Captain cards", asks=_asks(_captain_facts)),
    FactKind(
        path=("merchants", "*"),
        gist="merchant cards; each is learned when it is read out",
        asks=_asks(lambda _: []),
    ),
    FactKind(
        path=("kinds", "*"),
        gist="counters the rulebook does not describe",
        asks=_asks(lambda _: [custom(k) for k, row in KINDS.items() if row.points is None]),
    ),
    FactKind(
        path=("supply", "*"),
        gist="pieces in the box (needed for limited_supply only)",
        asks=_asks(lambda _: []),
    ),
)


def problems(tables: Mapping[str, Any]) -> list[str]:
    """What is wrong with a copy's tables as a whole."""
    numbers = [number for number, _ in _port_rows(tables)]
    return map_problems(numbers) if numbers else []


def map_problems(numbers: Sequence[int]) -> list[str]:
    """What to look at twice on a map with these ports [The Game Board; R46]."""
    found = []
    if len(numbers) != LOOTED_MARKERS:
        found.append(
            f"Ports entered: {len(numbers)}; the box has {LOOTED_MARKERS} Looted Port markers."
        )
    routes = {r: sum(region_of(p) == r and p not in numbers for p in LOCATIONS) for r in REGIONS}
    for region in REGIONS[1:]:
        if routes[region] > routes[region - 1]:
            found.append(
                f"Region {region} has {counted(routes[region], 'trade route')}, region {region - 1} only "
                f"{routes[region - 1]}: merchants may find no place when they move up (R46)."
            )
    return found
