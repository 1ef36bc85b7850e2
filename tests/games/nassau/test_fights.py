"""Fights at the table: the exact order, in three typed lines, with every option that changes them."""

import pytest

from referee.games.nassau import GAME
from tests.games.nassau.table import Table, at_sea

# In our box the serpent is fought with the hook hand, and a serpent of strength 2 gives 2 yarn cards.
SERPENT = "opponent A serpent 2"
HOOK = "anne.hook_hand +1"
STRONG = ("opponent C serpent 5", "anne.place = C", HOOK)


def fight(*lines: str, adjust: tuple[str, ...] = (SERPENT,), **options: str) -> Table:
    """Anne fights where she is after some adjustments."""
    table = at_sea(*adjust, **options)
    table.say("f", *lines)
    return table


def said(table: Table, part: str) -> bool:
    return any(part in line for line in table.said)


def test_a_battle_takes_three_lines() -> None:
    table = at_sea(SERPENT, HOOK)
    before = table.typed
    table.say("f", "2", "0 sail 0 46")
    assert table.typed - before == 3
    assert table.state.players["Anne"].trophies == [("serpent", 2)]
    assert table.key == "r1.sea.t2.bob.turn"


def test_damage_brings_points_and_reward_also_without_defeat() -> None:
    table = fight("1", "")
    anne = table.state.players["Anne"]
    assert (anne.score, anne.hand, anne.crates) == (12, 7, 2)
    assert table.state.opponents["A1"].crates == {"Anne": 1}
    assert said(table, "the reward once")


def test_only_a_defeat_brings_points_by_house_option() -> None:
    table = fight("1", "", partial_points="only_on_defeat")
    assert table.state.players["Anne"].score == 10


def test_crates_of_all_players_count_and_go_back() -> None:
    table = fight("1", "", adjust=("opponent A serpent 2 bob 1",))
    anne, bob = table.state.players["Anne"], table.state.players["Bob"]
    assert anne.trophies == [("serpent", 2)]
    assert (bob.pile, anne.pile, anne.crates) == (17, 18, 2)
    assert "A1" not in table.state.opponents


def test_dodges_take_crates_unless_rum_is_paid() -> None:
    table = fight("2", "1", adjust=(SERPENT, HOOK))
    assert table.state.opponents["A1"].crates == {"Anne": 1}
    table = fight("2", "1 none 1", adjust=(SERPENT, HOOK))
    anne = table.state.players["Anne"]
    assert anne.trophies
    assert anne.objects["rum"] == 2


def test_dice_are_as_many_as_sets_of_sailor_and_sail() -> None:
    table = at_sea(SERPENT, "anne.sails = 3")
    table.say("f", "1")
    assert "2 dice" in table.refused("0 sail 0 123")
    assert "no dice" in table.refused("1 none 0 12")
    assert "3 tiles named" in table.refused("1 2sail")
    table.say("0 2sail 0 12")
    assert table.state.players["Anne"].sails == 1


def test_starting_pieces_are_safe_and_losses_below_zero_are_said_both_ways() -> None:
    table = fight("1", "0 2sail 0 1", adjust=(SERPENT, "anne.sails = 1", "anne.score = 1"))
    anne = table.state.players["Anne"]
    assert (anne.sails, anne.score) == (1, 1 - 6 + 2)
    assert said(table, "(score_floor_zero=yes): score 2")
    table = fight(
        "1",
        "0 2sail 0 1",
        adjust=(SERPENT, "anne.sails = 1", "anne.score = 1"),
        score_floor_zero="yes",
    )
    assert table.state.players["Anne"].score == 2


def test_which_tiles_go_back_is_chosen_after_the_dice() -> None:
    table = fight("1", "0 sail+rum", "14")
    assert table.key.endswith("fight.back")
    table.say("rum")
    anne = table.state.players["Anne"]
    assert (anne.sails, anne.objects["rum"]) == (1, 3)


def test_the_cat_rolls_low_dice_again() -> None:
    table = fight("1", "0 sail 0 12", "yes", "25", adjust=(SERPENT, "anne.animals +cat"))
    anne = table.state.players["Anne"]
    assert anne.sails == 2
    assert anne.awake("cat") is None


def test_the_crab_lowers_the_strength_and_the_draw() -> None:
    table = fight("1 crab", "", adjust=(SERPENT, "anne.animals +crab"))
    assert said(table, "strength 1, 1 crate: draw 1 tile")
    assert table.state.players["Anne"].trophies == [("serpent", 2)]


@pytest.mark.parametrize(("value", "other", "score"), [("yes", "no", 11), ("no", "yes", 10)])
def test_the_crab_beats_strength_one_at_once(value: str, other: str, score: int) -> None:
    adjust = ("opponent A fort 1", "anne.animals +crab")
    table = fight("0 crab", adjust=adjust, crab_zero_reward=value)
    anne = table.state.players["Anne"]
    assert (anne.score, anne.trophies) == (score, [("fort", 1)])
    assert said(table, f"(crab_zero_reward={other})")


@pytest.mark.parametrize(("value", "taken"), [("take", True), ("need_damage", False)])
def test_crates_there_take_a_weakened_opponent_without_own_damage(value: str, taken: bool) -> None:
    adjust = ("opponent A serpent 2 bob 1", "anne.animals +crab")
    table = fight("1 crab", "1", adjust=adjust, crab_old_crates=value)
    assert bool(table.state.players["Anne"].trophies) is taken
    assert table.state.players["Anne"].score == 10


def test_a_bomb_that_beats_the_opponent_needs_no_crate() -> None:
    table = fight("0 bomb", adjust=(SERPENT, "anne.bomb = 1"))
    anne = table.state.players["Anne"]
    assert (anne.trophies, anne.objects["bomb"], anne.pile) == ([("serpent", 2)], 0, 17)


@pytest.mark.parametrize(
    ("value", "other", "crates"), [("no", "yes", {}), ("yes", "no", {"Anne": 2})]
)
def test_bomb_crates_and_dodges(value: str, other: str, crates: dict[str, int]) -> None:
    table = fight("0 bomb", "3", adjust=(*STRONG, "anne.bomb = 1"), bomb_immune_to_dodge=value)
    assert table.state.opponents["C1"].crates == crates
    assert said(table, f"(bomb_immune_to_dodge={other})")


def test_one_bomb_a_fight_by_house_option() -> None:
    table = fight(adjust=(*STRONG, "anne.bomb = 2"), bombs_per_fight="1")
    assert "one bomb" in table.refused("0 2bomb")


@pytest.mark.parametrize(
    ("value", "times", "kept"), [("add", 3, 0), ("multiply", 4, 0), ("single", 2, 1)]
)
def test_agreement_and_lizard_multiply_the_reward(value: str, times: int, kept: int) -> None:
    adjust = (SERPENT, "anne.agreement = 1", "anne.animals +lizard")
    table = fight("1 agreement+lizard", "", adjust=adjust, reward_stack=value)
    anne = table.state.players["Anne"]
    assert (anne.hand, anne.score, anne.objects["agreement"]) == (5 + 2 * times, 12, kept)
    assert anne.awake("lizard") is None


def test_agreement_and_lizard_are_kept_without_damage() -> None:
    adjust = (SERPENT, "anne.agreement = 1", "anne.animals +lizard")
    table = fight("1 agreement+lizard", "1", adjust=adjust)
    anne = table.state.players["Anne"]
    assert (anne.score, anne.objects["agreement"]) == (10, 1)
    assert anne.awake("lizard")


def test_the_spirit_monkey_keeps_a_bomb_or_a_rum() -> None:
    table = fight("0 bomb+monkey", adjust=(SERPENT, "anne.bomb = 1", "anne.animals +spirit"))
    assert table.state.players["Anne"].objects["bomb"] == 1
    table = fight("1", "1 none 1 monkey=yes", adjust=(SERPENT, "anne.animals +spirit"))
    anne = table.state.players["Anne"]
    assert anne.objects["rum"] == 3
    assert anne.awake("spirit_monkey") is None


def test_pirates_lie_down_to_man_weapons() -> None:
    table = fight("4", "", adjust=(SERPENT, "anne.hook_hand = 3", "anne.crates = 4"))
    anne = table.state.players["Anne"]
    assert (anne.standing, anne.lying) == (6, 2)


@pytest.mark.parametrize(("value", "most"), [("one_use", 2), ("whole_turn", 3)])
def test_how_long_a_pirate_serves(value: str, most: int) -> None:
    adjust = ("opponent D serpent 2", "charted B", "charted C", "anne.hook_hand = 2")
    table = at_sea(*adjust, "anne.standing -7 to city", "anne.sails = 4", pirate_serves=value)
    table.say("f BCD")
    assert table.state.players["Anne"].lying == 1
    if most == 2:
        assert "one crate for each set" in table.refused("3")
    table.say(str(most), "")
    assert table.state.players["Anne"].trophies


def test_pirates_roll_defence_dice_by_house_option() -> None:
    table = fight(
        "1 2pirates", "0 sail 0 1234", adjust=(SERPENT, "anne.sails = 4"), pirates_in_defence="yes"
    )
    assert table.state.players["Anne"].lying == 2
    table = fight("1", "0 sail 0 11", adjust=(SERPENT, "anne.sails = 4"))
    assert said(table, "(pirates_in_defence=yes)")


def test_a_lost_sailor_leaves_an_animal_asleep() -> None:
    table = fight("1", "0 sailor 0 12", "kraken", adjust=(SERPENT, "anne.animals +turtle"))
    anne = table.state.players["Anne"]
    assert anne.sailors == 1
    assert anne.kinds == ("turtle", "kraken")
    assert anne.awake("kraken") is None
    assert anne.awake("turtle")


def test_a_lost_hold_makes_the_player_throw_out_what_does_not_fit() -> None:
    table = fight(
        "1",
        "0 hold 0 12",
        adjust=(SERPENT, "anne.holds = 4", "anne.goods +silver", "anne.crates = 6"),
    )
    assert table.state.players["Anne"].holds == 3
    assert "4 needed, 3 there" in table.refused("provisions 1")
    assert "fewer provisions do" in table.refused("provisions 1 silver").casefold()
    table.say("silver")
    assert table.state.players["Anne"].goods == []
    assert table.key == "r1.sea.t2.bob.turn"


@pytest.mark.parametrize(
    ("tile", "account", "before", "after"),
    [
        ("rum", "rum", 3, 2),
        ("doubloon", "doubloon", 1, 0),
        ("crate", "crates", 3, 1),
        ("provision", "provisions", 3, 1),
        ("pirate", "standing", 8, 7),
        ("yarn_card", "cards", 5, 6),  # one lost, two of the reward
        ("sabre", "sabre", 1, 0),
        ("weapon", "sabre", 1, 0),
    ],
)
def test_each_tile_takes_what_it_shows(tile: str, account: str, before: int, after: int) -> None:
    table = at_sea(SERPENT)
    assert GAME.accounts(table.state)[f"anne.{account}"] == before
    table.say("f", "1", f"0 {tile} 0 11")
    assert GAME.accounts(table.state)[f"anne.{account}"] == after


def test_a_good_and_an_animal_are_lost_by_choice() -> None:
    adjust = (
        "opponent C serpent 5",
        "anne.place = C",
        "anne.goods +silver",
        "anne.crates = 3",
        "anne.provisions = 3",
    )
    table = fight("1", "0 good+animal 0 11", adjust=adjust)
    anne = table.state.players["Anne"]
    assert (anne.goods, anne.animals, table.state.goods_bag) == ([], [], 15)


def test_nothing_to_attack_with_is_told_and_another_action_chosen() -> None:
    table = at_sea(SERPENT, "anne.crates = 0")
    assert table.say("f")[-1] == "Anne has nothing to attack with."
    table.say("c")
    assert table.state.players["Anne"].hand == 6


# The Flying Dutchman


def test_the_dutchman_takes_crates_and_gives_rum() -> None:
    table = at_sea("anne.place = E", "anne.cannon = 1", flying_dutchman="on")
    table.say("d", "2", "1 sail 0 11")
    anne = table.state.players["Anne"]
    assert table.state.dutchman.crates == {"Anne": 1}
    assert (anne.objects["rum"], anne.score, anne.sails) == (5, 10, 1)


def test_help_against_the_dutchman_is_refused_unless_allowed() -> None:
    adjust = ("anne.place = E", "anne.bomb = 1")
    table = at_sea(*adjust, flying_dutchman="on")
    table.say("d")
    assert "against opponents" in table.refused("1 bomb")
    table = at_sea(*adjust, flying_dutchman="on", fd_allows_fight_aids="yes")
    table.say("d", "1 bomb", "")
    assert table.state.dutchman.crates == {"Anne": 3}


def test_odds_are_told_while_the_fight_is_declared() -> None:
    table = fight(adjust=(SERPENT, HOOK))
    assert GAME.odds is not None
    assert table.session.question is not None
    lines = list(GAME.odds(table.state, table.session.question))
    assert lines[2].startswith("serpent 2 in A, 2 crates: defeat 19/30 (63%), reward 29/30")
    assert "losses with 2 dice 0: 31/36" in lines[2]


def test_more_crates_than_sets_are_refused_for_that_reason() -> None:
    table = at_sea("opponent A serpent 2", "anne.holds = 5", "anne.crates = 10")
    table.say("f")
    assert "each set of sailor and weapon" in table.refused("6")
    assert "each set of sailor and weapon" in table.refused("2")
    assert "too few crates" in table.refused("11")


def test_overplacing() -> None:
    table = fight(adjust=("opponent A fort 1",), overplace="no")
    assert "no more crates than are missing" in table.refused("2")
    table = fight("2", "", adjust=("opponent A fort 1",))
    assert table.state.players["Anne"].trophies == [("fort", 1)]


def test_two_alike_are_told_apart_by_their_crates() -> None:
    table = at_sea()
    table.say("f", "serpent2 2fort2")
    table.say("fort2 1", "")
    assert [o.crates for o in table.state.opponents.values()] == [{"Anne": 1}, {}, {}]
    table.say("h", "f")
    assert "fits several: fort-2a, fort-2b" in table.refused("fort 1")
    table.say("fort-2b 1", "")
    assert [o.crates for o in table.state.opponents.values()] == [{"Anne": 1}, {"Anne": 1}, {}]
