"""3. Adjust Notoriety: gains, markers and their collisions, what goes back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, shown, slug
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, told
from referee.core.questions import Choice, Number, Option
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.heaps import minus
from referee.games.pirates_of_nassau.rules.notoriety import (
    HANDED_IN,
    KEPT,
    LOWER,
    NO_WIND,
    PLANK_NOTORIETY,
    Deeds,
    gain_of,
    hostages_left,
    keeps_trade_wind,
    merchant_notoriety,
    options_for,
    parts_of,
)
from referee.games.pirates_of_nassau.rules.port import LOOT_NOTORIETY
from referee.games.pirates_of_nassau.rules.track import descending, space_of
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import HOSTAGE
from referee.games.pirates_of_nassau.texts import (
    by_other_reading,
    gains_told,
    listed,
    rule,
    space_told,
)


def adjust_notoriety(state: State) -> Flow[None]:
    """Everybody, highest first; the order is fixed now [3. Adjust Notoriety; R3]."""
    state.order = descending(state.totals, state.house)
    other = other_order(state, state.order, highest_first=True)
    if other:
        yield from announce(
            f"Order of step 3: {', '.join(state.order)}.{other}",
            *rule("3-adjust-notoriety", "R4"),
            figures=tuple(state.order),
        )
    for name in state.order:
        state.active = name
        yield from adjust(state, state.players[name])
    state.active = ""


def adjust(state: State, player: Player) -> Flow[None]:
    """One player: last hostages, the Trade Wind, the gain, the marker, the clean-up [3. Adjust Notoriety]."""
    yield from last_plank(state, player)
    used = yield from ask_if(lambda: wind_question(state, player))
    wind = NO_WIND
    if player.trade_wind:
        wind = HANDED_IN if used else KEPT
    origin = player.notoriety
    to = yield from ask(
        lambda: landing_question(state, player, ways_up(state, player, wind), "adjust")
    )
    deeds = deeds_of(player, wind)
    gain = gain_of(deeds, state.house)
    player.notoriety = to
    where = space_told(player.notoriety)
    moved = f"from {origin} to {where}" if player.notoriety != origin else f"stays at {where}"
    aside = "" if player.notoriety == origin + gain else f" ({origin + gain} is occupied)"
    yield from announce(
        f"{player.name}: {gains_told(parts_of(deeds, state.house))}; {moved}{aside}.",
        *rule("3-adjust-notoriety", "R6" if aside else "", "R8" if not gain else ""),
        figures=(player.name, gain, player.notoriety),
        why=lambda: list(_why(deeds, state.house)),
    )
    clean_up(state, player, wind)


def deeds_of(player: Player, wind: str) -> Deeds:
    """What the player did this turn."""
    return Deeds(
        merchants=tuple(card.values for card in player.plundered if card.values is not None),
        ports=player.looted,
        planked=player.planked,
        planked_late=player.planked_late,
        hostages=player.hold.get(HOSTAGE, 0),
        trade_wind=wind,
    )


def _why(deeds: Deeds, house: House) -> Iterator[str]:
    for values in deeds.merchants:
        yield f"Merchant {values.sailing}/{values.gunnery}: {merchant_notoriety(values)}."
    if deeds.ports:
        yield f"Looted: {counted(deeds.ports, 'port')}, {LOOT_NOTORIETY} each."
    if deeds.planked:
        yield f"Walked the plank: {counted(deeds.planked, HOSTAGE)}, {PLANK_NOTORIETY} each."
    if deeds.planked_late:
        late = PLANK_NOTORIETY if house.late_plank == "carry" else 0
        yield f"Walked after step 3 of last turn: {counted(deeds.planked_late, HOSTAGE)}, {late} each."
    if deeds.hostages:
        yield f"Not counted: {counted(deeds.hostages, HOSTAGE)} in the hold."
    if deeds.trade_wind == KEPT:
        yield "The Trade Wind was not used for 1 Notoriety."


def last_plank(state: State, player: Player) -> Flow[None]:
    """Hostages in the hold would score now, and no more later [Make 'Em Walk the Plank; R10]."""
    walking = yield from ask_if(lambda: plank_question(state, player))
    if walking:
        player.hold = minus(player.hold, {HOSTAGE: walking})
        player.planked += walking
        yield from announce(
            f"{player.name} lets {counted(walking, HOSTAGE)} walk the plank.",
            *rule("make-em-walk-the-plank"),
            figures=(player.name, walking),
        )


def plank_question(state: State, player: Player) -> Number | Void:
    """How many walk now."""
    held = player.hold.get(HOSTAGE, 0)
    if not held:
        return Void()
    kept = "go back" if state.house.hostage_cleanup == "all" else "stay for a later ransom"
    return Number(
        key=f"t{state.turn}.adjust.{slug(player.name)}.plank",
        seat=player.name,
        prompt=f"{counted(held, HOSTAGE)}: how many walk the plank now, 3 Notoriety each (the others {kept})",
        low=0,
        high=held,
        cites=rule("make-em-walk-the-plank", "R11"),
    )


def wind_question(state: State, player: Player) -> Choice[bool] | Void:
    """Whether an unused Trade Wind gives 1 Notoriety."""
    if not player.trade_wind:
        return Void()
    return Choice(
        key=f"t{state.turn}.adjust.{slug(player.name)}.wind",
        seat=player.name,
        prompt="unused Trade Wind: 1 Notoriety for it",
        options=(
            Option(value=True, word="yes", letter="y"),
            Option(value=False, word="no", letter="n"),
        ),
        default=True,
        cites=rule("ply-the-trade-winds", "3-adjust-notoriety"),
    )


class Landing(NamedTuple):
    """Where a marker is sent, and where it may go."""

    target: int
    options: tuple[int, ...]


def ways_up(state: State, player: Player, wind: str) -> Landing:
    """The space of the gain as it is now; hostages may still walk while the owner chooses."""
    gain = gain_of(deeds_of(player, wind), state.house)
    options = options_for(player.name, gain, state.totals, state.house)
    return Landing(player.notoriety + gain, options)


class SpaceChoice(Choice[int]):
    """One of two spaces of the track: by its number, or as lower and higher."""

    def parse(self, text: str) -> int:
        """A number is never the place in the list: it is a total, or what the track prints for it."""
        if not is_digits(text.strip()):
            return super().parse(text)
        for option in self.options:
            if text.strip() in (str(option.value), str(space_of(option.value))):
                return option.value
        raise InvalidAnswer(f"'{shown(text)}' is none of: {self.legal()}.")

    def legal(self) -> str:
        """Both letters, or the numbers that the prompt has."""
        return f"{super().legal()}, or the number"

    def help(self) -> Iterable[str]:
        """Both, without places in a list."""
        return [f"{option.label}: {told(option.gist)}" for option in self.options]


def landing_question(
    state: State, player: Player, landing: Landing, word: str
) -> SpaceChoice | Auto[int]:
    """Both free spaces with the total each gives; the owner chooses [3. Adjust Notoriety; R7]."""
    key = f"t{state.turn}.{word}.{slug(player.name)}.space"
    if len(landing.options) == 1:
        return Auto(key=key, value=landing.options[0], word=str(landing.options[0]))
    lower, higher = landing.options
    return SpaceChoice(
        key=key,
        seat=player.name,
        prompt=f"{landing.target} is occupied: lower {space_told(lower)} or higher {space_told(higher)}",
        options=(
            Option(value=lower, word=LOWER, letter="l", gist=f"Notoriety {lower}"),
            Option(value=higher, word="higher", letter="h", gist=f"Notoriety {higher}"),
        ),
        cites=rule("3-adjust-notoriety", "R6", "R7"),
    )


def clean_up(state: State, player: Player, wind: str) -> None:
    """Merchant cards under their stocks; planked hostages and the Trade Wind to the supply [R11; R12; R48]."""
    for card in player.plundered:
        state.merchant_stock[card.region] += 1
    player.plundered = []
    player.planked = player.planked_late = player.looted = 0
    player.trade_wind = keeps_trade_wind(wind, state.house)
    held = player.hold.get(HOSTAGE, 0)
    left = hostages_left(held, state.house)
    player.hold = minus(player.hold, {HOSTAGE: held - left})
    player.adjusted = True


def late_plank_told(state: State, count: int) -> str:
    """What hostages that walk too late give, by both readings [R10]."""
    points = PLANK_NOTORIETY * count
    if state.house.late_plank == "dump":
        other = by_other_reading("late_plank", "carry", f"they score {points} in the next step 3")
        return f"too late to score this turn.{other}"
    other = by_other_reading("late_plank", "dump", "they score nothing")
    return f"they score {points} in the next step 3.{other}"


def other_order(state: State, order: Sequence[str], *, highest_first: bool) -> str:
    """The order by the other reading of R4, where it is another one."""
    value = "end_only" if state.house.laps == "total" else "total"
    other = descending(state.totals, replace(state.house, laps=value))
    if not highest_first:
        other.reverse()
    return "" if other == list(order) else by_other_reading("laps", value, f"it is {listed(other)}")
