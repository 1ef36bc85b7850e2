"""What no sentence to players may contain, in whatever game."""

import re

NOUNS = (
    "animal", "answer", "area", "bomb", "card", "coin", "compasse", "counter", "crate", "dodge", "doubloon",
    "entrie", "face", "Golden Doubloon", "good", "hold", "hostage", "human", "Instant", "item", "joke", "opponent",
    "outpost", "pair", "piece", "pirate", "player", "point", "provision", "resource", "round", "sailor",
    "ship", "space", "Standoff", "tile", "tower", "trade", "trie", "turn", "type", "vessel", "weapon",
)  # fmt: skip
MANY = "|".join(f"{noun}s" for noun in NOUNS)
FAULTS = re.compile(
    rf"(?<![\d.,/+-])(?<![+-] )\b1 ({MANY}|dice|are|come|go|were|have|follow)\b"
    r"|\b(None(?! of)|True|False)\b|\.\.(?!\.)| {2}|: [;.]"
)


def faults_in(text: str) -> list[str]:
    """Numbers that do not fit their nouns, words of the program, and gaps, in what is said."""
    return [found[0] for found in FAULTS.finditer(text.strip())]
