"""Sentences that several parts of the game say: refusals by their code, ships, booty, the other reading."""

from collections.abc import Mapping
from functools import cache

from referee.core.errors import IllegalAnswer
from referee.core.pieces import counted
from referee.games.pyrates.terms import ZONE_NAMES, Cargo

GAME = "pyrates"

# Refusal code: what is said after the name of the place, and the rules it rests on.
REFUSALS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "must-build": ("no ship on the map, so the bid is Build", ("bidding-phase",)),
    "ship-cap": ("no more ships may be built", ("2-build",)),
    "no-merchant": ("no merchant ship that can be attacked", ("3-piracy",)),
    "no-port": ("no port that can be raided", ("4-raid", "R4")),
    "short-of-goods": ("too few goods for the trade", ("5-trade",)),
    "no-ship-there": ("none of the player's ships there", ()),
    "already-traded": ("traded there already this turn", ("5-trade",)),
    "must-trade-more": ("more trades are possible, and this table makes them all", ("R25",)),
    "not-in-reach": ("out of reach: no zone in common with a port that holds the lead's ship", ("4-raid",)),
    "own-nation": ("of the player's own nation", ("useful-definitions", "4-raid")),
    "pirate-port": ("a pirate port, which AI players and full pirates never raid", ("4-raid", "R53")),
    "no-booty": ("no booty there", ("4-raid", "R4")),
    "must-attack": ("a lead who can attack must", ("R47",)),
    "out-of-reach": ("no ship in reach", ("unable-to-perform-an-action",)),
    "port-out-of-reach": ("does not reach the target", ("4-raid",)),
    "too-many-ships": ("more ships than there are", ("1-pass",)),
    "too-few-ships": ("ships are missing", ("1-pass",)),
    "at-least-one": ("at least one ship must go", ("R10",)),
    "all-at-target": ("all the player's ships at the target must fight at this table", ("R9",)),
    "not-bordering": ("does not border the zone", ("end-phase",)),
    "full-pirate-port-only": ("a full pirate's ships go to pirate ports only", ("2-build", "1-pass")),
    "pirate-port-forbidden": ("ships with an allegiance stay out of pirate ports", ("1-pass", "end-phase")),
    "not-own-nation-port": ("not of the player's own nation", ("2-build", "game-setup")),
    "no-allegiance": ("there is no allegiance to give up", ("1-pass",)),
    "lead-share-size": ("the lead takes exactly half, rounded down", ("how-to-divvy-up-booty",)),
    "not-in-stock": ("more of a kind than there is", ("how-to-divvy-up-booty",)),
    "one-kind": ("the half must be all gold or all goods at this table", ("R43",)),
    "share-size": ("the shares must add up to the rest", ("how-to-divvy-up-booty",)),
    "unequal-shares": ("shares may differ by one piece at most", ("how-to-divvy-up-booty", "R3")),
    "unique-ai": ("AI players have no unique action", ("unique-player-action",)),
    "unique-used": ("the unique action is used up", ("unique-player-action",)),
    "unique-wrong-time": ("this table allows unique actions at another moment", ("R48",)),
    "too-many-humans": ("five people need the optional rule five_humans", ("five-human-players",)),
    "five-humans": ("five_humans takes exactly five people", ("five-human-players",)),
    "ai-required": ("at least one player must be an AI", ("fewer-pyrates-please",)),
    "bidding-needs-two": ("bidding for allegiance takes two people", ("bidding-for-allegiance",)),
}  # fmt: skip


@cache
def rule(*ids: str) -> tuple[str, ...]:
    """Rule ids with the game's name before them."""
    return tuple(f"{GAME}/{rule_id}" for rule_id in ids)


def refusal(
    code: str, subject: str, detail: str = "", cites: tuple[str, ...] = ()
) -> IllegalAnswer:
    """The refusal of that code, about a port, a player or a bid.

    `detail` has the numbers; `cites` are the rules of the moment, where the code rests on none.
    """
    said, rules = REFUSALS[code]
    return IllegalAnswer(
        f"{subject}: {said}{f' ({detail})' if detail else ''}.", code, rule(*(rules or cites))
    )


def ships(count: int) -> str:
    """`1 ship`, `2 ships`."""
    return counted(count, "ship")


def booty(cargo: Cargo) -> str:
    """`2 goods and 1 gold`, `nothing`."""
    parts = [counted(cargo.goods, "good")] if cargo.goods else []
    if cargo.gold:
        parts.append(f"{cargo.gold} gold")
    return " and ".join(parts) or "nothing"


def zone(name: str) -> str:
    """The zone's name as players say it."""
    return ZONE_NAMES.get(name, name)


def listed(names: object) -> str:
    """`Anne, Bob and Caesar`."""
    words = [str(name) for name in names] if isinstance(names, list | tuple) else [str(names)]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def by_other_reading(option: str, value: str, text: str) -> str:
    """What a contested ruling would give with its other value."""
    return f" By the other reading ({option}={value}) {text}."


# Lines of /adjust and of cards, as help shows them.
USAGE = (
    "anne.gold +1 from supply: goods and gold of a player, port or zone (to, from another or supply)",
    "anne.ships.curacao -1 to hs: ships, moved to a place or to the supply",
    "anne.fame +1: fame, infamy, popularity; all, humans, ais for several players",
    "anne.allegiance = dutch (or none); anne.bid = raid (or none); anne.unique = used (or unused)",
    "curacao.trade = 3; curacao.defense = 2; curacao.nation = french; british.goods +1 for all its ports",
    "hs.merchant = none, or a name, nation and defense; hs.merchant to ec; hs.defense +1; hs.governors = 1",
    "fight.attack +1, fight.defense +1: totals of the open fight; fight.anne +1: ships in it; cancel",
    "swap anne bob gold (goods, allegiance); turn = 5; reminder TEXT",
    "block curacao until 5: no attack on it; cost anne -1 until 7: dearer or cheaper trades; note TEXT until 4",
    "choose anne 5: lose a ship | lose two goods: an AI player's choice by a die",
    "skip anne: no action this turn; act anne raid: one more action after all bids",
    "deck bermuda sloop left (drawn, discarded): a merchant card",
    "keep: offer these lines again when the card comes back",
)
