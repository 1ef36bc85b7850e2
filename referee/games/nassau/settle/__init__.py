"""`referee settle nassau`: sixteen topics, each a table of facts and a function over the rules.

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
    "city-move": "city",
    "take": "take",
    "holds": "holds",
    "sail": "sail",
    "fight": "fight",
    "odds": "odds",
    "tower": "actions",
    "outpost": "actions",
    "trading-post": "actions",
    "sea-bear": "actions",
    "hide": "journey",
    "campfire": "journey",
    "yarn": "yarn",
    "home": "journey",
    "round-end": "ending",
    "score": "score",
}

PURPOSES: Mapping[str, str] = {
    "city-move": "One turn in the city: move the captain, pause, or pass to a pier.",
    "take": "How much of the equipment is received, and which animal may be taken.",
    "holds": "Whether the cargo fits, how much more, and what must go.",
    "sail": "Whether a ship may sail so, what it costs, where it can get to.",
    "fight": "A whole attack on an opponent or on the Flying Dutchman.",
    "odds": "The exact chances of a fight before the draw.",
    "tower": "Whether a control tower can be taken, and what goes where.",
    "outpost": "Whether an outpost can be captured, and with which pirate.",
    "trading-post": "Whether a good can be taken from a trading post.",
    "sea-bear": "Meeting the Old Sea Bear and trading with him.",
    "hide": "Skull island: the fee, and where the goods go.",
    "campfire": "A visit to the campfire: rum, cards, points, the story total.",
    "yarn": "Whether the demand of a sailor's yarn card is met.",
    "home": "What the home port gives.",
    "round-end": "Phase III: best story, Flying Dutchman, refilling goods.",
    "score": "The final scoring, and who has won.",
}


@cache
def load(name: str) -> "AnyTopic":
    """The topic of this name; KeyError where there is none."""
    module = import_module(f"referee.games.nassau.settle.{MODULES[name]}")
    topics: Mapping[str, AnyTopic] = module.TOPICS
    return topics[name]


CONTRACT = Contract(purposes=PURPOSES, load=load)
