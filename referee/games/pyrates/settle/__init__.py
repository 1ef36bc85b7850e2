"""`referee settle pyrates`: sixteen topics, each a module-level table of facts and a function over the rules.

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
    "booty-phase": "booty_phase",
    "bids": "bids",
    "placement": "placement",
    "lead": "lead",
    "target": "target",
    "commit": "commit",
    "attack": "attack",
    "odds": "attack",
    "divvy": "divvy",
    "trade": "trade",
    "end-phase": "end_phase",
    "card": "card",
    "random-pick": "card",
    "end": "victory",
    "score": "victory",
}

PURPOSES: Mapping[str, str] = {
    "setup": "How many AI players and ships, who picks a nation when, what an AI player starts with.",
    "booty-phase": "Goods on the ports of the column, the new merchant's cargo, counters, governors.",
    "bids": "What everybody may bid, what becomes of a bid, who acts when.",
    "placement": "Where ships may go: setup, Pass, renouncing a nation, Build, return, a bought ship.",
    "lead": "Who leads a piracy or a raid.",
    "target": "What the lead may attack, and what an AI lead takes.",
    "commit": "Who joins an attack with how many ships, and who rolls the dice.",
    "attack": "How a piracy or a raid ends: totals, losses, rewards, where the ships are then.",
    "odds": "The exact chance that a piracy or a raid succeeds.",
    "divvy": "How the booty is shared.",
    "trade": "What a trade costs, whether it is legal, what an AI player trades.",
    "end-phase": "Ships sunk by governors, and the one gold of the End Phase.",
    "card": "Whether a unique action or an event happens, and how an AI player chooses.",
    "random-pick": "A random choice by announced dice, and the order of players.",
    "end": "Whether the game is over.",
    "score": "Who has won, with every tie-break.",
}


@cache
def load(name: str) -> "AnyTopic":
    """The topic of this name; KeyError where there is none."""
    module = import_module(f"referee.games.pyrates.settle.{MODULES[name]}")
    topics: Mapping[str, AnyTopic] = module.TOPICS
    return topics[name]


CONTRACT = Contract(purposes=PURPOSES, load=load)
