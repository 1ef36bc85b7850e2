"""`referee simulate`: thousands of whole games, and what came of them."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from referee.core.game import Setup
    from referee.core.simulate import Simulation, Tally

CHUNK = 25  # games played between two looks at the clock, and handed to a worker at a time
SEATS = ("Anne", "Bob", "Cid", "Dora", "Eve")
STAND_IN = "stand-in"

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is to be played; `variants` are the options of the games compared on the same seeds."""

    slug: str
    humans: int
    policy: str
    seed: int
    variants: tuple[Options, ...]

    def setup(self, variant: Options) -> Setup:
        """The header of such a game."""
        from referee.core.game import Setup

        return Setup(
            seats=SEATS[: self.humans],
            options=dict(variant),
            is_settled=True,
            copy=STAND_IN,
            stand_in=True,
        )


_KEYS = (
    "Keys of --json: answers, seconds, games, wanted, seed, humans, policy, options; length, reasons, "
    "decided_by, shared_victories; wins by seat, order and character (hits, of, share, low, high: 95 %); "
    "scores (means by seat); compared (the same for --compare)."
)


@click.command(epilog=_KEYS)
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes that share them.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same result.")
@click.option(
    "--humans", type=click.IntRange(min=1), default=2, show_default=True, help="Seats of people."
)
@click.option("--policy", default="random", show_default=True, help="How people play.")
@click.option("--house", multiple=True, metavar="KEY=VALUE", help="An option; may be repeated.")
@click.option(
    "--compare",
    multiple=True,
    metavar="KEY=VALUE",
    help="Play the same seeds with this option too; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def simulate(
    game: str,
    games: int,
    jobs: int,
    seed: int,
    humans: int,
    policy: str,
    house: tuple[str, ...],
    compare: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play GAME by itself: AI players by their cards, people by a policy, on the stand-in set.

    Ctrl-C ends it and prints what is done.
    """
    from time import perf_counter

    job = _job(game, humans, policy, seed, house, compare)
    began = perf_counter()
    tallies = played(job, games, jobs)
    seconds = perf_counter() - began
    if as_json:
        from referee.core.settle import encoded

        click.echo(encoded(_as_plain(job, games, tallies, seconds)))
        return
    for line in _told(job, games, tallies, seconds):
        click.echo(line)


def _job(
    game: str,
    humans: int,
    policy: str,
    seed: int,
    house: tuple[str, ...],
    compare: tuple[str, ...],
) -> Job:
    from referee.cli.registry import known_game
    from referee.cli.setting_up import checked_house
    from referee.core.names import find
    from referee.core.simulate import objection

    slug = known_game(game).slug
    simulation = simulation_of(slug)
    base = checked_house(simulation.game, house)
    variants = [base]
    if compare:
        variants.append(base | checked_house(simulation.game, compare))
        usual = {option.key: option.values[0] for option in simulation.game.options()}
        if usual | variants[0] == usual | variants[1]:
            raise click.UsageError("--compare changes nothing: both would be the same games.")
    fewest, most = simulation.game.players
    if not fewest <= humans <= most:
        raise click.UsageError(f"{simulation.game.title} takes {fewest} to {most} people.")
    job = Job(
        slug=slug,
        humans=humans,
        policy=find(policy, simulation.policies, "policy"),
        seed=seed,
        variants=tuple(tuple(sorted(variant.items())) for variant in variants),
    )
    for variant in job.variants:
        if fault := objection(simulation.game, job.setup(variant), stand_in(slug)):
            raise click.UsageError(fault)
    return job


@cache
def simulation_of(slug: str) -> Simulation[Any]:
    """What the game offers to be simulated."""
    from importlib import import_module

    from referee.cli.registry import KNOWN

    able = {known.slug: known for known in KNOWN if _has_simulation(known.module)}
    if slug not in able:
        titles = ", ".join(known.title for known in able.values())
        raise click.UsageError(f"{slug} cannot be simulated. Those that can: {titles}.")
    found: Simulation[Any] = import_module(f"{able[slug].module}.simulation").SIMULATION
    return found


def _has_simulation(module: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(f"{module}.simulation") is not None
    except ModuleNotFoundError:  # a game in one file
        return False


@cache
def stand_in(slug: str) -> dict[str, Any]:
    """The tables of the game's stand-in set."""
    from referee.core.tables import read_folder, tables_dir

    return read_folder(tables_dir() / slug / STAND_IN)


def play_chunk(job: Job, games: range) -> list[Tally]:
    """The tallies of some games, one for each variant."""
    from random import Random

    from referee.core.simulate import simulated

    simulation = simulation_of(job.slug)
    facts, policy = stand_in(job.slug), simulation.policies[job.policy]
    return [
        simulated(
            simulation, job.setup(v), facts, policy, lambda n: Random(f"{job.seed}/{n}"), games
        )
        for v in job.variants
    ]


def played(job: Job, games: int, jobs: int) -> list[Tally]:
    """The tallies of all games, or of those that were played until Ctrl-C."""
    from functools import partial

    from referee.cli.workers import shared
    from referee.core.simulate import Tally

    tallies = [Tally() for _ in job.variants]
    chunks = (range(n, min(n + CHUNK, games)) for n in range(0, games, CHUNK))
    with _interruptible() as is_stopped, _progress(games) as moved:
        for found in shared(partial(play_chunk, job), chunks, jobs):
            for tally, part in zip(tallies, found, strict=True):
                tally.merge(part)
            moved(found[0].games)
            if is_stopped():
                break
    return tallies


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed; pressed again it stops at once."""
    pressed = []

    def press(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar where somebody looks."""
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    with click.progressbar(length=games, label="Games", file=sys.stderr) as bar:
        yield bar.update


# What came of it


def _as_plain(job: Job, wanted: int, tallies: list[Tally], seconds: float) -> dict[str, object]:
    """The answer for programs; the second variant stands under `compared`."""
    plain = _tally_plain(job.variants[0], tallies[0]) | {
        "answers": sum(tally.answers for tally in tallies),
        "game": job.slug,
        "humans": job.humans,
        "policy": job.policy,
        "seconds": round(seconds, 3),
        "seed": job.seed,
        "wanted": wanted,
    }
    if len(tallies) > 1:
        plain["compared"] = _tally_plain(job.variants[1], tallies[1])
    return plain


def _tally_plain(options: Options, tally: Tally) -> dict[str, object]:
    return {
        "answers": tally.answers,
        "decided_by": dict(tally.decided),
        "games": tally.games,
        "length": {
            "mean": round(tally.mean_length(), 3),
            "games": {str(turns): games for turns, games in sorted(tally.lengths.items())},
        },
        "options": dict(options),
        "reasons": {name: _share_plain(share) for name, share in tally.ended().items()},
        "scores": {
            name: {figure: round(mean, 3) for figure, mean in means.items()}
            for name, means in tally.means("seat").items()
        },
        "shared_victories": tally.shared,
        "wins": {
            group: {name.strip(): _share_plain(s) for name, s in tally.wins(group).items()}
            for group in tally.groups()
        },
    }


def _share_plain(share: Any) -> dict[str, float]:
    return {
        "hits": share.hits,
        "of": share.of,
        "share": round(share.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def _told(job: Job, wanted: int, tallies: list[Tally], seconds: float) -> Iterator[str]:
    from referee.cli.screen import grid

    done = tallies[0].games
    stopped = f", stopped after {done}" if done < wanted else ""
    answers = sum(tally.answers for tally in tallies)
    yield (
        f"{simulation_of(job.slug).game.title}: {wanted} games{stopped}; {job.humans} people "
        f"({job.policy}), seed {job.seed}; {answers} answers in {seconds:.1f} s."
    )
    if not done:
        return
    names = [_named(options) for options in job.variants]
    yield ""
    yield from grid(("length", *names), _length_rows(tallies))
    for title, shares in _shares(tallies):
        yield ""
        rows = [(key, *(_percent(share.get(key)) for share in shares)) for key in _keys(shares)]
        yield from grid((title, *names), rows)
    means = [tally.means("seat") for tally in tallies]
    figures = list(dict.fromkeys(f for mean in means for row in mean.values() for f in row))
    for name, mean in zip(names, means, strict=True):
        yield ""
        yield from grid(
            (f"scores, {name}", *figures),
            [(seat, *(f"{row[figure]:.2f}" for figure in figures)) for seat, row in mean.items()],
        )


def _named(options: Options) -> str:
    return " ".join(f"{key}={value}" for key, value in options) or "as printed"


def _length_rows(tallies: list[Tally]) -> Iterator[tuple[str, ...]]:
    yield ("turns, mean", *(f"{tally.mean_length():.2f}" for tally in tallies))
    for turns in sorted({turns for tally in tallies for turns in tally.lengths}):
        yield (f"{turns} turns", *(f"{t.lengths[turns] / t.games:.1%}" for t in tallies))


def _shares(tallies: list[Tally]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    yield "over by", [tally.ended() for tally in tallies]
    for group in tallies[0].groups():
        yield f"wins by {group}", [tally.wins(group) for tally in tallies]


def _keys(shares: list[dict[str, Any]]) -> list[str]:
    return sorted({key for share in shares for key in share})


def _percent(share: Any) -> str:
    if share is None:
        return "none"
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%}) {share.hits}/{share.of}"
