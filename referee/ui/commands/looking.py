"""Commands that only look: they change neither the game nor its journal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.errors import InvalidAnswer
from referee.core.game import Table
from referee.core.names import find, matches, tight
from referee.core.protocol import Ruling, told
from referee.core.questions import whole
from referee.core.tables import Rule, TableRuling
from referee.ui.commands.register import COMMANDS, always, command, found
from referee.ui.inputs import refused_if_over
from referee.ui.render import in_two_columns, table_lines
from referee.ui.teller import INDENT, answer_of, moves

if TYPE_CHECKING:
    from referee.ui.sitting import Sitting

LOG_LENGTH = 15
MOST_RULES = 8
MINE = "mine"
SUBJECTS = {"looking": "To look", "correcting": "To correct", "table": "At the table"}
TYPING = (
    "Type the answer, names as short as you like. Enter or . takes the [default].",
    "Several answers on one line are parted by ;",
)


@command("?", "[WORD]", looks=always)
def legal(sitting: "Sitting", words: str) -> None:
    """Legal answers, and what each would do; with a word only those that have it."""
    lines = list(sitting.help_lines())
    sitting.say(*([line for line in lines if tight(words) in tight(line)] or lines))


@command("why", "[ENTRY]", looks=always)
def why(sitting: "Sitting", words: str) -> None:
    """Every term of the last ruling, or of those of an entry."""
    number, rulings = _entry_asked(sitting, words)
    if not rulings:
        raise InvalidAnswer(f"Entry {number} caused no ruling.")
    teller = sitting.teller
    sitting.say(f"Entry {number}:" if number else "At the start:")
    for ruling in rulings:
        sitting.say(*(INDENT + line for line in teller.ruling(ruling, whole=True)))
    cited = dict.fromkeys(rule for ruling in rulings for rule in ruling.cites)
    entries = [teller.rulebook.find(rule) for rule in cited]
    sitting.say(*(rule_line(entry) for entry in entries if entry))
    sitting.say(*teller.notes(cited))


def _entry_asked(sitting: "Sitting", words: str) -> tuple[int, list[Ruling]]:
    session = sitting.session
    if not words:
        numbers = [0, *(entry.number for entry in session.path)]
        ruled = [n for n, heard in zip(numbers, session.heard, strict=True) if heard.rulings]
        if not ruled:
            raise InvalidAnswer("Nothing was ruled yet.")
        return ruled[-1], session.rulings_of(ruled[-1]) or []
    number = whole(words, "the number of an entry")
    rulings = session.rulings_of(number)
    if rulings is None:
        known = session.entry(number) is not None
        state = "is not in force" if known else "does not exist"
        raise InvalidAnswer(f"Entry {number} {state}; /log lists the entries.")
    return number, rulings


@command("detail", "[full|short]", looks=always)
def detail(sitting: "Sitting", words: str) -> None:
    """Say always why, or only on /why."""
    teller = sitting.teller
    full = find(words, ("full", "short"), "detail") == "full" if words else not teller.detail
    teller.detail = full
    sitting.say("Rulings are told in full." if full else "Rulings are told in one line.")


@command("show", "[WHAT]", looks=always)
def show(sitting: "Sitting", words: str) -> None:
    """What the books say: by place, by player, or mine for hidden holdings."""
    game = sitting.session.game
    name, _, rest = words.partition(" ")
    fitting = matches(name, game.views)
    if len(fitting) == 1:
        name = fitting[0]
    wanted = f"{name} {rest}".strip()
    if name == MINE and not sitting.asker.can_hide:
        raise InvalidAnswer("Hidden holdings are not shown where they stay on the screen.")
    views = [wanted] if wanted else [view for view in game.views if view != MINE]
    tables = [table for view in views for table in game.report(sitting.session.state, view)]
    lines = list(_with_gaps(tables, sitting.asker.width))
    if name == MINE:
        sitting.asker.show_hidden("\n".join(lines))
    else:
        sitting.say(*lines)


def _with_gaps(tables: Iterable[Table], width: int) -> Iterable[str]:
    for place, table in enumerate(tables):
        if place:
            yield ""
        yield from table_lines(table, width)


@command("log", "[N]", looks=always)
def log(sitting: "Sitting", words: str) -> None:
    """The last N entries of the journal, 15 without N."""
    count = whole(words, "a number of entries") if words else LOG_LENGTH
    session = sitting.session
    in_force = {entry.number for entry in session.path}
    rows, entries = [], session.journal.entries[1:]
    for entry in entries[-max(count, 1) :]:
        is_gone = session.is_play(entry) and entry.number not in in_force
        answer = f"{answer_of(entry)} (taken back)" if is_gone else answer_of(entry)
        rows.append((entry.number, entry.by, entry.key or entry.kind, answer))
    header = ("entry", "by", "question", "answer")
    table = Table(title="", header=header, rows=tuple(rows))
    sitting.say(*table_lines(table, sitting.asker.width))
    if len(rows) < len(entries):
        sitting.say(f"{len(rows)} of {len(entries)}; /log {len(entries)} shows all.")


@command("odds", "", looks=always)
def odds(sitting: "Sitting", _: str) -> None:
    """The chances of what is asked now."""
    session = sitting.session
    question = refused_if_over(session.question)
    lines = list(session.game.odds(session.state, question)) if session.game.odds else []
    sitting.say(*(lines or ["There are no odds to count here."]))


@command("rules", "[WORDS]", looks=always)
def rules(sitting: "Sitting", words: str) -> None:
    """The rules that have these words, with the rulings that touch them."""
    book = sitting.teller.rulebook
    if not book.entries:
        raise InvalidAnswer(f"The tables of {sitting.session.game.title} hold no rules.")
    if not words:
        sitting.say(*dict.fromkeys(rule.heading for rule in book.rules))
        return
    one = book.find(words)
    hits = [one] if one else book.search(words)
    if not hits:
        raise InvalidAnswer(f"No rule has all of these words: {words}.")
    sitting.say(*(rule_line(entry) for entry in hits[:MOST_RULES]))
    if len(hits) > MOST_RULES:
        sitting.say(f"{len(hits) - MOST_RULES} more; add a word.")


def rule_line(entry: Rule | TableRuling) -> str:
    """A rule or ruling of the rulebook as it is shown."""
    if isinstance(entry, Rule):
        return f"{entry.heading}: {entry.gist}"
    option = f" (/house {entry.option} {'|'.join(entry.values)})" if entry.option else ""
    return f"house {entry.id}, {entry.title}{option}: {entry.gist}"


@command("what-if", "ANSWER", looks=always)
def what_if(sitting: "Sitting", words: str) -> None:
    """What an answer would do, without giving it."""
    session, teller = sitting.session, sitting.teller
    refused_if_over(session.question)
    before = teller.pieces()
    run, heard = session.what_if(words)
    lines = [
        *teller.ruled(heard),
        *moves(before, session.game.pieces(run.state), session.game.straight),
    ]
    if run.question is None:
        lines.append("The game would be over.")
    else:
        name = teller.name_of(run.question.seat)
        prompt = told(run.question.prompt)
        lines.append(f"Next: {name} · {prompt}" if name else f"Next: {prompt}")
    sitting.say("If so (nothing is booked):", *(INDENT + line for line in lines))


@command("help", "[COMMAND]", looks=always)
def show_help(sitting: "Sitting", words: str) -> None:
    """The commands, or one of them."""
    game = sitting.session.game
    rows = {known.name: (f"{known.typed} {known.usage}", known.gist) for known in COMMANDS.values()}
    own = {
        action.name: (f"/{action.name} {action.usage}", action.gist) for action in game.interrupts
    }
    if words:
        every = rows | own
        name = found(words.removeprefix("/").casefold(), list(every))
        sitting.say(*in_two_columns([every[name]], sitting.asker.width))
        if name == "adjust" or name in own:
            sitting.say("Lines are like:", *game.usage)
        return
    sitting.say(*TYPING)
    groups: dict[str, list[tuple[str, str]]] = {title: [] for title in SUBJECTS.values()} | {
        game.title: list(own.values())
    }
    for known in COMMANDS.values():
        groups[SUBJECTS[known.subject]].append(rows[known.name])
    for title, group in groups.items():
        if group:
            sitting.say("", f"{title}:", *in_two_columns(group, sitting.asker.width))
