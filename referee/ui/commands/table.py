"""Commands for what the table decides: options, rulings, notes, counts, dice, and leaving."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.errors import AmbiguousAnswer, InvalidAnswer
from referee.core.game import OptionInfo
from referee.core.journal import Entry
from referee.core.names import find, is_digits, shown, tokens
from referee.core.questions import whole
from referee.core.session import Session, is_for_program
from referee.core.tables import TableRuling
from referee.ui.aside import Aside
from referee.ui.commands.register import command
from referee.ui.inputs import refused_if_over, takes_default
from referee.ui.render import words_of
from referee.ui.teller import DROPPED, INDENT, done_by

if TYPE_CHECKING:
    from referee.core.plain import Plain
    from referee.ui.sitting import Sitting

MODES = ("table", "ai", "referee")
MOST_DICE = 20
HOW_TO_END = Aside(
    text="save (Enter) or score as it stands?",
    means=(
        "save or Enter: the game stops here and can be gone on with",
        "score: the same, and what everybody has now is told",
        "<: the game goes on",
    ),
    left="Nothing is ended.",
)


def _option_words(words: str) -> tuple[str, str]:
    """Key and value, parted by a space or by =; the value may be missing."""
    key, _, value = words.replace("=", " ", 1).strip().partition(" ")
    return key, value.strip()


@command("house", "KEY VALUE", looks=lambda words: not _option_words(words)[1])
def house(sitting: "Sitting", words: str) -> None:
    """Change a house option from now on; without words the options."""
    game, state = sitting.session.game, sitting.session.state
    options = {info.key: info for info in game.options()}
    name, text = _option_words(words)
    if not name:
        sitting.say("Options as they are now, then their other values; /house KEY says more:")
        sitting.say(*(_told_option(i, game.option(state, key)) for key, i in options.items()))
        return
    ruled = {rule.rpartition("/")[2]: key for key, info in options.items() for rule in info.cites}
    try:
        info = options[ruled.get(name.upper()) or find(name, options, "option")]
    except AmbiguousAnswer:
        raise
    except InvalidAnswer as fault:
        raise InvalidAnswer(f"{fault} /house lists them.") from None
    if not text:
        sitting.say(*_option_lines(info, game.option(state, info.key)))
        return
    value = find(text, info.values, f"value of {info.key}")
    lead = f"From now on {info.key} is {value}." + _reading(info, value)
    sitting.book(lambda: sitting.session.house(info.key, value, by=sitting.by), lead)


def _told_option(info: OptionInfo, now: str) -> str:
    others = "|".join(value for value in info.values if value != now)
    return f"{info.key} = {now} ({others}): {info.gist}"


def _option_lines(info: OptionInfo, now: str) -> list[str]:
    lines = [f"{info.key}: {info.gist}"]
    for value in info.values:
        marks = [m for m, given in (("default", info.values[0]), ("now", now)) if value == given]
        marked = f" ({', '.join(marks)})" if marks else ""
        colon = ":" if value in info.readings else ""
        lines.append(f"{INDENT}{value}{marked}{colon}{_reading(info, value)}")
    return lines


def _reading(info: OptionInfo, value: str) -> str:
    return f" {info.readings[value]}" if value in info.readings else ""


@command("ruling", "[R5] TEXT | drop N", takes_rest=True, looks=lambda words: not words)
def ruling(sitting: "Sitting", words: str) -> None:
    """Keep what the table decided about the last ruling, or about one by its number; without words all of them."""
    first, _, rest = words.partition(" ")
    if not words:
        sitting.say(*_all_kept(sitting))
    elif first.casefold() == "drop" and not any(map(str.isalpha, rest)):
        _drop(sitting, whole(rest.strip(), "the number of a kept ruling"))
    else:
        _keep(sitting, words)


def _keep(sitting: "Sitting", text: str) -> None:
    cites, text = _named_gap(sitting, text) or (_last_cites(sitting), text)
    if not cites:
        raise InvalidAnswer("There is no ruling yet that this could belong to; /note keeps a note.")
    entry = sitting.saved(
        lambda: sitting.session.remark("ruling", by=sitting.by, text=text, value=list(cites))
    )
    sitting.say(
        f"{entry.number}. Kept; it is shown when this comes up again: {_told_rules(sitting, cites)}."
    )
    if sitting.on_ruling is not None:
        sitting.on_ruling(cites, text)


def _all_kept(sitting: "Sitting") -> list[str]:
    """What the table decided, in this game and earlier ones, with the numbers for dropping."""
    kept = sitting.teller.kept()
    if not kept:
        return ["The table has kept no ruling; /ruling TEXT keeps one about the last ruling."]
    lines = [
        f"{number}. {text} [{_told_rules(sitting, cites)}]"
        for number, (cites, text) in enumerate(kept, 1)
    ]
    return [*lines, "/ruling drop N forgets one."]


def _drop(sitting: "Sitting", number: int) -> None:
    kept = sitting.teller.kept()
    if not 1 <= number <= len(kept):
        raise InvalidAnswer(f"There is no kept ruling {number}; /ruling lists them.")
    cites, text = kept[number - 1]
    entry = sitting.saved(
        lambda: sitting.session.remark(
            "ruling", by=sitting.by, key=DROPPED, text=text, value=list(cites)
        )
    )
    sitting.say(f"{entry.number}. Dropped: {text}")
    if sitting.on_ruling_dropped is not None:
        sitting.on_ruling_dropped(cites, text)


def _told_rules(sitting: "Sitting", cites: tuple[str, ...]) -> str:
    return "; ".join(dict.fromkeys(_told_rule(sitting, rule) for rule in cites))


def _named_gap(sitting: "Sitting", text: str) -> tuple[tuple[str, ...], str] | None:
    """The gap whose number comes first, and the text after it."""
    first, _, rest = text.partition(" ")
    book = sitting.teller.rulebook
    found = book.find(first.upper().rstrip(":"))
    if isinstance(found, TableRuling):
        return (f"{book.slug}/{found.id}",), _text(rest.strip(), "what the table decided")
    if re.fullmatch(r"[Rr][0-9]+[a-z]?:?", first):
        raise InvalidAnswer(f"{first.rstrip(':')} is no ruling of this game; /rules lists them.")
    return None


def _told_rule(sitting: "Sitting", rule: str) -> str:
    """The heading of a rule; for a gap that was filled also what it is about."""
    found = sitting.teller.rulebook.find(rule)
    title = f" ({found.title})" if isinstance(found, TableRuling) else ""
    return sitting.teller.heading(rule) + title


def _last_cites(sitting: "Sitting") -> tuple[str, ...]:
    """The gaps that the last entry with a ruling filled, else the rules of its last ruling."""
    for heard in reversed(sitting.session.heard):
        cited = [said.cites for said in heard.rulings if said.cites]
        for cites in reversed(cited):
            gaps = tuple(rule for rule in cites if _is_gap(sitting, rule))
            if gaps:
                return gaps
        if cited:
            return cited[-1]
    return ()


def _is_gap(sitting: "Sitting", rule: str) -> bool:
    return isinstance(sitting.teller.rulebook.find(rule), TableRuling)


@command("note", "TEXT", takes_rest=True)
def note(sitting: "Sitting", words: str) -> None:
    """Keep a note in the journal."""
    text = _text(words, "the note")
    entry = sitting.saved(lambda: sitting.session.remark("note", by=sitting.by, text=text))
    sitting.say(f"{entry.number}. Noted.")


def _text(words: str, what: str) -> str:
    if not words:
        raise InvalidAnswer(f"Type {what} after the command.")
    return words


@command("count", "[ACCOUNT=NUMBER ...]")
def count(sitting: "Sitting", words: str) -> None:
    """Compare what lies on the table with the books."""
    books = sitting.session.game.accounts(sitting.session.state)
    names = sitting.teller.account_names()
    if not books:
        raise InvalidAnswer("There is nothing to count in this game.")
    if not words:
        counts = [path for path, value in books.items() if type(value) is int] or list(books)
        like = next((path for path in counts if path.endswith(("gold", "coins"))), counts[0])
        listed = names.listed(counts)
        sitting.say("Accounts:", *(INDENT + line for line in listed))
        wanted = Aside(
            text=f"What did you count, like {names.words(like)}=3 (several on a line)?",
            means=(
                "An account and what lies on the table, as often as you like. Accounts:",
                *(INDENT + line for line in listed),
                "Enter: nothing was counted.",
            ),
            left="Nothing was counted.",
        )
        answer = sitting.ask_aside(wanted)
        if answer is None or takes_default(answer):
            if answer is not None:
                sitting.say(wanted.left)
            return
        words = answer
    counted: dict[str, int] = {}
    for typed, value in _pairs(words):
        path = names.find(typed, books)
        if path in counted:
            raise InvalidAnswer(f"{names.words(path)} is counted twice.")
        counted[path] = value
    compared: dict[str, Plain] = {path: [value, books[path]] for path, value in counted.items()}
    off = [path for path, value in counted.items() if value != books[path]]
    lines = [line for path in off for line in _difference(sitting, path, counted[path])]
    entry = sitting.saved(
        lambda: sitting.session.remark(
            "count", by=sitting.by, value=compared, text="differs" if off else "agrees"
        )
    )
    agreed = "differs" if off else "agrees with the books"
    sitting.say(f"{entry.number}. The count {agreed}.", *(INDENT + line for line in lines))


def _pairs(words: str) -> list[tuple[str, int]]:
    """`anne.gold=3 bob gold 4` as accounts and numbers."""
    pairs: list[tuple[str, int]] = []
    name: list[str] = []
    for word in tokens(words):
        before, equals, number = word.partition("=")
        if equals and number and (before or name):
            pairs.append((" ".join(filter(None, (*name, before))), whole(number)))
            name = []
        elif name and is_digits(word):
            pairs.append((" ".join(name), whole(word)))
            name = []
        else:
            name += filter(None, (before,))
    if name or not pairs:
        raise InvalidAnswer(
            "Type an account and its number, as often as you like, like anne gold=3."
        )
    return pairs


def _difference(sitting: "Sitting", path: str, counted: int) -> list[str]:
    """How far a count is off, and which entries may be to blame."""
    session = sitting.session
    book = session.game.accounts(session.state)[path]
    since = _last_good_count(session, path)
    touched = _touched(session, path, since)
    start = f"since the count of entry {since}" if since else "since the start"
    each = ", ".join(f"{entry.number} ({done_by(entry)})" for entry in touched)
    name = sitting.teller.account_names().words(path)
    lines = [f"{name}: counted {counted}, the books say {words_of(book)}."]
    lines.append(f"Touched {start}: {each}." if each else f"No entry touched it {start}.")
    if type(book) is int:
        lines.append(f"To book the count: /adjust {path} {counted - book:+} : counted")
    return lines


def _last_good_count(session: Session[Any], path: str) -> int:
    for entry in reversed(session.journal.entries):
        compared = entry.value.get(path) if isinstance(entry.value, dict) else None
        if entry.kind == "count" and isinstance(compared, list) and compared[0] == compared[1]:
            return entry.number
    return 0


def _touched(session: Session[Any], path: str, since: int) -> list[Entry]:
    before: Plain = None
    touched = []
    for number, run, _ in session.walk():
        after = session.game.accounts(run.state).get(path)
        entry = session.entry(number)
        if entry is not None and after != before and number > since:
            touched.append(entry)
        before = after
    return touched


@command("roll", "[N]")
def roll(sitting: "Sitting", words: str) -> None:
    """The program rolls what is asked now; or N dice for the table, unbooked."""
    if words:
        dice = whole(words, "a number of dice")
        if not 1 <= dice <= MOST_DICE:
            raise InvalidAnswer(f"{dice} dice cannot be rolled at once; 1-{MOST_DICE} can.")
        faces = sitting.roller.roll(dice, 6)
        sitting.say(f"Rolled: {' '.join(map(str, faces))} (nothing is booked)")
        return
    question = refused_if_over(sitting.session.question)
    if not is_for_program(question, "referee"):
        raise InvalidAnswer("No roll is asked now; /roll N rolls N dice for the table.")
    sitting.roll_for(question)


@command("dice", "[table|ai|referee]")
def dice(sitting: "Sitting", words: str) -> None:
    """Who rolls: the table all, the program for AI players, or all."""
    told_as = {
        "table": "every die is typed",
        "ai": "the program rolls for AI players",
        "referee": "the program rolls every die",
    }
    session = sitting.session
    if words:
        mode = find(words, MODES, "way to roll")
        sitting.saved(lambda: session.remark("dice", by=sitting.by, value=mode))
    sitting.say(f"Dice: {session.dice} ({told_as[session.dice]}).")


@command("end", "[save|score]")
def end(sitting: "Sitting", words: str) -> None:
    """Stop early: save, or score the game as it stands."""
    standing = sitting.session.game.standing
    asked = words or sitting.ask_aside(HOW_TO_END)
    if asked is None:
        return
    how = "save" if takes_default(asked) else find(asked, ("save", "score"), "way to end")
    if how == "score":
        if standing is None:
            raise InvalidAnswer(f"{sitting.session.game.title} has no score before its end.")
        sitting.say("As it stands:", *standing(sitting.session.state))
    sitting.leave()


@command("quit", "")
def leave(sitting: "Sitting", _: str) -> None:
    """Leave; the game is saved after every answer."""
    sitting.leave()


@command("save", "FILE")
def save(sitting: "Sitting", words: str) -> None:
    """Go on in another file; the old one stays as it is."""
    path = Path(_text(words, "the name of the file"))
    try:
        path = path.expanduser()
    except RuntimeError:
        raise InvalidAnswer(f"{shown(words)}: there is nobody of that name here.") from None
    sitting.session.journal.save_as(path)
    if sitting.on_save is not None:
        sitting.on_save(path)
    sitting.say(f"The game goes on in {path}.")
