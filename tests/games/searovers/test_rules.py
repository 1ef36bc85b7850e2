"""The rules by the rulebook's own examples, and at their edges."""

import pytest

from referee.games.searovers.house import DEFAULT_HOUSE, with_option
from referee.games.searovers.rules import (
    assemble,
    attack,
    booty,
    cards,
    combat,
    dice,
    ledger,
    move,
    piles,
    plunder,
    setup,
    stacks,
    wild,
)
from referee.games.searovers.terms import BLACK, CAPTAIN, CREW, GUNS, RED, VESSEL

HOUSE = DEFAULT_HOUSE
SLOOP = move.Rate(2, 1, True)


def test_the_three_printed_rolls() -> None:
    assert dice.compare((3, 6, 4), (2, 4, 6))[:3] == ("a", 3, (3, 2))
    assert dice.compare((5, 3, 1), (1, 6))[:3] == ("b", 1, (5, 6))
    assert dice.compare((6, 5, 5, 2), (6, 5))[:3] == ("standoff", 2, None)


def test_a_lone_six_is_never_beaten() -> None:
    for foes in range(1, 7):
        assert dice.compare((6,), (6,) * foes).winner == "standoff"
        assert dice.compare((6,), (5,) * foes).winner == "a"


@pytest.mark.parametrize(
    ("streak", "evade", "pairs"),
    [(1, False, False), (2, True, True), (3, True, False), (4, True, True)],
)
def test_when_a_defender_may_evade(streak: int, evade: bool, pairs: bool) -> None:
    assert dice.may_evade(streak, HOUSE) is evade
    assert dice.may_evade(streak, with_option(HOUSE, "evade_after", "each-pair")) is pairs


def test_a_sloop_of_the_example_takes_damage_and_sinks() -> None:
    stack = stacks.Stack(1, 1, 1, 1)
    assert stack.strength == 4
    first = stacks.take_blow(stack, CREW)
    assert (first.stack.strength, first.lost, first.is_defeat) == (3, (CREW,), False)
    second = stacks.take_blow(first.stack, None)
    assert second.lost == (GUNS,)
    assert stacks.take_blow(second.stack, None).lost == (CAPTAIN, VESSEL)


def test_moves_of_the_example() -> None:
    assert move.move_total(move.kept_dice((3, 4), SLOOP).dice, SLOOP, False, 0) == 8
    brigantine, queen = move.Rate(1, 4), move.Rate(1, 5)
    assert move.move_total((4,), brigantine, False, 0) == 8
    assert move.move_total((1,), queen, True, 0) == 7
    again = move.with_reroll((1,), move.Reroll(1, (3,)), queen)
    assert move.move_total(again.dice, queen, True, 0) == 9
    assert move.move_range(SLOOP, False) == (5, 13)
    assert move.move_range(brigantine, False) == (5, 10)
    assert move.move_range(queen, True) == (7, 12)


@pytest.mark.parametrize(
    ("roll", "kept", "refusal"),
    [
        ((1, 4, 1, 3), (4, 3), None),
        ((1, 4), (4,), "reroll-due"),
        ((3, 4, 5), (3, 4, 5), "dice-count"),
        ((3, 4, 1), (3, 4), "dice-count"),
        ((3,), (3,), "dice-count"),
    ],
)
def test_ones_of_a_sloop(roll: tuple[int, ...], kept: tuple[int, ...], refusal: str | None) -> None:
    assert move.kept_dice(roll, SLOOP) == (kept, refusal)


@pytest.mark.parametrize(("players", "down", "draw", "treasury", "metal", "target"), [
    (1, 26, 87, 114, 16, 6), (2, 20, 74, 102, 24, 6), (3, 14, 61, 90, 22, 5), (4, 8, 48, 78, 20, 5),
])  # fmt: skip
def test_the_start(
    players: int, down: int, draw: int, treasury: int, metal: int, target: int
) -> None:
    start = setup.start_of(players, HOUSE)
    assert (start.attack_pile, start.draw_pile) == (down, draw)
    assert (start.treasury_poe, start.treasury_doubloons) == (treasury, metal)
    assert setup.target_of(players, "standard", None, HOUSE) == target
    cards_dealt = start.draw_pile + 1 + 3 + players * (start.hand + 1 + 4)
    assert cards_dealt == 104


def test_doubloons_follow_the_supply() -> None:
    assert booty.resolve_secure(12, 3, 2, None, HOUSE) == (15, 3, 1)
    assert booty.resolve_secure(13, 1, 2, None, HOUSE) == (14, 2, 0)
    assert booty.resolve_secure(12, 13, 2, None, HOUSE) == (25, 5, 3)
    hard = with_option(HOUSE, "doubloons", "hard")
    assert booty.resolve_secure(12, 13, 2, 1, hard) == (25, 3, 1)


def test_booty_into_a_hold() -> None:
    assert booty.loaded(5, 4, 6, 90, HOUSE) == 2
    assert booty.loaded(5, 4, 6, 90, with_option(HOUSE, "cargo_overflow", "all-or-nothing")) == 0
    assert booty.loaded(5, 0, 6, 3, HOUSE) == 3
    assert booty.loaded(5, 0, 6, 3, with_option(HOUSE, "treasury", "unlimited")) == 5
    assert booty.looted(5, 4, 7, 8, HOUSE) == 1
    assert booty.looted(5, 4, 7, 8, with_option(HOUSE, "loot_cap", "no")) == 4


def hull(colour: str, kind: str = "sloop", **more: object) -> assemble.Card:
    return assemble.Card(VESSEL, colour, type=kind, **more)  # type: ignore[arg-type]


LEGAL = ["V", "C", "VC", "VG", "VR", "CR", "VCG", "VCR", "VGR", "VCGR"]
NOT_LEGAL = {
    "G": "no-vessel",
    "R": "orphan",
    "GR": "no-vessel",
    "CG": "no-vessel",
    "CGR": "no-vessel",
}


@pytest.mark.parametrize("letters", [*LEGAL, *NOT_LEGAL])
def test_which_cards_lie_together(letters: str) -> None:
    made = {
        "V": hull(RED),
        "C": assemble.Card(CAPTAIN, RED),
        "G": assemble.Card(GUNS, RED, size=6),
        "R": assemble.Card(CREW, RED),
    }
    slot = assemble.Slot(tuple(made[letter] for letter in letters))
    assert assemble.stack_refusal(slot, HOUSE) == NOT_LEGAL.get(letters)


def test_guns_and_colours() -> None:
    sloop = hull(RED)
    for size, refusal in ((8, None), (12, "gun-size")):
        guns = assemble.Card(GUNS, RED, size=size)
        assert assemble.stack_refusal(assemble.Slot((sloop, guns)), HOUSE) == refusal
    black = assemble.Card(GUNS, BLACK, size=6)
    assert assemble.stack_refusal(assemble.Slot((sloop, black)), HOUSE) == "colour"
    free = with_option(HOUSE, "guns_colour", "free")
    assert assemble.stack_refusal(assemble.Slot((sloop, black)), free) is None
    with pytest.raises(assemble.SizesUnknown):
        assemble.fits(hull(RED, "brigantine"), 6)


def test_burning_a_hull_leaves_orphans() -> None:
    made = (
        hull(RED),
        assemble.Card(CAPTAIN, RED),
        assemble.Card(GUNS, RED, size=6),
        assemble.Card(CREW, RED),
    )
    slots = (assemble.Slot(made), assemble.Slot((hull(RED),)))
    gone = assemble.burn(slots, 0, VESSEL, {}, HOUSE)
    assert gone.discarded == (VESSEL, GUNS)
    assert gone.slots[0].kinds == (CAPTAIN, CREW)
    moved = assemble.burn(slots, 0, VESSEL, {GUNS: 1}, HOUSE)
    assert moved.slots[1].kinds == (VESSEL, GUNS)
    assert assemble.burn(slots, 0, VESSEL, {CREW: 1}, HOUSE).refusal == "no-such-card"


def test_attempting_an_attack() -> None:
    def refused(**change: object) -> str | None:
        facts = {
            "colour": RED, "at_sea": True, "on_row": True, "hex_": "B4", "moved": True,
            "withdrawn": False, "house": HOUSE,
        }  # fmt: skip
        return attack.attempt_refusal("B4", **(facts | change))  # type: ignore[arg-type]

    assert refused() is None
    assert refused(at_sea=False) == "not-at-sea"
    assert refused(on_row=False) == "not-on-row"
    assert refused(colour=BLACK) == "wrong-colour"
    assert refused(hex_="B5") == "wrong-hex"
    assert refused(moved=False) is None
    assert (
        refused(moved=False, house=with_option(HOUSE, "attack_needs_move", "yes")) == "needs-move"
    )
    assert refused(withdrawn=True) == "withdrawn-this-turn"
    assert refused(withdrawn=True, house=with_option(HOUSE, "attack_retry", "same-turn")) is None


def test_rights_after_a_swap() -> None:
    start = combat.duel("Ann", "Bob")
    full = combat.swapped(start, HOUSE)
    assert (full.attacker, full.striker, full.guard) == ("Bob", "Bob", "Ann")
    named = combat.swapped(start, with_option(HOUSE, "swap", "name-only"))
    assert (named.attacker, named.striker, named.guard) == ("Bob", "Ann", "Bob")
    assert combat.winner_moves_in(full, "Bob", HOUSE)
    assert not combat.winner_moves_in(full, "Bob", with_option(HOUSE, "swap_hex", "original"))


def test_choices_after_a_round() -> None:
    start = combat.duel("Ann", "Bob")
    assert combat.evade_is_offered(start, "Bob", HOUSE)
    assert not combat.evade_is_offered(start, "Ann", HOUSE)
    assert combat.withdraw_is_offered(start, "Ann", HOUSE)
    assert not combat.withdraw_is_offered(start, "Bob", HOUSE)
    retreat = with_option(HOUSE, "attacker_retreat_on_loss", "yes")
    assert combat.withdraw_is_offered(start, "Bob", retreat)
    one = combat.rolled(start, "standoff")
    assert not combat.evade_is_offered(one, "standoff", HOUSE)
    assert combat.evade_is_offered(combat.rolled(one, "standoff"), "standoff", HOUSE)
    assert combat.rolled(one, "Ann").streak == 0


def test_a_captain_lost_at_sea() -> None:
    def lost(value: str) -> wild.Suffered:
        return wild.resolve_effect(
            "remove-captain", at_sea=True, others=(VESSEL, CREW), aboard=4, amount=0,
            house=with_option(HOUSE, "captain_lost_at_sea", value),
        )  # fmt: skip

    assert lost("lost") == ("lost", (VESSEL, CAPTAIN, CREW), (), 0, 4)
    assert lost("drift") == ("drifting", (CAPTAIN,), (), 0, 0)
    assert lost("dock") == ("docked", (CAPTAIN,), (), 0, 4)


def test_who_rolls_for_a_wild_card() -> None:
    assert wild.rollers("Ann", "Ann", ("Ann", "Bob", "Cy")) == ("Bob", "Cy")
    assert wild.rollers("Ann", "Bob", ("Ann", "Bob", "Cy")) == ("Bob",)
    assert wild.rollers("Ann", "Ann", ("Ann",)) == ("Ann",)


def test_negation_goes_by_turns() -> None:
    assert [cards.works_after(count) for count in range(4)] == [True, False, True, False]
    assert cards.effective((0, 0, 1)) == (False, False, True, True)


def test_prices() -> None:
    assert [ledger.discards_cost(count) for count in range(4)] == [0, 0, 2, 4]
    assert ledger.price(ledger.REPLACE_COLUMN) == 5
    assert ledger.price(ledger.BUY_CARD) == 2


def test_an_empty_draw_pile_is_made_of_all_discards_but_the_top() -> None:
    after, dealt = piles.deal(piles.Piles(draw=1, discard=6), 3)
    assert (after.draw, after.discard, dealt, after.reshuffles) == (3, 1, 3, 1)
    none, dealt = piles.deal(piles.Piles(draw=0, discard=1), 2)
    assert (dealt, none.missing) == (0, 2)


def test_when_the_attack_pile_is_shuffled() -> None:
    last = piles.Piles(draw=1, discard=1, attack_down=1, attack_up=4)
    assert piles.complete_attack(last, HOUSE).attack_up == 5
    at_last = piles.complete_attack(last, with_option(HOUSE, "attack_exhaust", "at-last"))
    assert (at_last.attack_down, at_last.attack_up) == (5, 0)
    never = piles.Piles(draw=1, discard=1, attack_down=0, attack_up=5)
    assert (
        piles.complete_attack(never, with_option(HOUSE, "attack_exhaust", "never")).attack_up == 5
    )
    aside = piles.complete_attack(never, with_option(HOUSE, "same_attack_back", "no"))
    assert (aside.attack_down, aside.attack_up) == (4, 1)


def test_a_smaller_vessel_gives_back_and_drops_its_guns() -> None:
    ship = plunder.Winner(hull(RED, "3-mast"), 18, True, 9, 12)
    take = hull(RED)
    after = plunder.resolve_bonus(
        ship, take, 6, booty=2, treasury=50, bonus_first=False, house=HOUSE
    )
    assert isinstance(after, plunder.Plundered)
    assert (after.aboard, after.to_treasury, after.discarded) == (6, 5, (VESSEL, GUNS))
    refuse = with_option(HOUSE, "downsize", "refuse")
    assert (
        plunder.resolve_bonus(ship, take, 6, booty=2, treasury=50, bonus_first=False, house=refuse)
        == "downsize"
    )
