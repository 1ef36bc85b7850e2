"""Attacks interrupted at their questions: what they stand on is taken away, and looked at."""

from pathlib import Path

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Lines
from referee.core.names import slug
from referee.core.protocol import told
from referee.games.pyrates import GAME
from referee.games.pyrates.state import Fight
from referee.games.pyrates.terms import NATIONS, ZONES, Bid
from tests import hostile
from tests.fuzz.boxes import boxes
from tests.fuzz.random_play import Evening

PARTS = ("commit", "dice", "cargo", "half", "shares", "gold", "zone", "die")  # last words of keys


class Brawl(Evening):
    """An evening at which every other question of an attack is interrupted."""

    def step(self) -> None:
        """An answer, perhaps after a card or an adjustment that concerns the open attack."""
        fight = self.session.state.fight
        if fight is not None and self.rng.random() < 0.5:
            self.done[self.key.rsplit(".", 1)[-1]] += 1
            self.brawl(fight)
            self.check()
            self.look_around()
        super().step()

    def brawl(self, fight: Fight) -> None:
        """Some lines that concern the attack, by a card or by the table."""
        lines = [self.blow(fight) for _ in range(self.rng.randint(1, 3))]
        try:
            if self.rng.random() < 0.5:
                if not self.session.try_adjust(tuple(lines))[1]:
                    self.session.adjust(tuple(lines), "so agreed", by="table")
                return
            self.session.interrupt("event", "Storm", by="table")
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            return
        card = self.session.question
        assert isinstance(card, Lines)
        self.look_around()
        given: tuple[str, ...] = ()
        for line in lines:
            try:
                given = card.with_line(given, line)
            except (IllegalAnswer, InvalidAnswer) as fault:
                hostile.checked(fault)
        self.session.answer(given, by="table")

    def blow(self, fight: Fight) -> str:
        """A line that concerns who attacks what."""
        rng = self.rng
        who, there = (
            slug(rng.choice([*fight.fleet, *self.session.state.players])),
            slug(fight.target),
        )
        nation, bid = (
            rng.choice((*NATIONS, "none", "pirate")).casefold(),
            rng.choice((*Bid, "none")),
        )
        return rng.choice((
            f"{who}.ships.{there} -1", f"{who}.ships.{there} = 0", f"{who}.ships.{there} +1",
            f"{there}.merchant = none", f"{there}.merchant to {rng.choice(ZONES)}",
            f"{there}.merchant = sea cow dutch 2", f"{there}.nation = {nation}", f"{there}.defense = 1",
            f"{there}.goods = {rng.randint(0, 9)}", f"{there}.gold = {rng.randint(0, 9)}",
            f"fight.{who} -1", f"fight.{who} +1", f"fight.attack +{rng.randint(0, 9)}", "fight.defense -9",
            f"{who}.allegiance = {nation}", f"{who}.bid = {bid}", f"skip {who}", "cancel",
            f"block {there} until 9", f"act {who} {rng.choice((*Bid,))}",
        ))  # fmt: skip

    def look_around(self) -> None:
        """Every view can be shown."""
        state, question = self.session.state, self.session.question
        for view in GAME.views:
            GAME.report(state, view)
        assert GAME.status(state).isprintable()
        assert GAME.standing is not None
        assert GAME.odds is not None
        list(GAME.standing(state))
        if question is not None:
            assert all(line.isprintable() for line in GAME.odds(state, question))
            assert told(question.prompt).isprintable()
            list(question.help())


def test_attacks_whose_ground_is_taken_away(tmp_path: Path) -> None:
    missing = set(PARTS) - {"gold", "cargo"}
    for seed in range(12):
        for box in boxes("pyrates"):
            evening = Brawl(box, seed, mischief=0.02)
            evening.play()
            evening.check_replay(tmp_path / f"{seed}-{box}.jsonl")
            missing -= set(evening.done)
        if seed > 3 and not missing:
            break
    assert not missing


@pytest.mark.parametrize("line", ["fight.attack +1", "fight.anne -1", "cancel"])
def test_a_fight_whose_dice_are_rolled_cannot_be_changed(line: str) -> None:
    evening = Brawl(boxes("pyrates")[0], 0)
    while not (evening.session.state.fight and evening.session.state.fight.is_decided):
        evening.answer()
    with pytest.raises(IllegalAnswer, match="dice of this fight are rolled"):
        evening.session.adjust((line,), "forgotten", by="table")
