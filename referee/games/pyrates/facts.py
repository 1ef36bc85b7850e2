"""What only the parts of Pyrates! print: where it stands in the tables, and its shortest typed form."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from referee.core.errors import InvalidAnswer
from referee.core.names import find, folded, shown, slug, tokens
from referee.core.people import checked_name
from referee.core.plain import Plain
from referee.core.questions import Fact, whole
from referee.games.pyrates.rules.placement import PASS_FACES
from referee.games.pyrates.terms import NATIONS, PIRATE, PIRATE_PORTS, ZONE_NAMES, ZONES, Bid, Cargo

PORT_GROUPS = (*(nation.casefold() for nation in NATIONS), PIRATE)
PORTS = 17
MERCHANTS = 18
LETTERS: Mapping[str, Bid] = {
    "A": Bid.PASS,
    "B": Bid.BUILD,
    "P": Bid.PIRACY,
    "R": Bid.RAID,
    "T": Bid.TRADE,
}
MOST_CARGO = 20
SPELLED = (*PIRATE_PORTS, "St. Eustatius")  # as the rulebook spells them, however they are typed

PortRow = tuple[str, tuple[str, ...]]


def ports(group: str, taken: Collection[str] = ()) -> Fact[tuple[PortRow, ...]]:
    """The ports of one nation ("british", ..., "pirate") with the zones they border."""

    def read(text: str) -> tuple[PortRow, ...]:
        head, colon, rest = text.partition(":")
        line = rest if colon and folded(head) == group else text
        return _checked_ports(
            group, taken, [_port_row(part) for part in line.split(",") if part.strip()]
        )

    def load(plain: Plain) -> tuple[PortRow, ...]:
        rows = plain if isinstance(plain, list) else []
        loaded = []
        for row in rows:
            if not (isinstance(row, list) and len(row) == 2 and isinstance(row[1], list)):
                raise InvalidAnswer("A port is a name and its zones.")
            loaded.append((checked_name(str(row[0])), _zones([str(zone) for zone in row[1]])))
        return _checked_ports(group, taken, loaded)

    example = (
        "nassau hs wc, tortuga hs, port royal ec wc"
        if group == PIRATE
        else "barbados hs ec, antigua ec"
    )
    return Fact(
        key=f"fact.ports.{group}",
        path=("ports", group),
        prompt=f"{group.capitalize()} ports with their zones (hs High Seas, ec East, wc West Caribbean)",
        read=read,
        write=lambda rows: [[name, list(zones)] for name, zones in rows],
        load=load,
        example=example,
    )


def _checked_ports(
    group: str, taken: Collection[str], rows: Sequence[PortRow]
) -> tuple[PortRow, ...]:
    names = [slug(name) for name, _ in rows]
    for name in names:
        if names.count(name) > 1 or name in taken:
            raise InvalidAnswer(f"{name} is entered twice.")
        if name.upper() in ZONES:
            raise InvalidAnswer(f"{name} is a sea zone; a port has a name before its zones.")
    if not rows:
        raise InvalidAnswer("No port in the line.")
    if group == PIRATE and set(names) != {slug(name) for name in PIRATE_PORTS}:
        raise InvalidAnswer("The pirate ports are Nassau, Tortuga and Port Royal.")
    return tuple(rows)


def _port_row(text: str) -> PortRow:
    words = tokens(text)
    split = len(words)
    while split > 1 and words[split - 1].upper() in ZONES:
        split -= 1
    name = checked_name(" ".join(words[:split]))
    for printed in SPELLED:
        if slug(name) == slug(printed):
            name = printed
    return (name if any(c.isupper() for c in name) else name.title()), _zones(words[split:])


def _zones(words: Sequence[str]) -> tuple[str, ...]:
    zones = tuple(word.upper() for word in words)
    if not 1 <= len(zones) <= 2 or len(set(zones)) != len(zones) or not set(zones) <= set(ZONES):
        raise InvalidAnswer("A port borders one or two of hs, ec, wc.")
    return tuple(zone for zone in ZONES if zone in zones)


def faces(
    path: tuple[str, ...],
    prompt: str,
    names: Sequence[str],
    default: tuple[str, ...] | None = None,
) -> Fact[tuple[str, ...]]:
    """What each face of a die stands for: six names, or names with ranges."""

    def read(text: str) -> tuple[str, ...]:
        words = [part for word in tokens(text) for part in word.partition("=")[::2] if part]
        if len(words) == 6 and not any(word[0].isdigit() for word in words):
            return tuple(find(word, names) for word in words)
        return _ranged(words, names)

    def load(plain: Plain) -> tuple[str, ...]:
        if not isinstance(plain, list) or len(plain) != 6 or not all(n in names for n in plain):
            raise InvalidAnswer(f"Six of {', '.join(names)} are needed.")
        return tuple(str(name) for name in plain)

    words = [name.casefold().replace(" ", "_") for name in (*names, *names)]
    return Fact(
        key=f"fact.{'.'.join(path)}",
        path=path,
        prompt=prompt,
        read=read,
        write=list,
        load=load,
        default=default,
        example=f"{words[0]} 1-2 {words[1]} 3-4 {words[2]} 5-6",
    )


def _ranged(words: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    by_face: dict[int, str] = {}
    name = ""
    for word in words:
        if not word[0].isdigit():
            name = find(word, names)
            continue
        low, _, high = word.partition("-")
        for face in range(whole(low), whole(high or low) + 1):
            if not name or not 1 <= face <= 6 or face in by_face:
                raise InvalidAnswer("Each face 1-6 belongs to one name, typed as name 1-2.")
            by_face[face] = name
    if len(by_face) != 6:
        raise InvalidAnswer(f"{6 - len(by_face)} faces have no name yet.")
    return tuple(by_face[face] for face in range(1, 7))


@cache
def zone_die() -> Fact[tuple[str, ...]]:
    """The zone of a new merchant ship by the die, as the map prints it."""
    return faces(("zone_die",), "Map: die ranges of the sea zones for merchant ships", ZONES)


@cache
def ai_place() -> Fact[tuple[str, ...]]:
    """The pirate port of each face for AI ships, as the map prints it; Enter: as in Pass."""
    return faces(
        ("ai_place",),
        "Map: die ranges of the pirate ports for AI ships",
        PIRATE_PORTS,
        tuple(PASS_FACES[face] for face in range(1, 7)),
    )


def ai_return(zone: str, bordering: Sequence[str]) -> Fact[tuple[str, ...]]:
    """The pirate port of each face for AI ships that return from the zone."""
    return faces(
        ("ai_return", zone),
        f"Map: die ranges for AI ships returning from the {ZONE_NAMES[zone]}",
        bordering,
    )


def column(face: int, names: Collection[str]) -> Fact[tuple[str, ...]]:
    """Rows 1 to 5 of one column of the Random Port Table."""

    def checked(found: Sequence[str]) -> tuple[str, ...]:
        if len(found) != 5 or len(set(found)) != 5:
            raise InvalidAnswer(
                f"Five different ports stand in rows 1 to 5, not {len(set(found))}."
            )
        return tuple(found)

    def load(plain: Plain) -> tuple[str, ...]:
        rows = [str(name) for name in plain] if isinstance(plain, list) else []
        if not all(name in names for name in rows):
            raise InvalidAnswer("A port of the column is not on the map.")
        return checked(rows)

    return Fact(
        key=f"fact.columns.{face}",
        path=("columns", str(face)),
        prompt=f"Random Port Table, column {face}: the ports of rows 1 to 5",
        read=lambda text: checked([find(word, names, "port") for word in tokens(text)]),
        write=list,
        load=load,
        example="habana camp bah mart eust",
    )


def one_of(path: tuple[str, ...], prompt: str, names: Collection[str]) -> Fact[str]:
    """A fact that is one of the names."""

    def load(plain: Plain) -> str:
        if plain not in names:
            raise InvalidAnswer(f"One of {', '.join(names)} is needed.")
        return str(plain)

    return Fact(
        key=f"fact.{'.'.join(path)}",
        path=path,
        prompt=prompt,
        read=lambda text: find(text, names),
        write=str,
        load=load,
        example=next(iter(names)),
    )


@cache
def row_six(face: int) -> Fact[str]:
    """The pirate port in row 6 of a column, which places governors."""
    return one_of(
        ("row6", str(face)), f"Random Port Table, column {face}: the port of row 6", PIRATE_PORTS
    )


@cache
def turn_track(turn: int) -> Fact[tuple[int, ...]]:
    """Faces that end the game at the end of this turn, as the turn track prints them."""

    def checked(values: Iterable[int]) -> tuple[int, ...]:
        found = tuple(sorted(set(values)))
        if not all(1 <= face <= 6 for face in found):
            raise InvalidAnswer("Faces are 1 to 6.")
        return found

    def read(text: str) -> tuple[int, ...]:
        if text.strip() in ("-", "none"):
            return ()
        low, dash, high = text.strip().partition("-")
        if dash:
            ends = checked((whole(low), whole(high)))
            return tuple(range(ends[0], ends[-1] + 1))
        return checked(whole(digit) for digit in "".join(tokens(text)))

    return Fact(
        key=f"fact.turn_track.{turn}",
        path=("turn_track", str(turn)),
        prompt=f"Turn track, space {turn}: faces that end the game (- for none)",
        read=read,
        write=list,
        load=lambda plain: checked(_numbers(plain)),
        example="5-6",
    )


def _numbers(plain: Plain) -> list[int]:
    if not isinstance(plain, list):
        raise InvalidAnswer("A list of numbers is needed.")
    return [number for number in plain if type(number) is int]


def bid_letter(letter: Plain) -> Bid:
    """The bid of one letter out of A, B, P, R, T.

    Raises:
        InvalidAnswer: another letter.
    """
    bid = LETTERS.get(str(letter).upper())
    if bid is None:
        raise InvalidAnswer(
            f"'{shown(str(letter))}' is none of A pass, B build, P piracy, R raid, T trade."
        )
    return bid


AiCard = tuple[str, tuple[Bid, ...]]


@cache
def character(number: int) -> Fact[AiCard]:
    """An AI character: its name and the bids of faces 1 to 6."""

    def table(letters: Plain) -> tuple[Bid, ...]:
        if len(str(letters)) != 6:
            raise InvalidAnswer(
                f"Six letters, one for each face; '{shown(str(letters))}' has {len(str(letters))}."
            )
        return tuple(bid_letter(letter) for letter in str(letters))

    def read(text: str) -> AiCard:
        words = tokens(text)
        if len(words) > 2 and words[0] == str(number):
            words = words[1:]
        if len(words) < 2:
            raise InvalidAnswer("Type the name and six letters, like anne BPRTTA.")
        name = checked_name(" ".join(words[:-1]))
        return (name if any(c.isupper() for c in name) else name.title()), table(words[-1])

    def load(plain: Plain) -> AiCard:
        row = plain if isinstance(plain, dict) else {}
        return checked_name(str(row.get("name", ""))), table(row.get("table", ""))

    def write(card: AiCard) -> Plain:
        by_bid = {bid: letter for letter, bid in LETTERS.items()}
        return {"name": card[0], "table": "".join(by_bid[bid] for bid in card[1])}

    return Fact(
        key=f"fact.characters.{number}",
        path=("characters", str(number)),
        prompt=f"AI card {number}: name and the bids of faces 1 to 6 (A pass, B build, P piracy, R raid, T trade)",
        read=read,
        write=write,
        load=load,
        example=f"{number} anne BPRTTA",
    )


@cache
def alternative(number: int, name: str) -> Fact[Bid | None]:
    """What an AI card shows instead of Build at three ships; None where it shows nothing."""

    def load(plain: Plain) -> Bid | None:
        return None if plain in ("-", "none") else bid_letter(plain)

    by_bid = {bid: letter for letter, bid in LETTERS.items()}
    return Fact(
        key=f"fact.alternatives.{number}",
        path=("alternatives", str(number)),
        prompt=f"{name}'s card: the action instead of Build at 3 ships (A, P, R, T; - for none)",
        read=lambda text: load(text.strip()),
        write=lambda bid: by_bid[bid] if bid else "-",
        load=load,
        example="P",
    )


Ship = tuple[str, str, int]


@cache
def merchant(card: str) -> Fact[Ship]:
    """A merchant card: its name, nation and defense."""

    def ship(name: str, nation: str, defense: int) -> Ship:
        if not 0 <= defense <= 12:
            raise InvalidAnswer(f"A defense of {defense} is on no card.")
        return name, nation, defense

    def read(text: str) -> Ship:
        words = tokens(text)
        if len(words) != 2:
            raise InvalidAnswer("Type nation and defense, like british 2 (none for no nation).")
        nation = find(words[0], (*NATIONS, "none"), "nation")
        return ship(card.replace("-", " ").title(), nation, whole(words[1]))

    def load(plain: Plain) -> Ship:
        row = plain if isinstance(plain, dict) else {}
        nation, defense = row.get("nation"), row.get("defense")
        if nation not in (*NATIONS, "none") or type(defense) is not int:
            raise InvalidAnswer("A merchant has a nation and a defense.")
        return ship(checked_name(str(row.get("name", ""))), str(nation), defense)

    return Fact(
        key=f"fact.merchants.{card}",
        path=("merchants", card),
        prompt=f"Merchant card {card}: nation and defense",
        read=read,
        write=lambda row: {"name": row[0], "nation": row[1], "defense": row[2]},
        load=load,
        example="british 2",
    )


@cache
def cargo(card: str, face: int, name: str) -> Fact[Cargo]:
    """What a cargo roll of this face puts on the merchant: goods and gold."""

    def checked(goods: int, gold: int) -> Cargo:
        if not (0 <= goods <= MOST_CARGO and 0 <= gold <= MOST_CARGO):
            raise InvalidAnswer(f"{goods} goods and {gold} gold are on no card.")
        return Cargo(goods, gold)

    def read(text: str) -> Cargo:
        words = tokens(text)
        if len(words) != 2:
            raise InvalidAnswer("Type goods and gold, like 2 0.")
        return checked(whole(words[0]), whole(words[1]))

    def load(plain: Plain) -> Cargo:
        numbers = _numbers(plain)
        if len(numbers) != 2:
            raise InvalidAnswer("Goods and gold are needed.")
        return checked(*numbers)

    return Fact(
        key=f"fact.cargo.{card}.{face}",
        path=("cargo", card, str(face)),
        prompt=f"{name}'s card: cargo for a {face}, goods and gold",
        read=read,
        write=lambda heap: [heap.goods, heap.gold],
        load=load,
        example="2 0",
    )


def merchant_names() -> Fact[tuple[str, ...]]:
    """The names on all merchant cards, to fill a copy ahead; the game itself asks card by card."""

    def checked(names: Sequence[str]) -> tuple[str, ...]:
        slugs = tuple(slug(checked_name(name)) for name in names)
        if len(set(slugs)) != len(slugs):
            raise InvalidAnswer("A name stands there twice; mark equal cards with a and b.")
        if not 1 <= len(slugs) <= MERCHANTS:
            raise InvalidAnswer(f"{len(slugs)} names; the box has {MERCHANTS} merchant cards.")
        return slugs

    return Fact(
        key="fact.merchant_names",
        path=("merchant_names",),
        prompt="Names on all merchant cards, at commas",
        read=lambda text: checked([name for name in text.split(",") if name.strip()]),
        write=list,
        load=lambda plain: checked(
            [str(name) for name in plain] if isinstance(plain, list) else []
        ),
        example="bermuda sloop, royal barque",
    )
