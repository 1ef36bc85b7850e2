"""Reading a merchant card: by its name, or once with all that is printed on it [Cards, Counters and Symbols]."""

from functools import partial

from referee.core.errors import InvalidAnswer
from referee.core.names import clean, folded, is_digits, matches, slug, tokens
from referee.core.protocol import Flow, announce, ask, know, learn, peek
from referee.core.questions import Words
from referee.games.pirates_of_nassau import facts
from referee.games.pirates_of_nassau.reading import Face, face_of, letters_of, plain_face
from referee.games.pirates_of_nassau.state import Merchant

LONGEST_NAME = 40
CARD_GUIDE = (
    "A card with a face that was told before: its name. Else name, Sailing, Gunnery and the plunder.",
    "Plunder by letters: g gunpowder, c cargo, r rum, h hostage, p piece of eight (without the one that every "
    "plunder brings), - for none.",
)


def read_card(card: Merchant, place: int, key: str, typed: str = "") -> Flow[None]:
    """The face of a merchant card: by its name if the tables know it, else as it is read out once.

    `typed` is what was said of it together with the move.
    """
    if card.values is not None:
        return
    known = yield from peek("merchants")
    names = tuple(known) if isinstance(known, dict) else ()
    if not typed:
        typed = yield from ask(
            lambda: Words(
                key=f"{key}.card",
                prompt=f"merchant at {place}: its name, or name, Sailing, Gunnery and plunder",
                read=partial(card_words, names),
                example="sloop 2 2 rrc",
                offers=lambda: names,
                guide=CARD_GUIDE,
            )
        )
    name, face_words = split_card(card_words(names, typed))
    if face_words:
        face = face_of(face_words)
        yield from keep_card(name, face)
    else:
        face = yield from know(facts.merchant(name))
    card.name, (card.values, card.plunder) = name, face


def split_card(text: str) -> tuple[str, list[str]]:
    """The name of a card, and its face if that was typed."""
    words = [word for word in tokens(text) if word.strip()]
    at = next((i for i, word in enumerate(words) if is_digits(word[0])), len(words))
    name = " ".join(words[:at])
    return slug(name) if folded(name) else "", words[at:]


def card_words(names: tuple[str, ...], text: str) -> str:
    """A card as it is kept: the name in the tables, or name and face.

    Raises:
        InvalidAnswer: neither a name nor a face.
    """
    name, face_words = split_card(clean(text))
    if not name and not face_words:
        raise InvalidAnswer("Type the name of the card, or like sloop 2 2 rrc.")
    if len(name) > LONGEST_NAME or is_digits(name[:1]):
        raise InvalidAnswer(
            f"The name of a card begins with a letter and has {LONGEST_NAME} signs at most."
        )
    if face_words:
        values, plunder = face_of(face_words)
        shown = f"{values.sailing} {values.gunnery} {letters_of(plunder)}"
        return f"{name} {shown}".strip()
    found = matches(name, names)
    return found[0] if len(found) == 1 else name


def keep_card(name: str, face: Face) -> Flow[None]:
    """Keep the card with the copy's tables, so that its name is enough the next time."""
    if not name:
        return
    kept = plain_face(face)
    known = yield from peek("merchants", name)
    if known is None:
        yield from learn(("merchants", name), kept)
    elif known != kept:
        yield from announce(
            f"The tables have {name} otherwise: /fact merchants.{name} corrects them, or call this card "
            f"{name}-2.",
            verdict="reminder",
        )


def card_text(text: str) -> str:
    """A card typed behind an action; empty if there is none.

    Raises:
        InvalidAnswer: what is typed is no face.
    """
    return card_words((), text) if text.strip() else ""
