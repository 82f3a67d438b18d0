"""`townsmith train`: learn what positions of a game are worth from games played for it."""

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from townsmith.bots.schedule.ray_cluster import on_ray
from townsmith.bots.schedule.runners import on_processes
from townsmith.cli.parameters import (
    DECK,
    GAME,
    OPTIONS,
    PROCESSES,
    SEED,
    read_options,
    settled_seed,
)
from townsmith.core.contract.game import AnyGame
from townsmith.learning.course import Course
from townsmith.learning.training import METHODS, games_of, train
from townsmith.learning.training_files import (
    HEAD,
    REPORT,
    WEIGHTS,
    TrainingFiles,
    line,
    read_weights,
    shipped_origin,
)


@click.command("train")
@GAME
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=6,
    show_default=True,
    metavar="N",
    help="How often weights are proposed and judged.",
)
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=400,
    show_default=True,
    metavar="N",
    help="How many games a round is fitted to; evolving, how many deals each variant plays.",
)
@click.option(
    "--method",
    type=click.Choice(list(METHODS)),
    default="fit",
    show_default=True,
    help="Fit weights to how games end, compare moves, or vary weights and keep what plays well.",
)
@click.option(
    "--worlds",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="How many worlds are imagined before a move; 0 plays what looks best at once.",
)
@click.option(
    "--hold",
    multiple=True,
    metavar="FEATURE",
    help="Leave the weight of this feature as it is; may be given again.",
)
@click.option(
    "--learn",
    multiple=True,
    metavar="FEATURE",
    help="Learn the weight of this feature and leave all others; may be given again.",
)
@click.option(
    "--seats",
    multiple=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="How many sit down; given again, games take turns among the numbers.",
)
@OPTIONS
@DECK
@SEED
@PROCESSES
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on a Ray cluster: local, auto or HOST:PORT.",
)
@click.option(
    "--from",
    "first",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on from these weights, such as a checkpoint; without it from those of the game.",
)
@click.option(
    "--fresh",
    is_flag=True,
    help="Begin with nothing for all weights that are learned; what no game shows stays.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="FOLDER",
    help="Where weights.json, a checkpoint a round and report.md are written.",
)
def command(  # noqa: PLR0913 - one argument an option, as click has it
    game: AnyGame,
    *,
    rounds: int,
    games: int,
    method: str,
    worlds: int,
    hold: tuple[str, ...],
    learn: tuple[str, ...],
    seats: tuple[int, ...],
    options: tuple[str, ...],
    deck: str | None,
    seed: int | None,
    processes: int,
    ray: str | None,
    first: Path | None,
    fresh: bool,
    out: Path,
) -> None:
    """Learn what positions are worth, for the bots that search.

    Each round plays games by the weights so far, fits new weights to how they ended or to how moves
    differed, or breeds them by trial, and keeps them if they do at least as well as the old ones on
    fresh deals. The weights in FOLDER name the command that made them; put into the game's folder
    they are what bots search with.

    \b
      townsmith train GAME --rounds 8 --games 1000 --processes 2 --out trained
    """
    chosen = settled_seed(seed)
    counts = seats or (game.usual_seats,)
    setups = tuple(game.setup(n, chosen, read_options(game, options, deck)) for n in counts)
    held, learned = _features(game, hold, "--hold"), _features(game, learn, "--learn")
    course = Course(game.slug, setups, chosen, rounds, games, method, worlds, held, learned, fresh)
    origin = "" if fresh and first is None else _begin(game, first)
    files = TrainingFiles(out, course, shlex.join(_written(game, course, options, deck)), origin)
    click.echo(f"{game.name}, seed {chosen}\n\n{HEAD}")
    place = on_processes(processes) if ray is None else on_ray(ray)
    with place as runner, _bar(games_of(course)) as tell:
        for done in train(course, runner, tell):
            files.add(done)
            click.echo(line(done))
    click.echo(f"\n{out / WEIGHTS} holds what was learned, {out / REPORT} how.")


def _begin(game: AnyGame, first: Path | None) -> str:
    """Give the game the weights to begin with, if not its own; return what made them."""
    if first is None:
        return shipped_origin(game)
    game.bots.weights[:], origin = read_weights(game, first)
    return origin


def _written(
    game: AnyGame, course: Course, options: tuple[str, ...], deck: str | None
) -> list[str]:
    """Return the command that does the same again, word by word."""
    words = ["townsmith", "train", game.slug]
    words += ["--method", course.method, "--rounds", str(course.rounds)]
    words += ["--games", str(course.games)]
    if course.worlds:
        words += ["--worlds", str(course.worlds)]
    for feature in course.held:
        words += ["--hold", feature]
    for feature in course.learned:
        words += ["--learn", feature]
    for setup in course.setups:
        words += ["--seats", str(setup.seats)]
    for option in options:
        words += ["--option", option]
    if deck is not None:
        words += ["--deck", Path(deck).name]
    words += ["--seed", str(course.seed)]
    return [*words, "--fresh"] if course.fresh else words


def _features(game: AnyGame, names: tuple[str, ...], option: str) -> tuple[str, ...]:
    """Return the names if the game has features called so."""
    for name in names:
        if name not in game.bots.features:
            raise click.BadParameter(f"{game.slug} has no feature {name!r}", param_hint=option)
    return names


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int], None]]:
    """Show how many games were played on stderr, if somebody is looking."""
    shown = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not shown) as progress:
        task = progress.add_task("Playing", total=games)
        yield lambda played: progress.advance(task, played)
