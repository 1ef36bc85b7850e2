"""The right to attack a ship in the topic `ship-combat`, and what is said where it is refused."""

from collections.abc import Mapping

from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.combat import attack_refusal
from referee.games.searovers.settle.common import reading
from referee.games.searovers.settle.ship_facts import CombatFacts
from referee.games.searovers.texts import counted, refusal_of


def right_refusal(facts: CombatFacts, havens: Mapping[str, bool], house: House) -> str | None:
    """Why the attack may not begin at a table with this house."""
    return attack_refusal(
        at_sea=facts.attacker_at_sea and facts.defender_at_sea,
        target_in_haven=havens[facts.defender],
        immobile=facts.immobile,
        open_move=facts.open_move,
        move_left=facts.move_left,
        distance=facts.distance,
        barrier=facts.barrier,
        safe_passage=facts.safe_passage,
        house=house,
    )


def neighbour_reading(facts: CombatFacts, havens: Mapping[str, bool], code: str | None) -> str:
    """The other reading of an attack on a neighbour, where only one of the two allows it [R67]."""
    value, house = other_house(facts.house, "adjacent_attack_free")
    other = right_refusal(facts, havens, house)
    if code and other is None:
        return reading("adjacent_attack_free", value, "a neighbour may be attacked")
    if other and code is None:
        said, _ = refusal_of(other, "ship-combat")
        return reading("adjacent_attack_free", value, f"it is refused: {said}")
    return ""


def right_words(facts: CombatFacts, code: str) -> str:
    """The numbers and names that a refused attack turns on."""
    if code == "out-of-range":
        return f"{counted(facts.distance or 0, 'space')} away, {facts.move_left} left of the move."
    if code == "target-in-haven":
        return f"{facts.defender} lies at {facts.defender_hex}, the own Haven."
    return ""
