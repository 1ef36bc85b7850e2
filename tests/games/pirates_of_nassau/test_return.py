"""Steps 3 to 9 and the end: Notoriety, navy, Nassau, upkeep, scoring, heading by heading."""

import pytest

from referee.core.errors import Unscored
from referee.core.protocol import told
from referee.core.session import Session
from referee.games.pirates_of_nassau.state import State
from tests.games.pirates_of_nassau.table import (
    FOUR,
    adjust,
    finish_nassau,
    in_nassau,
    open_seas,
    pass_phases,
    play,
    player,
    refused,
    started,
)


def at_step(step: int, *lines: str, options: dict[str, str] | None = None) -> Session[State]:
    """A game at the begin of step 3, 4 or 5, with things put on the table in step 2."""
    session = started(options=options or {})
    play(session, "1 7 x", "2 7 x", "4 7 x", "2 5 x", "3 4 x", "5 2 x", "3 2 x", "4 8 x")
    if lines:
        adjust(session, *lines)
    play(session, "6 8 x")  # the last move of the turn
    while step > 3 and session.state.step == 3:
        play(session, "0" if key(session).endswith("plank") else "y")
    if step > 4:
        open_seas(session)
    return session


def key(session: Session[State]) -> str:
    return session.question.key if session.question else ""


def said_last(session: Session[State]) -> list[str]:
    return [told(r.text) for r in session.heard[-1].rulings]


# 3. Adjust Notoriety


def test_the_gain_is_told_with_its_terms() -> None:
    session = at_step(3, "anja.looted = 1", "anja.planked = 1", "anja.trade_wind = yes")
    assert key(session) == "t1.adjust.anja.wind"
    said = play(session, "y")
    assert "Anja: ports 10 + plank 3 + Trade Wind 1 = 14; from 1 to 15." in said
    assert not player(session, "Anja").trade_wind


def test_hostages_are_asked_for_while_they_score() -> None:
    session = at_step(3, "jon.hostage = 2")
    assert key(session) == "t1.adjust.jon.plank"
    play(session, "1")
    assert player(session, "Jon").notoriety == 6
    assert player(session, "Jon").hold == {"hostage": 1}


def test_both_free_spaces_are_offered_with_their_totals() -> None:
    session = at_step(3, "jon.notoriety = 11", "anja.looted = 1")
    assert key(session) == "t1.adjust.anja.space"
    assert session.question is not None
    assert told(session.question.prompt) == "11 is occupied: lower 10 or higher 12"
    assert refused(session, "1") == "'1' is none of: l lower, h higher, or the number."
    assert list(session.question.help()) == ["l lower: Notoriety 10", "h higher: Notoriety 12"]
    assert [session.question.parse(line) for line in ("10", "12", "l")] == [10, 12, 10]
    play(session, "h")
    assert player(session, "Anja").notoriety == 12


def test_a_space_after_a_lap_is_its_total_or_its_print() -> None:
    session = at_step(3, "jon.notoriety = 111", "anja.notoriety = 101", "anja.looted = 1")
    while key(session) != "t1.adjust.anja.space":
        play(session, "y")
    assert session.question is not None
    assert [session.question.parse(line) for line in ("10", "112")] == [110, 112]


def test_a_hostage_may_still_walk_while_the_owner_chooses() -> None:
    session = at_step(3, "jon.notoriety = 11", "anja.looted = 1", "anja.hostage = 1")
    play(session, "0")
    assert key(session) == "t1.adjust.anja.space"
    said = play(session, "/plank anja")
    assert "Anja: ports 10 + plank 3 = 13; from 1 to 14." in said
    assert player(session, "Anja").notoriety == 14


def test_the_marker_starts_again_past_100() -> None:
    session = at_step(3, "jon.notoriety = 95", "jon.looted = 1")
    assert "Jon: ports 10 = 10; from 95 to 105 (space 5, 100 under the marker)." in said_last(
        session
    )
    assert (
        session.game.pieces(session.state)["Notoriety track", "Jon's marker"]
        == "5 with 1 coin under it"
    )


def test_who_gains_nothing_stays() -> None:
    session = at_step(4)
    assert "Jon: nothing = 0; stays at 3." in said_last(session)


# 4. Evade Royal Navy


def test_open_seas_are_safe_and_the_lowest_begins() -> None:
    session = at_step(4)
    assert key(session) == "t1.navy.anja"
    play(session, "open")
    assert player(session, "Anja").captains_used == []
    assert (session.state.navy_row, session.state.navy_stock) == (2, 23)


def test_scot_free_one_penalty_both_penalties() -> None:
    session = at_step(4, "anja.notoriety = 13", "jonah.notoriety = 20", "jon.notoriety = 31")
    assert "scot free" in play(session, "22 2")[0]
    play(session, "33 4")
    assert key(session) == "t1.navy.jonah.penalty"
    play(session, "notoriety")
    assert player(session, "Jonah").notoriety == 10
    said = play(session, "99 1")
    assert "Jon: half of 31, rounded up, is 16; the marker goes to 16." in said
    assert player(session, "Jon").captains_used == [1]


def test_the_owner_picks_half_of_the_hold() -> None:
    session = at_step(4, "anja.rum = 3", "anja.p8 = 2")
    play(session, "33 4", "hold")
    assert session.question is not None
    assert "2 of 5" in told(session.question.prompt)
    refused(session, "rum 3")
    play(session, "rum 2")
    assert player(session, "Anja").hold == {"rum": 1, "p8": 2}


def test_dumping_right_before_the_penalty_counts() -> None:
    session = at_step(4, "anja.rum = 4", "anja.p8 = 2")
    play(session, "33 4", "hold")
    play(session, "/dump anja rum 2")
    assert session.question is not None
    assert "discard 2 of 4 pieces" in told(session.question.prompt)
    said = play(session, "rum 2")
    assert said == ["Anja: half of 4, rounded down, is 2; gives up 2 rum."]


def test_halving_may_meet_another_marker() -> None:
    session = at_step(4, "anja.notoriety = 7", "jonah.notoriety = 13")
    play(session, "open")
    while not key(session).startswith("t1.navy.jonah"):
        play(session, "open")
    play(session, "99 1")
    assert key(session) == "t1.navy.jonah.space"
    play(session, "lower")
    assert player(session, "Jonah").notoriety == 6


def test_half_of_a_lap_is_told_both_ways() -> None:
    session = at_step(4, "jon.notoriety = 105")
    play(session, "open", "open")
    said = play(session, "99 1")
    assert any("By the other reading (laps=end_only) half of 105 is 103." in line for line in said)
    assert player(session, "Jon").notoriety == 53


def test_a_planked_hostage_is_too_late_after_the_adjustment() -> None:
    session = at_step(4, "anja.hostage = 1")
    said = play(session, "/plank anja")
    assert "too late to score this turn" in said[0]
    assert "By the other reading (late_plank=carry) they score 3 in the next step 3." in said[0]
    assert player(session, "Anja").planked == 0


def test_a_navy_card_is_read_in_several_ways() -> None:
    for line in ("22 2", "2/2 2", "2 2 2", "ship 2 2 2"):
        session = at_step(4)
        assert "meets the navy 2/2" in play(session, line)[0]
    session = at_step(4)
    refused(session, "sloop")
    refused(session, "4")
    refused(session, "44 9")
    play(session, "44")
    assert key(session) == "t1.navy.anja.captain"


# 5. Return to Nassau


def test_the_highest_buys_first_and_pays_with_the_cheapest_exchange() -> None:
    session = at_step(5, "jon.cargo = 2", "jon.p8 = 1")
    assert key(session) == "t1.buy1.jon"
    said = play(session, "jib")
    assert said[0].startswith(
        "Jon buys Jib for 2 cargo and 1 rum, 1 piece of eight exchanged for 2 rum."
    )
    assert player(session, "Jon").hold == {"rum": 1}
    assert player(session, "Jon").ship == {"jib": 1}
    assert session.state.nassau["mast"] == 2


def test_a_brig_holds_more_at_once() -> None:
    session = at_step(5, "jon.gunpowder = 2", "jon.cargo = 2", "jon.rum = 2")
    said = play(session, "section")
    assert said[0] == "Jon buys a ship section: a Brig for 2 gunpowder, 2 cargo and 2 rum."
    assert player(session, "Jon").sections == 1


def test_what_cannot_be_bought_is_said_with_the_numbers() -> None:
    session = at_step(5, "jon.gunpowder = 2", "jon.cargo = 1")
    why = refused(session, "section")
    assert (
        "price 2 gunpowder, 2 cargo and 2 rum, lacking 1 cargo and 2 rum, 2 p8 needed of 0" in why
    )


def test_limits_and_replacing() -> None:
    session = at_step(5, "jon.bow_chaser +1", "jon.gunpowder = 4", "jon.cargo = 2")
    assert "a ship cannot have another one" in refused(session, "good figurehead")
    said = play(session, "good for bow")
    assert "in place of Bow Chaser, which goes to the box" in said[0]
    assert session.state.box["hull"] == 1
    assert player(session, "Jon").ship == {"good_figurehead": 1}


def test_a_set_that_is_sold_out() -> None:
    session = at_step(5, "jon.gunpowder = 2", "jon.cargo = 1", "nassau.hull = 0")
    assert key(session) == "t1.bury.jon"  # nothing can be bought
    session = at_step(5, "jon.gunpowder = 2", "jon.cargo = 1", "jon.p8 = 3", "nassau.hull = 0")
    assert "none is left in Nassau" in refused(session, "cannons")


def test_who_has_finished_is_out_and_the_other_reading_is_said() -> None:
    session = at_step(5, "jon.p8 = 5", "jonah.p8 = 5")
    play(session, "done", "jib")
    assert "By the other reading (nassau_pass=reenter) Jon could buy again." in " ".join(
        said_last(session)
    )


def test_a_new_counter_sleeps_until_the_next_turn() -> None:
    session = at_step(5, "jon.gunpowder = 1", "jon.rum = 3")
    play(session, "carpenter")
    assert "bought this turn" in refused(session, "/use jon carpenter")


def test_exchange_and_quartermaster_at_any_moment_of_step_5() -> None:
    session = at_step(5, "jon.p8 = 3", "jonah.p8 = 2", "jonah.quartermaster +1")
    play(session, "/exchange jonah rum", "/use jonah quartermaster cargo")
    assert player(session, "Jonah").hold == {"cargo": 3, "rum": 2}
    assert "this is not its step" in refused(at_step(4, "jon.p8 = 1"), "/exchange jon rum")
    session = at_step(5, "jon.p8 = 3", "jon.quartermaster +1")
    why = refused(session, "/use jon quartermaster rum rum cargo")
    assert "By the other reading (quartermaster=mixed)" in why


def test_a_counter_the_book_does_not_describe() -> None:
    session = at_step(5, "jon.gunpowder = 2", "jon.rum = 4", "jon.p8 = 2")
    play(session, "other", "drummer", "crew 3 text")
    assert player(session, "Jon").ship == {"drummer": 1}
    assert session.fact(("kinds", "drummer")) == "crew 3 text"
    assert "none" not in refused(session, "drummer")  # never two of a kind
    play(session, "cook")
    assert player(session, "Jon").ship == {"drummer": 1, "cook": 1}


def test_a_counter_that_cannot_be_bought_is_asked_again_at_once() -> None:
    session = at_step(5, "jon.p8 = 6", "jonah.p8 = 6", "jon.carpenter +1", "nassau.crew = 1")
    said = play(session, "other", "carpenter")
    assert said == ["Carpenter: a ship never has two of the same Crew counter."]
    assert key(session) == "t1.buy1.jon.2"
    play(session, "other for carpenter", "drummer", "crew 3 text")
    assert player(session, "Jon").ship == {"drummer": 1}
    assert key(session) == "t1.buy1.jonah"


def test_a_counter_of_ones_own_replaces_one_of_its_space_only() -> None:
    session = at_step(5, "jon.p8 = 6", "jon.cannons +1")
    play(session, "other for cannons", "cook")
    assert "another kind of space" in said_last(session)[0]
    assert player(session, "Jon").ship == {"cannons": 1}
    assert key(session) == "t1.buy1.jon.2"


def test_a_kind_of_the_book_may_be_named_as_another() -> None:
    session = at_step(5, "jon.p8 = 6")
    play(session, "other", "stern chaser")
    assert player(session, "Jon").ship == {"stern_chaser": 1}
    assert session.state.custom["stern_chaser"].points == 2


def test_later_alone_is_no_navy_card() -> None:
    session = at_step(4)
    for line in ("later", "later later", "ship later", "ship", "open 3"):
        assert refused(session, line)


def test_no_piece_of_eight_is_no_exchange() -> None:
    session = at_step(5, "jon.p8 = 3")
    assert "Type 1 or more" in refused(session, "/exchange jon 0 rum")
    play(session, "/exchange jon 1 rum")
    assert player(session, "Jon").hold == {"p8": 2, "rum": 2}


def test_a_save_holds_what_was_said_and_no_more() -> None:
    session = at_step(4)
    play(session, "open")
    assert session.path[-1].value == ["open"]
    assert session.path[0].value == {}
    assert session.path[2].value == ["1 7", "pass"]


def test_both_kinds_of_navy_card_are_told() -> None:
    session = at_step(4, "jon.spanker +1")
    while not key(session).startswith("t1.navy.jon."):
        play(session, "open")
        if key(session) == "t1.navy.jon":
            break
    assert session.question is not None
    helped = list(session.question.help())
    assert helped[0].startswith("open:")
    assert "The ship alone has 2/1 against the navy; both must be higher." in helped


def test_burying_and_three_for_one_in_one_line() -> None:
    session = at_step(5, "jon.p8 = 1", "jon.rum = 3")
    play(session, "done")
    assert key(session) == "t1.bury.jon"
    refused(session, "p8 3")
    refused(session, "rum 2")
    said = play(session, "p8 2 rum 3")
    assert said[0] == "Jon hands in 3 rum for 1 piece of eight and buries 2 pieces of eight."
    assert player(session, "Jon").chest == 2


def test_nothing_may_be_buried() -> None:
    session = at_step(5, "jon.p8 = 1", "jon.rum = 3")
    assert session.question is not None
    assert told(session.question.prompt) == (
        "buy; hull 3, mast 3, crew 3; aboard 3 rum and 1 piece of eight"
    )
    play(session, "done")
    assert session.question.default == {}
    assert told(session.question.prompt) == (
        "bury pieces of eight (p8) and hand in resources 3 for 1; aboard 3 rum and 1 piece of eight"
    )
    assert [line.split(":")[0] for line in session.question.help()][:2] == ["p8", "Resources"]
    play(session, "0")
    assert player(session, "Jon").hold == {"p8": 1, "rum": 3}


def test_what_does_not_fit_goes_back_after_the_burying() -> None:
    session = at_step(5, "jon.p8 = 6")
    play(session, "/exchange jon 3 rum")
    play(session, "done")
    assert session.question is not None
    assert "3 too many for the hold" in told(session.question.prompt)
    play(session, "p8 1")
    assert key(session) == "t1.leftover.jon"
    play(session, "/dump jon rum 1")
    play(session, "rum 1")
    assert player(session, "Jon").hold == {"rum": 4, "p8": 2}


# 6 to 9


def test_the_end_game_question_knows_its_earliest_turn() -> None:
    session = at_step(5)
    finish_nassau(session)
    question = session.question
    assert question is not None
    assert question.key == "t1.end"
    assert question.doubt is not None
    assert "cannot come before turn 4" in str(question.doubt(True))
    assert question.doubt(False) is None
    said = play(session, "n")
    assert said[0].startswith("Merchants: 4 of region 1 sail away; ")
    assert session.state.turn == 2


def test_merchants_without_a_route_are_told_both_ways() -> None:
    session = at_step(5, "2.merchant = none")
    finish_nassau(session)
    session.state.ports.pop(5)
    said = play(session, "n")
    assert "sail away" in said[0]


def test_everything_is_ready_for_the_next_voyage() -> None:
    session = at_step(5, "jon.navigator +1", "jon.navigator = used", "jon.captain 2 = used")
    finish_nassau(session)
    play(session, "n")
    jon = player(session, "Jon")
    assert jon.captains_used == []
    assert [c.state for c in jon.counters] == ["ready"]
    assert session.state.nassau == {"hull": 3, "mast": 3, "crew": 3}


# The end


def test_four_categories_with_their_figures() -> None:
    session = at_step(
        5, "anja.chest +4", "jonah.chest +4", "jon.doubloons +1", "anja.coxswain +1", "jon.top_sail +1",
        "jon.sections = 1",
    )  # fmt: skip
    finish_nassau(session)
    said = play(session, "yes")
    assert "Most Notorious: Jon 3 (7 VP), Jonah 2 (5 VP), Anja 1 (3 VP)." in said
    assert "Motley Crew: Anja 2 (7 VP), Jonah 0 (5 VP), Jon 0 (5 VP)." in said
    assert "Best Ship: Jon 4 (7 VP), Anja 2 (5 VP), Jonah 2 (5 VP)." in said
    assert "Richest Pirate: Jon 5 (7 VP), Anja 4 (5 VP), Jonah 4 (5 VP)." in said
    assert said[-1] == "Jon wins, most Victory Points (Jon 26, Jonah 20, Anja 20)."
    assert session.question is None


def test_a_tie_is_broken_by_treasure() -> None:
    session = at_step(5, "jonah.chest +9", "jon.chest +1")
    finish_nassau(session)
    said = play(session, "yes")
    assert (
        said[-1] == "Jonah wins, tied on Victory Points, most treasure (Jonah 26, Jon 26, Anja 20)."
    )


def test_chests_stay_closed_until_the_end() -> None:
    session = at_step(5, "jon.chest +4")
    game, state = session.game, session.state
    assert game.standing is not None
    with pytest.raises(Unscored, match="open them with /reveal, then type /end score") as caught:
        game.standing(state)
    figures = " ".join(caught.value.figures)
    assert "Jon: Notoriety 3" in figures
    assert "treasure" not in figures
    assert "Best Ship is without the points printed on the displays" in figures
    assert "jon.chest" not in game.accounts(state)
    assert game.report(state, "mine jon")[0].rows == ((4, 0, 4),)
    play(session, "/reveal")
    assert "would win" in " ".join(game.standing(session.state))


def test_a_doubloon_for_five_of_the_chest() -> None:
    session = at_step(5, "jon.chest +5", "jon.p8 = 1")
    play(session, "/swap jon")
    assert (player(session, "Jon").chest, player(session, "Jon").doubloons) == (0, 1)
    assert "takes 5 pieces of eight" in refused(session, "/swap jon")


# Mistakes


def test_undo_across_a_turn_and_a_fix() -> None:
    session = at_step(5)
    finish_nassau(session)
    play(session, "n")
    before = session.state.turn
    play(session, "111 222 333")
    session.undo(2)
    assert (before, session.state.turn) == (2, 1)
    session.redo()
    assert session.state.turn == 2
    number = next(e.number for e in session.path if e.key == "t1.navy.anja")
    refit = session.refit_answer(number, "99 2")
    assert refit.stopped == ""
    session.adopt_answer(refit)
    assert session.state.turn == 2
    assert [e.key for e in session.path if e.kind == "fix"] == ["t1.navy.anja"]


@pytest.mark.parametrize("seats", [FOUR, FOUR[:3]])
def test_nothing_is_asked_where_nothing_can_be_chosen(seats: tuple[str, ...]) -> None:
    session = started("111 222 333 444"[: 4 * len(seats)].strip(), seats)
    pass_phases(session)
    assert session.state.step == 4
    in_nassau(session)
    assert key(session) == "t1.end"
