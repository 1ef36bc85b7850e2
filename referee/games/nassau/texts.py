"""Sentences that several parts of the game say: refusals by their code, lists, the other reading."""

from collections.abc import Iterable, Mapping

from referee.core.errors import IllegalAnswer
from referee.core.pieces import counted

GAME = "nassau"

# Refusal code: what is said after the subject, and the rules it rests on.
REFUSALS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "extra-move-limit": ("more squares than one turn allows", ("phase-i-nassau-city", "R6")),
    "no-doubloon": ("too few doubloons", ("phase-i-nassau-city", "overview-of-the-equipment")),
    "monkey-without-item": ("the spirit monkey uses an item that is owned, and there is none", ("abilities-of-the-animals", "R41")),
    "no-pirates": ("too few pirates standing on deck", ("phase-i-nassau-city",)),
    "barge-pay-doubloon": ("the barge is paid with points only when no doubloon is left", ("phase-i-nassau-city", "R7")),
    "figure-two-at-most": ("the figure gives one bonus and sells one more", ("playing-with-the-figure",)),
    "figure-same-bonus": ("the second bonus must be another kind", ("playing-with-the-figure", "R70")),
    "pause-limit": ("this table allows one pause in a phase", ("phase-i-nassau-city", "R5")),
    "no-rum": ("too little rum", ("phase-i-nassau-city", "overview-of-the-equipment")),
    "pier-taken": ("another ship lies at this pier", ("phase-i-nassau-city", "R2")),
    "not-own-outpost": ("that outpost belongs to another player", ("phase-i-nassau-city", "capture-an-outpost")),
    "kraken-nassau-only": ("the kraken (animal) doubles the bonus of a pier in Nassau only", ("abilities-of-the-animals",)),
    "no-provision": ("no provision left, so only the journey home is possible", ("a-actions",)),
    "no-compass": ("no compass owned", ("overview-of-the-equipment",)),
    "compass-target": ("the compass leads to the Old Sea Bear or the Flying Dutchman only", ("overview-of-the-equipment", "R14")),
    "compass-ends-move": ("at this table the compass ends the move", ("R14",)),
    "out-of-range": ("farther than sailors and sails reach", ("a-actions",)),
    "not-adjacent": ("these areas do not touch at sea", ("a-actions",)),
    "kraken-stop": ("a kraken (opponent) stops the ship in its area", ("a-actions", "R13")),
    "no-opponent": ("no such opponent in this area", ("fight-an-opponent",)),
    "dutchman-aid": ("crab, cat, lizard, bombs and agreements help against opponents, not against the Flying Dutchman", ("attacking-the-flying-dutchman", "R67")),
    "one-agreement": ("one agreement a fight", ("overview-of-the-equipment", "R29")),
    "no-bomb": ("too few bombs", ("overview-of-the-equipment",)),
    "bomb-limit": ("this table allows one bomb a fight", ("overview-of-the-equipment", "R20")),
    "no-agreement": ("no agreement owned", ("overview-of-the-equipment",)),
    "too-many-sets": ("one crate for each set of sailor and weapon", ("fight-an-opponent", "a-actions")),
    "no-crates": ("too few crates in the holds", ("fight-an-opponent",)),
    "overplaced": ("at this table no more crates than are missing", ("fight-an-opponent", "R16")),
    "no-attack": ("an attack needs a crate, a bomb, or the crab against strength 1", ("fight-an-opponent", "R15")),
    "pirates-not-in-defence": ("pirates do not roll defence dice", ("a-actions", "R10")),
    "tower-locked": ("5 crates lie there, and nobody can place more", ("occupy-a-control-tower", "R33")),
    "too-few-crates": ("at least 1 crate more than lies there", ("occupy-a-control-tower",)),
    "outpost-taken": ("it is occupied for the rest of the game", ("capture-an-outpost",)),
    "no-pirate": ("no such pirate on deck", ("capture-an-outpost",)),
    "post-empty": ("no good lies there", ("capture-goods-in-the-trading-post",)),
    "post-weapons": ("it takes 2 weapons of the type shown", ("capture-goods-in-the-trading-post", "R34")),
    "post-sailors": ("it takes 2 sailors", ("capture-goods-in-the-trading-post", "R34")),
    "no-free-hold": ("no free hold for the good", ("capture-goods-in-the-trading-post", "player-components")),
    "bear-not-here": ("the Old Sea Bear is elsewhere", ("meet-the-old-sea-bear",)),
    "bear-once": ("this table allows one meeting a round", ("meet-the-old-sea-bear", "R38")),
    "traded-already": ("one trade a round", ("meet-the-old-sea-bear",)),
    "one-station": ("one station a turn", ("b-journey-home",)),
    "station-order": ("stations come in the order skull island, campfire, home port", ("b-journey-home",)),
    "skull-count": ("1 to 3 goods are hidden in one visit", ("1-the-journey-home-via-skull-island", "R40")),
    "not-aboard": ("more of a good than lies in the holds", ("1-the-journey-home-via-skull-island",)),
    "must-match": ("at this table a good that matches the next space goes there", ("1-the-journey-home-via-skull-island", "R42")),
    "no-card": ("a visit to the campfire takes a card to tell", ("2-the-journey-home-via-the-campfire-island", "R44")),
    "too-many-cards": ("3 cards for each rum", ("2-the-journey-home-via-the-campfire-island",)),
    "parrot-joke": ("the parrot doubles a fulfilled card, no joke", ("abilities-of-the-animals", "R46")),
    "cap": ("no more can be owned", ("phase-i-nassau-city", "R9")),
    "table-empty": ("no own pirate at that table of the tavern", ("phase-i-nassau-city",)),
    "animal-asleep": ("the animal has no sailor under it", ("phase-i-nassau-city",)),
    "animal-used": ("the animal is turned over until phase III", ("phase-i-nassau-city",)),
    "strength-area": ("areas A, B and D have opponents of strength 1 and 2 only", ("caribbean-board",)),
}  # fmt: skip


def rule(*ids: str) -> tuple[str, ...]:
    """Rule ids with the game's name before them."""
    return tuple(f"{GAME}/{rule_id}" for rule_id in ids)


def refusal(code: str, subject: str, detail: str = "", said: str = "") -> IllegalAnswer:
    """The refusal of that code, about a player or a place; `detail` has the numbers."""
    return IllegalAnswer(refusal_text(code, subject, detail, said), code, rule(*REFUSALS[code][1]))


def refusal_text(code: str, subject: str, detail: str = "", said: str = "") -> str:
    """The sentence of a refusal."""
    said = said or REFUSALS[code][0]
    if not subject:
        said = said[:1].upper() + said[1:]
    return f"{f'{subject}: ' if subject else ''}{said}{f' ({detail})' if detail else ''}."


def listed(names: Iterable[str]) -> str:
    """`Anne, Bob and Caesar`."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def points(number: int) -> str:
    """`1 point`, `-3 points`."""
    return f"{number} point{'' if abs(number) == 1 else 's'}"


def spoken(word: str) -> str:
    """A word of saves the way people say it: `hook hand`."""
    return word.replace("_", " ")


def animal(kind: str) -> str:
    """An animal as people say it; there is an opponent of the same name as one."""
    return "kraken (animal)" if kind == "kraken" else spoken(kind)


def opponent(kind: str) -> str:
    """A type of opponent as people say it."""
    return "kraken (opponent)" if kind == "kraken" else spoken(kind)


NAMES = {"yarn_card": "yarn card", "hold": "cargo hold", "hook_hand": "hook hand"}


def several(count: int, kind: str) -> str:
    """`2 yarn cards`, `3 rum`, `1 provision`."""
    if kind == "rum":
        return f"{count} rum"
    if kind == "compass" and count != 1:
        return f"{count} compasses"
    return counted(count, NAMES.get(kind, spoken(kind)))


def dice_words(number: int) -> str:
    """`1 die`, `3 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


def lie(number: int) -> str:
    """`1 crate lies`, `2 crates lie`."""
    return f"{counted(number, 'crate')} {'lies' if number == 1 else 'lie'}"


def kept(covered: bool) -> str:
    """What is said behind a payment that the spirit monkey makes."""
    return " (1 kept by the spirit monkey)" if covered else ""


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
