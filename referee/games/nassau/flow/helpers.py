"""Helpers of the companion for the sea: fight, tower, hiding, home port; all inputs are asked."""

from dataclasses import replace
from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form, Slot
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import Choice, Number, options_of
from referee.core.rolls import DiceRoll
from referee.games.nassau import facts
from referee.games.nassau.flow.helping import key_of, number, player_field
from referee.games.nassau.flow.journey import NONE, TURTLE, best_order
from referee.games.nassau.flow.typing import Stuff, line
from referee.games.nassau.house import House
from referee.games.nassau.readings import other_readings
from referee.games.nassau.reasons import fight_reason, tower_reason
from referee.games.nassau.rules import actions, battle, journey
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Crew, Foe, Opening
from referee.games.nassau.rules.battle import Drawn
from referee.games.nassau.rules.journey import Hideout
from referee.games.nassau.rules.points import LOSS, after_loss
from referee.games.nassau.sentences import fight_reasons, turtle_words
from referee.games.nassau.state import State
from referee.games.nassau.terms import CRATES, GOODS
from referee.games.nassau.texts import points, refusal, rule, several, spoken, times

AIDS = ("crab", "cat", "lizard", "bomb", "agreement")
MOST_OBJECTS = 5


# A fight


def fight_helper(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """A fight with all figures typed: points are booked, the rest is told [Fight an opponent]."""
    key = key_of(state, "fight")
    name, attack = answer[0], _attack_of(state, answer)
    cat = bool(answer[-1].get("cat"))
    opening = attacking.open_attack(attack, state.house)
    drawn = Drawn()
    if opening.draw:
        attack, drawn = yield from _draw(state, name, attack, opening, key, cat=cat)
    player = state.players[name]
    before = player.score
    out = battle.resolve(attack, opening, drawn, {"weapon": 99}, before, state.house)
    missed = 0
    left = sum(out.lost.values())
    if left:
        missed = yield from ask(partial(_missed, key, name, left))
    player.score = before
    for _ in range(missed):
        player.score = after_loss(player.score, LOSS, state.house)
    player.score += out.points
    said = [f"damage {out.damage}, {several(out.dodged, 'crate')} dodged"]
    if left:
        said.append(
            f"{counted(left, 'attack')} through, {missed} of them find nothing ({points(-LOSS * missed)})"
        )
    if attack.foe.is_dutchman:
        said.append("2 rum; points at the end of the round")
    else:
        said.append(
            f"{points(out.points)}, the reward {times(out.reward_times)}"
            if out.reward_times
            else "no points"
        )
        said.append(
            "beaten, all its crates go back"
            if out.defeated
            else f"{attack.there + out.damage} of {counted(opening.strength_now, 'crate')} lie there"
        )
    reasons = fight_reasons(attack, opening, out, state.house)
    readings = other_readings(
        state.house,
        ("crab_zero_reward", "bomb_immune_to_dodge", "reward_stack"),
        lambda house: _under(attack, drawn, house),
        "damage",
        "reward_times",
        "defeated",
    )
    yield from announce(
        " ".join([f"{name}: {'; '.join(said)}. {points(player.score)} now.", *reasons, *readings]),
        *rule("fight-an-opponent", "R27"),
        figures=(name, out.damage, out.points, out.reward_times, player.score),
    )


def _under(attack: Attack, drawn: Drawn, house: House) -> dict[str, object]:
    opening = attacking.open_attack(attack, house)
    out = battle.resolve(attack, opening, drawn, {"weapon": 99}, 0, house)
    return {"damage": out.damage, "reward_times": out.reward_times, "defeated": out.defeated}


def fight_form(state: State) -> Form:
    """What is typed for it."""
    key = key_of(state, "fight")

    def check(answer: tuple[Any, ...]) -> None:
        attack = _attack_of(state, answer)
        if not attack.foe.is_dutchman and attack.there >= attack.foe.strength:
            raise IllegalAnswer(
                f"{attack.there} crates have already beaten strength {attack.foe.strength}."
            )
        opening = attacking.open_attack(attack, state.house)
        code = attacking.objects_refusal(attack, state.house) or attacking.crates_refusal(
            attack, opening, state.house
        )
        if code:
            said, numbers = fight_reason(code, attack, opening, state.house)
            raise refusal(code, "Fight", numbers, said)

    uses = Stuff(
        key=f"{key}.uses",
        prompt="uses",
        slots=tuple(Slot(word=aid, high=MOST_OBJECTS if aid == "bomb" else 1) for aid in AIDS),
        low=0,
        high=9,
        what="piece",
        default={},
    )
    least = 0 if state.options.flying_dutchman else 1
    return line(
        key=key,
        prompt="who, strength"
        + (" (0: Dutchman)" if not least else "")
        + ", sailors, sails, weapons of the type, crates placed",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.strength", "strength", least, 5),
            number(f"{key}.sailors", "sailors", 1, 5),
            number(f"{key}.sails", "sails", 1, 5),
            number(f"{key}.weapons", "weapons", 1, 5),
            number(f"{key}.crates", "crates", 0, 5),
            number(f"{key}.before", "before", 0, 60, 0),
            number(f"{key}.pirates", "pirates", 0, 13, 0),
            Field("uses", uses),
        ),
        check=check,
        short="like anne 3 2 2 3 2; then before=2 pirates=1 uses=crab+bomb",
        cites=rule("fight-an-opponent"),
    )


def _attack_of(state: State, answer: tuple[Any, ...]) -> Attack:
    _, strength, sailors, sails, weapons, crates, before, pirates, uses = answer
    bombs, agreements = uses.get("bomb", 0), uses.get("agreement", 0)
    return Attack(
        foe=Foe(strength, state.round if not strength else 0),
        crew=Crew(sailors, sails, pirates),
        weapons=weapons,
        crates=crates,
        place=crates,
        others=before,
        chest=Chest(
            bombs=bombs, use_bombs=bombs, agreements=agreements, use_agreements=agreements, rum=99
        ),
        beasts=Beasts(bool(uses.get("crab")), bool(uses.get("cat")), bool(uses.get("lizard"))),
    )


def _draw(
    state: State, name: str, attack: Attack, opening: Opening, key: str, *, cat: bool
) -> Flow[tuple[Attack, Drawn]]:
    dodge, attacks, rum = yield from ask(lambda: _tiles_form(name, opening, key))
    attack = replace(attack, chest=attack.chest._replace(rum_on_dodges=rum))
    tiles = ("weapon",) * attacks
    drawn = Drawn(nothing=opening.draw - dodge - attacks, dodge=dodge, attack=tiles)
    if not attacks:
        return attack, drawn
    dice = yield from ask(
        lambda: DiceRoll(key=f"{key}.dice", seat=name, prompt="defence dice", count=opening.dice)
    )
    rerolls: tuple[int, ...] = ()
    low = battle.low_dice(dice)
    if cat and low:
        rerolls = yield from ask(
            lambda: DiceRoll(key=f"{key}.cat", seat=name, prompt="the cat's dice", count=low)
        )
    back = min(battle.hits_of(dice, rerolls), attacks)
    return attack, replace(drawn, dice=dice, rerolls=rerolls, returned=tiles[:back])


def _tiles_form(name: str, opening: Opening, key: str) -> Form:
    def check(answer: tuple[int, ...]) -> None:
        if answer[0] + answer[1] > opening.draw or answer[2] > answer[0]:
            raise IllegalAnswer(f"{opening.draw} tiles are drawn, and a rum pays for one dodge.")

    return line(
        key=f"{key}.tiles",
        seat=name,
        prompt=f"{counted(opening.draw, 'tile')}: dodges, attacks, rum on dodges; the rest does nothing",
        fields=tuple(
            number(f"{key}.{what}", what, 0, opening.draw, 0)
            for what in ("dodges", "attacks", "rum")
        ),
        check=check,
        short="like 1 1 1",
        cites=rule("fight-an-opponent"),
    )


def _missed(key: str, name: str, left: int) -> Number:
    return Number(
        key=f"{key}.missed",
        seat=name,
        prompt=f"{counted(left, 'attack')} through: how many find nothing to take",
        low=0,
        high=left,
        default=0,
        cites=rule("fight-an-opponent", "R24"),
    )


# A control tower


def tower_helper(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """May a tower be taken, and who gets 2 points [Occupy a control tower]."""
    name, sailors, weapons, crates, there, holder = answer
    tower = _seen(name, there, holder)
    done = actions.occupy(tower, crates, state.house)
    if done.holder_points:
        state.players[holder].score += done.holder_points
    gone = (
        f"; {counted(done.holder_to_pile, 'crate')} and {points(done.holder_points)} to {holder}"
        if done.holder_points
        else ""
    )
    gone += (
        f"; {counted(done.own_to_pile, 'own crate')} back to the pile" if done.own_to_pile else ""
    )
    yield from announce(
        f"{name}: {counted(done.on_tower, 'crate')} on the tower{gone}.",
        *rule("occupy-a-control-tower"),
        figures=(name, done.on_tower, done.holder_points),
        why=lambda: [
            f"{counted(sailors, 'sailor')}, {counted(weapons, 'weapon')}, {counted(there, 'crate')} of {holder} lay there."
        ],
    )


def _seen(name: str, there: int, holder: str) -> actions.Tower:
    if not there:
        return actions.Tower(actions.NOBODY, 0)
    return actions.Tower(actions.SELF if holder == name else actions.OTHER, there)


def tower_form(state: State) -> Form:
    """What is typed for it."""
    key = key_of(state, "tower")

    def check(answer: tuple[Any, ...]) -> None:
        name, sailors, weapons, crates, there, holder = answer
        if bool(there) != (holder != NONE):
            raise IllegalAnswer(f"{there} crates of {holder}: name both, or none.")
        tower, crew = _seen(name, there, holder), Crew(sailors, 1)
        code = actions.tower_refusal(tower, crates, crew, weapons, CRATES, state.house)
        if code:
            said, numbers = tower_reason(code, tower, crates, crew, weapons, CRATES, state.house)
            raise refusal(code, "Tower", numbers, said)

    return line(
        key=key,
        prompt="who, sailors with pirates, weapons of the type, crates placed; crates there and whose",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.sailors", "sailors", 1, 18),
            number(f"{key}.weapons", "weapons", 1, 5),
            number(f"{key}.crates", "crates", 1, 5),
            number(f"{key}.there", "there", 0, 5, 0),
            Field(
                "holder",
                Choice(
                    key=f"{key}.holder",
                    prompt="holder",
                    options=options_of((NONE, *state.players)),
                    default=NONE,
                ),
            ),
        ),
        check=check,
        short="like anne 3 4 3 2 bob",
        cites=rule("occupy-a-control-tower"),
    )


# Hiding goods


def hide_helper(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """The fee, and where the goods go [1) The journey home via skull island]."""
    name, number_of, filled, goods = answer
    spaces, _ = yield from know(facts.hideout(number_of))
    hideout = Hideout(tuple(good for good, _ in spaces), min(filled, len(spaces)))
    order = best_order(hideout, [good for good, count in goods.items() for _ in range(count)])
    placed, _ = journey.store_goods(hideout, order, ())
    told = ", ".join(
        f"{spoken(good)} to {where.replace('-', ' ')}"
        for good, where in zip(order, placed, strict=True)
    )
    fee = journey.hiding_fee(len(order))
    yield from announce(
        f"{name}: {counted(len(order), 'good')} for {several(fee, 'doubloon')}: {told}.",
        *rule("1-the-journey-home-via-skull-island"),
        figures=(name, fee, *placed),
    )


def hide_form(state: State) -> Form:
    """What is typed for it."""
    key = key_of(state, "hide")
    goods = Stuff(
        key=f"{key}.goods",
        prompt="goods",
        slots=tuple(Slot(word=good, high=3) for good in GOODS),
        low=1,
        high=journey.MOST_HIDDEN,
        what="good",
    )
    return line(
        key=key,
        prompt="who, hideout, coloured spaces filled, goods like silver+2tobacco",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.hideout", "hideout", 1, facts.HIDEOUTS),
            number(f"{key}.filled", "filled", 0, 24),
            Field("goods", goods),
        ),
        short="like anne 4 1 silver+2tobacco",
        cites=rule("1-the-journey-home-via-skull-island"),
    )


# Home port


def home_helper(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """Crates, cards and points of the home port [3) The journey home ends at your home port]."""
    name, outposts, opponents, towers, turtle = answer
    due = journey.home_bonuses(outposts, opponents, towers, turtle, state.house)
    player = state.players[name]
    player.score += due.points
    yield from announce(
        f"{name}: {several(due.crates, 'crate')} as far as they fit, {several(due.cards, 'yarn_card')}, "
        f"{points(due.points)}; {player.score} now."
        + (f" {turtle_words(turtle, state.house)}." if turtle != NONE else ""),
        *rule("3-the-journey-home-ends-at-your-home-port"),
        figures=(name, due.crates, due.cards, due.points),
    )


def home_form(state: State) -> Form:
    """What is typed for it."""
    key = key_of(state, "home")
    turtle = Choice(
        key=f"{key}.turtle", prompt="turtle", options=options_of((NONE, *TURTLE)), default=NONE
    )
    return line(
        key=key,
        prompt="who, own outposts, opponents with own crates, towers; what the turtle doubles",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.outposts", "outposts", 0, 8),
            number(f"{key}.opponents", "opponents", 0, 35),
            number(f"{key}.towers", "towers", 0, 10),
            Field("turtle", turtle),
        ),
        short="like anne 1 2 3 towers",
        cites=rule("3-the-journey-home-ends-at-your-home-port"),
    )
