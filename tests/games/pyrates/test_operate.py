"""Lines of /adjust and of cards: what each does, what comes from nowhere, and what is refused unchanged."""

from copy import deepcopy
from random import Random

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.pieces import Pieces
from referee.games.pyrates.operate import operate
from referee.games.pyrates.pieces import accounts, pieces, problems
from referee.games.pyrates.state import Fight, State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import USAGE
from tests import hostile
from tests.games.pyrates.lines import any_line
from tests.games.pyrates.table import Table

BOARD = (
    "anne.ships.curacao = 2", "bob.ships.martinique = 1", "bob.ships.hs = 1", "morgan.ships.nassau = 2",
    "anne.goods = 3", "anne.gold = 2", "bob.gold = 1", "curacao.goods = 1",
    "hs.merchant = sea cow british 2", "hs.goods = 2", "hs.gold = 1",
)  # fmt: skip

KNOWN = (
    "Known: Bahamas, Gull Haven, Lantern Point, Cinder Bay, Cap Francais, Martinique, Belle Ancre, La Habana, "
    "Campeche, Santa Brisa, Dorado Quay, St. Eustatius, Curacao, Windmolen, Nassau, Tortuga, Port Royal, HS, EC, WC."
)


@pytest.fixture(scope="module")
def table() -> State:
    return Table(board=BOARD).state


@pytest.fixture
def state(table: State) -> State:
    return deepcopy(table)


def changed(state: State, *lines: str) -> dict[str, object]:
    """Accounts that are others after the lines, with their new value (None: gone)."""
    before = accounts(state)
    for line in lines:
        operate(state, line)
    after = accounts(state)
    return {
        path: after.get(path)
        for path in dict.fromkeys((*before, *after))
        if before.get(path) != after.get(path)
    }


LINES: dict[str, tuple[str, dict[str, object], str]] = {
    "anne.gold +1 from supply": ("Anne: 3 gold.", {"anne.gold": 3}, ""),
    "anne.gold +1": ("Anne: 3 gold.", {"anne.gold": 3}, "1 gold from nowhere"),
    "anne.goods -2": ("Anne: 1 good.", {"anne.goods": 1}, "2 goods to nowhere"),
    "anne.goods = 0 to supply": ("Anne: 0 goods.", {"anne.goods": 0}, ""),
    "anne.goods -2 to curacao": ("Anne: 1 good.", {"anne.goods": 1, "curacao.goods": 3}, ""),
    "anne.gold +1 from bob": ("Anne: 3 gold.", {"anne.gold": 3, "bob.gold": 0}, ""),
    "anne.goods +2 from hs": ("Anne: 5 goods.", {"anne.goods": 5, "hs.goods": 0}, ""),
    "CURACAO.Goods +4 from supply": ("Curacao: 0 goods.", {"curacao.goods": 0, "curacao.gold": 1}, ""),
    "curacao.gold = 2": ("Curacao: 2 gold.", {"curacao.gold": 2}, "2 gold from nowhere"),
    "hs.gold -1 to supply": ("Sea Cow: 0 gold.", {"hs.gold": 0}, ""),
    "anne.ships.curacao -1 to hs": (
        "Anne: 1 ship at Curacao, 1 at High Seas.",
        {"anne.ships.curacao": 1, "anne.ships.hs": 1}, "",
    ),
    "anne.ships.curacao -2": ("Anne: 0 ships at Curacao.", {"anne.ships.curacao": None}, ""),
    "anne.ships.ec +1 from curacao": (
        "Anne: 1 ship at East Caribbean, 1 at Curacao.",
        {"anne.ships.ec": 1, "anne.ships.curacao": 1}, "",
    ),
    "morgan.ships.nassau = 4 from supply": ("Morgan: 4 ships at Nassau.", {"morgan.ships.nassau": 4}, ""),
    "anne.fame +1": ("Anne: fame 1.", {"anne.fame": 1}, ""),
    "morgan.infamy = 3": ("Morgan: infamy 3.", {"morgan.infamy": 3}, ""),
    "bob.popularity 2": ("Bob: popularity 2.", {"bob.popularity": 2}, ""),
    "all.fame +1": (
        "fame: Anne 1, Bob 1, Morgan 1, Pell 1.",
        {"anne.fame": 1, "bob.fame": 1, "morgan.fame": 1, "pell.fame": 1}, "",
    ),
    "humans.gold -1": ("gold: Anne 1, Bob 0.", {"anne.gold": 1, "bob.gold": 0}, "2 gold to nowhere"),
    "humans.gold -2 to supply": ("gold: Anne 0, Bob 0.", {"anne.gold": 0, "bob.gold": 0}, ""),
    "ais.goods = 2": ("goods: Morgan 2, Pell 2.", {"morgan.goods": 2, "pell.goods": 2}, "4 goods from nowhere"),
    "dutch.goods +1 from supply": (
        "goods: St. Eustatius 1, Curacao 2, Windmolen 1.",
        {"st-eustatius.goods": 1, "curacao.goods": 2, "windmolen.goods": 1}, "",
    ),
    "anne.allegiance = spanish": ("Anne: Spanish.", {"anne.allegiance": "Spanish"}, ""),
    "anne.allegiance = none": ("Anne: full pirate.", {"anne.allegiance": "none"}, ""),
    "anne.bid = raid": ("Anne: bid raid.", {"anne.bid": "raid"}, ""),
    "anne.bid = none": ("Anne: bid none.", {}, ""),
    "anne.unique = used": ("Anne: unique action used.", {"anne.unique": "used"}, ""),
    "curacao.trade = 3": ("Curacao: trade 3.", {"curacao.trade": 3}, ""),
    "curacao.defense +1": ("Curacao: defense 3.", {"curacao.defense": 3}, ""),
    "nassau.nation = french": ("Nassau: French.", {"nassau.nation": "French"}, ""),
    "nassau.trade 4": ("Nassau: trade 4.", {"nassau.trade": 4}, ""),
    "hs.merchant = none": (
        "Sea Cow leaves the map.",
        {"hs.merchant": "none", "hs.goods": None, "hs.gold": None, "hs.defense": None, "hs.nation": None}, "",
    ),
    "ec.merchant = red brig none 3": (
        "Red Brig in the East Caribbean, none, defense 3.",
        {"ec.merchant": "red-brig", "ec.goods": 0, "ec.gold": 0, "ec.defense": 3, "ec.nation": "none"}, "",
    ),
    "hs.merchant to ec": (
        "Sea Cow moves to the East Caribbean.",
        {"hs.merchant": "none", "hs.goods": None, "hs.gold": None, "hs.defense": None, "hs.nation": None,
         "ec.merchant": "sea-cow", "ec.goods": 2, "ec.gold": 1, "ec.defense": 2, "ec.nation": "British"}, "",
    ),
    "hs.defense +1": ("Sea Cow: defense 3.", {"hs.defense": 3}, ""),
    "hs.nation = dutch": ("Sea Cow: Dutch.", {"hs.nation": "Dutch"}, ""),
    "hs.governors = 1": ("High Seas: 1 governor ship.", {"hs.governors": 1}, ""),
    "swap anne bob gold": ("Anne and Bob swap gold: Anne 1, Bob 2.", {"anne.gold": 1, "bob.gold": 2}, ""),
    "swap anne bob goods": ("Anne and Bob swap goods: Anne 0, Bob 3.", {"anne.goods": 0, "bob.goods": 3}, ""),
    "swap anne bob allegiance": (
        "Anne and Bob swap allegiance: Anne French, Bob Dutch.",
        {"anne.allegiance": "French", "bob.allegiance": "Dutch"}, "",
    ),
    "turn = 5": ("Turn marker to 5.", {"turn": 5}, ""),
    "turn +1": ("Turn marker to 2.", {"turn": 2}, ""),
    "reminder storm in the west": ("Reminder counter: storm in the west.", {}, ""),
    "reminder": ("Reminder counter: none.", {}, ""),
    "block curacao until 5": ("Curacao cannot be attacked (until turn 5).", {}, ""),
    "block hs": ("High Seas cannot be attacked (until turn 1).", {}, ""),
    "cost anne -1 until turn 7": ("Trades of Anne cost -1 (until turn 7).", {}, ""),
    "cost all +1": ("Trades of everybody cost +1 (until turn 1).", {}, ""),
    "note no wind until 4": ("Noted until turn 4: no wind.", {}, ""),
    "choose morgan 5: lose a ship | lose two goods": ("Morgan: lose two goods.", {}, ""),
    "choose pell: only this": ("Pell: only this.", {}, ""),
    "skip bob": ("Bob does nothing more this turn.", {}, ""),
    "keep": ("These lines are kept for the next time.", {}, ""),
}  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_what_a_line_does(state: State, line: str) -> None:
    said, changes, imbalance = LINES[line]
    before = accounts(state)
    operated = operate(state, line)
    after = accounts(state)
    assert (operated.text, operated.imbalance) == (said, imbalance)
    assert {p: after.get(p) for p in (*before, *after) if before.get(p) != after.get(p)} == changes
    assert problems(state) == []


def test_lines_of_the_open_fight(state: State) -> None:
    state.fight = Fight(action=Bid.PIRACY, lead="Anne", target="HS")
    assert operate(state, "fight.attack +2").text == "This fight: attack +2."
    assert operate(state, "fight.attack +1").text == "This fight: attack +3."
    assert operate(state, "fight.defense = 1").text == "This fight: defense +1."
    assert (state.fight.attack_bonus, state.fight.defense_bonus) == (3, 1)


def test_every_line_of_the_help_works(state: State) -> None:
    """The examples before each colon of the usage, as they stand there."""
    shown = [
        "anne.gold +1 from supply", "anne.ships.curacao -1 to hs", "anne.fame +1",
        "anne.allegiance = dutch", "anne.bid = raid", "anne.unique = used", "curacao.trade = 3",
        "curacao.defense = 2", "curacao.nation = french", "british.goods +1", "hs.merchant = none",
        "hs.merchant to ec", "hs.defense +1", "hs.governors = 1", "fight.attack +1", "fight.defense +1",
        "swap anne bob gold", "turn = 5", "reminder TEXT", "block curacao until 5", "cost anne -1 until 7",
        "note TEXT until 4", "choose anne 5: lose a ship | lose two goods", "keep", "fight.anne +1",
        "cancel", "skip anne", "act anne raid", "deck bermuda sloop left",
    ]  # fmt: skip
    text = " ".join(USAGE)
    for line in shown:
        assert line in text
        copy = deepcopy(state)
        copy.fight = Fight(action=Bid.PIRACY, lead="Anne", target="HS")
        copy.players["Anne"].move("HS", 1)
        copy.phase = "action"
        assert operate(copy, line.replace("choose anne", "choose morgan")).text
    assert {line.split(":")[0].split(" ")[0].split(";")[0] for line in USAGE} <= {
        line.split(" ")[0].rstrip(":,") for line in shown
    }


def test_lines_of_the_action_phase(state: State) -> None:
    with pytest.raises(IllegalAnswer, match="More actions belong to the Action Phase"):
        operate(state, "act anne raid")
    with pytest.raises(IllegalAnswer, match="No fight is open"):
        operate(state, "cancel")
    state.phase = "action"
    assert operate(state, "act anne raid").text == "Anne: one more raid after all bids."
    assert state.extra_actions == [("Anne", Bid.RAID)]
    state.fight = Fight(action=Bid.RAID, lead="Anne", target="Curacao", fleet={"Anne": 1})
    state.players["Anne"].move("Curacao", 2 - state.players["Anne"].ships.get("Curacao", 0))
    assert operate(state, "fight.anne +1").text == "Anne: 2 ships in the fight."
    with pytest.raises(IllegalAnswer, match="Anne has only 2 ships at Curacao"):
        operate(state, "fight.anne +1")
    assert operate(state, "cancel").text == "The raid is called off."
    assert state.fight.is_cancelled


def test_merchant_cards_of_the_deck(state: State) -> None:
    operate(state, "deck Night Heron discarded")
    assert "night-heron" in state.drawn
    assert "night-heron" in state.discarded
    operate(state, "deck night heron left")
    assert "night-heron" not in (*state.drawn, *state.discarded)
    with pytest.raises(IllegalAnswer, match="is on the map"):
        operate(state, "deck sea cow left")


def test_what_stays_in_force_is_kept_with_its_turn(state: State) -> None:
    for line in ("block curacao until 5", "cost anne -1 until 7", "note no wind until 4"):
        operate(state, line)
    assert [(e.kind, e.subject, e.amount, e.until) for e in state.effects] == [
        ("block", "Curacao", 0, 5), ("cost", "Anne", -1, 7), ("note", "", 0, 4),
    ]  # fmt: skip
    operate(state, "skip anne")
    assert (state.players["Anne"].bid, state.players["Anne"].unable) == (None, True)
    operate(state, "reminder storm, in the west")
    assert pieces(state)["Reminder counter", "reminder"] == "storm, in the west"


def test_a_merchant_that_leaves_goes_to_the_discards_and_may_come_again(state: State) -> None:
    operate(state, "hs.merchant = none")
    assert state.discarded[-1] == "sea-cow"
    assert "sea-cow" in state.drawn
    operate(state, "wc.merchant = Sea Cow french 1")
    assert "sea-cow" not in state.discarded
    assert state.drawn.count("sea-cow") == 1


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("", InvalidAnswer, "'' is no line like anne.gold +1."),
        ("= 3", InvalidAnswer, "'= 3' is no line like anne.gold +1."),
        ("quentin.gold +1", InvalidAnswer, f"'quentin' is no player, port or zone here. {KNOWN}"),
        ("anne.gold", InvalidAnswer, "'' is not a number after + or -."),
        ("anne.gold +x", InvalidAnswer, "'x' is not a number after + or -."),
        ("anne.gold +-1", InvalidAnswer, "'+-1' has two signs."),
        ("anne.gold --1", InvalidAnswer, "'--1' has two signs."),
        ("anne.gold +1000", IllegalAnswer, "1000 is more than any table holds."),
        ("anne.gold -1000", IllegalAnswer, "1000 is more than any table holds."),
        ("anne.gold +1e9", InvalidAnswer, "'1e9' is not a number after + or -."),
        ("anne.gold -3", IllegalAnswer, "Anne: gold is 2; it cannot become -1."),
        ("anne.gold +2 from bob", IllegalAnswer, "Bob has only 1 gold."),
        ("anne.gold -1 to anne", IllegalAnswer, "Both sides are the same."),
        ("anne.gold -1 to ec", IllegalAnswer, "There is no merchant ship in the East Caribbean."),
        ("anne.gold -1 to quentin", InvalidAnswer, f"'quentin' is no player, port or zone here. {KNOWN}"),
        ("anne.gold.x +1", InvalidAnswer, "'anne.gold.x': only ships have a place after them."),
        ("turn.x = 3", InvalidAnswer,
         f"'turn' is no player, port or zone here. {KNOWN}"),
        ("anne.gold +1 from bob.goods", InvalidAnswer, "'bob.goods' is not where gold come from or go to."),
        ("anne.fame +1 from bob", InvalidAnswer, "fame has no other side; leave out 'bob'."),
        ("turn +1 from bob", InvalidAnswer, "turn has no other side; leave out 'bob'."),
        ("anne.allegiance -spanish", InvalidAnswer, "allegiance is set with =, like allegiance = spanish."),
        ("hs.merchant = none from ec", InvalidAnswer,
         "A merchant ship moves by HS.merchant to ZONE, without a value."),
        ("anne.fame -1", IllegalAnswer, "fame is 0; it cannot become -1."),
        ("anne.luck +1", InvalidAnswer,
         "A player has gold, goods, fame, infamy, popularity, ships.PLACE, allegiance, bid and unique, not 'luck'."),
        ("anne.ships.curacao -3", IllegalAnswer, "Anne's ships at Curacao is 2; it cannot become -1."),
        ("anne.ships.curacao +5", IllegalAnswer, "Anne has only 6 ships; 7 would be on the map."),
        ("anne.ships.curacao +1 from hs", IllegalAnswer, "Anne has only 0 ships at HS."),
        ("anne.ships.curacao -1 to curacao", IllegalAnswer, "Anne has only 2 ships at Curacao."),
        ("anne.ships.x +1", InvalidAnswer, f"'x' is no place here. {KNOWN}"),
        ("anne.allegiance = french", IllegalAnswer, "Bob has the French allegiance."),
        ("morgan.allegiance = british", IllegalAnswer, "AI players have no allegiance."),
        ("anne.allegiance = swiss", InvalidAnswer,
         "'swiss' is no nation here. Known: British, French, Spanish, Dutch, none."),
        ("anne.bid = sail", InvalidAnswer, "'sail' is no bid here. Known: pass, build, piracy, raid, trade, none."),
        ("anne.unique = x", InvalidAnswer, "'x' is no name here. Known: used, unused."),
        ("all.ships +1", InvalidAnswer, "For several at once only goods, gold and scores can change."),
        ("ports.fame +1", InvalidAnswer, "Ports have no scores."),
        ("all.gold +1 from bob", InvalidAnswer, "For several at once the other side is the supply."),
        ("curacao.trade = 5", IllegalAnswer, "Curacao: a trade counter has 2 to 4, not 5."),
        ("nassau.trade = 2", IllegalAnswer, "Nassau: a trade counter has 3 to 4, not 2."),
        ("curacao.defense = 0", IllegalAnswer, "Curacao: a defense counter has 1 to 4, not 0."),
        ("curacao.nation = pirate", IllegalAnswer,
         "Curacao: the trade counter of a pirate port is 3 or 4, not 2."),
        ("curacao.fame +1", InvalidAnswer, "A port has goods, gold, trade, defense and nation, not 'fame'."),
        ("hs.governors = 4", IllegalAnswer, "There are 3 governor ships."),
        ("hs.sail +1", InvalidAnswer, "A zone has merchant, goods, gold, defense, nation and governors."),
        ("ec.goods +1", IllegalAnswer, "There is no merchant ship in the East Caribbean."),
        ("ec.merchant = none", IllegalAnswer, "There is no merchant ship in the East Caribbean."),
        ("ec.merchant to wc", IllegalAnswer, "No merchant ship can move from EC to wc."),
        ("hs.merchant to curacao", IllegalAnswer, "No merchant ship can move from HS to curacao."),
        ("hs.merchant = red brig none 3", IllegalAnswer,
         "Type a name, a nation and a defense, for a zone without a merchant ship."),
        ("ec.merchant = brig 3", IllegalAnswer,
         "Type a name, a nation and a defense, for a zone without a merchant ship."),
        ("ec.merchant = sea cow dutch 1", IllegalAnswer, "Sea Cow is on the table already."),
        ("ec.merchant = Curacao dutch 1", IllegalAnswer, "Curacao is on the table already."),
        ("ec.merchant = bob dutch 1", IllegalAnswer, "Bob is on the table already."),
        ("ec.merchant = high seas dutch 1", IllegalAnswer, "High Seas is on the table already."),
        ("ec.merchant = brig dutch 13", IllegalAnswer, "A defense of 13 is on no card."),
        ("ec.merchant = 123 dutch 1", InvalidAnswer, "A name needs at least one letter."),
        ("fight.attack +1", IllegalAnswer, "No fight is open."),
        ("turn = 13", IllegalAnswer, "The turn track has 1 to 12, not 13."),
        ("turn = 0", IllegalAnswer, "The turn track has 1 to 12, not 0."),
        ("block quentin", InvalidAnswer, f"'quentin' is no place here. {KNOWN}"),
        ("cost anne", InvalidAnswer, "'anne' is not a whole number."),
        ("cost anne +6", IllegalAnswer, "A cost changes by 5 at most."),
        ("note until 5", InvalidAnswer, "A note needs a text."),
        ("note", InvalidAnswer, "A note needs a text."),
        ("swap anne bob", InvalidAnswer, "Type swap, two players, and goods, gold or allegiance."),
        ("swap anne morgan allegiance", IllegalAnswer, "AI players have no allegiance."),
        ("choose anne 5: a | b", IllegalAnswer, "Anne is a person and chooses freely."),
        ("choose morgan 7: a | b", IllegalAnswer, "A die has 1 to 6."),
        ("choose morgan: a | b", InvalidAnswer,
         "Roll a die and type it after the name: 1/2/3 a, 4/5/6 b; others again."),
        ("choose morgan 5", InvalidAnswer,
         "Type choose, the player, the die, a colon and up to six options at |."),
        ("skip", InvalidAnswer, "'' is no player here. Known: Anne, Bob, Morgan, Pell."),
        ("keep this", InvalidAnswer, "keep stands alone on its line."),
    ],
)  # fmt: skip
def test_what_a_line_refuses(state: State, line: str, kind: type[Exception], message: str) -> None:
    before = deepcopy(state)
    with pytest.raises(kind) as caught:
        operate(state, line)
    assert hostile.checked(caught.value) == message
    assert state == before


def test_ships_lost_for_good_stay_lost(state: State) -> None:
    state.players["Anne"].lost_for_good = 2
    with pytest.raises(IllegalAnswer, match="only 4 ships; 5 would be"):
        operate(state, "anne.ships.curacao +3")
    assert changed(state, "anne.ships.curacao +2") == {"anne.ships.curacao": 4}
    assert problems(state) == []


def test_ships_that_leave_the_target_leave_the_fight(state: State) -> None:
    state.fight = Fight(action=Bid.PIRACY, lead="Bob", target="HS", fleet={"Bob": 1})
    operate(state, "bob.ships.hs -1 to martinique")
    assert state.fight.fleet == {}
    state.fight = Fight(action=Bid.RAID, lead="Anne", target="Curacao", fleet={"Anne": 1})
    operate(state, "anne.ships.curacao -1")
    assert state.fight.fleet == {"Anne": 1}
    assert problems(state) == []


@pytest.mark.parametrize("line", hostile.LINES)
def test_hostile_lines(state: State, line: str) -> None:
    for form in ("{}", "anne.gold {}", "note {} until 2", "{}.gold +1", "anne.ships.{} +1", "choose morgan {}: {} | x",
                 "ec.merchant = {} dutch 1", "block {}", "hs.merchant to {}", "anne.gold +1 from {}"):  # fmt: skip
        before = deepcopy(state)
        try:
            operated = operate(state, form.replace("{}", line))
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            assert state == before
        else:
            assert operated.text.isprintable()
            assert len(operated.text) <= hostile.LONGEST_MESSAGE
            assert problems(state) == []


def test_lines_half_right_are_refused_whole_or_do_no_harm(table: State) -> None:
    """Every part of a line changed, doubled, left out or put elsewhere, with words that mean something."""
    state = deepcopy(table)
    state.fight = Fight(action=Bid.PIRACY, lead="Anne", target="HS")
    paths = [
        *accounts(state),
        "fight.attack",
        "fight.anne",
        "all.gold",
        "dutch.goods",
        "anne.ships",
    ]
    words = sorted(
        {*paths, *(word for line in LINES for word in line.split()), "+", "-", "=", ".", "0"}
    )
    rng = Random(3)
    before = deepcopy(state)
    for line in [*LINES, *(f"{path} +1" for path in paths)] * 40:
        typed = line.split()
        place = rng.randrange(len(typed))
        match rng.randrange(5):
            case 0:
                typed[place] = rng.choice(words)
            case 1:
                typed[place] += f".{rng.choice(words)}"
            case 2:
                typed[place] = rng.choice(words) + typed[place]
            case 3:
                typed.insert(place, rng.choice(words))
            case _:
                typed += [rng.choice(("from", "to")), rng.choice(words)]
        try:
            operated = operate(state, " ".join(typed))
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            assert state == before, typed
        else:
            assert operated.text.isprintable()
            state = deepcopy(before)


def goods_and_gold(found: Pieces) -> tuple[int, int]:
    counts = {"good": 0, "gold": 0}
    for (_, thing), count in found.items():
        if thing in counts and isinstance(count, int):
            counts[thing] += count
    return counts["good"], counts["gold"]


def test_lines_by_chance_break_nothing_and_tell_what_is_missing(table: State) -> None:
    rng = Random(7)
    done = 0
    for _ in range(3_000):
        state = deepcopy(table)
        line = any_line(state, rng)
        before = goods_and_gold(pieces(state))
        copy = deepcopy(state)
        try:
            operated = operate(state, line)
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            assert state == copy, line
            continue
        done += 1
        assert problems(state) == [], line
        if "supply" not in line and "merchant = none" not in line:
            goods, gold = goods_and_gold(pieces(state))
            made = 5 * (gold - before[1]) + goods - before[0]  # five goods at a port are one gold
            assert bool(made) == bool(operated.imbalance), (line, operated)
    assert done > 1_000
