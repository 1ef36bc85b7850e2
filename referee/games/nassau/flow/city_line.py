"""A turn in the city as it is typed: what it says, and why it may not be."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form, Slot
from referee.core.names import is_digits
from referee.core.pieces import counted
from referee.core.protocol import Void
from referee.core.questions import Choice, Number, Option, options_of
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import NO, YES, key_of
from referee.games.nassau.flow.typing import Stuff, line
from referee.games.nassau.rules import city
from referee.games.nassau.rules.city import Moved, Purse
from referee.games.nassau.state import PIER, Player, State
from referee.games.nassau.terms import OBJECTS, WEAPONS
from referee.games.nassau.texts import refusal, rule

MOVE, PAUSE, PASS = "move", "pause", "pass"
NONE, MONKEY, KRAKEN = "none", "monkey", "kraken"
# Payments that the spirit monkey can make: those of this square, and the fee of the one after it.
EXTRA, BARGE, FIGURE, NEXT = "extra_move", "barge", "figure", "next"
HEADING = "phase-i-nassau-city"
# What a square of the city can show.
SQUARES = (
    *OBJECTS, "sail", "sailor", *WEAPONS, "hold", "pirate", "animal", "yarn_card", "crate", "provision",
)  # fmt: skip
MOST_ON_A_SQUARE = 3
NO_PIECES: Mapping[str, int] = {}


class Turn(NamedTuple):
    """A turn in the city as it is typed: `number` counts spaces, or is the pier."""

    what: str
    number: str
    gets: dict[str, int]
    back: int
    extra: str = NO
    use: str = NONE
    figure: Mapping[str, int] = NO_PIECES
    stuck: Mapping[str, int] = NO_PIECES


def _fields(state: State, player: Player, key: str, *, is_extra: bool) -> list[Field]:
    """The parts of a move; those that are not possible now are left out."""
    most = max(player.standing, facts.PIERS)
    words = [str(number) for number in range(1, most + 1)]
    if not is_extra:
        words += sorted({outpost[0] for outpost in state.outposts_of(player.name)})
    number: Choice[str] = Choice(
        key=f"{key}.number",
        prompt="spaces of the alley, or the pier",
        options=(*options_of(words), Option(value="", word="-")),
        default="",
    )
    found = [
        Field("number" if not is_extra else "spaces", number),
        Field("gets", _amounts(f"{key}.gets", SQUARES, MOST_ON_A_SQUARE)),
        Field(
            "back",
            Number(key=f"{key}.back", prompt="spaces back by barge", low=0, high=13, default=0),
        ),
    ]
    choices = [("extra", (NO, YES)), ("use", (NONE, *_usable(player, is_extra=is_extra)))]
    for name, values in choices:
        found.append(
            Field(
                name,
                Choice(
                    key=f"{key}.{name}", prompt=name, options=options_of(values), default=values[0]
                ),
            )
        )
    if state.options.feld_figure:
        found.append(Field("figure", _amounts(f"{key}.figure", city.BONUSES, 2)))
    if state.house.stuck_equipment == "yes" and not is_extra:
        found.append(Field("stuck", _amounts(f"{key}.stuck", SQUARES, MOST_ON_A_SQUARE)))
    return found


def _amounts(key: str, kinds: tuple[str, ...], most: int) -> Stuff:
    return Stuff(
        key=key,
        prompt="equipment",
        slots=tuple(Slot(word=kind, high=most) for kind in kinds),
        low=0,
        high=most,
        what="piece",
        default={},
    )


def _usable(player: Player, *, is_extra: bool) -> tuple[str, ...]:
    found = (MONKEY,) if player.awake(book.MONKEY) else ()
    return (*found, KRAKEN) if player.awake(KRAKEN) and not is_extra else found


def turn_form(state: State, player: Player) -> Form:
    """A whole turn on one line."""
    key = key_of(state, player, "turn")
    what: Choice[str] = Choice(
        key=f"{key}.what",
        prompt="what",
        options=(
            Option(value=MOVE, word=MOVE, letter="m", gist="spaces, equipment, like move 2 rum"),
            Option(value=PAUSE, word=PAUSE, letter="z", gist=f"1 rum of {player.objects['rum']}"),
            Option(
                value=PASS,
                word=PASS,
                letter="p",
                gist="with a pier 1-5 or the area of an own outpost",
            ),
        ),
    )
    return line(
        key=key,
        seat=player.name,
        prompt=counted(player.standing, "pirate"),
        fields=(Field("what", what), *_fields(state, player, key, is_extra=False)),
        check=lambda answer: check_turn(state, player, read_turn(state, player, answer)),
        cites=rule(HEADING),
        short="m SPACES EQUIPMENT, z pause, p PIER",
        examples=(
            "m 2 rum: 2 pirates into the alley, the square gives rum",
            "m 2 rum 3: out by an alley of 2 spaces, back by barge with 3",
            "m 2 rum extra=yes: then a second square for 1 doubloon",
            "p 3: pass to pier 3; p C: to the outpost in C",
        ),
    )


def read_turn(state: State, player: Player, answer: tuple[Any, ...], what: str = "") -> Turn:
    """The typed parts by name."""
    parts = [what, *answer] if what else list(answer)
    named = dict(zip(Turn._fields, parts[:6], strict=False))
    optional = parts[6:]
    if state.options.feld_figure:
        named["figure"] = optional.pop(0)
    if optional:
        named["stuck"] = optional.pop(0)
    return Turn(**named)


def read_extra(state: State, player: Player, answer: tuple[Any, ...], use: str) -> Turn:
    """An extra move, paid by the spirit monkey where the line before it said so."""
    turn = read_turn(state, player, answer, MOVE)
    return turn._replace(use=MONKEY) if use == MONKEY else turn


def check_turn(state: State, player: Player, turn: Turn) -> None:
    """Refuse a turn that the rules do not allow.

    Raises:
        IllegalAnswer: with the rule and the numbers.
    """
    if turn.what == MOVE:
        _check_move(state, player, turn, is_extra=False)
        return
    if turn.gets or turn.back or turn.extra == YES or turn.figure or turn.stuck:
        raise IllegalAnswer(
            f"No captain moves in a {turn.what}: nothing is received or paid for a square.",
            "",
            rule(HEADING),
        )
    if turn.what == PAUSE:
        if turn.number or turn.use == KRAKEN:
            raise IllegalAnswer("A pause is typed alone, or with use=monkey.", "", rule(HEADING))
        code = city.pause_refusal(player.objects["rum"], player.pauses, state.house)
        if code:
            raise refusal(code, "Pause", f"{player.objects['rum']} rum, {player.pauses} pauses")
    else:
        _check_pass(state, player, turn)


def _check_move(state: State, player: Player, turn: Turn, *, is_extra: bool) -> None:
    if not is_digits(turn.number):
        raise IllegalAnswer(
            "Type the spaces and the equipment, like move 2 rum.", "", rule(HEADING)
        )
    if turn.use == KRAKEN:
        raise IllegalAnswer("The kraken (animal) doubles the bonus of a pier.", "", rule(HEADING))
    if turn.use == MONKEY and not monkey_pays(turn, is_extra=is_extra):
        raise IllegalAnswer(
            "The spirit monkey keeps a doubloon only when one is paid.", "", rule("R41")
        )
    for part in (turn.gets, turn.stuck):
        if len(part) > 1:
            raise IllegalAnswer("A square gives one kind of equipment.", "", rule(HEADING))
    moved = enter(state, player, turn, is_extra=is_extra)
    if moved.refusal:
        raise refusal(moved.refusal, "", _numbers(player, turn, moved))
    paid = monkey_pays(turn, is_extra=is_extra)
    after = _with_gains(state, player, moved.purse, turn)
    figure = city.pay_figure(after, bonuses_of(turn), paid == FIGURE)
    if figure.refusal:
        raise refusal(figure.refusal, "Figure", counted(after.doubloons, "doubloon"))
    if turn.extra == YES:
        _check_extra(player, turn, figure.purse, paid)


def _check_extra(player: Player, turn: Turn, left: Purse, paid: str) -> None:
    """Refuse an extra move that cannot be paid; what a table of the tavern will give is not known yet."""
    code = city.fee_refusal(left.doubloons, paid == NEXT)
    if code and turn.gets.get("pirate") and player.tavern:
        code = ""
    if code or not left.pirates:
        raise refusal(code or "no-pirates", "Extra move", f"{left.doubloons} doubloons left")


def monkey_pays(turn: Turn, *, is_extra: bool) -> str:
    """The payment that the spirit monkey of this line makes: the first there is; empty for none [R41]."""
    if turn.use != MONKEY:
        return ""
    payments = (
        (EXTRA, is_extra),
        (BARGE, turn.back > 0),
        (FIGURE, len(bonuses_of(turn)) > 1),
        (NEXT, turn.extra == YES),
    )
    return next((payment for payment, is_due in payments if is_due), "")


def bonuses_of(turn: Turn) -> list[str]:
    """Bonuses taken from the figure, one by one."""
    return [kind for kind, count in turn.figure.items() for _ in range(count)]


def _with_gains(state: State, player: Player, purse: Purse, turn: Turn) -> Purse:
    """The purse with what the square itself gives, as far as there is any."""
    coins = book.receivable(state, player, "doubloon", turn.gets.get("doubloon", 0))
    return Purse(
        pirates=purse.pirates + min(turn.gets.get("pirate", 0), len(player.tavern)),
        doubloons=purse.doubloons + coins,
        score=purse.score,
    )


def purse_of(player: Player) -> Purse:
    """What the player can pay with."""
    return Purse(pirates=player.standing, doubloons=player.objects["doubloon"], score=player.score)


def enter(state: State, player: Player, turn: Turn, *, is_extra: bool) -> Moved:
    """What entering the square costs, by the rules."""
    alleys = [int(turn.number), *([turn.back] if turn.back else [])]
    covered = monkey_pays(turn, is_extra=is_extra)
    return city.enter_square(
        purse_of(player), alleys, is_extra=is_extra, covered=covered, house=state.house
    )


def _numbers(player: Player, turn: Turn, moved: Moved) -> str:
    if moved.refusal == "no-pirates":
        return (
            f"{int(turn.number) + turn.back} spaces, {counted(player.standing, 'pirate')} standing"
        )
    return counted(player.objects["doubloon"], "doubloon")


def _check_pass(state: State, player: Player, turn: Turn) -> None:
    if not turn.number:
        raise IllegalAnswer("Type the pier, like pass 3.", "", rule(HEADING))
    if is_digits(turn.number) and int(turn.number) > facts.PIERS:
        raise IllegalAnswer(
            f"There are {facts.PIERS} piers, no pier {turn.number}.", "", rule(HEADING)
        )
    if turn.use == MONKEY:
        raise IllegalAnswer("The spirit monkey saves nothing at a pier.")
    pier, taken = (
        ("nassau", pier_holder(state, turn.number)) if is_digits(turn.number) else ("outpost", "")
    )
    code = city.pass_refusal(
        pier, taken=bool(taken), own_outpost=True, kraken=turn.use == KRAKEN, house=state.house
    )
    if code:
        told = (
            f"{taken} lies there; by the other reading (shared_piers=yes) both may" if taken else ""
        )
        raise refusal(code, f"Pier {turn.number}", told)


def pier_holder(state: State, number: str) -> str:
    """Who lies at that pier of Nassau; empty if it is free."""
    return next((p.name for p in state.players.values() if p.place == f"{PIER}-{number}"), "")


def extra_form(state: State, player: Player, squares: int, use: str) -> Form | Void:
    """The next square of the same turn, if it can still be paid; `use` is what the turn before it uses for it."""
    if not player.standing or not player.objects["doubloon"]:
        return Void(f"{player.name} cannot pay for the extra move any more.")
    key = key_of(state, player, f"extra{squares}")

    def check(answer: tuple[Any, ...]) -> None:
        turn = read_extra(state, player, answer, use)
        if turn.extra == YES and squares >= city.most_squares(state.house):
            raise refusal(
                "extra-move-limit", "", f"{city.most_squares(state.house)} squares a turn"
            )
        _check_move(state, player, turn, is_extra=True)

    return line(
        key=key,
        seat=player.name,
        prompt=f"extra move, {counted(player.standing, 'pirate')}",
        fields=tuple(_fields(state, player, key, is_extra=True)),
        check=check,
        cites=rule(HEADING, "R6"),
        short="SPACES EQUIPMENT",
        examples=("2 rum: 2 pirates into the alley, the square gives rum",),
    )
