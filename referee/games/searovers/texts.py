"""Sentences that several parts of the game say: refusals by their code, pieces of eight, cards, lists."""

from collections.abc import Iterable, Mapping

from referee.core.errors import IllegalAnswer

GAME = "searovers"

# Refusal code: what is said after the name of the thing, and the rules it rests on.
REFUSALS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "poe-count": ("the box has 126 pieces of eight", ("game-equipment", "R8")),
    "player-count": ("one to four people can play", ("object-of-the-game",)),
    "mode-players": ("a single player plays the solitaire game", ("solitaire-game-rules",)),
    "target-range": ("an agreed target lies between 3 and 20 doubloons", ("standard-game", "R93")),
    "wrong-rollers": ("others have to roll now", ("game-setup", "R2")),
    "dice-count": ("another number of dice is due", ("rollin-the-bones",)),
    "not-at-sea": ("not at sea", ("b-set-sail-and-move-your-vessels",)),
    "not-on-row": ("that Attack is not on the own Attack Row", ("c-complete-attacks-to-gain-booty",)),
    "wrong-colour": ("buccaneers attempt buccaneer Attacks, pirates pirate Attacks", ("c-complete-attacks-to-gain-booty",)),
    "wrong-hex": ("lies in another hex", ("attack-locations",)),
    "needs-move": ("this table lets only vessels that moved attempt an Attack", ("R57",)),
    "withdrawn-this-turn": ("withdrew from that Attack this turn", ("attack-rolls", "R56")),
    "battle-over": ("the battle is over", ("rollin-the-bones",)),
    "damage-choice": ("no such card can be given up as damage now", ("taking-damage", "R54")),
    "withdraw-not-offered": ("withdrawing is not offered now", ("attack-rolls", "1-player-versus-player-combat")),
    "evade-not-offered": ("evading is not offered now", ("1-player-versus-player-combat", "R59")),
    "target-in-haven": ("a vessel in its own Haven cannot be attacked", ("havens",)),
    "immobile": ("a Wild card keeps it from moving", ("wild-cards", "R71")),
    "no-open-move": ("it needs a move that it has not ended yet", ("d-attack-an-opponents-vessel", "R67")),
    "out-of-range": ("farther than the spaces it has", ("b-set-sail-and-move-your-vessels",)),
    "barrier": ("a white barrier lies between", ("white-barriers",)),
    "safe-passage": ("safe passage was sold this turn", ("attempt-to-invoke-parley", "R70")),
    "not-defender": ("only the defender may invoke parley", ("attempt-to-invoke-parley",)),
    "parley-source": ("only pieces of eight aboard can be offered", ("attempt-to-invoke-parley", "R69")),
    "parley-limit": ("the offer is beyond its limits", ("attempt-to-invoke-parley", "R69")),
    "dock-target": ("this table spares vessels that are not at sea", ("wild-cards", "R76")),
    "wrong-roller": ("somebody else rolls for the Wild card", ("wild-cards", "2-player-versus-wild-card-combat")),
    "nothing-to-negate": ("the card is beaten already", ("instant-cards", "R75")),
    "no-captain": ("there is no captain to make a Saving Roll", ("saving-rolls",)),
    "slots": ("three vessels are the most", ("a-assemble-up-to-three-vessels", "R26")),
    "double": ("one vessel, captain, set of guns and crew each", ("a-assemble-up-to-three-vessels",)),
    "colour": ("red lies with red, black with black", ("a-assemble-up-to-three-vessels", "R24")),
    "no-vessel": ("guns need a vessel", ("a-assemble-up-to-three-vessels",)),
    "orphan": ("crew cannot lie alone", ("a-assemble-up-to-three-vessels",)),
    "gun-size": ("the vessel does not take guns of that size", ("great-guns-cards", "R23")),
    "not-ready": ("a captain and a vessel are needed to sail", ("a-assemble-up-to-three-vessels",)),
    "no-such-card": ("there is no such card", ("a-assemble-up-to-three-vessels",)),
    "at-sea": ("a vessel at sea changes only by a Plunder Bonus", ("a-assemble-up-to-three-vessels", "frequently-asked-questions", "R28")),
    "last-card": ("the last hand card is kept for the Discard Phase", ("5-discard", "R83")),
    "funds": ("too few unspent pieces of eight", ("silver-pieces-of-eight",)),
    "no-bonus": ("that Attack has no Plunder Bonus", ("plunder-bonus",)),
    "captain-change": ("no bonus changes a captain", ("frequently-asked-questions", "R35")),
    "wrong-card": ("not the card that the Attack shows", ("plunder-bonus",)),
    "wrong-source": ("it must come from the hand, the own dock or the Purchase Column", ("plunder-bonus",)),
    "same-kind": ("this table does not exchange a card for its like", ("R34",)),
    "bonus-first": ("booty is loaded before the bonus", ("R12",)),
    "downsize": ("this table refuses a hold too small for what is aboard", ("R13",)),
    "no-piece": ("no playing piece is free", ("game-equipment",)),
    "already-at-sea": ("it is at sea already", ("b-set-sail-and-move-your-vessels",)),
    "stopped": ("the move ended when the vessel acted", ("b-set-sail-and-move-your-vessels",)),
    "already-moved": ("one paid move a turn", ("b-set-sail-and-move-your-vessels",)),
    "acted-first": ("at this table a vessel that acted does not move afterwards", ("R43",)),
    "not-earned": ("no free move was won", ("captains-historical-attack-bonus",)),
    "bonus-late": ("the free move is taken at once or not at all", ("captains-historical-attack-bonus", "R44")),
    "not-again": ("it has not moved yet this turn", ("history-cards", "R42")),
    "too-late": ("the card comes too late", ("rollin-the-bones", "R81")),
    "reroll-due": ("every 1 is rolled again", ("vessel-cards", "R40")),
    "no-such-die": ("no die shows that face", ("history-cards",)),
    "zero-move": ("this table wants at least one space", ("R38",)),
    "dark-hex": ("hexes with a dark outline belong to the advanced rules", ("hex-spaces",)),
    "foreign-haven": ("another player's Haven is closed", ("havens", "R46")),
    "occupied": ("another vessel lies there", ("hex-spaces", "R45")),
    "no-transfer": ("booty never changes vessels at sea", ("b-set-sail-and-move-your-vessels",)),
    "over-limit": ("more than can come aboard", ("vessel-cards", "R11")),
    "must-take-all": ("this table always takes the most", ("R15",)),
    "wrong-phase": ("that belongs to the own Action Phase", ("3-action",)),
    "not-arrived": ("this table secures only on arrival", ("R48",)),
    "nothing-aboard": ("there is no booty to secure", ("frequently-asked-questions", "R49")),
    "all-discarded": ("the whole vessel is discarded", ("f-return-to-your-haven-and-secure-booty",)),
    "game-over": ("the game is over", ("standard-game", "R7")),
    "phase-order": ("that phase is over", ("the-phases-of-a-turn",)),
    "once-per-turn": ("the column is replaced once a turn", ("2-draw-or-purchase",)),
    "one-draw": ("one card is drawn or bought a turn", ("2-draw-or-purchase",)),
    "not-replaced": ("only a column just replaced gives a card for nothing", ("2-draw-or-purchase",)),
    "after-replace": ("after replacing it is the new column or the Draw Pile", ("2-draw-or-purchase", "R18")),
    "wild-first": ("Wild cards in hand come first", ("solitaire-game-rules", "R89")),
    "discard-limit": ("three discards a turn are the most", ("5-discard",)),
    "solo-discard": ("the Discard Pile is closed in solitaire", ("solitaire-game-rules",)),
    "first-discard": ("nobody has discarded yet", ("R5",)),
    "empty": ("there are not enough cards", ("2-draw-or-purchase",)),
    "declare-first": ("this table buys before it draws", ("R86",)),
    "hand-limit": ("a hand is filled to eight", ("6-refill-hand", "R88")),
    "wrong-roll": ("the card fits another kind of roll", ("attack-rolls", "instant-cards", "R82")),
    "one-roll": ("it serves one roll only", ("instant-cards", "history-cards")),
    "wrong-target": ("it negates cards of another kind", ("instant-cards", "R79")),
}  # fmt: skip


def rule(*ids: str) -> tuple[str, ...]:
    """Rule ids with the game's name before them."""
    return tuple(f"{GAME}/{rule_id}" for rule_id in ids)


def refusal(code: str, subject: str, detail: str = "") -> IllegalAnswer:
    """The refusal of that code, about a vessel, a card or a player; `detail` has the numbers."""
    said, rules = REFUSALS[code]
    return IllegalAnswer(
        f"{subject}: {said}{f' ({detail})' if detail else ''}.", code, rule(*rules)
    )


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """`Anne, Bob and Cid`."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def faces(dice: Iterable[int]) -> str:
    """Dice as they are read out: "6 4 1"."""
    return " ".join(str(face) for face in dice)


def by_other_reading(option: str, value: str, text: str) -> str:
    """What a contested ruling would give with its other value."""
    return f" By the other reading ({option}={value}) {text}."
