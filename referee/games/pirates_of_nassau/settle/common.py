"""Facts and words that several topics of Pirates of Nassau share."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from referee.core import settle
from referee.core.pieces import counted
from referee.core.schema import (
    COUNT,
    Choice,
    Kind,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import HouseKind
from referee.games.pirates_of_nassau.house import (
    RULES,
    House,
    other_values,
    with_option,
)
from referee.games.pirates_of_nassau.rules.counters import limit_refusal
from referee.games.pirates_of_nassau.rules.heaps import tidy, total
from referee.games.pirates_of_nassau.rules.track import share_a_space
from referee.games.pirates_of_nassau.terms import (
    CREW_PREFIX,
    KINDS,
    LAST_LOCATION,
    PIECES,
    Heap,
    is_counter,
    listed_kind,
    space_of,
)

K = TypeVar("K")
Result = dict[str, object]
Difference = Callable[[Mapping[str, object], Mapping[str, object]], str]


class Optional(Kind[K | None]):
    """The same, or null for "not stated"."""

    def __init__(self, kind: Kind[K]) -> None:
        self.kind = kind

    def read(self, value: object) -> K | None:
        """None, or what the kind reads."""
        return None if value is None else self.kind.read(value)

    def words(self) -> str:
        """What is legal."""
        return f"{self.kind.words()}, or null"

    def plain(self, text: str) -> object:
        """The word null, or what the kind makes of it."""
        return None if text == "null" else self.kind.plain(text)

    def part(self, name: str) -> Kind[object] | None:
        """The parts of the kind."""
        return self.kind.part(name)


class CounterKind(Kind[str]):
    """A kind of counter, maybe only of some spaces; `extra` are other words that stand beside them."""

    def __init__(
        self, *spaces: str, but: tuple[str, ...] = (), extra: tuple[str, ...] = ()
    ) -> None:
        self.spaces = spaces
        self.but = but
        self.extra = extra

    def read(self, value: object) -> str:
        """The kind."""
        if not isinstance(value, str):
            raise self.wrong(value)
        if value in self.extra:
            return value
        if is_counter(value) and self._fits(space_of(value)):
            return value
        known = listed_kind(value)
        if value.startswith(CREW_PREFIX) and known and self._fits(KINDS[known].space):
            raise MalformedFacts("", f"'{value}' is a kind of the rulebook: write {known}")
        raise self.wrong(value)

    def _fits(self, space: str) -> bool:
        return (not self.spaces or space in self.spaces) and space not in self.but

    def words(self) -> str:
        """What is legal."""
        known = [kind for kind in KINDS if self._fits(KINDS[kind].space)]
        crew = ["crew:NAME (a kind missing from the rulebook)"] if self._fits("crew") else []
        return f"one of {', '.join([*self.extra, *known, *crew])}"

    def plain(self, text: str) -> object:
        """The word itself."""
        return text


class Counted(Kind[dict[str, int]]):
    """Counter kinds with how many of each; what no ship can have is malformed."""

    def __init__(self, kinds: Kind[str]) -> None:
        self.kinds = kinds

    def read(self, value: object) -> dict[str, int]:
        """Kind to count."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        ship: dict[str, int] = {}
        for key, count in value.items():
            try:
                ship[self.kinds.read(key)] = COUNT.read(count)
            except MalformedFacts as fault:
                raise fault.under(str(key)) from None
        if limit_refusal(ship):
            raise MalformedFacts("", "breaks a limit of what one ship can have")
        return ship

    def words(self) -> str:
        """What is legal."""
        return "kinds of counters with a number each"

    def part(self, name: str) -> Kind[object] | None:
        """The count."""
        return COUNT


class Totals(Kind[dict[str, int]]):
    """Notoriety of every player, 1 to 5 markers, no two on one space."""

    _kind = MapOf(Whole(1), least=1)

    def read(self, value: object) -> dict[str, int]:
        """Name to total."""
        totals = self._kind.read(value)
        if len(totals) > 5:
            raise MalformedFacts("", f"must have 1 to 5 markers, not {len(totals)}")
        if share_a_space(totals.values()):
            raise MalformedFacts("", "two markers stand on one space")
        return totals

    def words(self) -> str:
        """What is legal."""
        return "names with a Notoriety of 1 or more each"

    def part(self, name: str) -> Kind[object] | None:
        """The total."""
        return Whole(1)


PIECE_MAP = MapOf(COUNT, keys=PIECES)
PIECE = Choice(*PIECES)
LOCATION = Whole(1, LAST_LOCATION)
REGION = Whole(1, 3)
ANY_COUNTER = CounterKind()
SHIP = Counted(ANY_COUNTER)
TOTALS = Totals()
STATE = Choice("ready", "used", "new")
STATE_OR_NONE = Choice("none", "ready", "used", "new")


class ValueFacts(NamedTuple):
    """Sailing and Gunnery of a card."""

    sailing: int = fact(COUNT, "its Sailing")
    gunnery: int = fact(COUNT, "its Gunnery")


VALUES = Record(ValueFacts)


HOUSE_KIND: HouseKind[House] = HouseKind(RULES)


def house_fact() -> House:
    """The `house` fact every topic accepts."""
    return settle.house_fact(HOUSE_KIND)


def hold_fact(meaning: str = "what is in the hold") -> Heap:
    """A piece map that is empty unless stated."""
    return fact(PIECE_MAP, meaning, default={}, default_words="{}")


def supply_fact() -> Heap:
    """The general supply; a piece not named is unlimited."""
    return fact(
        PIECE_MAP,
        "what lies in the general supply; a piece not named is unlimited",
        default={},
        default_words="{}",
    )


def fits_in(key: str, pieces: Mapping[str, int], capacity: int, house: House) -> None:
    """Refuse more pieces than a hold has spaces.

    Raises:
        MalformedFacts: there are, and the table does not let loot lie on top.
    """
    if total(pieces) > capacity and house.loot_needs_space == "yes":
        aboard = counted(total(pieces), "piece")
        raise MalformedFacts(key, f"has {aboard} for {counted(capacity, 'space')}")


def needed(key: str, value: K | None, when: str) -> K:
    """The value, which must be stated.

    Raises:
        MalformedFacts: it was left out.
    """
    if value is None:
        raise MalformedFacts(key, f"is missing; it is needed {when}")
    return value


def known_names(key: str, names: Iterable[str], players: Mapping[str, object]) -> None:
    """Refuse a name that is none of the players.

    Raises:
        MalformedFacts: with the first of them.
    """
    for name in names:
        if name not in players:
            raise MalformedFacts(f"{key}.{name}", "is none of the players")


def rules(*ids: str) -> list[str]:
    """Rule ids of this game, each once and in the order given; empty ones are left out."""
    return [f"pirates-of-nassau/{rule}" for rule in dict.fromkeys(ids) if rule]


def if_(condition: object, rule: str) -> str:
    """A rule id that is cited only where it matters."""
    return rule if condition else ""


def refused(code: str, **more: object) -> Result:
    """A ruling that says no."""
    return {"legal": False, "refusal": code, **more}


def listed(names: Iterable[object], word: str = "and", empty: str = "none") -> str:
    """Names in a sentence: "A, B and C"."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words) or empty
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def heap_words(heap: Mapping[str, int]) -> str:
    """A heap in a sentence: "2 rum and 1 p8", "nothing"."""
    return listed((f"{count} {piece}" for piece, count in tidy(heap).items()), empty="nothing")


def _no_more(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    return ""


def other_readings(
    house: House,
    result: Mapping[str, object],
    again: Callable[[House], Mapping[str, object]],
    *options: str,
    told: Difference = _no_more,
) -> list[str]:
    """What a contested option would change, a sentence each; nothing where it changes nothing.

    `again` gives the result under other options, `told` says what differs besides what is allowed.
    """
    said = []
    for option in options:
        for value in other_values(house, option):
            other = again(with_option(house, option, value))
            differs = _allowed_otherwise(result, other) or told(result, other)
            if differs:
                said.append(f"By the other reading ({option} = {value}) {differs}.")
    return said


def _allowed_otherwise(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Whether the other result allows what this one refuses, or refuses it otherwise; empty if not."""
    if result.get("legal") != other.get("legal"):
        return "it is allowed" if other["legal"] else f"it is refused ({other['refusal']})"
    if result.get("refusal") != other.get("refusal"):
        return f"it is refused for another reason ({other['refusal']})"
    return ""
