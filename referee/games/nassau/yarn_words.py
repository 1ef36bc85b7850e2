"""What a sailor's yarn card counts and demands, in words that rulings and play share."""

from typing import TYPE_CHECKING

from referee.core.pieces import counted
from referee.games.nassau.rules.yarns import DEMANDS, Printed, Sight, Verdict
from referee.games.nassau.texts import opponent, spoken

if TYPE_CHECKING:
    from referee.games.nassau.house import House

ABOUT = {
    "any_weapon": "weapons of any one type",
    "most_weapons": "most weapons",
    "single_crates": "opponents with exactly 1 own crate",
    "single_on_five": "opponents of strength 5 with exactly 1 own crate",
    "strong_towers": "towers of 2 crates or more",
    "tower_of_3": "towers of exactly 3 crates",
    "tower_of_4": "towers of exactly 4 crates",
    "tower_of_5": "towers of exactly 5 crates",
    "towers_in_steps": "towers of 1, 2 and 3 crates",
    "none_left_E": "opponents left in E",
    "none_left_I": "opponents left in I",
    "crates": "crates aboard",
    "holds": "open holds",
    "rum": "rum left",
    "standing": "pirates standing",
    "first": "most points",
    "last": "fewest points",
    "kinds_of_goods": "kinds of goods aboard",
}


def about_words(card: int, printed: Printed, house: "House") -> str:
    """What the card counts: `weapons sabre`, `towers of exactly 3 crates`."""
    demand = DEMANDS[card]
    said = ABOUT.get(demand.about, spoken(demand.about))
    if demand.about.startswith("single") and house.exact_one == "all":
        said += " and no other"
    if not demand.printed or demand.printed == "count":
        return said
    word = str(printed)
    return f"{said} {opponent(word) if demand.printed == 'opponent' else spoken(word)}"


def needed_words(card: int, need: int, house: "House") -> str:
    """What the card demands: `at least 2 needed`, `exactly 3 needed`."""
    match DEMANDS[card].about:
        case "none_left_E" | "none_left_I":
            return "none may be left"
        case "crates" if house.discard_for_card == "no":
            return f"exactly {need} needed"
        case "kinds_of_goods" if house.discard_for_card == "no":
            goods = " in exactly 2 goods" if house.card73 == "two_goods" else ""
            return f"exactly {need}{goods} needed"
        case "towers_in_steps":
            only = " and no other tower" if house.card57 == "exactly" else ""
            return f"one of each{only} needed"
        case "last":
            return f"at most {need} allowed"
        case _:
            return f"at least {need} needed"


def demand_words(card: int, sight: Sight, verdict: Verdict, house: "House") -> str:
    """What there is and what it takes: `3 in 3 goods, exactly 2 needed`."""
    return f"{_have_words(card, sight, verdict, house)}, {needed_words(card, verdict.need, house)}"


def _have_words(card: int, sight: Sight, verdict: Verdict, house: "House") -> str:
    match DEMANDS[card].about:
        case "kinds_of_goods":
            return f"{verdict.have} in {counted(len(sight.goods), 'good')}"
        case "towers_in_steps":
            return f"{verdict.have} of these sizes on {counted(len(sight.towers), 'tower')}"
        case "rum":
            when = "all payments" if house.pay_all_rum_first == "yes" else "the payments so far"
            return f"{verdict.have} after {when}"
        case _:
            return str(verdict.have)
