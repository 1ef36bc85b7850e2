"""Topic `ship-combat`: ship against ship, from the right to attack to the loot."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.booty import is_parley_offer, looted, parley_most
from referee.games.searovers.rules.combat import (
    CONTINUE,
    DEFEATED,
    EVADE,
    EVADED,
    HAVEN,
    OPEN,
    PARLEY,
    RETREATED,
    WITHDRAW,
    WITHDRAWN,
    Duel,
    attack_refusal,
    duel,
    evade_is_offered,
    in_own_haven,
    rolled,
    swap_ends_battle,
    swapped,
    winner_moves_in,
    withdraw_is_offered,
)
from referee.games.searovers.rules.dice import STANDOFF, compare, dice_due
from referee.games.searovers.rules.dice import A as FIRST
from referee.games.searovers.rules.stacks import (
    Stack,
    damage_is_due,
    is_wrong_damage,
    take_blow,
)
from referee.games.searovers.settle.common import (
    DAMAGE,
    DICE,
    DIE,
    POSITIVE,
    Maybe,
    checked_stack,
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.texts import counted


class VesselFacts(NamedTuple):
    """One of the two vessels."""

    vessel: int | None = fact(Maybe(COUNT), "strength of the vessel card", default=None)
    captain: int | None = fact(Maybe(COUNT), "strength of the captain", default=None)
    guns: int = fact(COUNT, "strength of the great guns, 0: none", default=0)
    crew: int = fact(Whole(0, 1), "1 with a crew aboard", default=0)
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    cargo: int | None = maybe(COUNT, "its cargo limit")


class ParleyFacts(NamedTuple):
    """An attempt to invoke parley before a round."""

    offer: int = fact(COUNT, "pieces of eight offered")
    agreed: bool = fact(FLAG, "both decide to parley")
    by: str | None = maybe(NAME, "who invokes it", default_words="the defender")
    source: str = fact(Choice("hold", "supply", "card"), "what is offered", default="hold")


class RoundFacts(NamedTuple):
    """One round, in the order of play."""

    parley: ParleyFacts | None = maybe(Record(ParleyFacts), "an offer before the round")
    rolls: dict[str, tuple[int, ...]] | None = maybe(MapOf(DICE), "both hands by name")
    added: dict[str, int] = fact(MapOf(COUNT), "dice added by cards, by name", default={})
    choice: str = fact(
        Choice(CONTINUE, EVADE, WITHDRAW), "what who may choose chooses", default=CONTINUE
    )
    reply: str | None = maybe(Choice(CONTINUE, WITHDRAW), "the defender's answer to a withdrawal")
    damage: str | None = maybe(DAMAGE, "the card the loser gives up")


class CombatFacts(NamedTuple):
    """Facts of the topic."""

    attacker: str = fact(NAME, "who attacks")
    defender: str = fact(NAME, "whose vessel is attacked")
    vessels: dict[str, VesselFacts] = fact(MapOf(Record(VesselFacts)), "the two vessels by name")
    attacker_at_sea: bool = fact(FLAG, "the attacking vessel is at sea", default=True)
    defender_at_sea: bool = fact(FLAG, "the attacked vessel is at sea", default=True)
    attacker_hex: str | None = maybe(NAME, "hex of the attacker")
    attacker_haven: str | None = maybe(NAME, "the attacker's Haven")
    defender_hex: str | None = maybe(NAME, "hex of the defender")
    defender_haven: str | None = maybe(NAME, "the defender's Haven")
    immobile: bool = fact(FLAG, 'a "cannot move" Wild lies on the attacker', default=False)
    open_move: bool = fact(FLAG, "the attacker is in a move and has not acted", default=True)
    move_left: int | None = maybe(COUNT, "spaces left of that move")
    distance: int | None = maybe(POSITIVE, "spaces to the defender's hex")
    barrier: bool = fact(FLAG, "a white barrier lies between", default=False)
    safe_passage: bool = fact(FLAG, "it accepted a parley from that vessel", default=False)
    rounds: tuple[RoundFacts, ...] = fact(ListOf(Record(RoundFacts)), "rounds", default=())
    loot_die: int | None = maybe(DIE, "the victor's die for loot")
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """The battle as far as it has been followed."""

    battle: Duel
    stacks: dict[str, Stack]
    aboard: dict[str, int]
    havens: dict[str, bool]
    outcome: str = OPEN
    log: list[str] = field(default_factory=list)
    lost: dict[str, list[str]] = field(default_factory=dict)
    winner: str | None = None
    loser: str | None = None
    why: list[str] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)


def settle(facts: CombatFacts) -> Settled:
    """The battle."""
    _check(facts)
    havens = {
        facts.attacker: in_own_haven(facts.attacker_hex, facts.attacker_haven),
        facts.defender: in_own_haven(facts.defender_hex, facts.defender_haven),
    }
    code = attack_refusal(
        at_sea=facts.attacker_at_sea and facts.defender_at_sea,
        target_in_haven=havens[facts.defender],
        immobile=facts.immobile,
        open_move=facts.open_move,
        move_left=facts.move_left,
        distance=facts.distance,
        barrier=facts.barrier,
        safe_passage=facts.safe_passage,
        house=facts.house,
    )
    if code:
        beside = code in ("no-open-move", "out-of-range") and facts.distance == 1
        other = "By the other reading (adjacent_attack_free=yes) a neighbour may be attacked."
        return refused(code, at=0, why=other if beside else "")
    course = Course(
        battle=duel(facts.attacker, facts.defender),
        stacks={
            name: Stack(row.vessel, row.captain, row.guns, row.crew)
            for name, row in facts.vessels.items()
        },
        aboard={name: row.aboard for name, row in facts.vessels.items()},
        havens=havens,
        lost={name: [] for name in facts.vessels},
    )
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            return refused(code, at=place + 1, why=" ".join(course.why[-1:]))
    return _settled(facts, course)


def _check(facts: CombatFacts) -> None:
    """Names that are none of the two, strengths that cannot be, rounds without their dice."""
    if facts.attacker == facts.defender:
        raise MalformedFacts("defender", "nobody attacks himself")
    names = {facts.attacker, facts.defender}
    if set(facts.vessels) != names:
        raise MalformedFacts("vessels", f"must be those of {' and '.join(sorted(names))}")
    for name, row in facts.vessels.items():
        try:
            checked_stack(Stack(row.vessel, row.captain, row.guns, row.crew), at_sea=True)
        except MalformedFacts as fault:
            raise fault.under(name).under("vessels") from None
    for place, round_ in enumerate(facts.rounds):
        _check_round(round_, names, f"rounds.{place}")


def _check_round(row: RoundFacts, names: set[str], key: str) -> None:
    if row.parley and row.parley.by is not None and row.parley.by not in names:
        raise MalformedFacts(f"{key}.parley.by", "is none of the two")
    agreed = row.parley is not None and row.parley.agreed
    if agreed and row.rolls is not None:
        raise MalformedFacts(f"{key}.rolls", "nobody rolls after a parley")
    if not agreed and (row.rolls is None or set(row.rolls) != names):
        raise MalformedFacts(f"{key}.rolls", "must have the dice of both")
    if not set(row.added) <= names:
        raise MalformedFacts(f"{key}.added", "names somebody else")


def _follow(course: Course, facts: CombatFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    if row.parley:
        code = _parley(course, facts, row.parley)
        if code:
            return code
    if row.rolls is None:
        return _after_parley(course, row)
    return _roll(course, facts, place, row, row.rolls)


def _parley(course: Course, facts: CombatFacts, parley: ParleyFacts) -> str | None:
    guard, striker = course.battle.guard, course.battle.striker
    if parley.by not in (None, guard):
        return "not-defender"
    if parley.source != "hold":
        return "parley-source"
    most = parley_most(course.aboard[guard], course.aboard[striker], facts.vessels[striker].cargo)
    if not is_parley_offer(parley.offer, most, facts.house):
        course.why.append(f"Offers go from {facts.house.parley_min} to {most}.")
        return "parley-limit"
    course.cites += ["attempt-to-invoke-parley", "R69"]
    if parley.agreed:
        course.aboard[guard] -= parley.offer
        course.aboard[striker] += parley.offer
        course.outcome = PARLEY
        course.why.append(
            f"Parley: {counted(parley.offer, 'piece')} of eight from {guard} to {striker}."
        )
    return None


def _after_parley(course: Course, row: RoundFacts) -> str | None:
    """Nothing can be chosen in a round that a parley ended."""
    if row.choice != CONTINUE:
        return "evade-not-offered" if row.choice == EVADE else "withdraw-not-offered"
    return "damage-choice" if row.damage else None


def _roll(
    course: Course,
    facts: CombatFacts,
    place: int,
    row: RoundFacts,
    rolls: dict[str, tuple[int, ...]],
) -> str | None:
    one, other = course.battle.attacker, course.battle.defender
    for name in (one, other):
        due = dice_due(course.stacks[name].strength, row.added.get(name, 0), facts.house)
        if len(rolls[name]) != due:
            course.why.append(f"{name} rolls {due} dice, not {len(rolls[name])}.")
            return "dice-count"
    verdict = compare(rolls[one], rolls[other])
    winner = {FIRST: one, STANDOFF: STANDOFF}.get(verdict.winner, other)
    course.battle = rolled(course.battle, winner)
    course.log.append(winner)
    course.why.append(
        f"Round {len(course.log)}: {one} {roll_words(rolls[one], rolls[other])} {other}: "
        + ("Standoff." if winner == STANDOFF else f"{winner} wins.")
    )
    if row.choice == EVADE and not evade_is_offered(course.battle, winner, facts.house):
        return "evade-not-offered"
    if row.choice == WITHDRAW and not withdraw_is_offered(course.battle, winner, facts.house):
        return "withdraw-not-offered"
    return _consequence(course, facts, place, row, winner)


def _consequence(
    course: Course, facts: CombatFacts, place: int, row: RoundFacts, winner: str
) -> str | None:
    """What the choice after a roll leads to."""
    battle = course.battle
    leaves = row.choice == WITHDRAW and winner == battle.striker
    if winner == STANDOFF or row.choice == EVADE or leaves:
        if row.damage:
            return "damage-choice"
        if row.choice == EVADE:
            course.outcome = EVADED
            course.why.append(f"{battle.guard} evades: no damage, both stay.")
        elif leaves:
            _withdraw(course, facts, needed(f"rounds.{place}.reply", row.reply, "now"))
        return None
    loser = battle.other(winner)
    stack = course.stacks[loser]
    if damage_is_due(stack):
        needed(f"rounds.{place}.damage", row.damage, "with guns and crew aboard")
    if is_wrong_damage(stack, row.damage):
        return "damage-choice"
    _blow(course, loser, row)
    return None


def _withdraw(course: Course, facts: CombatFacts, reply: str) -> None:
    """The attacker withdraws after a round he won; the defender withdraws too, or goes on as attacker."""
    if reply == WITHDRAW:
        course.outcome = WITHDRAWN
        course.why.append("Both withdraw: no damage, both stay.")
        return
    turned = swapped(course.battle, facts.house)
    if swap_ends_battle(course.havens[turned.defender], facts.house):
        course.outcome = HAVEN
        course.cites.append("R65")
        course.why.append(f"{turned.defender} lies in its own Haven: the battle ends.")
        return
    course.battle = turned
    course.cites.append("R63")
    other = "name-only" if facts.house.swap == "full" else "full"
    rights = "only the names change" if other == "name-only" else "all rights change too"
    course.why.append(
        f"{turned.attacker} goes on as attacker, {turned.striker} has the attacker's rights. "
        f"By the other reading (swap={other}) {rights}."
    )


def _blow(course: Course, loser: str, row: RoundFacts) -> None:
    blow = take_blow(course.stacks[loser], row.damage)
    course.stacks[loser] = blow.stack
    course.lost[loser] += blow.lost
    course.why.append(f"{loser} loses {', '.join(blow.lost)}.")
    if blow.is_defeat:
        course.outcome = DEFEATED
        course.loser, course.winner = loser, course.battle.other(loser)
    elif row.choice == WITHDRAW:
        course.outcome = RETREATED


def _settled(facts: CombatFacts, course: Course) -> Settled:
    loot: int | None = None
    back = 0
    if course.winner and course.loser:
        hold = course.aboard[course.loser]
        loot = 0
        if hold:
            die = needed("loot_die", facts.loot_die, "to loot a hold")
            loot = looted(
                die,
                hold,
                course.aboard[course.winner],
                facts.vessels[course.winner].cargo,
                facts.house,
            )
            course.why.append(
                f"Loot: a {die}, {hold} aboard: {loot} plundered, {hold - loot} to the treasury."
            )
        back = hold - loot
        course.aboard[course.winner] += loot
        course.aboard[course.loser] = 0
    moves_in = course.winner and winner_moves_in(course.battle, course.winner, facts.house)
    result = {
        "legal": True,
        "outcome": course.outcome,
        "log": course.log,
        "attacker": course.battle.attacker,
        "defender": course.battle.defender,
        "strength": {
            name: 0 if name == course.loser else stack.strength
            for name, stack in course.stacks.items()
        },
        "lost": course.lost,
        "aboard": course.aboard,
        "winner": course.winner,
        "loser": course.loser,
        "loot": loot,
        "to_treasury": back,
        "winner_moves_in": moves_in,
        "streak": course.battle.streak,
        "travels": None if facts.distance is None else facts.distance - 1,
    }
    why = [*course.why, f"The battle is {course.outcome}."]
    return Settled(
        result,
        why,
        rules(
            "d-attack-an-opponents-vessel",
            "1-player-versus-player-combat",
            if_(any(course.lost.values()), "taking-damage"),
            if_(course.winner, "vessel-defeats"),
            if_(course.outcome == RETREATED, "R61"),
            *course.cites,
        ),
    )


TOPIC = Topic(facts=Record(CombatFacts), settle=settle)
