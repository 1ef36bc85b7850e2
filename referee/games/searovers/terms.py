"""The words of SeaRovers: colours, kinds of cards, vessels, guns. Values are the words of `settle` and saves."""

RED, BLACK = "red", "black"
COLOURS = (RED, BLACK)
COLOUR_NAMES = {RED: "buccaneer", BLACK: "pirate"}

VESSEL, CAPTAIN, GUNS, CREW = "vessel", "captain", "guns", "crew"
KINDS = (VESSEL, CAPTAIN, GUNS, CREW)

SLOOP, BRIGANTINE, THREE_MAST, WARSHIP = "sloop", "brigantine", "3-mast", "warship"
TYPES = (SLOOP, BRIGANTINE, THREE_MAST, WARSHIP)
TYPE_NAMES = {
    SLOOP: "Sloop",
    BRIGANTINE: "Brigantine",
    THREE_MAST: "3-Mast Ship",
    WARSHIP: "Warship",
}

SIZES = (4, 6, 8, 12, 18)
# Gun sizes that the rulebook prints; those of a Brigantine stand only on its card.
GUN_SIZES = {SLOOP: (4, 6, 8), THREE_MAST: SIZES, WARSHIP: SIZES}
CREW_STRENGTH = 1

ALL_POE, ALL_DOUBLOONS = 126, 28
ALL_CARDS, ATTACK_CARDS = 104, 32
START_POE, START_DOUBLOONS, HAND, ROW, COLUMN, SLOTS = 12, 2, 8, 6, 3, 3
POE_PER_DOUBLOON = 5
TURN_COUNTER = 10  # doubloons set aside in solitaire

BUY, REPLACE, EXTRA_DISCARD = 2, 5, 2  # prices in pieces of eight
MOST_DISCARDS = 3
TREASURE, TREASURE_HEX = 4, "X"
HAVENS = tuple(f"H{number}" for number in range(1, 9))


def colour_of(coordinate: str) -> str:
    """The colour of an Attack by the letter of its coordinate."""
    return RED if coordinate.startswith("B") else BLACK
