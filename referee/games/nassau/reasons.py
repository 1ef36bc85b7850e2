"""Why something is refused, with its numbers, where that depends on the table or on the situation.

Rulings and play say it with the same words: each function gives what replaces the sentence of `texts.REFUSALS`
(empty: nothing does) and the numbers behind it.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.core.pieces import counted
from referee.games.nassau.rules import actions, sailing
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules.actions import POST_SET, TOWER_CAP, Tower
from referee.games.nassau.rules.attack import Attack, Chest, Crew, Opening
from referee.games.nassau.rules.journey import (
    MOST_HIDDEN,
    Hideout,
    most_cards,
    not_aboard,
    refused_match,
)
from referee.games.nassau.rules.sailing import Borders, Voyage
from referee.games.nassau.texts import lie, listed, several, spoken

if TYPE_CHECKING:
    from referee.games.nassau.house import House

Reason = tuple[str, str]


# Fights


def fight_reason(code: str, attack: Attack, opening: Opening, house: "House") -> Reason:
    """Why a fight cannot be begun so."""
    match code:
        case "dutchman-aid":
            return aid_reason(house)
        case "too-many-sets":
            return "", sets_words(attack.crew, attack.weapons, attack.place, house)
        case "no-crates":
            return "", f"{attack.place} wanted, {attack.crates} aboard"
        case "overplaced":
            missing = max(0, attacking.missing_crates(attack, opening))
            always = "" if missing else "; 1 may always be placed"
            return "", f"{attack.place} placed, {missing} missing{always}"
        case "no-attack":
            return no_attack_reason(opening.bombs.used)
        case "pirates-not-in-defence":
            return "", f"{counted(attack.crew.defence, 'pirate')} named"
        case "no-pirates":
            left = attack.crew.pirates - opening.pirates_laid
            return "", f"{attack.crew.defence} wanted for dice, {left} left standing"
        case _:
            return "", _objects_words(code, attack.chest)


def aid_reason(house: "House") -> Reason:
    """What does not help against the Flying Dutchman at this table."""
    if house.fd_allows_fight_aids == "no":
        return "", ""
    said = "lizard and agreements do not help against the Flying Dutchman: there is no reward"
    return said, ""


def no_attack_reason(bombs: int) -> Reason:
    """Why nothing is attacked with; a bomb that the foe survives needs crates of the own pile."""
    if not bombs:
        return "", "0 crates placed"
    said = "an attack needs a crate on the target, and a bomb lays its crates from the own pile"
    return said, f"0 crates placed, {counted(bombs, 'bomb')} thrown, 0 crates in the own pile"


def _objects_words(code: str, chest: Chest) -> str:
    """The numbers of bombs and agreements that may not be used so."""
    match code:
        case "one-agreement":
            return f"{chest.use_agreements} wanted"
        case "monkey-without-item":
            return f"0 {'rum' if chest.monkey == 'rum' else f'{chest.monkey}s'} owned"
        case "no-bomb":
            by_monkey = ", 1 of them used by the spirit monkey" if chest.monkey == "bomb" else ""
            return f"{chest.use_bombs} wanted{by_monkey}, {chest.bombs} owned"
        case "bomb-limit":
            return f"{chest.use_bombs} wanted"
        case "no-agreement":
            return f"{chest.use_agreements} wanted, {chest.agreements} owned"
        case _:
            return ""


def rum_words(chest: Chest, rum: int) -> str:
    """The numbers where dodges cannot be bought off; `rum` is what is left at that moment."""
    owned = f"{rum} owned" if rum == chest.rum else f"{rum} of {chest.rum} left after the losses"
    by_monkey = "; the one that the spirit monkey keeps must be owned too"
    return f"{chest.rum_on_dodges} wanted, {owned}" + (by_monkey if chest.monkey == "rum" else "")


def sets_words(crew: Crew, weapons: int, place: int, house: "House") -> str:
    """Crates that are to be placed, and the sets of sailor and weapon there are for them."""
    sets = attacking.sets_of_weapons(crew, weapons, house)
    hands = f"{counted(crew.sailors, 'sailor')}, {counted(crew.pirates, 'pirate')}"
    serving = attacking.still_serving(crew, house)
    if serving:
        hands += f", {counted(serving, 'pirate')} laid down for sailing"
    return f"{counted(place, 'crate')}; {counted(sets, 'set')} of {hands}, {counted(weapons, 'weapon')}"


# Towers and trading posts


def tower_reason(
    code: str, tower: Tower, place: int, crew: Crew, weapons: int, crates: int, house: "House"
) -> Reason:
    """Why so many crates do not take a tower."""
    sets = counted(attacking.sets_of_weapons(crew, weapons, house), "set")
    numbers = f"{counted(place, 'crate')} placed, {lie(tower.there)} there; {crates} aboard, {sets}"
    if code == "tower-locked" and tower.there < TOWER_CAP:
        more = TOWER_CAP - tower.there
        return f"a tower holds {TOWER_CAP} crates at most, so {more} more can be placed", numbers
    if code == "too-few-crates" and tower.adds(house):
        return "at least 1 crate is placed", numbers
    return "", numbers


def post_reason(code: str, weapons: int, crew: Crew, house: "House") -> Reason:
    """Why no good can be taken from a trading post."""
    if code == "post-weapons":
        return "", counted(weapons, "weapon")
    if code != "post-sailors":
        return "", ""
    if house.pirates_at_post == "no":
        said = f"it takes {POST_SET} sailors, and pirates do not count at this table"
        return said, counted(crew.sailors, "sailor")
    hands = f"{counted(crew.sailors, 'sailor')}, {counted(crew.pirates, 'pirate')} standing"
    return "", hands


def post_hands(crew: Crew, house: "House") -> str:
    """Who serves at a trading post: sailors, and the pirates that it takes."""
    hands = [counted(crew.sailors, "sailor")]
    missing = POST_SET - crew.sailors
    serving = min(attacking.still_serving(crew, house), max(0, missing))
    if serving:
        hands.append(f"{counted(serving, 'pirate')} laid down for sailing")
    laid = actions.post_pirates(crew, house)
    if laid:
        hands.append(f"{counted(laid, 'pirate')} laid down now")
    return listed(hands)


# Sailing


def route_reason(
    code: str,
    voyage: Voyage,
    crew: Crew,
    krakens: Collection[str],
    borders: Borders | None,
    house: "House",
) -> Reason:
    """Why a ship may not sail so."""
    match code:
        case "out-of-range":
            steps = counted(sailing.steps_of(voyage, house), "area")
            harbour = ", the harbour's included" if sailing.leaves_harbour(voyage, house) else ""
            most = sailing.sailing_range(crew.sailors, crew.sails, crew.pirates)
            hands = f"{counted(crew.sailors, 'sailor')}, {counted(crew.pirates, 'pirate')}"
            return "", f"{steps}{harbour}; range {most}: {hands}, {counted(crew.sails, 'sail')}"
        case "not-adjacent":
            here, there = sailing.gap_of(voyage, borders)
            if here == there:
                return f"the ship is in {here} already; without areas it stays", ""
            return "", f"{here} and {there}"
        case "kraken-stop":
            area = sailing.stop_of(voyage, krakens, house)
            return f"a kraken (opponent) stops the ship in {area}", ""
        case "compass-target":
            return "", f"not to {voyage.jump}"
        case _:
            return "", ""


# The journey home


def count_reason(goods: int, house: "House") -> Reason:
    """Why so many goods are not hidden in one visit."""
    empty = f"{MOST_HIDDEN} goods at most are hidden in one visit"
    return (empty if house.skull_empty_visit == "yes" else ""), f"{goods} named"


def hide_reason(
    code: str,
    hideout: Hideout,
    aboard: Sequence[str],
    order: Sequence[str],
    to_general: Collection[int],
    *,
    fee: int,
    doubloons: int,
    monkey: bool,
    house: "House",
) -> Reason:
    """Why these goods cannot be hidden."""
    match code:
        case "skull-count":
            return count_reason(len(order), house)
        case "not-aboard":
            good = not_aboard(aboard, order)
            return "", f"{spoken(good)}: {order.count(good)} named, {aboard.count(good)} aboard"
        case "no-doubloon":
            goods = counted(len(order), "good")
            owned = f"{several(doubloons, 'doubloon')} owned{_coin_words(monkey, house)}"
            return "", f"{goods}: fee {fee}, {owned}"
        case "must-match":
            return "", spoken(refused_match(hideout, order, to_general))
        case _:
            return "", ""


def _coin_words(monkey: bool, house: "House") -> str:
    """What the spirit monkey's coin asks for in a fee [R41]."""
    if not monkey:
        return ""
    if house.monkey_same_payment == "yes":
        return "; the spirit monkey saves 1"
    return "; the one that the spirit monkey keeps must be owned too"


def campfire_words(code: str, rum: int, cards: int, monkey: bool) -> str:
    """The numbers of a visit to the campfire that is not possible."""
    if code == "no-rum":
        must = "; the one that the spirit monkey keeps must be owned" if monkey else ""
        return f"{rum} owned{must}"
    if code == "too-many-cards":
        by_monkey = " and 1 by the spirit monkey" if monkey else ""
        return f"{counted(cards, 'card')}, {rum} rum{by_monkey}: {most_cards(rum, monkey)} at most"
    return ""
