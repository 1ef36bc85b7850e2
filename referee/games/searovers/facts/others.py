"""Attacks and Wild cards as their cards print them."""

from referee.core.errors import InvalidAnswer
from referee.core.names import folded, is_digits, matches, shown
from referee.core.plain import Plain
from referee.core.questions import Fact
from referee.games.searovers.facts.printed import (
    ROW,
    Line,
    card_fact,
    count,
    missing,
    printed_row,
    title,
    type_of,
)
from referee.games.searovers.rules.plunder import NO_BONUS, Bonus
from referee.games.searovers.rules.wild import EFFECTS, OTHER, TAKE_BOOTY
from referee.games.searovers.state import AttackCard, WildCard
from referee.games.searovers.terms import (
    CREW,
    GUNS,
    SIZES,
    TYPES,
    VESSEL,
)


def attack(label: str) -> Fact[AttackCard]:
    """Strength, booty and Plunder Bonus of an Attack."""
    known = printed_row("attacks", label)

    def read(text: str) -> ROW:
        line, row = Line(text), dict(known)
        if "bonus" not in row:
            row["bonus"] = line.take(_bonus_word) or NO_BONUS
        line.put_numbers(row, ("strength", "booty"))
        line.done()
        return row

    wanted = missing(known, "strength", "booty", "bonus")
    samples = {"strength": "3", "booty": "4", "bonus": "brig"}
    return card_fact(
        ("attacks", label),
        f"Attack {label}: {', '.join(wanted)}".replace(
            "bonus", "bonus (none, crew, guns, guns8, sloop, brig, 3-mast, warship)"
        ),
        read,
        lambda row: _attack(row),
        _attack_row,
        " ".join(samples[key] for key in wanted),
    )


def _bonus_word(text: str) -> str | None:
    word = folded(text).replace(" ", "")
    if word in ("", "none", "no") or text == "-":
        return NO_BONUS
    if word == CREW:
        return CREW
    size = word.removeprefix(GUNS).removesuffix("pounders")
    if word == GUNS or (is_digits(size) and int(size) in SIZES):
        return f"{GUNS}{size}" if word != GUNS else GUNS
    return type_of(text)


def bonus_of(word: str) -> Bonus:
    """The bonus behind its word in the tables.

    Raises:
        InvalidAnswer: there is none of that word.
    """
    if word in (NO_BONUS, CREW, GUNS):
        return Bonus(word)
    if word in TYPES:
        return Bonus(VESSEL, type=word)
    if word.startswith(GUNS) and is_digits(word[4:]) and int(word[4:]) in SIZES:
        return Bonus(GUNS, size=int(word[4:]))
    raise InvalidAnswer(f"'{shown(word)}' is no Plunder Bonus.")


def bonus_word(bonus: Bonus) -> str:
    """The word of a bonus in the tables."""
    return bonus.type or (f"{GUNS}{bonus.size}" if bonus.size else bonus.kind)


def _attack(row: ROW) -> AttackCard:
    strength = count(row.get("strength"), "strength")
    if not strength:
        raise InvalidAnswer("An Attack has a strength of at least 1.")
    return AttackCard(
        strength, count(row.get("booty"), "booty"), bonus_of(str(row.get("bonus", NO_BONUS)))
    )


def _attack_row(value: AttackCard) -> dict[str, Plain]:
    return {
        "strength": value.strength,
        "booty": value.booty,
        "bonus": bonus_word(value.bonus),
    }


# Wild cards


def wild(card: str) -> Fact[WildCard]:
    """A Wild card: what it costs, whether it is fought, against how many dice, and what it does."""
    known = printed_row("wilds", card)

    def read(text: str) -> ROW:
        line, row = Line(text), dict(known)
        row["form"] = line.take(_form) or "other"
        if "effect" not in row:
            row["effect"] = line.take(_effect) or OTHER
        wanted = ["cost"] + (["against"] if row["form"] != "other" else [])
        wanted += ["amount"] if row["effect"] == TAKE_BOOTY else []
        line.put_numbers(row, wanted)
        line.done()
        return row

    return card_fact(
        ("wilds", card),
        f"Wild card {title(card)}: cost, save or combat with its dice, effect "
        "(cannot-move, take with its amount, remove-captain)",
        read,
        lambda row: _wild(card, row),
        _wild_row,
        "2 save 3 cannot-move",
    )


def _form(word: str) -> str | None:
    return next((form for form in ("save", "combat", "other") if folded(word) == form), None)


def _effect(word: str) -> str | None:
    found = matches(word, EFFECTS)
    return found[0] if len(found) == 1 else None


def _wild(card: str, row: ROW) -> WildCard:
    form, effect = str(row.get("form")), str(row.get("effect", OTHER))
    if form not in ("save", "combat", "other") or effect not in EFFECTS:
        raise InvalidAnswer("A Wild card says save, combat or neither.")
    against = count(row.get("against", 0), "against")
    if form != "other" and not against:
        raise InvalidAnswer("The dice it is fought against are missing.")
    return WildCard(
        slug=card,
        name=title(card),
        cost=count(row.get("cost"), "cost"),
        form=form,
        against=against,
        effect=effect,
        amount=count(row.get("amount", 0), "amount"),
    )


def _wild_row(value: WildCard) -> dict[str, Plain]:
    return {
        "cost": value.cost,
        "form": value.form,
        "against": value.against,
        "effect": value.effect,
        "amount": value.amount,
    }
