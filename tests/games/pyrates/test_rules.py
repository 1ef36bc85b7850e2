"""The rules of Pyrates! against the worked examples of its rulebook, heading by heading."""

import pytest

from referee.core.house import HouseError
from referee.games.pyrates.house import (
    DEFAULT_HOUSE,
    OPTIONS,
    House,
    house_from,
    with_option,
)
from referee.games.pyrates.rules.attack import resolve_attack
from referee.games.pyrates.rules.bids import action_order, legal_bids, resolve_ai_bid
from referee.games.pyrates.rules.booty import (
    PLACED,
    Row,
    counters_needed,
    governors_by_dice,
    governors_of_port,
    resolve_cargo,
    resolve_column,
)
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.commitments import barred_reason, rollers
from referee.games.pyrates.rules.divvy import lead_share, share_sizes, split_refusal
from referee.games.pyrates.rules.end_phase import spend_refusal, sunk_ships
from referee.games.pyrates.rules.lead import Bidder, resolve_lead
from referee.games.pyrates.rules.placement import (
    Step,
    allowed_ports,
    placement_refusal,
    resolve_ai_placement,
)
from referee.games.pyrates.rules.setup import (
    goods_kept,
    resolve_ai_start,
    resolve_pick_order,
    table_refusal,
)
from referee.games.pyrates.rules.target import Prize, raid_refusal, raid_targets, resolve_ai_target
from referee.games.pyrates.rules.trade import convert, trade_cost, traded_port
from referee.games.pyrates.rules.victory import Standing, resolve_end, resolve_winner
from referee.games.pyrates.state import Port
from referee.games.pyrates.terms import Bid, Cargo, Kind

HOUSE = DEFAULT_HOUSE
PORTS = {
    "St. Eustatius": Port(
        name="St. Eustatius",
        nation="Dutch",
        zones=("HS", "EC"),
        trade_rating=2,
        defense=3,
        goods=3,
    ),
    "Curacao": Port(name="Curacao", nation="Dutch", zones=("EC",)),
    "Cap Francais": Port(name="Cap Francais", nation="French", zones=("HS",)),
    "Campeche": Port(name="Campeche", nation="Spanish", zones=("WC",), goods=2),
    "Port Royal": Port(name="Port Royal", nation="pirate", zones=("EC", "WC"), goods=1),
}


class TestSetup:
    def test_setup_example(self) -> None:
        """Game Setup, example for two players: bonus 1, 2 and 3; ports by the die."""
        francois, amaro, anne = (resolve_ai_start([die], HOUSE) for die in (1, 2, 3))
        assert (francois.goods, amaro.goods, anne.fame) == (1, 2, 1)
        assert [resolve_ai_placement(Step.SETUP, [die], None, HOUSE).port for die in (3, 5, 6)] == [
            "Tortuga",
            "Port Royal",
            "Port Royal",
        ]

    def test_humans_start_at_ports_of_their_nation(self) -> None:
        for to in ({"Curacao": 1, "St. Eustatius": 1}, {"Curacao": 2}):
            assert not placement_refusal(
                Step.SETUP, allegiance="Dutch", ships={}, ports=PORTS, to=to, house=HOUSE
            )
        assert (
            placement_refusal(
                Step.SETUP,
                allegiance="Dutch",
                ships={},
                ports=PORTS,
                to={"Cap Francais": 2},
                house=HOUSE,
            )
            == "not-own-nation-port"
        )

    def test_extra_ship_counts_against_the_cap(self) -> None:
        start = resolve_ai_start([5, 5], HOUSE, rolls=2, extra_ship=True)
        assert (start.ships, start.lost_ships) == (3, 1)
        allowed = resolve_ai_start([5, 5], House(ai_cap_setup="allow"), rolls=2, extra_ship=True)
        assert allowed.ships == 4
        rolled_again = resolve_ai_start(
            [5, 5], House(ai_cap_setup="reroll"), rolls=2, extra_ship=True
        )
        assert (rolled_again.ships, rolled_again.dice_wanted) == (3, 1)

    def test_numbers_of_players(self) -> None:
        assert table_refusal(3) is None
        assert table_refusal(5) == "too-many-humans"
        assert table_refusal(5, five_humans=True) is None
        assert table_refusal(4, total=4) == "ai-required"
        assert table_refusal(1, bidding=True) == "bidding-needs-two"

    def test_bidding_for_allegiance(self) -> None:
        order = resolve_pick_order({"A": 1, "B": 4, "C": 1}, {"A": [3, 2], "C": [3, 5]})
        assert order.order == ("B", "C", "A")
        assert resolve_pick_order({"A": 1, "B": 1}, {}).waiting == ("A", "B")
        assert goods_kept({"A": 5, "B": 0}) == {"A": 0, "B": 5}


class TestBootyPhase:
    def test_example(self) -> None:
        """One good at each of five ports; the Dutch ship in the Dutch port does not block."""
        rows = [
            Row("La Habana", "Spanish", Cargo(), {}),
            Row("Campeche", "Spanish", Cargo(), {}),
            Row("Bahamas", "British", Cargo(), {}),
            Row("Martinique", "French", Cargo(), {}),
            Row("St. Eustatius", "Dutch", Cargo(), {"Blackbeard": "Dutch"}),
        ]
        column = resolve_column(rows, 0, HOUSE)
        assert set(column.status.values()) == {PLACED}
        assert set(column.ports.values()) == {Cargo(goods=1)}
        assert resolve_cargo(Cargo(gold=1), column.needed, HOUSE).cargo == Cargo(gold=1)

    def test_five_goods_become_a_gold(self) -> None:
        assert convert(Cargo(5), more_gold=False) == Cargo(0, 1)
        assert convert(Cargo(10), more_gold=False) == Cargo(0, 2)
        assert convert(Cargo(4), more_gold=False) == Cargo(4, 0)
        assert convert(Cargo(4), more_gold=True) == Cargo(0, 1)

    def test_counters_have_two_sides(self) -> None:
        assert counters_needed([1, 2, 3, 0]) == 4

    def test_a_ship_left_empty_by_shortage_gets_a_gold(self) -> None:
        loaded = resolve_cargo(Cargo(goods=2), 32, HOUSE)
        assert (loaded.cargo, loaded.coin, loaded.short) == (Cargo(0, 1), True, 2)

    def test_governors(self) -> None:
        assert governors_of_port(("EC", "WC"), HOUSE) == {"HS": 0, "EC": 1, "WC": 1}
        faces = dict(enumerate(("HS", "HS", "EC", "EC", "WC", "WC"), start=1))
        assert governors_by_dice([1, 2, 6], faces) == {"HS": 2, "EC": 0, "WC": 1}


class TestBids:
    def test_six_ships_cannot_build_and_none_must(self) -> None:
        assert Bid.BUILD not in legal_bids(Kind.HUMAN, 6, (), HOUSE)
        assert legal_bids(Kind.HUMAN, 0, list(Bid), HOUSE) == (Bid.BUILD,)

    def test_impossible_ai_bid_becomes_build_then_the_alternative_then_pass(self) -> None:
        table = (Bid.TRADE,) * 6
        two = legal_bids(Kind.AI, 2, (), HOUSE)
        three = legal_bids(Kind.AI, 3, (Bid.RAID,), HOUSE)
        for legal, alternative, wanted in (
            (two, None, (Bid.TRADE, Bid.BUILD)),
            (three, Bid.RAID, (Bid.TRADE, Bid.BUILD, Bid.RAID)),
            (three, Bid.PIRACY, (Bid.TRADE, Bid.BUILD, Bid.PIRACY, Bid.PASS)),
            (three, None, (Bid.TRADE, Bid.BUILD, Bid.PASS)),
        ):
            bid = resolve_ai_bid(table, alternative, 4, legal, HOUSE)
            assert bid is not None
            assert (bid.final, bid.chain) == (wanted[-1], wanted)
        assert resolve_ai_bid(table, None, None, two, HOUSE) is None

    def test_example_of_an_action(self) -> None:
        """Two of five bid piracy: they alone take part in it."""
        final = {"Blackbeard": "piracy", "Le Picard": "piracy", "A": "build", "B": "trade"}
        ids = {"A": 9, "B": 3, "Blackbeard": 8, "Le Picard": 2}
        assert action_order(final, ids) == (
            (Bid.BUILD, ("A",)),
            (Bid.PIRACY, ("Le Picard", "Blackbeard")),
            (Bid.TRADE, ("B",)),
        )


class TestPlacement:
    def test_pass_goes_anywhere_but_to_pirate_ports(self) -> None:
        assert "Port Royal" not in allowed_ports(Step.PASS, "Dutch", PORTS, HOUSE)
        assert "Campeche" in allowed_ports(Step.PASS, "Dutch", PORTS, HOUSE)
        assert allowed_ports(Step.PASS, "none", PORTS, HOUSE) == ("Port Royal",)

    def test_pass_die_of_an_ai_player(self) -> None:
        ports = [resolve_ai_placement(Step.PASS, [d], None, HOUSE).port for d in range(1, 7)]
        assert ports == [port for port in ("Nassau", "Tortuga", "Port Royal") for _ in "12"]

    def test_return_borders_the_zone(self) -> None:
        near = allowed_ports(Step.RETURN, "French", PORTS, HOUSE, "EC")
        assert near == ("St. Eustatius", "Curacao")
        assert allowed_ports(Step.RETURN, "none", PORTS, HOUSE, "EC") == ("Port Royal",)


class TestLeadAndTarget:
    def test_raid_example_lead(self) -> None:
        """Blackbeard has three ships in all, Caesar two: the ships that stay out count."""
        lead = resolve_lead([Bidder("Blackbeard", 1, 3), Bidder("Caesar", 2, 2)], (), HOUSE)
        assert lead.lead == "Blackbeard"

    def test_tie_for_most_ships_is_rolled(self) -> None:
        bidders = [Bidder("B", 7, 3), Bidder("A", 2, 3), Bidder("C", 1, 1)]
        assert resolve_lead(bidders, (), HOUSE).roll_needed
        assert resolve_lead(bidders, (3,), HOUSE).lead == "A"
        assert resolve_lead(bidders, (4,), HOUSE).lead == "B"

    def test_raid_targets(self) -> None:
        ships = {"Curacao": 1}
        assert raid_targets("British", ships, PORTS, HOUSE) == ("St. Eustatius", "Port Royal")
        assert raid_targets("none", ships, PORTS, HOUSE) == ("St. Eustatius",)
        assert raid_refusal("St. Eustatius", "Dutch", ships, PORTS, HOUSE) == "own-nation"
        assert raid_refusal("Campeche", "British", ships, PORTS, HOUSE) == "not-in-reach"
        assert raid_refusal("Curacao", "British", ships, PORTS, HOUSE) == "no-booty"

    def test_an_ai_lead_looks_at_defense_gold_booty(self) -> None:
        weak, rich = Prize("weak", 1, goods=1), Prize("rich", 2, gold=9)
        assert resolve_ai_target([rich, weak], (), HOUSE).target == "weak"
        gold, goods = Prize("gold", 2, gold=1), Prize("goods", 2, goods=4)
        assert resolve_ai_target([goods, gold], (), HOUSE).target == "gold"
        more = Prize("more", 2, goods=2, gold=1)
        assert resolve_ai_target([gold, more], (), HOUSE).decided_by == "booty"
        tie = resolve_ai_target([gold, gold._replace(name="twin")], (6,), HOUSE)
        assert (tie.target, tie.decided_by) == ("twin", "die")


class TestAttack:
    def test_example_of_piracy(self) -> None:
        """Die 2 and two ships against die 2 and defense 2: a draw is the merchant's."""
        attack = resolve_attack(Bid.PIRACY, {"Blackbeard": 1, "Caesar": 1}, 2, 2, 2, HOUSE)
        assert (attack.attack_total, attack.defense_total, attack.success) == (4, 4, False)
        assert attack.fleet_after == {"Blackbeard": 0, "Caesar": 0}
        assert attack.rewarded == ()

    def test_example_of_a_raid(self) -> None:
        """Die 3 and three ships against die 2 and defense 3: 6 beats 5."""
        attack = resolve_attack(Bid.RAID, {"Blackbeard": 1, "Caesar": 2}, 3, 2, 3, HOUSE)
        assert (attack.attack_total, attack.defense_total, attack.success) == (6, 5, True)
        assert attack.rewarded == ("Blackbeard", "Caesar")
        assert not attack.at_sea

    def test_who_is_barred(self) -> None:
        assert barred_reason(Bid.PIRACY, "British", "British", 3) == "own-nation"
        assert barred_reason(Bid.RAID, "pirate", "none", 3) == "pirate-port"
        assert barred_reason(Bid.RAID, "pirate", "French", 3) is None
        assert barred_reason(Bid.PIRACY, "none", "none", 0) == "out-of-reach"
        assert barred_reason(Bid.PIRACY, "none", "none", 1) is None

    def test_who_rolls_the_dice(self) -> None:
        human, ai = Kind.HUMAN, Kind.AI
        kinds = {"A": human, "B": human, "C": ai, "D": ai}
        allegiances = {"A": "French", "B": "Dutch", "C": "none", "D": "none"}
        assert rollers("A", kinds, allegiances, "Dutch", ["A", "C"]) == (("A",), ("B",))
        assert rollers("C", kinds, allegiances, "pirate", ["A", "C"]) == (("A",), ("B", "D"))
        assert rollers("C", kinds, allegiances, "British", ["C"]).attack == ("A", "B", "C", "D")
        assert rollers("A", kinds, allegiances, "British", list(kinds)).defense == tuple(kinds)


class TestDivvy:
    def test_two_goods_and_a_gold(self) -> None:
        """Half of 3 is 1, rounded down: a good or a gold."""
        booty = Cargo(2, 1)
        assert lead_share(booty.booty, 1, HOUSE) == 1
        for take in (Cargo(1, 0), Cargo(0, 1)):
            assert not split_refusal(booty, take, {"B": booty - take}, ["B"], HOUSE)

    def test_example_of_a_raid(self) -> None:
        """Three goods: one for the lead, Caesar gets both others."""
        assert (lead_share(3, 1, HOUSE), share_sizes(2, 1)) == (1, (2,))

    def test_shares_are_equal(self) -> None:
        assert share_sizes(5, 3) == (2, 2, 1)
        shares = {"B": Cargo(3), "C": Cargo(1)}
        assert split_refusal(Cargo(8), Cargo(4), shares, ["B", "C"], HOUSE) == "unequal-shares"
        free = House(share_rule="free")
        assert split_refusal(Cargo(8), Cargo(4), shares, ["B", "C"], free) is None


class TestTrade:
    def test_example_of_trade(self) -> None:
        """A Dutch player pays the printed 2 in the Dutch port."""
        assert trade_cost("Dutch", "Dutch", 2) == 2
        assert traded_port(Cargo(), 2, more_gold=False) == Cargo(2, 0)

    @pytest.mark.parametrize(
        ("allegiance", "nation", "extra"),
        [
            ("Dutch", "French", 1),
            ("Dutch", "pirate", 1),
            ("none", "French", 1),
            ("none", "pirate", 0),
            ("French", "French", 0),
        ],
    )
    def test_one_more_away_from_home(self, allegiance: str, nation: str, extra: int) -> None:
        assert trade_cost(allegiance, nation, 3) == 3 + extra


class TestEndPhase:
    def test_governors_sink(self) -> None:
        assert sunk_ships([1, 2, 1], option=1, governors=2) == 2
        assert sunk_ships([1, 2, 3], option=2, governors=2) == 2
        assert sunk_ships([1, 1], option=2, governors=0) == 0

    def test_an_ai_player_must_buy_popularity(self) -> None:
        def refusal(spend: str) -> str | None:
            return spend_refusal(
                spend, kind=Kind.AI, allegiance="none", ships=1, gold=1, house=HOUSE
            )

        assert refusal("none") == "ai-must-spend"
        assert refusal("ship") == "ai-never-buys"
        assert refusal("popularity") is None


class TestVictory:
    def test_example(self) -> None:
        """Lowest scores 0 and 1: Caesar wins."""
        victory = resolve_winner(
            [Standing("Blackbeard", 2, 3, 0), Standing("Caesar", 1, 2, 1)], HOUSE
        )
        assert (victory.winners, victory.level) == (("Caesar",), "low")

    def test_tiebreakers_in_order(self) -> None:
        total = [Standing("A", 1, 1, 1), Standing("B", 1, 2, 1)]
        assert resolve_winner(total, HOUSE).level == "total"
        booty = [Standing("A", 1, 1, 1, goods=1), Standing("B", 1, 1, 1, gold=2)]
        assert resolve_winner(booty, HOUSE).winners == ("B",)
        ships = [Standing("A", 1, 1, 1, ships=3), Standing("B", 1, 1, 1, ships=2)]
        assert resolve_winner(ships, HOUSE).level == "ships"
        assert resolve_winner([Standing("B", 1, 1, 1), Standing("A", 1, 1, 1)], HOUSE).winners == (
            "A",
            "B",
        )

    @pytest.mark.parametrize(
        ("method", "winner"),
        [((2,), "total"), ((3,), "best"), ((4,), "second"), ((5,), "rich"), ((6, 4), "second")],
    )
    def test_alternative_victory(self, method: tuple[int, ...], winner: str) -> None:
        players = [
            Standing("low", 2, 2, 2),
            Standing("total", 4, 3, 3, goods=1),
            Standing("best", 6, 0, 0),
            Standing("second", 0, 4, 4),
            Standing("rich", 0, 0, 0, gold=2),
        ]
        assert resolve_winner(players, HOUSE, method).winners == (winner,)

    def test_when_the_game_ends(self) -> None:
        assert resolve_end(3, True, HOUSE).reason == "five"
        assert resolve_end(7, False, HOUSE).ends is False
        assert resolve_end(8, False, HOUSE).ends is None
        assert resolve_end(8, False, HOUSE, die=6, track_faces=(6,)).ends is True
        assert resolve_end(11, False, HOUSE, die=1, track_faces=(6,)).ends is False
        assert resolve_end(12, False, HOUSE).ends is True


class TestHouse:
    def test_the_first_value_is_the_default(self) -> None:
        assert {name: getattr(HOUSE, name) for name in OPTIONS} == {
            name: option.values[0] for name, option in OPTIONS.items()
        }
        assert set(House.__slots__) == set(OPTIONS)

    def test_options_are_checked(self) -> None:
        assert house_from({"share_rule": "free"}) == House(share_rule="free")
        assert with_option(HOUSE, "random", "roll_off") == House(random="roll_off")
        for chosen in ({"sharing": "free"}, {"share_rule": "none"}, {"share_rule": True}):
            with pytest.raises(HouseError) as caught:
                house_from(chosen)
            assert caught.value.key in chosen
            assert caught.value.key in str(caught.value)

    def test_a_roll_off_goes_on_among_the_highest(self) -> None:
        pick = resolve_pick(["A", "B", "C"], [5, 5, 2, 1, 4], House(random="roll_off"))
        assert (pick.picked, pick.rerolls, pick.used) == ("B", 1, 5)
        waiting = resolve_pick(["A", "B", "C"], [5, 5, 2, 1], House(random="roll_off"))
        assert (waiting.picked, waiting.still_in, waiting.dice_wanted) == (None, ("A", "B"), 2)
