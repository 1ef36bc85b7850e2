"""Pieces that find no room because everything is at its cap."""

from referee.core.protocol import Ruling, told
from referee.games.nassau.flow.gaining import gain_piece
from referee.games.nassau.gear import Piece
from referee.games.nassau.terms import WEAPONS
from tests.games.nassau.table import at_sea
from tests.games.nassau.test_fights import SERPENT


def test_a_weapon_of_choice_where_all_types_are_full() -> None:
    state = at_sea(SERPENT).state
    player = state.players["Anne"]
    for kind in WEAPONS:
        player.tiles[kind] += 5 - player.weapons(kind)
    (ruling,) = gain_piece(state, player, Piece("weapon", 1), "key")
    assert isinstance(ruling, Ruling)
    assert told(ruling.text).startswith("Anne: 0 weapons of 1, has 25; no more can be taken")
