"""The examples of Pyrates! are played by the real command line, and their figures are asserted."""

import pytest

from tests.evenings import Evening, Line, Play, hands, names_of, playing

SLUG = "pyrates"

# Budgets: lines up to the first booty roll, lines and keys of a whole turn.
FIRST_EVENING, SECOND_EVENING = 25, 10
TURN, TURN_KEYS = 12, 150

play = playing(SLUG)


def scores(evening: Evening) -> dict[str, tuple[int, int, int]]:
    """Fame, infamy and popularity of everybody, in ID order."""
    return {name: player.scores for name, player in evening.session.state.players.items()}


def ships(evening: Evening) -> dict[str, dict[str, int]]:
    """Where everybody's ships are."""
    return {name: player.ships for name, player in evening.session.state.players.items()}


def opening(evening: Evening) -> list[Line]:
    """The lines up to the first booty roll, with it."""
    rolled = [line.prompt.startswith("Random Port Table") for line in evening.lines].index(True)
    return list(evening.lines[: rolled + 1])


def turns(evening: Evening) -> dict[int, list[Line]]:
    """The lines of each turn, without those of the set-up."""
    return {turn: lines for turn, lines in evening.turns().items() if turn}


# All of them


def test_there_is_an_example_of_everything() -> None:
    assert set(names_of(SLUG)) == {
        "setup", "booty", "piracy", "raid", "trade",
        "whole-game", "solo-game", "lowest-score", "first-evening", "second-evening",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "winners", "told"),
    [
        ("whole-game", ("bob",), "A score of 5 or more ends the game: bob 5 2 5"),
        ("solo-game", ("grace",), "Rolled 6: the game is over."),
        ("lowest-score", ("Caesar",), "Turn 12 is over, and so is the game."),
    ],
)
def test_every_way_to_end(play: Play, name: str, winners: tuple[str, ...], told: str) -> None:
    evening = play(name)
    assert evening.session.question is None
    assert evening.session.state.winners == winners
    assert told in evening.said


# Budgets


def test_lines_of_the_first_evening(play: Play) -> None:
    assert len(opening(play("first-evening"))) <= FIRST_EVENING


def test_lines_of_the_second_evening(play: Play) -> None:
    assert len(opening(play("second-evening"))) <= SECOND_EVENING


def test_lines_of_a_turn(play: Play) -> None:
    evening = play("whole-game")
    assert evening.session.dice == "ai"
    played = turns(evening)
    assert list(played) == list(range(1, 11))
    over = {turn: len(lines) for turn, lines in played.items() if len(lines) > TURN}
    assert over == {}


def test_keys_of_a_turn(play: Play) -> None:
    for turn, lines in turns(play("whole-game")).items():
        assert sum(len(line.text) + 1 for line in lines) <= TURN_KEYS, f"turn {turn}"


# The examples of the rulebook


def test_setup(play: Play) -> None:
    evening = play("setup")
    assert ships(evening) == {
        "Anne": {"Port Royal": 1},
        "Blackbeard": {"Curacao": 1, "St. Eustatius": 1},
        "Francois": {"Port Royal": 1},
        "Henry Morgan": {"Cap Francais": 2},
        "Amaro": {"Tortuga": 1},
    }
    assert evening.books("blackbeard.allegiance", "henry-morgan.allegiance") == ["Dutch", "French"]
    assert evening.books("francois.goods", "amaro.goods", "anne.fame") == [1, 2, 1]
    assert scores(evening)["Anne"] == (1, 0, 0)
    assert evening.books("st-eustatius.trade", "st-eustatius.defense") == [2, 3]
    assert {
        "Curacao: put 1 ship of Blackbeard",
        "St. Eustatius: put 1 ship of Blackbeard",
        "Cap Francais: put 2 ships of Henry Morgan",
        "Francois's card: put 1 good",
        "Amaro's card: put 2 goods",
    } <= hands(evening.said)


def test_booty(play: Play) -> None:
    evening = play("booty")
    printed = ("La Habana", "Campeche", "Bahamas", "Martinique", "St. Eustatius")
    goods = {name: port.goods for name, port in evening.session.state.ports.items() if port.goods}
    assert goods == dict.fromkeys(sorted(printed, key=list(goods).index), 1)
    assert evening.books("ec.merchant", "ec.goods", "ec.gold", "ec.nation", "ec.defense") == [
        "bermuda-sloop", 0, 1, "British", 2,
    ]  # fmt: skip
    assert f"1 good each: {', '.join(printed[:-1])} and St. Eustatius." in evening.said
    assert "a 6 brings 1 gold" in evening.said
    assert {f"{port}: put 1 good" for port in printed} <= hands(evening.said)


def test_piracy(play: Play) -> None:
    evening = play("piracy")
    assert (
        "Piracy of the Bermuda Sloop: attack die 2 + 2 ships = 4, defense die 2 + merchant 2 = 4: "
        "it fails (a tie is the defender's)."
    ) in evening.said
    assert "Blackbeard and Caesar lose 1 ship each." in evening.said
    assert ships(evening) == {"Blackbeard": {"Curacao": 1}, "Caesar": {}}
    assert evening.books("ec.merchant", "ec.goods") == ["bermuda-sloop", 2]
    assert scores(evening) == {"Blackbeard": (0, 0, 0), "Caesar": (1, 0, 0)}


def test_raid(play: Play) -> None:
    evening = play("raid")
    assert "Blackbeard leads the raid (ships on the map: Blackbeard 3, Caesar 2)." in evening.said
    assert (
        "Raid of St. Eustatius: attack die 3 + 3 ships = 6, defense die 2 + port 3 = 5: it succeeds."
    ) in evening.said
    assert "Booty 3: Blackbeard takes half rounded down, 1 good; Caesar 2 goods." in evening.said
    assert evening.books("blackbeard.goods", "caesar.goods", "st-eustatius.goods") == [1, 2, 0]
    assert scores(evening) == {"Blackbeard": (0, 1, 0), "Caesar": (0, 1, 0)}
    assert evening.books("blackbeard.ships.st-eustatius", "caesar.ships.st-eustatius") == [1, 2]
    assert evening.books("st-eustatius.trade", "st-eustatius.defense") == [2, 3]
    assert "St. Eustatius: move 1 good to Blackbeard's card, move 2 goods to Caesar's card" in (
        hands(evening.said)
    )


def test_trade(play: Play) -> None:
    evening = play("trade")
    assert "Blackbeard trades 2 goods at St. Eustatius for 1 gold." in evening.said
    assert evening.books("blackbeard.goods", "blackbeard.gold") == [1, 1]
    assert evening.books("st-eustatius.goods") == [3]  # one was there already


def test_lowest_score(play: Play) -> None:
    evening = play("lowest-score")
    assert scores(evening) == {"Blackbeard": (2, 3, 0), "Caesar": (1, 2, 1)}
    assert "Caesar wins: best lowest score (low Blackbeard 0, Caesar 1)." in evening.said


# Whole games


def test_whole_game(play: Play) -> None:
    evening = play("whole-game")
    assert evening.session.state.turn == 10
    assert scores(evening) == {
        "bob": (5, 2, 5),
        "Blackbeard": (2, 3, 0),
        "anne": (0, 3, 0),
        "Hendrik Kraai": (3, 1, 1),
        "Jory Wren": (4, 2, 2),
    }
    assert (
        "bob wins: highest total (low bob 2, Blackbeard 0, anne 0, Hendrik Kraai 1, Jory Wren 2; "
        "total bob 12, Jory Wren 8)."
    ) in evening.said
    assert ships(evening) == {
        "bob": {"Curacao": 3},
        "Blackbeard": {"Tortuga": 1},
        "anne": {"Tortuga": 1, "Nassau": 1},
        "Hendrik Kraai": {"Tortuga": 3},
        "Jory Wren": {"Nassau": 2, "Tortuga": 1},
    }
    assert evening.books("bob.goods", "bob.gold", "bob.unique", "anne.allegiance") == [
        4, 1, "used", "none",
    ]  # fmt: skip


def test_mistakes_of_the_whole_game(play: Play) -> None:
    evening = play("whole-game")
    entries = evening.session.journal.entries
    (fixed,) = [entry for entry in entries if entry.kind == "fix"]
    assert (fixed.to, fixed.key, fixed.value) == (40, "t3.booty.merchant", [[3], [5]])
    assert "Salt Felucca: take 1 gold away, put 2 goods" in hands(evening.said)
    kinds = [entry.kind for entry in entries]
    assert [kinds.count(kind) for kind in ("undo", "adjust", "interrupt")] == [2, 1, 2]
    assert evening.books("tortuga.defense") == [3]
    assert evening.session.state.reminder == "hurricane off Tortuga"


def test_solo_game(play: Play) -> None:
    evening = play("solo-game")
    state = evening.session.state
    assert [player.is_human for player in state.players.values()] == [True, *[False] * 4]
    assert state.turn == 9
    assert (state.options.governors, state.options.secret_cargo) == ("option1", True)
    assert scores(evening) == {
        "grace": (1, 3, 3),
        "Anne": (1, 0, 0),
        "Tobias Finch": (0, 0, 1),
        "Isabeau Corail": (0, 3, 0),
        "Hendrik Kraai": (3, 0, 1),
    }
    assert ships(evening) == {
        "grace": {"Cinder Bay": 1, "Curacao": 1},
        "Anne": {},
        "Tobias Finch": {"Port Royal": 3},
        "Isabeau Corail": {"Nassau": 2},
        "Hendrik Kraai": {"Nassau": 2},
    }
    assert "Rolled 3: the game goes on." in evening.said
    assert "Hendrik Kraai rolled 1 5: 1 ship sunk." in evening.said
    assert "grace wins: best lowest score (low grace 1, " in evening.said


# Evenings with an own box


def test_first_evening(play: Play) -> None:
    evening = play("first-evening")
    assert evening.facts() == [
        "ports.british", "ports.french", "ports.spanish", "ports.dutch", "ports.pirate",
        "characters.6", "characters.11", "characters.2", "ai_place",
        "columns.6", "merchants.bermuda-sloop", "zone_die", "cargo.bermuda-sloop.6",
        "merchants.silver-train", "cargo.silver-train.3",
    ]  # fmt: skip
    assert evening.books("anne.fame", "anne.popularity", "curacao.trade") == [1, 1, 3]
    assert evening.books("hs.merchant", "hs.goods", "hs.gold") == ["silver-train", 2, 1]


def test_second_evening(play: Play) -> None:
    evening = play("second-evening")
    assert "Same box (our-box) and options as last time?" in evening.said
    assert evening.facts() == []
    assert evening.session.setup.copy == "our-box"
    assert evening.books("ec.merchant", "ec.gold") == ["bermuda-sloop", 1]
