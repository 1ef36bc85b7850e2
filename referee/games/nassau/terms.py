"""The words of Nassau: weapons, goods, animals, areas, stations. Values are the words of `settle` and saves."""

from typing import NamedTuple

WEAPONS = ("pistol", "sabre", "cannon", "hook_hand", "harpoon")
GOODS = ("tobacco", "sugar_cane", "silver", "spices", "emerald", "sapphire")
ANIMALS = ("rat", "turtle", "crab", "cat", "lizard", "kraken", "parrot", "spirit_monkey")
AREAS = tuple("ABCDEFGHI")
STATIONS = SKULL, CAMPFIRE, HOME = ("skull", "campfire", "home")
OBJECTS = ("rum", "doubloon", "bomb", "compass", "agreement")
ROUNDS = 4

# Caps [Phase I: Nassau City]; starting and printed pieces count.
MOST_SAILS = MOST_SAILORS = MOST_WEAPONS = MOST_HOLDS = MOST_ANIMALS = 5
PRINTED_HOLDS = 3
PIRATES = 13
CRATES = 20

# Pieces of the box [Components].
OPPONENTS, OUTPOSTS, TOWERS, POSTS, ALL_GOODS, GOODS_OF_A_KIND = 35, 8, 10, 10, 24, 4
CONFLICT_TILES, DEFENCE_DICE, CARDS = 25, 5, 74
ALL_ANIMALS = 24

# What an attack tile may take from a ship; `weapon` is a picture without a type.
LOSSES = (
    "sail",
    "sailor",
    "hold",
    "weapon",
    *WEAPONS,
    *OBJECTS,
    "crate",
    "provision",
    "good",
    "animal",
    "pirate",
    "yarn_card",
)


class Cargo(NamedTuple):
    """What lies in the open holds of a ship."""

    crates: int = 0
    provisions: int = 0
    goods: int = 0
