"""The tables of SeaRovers: complete, and consistent with each other."""

from referee.core.tables import rulebook
from referee.games.searovers.facts.printed import printed
from referee.games.searovers.house import OPTIONS
from referee.games.searovers.texts import REFUSALS

BOOK = rulebook("searovers")

HEADINGS = """
Object of the Game; Game Equipment; Game Setup; The Phases of a Turn; 1. Reclaim Booty;
2. Draw or Purchase; 3. Action; A. Assemble Up to Three Vessels; B. Set Sail and Move Your Vessels;
C. Complete Attacks to Gain Booty; D. Attack an Opponent's Vessel; E. Change Your Haven;
F. Return to Your Haven and Secure Booty; G. Play Wild, History and Instant Cards; 4. Upkeep;
5. Discard; 6. Refill Hand; 7. Restock Purchase Column; Silver Pieces of Eight; Gold Doubloons;
Game Layout and Moving on the Gameboard; Hex Spaces; Attack Locations; Havens; White Barriers;
The Isle of Pines; Rollin' the Bones; Attack Rolls; Saving Rolls; Combat Rolls;
1. Player Versus Player Combat; 2. Player Versus Wild Card Combat; Taking Damage; Vessel Defeats;
Standard Game; Tournament and Campaign Games; Solitaire Game Rules;
Advanced Wind, Weather and Hurricane Rules; Brief Game-Play Example; The Playing Cards;
Attack Cards; Haven Cards; Captain Cards; Vessel Cards; Great Guns Cards; Crew Cards; Wild Cards;
History Cards; Instant Cards; Frequently Asked Questions
"""
RUN_IN = """
Captain's Historical Vessel Bonus; Plunder Bonus; Captain's Historical Attack Bonus;
Attempt to Invoke Parley
"""
CONTESTED = {"R11", "R13", "R28", "R31", "R48", "R63", "R67", "R74"}
HEAVY = {"R1", "R7", "R11", "R20", "R28", "R31", "R48", "R55", "R61", "R63", "R67", "R72", "R74"}


def named(text: str) -> set[str]:
    return {" ".join(part.split()) for part in text.split(";") if part.strip()}


def test_every_heading_is_told() -> None:
    assert {rule.heading for rule in BOOK.rules} == named(HEADINGS) | named(RUN_IN)
    assert all(len(rule.gist) > 40 for rule in BOOK.rules)


def test_rulings_are_numbered_and_rest_on_rules() -> None:
    assert [ruling.id for ruling in BOOK.rulings] == [f"R{number}" for number in range(1, 100)]
    known = {rule.id for rule in BOOK.rules}
    for ruling in BOOK.rulings:
        assert ruling.rests_on
        assert set(ruling.rests_on) <= known
    assert {ruling.id for ruling in BOOK.rulings if ruling.contested} == CONTESTED
    assert {ruling.id for ruling in BOOK.rulings if ruling.weight == "H"} == HEAVY


def test_options_are_those_of_the_rulings() -> None:
    told = {ruling.option: ruling for ruling in BOOK.rulings if ruling.option}
    assert told.keys() == OPTIONS.keys()
    for name, option in OPTIONS.items():
        assert told[name].values == option.values
        assert told[name].id == option.ruling
        assert told[name].readings.keys() == set(option.values)


def test_refusals_rest_on_rules() -> None:
    for said, rules in REFUSALS.values():
        assert said
        assert rules
        assert all(BOOK.find(rule) for rule in rules)


def test_printed_facts_name_their_headings() -> None:
    headings = named(HEADINGS)
    for group, rows in printed().items():
        if not isinstance(rows, dict):
            continue
        entries = [rows] if group in ("crew", "havens") else list(rows.values())
        for row in entries:
            assert named(row["heading"]) <= headings, group
