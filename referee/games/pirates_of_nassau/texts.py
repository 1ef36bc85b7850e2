"""Sentences that several parts of the game say: refusals by their code, pieces, places, the other reading."""

from collections.abc import Iterable, Mapping

from referee.core.errors import IllegalAnswer
from referee.core.pieces import counted
from referee.games.pirates_of_nassau.rules.encounter import port_gunnery
from referee.games.pirates_of_nassau.rules.heaps import tidy
from referee.games.pirates_of_nassau.rules.setup import Start
from referee.games.pirates_of_nassau.rules.track import hundreds_of, space_of
from referee.games.pirates_of_nassau.terms import space_of as space_needed

GAME = "pirates-of-nassau"
LATER_MOVES = "second-third-buccaneering-moves"
THINGS = {
    "gunpowder": "gunpowder piece",
    "cargo": "cargo piece",
    "rum": "rum piece",
    "p8": "piece of eight",
    "hostage": "hostage",
}

# Refusal code: what is said after the name of the player or place, and the rules it rests on.
REFUSALS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "player-count": ("3 to 5 people play", ("set-up", "R1")),
    "die-not-available": ("there is no such unused die", ("buccaneering-phase-movement",)),
    "no-trade-wind": ("there is no Trade Wind for this move", ("ply-the-trade-winds", "R12")),
    "one-modifier-only": ("this table changes a die in one way only", ("R15",)),
    "navigator-once": ("the Navigator is used once", ("crew-counters", "R22")),
    "unreachable": ("no die leads there", (LATER_MOVES,)),
    "trade-wind-wasted": ("any die leads to that transit, so the Trade Wind would change nothing", ("R63",)),
    "not-trade-route": ("this is no trade route", ("buccaneering-phase-actions",)),
    "no-merchant": ("there is no merchant here", ("plunder-merchant",)),
    "no-captain": ("no Captain card is left", ("plunder-merchant", "loot-port")),
    "captain-used": ("it has been used this turn", ("plunder-merchant", "R65")),
    "no-counter": ("there is no such counter aboard", ("appendix-one-upgrades-and-crew-counters",)),
    "counter-new": ("it was bought this turn and cannot be used yet", ("5-return-to-nassau", "R40")),
    "counter-used": ("it has been used this turn", ("appendix-one-upgrades-and-crew-counters",)),
    "merchant-here": ("the Crow's Nest needs a trade route without a merchant", ("mizzen-upgrades", "R21")),
    "no-target": ("no merchant lies one space away", ("mizzen-upgrades", "R21")),
    "no-trade-winds-here": ("there are no trade winds in a port", ("ply-the-trade-winds",)),
    "has-trade-wind": ("nobody may have more than one Trade Wind", ("ply-the-trade-winds",)),
    "no-trade-wind-left": ("all 10 Trade Winds are taken", ("components", "R13")),
    "not-a-port": ("this is no port", ("buccaneering-phase-actions",)),
    "port-looted": ("the port has been looted", ("loot-port",)),
    "no-effect": ("it has no effect", ("mizzen-upgrades",)),
    "same-event": ("at this table a reset counter waits for another move, encounter or exchange", ("R22",)),
    "not-in-step": ("this is not its step", ("crew-counters", "5-return-to-nassau")),
    "no-encounter": ("there is no encounter to use it in", ("crew-counters", "R23")),
    "wrong-encounter": ("it does not help here", ("crew-counters", "R23")),
    "verdict-spoken": ("the verdict is spoken", ("R23",)),
    "no-move-left": ("no move is left this turn", ("crew-counters", "R20")),
    "hold-full": ("there is no space in the hold", ("plunder-merchant",)),
    "not-crew": ("the Jolly Roger resets Crew counters only", ("mizzen-upgrades", "R22")),
    "target-new": ("a counter bought this turn cannot be reset", ("R22",)),
    "target-ready": ("it is ready already", ("mizzen-upgrades",)),
    "action-spent": ("the action of this phase is spent", ("R21",)),
    "not-held": ("the hold does not have that", ("dumping-pieces",)),
    "must-smuggle": ("at this table at least one piece must be smuggled", ("R26",)),
    "not-offered": ("the port does not show that", ("smuggle-goods",)),
    "card-not-there": ("all cards of the row are taken", ("4-evade-royal-navy", "R32")),
    "hold-too-small": ("too few pieces to give half the hold", ("R30",)),
    "out-of-stock": ("none is left in Nassau", ("5-return-to-nassau",)),
    "section-max": ("a ship has two extra sections at most", ("5-return-to-nassau",)),
    "not-aboard": ("that counter is not aboard", ("5-return-to-nassau",)),
    "wrong-space": ("that counter lies on another kind of space", ("5-return-to-nassau", "R39")),
    "limit": ("a ship cannot have another one", ("appendix-one-upgrades-and-crew-counters", "R39")),
    "duplicate-crew": ("a ship never has two of the same Crew counter", ("crew-counters", "R39")),
    "no-space": ("there is no free space for it", ("5-return-to-nassau", "R38")),
    "cannot-afford": ("it cannot be paid for", ("5-return-to-nassau",)),
    "chest-locked": ("what is buried stays in the chest", ("5-return-to-nassau",)),
    "not-a-resource": ("only gunpowder, cargo and rum are resources", ("5-return-to-nassau", "R35")),
    "wrong-amount": ("the numbers do not fit the rate", ("5-return-to-nassau",)),
    "type-mix": ("the resources for a piece of eight are of one kind", ("5-return-to-nassau", "R34")),
    "supply-short": ("the supply does not have that many", ("golden-doubloons", "R42")),
    "supply-not-empty": ("there are still pieces of eight in the supply", ("golden-doubloons",)),
    "too-few-coins": ("a Golden Doubloon takes 5 pieces of eight of the chest", ("golden-doubloons",)),
}  # fmt: skip

# What a ship has at most one of, by the space it needs.
LIMITS = {
    "fore": "Bow Chaser or Figurehead",
    "aft": "Stern Chaser or Captain's Cabin",
}
# What a gain of Notoriety comes from.
GAINS = {"merchants": "merchants", "ports": "ports", "planked": "plank", "trade_wind": "Trade Wind"}
# What keeps pieces of eight away.
LACKS = {"space": "no space for more", "supply": "the supply has no more"}


def rule(*ids: str) -> tuple[str, ...]:
    """Rule ids with the game's name before them."""
    return tuple(f"{GAME}/{rule_id}" for rule_id in ids if rule_id)


def refusal(
    code: str, subject: str, detail: str = "", rules: tuple[str, ...] = ()
) -> IllegalAnswer:
    """The refusal of that code, about a player or a thing; `detail` has the numbers.

    `rules` stand where it rests on others than usual.
    """
    said, usual = REFUSALS[code]
    return IllegalAnswer(
        f"{subject}: {said}{f' ({detail})' if detail else ''}.", code, rule(*(rules or usual))
    )


def heap_told(heap: Mapping[str, int], empty: str = "nothing", *, with_words: bool = False) -> str:
    """`2 rum and 1 piece of eight`; `with_words` also the word that is typed for it."""
    parts = []
    for piece, count in tidy(heap).items():
        noun = counted(count, THINGS[piece])
        aside = f" ({piece})" if with_words and piece == "p8" else ""
        parts.append(f"{noun}{aside}" if piece in ("p8", "hostage") else f"{count} {piece}")
    return listed(parts, empty=empty)


def coins(count: int) -> str:
    """`1 piece of eight`, `2 pieces of eight`."""
    return counted(count, THINGS["p8"])


def listed(names: Iterable[object], word: str = "and", empty: str = "") -> str:
    """`Anne, Bob and Caesar`."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words) or empty
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def name_of(kind: str) -> str:
    """A counter as players say it: `Top Sail`, `Crow's Nest`."""
    if kind == "crows_nest":
        return "Crow's Nest"
    if kind == "captains_cabin":
        return "Captain's Cabin"
    space, _, name = kind.partition(":")
    return (name or space).replace("_", " ").replace("-", " ").title()


def again_told(start: Start) -> list[str]:
    """The further rolls that sorted tied players at the set-up, a sentence each [R2]."""
    rolls = [", ".join(f"{name} {total}" for name, total in sums.items()) for sums in start.again]
    return [f"Rolled again: {sums}; the lower takes the lower space." for sums in rolls]


def limit_told(kind: str, aboard: Iterable[str]) -> str:
    """The limit that another counter of this kind would break: `at most one Jib a ship; aboard: Jib`."""
    space = space_needed(kind)
    same = [name_of(other) for other in aboard if space_needed(other) == space]
    if space not in LIMITS:
        same = [name for name in same if name == name_of(kind)]
    there = f"; aboard: {listed(same)}" if same else ""
    return f"at most one {LIMITS.get(space) or name_of(kind)} a ship{there}"


def printed_gunnery_told(port: str, printed: int, region: int) -> str:
    """That the board wins where it prints another gunnery than the rulebook [R56]."""
    return (
        f"The board prints {printed} for {port}, not {port_gunnery(region)} (4 + region {region}); "
        "the board counts."
    )


def no_half_hold_told(pieces: int) -> str:
    """Why half the hold cannot be the one penalty at a table that wants 2 pieces for it [R30]."""
    return (
        f"{counted(pieces, 'piece')} in the hold, at this table too few to give up half of it, "
        "so half the Notoriety is lost"
    )


def gains_told(parts: Mapping[str, int]) -> str:
    """`merchants 4 + plank 3 = 7`."""
    terms = [f"{GAINS[part]} {points}" for part, points in parts.items() if points]
    return f"{' + '.join(terms) or 'nothing'} = {sum(parts.values())}"


def parts_told(parts: Mapping[str, int]) -> str:
    """`ship 1 + Captain 3 + Top Sail 2 = 6`."""
    names = {"ship": "ship", "captain": "Captain", "other": "other counters"}
    terms = [f"{names.get(kind) or name_of(kind)} {count}" for kind, count in parts.items()]
    return f"{' + '.join(terms)} = {sum(parts.values())}"


def space_told(total: int) -> str:
    """A Notoriety total with its space on the track where the two differ."""
    laps = hundreds_of(total)
    return (
        f"{total} (space {space_of(total)}, {laps * 100} under the marker)" if laps else str(total)
    )


def by_other_reading(option: str, value: str, text: str) -> str:
    """What a contested ruling would give with its other value."""
    return f" By the other reading ({option}={value}) {text}."
