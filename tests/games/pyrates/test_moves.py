"""What hands do with booty: it goes straight between ports or ships and cards, else by the supply."""

from referee.core.pieces import Pieces, difference
from referee.games.pyrates.pieces import goes_straight


def test_goods_that_become_gold_do_not_walk_to_other_ports() -> None:
    before: Pieces = {("Gull Haven", "good"): 4}
    after: Pieces = {("Gull Haven", "gold"): 1, **{(port, "good"): 1 for port in "ABCD"}}
    assert (
        difference(before, after, goes_straight)[0] == "Gull Haven: take 4 goods away, put 1 gold"
    )
    assert difference(before, after)[0].startswith("Gull Haven: move 1 good to A")


def test_booty_goes_from_a_port_to_the_cards() -> None:
    before: Pieces = {("Curacao", "good"): 3}
    after: Pieces = {("Anne's card", "good"): 1, ("Bob's card", "good"): 2}
    assert difference(before, after, goes_straight) == [
        "Curacao: move 1 good to Anne's card, move 2 goods to Bob's card"
    ]


def test_a_new_merchant_gets_its_cargo_from_the_supply() -> None:
    before: Pieces = {("Pearl Tartane", "gold"): 1}
    after: Pieces = {("Salt Felucca", "gold"): 1}
    assert difference(before, after, goes_straight) == [
        "Pearl Tartane: take 1 gold away",
        "Salt Felucca: put 1 gold",
    ]
