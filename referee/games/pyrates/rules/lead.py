"""Who leads a piracy or a raid [3. Piracy; 4. Raid; Unable to perform an Action]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import id_order, resolve_pick

if TYPE_CHECKING:
    from referee.games.pyrates.house import House


class Bidder(NamedTuple):
    """One who bid the action.

    `ships` counts all on the map, `able` says whether he has a legal target in reach, `ships_able` counts the ships in
    reach of one (read only with the house option `lead_count = able`).
    """

    name: str
    id: int
    ships: int
    able: bool = True
    ships_able: int = 0


class Lead(NamedTuple):
    """Who leads.

    `lead` is None while a die is missing and when nobody leads (`skipped`: the action does not take place). `tied` holds
    those with equally many ships by id, `unable` by name those who do nothing at all this turn.
    """

    lead: str | None
    tied: tuple[str, ...]
    skipped: bool
    unable: tuple[str, ...]
    dice_wanted: int
    used: int

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled first."""
        return self.dice_wanted > 0


def resolve_lead(bidders: Sequence[Bidder], dice: Sequence[int], house: "House") -> Lead:
    """The lead of a band: most ships, ties by the announced die among the tied in id order.

    Whether unable bidders are set aside first or make the action fail is the table's choice.
    [3. Piracy; 4. Raid; R5; R27; R44]
    """
    unable = tuple(sorted(bidder.name for bidder in bidders if not bidder.able))
    everybody = tuple(sorted(bidder.name for bidder in bidders))
    if len(unable) == len(bidders):
        return _nobody((), everybody, 0)
    fails = house.unable_lead == "action_fails"
    compared = [bidder for bidder in bidders if bidder.able or fails]
    most = max(_ships(bidder, house) for bidder in compared)
    top = {bidder.name: bidder for bidder in compared if _ships(bidder, house) == most}
    names = id_order({name: bidder.id for name, bidder in top.items()})
    tied = names if len(names) > 1 else ()
    if not any(bidder.able for bidder in top.values()):
        return _nobody(tied, everybody, 0)
    pick = resolve_pick(names, dice, house)
    if pick.picked is not None and not top[pick.picked].able:
        return _nobody(tied, everybody, pick.used)
    return Lead(
        lead=pick.picked,
        tied=tied,
        skipped=False,
        unable=unable,
        dice_wanted=pick.dice_wanted,
        used=pick.used,
    )


def _ships(bidder: Bidder, house: "House") -> int:
    return bidder.ships_able if house.lead_count == "able" else bidder.ships


def _nobody(tied: tuple[str, ...], everybody: tuple[str, ...], used: int) -> Lead:
    return Lead(lead=None, tied=tied, skipped=True, unable=everybody, dice_wanted=0, used=used)
