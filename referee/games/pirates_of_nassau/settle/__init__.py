"""`referee settle pirates-of-nassau`: sixteen topics, each a table of facts and a function over the rules.

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
    "start": "start",
    "moves": "moves",
    "actions": "actions",
    "counter-use": "counter_use",
    "values": "values",
    "plunder": "plunder",
    "port": "port",
    "notoriety": "notoriety",
    "evade": "evade",
    "hold": "hold",
    "purchase": "purchase",
    "exchange": "exchange",
    "merchants-move": "upkeep",
    "decks": "upkeep",
    "odds": "odds",
    "score": "score",
}

PURPOSES: Mapping[str, str] = {
    "start": "The first Notoriety spaces from the set-up dice.",
    "moves": "Every legal destination of one die, or the check of one move.",
    "actions": "What may be done after a move.",
    "counter-use": "Whether a single-use counter may be used now.",
    "values": "Total Sailing and Gunnery in one encounter, and who wins.",
    "plunder": "The attack on a merchant and what comes aboard.",
    "port": "Smuggle goods, ransom a hostage, loot the port.",
    "notoriety": "Step 3: all gains and all marker moves, in order.",
    "evade": "Step 4: the Royal Navy, penalties and halving.",
    "hold": "Room, half the hold, and what goes back at the end of step 5.",
    "purchase": "Price, exchange needed, limits and placement of one purchase.",
    "exchange": "Coins for resources, resources for coins, burying, doubloons.",
    "merchants-move": "Step 7 on the whole board.",
    "decks": "The Royal Navy deck and when the end can come; refilling Nassau.",
    "odds": "Exact chances of the End Game card, of draws and of dice.",
    "score": "Final scoring with every tie-break.",
}


@cache
def load(name: str) -> "AnyTopic":
    """The topic of this name; KeyError where there is none."""
    module = import_module(f"referee.games.pirates_of_nassau.settle.{MODULES[name]}")
    topics: Mapping[str, AnyTopic] = module.TOPICS
    return topics[name]


CONTRACT = Contract(purposes=PURPOSES, load=load)
