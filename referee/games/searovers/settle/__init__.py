"""`referee settle searovers`: sixteen topics, each a table of facts and a function over the rules.

A topic is imported when it is asked for, so that settling one dispute starts fast.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from referee.core.settle import Contract

if TYPE_CHECKING:
    from referee.core.settle import AnyTopic

MODULES: Mapping[str, str] = {
    "setup": "setup",
    "dice": "dice",
    "attack": "attack",
    "ship-combat": "ship_combat",
    "wild-combat": "wild_combat",
    "saving-roll": "saving_roll",
    "assemble": "assemble",
    "plunder-bonus": "plunder_bonus",
    "move": "move",
    "cargo": "cargo",
    "secure": "secure",
    "pay": "pay",
    "piles": "piles",
    "card": "card",
    "odds": "odds",
    "score": "score",
}

PURPOSES: Mapping[str, str] = {
    "setup": "Piles, treasury and starting player before the first turn.",
    "dice": "Who won this roll.",
    "attack": "An Attack from the attempt to the booty.",
    "ship-combat": "Ship against ship, from the right to attack to the loot.",
    "wild-combat": "A Wild card that says Combat vs.",
    "saving-roll": "A Wild card that says Captain save vs.",
    "assemble": "Whether a stack is legal, and whether a card may be placed, moved or burned.",
    "plunder-bonus": "Booty and Plunder Bonus of a completed Attack.",
    "move": "Payment, roll and legality of one move.",
    "cargo": "Pieces of eight put aboard, looted, paid, taken or given back.",
    "secure": "Booty into the permanent supply.",
    "pay": "The ledger of one or more own turns.",
    "piles": "Hand, piles and Purchase Column over own turns.",
    "card": "Whether a Wild, History, Instant or Haven card may be played, and whether it works.",
    "odds": "Exact chances.",
    "score": "Who has won.",
}


@cache
def load(name: str) -> "AnyTopic":
    """The topic of this name; KeyError where there is none."""
    module = import_module(f"referee.games.searovers.settle.{MODULES[name]}")
    topic: AnyTopic = module.TOPIC
    return topic


CONTRACT = Contract(purposes=PURPOSES, load=load)
