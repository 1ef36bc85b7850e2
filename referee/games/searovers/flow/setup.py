"""Game Setup, from the empty table to the first turn."""

from functools import partial

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import find, matches, slug, tokens
from referee.core.options import agree_on_options
from referee.core.people import Names, seated
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Words
from referee.core.rolls import DiceRoll
from referee.games.searovers import board
from referee.games.searovers.facts.printed import colour, coordinate, printed_row, title
from referee.games.searovers.flow.reading import known_names
from referee.games.searovers.flow.saved import SavedLine
from referee.games.searovers.options import length_of, set_option, settings
from referee.games.searovers.rules.piles import Piles
from referee.games.searovers.rules.setup import (
    clockwise_from,
    resolve_starter,
    start_of,
    table_refusal,
    target_of,
)
from referee.games.searovers.state import Player, State, Vessel
from referee.games.searovers.terms import (
    CAPTAIN,
    COLOUR_NAMES,
    COLOURS,
    HAVENS,
    ROW,
    SLOOP,
    START_DOUBLOONS,
    START_POE,
)
from referee.games.searovers.texts import counted, faces, listed, refusal, rule

RESERVED = (
    "supply", "treasury", "table", "hand", "column", "dock", "none", "all", "stock",
    "attack", "card", "do", "loss", "no",
)  # fmt: skip


def set_up(state: State) -> Flow[None]:
    """From the empty table to the first turn [Game Setup]."""
    state.seats = yield from players(state)
    yield from choose_options(state)
    yield from known_names(state)
    mode, agreed = length_of(state)
    state.target = target_of(len(state.seats), mode, agreed, state.house)
    start = start_of(len(state.seats), state.house)
    yield from deal(state)
    for name in state.seats:
        yield from row_and_haven(state, name, start.hand)
    state.treasury, state.stock = start.treasury_poe, start.treasury_doubloons
    state.counter = start.turn_counter
    yield from starting_player(state)
    for player in tuple(state.players.values()):
        yield from starting_vessel(state, player)
    state.piles = Piles(
        draw=start.draw_pile,
        discard=start.discard_pile,
        column=start.column,
        attack_down=start.attack_pile,
    )
    yield from announce(
        f"Shuffle what is left of Havens and starting vessels into the deck. Deal {start.hand} cards "
        f"each, 3 face-up to the Purchase Column, 1 to the Discard Pile: {start.draw_pile} are left. "
        f"{state.target} doubloons win.",
        *rule("game-setup", "standard-game", "R1", "R4"),
        figures=(state.target, start.draw_pile, start.treasury_poe),
    )
    if state.counter:
        yield from announce(
            f"Set aside {state.counter} doubloons as turn counter.",
            *rule("solitaire-game-rules"),
            figures=(state.counter,),
        )


def players(state: State) -> Flow[tuple[str, ...]]:
    """Who plays, clockwise."""
    question = Names(
        key="setup.players", prompt="Players, clockwise", low=1, high=4, taken=RESERVED
    )
    return (yield from seated(state.seats, question))


def choose_options(state: State) -> Flow[None]:
    """One screen with the length and the rulings that decide games."""
    return agree_on_options(
        partial(settings, state),
        partial(set_option, state),
        *rule("standard-game"),
        clash=partial(_clash, state),
        are_settled=state.options_are_settled,
    )


def _clash(state: State) -> IllegalAnswer | None:
    """Why this length is not for so many players."""
    code = table_refusal(len(state.seats), *length_of(state))
    if not code:
        return None
    return refusal(code, f"{counted(len(state.seats), 'player')}, length {state.length}")


def deal(state: State) -> Flow[None]:
    """What to take and deal before anything is asked."""
    twice = {
        "one": "1 Haven each",
        "second-to-hand": "1 Haven each face-up and a second one to the hand",
        "redeal": "1 Haven each, then gather them and deal 1 again",
    }
    yield from announce(
        f"Take {START_POE} pieces of eight and {START_DOUBLOONS} doubloons each. Deal 3 red and 3 black "
        f"Attacks and {twice[state.house.haven_deal]}.",
        *rule("game-setup", "R1"),
        verdict="reminder",
    )


# Attack Row and Haven


def row_and_haven(state: State, name: str, hand: int) -> Flow[None]:
    """The six Attacks of a player and his Haven, on one line."""
    line = yield from ask(
        lambda: Words(
            key=f"setup.row.{slug(name)}",
            seat=name,
            prompt="six Attacks and the Haven",
            read=partial(_checked_row, state),
            example="b4 b10 b15 p5 p13 p15 h1",
            guide=(
                "An Attack is named by its coordinate on the map: B and a number for buccaneer (red) cards, "
                "P and a number for pirate (black) ones. A Haven is H and its number.",
                f"Type the {ROW // 2} red and the {ROW // 2} black Attacks that lie before {name}, and his Haven, in any order.",
                "What is listed as possible is only an example of such a line: type the cards that were dealt.",
            ),
            offers=partial(_offered_row, state),
        )
    )
    *row, haven = line.split()
    state.players[name] = Player(
        name=name,
        supply=START_POE,
        spent=0,
        doubloons=START_DOUBLOONS,
        hand=hand,
        haven=haven,
        row=row,
        is_secret=state.house.supply_secret == "yes",
    )


def _checked_row(state: State, text: str) -> str:
    labels = [word.upper() for word in tokens(text)]
    havens = [label for label in labels if board.is_haven(label)]
    row = [coordinate(label) for label in labels if label not in havens]
    red = sum(label.startswith("B") for label in row)
    if len(row) != ROW or red * 2 != ROW or len(set(row)) != ROW:
        raise IllegalAnswer(
            f"{red} red and {len(row) - red} black Attacks typed; everybody has 3 different ones of each.",
            "",
            rule("game-setup"),
        )
    if len(havens) != 1 or havens[0] not in HAVENS:
        raise InvalidAnswer(f"One Haven belongs to the line: {HAVENS[0]} to {HAVENS[-1]}.")
    for player in state.players.values():
        taken = [label for label in (*row, *havens) if label in (*player.row, player.haven)]
        if taken:
            raise IllegalAnswer(
                f"{player.name} has {listed(taken)} already.", "", rule("game-setup")
            )
    return " ".join([*row, havens[0]])


def _offered_row(state: State) -> tuple[str, ...]:
    taken = {label for p in state.players.values() for label in (*p.row, p.haven)}
    free = [[f"{c}{n}" for n in range(1, 17) if f"{c}{n}" not in taken][:3] for c in "BP"]
    haven = next(label for label in HAVENS if label not in taken)
    return (" ".join([*free[0], *free[1], haven]),)


# Who starts


def starting_player(state: State) -> Flow[None]:
    """Two dice each, ties again; players are set in clockwise order from the starter [R2]."""
    rolls: list[dict[str, tuple[int, ...]]] = []
    found = resolve_starter(state.seats, rolls, state.house)
    while found.starter is None:
        due = [name for name in state.seats if name in found.to_roll]
        dice = yield from ask(partial(_start_roll, due, len(rolls) + 1))
        rolls.append(dict(zip(due, dice, strict=True)))
        found = resolve_starter(state.seats, rolls, state.house)
        said = ", ".join(f"{n} {faces(d)} = {sum(d)}" for n, d in rolls[-1].items())
        verdict = f"{found.starter} starts" if found.starter else "a tie, again"
        yield from announce(
            f"{said}: {verdict}.",
            *rule("game-setup", "R2"),
            figures=tuple(sum(d) for d in rolls[-1].values()),
        )
    state.active = found.starter
    order = clockwise_from(state.seats, found.starter)
    state.players = {name: state.players[name] for name in order}


def _start_roll(due: list[str], number: int) -> Form:
    key = "setup.start" + (f".{number}" if number > 1 else "")
    return Form(
        key=key,
        prompt="two dice each",
        fields=tuple(
            Field(slug(name), DiceRoll(key=f"{key}.{slug(name)}", prompt=name, count=2))
            for name in due
        ),
        cites=rule("game-setup"),
    )


# Starting vessels


def starting_vessel(state: State, player: Player) -> Flow[None]:
    """One of the four Sloops with captain, guns and crew, in dock [Game Setup]."""
    if state.is_solitaire and state.house.solo_vessel == "random":
        yield from announce("Draw the starting vessel at random.", *rule("R3"), verdict="reminder")
    line = yield from ask(partial(_vessel_question, state, player))
    captain, size, shade = line.split()
    player.vessels[1] = Vessel(
        number=1,
        owner=player.name,
        colour=shade,
        hull=SLOOP,
        captain=captain,
        guns=int(size),
        crew=True,
    )
    state.cards.told[captain] = shade
    if captain not in state.cards.names[CAPTAIN]:
        state.cards.names[CAPTAIN].append(captain)
    yield from announce(
        f"{player.name}: a {COLOUR_NAMES[shade]} Sloop under {title(captain)}, {size}-Pounders and crew, "
        "in slot 1, not at sea.",
        *rule("game-setup"),
        figures=(player.name, captain, shade, size),
    )


def _taken(state: State) -> list[str]:
    return [v.captain for v in state.vessels]


def _vessel_question(state: State, player: Player) -> SavedLine:
    names = [n for n in state.cards.names[CAPTAIN] if n not in _taken(state)]

    def offers() -> tuple[str, ...]:
        free = [n for n in names if state.cards.shades.get(n)]
        new = [f"captain-{n} 4 red" for n in "abcd" if f"captain-{n}" not in _taken(state)]
        return tuple(f"{name} 6" for name in free) or tuple(new)

    return SavedLine(
        key=f"setup.vessel.{slug(player.name)}",
        seat=player.name,
        prompt="starting vessel: captain, guns (4 or 6), colour",
        read=partial(_checked_start, state, names),
        reread=partial(_checked_start, state, []),
        example="yankey willems 6 red",
        guide=_vessel_guide(state),
        offers=offers,
    )


def _vessel_guide(state: State) -> tuple[str, ...]:
    """What lies before the table, and which colours need not be typed."""
    known = [
        f"{title(name)} is {shade}"
        for name in state.cards.names[CAPTAIN]
        if (shade := state.cards.shades.get(name))
    ]
    return (
        "The four starting vessels are Sloops: the four cards with a jewel of one colour belong together.",
        "Type the name on the captain card, 4 or 6 for the Pounders, and the colour of the cards: "
        "red where the captain is a Buccaneer, black where he is a Pirate.",
        f"The colour may be left out where it is known: {'; '.join(known) or 'of nobody yet'}.",
        "What is listed as possible is only an example: type the name that your card shows.",
    )


def _by_card(captain: str) -> str:
    """Where his colour is known from, and how it is corrected; nothing where the rulebook prints it."""
    if "colour" in printed_row("captains", captain):
        return " by the rulebook"
    return f" by his card as it was read; if the card is another one, /fact captains.{captain} corrects it"


def _checked_start(state: State, names: list[str], text: str) -> str:
    """Captain, guns and colour in any order; the colour only where neither rulebook nor card tell it."""
    sizes, shades, name = [], [], []
    for word in tokens(text):
        if word in ("4", "6"):
            sizes.append(word)
        elif word.lower() in (*COLOURS, *COLOUR_NAMES.values()):
            shades.append(colour(word))
        else:
            name.append(word)
    if not name or len(sizes) != 1 or len(shades) > 1:
        raise InvalidAnswer("Type the captain, 4 or 6 for the guns, and red or black.")
    wanted = " ".join(name)
    if slug(wanted) in _taken(state):
        raise IllegalAnswer(f"{title(slug(wanted))} is taken.", "", rule("game-setup"))
    known = matches(wanted, names)
    captain = find(wanted, names, "captain") if known else slug(board.short_text(wanted, "name"))
    shade = state.cards.shades.get(captain) or (shades[0] if shades else None)
    if shade is None:
        raise InvalidAnswer(
            f"Is {title(captain)} red (buccaneer) or black (pirate)? Add the colour."
        )
    if shades and shades[0] != shade:
        raise InvalidAnswer(f"{title(captain)} is {shade}{_by_card(captain)}.")
    return f"{captain} {sizes[0]} {shade}"
