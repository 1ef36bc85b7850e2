"""A fight in its exact order: declared on one line, then the tiles, then the dice and what is lost."""

from functools import partial
from typing import Any, NamedTuple

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form, Slot
from referee.core.pieces import counted
from referee.core.protocol import Flow, Void, announce
from referee.core.questions import Choice, Number, Option
from referee.games.nassau import book
from referee.games.nassau.flow.aftermath import end_fight
from referee.games.nassau.flow.asking import asked_if, key_of
from referee.games.nassau.flow.tiles import draw
from referee.games.nassau.flow.typing import Stuff
from referee.games.nassau.reasons import fight_reason
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules import battle
from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Opening
from referee.games.nassau.rules.battle import Drawn
from referee.games.nassau.sight import (
    DUTCHMAN,
    attack_of,
    crates_on,
    crew_of,
    different,
    name_of,
    weapon_against,
)
from referee.games.nassau.state import Fight, Player, State
from referee.games.nassau.texts import dice_words, refusal, rule, several, spoken

HEADING = "fight-an-opponent"
MONKEY = "monkey"
BEASTS = ("crab", "lizard")
PIRATES = "pirates"  # laid down for defence dice, by house option


class Declared(NamedTuple):
    """A fight as it is typed: the target, crates, and what is used from the start."""

    target: str
    crates: int
    uses: dict[str, int]


def fight(state: State, player: Player, target: str = "") -> Flow[bool]:
    """One attack on an opponent of the area, or on the Flying Dutchman; false if nothing is left to attack.

    [Fight an opponent]
    """
    state.fight = Fight(player=player.name, target=target)
    answer = yield from asked_if(state, partial(_declare_form, state, player, target))
    if answer is None:
        state.fight = None
        return False
    declared = read_declared(state, player, target, answer)
    state.fight = Fight(player=player.name, target=declared.target)
    attack = declared_attack(state, player, declared)
    opening = attacking.open_attack(attack, state.house)
    yield from _tell_opening(state, player, attack, opening)
    lay_out(state, player, attack, opening)
    drawn = Drawn()
    if opening.draw:
        attack, drawn = yield from draw(state, player, attack, opening)
    yield from end_fight(state, player, attack, opening, drawn)
    state.fight = None
    return True


def lay_out(state: State, player: Player, attack: Attack, opening: Opening) -> None:
    """Crates of holds and bombs on the target, pirates on the deck: what the table does before the draw."""
    book.lay_down(player, opening.pirates_laid)
    player.crates -= opening.placed
    player.pile -= opening.bombs.crates
    given = battle.bombs_given(attack.chest, opening)
    if given:
        book.give_up(state, player, "bomb", given)
    if attack.chest.monkey == "bomb" and opening.bombs.used:
        book.use(player, book.MONKEY)
    assert state.fight is not None
    there = crates_on(state, state.fight.target)
    if opening.on_tile:
        there[player.name] = there.get(player.name, 0) + opening.on_tile


# Declaring it


def targets_of(state: State, player: Player, target: str) -> list[str]:
    """What can be attacked now with what the player has."""
    known = (
        [target] if target else [opponent.id for opponent in different(state.here(player.place))]
    )
    return [own for own in known if _can_attack(state, player, own)]


def _can_attack(state: State, player: Player, target: str) -> bool:
    """Whether any attack is possible: a crate, a bomb, the crab against strength 1 [R15]."""
    if player.crates or state.house.fight_without_attack == "allow":
        return True
    bombs = player.objects["bomb"] > 0
    if target == DUTCHMAN:
        return bombs and player.pile > 0 and state.house.fd_allows_fight_aids == "yes"
    opponent = state.opponents[target]
    finishes = opponent.total + attacking.BOMB_DAMAGE >= opponent.strength
    by_crab = opponent.strength == 1 and player.awake("crab") is not None
    return (bombs and (player.pile > 0 or finishes)) or by_crab


def read_declared(state: State, player: Player, target: str, answer: tuple[Any, ...]) -> Declared:
    """The typed parts; a single target is not typed."""
    known = targets_of(state, player, target)
    parts = answer if len(known) > 1 else (known[0], *answer)
    return Declared(*parts, *({},)[: 3 - len(parts)])


def declared_attack(state: State, player: Player, declared: Declared) -> Attack:
    """The attack of a typed line."""
    uses = declared.uses
    kept = "none"
    if uses.get(MONKEY):
        kept = "agreement" if uses.get("agreement") else "bomb"
    return attack_of(
        state,
        player,
        declared.target,
        place=declared.crates,
        crew=crew_of(player, state.laid_before, uses.get(PIRATES, 0)),
        beasts=Beasts(crab=bool(uses.get("crab")), lizard=bool(uses.get("lizard"))),
        chest=Chest(
            bombs=player.objects["bomb"],
            use_bombs=uses.get("bomb", 0),
            agreements=player.objects["agreement"],
            use_agreements=uses.get("agreement", 0),
            rum=player.objects["rum"],
            monkey=kept,
        ),
    )


def _declare_form(state: State, player: Player, target: str) -> Form | Void:
    known = targets_of(state, player, target)
    if not known:
        return Void(f"{player.name} has nothing to attack any more.")
    key = key_of(state, player, "fight")
    fields = []
    if len(known) > 1:
        options = tuple(
            Option(value=own, word=_word(state, own), gist=_gist(state, player, own))
            for own in known
        )
        fields.append(Field("target", Choice(key=f"{key}.target", prompt="which", options=options)))
    most = min(player.crates, 5)
    fields.append(
        Field(
            "crates",
            Number(
                key=f"{key}.crates", prompt="crates", low=0, high=most, beyond=_too_many(player)
            ),
        )
    )
    uses = _usable(state, player)
    if uses:
        most_used = sum(slot.high for slot in uses)
        fields.append(
            Field(
                "uses",
                Stuff(
                    key=f"{key}.uses",
                    prompt="uses",
                    slots=uses,
                    low=0,
                    high=most_used,
                    what="piece",
                    default={},
                ),
            )
        )
    what = "Flying Dutchman" if target == DUTCHMAN else "fight"
    if len(known) == 1 and not target:
        what = f"fight {_word(state, known[0])}"
    return Form(
        key=key,
        seat=player.name,
        prompt=lambda: (
            f"{what}: {_gist(state, player, known[0]) if len(known) == 1 else 'target,'} crates of {player.crates}"
        ),
        fields=tuple(fields),
        check=lambda answer: _check(state, player, read_declared(state, player, target, answer)),
        cites=rule(HEADING, *(("attacking-the-flying-dutchman",) if target else ())),
    )


def _too_many(player: Player) -> Any:
    def refused(wanted: int) -> IllegalAnswer:
        code = "no-crates" if wanted > player.crates else "too-many-sets"
        return refusal(code, "Fight", f"{wanted} wanted, {player.crates} aboard")

    return refused


def _word(state: State, target: str) -> str:
    """The target as it is typed: kind and strength, with a letter where two of them differ in crates."""
    one = state.opponents[target]
    alike = [
        o.id
        for o in different(state.here(one.area))
        if (o.kind, o.strength) == (one.kind, one.strength)
    ]
    return f"{one.kind}-{one.strength}{'abcdef'[alike.index(target)] if len(alike) > 1 else ''}"


def _gist(state: State, player: Player, target: str) -> str:
    kind = weapon_against(state, target)
    there = sum(crates_on(state, target).values())
    return f"{spoken(kind)} {player.weapons(kind)}, {counted(player.sailors, 'sailor')}, {counted(there, 'crate')} there,"


def _usable(state: State, player: Player) -> tuple[Slot, ...]:
    """Animals and objects that can be used before the draw."""
    slots = [Slot(word=kind, high=1) for kind in BEASTS if player.awake(kind)]
    slots += [
        Slot(word=kind, high=most)
        for kind, most in (
            ("bomb", player.objects["bomb"]),
            ("agreement", player.objects["agreement"]),
        )
        if most
    ]
    if player.awake(book.MONKEY) and (player.objects["bomb"] or player.objects["agreement"]):
        slots.append(Slot(word=MONKEY, high=1))
    if state.house.pirates_in_defence == "yes" and player.standing:
        slots.append(Slot(word=PIRATES, high=player.standing))
    return tuple(slots)


def _check(state: State, player: Player, declared: Declared) -> None:
    """Refuse what may not be used or placed.

    Raises:
        IllegalAnswer: with the rule and the numbers.
    """
    attack = declared_attack(state, player, declared)
    chest = attack.chest
    if declared.uses.get(MONKEY) and not (chest.use_bombs or chest.use_agreements):
        raise IllegalAnswer("The spirit monkey needs a bomb or an agreement to use here.")
    opening = attacking.open_attack(attack, state.house)
    code = attacking.objects_refusal(attack, state.house) or attacking.crates_refusal(
        attack, opening, state.house
    )
    if code:
        said, numbers = fight_reason(code, attack, opening, state.house)
        raise refusal(code, "Fight", numbers, said)


def _tell_opening(state: State, player: Player, attack: Attack, opening: Opening) -> Flow[None]:
    target = state.fight.target if state.fight else ""
    name = "the Flying Dutchman" if target == DUTCHMAN else name_of(state.opponents[target])
    said = f"{player.name} attacks {name}"
    if attack.beasts.crab:
        said += f" with the crab: strength {opening.strength_now}"
        book.use(player, "crab")
    if opening.bombs.used:
        said += f", {several(opening.bombs.used, 'bomb')} thrown"
    if opening.beaten:
        said += "; beaten at once, no tile is drawn."
    else:
        said += f", {several(opening.placed, 'crate')}"
        said += (
            f", {counted(opening.pirates_laid, 'pirate')} laid down" if opening.pirates_laid else ""
        )
        said += f": draw {counted(opening.draw, 'tile')}."
    yield from announce(
        said,
        *rule(HEADING),
        figures=(player.name, target, opening.placed, opening.draw),
        why=lambda: [
            f"Strength {attack.foe.strength}; crates there: {attack.there}.",
            f"At most {counted(opening.max_place, 'crate')}: {counted(attack.crew.sailors, 'sailor')}, {counted(attack.crew.pirates, 'pirate')}, "
            f"{counted(attack.weapons, 'weapon')}, {attack.crates} aboard.",
            f"Defence with {dice_words(opening.dice)} if a tile attacks.",
        ],
    )
