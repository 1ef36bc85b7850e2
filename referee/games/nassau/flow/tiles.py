"""The tiles of a fight, the dice against them, and which of them go back."""

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Field, Form, Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow
from referee.core.questions import Choice, Number, options_of
from referee.core.rolls import DiceRoll
from referee.games.nassau import book
from referee.games.nassau.flow.asking import NO, YES, asked, key_of
from referee.games.nassau.flow.typing import Stuff, line
from referee.games.nassau.reasons import rum_words
from referee.games.nassau.rules import battle
from referee.games.nassau.rules.attack import Attack, Opening
from referee.games.nassau.rules.battle import Drawn
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import LOSSES
from referee.games.nassau.texts import dice_words, refusal, rule

HEADING = "fight-an-opponent"


def draw(
    state: State, player: Player, attack: Attack, opening: Opening
) -> Flow[tuple[Attack, Drawn]]:
    """The tiles, rum against dodges, the dice, the cat, the tiles put back [Fight an opponent; R21; R23]."""
    dodge, tiles, rum, dice, monkey = yield from asked(
        state, partial(_tiles_form, state, player, attack, opening)
    )
    kept = "rum" if monkey == YES else attack.chest.monkey
    attack = _with_rum(attack, rum, kept)
    attacks = tuple(Counter(tiles).elements())
    drawn = Drawn(nothing=opening.draw - dodge - len(attacks), dodge=dodge, attack=attacks)
    if not attacks:
        return attack, drawn
    if not dice:
        dice = yield from asked(state, partial(_dice, state, player, opening.dice, "dice"))
    rerolls: tuple[int, ...] = ()
    if _may_use_cat(state, player, attack, dice, len(attacks)):
        wants = yield from asked(state, partial(_cat_choice, state, player, dice))
        if wants == YES:
            book.use(player, "cat")
            again = battle.low_dice(dice)
            rerolls = yield from asked(state, partial(_dice, state, player, again, "cat"))
    hits = battle.hits_of(dice, rerolls)
    back = yield from asked(state, partial(_back_question, state, player, attacks, hits))
    returned = tuple(Counter(back).elements())
    drawn = Drawn(
        nothing=drawn.nothing,
        dodge=dodge,
        attack=attacks,
        dice=dice,
        rerolls=rerolls,
        returned=returned,
    )
    return attack, drawn


class MaybeDice(DiceRoll):
    """Dice that may be typed with the tiles; left out, or `none`, they are rolled afterwards."""

    def parse(self, text: str) -> tuple[int, ...]:
        return () if text.strip() in ("none", "-") else super().parse(text)

    def _checked(self, faces: list[int]) -> tuple[int, ...]:
        return super()._checked(faces) if faces else ()


def _with_rum(attack: Attack, rum: int, monkey: str) -> Attack:
    return replace(attack, chest=attack.chest._replace(rum_on_dodges=rum, monkey=monkey))


def _may_keep_rum(player: Player, attack: Attack) -> bool:
    return bool(
        player.awake(book.MONKEY) and player.objects["rum"] and attack.chest.monkey == "none"
    )


def _tiles_form(state: State, player: Player, attack: Attack, opening: Opening) -> Form:
    key = key_of(state, player, "fight.tiles")
    rum = player.objects["rum"]
    keep = (NO, YES) if _may_keep_rum(player, attack) else (NO,)
    fields = (
        Field("dodges", Number(key=f"{key}.dodges", prompt="dodges", low=0, high=opening.draw, default=0)),
        Field("attacks", Stuff(
            key=f"{key}.attacks",
            prompt="attack tiles",
            slots=tuple(Slot(word=kind, high=opening.draw) for kind in LOSSES),
            low=0,
            high=opening.draw,
            what="tile",
            default={},
        )),
        Field("rum", Number(key=f"{key}.rum", prompt="rum on dodges", low=0, high=rum + len(keep) - 1, default=0)),
        Field("dice", MaybeDice(key=f"{key}.dice", prompt="defence dice", count=opening.dice, default=())),
        Field("monkey", Choice(key=f"{key}.monkey", prompt="monkey keeps one", options=options_of(keep), default=NO)),
    )  # fmt: skip

    def check(answer: tuple[Any, ...]) -> None:
        _check_tiles(state, attack, opening, *answer)

    return line(
        key=key,
        seat=player.name,
        prompt=f"{counted(opening.draw, 'tile')}, {rum} rum",
        fields=fields,
        check=check,
        cites=rule(HEADING),
        short="dodges, attacks like sail+2rum, rum on dodges, dice; the rest does nothing",
        examples=(
            "Enter: no tile does anything",
            "1: one dodge; 1 none 1: one dodge, bought off with rum",
            "0 sail+2rum 0 41: three attacks, dice 4 and 1; without the dice they are asked next",
        ),
    )


def _check_tiles(
    state: State,
    attack: Attack,
    opening: Opening,
    dodge: int,
    tiles: dict[str, int],
    rum: int,
    dice: tuple[int, ...],
    monkey: str,
) -> None:
    count = dodge + sum(tiles.values())
    if count > opening.draw:
        raise IllegalAnswer(f"{count} tiles named; {opening.draw} are drawn.", "", rule(HEADING))
    if rum > dodge:
        raise IllegalAnswer(f"{rum} rum for {dodge} dodges.", "", rule(HEADING))
    if monkey == YES and not rum:
        raise IllegalAnswer("The spirit monkey keeps a rum only when one is used.")
    attacks = tuple(Counter(tiles).elements())
    if battle.clashing_weapons(attacks):
        raise IllegalAnswer("Name all weapons by their type, or none of them.", "", rule("R24"))
    if dice and not attacks:
        raise IllegalAnswer("No tile attacks, so no dice are rolled.", "", rule("R23"))
    paying = _with_rum(attack, rum, "rum" if monkey == YES else "none")
    owned = battle.rum_at_dodges(paying, opening, attacks, state.house)
    if not battle.can_buy_dodges(paying.chest, owned):
        raise refusal("no-rum", "Dodges", rum_words(paying.chest, owned))


def _dice(state: State, player: Player, count: int, part: str) -> DiceRoll:
    said = "defence dice" if part == "dice" else "the cat's dice"
    return DiceRoll(
        key=key_of(state, player, f"fight.{part}"), seat=player.name, prompt=said, count=count
    )


def _may_use_cat(
    state: State, player: Player, attack: Attack, dice: tuple[int, ...], tiles: int
) -> bool:
    """Whether the cat could still help [Abilities of the Animals; R67]."""
    allowed = not attack.foe.is_dutchman or state.house.fd_allows_fight_aids == "yes"
    helps = battle.low_dice(dice) > 0 and battle.hits_of(dice) < tiles
    return bool(allowed and helps and player.awake("cat"))


def _cat_choice(state: State, player: Player, dice: tuple[int, ...]) -> Choice[str]:
    return Choice(
        key=key_of(state, player, "fight.cat-used"),
        seat=player.name,
        prompt=f"the cat rolls {dice_words(battle.low_dice(dice))} again",
        options=options_of((YES, NO)),
        default=YES,
        cites=rule("abilities-of-the-animals"),
    )


def _back_question(
    state: State, player: Player, attacks: tuple[str, ...], hits: int
) -> Amounts | Auto[dict[str, int]]:
    """Which tiles go back; answers itself where there is no choice [R23]."""
    key = key_of(state, player, "fight.back")
    counted = Counter(attacks)
    back = min(hits, len(attacks))
    if back in (0, len(attacks)):
        return Auto(key=key, value=dict(counted) if back else {}, word=str(back))
    if len(counted) == 1:
        kind = attacks[0]
        return Auto(key=key, value={kind: back}, word=f"{kind}={back}")
    return Stuff(
        key=key,
        seat=player.name,
        prompt=f"{hits} hit{'' if hits == 1 else 's'}: attack tiles put back",
        slots=tuple(Slot(word=kind, high=count) for kind, count in counted.items()),
        low=back,
        high=back,
        what="tile",
        cites=rule(HEADING, "R23"),
    )
