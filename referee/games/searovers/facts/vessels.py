"""Vessels, captains, guns and Havens as their cards print them."""

import re

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, slug
from referee.core.plain import Plain
from referee.core.questions import Fact, whole
from referee.games.searovers.facts.printed import (
    COORDINATE,
    ROW,
    Line,
    card_fact,
    check_colour,
    colour,
    coordinate,
    count,
    missing,
    printed_row,
    title,
    type_of,
)
from referee.games.searovers.rules.move import Rate
from referee.games.searovers.state import Captain, Guns, Hull
from referee.games.searovers.terms import (
    BLACK,
    BRIGANTINE,
    COLOURS,
    GUN_SIZES,
    SIZES,
    SLOOP,
    TYPES,
)

KNOWN_RATES = {SLOOP: Rate(2, 1, True), BRIGANTINE: Rate(1, 4)}
MOVE = re.compile(r"([1-4])d?\+([0-9])(r?)", re.IGNORECASE)


def hull(card: str, told: str = "") -> Fact[Hull]:
    """A vessel card, whatever of it the rulebook does not print; `told` is the colour it was placed as."""
    known = printed_row("vessels", card)
    fixed = known.get("type")

    def read(text: str) -> ROW:
        line, row = Line(text), dict(known)
        if fixed is None:
            row["type"] = line.take(type_of)
        move = line.take(_rate)
        if move is not None:
            row["move"] = move
        sizes = line.take(_sizes)
        if sizes is not None:
            row["guns"] = sizes
        elif "guns" not in row and row.get("type") not in GUN_SIZES:
            _put_sizes(line, row)
        line.put_numbers(row, ("cost", "strength", "cargo"))
        if fixed is None:
            row["colour"] = line.take(colour) or ""
            check_colour(card, told, row["colour"])
            if line.words:
                row["captain"] = slug(" ".join(line.words))
                line.words = []
        line.done()
        return row

    wanted = missing(known, "type", "cost", "strength", "cargo", "move")
    if "guns" not in known and fixed == BRIGANTINE:
        wanted.append("guns")
    if fixed is None:
        wanted += ["colour", "captain it belongs to"]
    samples = {"type": "warship", "cost": "5", "strength": "4", "cargo": "12", "move": "1+5",
               "guns": "4/6/8", "colour": told or "black", "captain it belongs to": "roberts"}  # fmt: skip
    return card_fact(
        ("vessels", card),
        f"{title(card)} card: {', '.join(wanted)}",
        read,
        lambda row: _hull(card, row),
        _hull_row,
        " ".join(samples[key] for key in wanted),
    )


def _put_sizes(line: Line, row: ROW) -> None:
    """Gun sizes typed one by one after the other numbers."""
    wanted = len(missing(row, "cost", "strength", "cargo"))
    rest = line.numbers[wanted:]
    if rest and all(size in SIZES for size in rest):
        row["guns"] = sorted(set(rest))
        del line.numbers[wanted:]


def _rate(word: str) -> list[int | bool] | None:
    parts = MOVE.fullmatch(word)
    return [int(parts[1]), int(parts[2]), bool(parts[3])] if parts else None


def _sizes(word: str) -> list[int] | None:
    if word.lower() in ("all", "any"):
        return list(SIZES)
    parts = word.split("/")
    if len(parts) > 1 and all(is_digits(part) and int(part) in SIZES for part in parts):
        return sorted({int(part) for part in parts})
    return None


def _hull(card: str, row: ROW) -> Hull:
    type_ = row.get("type")
    if type_ not in TYPES:
        raise InvalidAnswer(f"A vessel is one of {', '.join(TYPES)}.")
    move = row.get("move") or (list(KNOWN_RATES[type_]) if type_ in KNOWN_RATES else None)
    if not isinstance(move, list) or len(move) != 3:
        raise InvalidAnswer(
            "The move rate is missing; type it like 1+5, or 2+1r with ones re-rolled."
        )
    guns = row.get("guns") or list(GUN_SIZES.get(type_, ()))
    if not guns or not all(size in SIZES for size in guns):
        raise InvalidAnswer("The gun sizes are missing; type them like 4/6/8.")
    return Hull(
        slug=card,
        name=title(card),
        type=type_,
        cost=count(row.get("cost"), "cost"),
        strength=count(row.get("strength"), "strength"),
        cargo=count(row.get("cargo"), "cargo"),
        rate=Rate(int(move[0]), int(move[1]), bool(move[2])),
        guns=tuple(guns),
        captain=str(row.get("captain", "")),
        colour=str(row.get("colour", "")),
    )


def _hull_row(value: Hull) -> dict[str, Plain]:
    row: dict[str, Plain] = {
        "type": value.type,
        "cost": value.cost,
        "strength": value.strength,
        "cargo": value.cargo,
        "move": list(value.rate),
        "guns": list(value.guns),
        "captain": value.captain,
        "colour": value.colour,
    }
    return {key: part for key, part in row.items() if part != ""}


# Captains, guns, Havens


def captain(card: str, told: str = "") -> Fact[Captain]:
    """A captain card; `told` is his colour where the table typed it before, so that it is not asked."""
    known = printed_row("captains", card)

    def read(text: str) -> ROW:
        line, row = Line(text), dict(known)
        if "colour" not in row:
            row["colour"] = line.take(colour) or told
            check_colour(card, told, row["colour"])
        row["attacks"] = []
        for word in list(line.words):
            if COORDINATE.fullmatch(word.upper()):
                line.words.remove(word)
                row["attacks"].append(word.upper())
        if line.words == ["-"]:
            line.words = []
        line.put_numbers(row, ("cost", "strength", "skulls"))
        line.done()
        return row

    asked = ("cost", "strength", "skulls")
    wanted = missing(known, *(asked if told else ("colour", *asked)))
    letter = "p" if (told or known.get("colour")) == BLACK else "b"
    samples = {"colour": "red", "cost": "2", "strength": "1", "skulls": "3"}
    return card_fact(
        ("captains", card),
        f"{title(card)}'s card: {', '.join(wanted)}, his Attacks",
        read,
        lambda row: _captain(card, row),
        _captain_row,
        " ".join([*(samples[key] for key in wanted), f"{letter}4", f"{letter}12"]),
    )


def _captain(card: str, row: ROW) -> Captain:
    if row.get("colour") not in COLOURS:
        raise InvalidAnswer("The colour is missing: red (buccaneer) or black (pirate).")
    attacks = row.get("attacks", [])
    return Captain(
        slug=card,
        name=title(card),
        colour=str(row["colour"]),
        cost=count(row.get("cost"), "cost"),
        strength=count(row.get("strength"), "strength"),
        skulls=count(row.get("skulls"), "skulls"),
        attacks=tuple(coordinate(str(label)) for label in attacks),
    )


def _captain_row(value: Captain) -> dict[str, Plain]:
    return {
        "colour": value.colour,
        "cost": value.cost,
        "strength": value.strength,
        "skulls": value.skulls,
        "attacks": list(value.attacks),
    }


def guns(size: int) -> Fact[Guns]:
    """Cost and strength of a set of guns."""

    def read(text: str) -> ROW:
        line, row = Line(text), ROW()
        line.put_numbers(row, ("cost", "strength"))
        line.done()
        return row

    return card_fact(
        ("guns", str(size)),
        f"{size}-Pounders card: cost, strength",
        read,
        _guns,
        lambda value: {"cost": value.cost, "strength": value.strength},
        "1 1",
    )


def _guns(row: ROW) -> Guns:
    strength = count(row.get("strength"), "strength")
    if not strength:
        raise InvalidAnswer("Guns have a strength of at least 1.")
    return Guns(count(row.get("cost"), "cost"), strength)


def haven(label: str) -> Fact[int]:
    """What a Haven costs to lay."""
    return Fact(
        key=f"fact.havens.{label.lower()}",
        path=("havens", label),
        prompt=f"Haven {label}: cost",
        read=lambda text: count(whole(text), "cost"),
        write=int,
        load=lambda plain: count(plain, "cost"),
        example="2",
    )
