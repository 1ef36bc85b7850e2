"""Pieces of eight aboard, looted, given back and secured.

[Vessel Cards; Vessel Defeats; Attempt to Invoke Parley; Silver Pieces of Eight; Gold Doubloons]
"""

from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.terms import POE_PER_DOUBLOON

if TYPE_CHECKING:
    from referee.games.searovers.house import House


def room(aboard: int, cargo: int | None) -> int | None:
    """What still fits aboard; None without a limit [Vessel Cards]."""
    return None if cargo is None else max(0, cargo - aboard)


def _least(amount: int, limit: int | None) -> int:
    return amount if limit is None else min(amount, limit)


def offered(amount: int, treasury: int | None, house: "House") -> int:
    """What the treasury gives of an amount [R8]."""
    return _least(amount, treasury) if house.treasury == "limited" else amount


def loaded(
    amount: int, aboard: int, cargo: int | None, treasury: int | None, house: "House"
) -> int:
    """Pieces of eight that come aboard of an amount offered [C. Complete Attacks to Gain Booty; R8; R11]."""
    given = offered(amount, treasury, house)
    fits = room(aboard, cargo)
    if house.cargo_overflow == "all-or-nothing":
        return given if fits is None or given <= fits else 0
    return _least(given, fits)


def treasury_after(treasury: int | None, change: int) -> int | None:
    """The treasury after a change, never below nothing; None stays None [R8]."""
    return None if treasury is None else max(0, treasury + change)


def looted(die: int, hold: int, aboard: int, cargo: int | None, house: "House") -> int:
    """Pieces of eight that the victor finds: at most the die, the hold and his own room [Vessel Defeats; R16]."""
    found = min(die, hold)
    return found if house.loot_cap == "no" else _least(found, room(aboard, cargo))


def parley_most(payer: int, aboard: int, cargo: int | None) -> int:
    """The largest offer: what the payer has aboard and the other has room for [Attempt to Invoke Parley; R69]."""
    return _least(payer, room(aboard, cargo))


def is_parley_offer(offer: int, most: int, house: "House") -> bool:
    """Whether an offer lies within its limits [Attempt to Invoke Parley; R69]."""
    return int(house.parley_min) <= offer <= most


def excess(aboard: int, cargo: int | None, house: "House") -> int:
    """What a smaller hold gives back to the treasury [Plunder Bonus; R13]."""
    if cargo is None or house.downsize == "keep":
        return 0
    return max(0, aboard - cargo)


def doubloons_of(supply: int) -> int:
    """One doubloon for every full five pieces of eight of the supply [Gold Doubloons; R6]."""
    return supply // POE_PER_DOUBLOON


def missing_to_next(supply: int) -> int:
    """Pieces of eight up to the next doubloon."""
    return POE_PER_DOUBLOON - supply % POE_PER_DOUBLOON


def doubloons_shown(supply: int, shown: int, stock: int | None, house: "House") -> int:
    """Doubloons in front of the player after the supply grew [Gold Doubloons; R9]."""
    earned = doubloons_of(supply)
    if house.doubloons == "marker":
        return earned
    gain = max(0, earned - shown)
    return shown + _least(gain, stock)


class Secured(NamedTuple):
    """The ledger after a hold was secured."""

    supply: int
    doubloons: int
    gained: int


def secure_refusal(
    *,
    is_action: bool,
    at_sea: bool,
    in_haven: bool,
    arrived: bool,
    aboard: int,
    keeps: bool,
    house: "House",
) -> str | None:
    """Why a hold may not be secured now [F. Return to Your Haven and Secure Booty; R48; R49]."""
    checks = (
        (not is_action, "wrong-phase"),
        (not at_sea, "not-at-sea"),
        (not in_haven, "wrong-hex"),
        (house.secure_needs_arrival == "yes" and not arrived, "not-arrived"),
        (aboard < 1, "nothing-aboard"),
        (keeps, "all-discarded"),
    )
    return next((code for fails, code in checks if fails), None)


def resolve_secure(
    supply: int, aboard: int, shown: int, stock: int | None, house: "House"
) -> Secured:
    """The booty joins the supply, and doubloons follow [F. Return to Your Haven and Secure Booty; R6; R9]."""
    new = supply + aboard
    doubloons = doubloons_shown(new, shown, stock, house)
    return Secured(new, doubloons, max(0, doubloons - shown))
