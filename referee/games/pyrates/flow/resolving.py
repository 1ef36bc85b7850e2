"""Resolving an attack: two dice, two totals, and what follows for the band, the port and the merchant ship."""

from dataclasses import replace

from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, know
from referee.core.questions import Choice, Option
from referee.core.rolls import DiceRoll
from referee.games.pyrates import board, facts
from referee.games.pyrates.flow.chance import pick
from referee.games.pyrates.flow.divvy import divvy_up
from referee.games.pyrates.flow.leading import HEADING
from referee.games.pyrates.flow.points import gain
from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.rules.attack import (
    EXCLUDED,
    INVOLVED,
    UNINVOLVED,
    Attack,
    Docked,
    counted_fleet,
    defending_ships,
    resolve_attack,
)
from referee.games.pyrates.rules.booty import granted_goods, resolve_captured_cargo
from referee.games.pyrates.rules.commitments import (
    rollers,
)
from referee.games.pyrates.rules.definitions import is_home
from referee.games.pyrates.rules.lead import Bidder, resolve_lead
from referee.games.pyrates.state import Fight, Merchant, Player, State
from referee.games.pyrates.terms import Bid, Cargo
from referee.games.pyrates.texts import (
    booty,
    by_other_reading,
    listed,
    rule,
    ships,
    zone,
)

OUTCOME = {
    Bid.PIRACY: "resolving-the-pirate-attack-on-the-merchant-ship",
    Bid.RAID: "resolving-the-pirate-raid-on-the-port",
}


def victim_of(state: State, fight: Fight) -> str:
    """The port, or the merchant ship by its name."""
    if fight.action is Bid.RAID:
        return fight.target
    return f"the {state.merchants[fight.target].name}"


def nation_of(state: State, fight: Fight) -> str:
    """The nation of the port or the merchant ship."""
    if fight.action is Bid.RAID:
        return state.ports[fight.target].nation
    return state.merchants[fight.target].nation


def is_gone(state: State, fight: Fight) -> bool:
    """Whether a card took the merchant ship away from under the attack."""
    return fight.action is Bid.PIRACY and fight.target not in state.merchants


# The dice and the totals


def fight_it_out(state: State, fight: Fight) -> Flow[None]:
    """Two dice, two totals, and what follows.

    [Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port]
    """
    dice = yield from ask_if(lambda: _fight_dice(state, fight))
    if dice is None:
        return
    fight.is_decided = True
    (attack_die,), (defense_die,) = dice
    if fight.lead not in fight.fleet:
        yield from follow_on(state, fight)
    prize = _prize(state, fight)
    result = resolve_attack(
        fight.action,
        fight.fleet,
        attack_die + fight.attack_bonus,
        defense_die,
        defense_of(state, fight) + fight.defense_bonus,
        state.house,
        docked(state, fight),
        booty=None if state.options.secret_cargo and fight.action is Bid.PIRACY else prize.booty,
    )
    fight.fleet = dict(result.fleet)
    victim = victim_of(state, fight)
    yield from announce(
        lambda: _told_totals(fight, victim, result),
        *rule(OUTCOME[fight.action]),
        figures=(attack_die, defense_die, result.attack_total, result.defense_total),
        why=lambda: _why_totals(state, fight, result),
    )
    if result.success:
        yield from success(state, fight, result)
    else:
        yield from failure(state, fight, result)


def follow_on(state: State, fight: Fight) -> Flow[None]:
    """Where a card took the lead out of the band, the one of it with most ships leads, ties by the die."""
    band = [state.players[name] for name in fight.fleet]
    rows = [Bidder(p.name, p.id, p.fleet, ships_able=fight.fleet[p.name]) for p in band]
    result = resolve_lead(rows, (), state.house)
    fight.lead = result.lead or ""
    if result.roll_needed:
        fight.lead = yield from pick(
            state,
            f"{state.stem}.{fight.action.value}.new-lead",
            f"Lead of the {fight.action.value}, {listed(list(result.tied))} tied",
            result.tied,
            for_ai=not any(state.players[name].is_human for name in result.tied),
        )
    yield from announce(
        f"{fight.lead} leads the {fight.action.value} now.",
        *rule(HEADING[fight.action]),
        figures=(fight.lead,),
    )


def _fight_dice(state: State, fight: Fight) -> Form | Void:
    if fight.is_cancelled:
        return Void("A card calls the attack off.")
    if is_gone(state, fight):
        return Void("The merchant ship is gone: there is no attack.")
    if not fight.fleet:
        return Void("No ship is left to attack.")
    key = f"{state.stem}.{fight.action.value}.{slug(zone(fight.target))}.dice"
    return Form(
        key=key,
        prompt=lambda: _told_dice(state, fight),
        fields=(
            Field("attack", DiceRoll(key=f"{key}.attack", prompt="attack die")),
            Field("defense", DiceRoll(key=f"{key}.defense", prompt="defense die")),
        ),
        cites=rule("who-rolls-the-dice", OUTCOME[fight.action]),
    )


def _told_dice(state: State, fight: Fight) -> str:
    """Who rolls either die, and what is added to it."""
    players = state.players
    who = rollers(
        fight.lead,
        {name: player.kind for name, player in players.items()},
        {name: player.allegiance for name, player in players.items()},
        nation_of(state, fight),
        tuple(fight.fleet),
    )
    people = [name for name in who.defense if players[name].is_human]
    attackers = [name for name in who.attack if players[name].is_human]
    return (
        f"attack die ({_or(attackers)}) + {attack_added(state, fight)},"
        f" defense die ({_or(people)}) + {defense_added(state, fight)}"
    )


def _or(names: list[str]) -> str:
    return " or ".join(names) if names else "anyone"


def attack_added(state: State, fight: Fight) -> int:
    """What is added to the attack die: the ships of the band, and what a card adds."""
    return sum(counted_fleet(fight.fleet, docked(state, fight), state.house).values()) + (
        fight.attack_bonus
    )


def defense_added(state: State, fight: Fight) -> int:
    """What is added to the defense die: the printed defense, defending ships, and what a card adds."""
    ships_there = defending_ships(docked(state, fight), state.house)
    return defense_of(state, fight) + fight.defense_bonus + sum(ships_there.values())


def defense_of(state: State, fight: Fight) -> int:
    """The printed defense of the target: the port's counter, or the merchant's."""
    if fight.action is Bid.RAID:
        return state.ports[fight.target].defense
    return state.merchants[fight.target].defense


def _prize(state: State, fight: Fight) -> Cargo:
    if fight.action is Bid.RAID:
        return state.ports[fight.target].cargo
    return state.merchants[fight.target].cargo


def docked(state: State, fight: Fight) -> list[Docked]:
    """Ships at the raided port that were not sent, with what they are to the raid [R9; R36; R37]."""
    if fight.action is Bid.PIRACY:
        return []
    port = state.ports[fight.target]
    found = []
    for player in state.players.values():
        idle = player.ships.get(fight.target, 0) - fight.fleet.get(player.name, 0)
        if idle <= 0:
            continue
        role = UNINVOLVED
        if player.name in fight.fleet:
            role = INVOLVED
        elif player.bid is Bid.RAID and player.allegiance == port.nation:
            role = EXCLUDED
        found.append(Docked(player.name, idle, role, is_home(player.allegiance, port.nation)))
    return found


def _told_totals(fight: Fight, victim: str, result: Attack) -> str:
    attack = f"die {result.attack_die} + {ships(result.attacking)} = {result.attack_total}"
    target = "port" if fight.action is Bid.RAID else "merchant"
    defense = f"die {result.defense_die} + {target} {result.defense}"
    if result.defending:
        defense += f" + {ships(result.defending)} of {listed(list(result.defenders))}"
    verdict = "succeeds" if result.success else "fails"
    tie = " (a tie is the defender's)" if result.attack_total == result.defense_total else ""
    return (
        f"{fight.action.value.capitalize()} of {victim}: attack {attack}, "
        f"defense {defense} = {result.defense_total}: it {verdict}{tie}."
    )


def _why_totals(state: State, fight: Fight, result: Attack) -> list[str]:
    lines = [f"{name}: {ships(count)} in the band." for name, count in result.fleet.items()]
    lines += [
        f"{name}: {ships(count)} at the port, 1 to the defense each."
        for name, count in result.defenders.items()
    ]
    said = {
        "idle": "idle ships of a raider count for neither side (house R9)",
        "excluded": "barred from raiding his own nation, stands aside (house R36)",
        "foreign": "not at home there (house R38)",
    }
    lines += [
        f"{aside.player}: {ships(aside.ships)} not counted: {said[aside.reason]}."
        for aside in result.aside
    ]
    if fight.attack_bonus:
        lines.append(f"A card adds {fight.attack_bonus} to the attack die.")
    if fight.defense_bonus:
        lines.append(f"A card adds {fight.defense_bonus} to the defense.")
    lines.append("The attack succeeds only with the higher total.")
    return lines


# The outcome


def success(state: State, fight: Fight, result: Attack) -> Flow[None]:
    """Defenders leave, the booty is shared, everybody in the band gains a point."""
    for name, count in result.removed.items():
        lose(state, state.players[name], fight.target, count)
        yield from announce(
            f"{name}'s {ships(count)} at {fight.target} go{'es' if count == 1 else ''} back to the reserve.",
            *rule(OUTCOME[fight.action], "R24"),
            figures=(name, count),
        )
    prize = yield from find_prize(state, fight)
    if prize.booty:
        yield from divvy_up(state, fight, prize)
    else:
        yield from announce("There is no booty to share.", *rule("how-to-divvy-up-booty", "R28"))
    take_prize(state, fight, prize)
    score = "fame" if fight.action is Bid.PIRACY else "infamy"
    rewarded = result.rewarded if prize.booty or state.house.reward_empty == "yes" else ()
    if rewarded:
        yield from announce(
            f"1 {score}{' each' if len(rewarded) > 1 else ''} for {listed(list(rewarded))}.",
            *rule(OUTCOME[fight.action]),
            figures=(score, *rewarded),
        )
    yield from gain(state, [state.players[name] for name in rewarded], score)


def find_prize(state: State, fight: Fight) -> Flow[Cargo]:
    """What the band wins. A secret cargo is rolled now [R29]."""
    prize = _prize(state, fight)
    if fight.action is Bid.PIRACY and state.options.secret_cargo:
        ship = state.merchants[fight.target]
        dice = yield from ask(
            lambda: DiceRoll(
                key=f"{state.stem}.piracy.{slug(zone(fight.target))}.cargo",
                prompt=f"cargo of {ship.name}",
            )
        )
        rolled = yield from know(facts.cargo(ship.card, dice[0], ship.name))
        elsewhere = board.counters_elsewhere(state, ship)
        loaded = resolve_captured_cargo(rolled, elsewhere, state.house)
        prize = loaded.cargo + _lying_openly(state, ship)
        yield from announce(
            f"{ship.name}: a {dice[0]} brings {booty(prize)}"
            + (", 1 of it the coin of an empty ship" if loaded.coin else "")
            + "."
            + _other_coin(state, rolled, elsewhere, loaded.cargo),
            *rule("secret-cargo", "R29"),
            figures=(dice[0], prize.goods, prize.gold),
        )
    return prize


def _other_coin(state: State, rolled: Cargo, elsewhere: int, found: Cargo) -> str:
    """What the other readings of the coin of a secret cargo ship would bring."""
    said = ""
    for value in OPTIONS["secret_coin"].values:
        house = replace(state.house, secret_coin=value)
        other = resolve_captured_cargo(rolled, elsewhere, house).cargo
        if other != found:
            said += by_other_reading("secret_coin", value, f"it would hold {booty(other)}")
    return said


def _lying_openly(state: State, ship: Merchant) -> Cargo:
    """Booty that a secret cargo ship has from elsewhere; its coin of placement is counted with the roll."""
    coin = int(state.house.secret_coin == "on_placement" and ship.gold > 0)
    return Cargo(ship.goods, ship.gold - coin)


def take_prize(state: State, fight: Fight, prize: Cargo) -> None:
    """The port loses what was shared, the captured merchant leaves the map.

    Until now the booty lies where it lay, so that hands carry it from there to the cards.
    """
    if fight.action is Bid.RAID:
        port = state.ports[fight.target]
        port.goods = max(0, port.goods - prize.goods)
        port.gold = max(0, port.gold - prize.gold)
    else:
        ship = state.merchants.pop(fight.target, None)
        if ship is not None:
            state.discarded.append(ship.card)


def lose(state: State, player: Player, place: str, count: int) -> None:
    """Ships go back to the owner's reserve, or for good by house option [R24]."""
    player.move(place, -count)
    if state.house.lost_ships == "gone":
        player.lost_for_good += count


def failure(state: State, fight: Fight, result: Attack) -> Flow[None]:
    """Each attacker loses one ship; survivors go to sea; defenders of a port gain a good."""
    for name in result.fleet:
        lose(state, state.players[name], fight.target, 1)
    yield from announce(
        f"{listed(list(result.fleet))} lose{'s' if len(result.fleet) == 1 else ''} 1 ship"
        f"{'' if len(result.fleet) == 1 else ' each'}.",
        *rule(OUTCOME[fight.action], "R23"),
        figures=tuple(result.fleet),
    )
    fight.fleet = {name: count for name, count in result.fleet_after.items() if count}
    if result.needs_zone:
        yield from survivors_to_sea(state, fight)
    for name, goods in result.goods_gained.items():
        player = state.players[name]
        elsewhere = board.counters_elsewhere(state, player)
        granted = granted_goods(goods, player.goods, elsewhere, state.house)
        player.goods += granted
        yield from announce(
            f"{name} gains {granted} good{'' if granted == 1 else 's'} for the defense.",
            *rule(OUTCOME[fight.action], "R11"),
            figures=(name, granted),
        )


def survivors_to_sea(state: State, fight: Fight) -> Flow[None]:
    """All survivors of a failed raid go into one zone bordering the port [R58]."""
    zones = state.ports[fight.target].zones
    lead = state.players[fight.lead]
    key = f"{state.stem}.raid.zone"
    if lead.is_human or len(zones) == 1:
        there = yield from ask(lambda: _zone_choice(key, lead, zones))
    else:
        there = yield from pick(state, key, "Zone of the survivors", zones, for_ai=True)
    for name, count in fight.fleet.items():
        state.players[name].move(fight.target, -count)
        state.players[name].move(there, count)
    yield from announce(
        f"The survivors go to the {zone(there)}.", *rule(OUTCOME[Bid.RAID], "R58"), figures=(there,)
    )


def _zone_choice(key: str, lead: Player, zones: tuple[str, ...]) -> Choice[str] | Auto[str]:
    if len(zones) == 1:
        return Auto(key=key, value=zones[0], word=zone(zones[0]))
    return Choice(
        key=key,
        seat=lead.name,
        prompt="zone of the survivors",
        options=tuple(Option(value=z, word=zone(z), letter=z.casefold()) for z in zones),
        cites=rule(OUTCOME[Bid.RAID], "R60"),
    )
