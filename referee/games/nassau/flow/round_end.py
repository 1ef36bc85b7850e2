"""Phase III: Ready the Ship."""

from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce
from referee.core.questions import Choice, Option, Pick, options_of
from referee.games.nassau import book
from referee.games.nassau.flow.aftermath import must_fit
from referee.games.nassau.flow.asking import NO, YES, asked
from referee.games.nassau.flow.gaining import revealed
from referee.games.nassau.flow.setup import DISPLAYED, place_ships
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import cargo, phase_three
from referee.games.nassau.rules.phase_three import BEST_STORY, NO_STORY, Story
from referee.games.nassau.rules.points import after_loss
from referee.games.nassau.sentences import best_words, dutchman_words
from referee.games.nassau.state import Player, State, goods_seen
from referee.games.nassau.terms import GOODS, GOODS_OF_A_KIND
from referee.games.nassau.texts import listed, points, rule, spoken

HEADING = "phase-iii-ready-the-ship"


def ready_the_ship(state: State) -> Flow[None]:
    """Everything between two rounds; after the last one only what brings points [R59]."""
    state.phase, state.turns, state.acting = "ready", 0, ""
    for player in state.players.values():
        player.standing += player.lying + player.city
        player.lying = player.city = 0
        for animal in player.animals:
            animal.used = False
    yield from best_story(state)
    if state.options.flying_dutchman:
        yield from score_dutchman(state)
    if state.is_last_round:
        return
    yield from replenish(state)


def stories_of(state: State) -> dict[str, Story]:
    """What everybody told this round."""
    return {p.name: Story(tuple(p.told), p.jokes) for p in state.players.values()}


def best_story(state: State) -> Flow[None]:
    """5 points for the best story, -5 for none; told cards are discarded [R55; R31]."""
    stories = stories_of(state)
    scores = {player.name: player.score for player in state.players.values()}
    best = phase_three.best_tellers(stories, state.house)
    totals = phase_three.story_totals(stories, state.house)
    silent = [name for name, story in stories.items() if not story.is_told]
    for name, story in stories.items():
        player = state.players[name]
        if name in silent:
            player.score = after_loss(player.score, NO_STORY, state.house)
        if name in best:
            player.score += BEST_STORY
        if state.is_full:
            state.yarn_discard += len(story.told) + story.jokes
        player.told, player.jokes = [], 0
    said = ", ".join(f"{name} {total}" for name, total in totals.items())
    readings = other_readings(
        state.house,
        ("jokes_count_for_best", "score_floor_zero"),
        lambda house: {
            "best story": list(phase_three.best_tellers(stories, house)),
            "scores": {name: after_loss(scores[name], NO_STORY, house) for name in silent},
        },
        "best story",
        "scores",
    )
    text = f"Best story ({said}): {best_words(BEST_STORY, best)}"
    text += f"; {points(-NO_STORY)} for {listed(silent)}, no story." if silent else "."
    yield from announce(
        " ".join([text, *readings]), *rule(HEADING, "R55"), figures=(*best, *totals.values())
    )
    state.rounds_scored.append(state.round)


def score_dutchman(state: State) -> Flow[None]:
    """Most crates on the tile win its points; crates go to the piers [Attacking the Flying Dutchman; R68]."""
    ship = state.dutchman
    winners = phase_three.dutchman_winners(ship.crates)
    for name, count in ship.crates.items():
        won = name in winners
        ship.below[name] = ship.below.get(name, 0) + won
        ship.right[name] = ship.right.get(name, 0) + count - won
        state.players[name].score += ship.points * won
    said = ", ".join(f"{name} {count}" for name, count in ship.crates.items()) or "no crate"
    ship.crates = {}
    yield from announce(
        f"Flying Dutchman ({said}): {dutchman_words(ship.points, winners)}"
        + ("; the other crates go to the right." if winners else "."),
        *rule("attacking-the-flying-dutchman", "R68"),
        figures=(*winners, ship.points),
    )


def replenish(state: State) -> Flow[None]:
    """New animals, the Sea Bear's next tile, goods for empty posts, the Dutchman's next tile."""
    number = state.round + 1
    count = min(DISPLAYED, state.animal_pile)
    state.display = []
    if count:
        shown = yield from asked(state, partial(revealed, f"r{number}.animals", count))
        state.display, state.animal_pile = list(shown), state.animal_pile - count
    for name, markers in state.bear.markers.items():
        state.players[name].pile += markers
    state.bear.met, state.bear.traded, state.bear.markers = [], [], {}
    yield from place_ships(state, number)
    yield from refill_posts(state)


def refill_posts(state: State) -> Flow[None]:
    """A good from the bag for each empty post, from A to I as far as it goes [R36]."""
    empty = [post.id for post in state.posts.values() if not post.good]
    if not empty:
        return
    chosen: tuple[str, ...] = ()
    if phase_three.is_dolphins_choice(empty, state.goods_bag, state.house) and state.goods_bag:
        chosen = yield from asked(state, partial(_chosen_posts, state, empty))
    filled = phase_three.refill(empty, state.goods_bag, chosen, state.round, state.house).filled
    if filled:
        goods = yield from asked(state, partial(_refill_form, state, filled))
        for own, good in zip(filled, goods, strict=True):
            state.posts[own].good = good
        state.goods_bag -= len(filled)
    left = [own for own in sorted(empty) if own not in filled]
    yield from announce(
        f"Trading posts refilled: {listed(filled) or 'none'}; still empty: {listed(left) or 'none'}; "
        f"{counted(state.goods_bag, 'good')} in the bag.",
        *rule(HEADING, "R36"),
        figures=(*filled, state.goods_bag),
    )


def _chosen_posts(state: State, empty: list[str]) -> Pick[str]:
    return Pick(
        key=f"r{state.round}.refill.chosen",
        seat=state.dolphin,
        prompt=f"{counted(state.goods_bag, 'good')} left: posts that are refilled",
        options=options_of(sorted(empty)),
        low=state.goods_bag,
        high=state.goods_bag,
        cites=rule("R36"),
    )


def possible_goods(state: State) -> list[str]:
    """Goods that can still come out of the bag."""
    seen = goods_seen(state)
    return [good for good in GOODS if seen[good] < GOODS_OF_A_KIND]


def _refill_form(state: State, posts: tuple[str, ...]) -> Form:
    key = f"r{state.round}.refill"

    def check(answer: tuple[str, ...]) -> None:
        seen = goods_seen(state)
        for good in answer:
            if seen[good] + answer.count(good) > GOODS_OF_A_KIND:
                raise IllegalAnswer(
                    f"There are {GOODS_OF_A_KIND} {spoken(good)} in the game.",
                    "",
                    rule("components"),
                )

    options = tuple(Option(value=good, word=good) for good in possible_goods(state) or GOODS)
    return Form(
        key=key,
        prompt=f"goods drawn for {', '.join(posts)}",
        fields=tuple(
            Field(own, Choice(key=f"{key}.{own.casefold()}", prompt=own, options=options))
            for own in posts
        ),
        check=check,
        cites=rule(HEADING),
    )


# The rat


def wake_the_rats(state: State) -> Flow[None]:
    """As the round begins a rat's extra load needs the rat again, or goes [Abilities of the Animals; R62]."""
    for player in state.players.values():
        if player.rat:
            yield from _wake(state, player)


def _wake(state: State, player: Player) -> Flow[None]:
    if cargo.fits(player.holds, player.cargo, False, state.house):
        player.rat = False
        return
    key = f"r{state.round}.rat.{slug(player.name)}"
    again = NO
    if player.awake("rat"):
        again = yield from asked(state, partial(_rat_choice, player, key))
    player.rat = False
    if again == YES:
        book.use(player, "rat")
    else:
        yield from must_fit(state, player, key)
    yield from announce(
        f"{player.name}: the rat {'is used again' if again == YES else 'is not used, the surplus is thrown out'}.",
        *rule("abilities-of-the-animals", "R62"),
        figures=(player.name, again),
    )


def _rat_choice(player: Player, key: str) -> Choice[str]:
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"{cargo.loads_of(player.cargo)} loads in {player.holds} holds: use the rat again",
        options=options_of((YES, NO)),
        default=YES,
        cites=rule("abilities-of-the-animals", "R62"),
    )
