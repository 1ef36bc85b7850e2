"""What players are told at the table of SeaRovers, in the same words as by a ruling."""

from typing import Any

import pytest

from referee.core.errors import IllegalAnswer
from tests.games.searovers.table import acting, adjust, say


def refused_text(line: str, *changes: str, **options: str) -> str:
    session = acting(options=options)
    adjust(session, *changes)
    assert session.question is not None
    with pytest.raises(IllegalAnswer) as fault:
        session.question.parse(line)
    return str(fault.value)


def test_a_neighbour_is_told_both_ways() -> None:
    beside = ("anne.1.hex = b10", "bob.1.hex = b4")
    assert "(adjacent_attack_free=yes)" in refused_text("fight 1 bob1 1", *beside)
    assert "other reading" not in refused_text("fight 1 bob1 3", *beside)
    session = acting(options={"adjacent_attack_free": "yes"})
    adjust(session, *beside)
    told = say(session, "fight 1 bob1 1")
    assert any("By the other reading (adjacent_attack_free=no)" in line for line in told)


def test_cards_burned_at_sea_are_told_both_ways() -> None:
    assert "(burn_single_at_sea=yes)" in refused_text("burn guns 1", "anne.1.hex = b4")
    assert "other reading" not in refused_text("burn captain 1", "anne.1.hex = b4")
    session = acting(options={"burn_single_at_sea": "yes"})
    adjust(session, "anne.1.hex = b4")
    told = say(session, "burn guns 1")
    assert "By the other reading (burn_single_at_sea=no)" in told[-1]
    told = say(acting(), "burn guns 1")
    assert "other reading" not in told[-1]


@pytest.mark.parametrize(("aboard", "is_told"), [(5, True), (6, False), (0, False)])
def test_booty_is_told_both_ways_where_it_matters(aboard: int, is_told: bool) -> None:
    session = acting()
    adjust(session, "anne.1.hex = x", f"anne.1.aboard +{aboard}" if aboard else "anne.hand = 8")
    told = say(session, "treasure")
    assert ("(cargo_overflow=all-or-nothing)" in told[-1]) is is_told
    session = acting()
    adjust(session, "anne.1.hex = b4", f"anne.1.aboard +{aboard}" if aboard else "anne.hand = 8")
    told = say(session, "attack", "6666 11")
    assert ("(cargo_overflow=all-or-nothing)" in told[-1]) is is_told


def test_a_smaller_hold_that_is_refused_is_told_both_ways() -> None:
    session = acting(options={"downsize": "refuse"})
    adjust(session, "anne.1.hull = brigantine", "anne.row b10 = b12", "anne.1.hex = b12")
    adjust(session, "anne.1.aboard +7")
    told = say(session, "attack", "66666 1", "sloop hand")  # the card is read when it is taken
    assert "by the other reading (downsize=excess-back) 3 would go back" in told[-1]


def test_missing_doubloons_are_told() -> None:
    session = acting(options={"doubloons": "hard"})
    adjust(session, "anne.1.hex = h1", "anne.1.aboard +4")
    session.state.stock = 0
    text = _secured(session)
    assert "1 more was due, but the treasury had 0." in text


def _secured(session: Any) -> str:
    question = session.question
    session.answer(question.parse("secure"), by="table", text="secure")
    found = [r.text if isinstance(r.text, str) else r.text() for r in session.heard[-1].rulings]
    return " ".join(found)


def test_an_offer_is_told_its_limits() -> None:
    session = acting(options={"parley_min": "1"})
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +4")
    say(session, "sail 1 34 bob1 5", "parley")
    assert session.question is not None
    with pytest.raises(IllegalAnswer, match="at least 1 and at most 4 can be offered"):
        session.question.parse("0")


def test_another_hex_is_named_by_what_it_is_for() -> None:
    assert "does not lie in the own Haven (at B4, Haven H1)" in refused_text(
        "secure 1", "anne.1.hex = b4", "anne.1.aboard +2"
    )
    assert "does not lie on the Isle of Pines" in refused_text("treasure 1", "anne.1.hex = b4")
    assert "the vessel lies in another hex" in refused_text("attack 1 b10", "anne.1.hex = b4")


def test_who_goes_on_stays_the_attacker() -> None:
    session = acting(("Anne", "Bob"), {"swap": "name-only"})
    adjust(session, "bob.1.hex = p9")
    say(session, "sail 1 34 bob1 5", "6666 1111", "withdraw", "attack")
    told = say(session, "1111 6666", "withdraw", "attack")
    assert "Bob goes on as the attacker; Anne keeps the rights of the attacker." in told[-1]
    assert session.state.battle is not None
    assert session.state.battle.duel is not None
    assert session.state.battle.duel.attacker == "Bob.1"


def test_chances_of_one_round_against_a_wild_card_make_up_the_whole() -> None:
    session = acting(options={"wild_combat": "one-round"})
    adjust(session, "bob.1.hex = p9")
    say(session, "wild galleon bob1")
    assert session.question is not None
    assert session.game.odds is not None
    lines = list(session.game.odds(session.state, session.question))
    assert any("vessel lost 0/1, 0.0%, survived without a victory" in line for line in lines)


def odds_of(session: Any) -> list[str]:
    return list(session.game.odds(session.state, session.question))


@pytest.mark.parametrize(("round_", "card"), [("1111 66", "guns"), ("1111 66", "crew")])
def test_odds_at_the_damage_are_those_after_each_choice(round_: str, card: str) -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", round_)
    lines = odds_of(session)
    start = lines.index(f"If Anne's Sloop 1 gives up its {card}:") + 1
    say(session, card)
    after = odds_of(session)
    assert [line.strip() for line in lines[start : start + len(after)]] == [
        line.strip() for line in after
    ]
    assert not any("4 against 2" in line for line in lines)


@pytest.mark.parametrize("roll", ["1111 6666", "6666 1111"])
def test_odds_of_a_ship_battle_count_the_round_that_is_over(roll: str) -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "sail 1 34 bob1 5", roll)
    loser = "Anne" if roll.startswith("1") else "Bob"
    heads = [f"If {loser}'s Sloop 1 gives up its {kind}:" for kind in ("guns", "crew")]
    at_choice = odds_of(session)
    assert [line for line in at_choice if line.startswith("If")] == heads
    say(session, "press")
    assert odds_of(session) == at_choice
    say(session, "guns")
    assert odds_of(session) == [line.strip() for line in at_choice[1 : at_choice.index(heads[1])]]


def test_odds_after_a_round_lost_to_a_wild_card() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "wild galleon bob1", "1111 6666")
    assert odds_of(session)[0] == "If Bob's Sloop 1 gives up its guns:"
    adjust(session, "bob.1.guns = none", "bob.1.crew = none")
    assert odds_of(session) == [
        "Bob's Sloop 1 has neither guns nor crew to give up: this round defeats it, "
        "unless an Instant negates the card."
    ]
    once = acting(options={"wild_combat": "one-round"})
    adjust(once, "bob.1.hex = p9")
    say(once, "wild galleon bob1", "1111 6666", "no")
    assert odds_of(once) == [
        "Bob's Sloop 1 gives up guns or crew, and the combat ends with this round."
    ]


def test_odds_after_a_failed_saving_roll() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "wild calm bob1", "11 66")
    assert odds_of(session) == [
        "The Saving Roll is failed: only an Instant can still negate the card."
    ]


def test_a_card_that_lies_there_already_is_named() -> None:
    text = refused_text("place crew")
    assert text.endswith("(slot 1 has crew already).")
    assert refused_text("place 4 1").endswith("(slot 1 has guns already).")
    assert refused_text("place roche 1").endswith("(slot 1 has a captain already).")


def test_the_loss_is_asked_for_only_where_there_is_a_choice() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9", "anne.1.crew = none")
    say(session, "sail 1 34 bob1 5")
    assert session.question is not None
    assert "guns or crew if Bob loses" in session.question.legal()
    adjust(session, "bob.1.guns = none")
    assert "lose" not in session.question.legal()
    adjust(session, "bob.1.guns = 4", "anne.1.crew = yes")
    assert "guns or crew if lost" in session.question.legal()


def test_the_attack_drawn_is_asked_with_an_example() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "6666 11", "none")
    assert session.question is not None
    assert "only an example" in " ".join(session.question.help())
