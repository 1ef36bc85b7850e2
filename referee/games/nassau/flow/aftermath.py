"""The end of a fight: dodged crates, losses one by one, points, the reward, the opponent taken."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from referee.core.forms import Amounts
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, know
from referee.core.questions import Choice, options_of
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import asked, key_of
from referee.games.nassau.flow.gaining import cargo_without, check_needed, droppable, gain
from referee.games.nassau.house import House
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules import battle, cargo
from referee.games.nassau.rules.attack import Attack, Opening
from referee.games.nassau.rules.battle import Drawn, Outcome
from referee.games.nassau.rules.points import LOSS
from referee.games.nassau.sentences import fight_reasons
from referee.games.nassau.sight import DUTCHMAN, crates_on, losable_of, name_of
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import OBJECTS, WEAPONS
from referee.games.nassau.texts import points, refusal, rule, several, spoken, times

HEADING = "fight-an-opponent"
# Contested rulings that can change the end of a fight.
READINGS = ("crab_zero_reward", "bomb_immune_to_dodge", "reward_stack", "score_floor_zero")


def end_fight(
    state: State, player: Player, attack: Attack, opening: Opening, drawn: Drawn
) -> Flow[None]:
    """Book the outcome in the order of the rulebook: losses, points, reward, tile [R30]."""
    target = state.fight.target if state.fight else DUTCHMAN
    if target != DUTCHMAN and target not in state.opponents:
        yield from announce(
            "The opponent is gone; the fight ends.", *rule(HEADING), verdict="reminder"
        )
        return
    attack = as_before(state, player, target, attack, opening)
    known = losable_of(player)
    before = player.score
    out = battle.resolve(attack, opening, drawn, known, before, state.house)
    _book(state, player, target, attack, out)
    if drawn.attack:
        book.lay_down(player, min(attack.crew.defence, player.standing))
    _use_animals(player, attack, out)
    yield from _tell(state, player, attack, opening, drawn, out, known, before)
    yield from lose(state, player, out.lost)
    if target == DUTCHMAN:
        yield from _dutchmans_rum(state, player)
        return
    yield from _reward_and_tile(state, player, target, out)


def _reward_and_tile(state: State, player: Player, target: str, out: Outcome) -> Flow[None]:
    """The reward, so many times, then the opponent itself [R28; R30]."""
    beaten = state.opponents[target]
    if out.reward_times:
        gear = yield from know(facts.reward(beaten.kind, beaten.strength))
        yield from gain(state, player, gear, key_of(state, player, "reward"), out.reward_times)
    if out.defeated and target in state.opponents:
        book.take_opponent(state, player, target)
        yield from announce(
            f"{player.name} takes the {name_of(beaten)}; its crates go back to their owners' piles.",
            *rule(HEADING, "R28"),
            figures=(player.name, beaten.kind, beaten.strength),
        )


def as_before(
    state: State, player: Player, target: str, attack: Attack, opening: Opening
) -> Attack:
    """The declared attack on the table of now, without the crates of this fight that lie on it."""
    there = crates_on(state, target)
    own = there.get(player.name, 0)
    chest = attack.chest
    return replace(
        attack,
        crates=player.crates + opening.placed,
        own_pile=player.pile + opening.bombs.crates,
        own_before=max(0, own - opening.on_tile),
        others=sum(there.values()) - own,
        chest=chest._replace(
            bombs=player.objects["bomb"] + battle.bombs_given(chest, opening),
            rum=player.objects["rum"],
            agreements=player.objects["agreement"],
            rum_on_dodges=min(chest.rum_on_dodges, player.objects["rum"] + (chest.monkey == "rum")),
        ),
    )


def _book(state: State, player: Player, target: str, attack: Attack, out: Outcome) -> None:
    """Crates on the target, score, rum and agreement; what tiles take is booked by `lose`."""
    there = crates_on(state, target)
    own = there.pop(player.name, 0)
    back = own if out.defeated else min(out.dodged, own)
    player.pile += back
    if own - back:
        there[player.name] = own - back
    player.score = out.score_after
    paid = battle.rum_paid(attack.chest)
    if paid:
        book.give_up(state, player, "rum", paid)
    if out.agreement_used and attack.chest.monkey != "agreement":
        book.give_up(state, player, "agreement")


def _use_animals(player: Player, attack: Attack, out: Outcome) -> None:
    if out.lizard_used:
        book.use(player, "lizard")
    kept = {"rum": attack.chest.rum_on_dodges > 0, "agreement": out.agreement_used}
    if kept.get(attack.chest.monkey):
        book.use(player, book.MONKEY)


def _tell(
    state: State,
    player: Player,
    attack: Attack,
    opening: Opening,
    drawn: Drawn,
    out: Outcome,
    known: Mapping[str, int],
    before: int,
) -> Flow[None]:
    parts = []
    if drawn.dodge:
        parts.append(
            f"{counted(drawn.dodge, 'dodge')}, {attack.chest.rum_on_dodges} bought off, {several(out.dodged, 'crate')} off"
        )
    if drawn.attack:
        lost = ", ".join(several(n, kind) for kind, n in out.lost.items()) or "nothing"
        parts.append(
            f"{counted(out.hits, 'hit')} against {counted(len(drawn.attack), 'attack')}, lost {lost}"
        )
    if out.loss_tiles:
        parts.append(
            f"{points(-LOSS * out.loss_tiles)} for {counted(out.loss_tiles, 'tile')} without a piece to take"
        )
    if drawn.attack and attack.crew.defence:
        parts.append(f"{counted(attack.crew.defence, 'pirate')} laid down for dice")
    parts.append(f"damage {out.damage}")
    if not attack.foe.is_dutchman:
        parts.append(
            f"{points(out.points)}, the reward {times(out.reward_times)}"
            if out.reward_times
            else "no points, no reward"
        )
        parts.append(
            "the opponent is beaten"
            if out.defeated
            else f"{attack.there + out.damage} of {counted(opening.strength_now, 'crate')}"
        )

    def under(house: House) -> dict[str, object]:
        other = attacking.open_attack(attack, house)
        end = battle.resolve(attack, other, drawn, known, before, house)
        return {
            "damage": end.damage,
            "reward_times": end.reward_times,
            "defeated": end.defeated,
            "score": end.score_after,
        }

    said = "; ".join(parts)
    other = other_readings(
        state.house, READINGS, under, "damage", "reward_times", "defeated", "score"
    )
    if drawn.attack:
        other += _defence_readings(player, attack, opening, drawn, out, state.house)
    yield from announce(
        " ".join(
            [f"{player.name}: {said}.", *fight_reasons(attack, opening, out, state.house), *other]
        ),
        *rule(
            HEADING,
            *(("R27",) if not attack.foe.is_dutchman else ("attacking-the-flying-dutchman",)),
        ),
        figures=(player.name, out.damage, out.points, out.reward_times, player.score),
        why=lambda: [
            f"Tiles: {drawn.nothing} nothing, {drawn.dodge} dodge, attacks {', '.join(map(spoken, drawn.attack)) or 'none'}.",
            f"Dice {' '.join(map(str, drawn.dice)) or 'none'}; 3 and more put a tile back.",
            f"Damage = {counted(opening.placed, 'crate')} + {opening.bombs.crates} of bombs - {out.dodged} dodged.",
            f"{counted(attack.there, 'crate')} lay there, strength {opening.strength_now} in this fight.",
        ],
    )


def _defence_readings(
    player: Player, attack: Attack, opening: Opening, drawn: Drawn, out: Outcome, house: House
) -> list[str]:
    """The other reading of pirates and defence dice, where it gives other dice [R10]."""
    if house.pirates_in_defence == "yes":
        return other_readings(
            house,
            ("pirates_in_defence",),
            lambda other: _dice_under(attack, opening, other),
            "dice",
        )
    if out.hits < len(drawn.attack) and _could_defend(player, attack, opening, house):
        return ["By the other reading (pirates_in_defence=yes): pirates could have added dice."]
    return []


def _dice_under(attack: Attack, opening: Opening, house: House) -> dict[str, object]:
    return {"dice": attacking.defence_dice(attack.crew, opening.pirates_laid, house)}


def _could_defend(player: Player, attack: Attack, opening: Opening, house: House) -> bool:
    return (
        house.pirates_in_defence == "no"
        and player.standing > 0
        and opening.dice < attack.crew.sails
    )


def _dutchmans_rum(state: State, player: Player) -> Flow[None]:
    got = book.receive(state, player, "rum", battle.DUTCHMAN_RUM)
    yield from announce(
        f"{player.name}: {got} rum from the Flying Dutchman; points come at the end of the round.",
        *rule("attacking-the-flying-dutchman"),
        figures=(player.name, got),
    )


# Losses


def lose(state: State, player: Player, lost: Mapping[str, int]) -> Flow[None]:
    """What attack tiles take, piece by piece; the player chooses where several could go [R24; R25; R26]."""
    for kind, count in lost.items():
        for number in range(count):
            yield from _lose_one(
                state, player, kind, key_of(state, player, f"lost.{kind}{number + 1}")
            )


def _lose_one(state: State, player: Player, kind: str, key: str) -> Flow[None]:
    match kind:
        case "sailor":
            yield from lose_sailor(state, player, key)
        case "hold":
            book.give_up(state, player, "hold")
            yield from must_fit(state, player, key)
        case "weapon":
            types = [weapon for weapon in WEAPONS if player.tiles[weapon]]
            weapon = yield from asked(state, partial(_which, player, key, "weapon", types))
            book.give_up(state, player, weapon)
        case "good":
            good = yield from asked(
                state, partial(_which, player, key, "good", sorted(set(player.goods)))
            )
            book.lose_good(state, player, good)
        case "animal":
            animal = yield from asked(
                state, partial(_which, player, key, "animal", list(player.kinds))
            )
            player.animals = [own for own in player.animals if own.kind != animal]
        case _:
            _lose_counted(state, player, kind)


def _lose_counted(state: State, player: Player, kind: str) -> None:
    if kind in OBJECTS or kind in WEAPONS or kind == "sail":
        book.give_up(state, player, kind)
    elif kind == "crate":
        player.crates -= 1
        player.pile += 1
    elif kind == "provision":
        player.provisions -= 1
        state.supply["provision"] += 1
    elif kind == "yarn_card":
        player.hand -= 1
        state.yarn_discard += 1
    elif player.lying:
        player.lying -= 1
        player.gone += 1
    else:
        player.standing -= 1
        player.gone += 1


def _which(player: Player, key: str, what: str, words: list[str]) -> Choice[str] | Auto[str]:
    if len(words) == 1:
        return Auto(key=key, value=words[0], word=words[0])
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"which {what} is lost",
        options=options_of(words),
        cites=rule("R24"),
    )


def lose_sailor(state: State, player: Player, key: str) -> Flow[None]:
    """A sailor goes; the animal on him sleeps until another stands there [R25]."""
    book.give_up(state, player, "sailor")
    if len(player.animals) <= player.sailors:
        return
    stays = yield from asked(
        state,
        partial(
            _which,
            player,
            key,
            "sailor: the animal on him",
            list(player.kinds[: player.sailors + 1]),
        ),
    )
    asleep = next(animal for animal in player.animals if animal.kind == stays)
    player.animals.remove(asleep)
    player.animals.insert(player.sailors, asleep)


def must_fit(state: State, player: Player, key: str) -> Flow[None]:
    """Throw out what does not fit any more, any smallest part of it [R26]."""
    if cargo.fits(player.holds, player.cargo, player.rat, state.house):
        return
    state.unloading = player.name
    dropped = yield from asked(state, partial(_surplus, state, player, key))
    book.drop(state, player, dropped)
    state.unloading = ""


def _surplus(state: State, player: Player, key: str) -> Amounts:
    def does(dropped: dict[str, int]) -> bool:
        left = cargo_without(player, dropped)
        return cargo.fits(player.holds, left, player.rat, state.house)

    def check(dropped: dict[str, int]) -> None:
        if not does(dropped):
            left = cargo_without(player, dropped)
            capacity = cargo.capacity_of(player.holds, left, player.rat, state.house)
            raise refusal("no-free-hold", "", f"{cargo.loads_of(left)} needed, {capacity} there")
        check_needed(dropped, does)

    most = cargo.most_discarded(player.holds, player.cargo, player.rat, state.house)
    return Amounts(
        key=f"{key}.surplus",
        seat=player.name,
        prompt=f"{cargo.loads_of(player.cargo)} holds are needed, {player.holds} open: throw out",
        slots=droppable(player),
        low=1,
        high=most,
        what="piece",
        check=check,
        cites=rule("R26"),
    )
