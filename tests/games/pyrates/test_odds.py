"""`/odds`: the chances of the attack that is being formed, with all who will join it."""

from tests.games.pyrates.table import Table

BOARD = ("anne.ships.curacao = 1", "anne.ships.martinique = 1", "anne.ships.lantern = 1",
         "bob.ships.cap = 1", "morgan.ships.tortuga = 2", "curacao.goods = 2")  # fmt: skip


def table(*board: str, bids: str = "r r raid", **options: str) -> Table:
    """Anne (British) leads a raid with Bob and Morgan, with one of her ships in the port already."""
    people = {"Anne": "British", "Bob": "French"}
    begun = Table(people, ("Morgan", "Pell"), (*BOARD, *board), ai_dice=True, **options)
    begun.bids(*bids.split())
    if begun.key == "t1.pass.bob":
        begun.say("stay")
    return begun


def odds(at: Table) -> list[str]:
    question = at.session.question
    assert question is not None
    assert at.session.game.odds is not None
    return list(at.session.game.odds(at.state, question))


def test_those_who_follow_are_counted_and_own_ships_in_the_port_do_not_defend() -> None:
    raid = table()
    assert raid.key == "t1.raid.curacao.anne.commit"
    assert odds(raid) == [
        "Counted with Bob 1 and Morgan 2.",
        "4 ships against 2: 13/18, about 72%",
        "5 ships against 2: 5/6, about 83%",
    ]
    raid.say("mart 1")
    assert raid.key == "t1.raid.curacao.dice"
    assert odds(raid) == ["4 ships against 2: 13/18, about 72%"]


def test_who_stays_out_defends() -> None:
    raid = table("pell.ships.curacao = 1", bids="r a raid build")
    assert odds(raid) == [
        "Counted with Morgan 2.",
        "3 ships against 3: 5/12, about 42%",
        "4 ships against 3: 7/12, about 58%",
    ]


def test_while_a_target_is_chosen() -> None:
    raid = table("dorado.goods = 1", "dorado.defense = 4")
    assert raid.key == "t1.raid.target"
    assert odds(raid) == [
        "Dorado Quay: 4-5 ships against 4: about 42% to 58%",
        "Curacao: 4-5 ships against 2: about 72% to 83%",
    ]


def test_idle_ships_that_must_fight() -> None:
    raid = table(idle_at_target="forced_in", ships_at_target="must_arrive", bids="r a raid")
    assert odds(raid) == ["4 ships against 2: 13/18, about 72%"]


def test_before_any_attack() -> None:
    assert odds(Table()) == [
        "No attack is being formed. Any other: referee odds pyrates ships=3 defense=2, outside the game."
    ]


def test_an_attack_that_is_decided_called_off_or_without_target_has_no_odds() -> None:
    no_attack = [
        "No attack is being formed. Any other: referee odds pyrates ships=3 defense=2, outside the game."
    ]
    raid = table()
    raid.session.interrupt("event", "Storm", by="table")
    raid.say("cancel; .")
    assert odds(raid) == no_attack
    raid = table("curacao.gold = 2")
    raid.say("mart 1")
    raid.say("61")
    assert raid.state.fight is not None
    assert odds(raid) == no_attack
