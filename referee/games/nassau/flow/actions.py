"""Outposts, control towers, trading posts, the Old Sea Bear, and the yarn card."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from referee.core.forms import Amounts, Field, Form, Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce
from referee.core.questions import Choice, Number, Option, options_of
from referee.games.nassau import book
from referee.games.nassau.flow.asking import asked, key_of
from referee.games.nassau.flow.charts import chart_posts, chart_towers, ids, spaces
from referee.games.nassau.flow.gaining import (
    cargo_without,
    check_needed,
    droppable,
    gain_piece,
    offer_rat,
    rats_readings,
)
from referee.games.nassau.flow.typing import Stuff
from referee.games.nassau.gear import KINDS, Piece
from referee.games.nassau.reasons import post_reason, tower_reason
from referee.games.nassau.rules import actions, cargo
from referee.games.nassau.rules.attack import pirates_for_weapons, sets_of_weapons
from referee.games.nassau.sight import crew_of
from referee.games.nassau.state import Player, Post, State, Tower
from referee.games.nassau.terms import Cargo
from referee.games.nassau.texts import REFUSALS, points, refusal, rule, spoken

MOST_GAINED = 6


def _refused(text: str, *rules: str) -> Flow[bool]:
    yield from announce(text, *rule(*rules), verdict="refused")
    return False


def gains_question(key: str, player: Player, prompt: str, most: int = MOST_GAINED) -> Stuff:
    """What a part shows, typed as it is received."""
    return Stuff(
        key=key,
        seat=player.name,
        prompt=prompt,
        slots=tuple(Slot(word=kind, high=most) for kind in KINDS),
        low=0,
        high=most,
        what="piece",
    )


def gain_all(state: State, player: Player, gained: Mapping[str, int], key: str) -> Flow[None]:
    """Everything that was typed."""
    for kind, count in gained.items():
        yield from gain_piece(state, player, Piece(kind, count), f"{key}.{kind}")


# Capture an outpost


def capture_outpost(state: State, player: Player) -> Flow[bool]:
    """A pirate goes to a free outpost for good, and its reward comes [Capture an outpost]."""
    area = player.place
    count, _, _ = yield from spaces(state, area)
    free = [outpost for outpost in ids(area, count) if outpost not in state.outposts]
    if not free:
        owners = ", ".join(state.outposts[o] for o in ids(area, count)) or "there is none"
        return (yield from _refused(f"No free outpost in {area} ({owners}).", "capture-an-outpost"))
    may_use = actions.outpost_pirates(player.standing, player.lying)
    if not may_use:
        return (yield from _refused(f"{player.name} has no pirate on deck.", "capture-an-outpost"))
    use = may_use[0]
    if len(may_use) > 1:
        use = yield from asked(state, partial(_pirate_choice, state, player))
    if use == actions.LYING:
        player.lying -= 1
    else:
        player.standing -= 1
    state.outposts[free[0]] = player.name
    yield from announce(
        f"{player.name}: a {use} pirate holds the outpost in {area} until the end.",
        *rule("capture-an-outpost"),
        figures=(player.name, area, use),
    )
    key = key_of(state, player, "outpost")
    gained = yield from asked(
        state, partial(gains_question, key, player, f"reward of the outpost in {area}")
    )
    yield from gain_all(state, player, gained, key)
    return True


def _pirate_choice(state: State, player: Player) -> Choice[str]:
    return Choice(
        key=key_of(state, player, "outpost.pirate"),
        seat=player.name,
        prompt="which pirate stays there",
        options=options_of((actions.LYING, actions.STANDING)),
        default=actions.LYING,
        cites=rule("capture-an-outpost"),
    )


# Occupy a control tower


def occupy_tower(state: State, player: Player) -> Flow[bool]:
    """Crates on a tower, one more than lie there at least [Occupy a control tower]."""
    area = player.place
    _, count, _ = yield from spaces(state, area)
    if not count:
        return (yield from _refused(f"Area {area} has no control tower.", "occupy-a-control-tower"))
    yield from chart_towers(state, area, count)
    towers = [state.towers[own] for own in ids(area, count)]
    if not any(_limits(state, player, tower) for tower in towers):
        told = "; ".join(_tower_gist(state, player, tower) for tower in towers)
        return (
            yield from _refused(
                f"{player.name} can take no tower in {area}: {told}.",
                "occupy-a-control-tower",
                "R33",
            )
        )
    answer = yield from asked(state, partial(_tower_form, state, player, towers))
    own, place = answer if len(towers) > 1 else (towers[0].id, *answer)
    yield from take_tower(state, player, state.towers[own], place)
    return True


def _rule_tower(player: Player, tower: Tower) -> actions.Tower:
    holder = actions.NOBODY
    if tower.holder:
        holder = actions.SELF if tower.holder == player.name else actions.OTHER
    return actions.Tower(holder, tower.crates)


def _limits(state: State, player: Player, tower: Tower) -> tuple[int, int] | None:
    """The least and the most crates, None where the tower cannot be taken."""
    seen = _rule_tower(player, tower)
    if actions.is_locked(seen, 1, state.house):
        return None
    crew = crew_of(player, state.laid_before)
    least, most = actions.tower_limits(
        seen, crew, player.weapons(tower.weapon), player.crates, state.house
    )
    return (least, most) if least <= most else None


def _tower_gist(state: State, player: Player, tower: Tower) -> str:
    sets = sets_of_weapons(
        crew_of(player, state.laid_before), player.weapons(tower.weapon), state.house
    )
    lies = f"{tower.crates} of {tower.holder}" if tower.holder else "no crate"
    return f"{spoken(tower.weapon)}, {lies}; {counted(sets, 'set')}, {counted(player.crates, 'crate')} aboard"


def _tower_form(state: State, player: Player, towers: list[Tower]) -> Form:
    key = key_of(state, player, "tower")
    fields = []
    if len(towers) > 1:
        options = tuple(
            Option(value=tower.id, word=tower.id, gist=_tower_gist(state, player, tower))
            for tower in towers
        )
        fields.append(Field("tower", Choice(key=f"{key}.which", prompt="which", options=options)))
    fields.append(Field("crates", Number(key=f"{key}.crates", prompt="crates", low=1, high=5)))

    def check(answer: tuple[Any, ...]) -> None:
        own, place = answer if len(towers) > 1 else (towers[0].id, *answer)
        check_tower(state, player, state.towers[own], place)

    gists = "; ".join(f"{tower.id} {_tower_gist(state, player, tower)}" for tower in towers)
    return Form(
        key=key,
        seat=player.name,
        prompt=f"tower {gists}: crates placed",
        fields=tuple(fields),
        check=check,
        cites=rule("occupy-a-control-tower"),
    )


def check_tower(state: State, player: Player, tower: Tower, place: int) -> None:
    """Refuse a number of crates that does not take the tower.

    Raises:
        IllegalAnswer: with the rule and the numbers.
    """
    seen, crew = _rule_tower(player, tower), crew_of(player, state.laid_before)
    weapons = player.weapons(tower.weapon)
    code = actions.tower_refusal(seen, place, crew, weapons, player.crates, state.house)
    if code:
        said, numbers = tower_reason(code, seen, place, crew, weapons, player.crates, state.house)
        raise refusal(code, f"Tower {tower.id}", numbers, said)


def take_tower(state: State, player: Player, tower: Tower, place: int) -> Flow[None]:
    """Old crates go back to their owner, who gets 2 points if it is another player [R32; R33]."""
    done = actions.occupy(_rule_tower(player, tower), place, state.house)
    laid = pirates_for_weapons(place, crew_of(player, state.laid_before), state.house)
    book.lay_down(player, laid)
    old = tower.holder
    player.crates -= place
    player.pile += done.own_to_pile
    if done.holder_to_pile:
        state.players[old].pile += done.holder_to_pile
        state.players[old].score += done.holder_points
    tower.holder, tower.crates = player.name, done.on_tower
    gone = (
        f"; {counted(done.holder_to_pile, 'crate')} and {points(done.holder_points)} to {old}"
        if done.holder_to_pile
        else ""
    )
    gone += (
        f"; {counted(done.own_to_pile, 'own crate')} back to the pile" if done.own_to_pile else ""
    )
    yield from announce(
        f"{player.name}: {counted(done.on_tower, 'crate')} on tower {tower.id}"
        + (f", {counted(laid, 'pirate')} laid down" if laid else "")
        + f"{gone}.",
        *rule("occupy-a-control-tower", *(("R32",) if old == player.name else ())),
        figures=(player.name, tower.id, done.on_tower, done.holder_points),
    )


# Capture goods in the trading post


def capture_good(state: State, player: Player) -> Flow[bool]:
    """A good into a free hold with 2 weapons and 2 sailors [Capture goods in the trading post]."""
    area = player.place
    _, _, count = yield from spaces(state, area)
    yield from chart_posts(state, area, count)
    posts = [state.posts[own] for own in ids(area, count)]
    reasons = {post.id: _post_refusal(state, player, post) for post in posts}
    open_to = [post for post in posts if not reasons[post.id]]
    if not open_to:
        told = (
            "; ".join(
                f"{post.id}: {_post_words(state, player, post, reasons[post.id])}" for post in posts
            )
            or "there is none"
        )
        return (
            yield from _refused(
                f"{player.name} can take no good in {area} ({told}).",
                "capture-goods-in-the-trading-post",
                "R34",
            )
        )
    post = yield from asked(state, partial(_post_choice, state, player, open_to))
    if not _has_room(state, player, player.cargo):
        yield from _make_room_for_good(state, player)
    if not post.good or not _has_room(state, player, player.cargo):
        return (yield from _refused(f"The good of {area} cannot be taken any more.", "R34"))
    laid = actions.post_pirates(crew_of(player, state.laid_before), state.house)
    book.lay_down(player, laid)
    good, post.good = post.good, ""
    player.goods.append(good)
    said = f"{player.name} takes {spoken(good)} from the trading post {post.id}"
    said += f", {counted(laid, 'pirate')} laid down." if laid else "."
    yield from announce(
        " ".join([said, *(rats_readings(state, player) if player.rat else ())]),
        *rule("capture-goods-in-the-trading-post", "R34"),
        figures=(player.name, post.id, good, laid),
    )
    return True


def _has_room(state: State, player: Player, load: Cargo) -> bool:
    more = cargo.more_of(load, "goods", 1)
    return cargo.fits(player.holds, more, player.rat, state.house)


def _post_refusal(state: State, player: Player, post: Post) -> str:
    """Why no good can be taken there; room can always be made."""
    return actions.post_refusal(
        post.good or actions.NOBODY,
        player.weapons(post.weapon),
        crew_of(player, state.laid_before),
        True,
        state.house,
    )


def _post_words(state: State, player: Player, post: Post, code: str) -> str:
    crew = crew_of(player, state.laid_before)
    said, numbers = post_reason(code, player.weapons(post.weapon), crew, state.house)
    return (said or REFUSALS[code][0]) + (f", {numbers}" if numbers else "")


def _post_choice(state: State, player: Player, posts: list[Post]) -> Choice[Post] | Auto[Post]:
    key = key_of(state, player, "post")
    if len(posts) == 1:
        return Auto(key=key, value=posts[0], word=posts[0].id)
    return Choice(
        key=key,
        seat=player.name,
        prompt="which trading post",
        options=tuple(
            Option(value=post, word=post.id, gist=f"{spoken(post.good)}, {spoken(post.weapon)}")
            for post in posts
        ),
        cites=rule("capture-goods-in-the-trading-post"),
    )


def _make_room_for_good(state: State, player: Player) -> Flow[None]:
    """Turn the rat over or throw out cargo, until the good fits [Capture goods in the trading post]."""
    key = key_of(state, player, "post")
    if player.awake("rat"):
        yield from offer_rat(state, player, f"{key}.rat")
    if not _has_room(state, player, player.cargo):
        dropped = yield from asked(state, partial(_clear_question, state, player, f"{key}.clear"))
        book.drop(state, player, dropped)


def _clear_question(state: State, player: Player, key: str) -> Amounts:
    def does(dropped: dict[str, int]) -> bool:
        return _has_room(state, player, cargo_without(player, dropped))

    def check(dropped: dict[str, int]) -> None:
        if not does(dropped):
            raise refusal("no-free-hold", player.name)
        check_needed(dropped, does)

    loaded = cargo.more_of(player.cargo, "goods", 1)

    return Amounts(
        key=key,
        seat=player.name,
        prompt="no free hold for the good: throw out",
        slots=droppable(player),
        low=1,
        high=cargo.most_discarded(player.holds, loaded, player.rat, state.house),
        what="piece",
        check=check,
        cites=rule("capture-goods-in-the-trading-post", "R73"),
    )


# Take a yarn card


def take_card(state: State, player: Player) -> Flow[None]:
    """A yarn card from any pile [Take sailor's yarn card; R39]."""
    got = book.draw_cards(state, player, 1)
    yield from announce(
        f"{player.name} draws {counted(got, 'yarn card')}, {player.hand} in hand.",
        *rule("take-sailors-yarn-card"),
        figures=(player.name, got),
    )
