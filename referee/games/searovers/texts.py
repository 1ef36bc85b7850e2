"""Sentences that several parts of the game say: refusals by their code, pieces of eight, cards, lists."""

from collections.abc import Iterable, Mapping, Sequence

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
    "not-at-sea": ("the vessel is not at sea", ("b-set-sail-and-move-your-vessels",)),
    "not-on-row": ("that Attack is not on the own Attack Row", ("c-complete-attacks-to-gain-booty",)),
    "wrong-colour": ("buccaneers attempt buccaneer Attacks, pirates pirate Attacks", ("c-complete-attacks-to-gain-booty",)),
    "wrong-hex": ("the vessel lies in another hex", ("attack-locations",)),
    "needs-move": ("this table lets only vessels that moved attempt an Attack", ("R57",)),
    "withdrawn-this-turn": ("the vessel withdrew from that Attack this turn", ("attack-rolls", "R56")),
    "battle-over": ("the battle is over", ("rollin-the-bones",)),
    "damage-choice": ("no such card can be given up as damage now", ("taking-damage", "R54")),
    "withdraw-not-offered": ("withdrawing is not offered now", ("attack-rolls", "R55")),
    "evade-not-offered": ("evading is not offered now", ("1-player-versus-player-combat", "R59")),
    "target-in-haven": ("a vessel in its own Haven cannot be attacked", ("havens",)),
    "immobile": ("a Wild card keeps it from moving", ("wild-cards", "R71")),
    "no-open-move": ("it needs a move that it has not ended yet", ("d-attack-an-opponents-vessel", "R67")),
    "out-of-range": ("that is farther than the spaces it has", ("b-set-sail-and-move-your-vessels",)),
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
    "wrong-card": ("that is not the card that the Attack shows", ("plunder-bonus",)),
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
    "over-limit": ("that is more than can come aboard", ("vessel-cards", "R11")),
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

# Codes that mean something else, or rest on other rules, in some places than in most.
ELSEWHERE: Mapping[tuple[str, str], tuple[str, tuple[str, ...]]] = {
    ("wrong-rollers", "decided"): ("the starting player is decided, so nobody rolls", ("game-setup", "R2")),
    ("dice-count", "move"): ("another number of dice is due", ("vessel-cards", "R40")),
    ("not-at-sea", "attack"): ("the vessel is not at sea", ("c-complete-attacks-to-gain-booty",)),
    ("not-at-sea", "ship-combat"): ("both vessels must be at sea", ("d-attack-an-opponents-vessel",)),
    ("not-at-sea", "secure"): ("the vessel is not at sea", ("f-return-to-your-haven-and-secure-booty",)),
    ("wrong-hex", "secure"): ("the vessel does not lie in the own Haven", ("f-return-to-your-haven-and-secure-booty",)),
    ("wrong-hex", "treasure"): ("the vessel does not lie on the Isle of Pines", ("the-isle-of-pines", "history-cards")),
    ("battle-over", "wild-combat"): ("the combat is over", ("2-player-versus-wild-card-combat",)),
    ("battle-over", "saving-roll"): ("the Saving Roll is over", ("saving-rolls",)),
    ("withdraw-not-offered", "ship-combat"): ("withdrawing is not offered now", ("1-player-versus-player-combat", "R61")),
    ("withdraw-not-offered", "wild-combat"): ("nobody withdraws from a Wild card", ("2-player-versus-wild-card-combat",)),
    ("out-of-range", "ship-combat"): ("that is farther than the spaces it has", ("d-attack-an-opponents-vessel",)),
    ("wrong-roller", "saving-roll"): ("somebody else rolls for the Wild card", ("wild-cards", "saving-rolls")),
    ("at-sea", "laid"): ("a vessel at sea changes only by a Plunder Bonus", ("a-assemble-up-to-three-vessels", "frequently-asked-questions")),
    ("colour", "plunder-bonus"): ("red lies with red, black with black", ("plunder-bonus", "R24")),
    ("last-card", "plunder-bonus"): ("the last hand card is kept for the Discard Phase", ("5-discard", "R36", "R83")),
    ("too-late", "move"): ("the card comes too late", ("history-cards", "R81")),
    ("empty", "action"): ("there are not enough cards", ("3-action",)),
    ("empty", "instant"): ("there are not enough cards", ("instant-cards",)),
    ("empty", "plunder-bonus"): ("there are not enough cards", ("plunder-bonus", "R37")),
    ("empty", "discard"): ("there are not enough cards", ("5-discard",)),
    ("empty", "refill"): ("there are not enough cards", ("6-refill-hand",)),
}  # fmt: skip


def refusal_of(code: str, place: str = "") -> tuple[str, tuple[str, ...]]:
    """What is said of a refusal, and its rules; `place` is the topic or action, where it matters."""
    return ELSEWHERE.get((code, place), REFUSALS[code])


# When a "cannot move" Wild card goes, by the word of its stay.
UNTIL: Mapping[str, str] = {
    "this-upkeep": "this turn's Upkeep",
    "next-upkeep": "the Upkeep of the owner's next turn",
}


# When the game ends that somebody has won, by the value of the option `end`.
ENDS: Mapping[str, str] = {
    "at-once": "the game ends at once",
    "end-of-turn": "this table plays on to the end of the turn",
    "end-of-round": "this table plays on to the end of the round",
}


def rule(*ids: str) -> tuple[str, ...]:
    """Rule ids with the game's name before them."""
    return tuple(f"{GAME}/{rule_id}" for rule_id in ids)


def refusal(code: str, subject: str, detail: str = "", *, place: str = "") -> IllegalAnswer:
    """The refusal of that code, about a vessel, a card or a player; `detail` has the numbers."""
    said, rules = refusal_of(code, place)
    return IllegalAnswer(
        f"{subject}: {said}{f' ({detail})' if detail else ''}.", code, rule(*rules)
    )


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def verb(number: int, one: str, many: str) -> str:
    """The verb after a number of things: 1 card goes, 2 cards go."""
    return one if number == 1 else many


def dice_words(number: int) -> str:
    """`1 die`, `2 dice`."""
    return counted(number, "die", "dice")


def pieces(number: int) -> str:
    """`1 piece of eight`, `2 pieces of eight`."""
    return counted(number, "piece of eight", "pieces of eight")


def come_aboard(number: int) -> str:
    """`1 comes aboard`, `2 come aboard`."""
    return f"{number} {verb(number, 'comes', 'come')} aboard"


def to_treasury(number: int) -> str:
    """`1 piece of eight goes to the treasury`, `2 pieces of eight go to the treasury`."""
    return f"{pieces(number)} {verb(number, 'goes', 'go')} to the treasury"


def card_names(kinds: Iterable[str]) -> str:
    """`guns card and crew card`: cards by their kinds."""
    return listed(f"{kind} card" for kind in kinds)


def orphan_words(kinds: Sequence[str]) -> str:
    """The sentence on cards in dock that cannot stay where they lie."""
    moves = verb(
        len(kinds), "it moves to another vessel or is", "they move to another vessel or are"
    )
    return f"Left alone in dock: {card_names(kinds)}; {moves} discarded."


def goes_on_words(attacker: str, with_rights: str) -> str:
    """The sentence on who goes on after the other withdrew, and who has the rights of the attacker [R63]."""
    if attacker == with_rights:
        return f"{attacker} goes on as the attacker and has all rights of the attacker."
    return f"{attacker} goes on as the attacker; {with_rights} keeps the rights of the attacker."


def offer_limits(least: int, most: int) -> str:
    """What may be offered in a parley."""
    return f"at least {least} and at most {most} can be offered"


def listed(names: Iterable[object], word: str = "and") -> str:
    """`Anne, Bob and Cid`."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def decided_words(pair: int, deciding: tuple[int, int]) -> str:
    """`pair 2 decides, 5 against 3`."""
    return f"pair {pair} decides, {deciding[0]} against {deciding[1]}"


def faces(dice: Iterable[int]) -> str:
    """Dice as they are read out: "6 4 1"."""
    return " ".join(str(face) for face in dice)


def other_reading(option: str, value: str, text: str) -> str:
    """What a contested ruling would give with its other value, inside a sentence."""
    return f"by the other reading ({option}={value}) {text}"


def by_other_reading(option: str, value: str, text: str) -> str:
    """The same as a sentence after another one."""
    return f" B{other_reading(option, value, text)[1:]}."
