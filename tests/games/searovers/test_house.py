"""House options of weight H and M in play: each value makes the difference that it promises."""

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.tables import rulebook
from referee.games.searovers.house import OPTIONS
from referee.games.searovers.report import report, status
from tests.games.searovers.table import acting, adjust, begun, say, started, vessel
from tests.games.searovers.test_flow import asked, battle, books, key, refusal


def test_haven_deal() -> None:
    assert books(started(), "anne.hand", "draw") == [8, 74]
    second = started(options={"haven_deal": "second-to-hand"})
    assert books(second, "anne.hand", "draw") == [9, 72]


def test_end() -> None:
    for value in ("at-once", "end-of-turn", "end-of-round"):
        session = acting(options={"end": value})
        adjust(session, "anne.supply +16", "anne.1.hex = h1", "anne.1.aboard +2")
        say(session, "secure")
        assert (session.question is None) == (value == "at-once")
        if value == "at-once":
            continue
        say(session, "discard", *(["."] if session.state.players["Anne"].hand < 8 else []))
        assert (session.question is None) == (value == "end-of-turn")
        if value == "end-of-round":
            assert asked(session) == "Bob"
            say(session, "draw", "discard")
            assert session.state.winners == ("Anne",)


def booty(**options: str) -> list[object]:
    session = acting(options=options)
    adjust(session, "anne.1.hex = b4", "anne.1.aboard +5")
    told = say(session, "attack", "6666 11")
    assert ("By the other reading (cargo_overflow" in told[-1]) is True
    return books(session, "anne.1.aboard", "treasury")


def test_cargo_overflow() -> None:
    assert booty() == [6, 96]
    assert booty(cargo_overflow="all-or-nothing") == [5, 97]


FREE = ("B12", "B13", "B14", "B16", "P11", "P12", "P14", "P16")  # on no row of four players


@pytest.mark.parametrize(
    ("value", "face_up", "then"),
    [("at-draw", 8, [8, 0]), ("at-last", 0, [7, 1]), ("never", 8, [0, 8])],
)
def test_attack_exhaust(value: str, face_up: int, then: list[int]) -> None:
    session = started(("Anne", "Bob", "Cid", "Dora"), {"attack_exhaust": value})
    for label in FREE[:7]:
        say(session, "attack", f"{label} none", "discard", ".")
    assert books(session, "attack_down", "attack_up") == [1, 7]
    say(session, "draw", "discard", "draw")
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "6666 11", "none", FREE[7])
    assert len(session.state.bottom) == face_up
    assert books(session, "attack_up") == [face_up]
    adjust(session, "anne.1.hex = b10")
    say(session, "attack", "6666 11111", "none")
    if value == "never":
        assert session.state.players["Anne"].row[1] == FREE[0]  # the oldest comes by itself
    else:
        say(session, "b4")  # the card completed before has been shuffled in
    assert books(session, "attack_down", "attack_up") == then


def test_burn_single_at_sea() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    assert refusal(session, "burn guns 1") == "at-sea"
    question = session.question
    assert question is not None
    with pytest.raises(IllegalAnswer, match="by the other reading"):
        question.parse("burn guns 1")
    free = acting(options={"burn_single_at_sea": "yes"})
    adjust(free, "anne.1.hex = b4")
    say(free, "burn guns 1")
    assert not vessel(free, "Anne").guns


def test_captain_lost_at_sea() -> None:
    for value, where in (("drift", "P9"), ("dock", "dock")):
        session = acting(options={"captain_lost_at_sea": value})
        adjust(session, "bob.1.hex = p9", "bob.1.aboard +4")
        say(session, "wild fever bob1", "11 654", "no")
        assert books(session, "bob.1.hex", "bob.1.captain", "bob.1.aboard") == [
            where,
            "",
            4 if value == "drift" else 0,
        ]


def test_a_drifting_vessel_can_still_fight_where_it_lies() -> None:
    session = acting(options={"captain_lost_at_sea": "drift"})
    adjust(session, "anne.1.hex = b4")
    say(session, "wild fever 1", "11 654", "no")
    assert refusal(session, "sail 1 34 b10") == "not-ready"
    say(session, "attack", "665 11", "none", "b16")
    assert key(session) == "action"
    assert books(session, "anne.1.aboard") == [3]


def test_secure_needs_arrival() -> None:
    for value, told_other in (("no", True), ("yes", False)):
        session = acting(options={"secure_needs_arrival": value})
        adjust(session, "anne.1.hex = h7", "anne.1.aboard +2")
        say(session, "haven h7")
        if value == "yes":
            assert refusal(session, "secure 1") == "not-arrived"
            say(session, "sail 1 34 b4", "again 1 34 h7")
        told = say(session, "secure")
        assert ("By the other reading (secure_needs_arrival=yes)" in told[0]) is told_other


def test_attacker_retreat_on_loss() -> None:
    stays = battle()
    say(stays, "1111 6666 crew")
    assert key(stays) == "r2"
    leaves = battle(attacker_retreat_on_loss="yes")
    say(leaves, "1111 6666 crew")
    assert (key(leaves), asked(leaves)) == ("retreat", "Anne")
    say(leaves, "no")
    assert key(leaves) == "action"


def test_swap() -> None:
    session = battle(swap="name-only")
    told = say(session, "6666 1111", "withdraw", "attack")
    assert "keeps the rights of the attacker" in told[-1]
    assert "By the other reading (swap=full)" in told[-1]
    # Bob is called the attacker, but it is still he who may evade when he wins.
    say(session, "6666 1111")
    assert (key(session), asked(session)) == ("won", "Bob")
    say(session, "evade")
    assert key(session) == "action"


def test_adjacent_attack_free() -> None:
    for value in ("no", "yes"):
        session = acting(options={"adjacent_attack_free": value})
        adjust(session, "anne.1.hex = p8", "bob.1.hex = p9")
        if value == "no":
            assert refusal(session, "fight 1 bob1") == "no-open-move"
        else:
            say(session, "fight 1 bob1")
            assert key(session) == "r1"


def test_wild_combat() -> None:
    session = acting(options={"wild_combat": "one-round"})
    adjust(session, "bob.1.hex = p9")
    told = say(session, "wild galleon bob1", "1111 6666", "no", "crew")
    assert any("By the other reading (wild_combat=to-the-end)" in line for line in told)
    assert key(session) == "action"
    assert vessel(session, "Bob").guns


# Weight M


def test_treasury() -> None:
    for value, aboard in (("limited", 1), ("unlimited", 3)):
        session = acting(options={"treasury": value})
        adjust(session, "anne.1.hex = b4", "bob.supply +101")
        say(session, "attack", "6666 11")
        assert books(session, "anne.1.aboard", "treasury") == [aboard, 0]


def test_supply_secret() -> None:
    session = acting(options={"supply_secret": "yes"})
    assert session.question is not None
    assert "unspent" not in str(session.question.prompt)
    assert "(12)" not in status(session.state)
    assert report(session.state, "players")[0].rows[0][2] == "secret"
    assert report(session.state, "mine anne")[0].rows[0][2] == 12
    told = say(session, "haven h7")
    assert "unspent" not in told[0]
    assert "(12)" in status(acting().state)


def test_bonus_order() -> None:
    for value, aboard in (("booty-first", 6), ("player", 8)):
        session = acting(options={"bonus_order": value})
        adjust(session, "anne.1.hex = b4", "anne.1.aboard +5")
        say(session, "attack", "6666 11", "brig hand first" if value == "player" else "brig hand")
        assert books(session, "anne.1.aboard") == [aboard]
    never = acting()
    adjust(never, "anne.1.hex = b4")
    say(never, "attack", "6666 11")
    assert refusal(never, "brig hand first") == "bonus-first"


@pytest.mark.parametrize("value", ["excess-back", "keep", "refuse"])
def test_downsize(value: str) -> None:
    session = acting(options={"downsize": value})
    say(session, "place red brigantine", "place roche 2")
    # B12 offers a Sloop, and the Brigantine has a full hold.
    adjust(session, "anne.row b10 = b12", "anne.2.hex = b12", "anne.2.aboard +9")
    say(session, "attack 2", "666 1")
    told = say(session, "sloop hand")
    if value == "refuse":
        assert "a hold too small" in told[-1]
        assert refusal(session, "sloop hand") == "downsize"
        say(session, "none", "b16")
        assert books(session, "anne.2.aboard", "anne.2.hull") == [9, "brigantine"]
        return
    assert "By the other reading (downsize=" in told[-1]
    left = 6 if value == "excess-back" else 9
    assert books(session, "anne.2.aboard", "treasury") == [left, 102 - left]


def test_loot_cap() -> None:
    for value, aboard in (("yes", 6), ("no", 9)):
        session = battle(
            "bob.1.crew = none",
            "bob.1.guns = none",
            "anne.1.hex = p8",
            "anne.1.aboard +5",
            loot_cap=value,
        )
        say(session, "6666 11", "press", "6")
        assert books(session, "anne.1.aboard") == [aboard]


def test_replace_sources() -> None:
    session = started(options={"replace_sources": "any"})
    say(session, "replace", "top")
    assert books(session, "anne.hand", "discard") == [9, 3]


def test_guns_colour() -> None:
    session = acting()
    adjust(session, "anne.1.guns = none")
    assert refusal(session, "place black 8 1") == "colour"
    free = acting(options={"guns_colour": "free"})
    adjust(free, "anne.1.guns = none")
    say(free, "place black 8 1")
    assert vessel(free, "Anne").guns == 8
    assert vessel(free, "Anne").colour == "red"


def test_lone_captain_slot() -> None:
    from referee.games.searovers.board import slots_of
    from referee.games.searovers.house import with_option
    from referee.games.searovers.rules.assemble import Card, Slot, position_refusal

    session = acting()
    say(session, "place roche 2", "place morgan 3")
    four = (
        *slots_of(session.state, session.state.players["Anne"]),
        Slot((Card("captain", "red"),)),
    )
    house = session.state.house
    assert position_refusal(four, house) == "slots"
    assert position_refusal(four, with_option(house, "lone_captain_slot", "no")) is None
    assert refusal(session, "place blackbeard")


def test_move_again_cost() -> None:
    for value, spent in (("no", 2), ("yes", 4)):
        session = acting(options={"move_again_cost": value})
        say(session, "sail 1 34 b4", "again 1 34 b10")
        assert books(session, "anne.spent") == [spent]


def test_act_then_move() -> None:
    for value in ("yes", "no"):
        session = acting(options={"act_then_move": value})
        adjust(session, "anne.1.hex = b4")
        say(session, "attack", "6666 11", "none", "b16")
        if value == "no":
            assert refusal(session, "sail 1 34 b10") == "acted-first"
        else:
            say(session, "sail 1 34 b10")
            assert vessel(session, "Anne").hex == "B10"


def test_bonus_move() -> None:
    for value in ("immediate", "this-turn"):
        session = acting(options={"bonus_move": value})
        adjust(session, "anne.1.captain = none")
        say(session, "place morgan 1")
        adjust(session, "bob.row b1 = b12", "anne.row b10 = b1", "anne.1.hex = b1")
        say(session, "attack", "66666 11", "none", "b16", "none")
        if value == "immediate":
            assert refusal(session, "free 1 34 b4") == "not-earned"
        else:
            say(session, "free 1 34 b4")
            assert vessel(session, "Anne").hex == "B4"
            assert refusal(session, "free 1 34 b15") == "not-earned"


def test_haven_share() -> None:
    for value in ("passing", "never"):
        session = acting(options={"haven_share": value})
        say(session, "place red sloop", "place roche 2")
        adjust(session, "anne.1.hex = h1", "anne.2.hex = b4")
        assert refusal(session, "sail 2 34 h1") == "occupied"
        adjust(session, "anne.2.aboard +3")
        if value == "never":
            assert refusal(session, "sail 2 34 h1") == "occupied"
        else:
            say(session, "sail 2 34 h1")
            assert books(session, "anne.supply") == [15]


def test_distance_memory() -> None:
    for value in ("warn", "off"):
        session = acting(options={"distance_memory": value})
        told = say(session, "sail 1 34 b4 6", "again 1 44 h1 5")
        assert any("Count again" in line for line in told) == (value == "warn")


def test_attack_retry() -> None:
    session = acting(options={"attack_retry": "same-turn"})
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "1111 22 guns", "withdraw", "attack")
    assert key(session) == "r1"


def test_attack_needs_move() -> None:
    session = acting(options={"attack_needs_move": "yes"})
    adjust(session, "anne.1.hex = b4")
    assert refusal(session, "attack 1") == "needs-move"


def test_evade_after() -> None:
    session = battle(evade_after="each-pair")
    say(session, "6655 6655", "6655 6655", "6655 6655")
    assert refusal(session, "evade")
    say(session, "6655 6655", "evade")
    assert key(session) == "action"


def test_swap_hex() -> None:
    for value, there in (("current", "next to P9"), ("original", "P9")):
        session = battle("anne.1.crew = none", "anne.1.guns = none", swap_hex=value)
        say(session, "66 1111", "withdraw", "attack", "6666 11", "press")
        assert session.state.players["Anne"].vessels == {}
        assert vessel(session, "Bob").hex == there


def test_swap_haven() -> None:
    for value in ("ends", "goes-on"):
        session = battle(swap_haven=value)
        say(session, "6666 1111", "withdraw")
        vessel(session, "Anne").hex = "H1"
        say(session, "attack")
        assert key(session) == ("action" if value == "ends" else "r2")


def test_parley_min() -> None:
    session = battle(parley_min="1")
    say(session, "parley")
    assert refusal(session, "0") == "parley-limit"


def test_parley_binds() -> None:
    session = battle(parley_binds="battle")
    say(session, "parley", "1", "yes", "again 1 34 bob1 5")
    assert key(session) == "r1"


def test_own_immobile() -> None:
    for value, held in (("next-upkeep", True), ("this-upkeep", False)):
        session = acting(options={"own_immobile": value})
        say(session, "wild calm 1", "11 65", "no", "discard", ".")
        assert vessel(session, "Anne").is_immobile is held


def test_marque() -> None:
    for value, crew in (("undo-round", True), ("card-only", False)):
        session = acting(options={"marque": value})
        adjust(session, "bob.1.hex = p9")
        say(session, "wild galleon bob1", "1111 6666 crew", "bob", "no")
        assert vessel(session, "Bob").crew is crew
        assert key(session) == "action"


def test_wild_on_dock() -> None:
    assert refusal(acting(options={"wild_on_dock": "no"}), "wild galleon bob1") == "dock-target"
    session = acting()
    say(session, "wild galleon bob1")
    assert key(session) == "r1"


def test_refill() -> None:
    for value, word in (("one-by-one", "any order"), ("declare-first", "declared before drawing")):
        session = acting(options={"refill": value})
        say(session, "discard 2")
        assert session.question is not None
        assert word in str(session.question.prompt)


def test_take_less() -> None:
    session = acting(options={"take_less": "yes"})
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "6666 11", "2")
    assert books(session, "anne.1.aboard") == [2]


def test_old_discards_are_never_listed() -> None:
    session = acting()
    say(session, "burn 1")
    shown = [
        str(cell) for table in report(session.state, "piles") for row in table.rows for cell in row
    ]
    assert "Yankey" not in " ".join(shown)


def test_contested_rulings_are_on_the_set_up_screen() -> None:
    screen = "\n".join(begun().question.screen())  # type: ignore[union-attr]
    for ruling in rulebook("searovers").rulings:
        if ruling.contested and ruling.option:
            assert ruling.option in screen
            for reading in ruling.readings.values():
                assert reading in screen


def test_doubloons_follow_when_they_become_markers() -> None:
    first, then = (
        [value for value in OPTIONS["doubloons"].values if value != "marker"][:1],
        "marker",
    )
    session = started(options={"doubloons": first[0]})
    adjust(session, "anne.supply +3", "bob.supply -3")
    session.house("doubloons", then, by="table")
    assert session.game.problems(session.state) == []
    assert [p.doubloons for p in session.state.players.values()] == [3, 1]
