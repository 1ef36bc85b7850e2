"""Topic `ship-combat`: ship against ship, from the right to attack to the loot."""

from referee.core.schema import MalformedFacts, Record
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import other_house
from referee.games.searovers.rules.booty import is_parley_offer, looted
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
    duel,
    evade_is_offered,
    in_own_haven,
    rolled,
    swap_ends_battle,
    swapped,
    winner_moves_in,
    withdraw_is_offered,
)
from referee.games.searovers.rules.dice import STANDOFF, compare
from referee.games.searovers.rules.dice import A as FIRST
from referee.games.searovers.rules.stacks import (
    Stack,
    damage_is_due,
    is_wrong_damage,
    take_blow,
)
from referee.games.searovers.settle.common import (
    decided,
    if_,
    needed,
    reading,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.ship_course import (
    Course,
    end_words,
    hand_due,
    hex_is_decided,
    most_offer,
    note_cap,
    round_words,
)
from referee.games.searovers.settle.ship_facts import (
    CombatFacts,
    ParleyFacts,
    RoundFacts,
    check_names,
)
from referee.games.searovers.settle.ship_right import (
    neighbour_reading,
    right_refusal,
    right_words,
)
from referee.games.searovers.settle.wording import is_cut_by_room, loot_words
from referee.games.searovers.texts import card_names, goes_on_words, pieces


def settle(facts: CombatFacts) -> Settled:
    """The battle."""
    check_names(facts)
    settled, course = _fought(facts)
    other = _swap_reading(facts, settled, course) if course and course.is_swapped else ""
    if not other:
        return settled
    cites = list(dict.fromkeys([*settled.cites, *rules("R63")]))
    return settled._replace(why=[*settled.why, other], cites=cites)


def _swap_reading(facts: CombatFacts, settled: Settled, course: Course) -> str:
    """What the other reading of a battle that changed sides gives, unless it is the same [R63]."""
    value, house = other_house(facts.house, "swap")
    would = "only the names change" if value == "name-only" else "all rights change too"
    try:
        other, _ = _fought(facts._replace(house=house))
    except MalformedFacts:  # it needs an answer that this reading does not ask for
        return reading("swap", value, would)
    is_legal, other_is_legal = settled.result["legal"], other.result["legal"]
    goes_on = is_legal and course.outcome == OPEN
    if not goes_on and other.result == settled.result:
        return ""
    if is_legal and not other_is_legal:
        would += f", and round {other.result['at']} is refused"
    elif other_is_legal and not is_legal:
        would += ", and these rounds are legal"
    return reading("swap", value, would)


def _fought(facts: CombatFacts) -> tuple[Settled, Course | None]:
    """The battle at the table's own reading, without a course where it may not begin."""
    havens = {
        facts.attacker: in_own_haven(facts.attacker_hex, facts.attacker_haven),
        facts.defender: in_own_haven(facts.defender_hex, facts.defender_haven),
    }
    code = right_refusal(facts, havens, facts.house)
    neighbour = neighbour_reading(facts, havens, code)
    if code:
        said, cites = right_words(facts, code), [if_(neighbour, "R67")]
        return refused(code, said, neighbour, at=0, place="ship-combat", cites=cites), None
    course = Course(
        battle=duel(facts.attacker, facts.defender),
        stacks={
            name: Stack(row.vessel, row.captain, row.guns, row.crew)
            for name, row in facts.vessels.items()
        },
        aboard={name: row.aboard for name, row in facts.vessels.items()},
        havens=havens,
        lost={name: [] for name in facts.vessels},
        why=[neighbour] if neighbour else [],
        cites=["R67"] if neighbour else [],
    )
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            cites = [if_(code == "dice-count" and course.is_cut, "R53")]
            said = round_words(course, facts, row, code)
            return refused(code, said, at=place + 1, place="ship-combat", cites=cites), course
    return _settled(facts, course), course


def _follow(course: Course, facts: CombatFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    course.rounds += 1
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
    most = most_offer(course, facts)
    if not is_parley_offer(parley.offer, most, facts.house):
        return "parley-limit"
    course.cites += ["attempt-to-invoke-parley", "R69"]
    if parley.agreed:
        course.aboard[guard] -= parley.offer
        course.aboard[striker] += parley.offer
        course.outcome = PARLEY
        course.why.append(f"Parley: {pieces(parley.offer)} from {guard} to {striker}.")
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
        note_cap(course, facts, name, row.added.get(name, 0))
        if len(rolls[name]) != hand_due(course, facts, name, row):
            return "dice-count"
    verdict = compare(rolls[one], rolls[other])
    winner = {FIRST: one, STANDOFF: STANDOFF}.get(verdict.winner, other)
    course.battle = rolled(course.battle, winner)
    course.log.append(winner)
    course.why.append(
        f"Round {len(course.log)}: {one} {roll_words(rolls[one], rolls[other])} {other}"
        f"{decided(rolls[one], rolls[other])}: "
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
            course.cites.append("R59" if winner == STANDOFF else "R62")
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
    course.is_swapped = True
    course.cites.append("R63")
    course.why.append(goes_on_words(turned.attacker, turned.striker))


def _blow(course: Course, loser: str, row: RoundFacts) -> None:
    blow = take_blow(course.stacks[loser], row.damage)
    course.stacks[loser] = blow.stack
    course.lost[loser] += blow.lost
    course.why.append(f"{loser} loses the {card_names(blow.lost)}.")
    if blow.is_defeat:
        course.outcome = DEFEATED
        course.loser, course.winner = loser, course.battle.other(loser)
    elif row.choice == WITHDRAW:
        course.outcome = RETREATED
        course.why.append(f"{loser} withdraws after the lost round: both stay.")


def _loot(course: Course, facts: CombatFacts, winner: str, hold: int) -> int:
    """The loot of a hold that is not empty, and the sentences on it."""
    die = needed("loot_die", facts.loot_die, "to loot a hold")
    aboard, cargo = course.aboard[winner], facts.vessels[winner].cargo
    loot = looted(die, hold, aboard, cargo, facts.house)
    if is_cut_by_room(die, hold, aboard, cargo):
        course.cites.append("R16")
    course.why += [
        loot_words(die, hold, aboard, cargo, facts.house),
        f"{loot} plundered, {hold - loot} to the treasury.",
    ]
    return loot


def _settled(facts: CombatFacts, course: Course) -> Settled:
    loot: int | None = None
    back = 0
    if course.winner and course.loser:
        hold = course.aboard[course.loser]
        loot = 0
        if hold:
            loot = _loot(course, facts, course.winner, hold)
        back = hold - loot
        course.aboard[course.winner] += loot
        course.aboard[course.loser] = 0
    moves_in = None
    if course.winner:
        moves_in = winner_moves_in(course.battle, course.winner, facts.house)
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
    why = [*course.why, *end_words(course, facts, moves_in)]
    return Settled(
        result,
        why,
        rules(
            "d-attack-an-opponents-vessel",
            "1-player-versus-player-combat",
            if_(any(course.lost.values()), "taking-damage"),
            if_(course.winner, "vessel-defeats"),
            if_(course.outcome == RETREATED, "R61"),
            if_(course.is_cut, "R53"),
            if_(hex_is_decided(course), "R64"),
            *course.cites,
        ),
    )


TOPIC = Topic(facts=Record(CombatFacts), settle=settle)
