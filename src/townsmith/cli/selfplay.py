"""`townsmith selfplay`: games between bots as data for learners."""

from contextlib import AbstractContextManager
from pathlib import Path

import click

from townsmith.bots.schedule.processors import processors
from townsmith.bots.schedule.ray_cluster import on_ray
from townsmith.bots.schedule.rotation import filled
from townsmith.bots.schedule.runners import Runner, on_processes
from townsmith.cli.dataset import KEPT_COLUMNS
from townsmith.cli.parameters import (
    DECK,
    GAME,
    MANY_PROCESSES,
    OPTIONS,
    SEATS,
    SEED,
    bot_names,
    game_count,
    read_options,
    settled_seed,
)
from townsmith.cli.progress import watched
from townsmith.cli.seats import read_bots
from townsmith.core.contract.game import AnyGame
from townsmith.dataset.arrow import arrow
from townsmith.dataset.card import write_card
from townsmith.dataset.folder import MANIFEST, DatasetFolder
from townsmith.dataset.plan import Plan


@click.command("selfplay")
@GAME
@game_count(1000)
@bot_names(
    "random",
    help="Who plays; with more seats than bots they take turns, and move on from game to game.",
)
@SEATS
@KEPT_COLUMNS
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="Where it is written; a dataset that was broken off there goes on.",
)
@click.option(
    "--part",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many games lie in one file; what is broken off is lost from the last ones.",
)
@OPTIONS
@DECK
@SEED
@MANY_PROCESSES
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on a Ray cluster whose machines all see the folder: local, auto or HOST:PORT.",
)
def command(  # noqa: PLR0913 - one argument an option, as click has it
    game: AnyGame,
    *,
    games: int,
    bots: str,
    seats: int | None,
    columns: tuple[str, ...],
    out: Path,
    part: int,
    options: tuple[str, ...],
    deck: str | None,
    seed: int | None,
    processes: int | None,
    ray: str | None,
) -> None:
    """Let bots play many games and keep every decision, as data for learners.

    The folder holds the Parquet tables `games` and `decisions` in parts, a manifest from which all
    of it can be made again, and a card that says what is in it. Called again with the same folder
    it goes on where it was broken off.

    \b
      townsmith selfplay GAME --games 100000 --out my-data
      townsmith selfplay GAME --bots greedy,random --with legal --with observation --out my-data
    """
    arrow()
    names = read_bots(bots)
    count = seats or max(game.usual_seats, len(names))
    setup = game.setup(count, _seed(seed, out), read_options(game, options, deck))
    plan = Plan(game.slug, setup, filled(names, count), games, tuple(dict.fromkeys(columns)), part)
    dataset = DatasetFolder.begin(out, plan)
    hands = min(processes or processors(), plan.parts)
    lent: AbstractContextManager[Runner] = on_processes(hands) if ray is None else on_ray(ray)
    with lent as runner:
        missing = plan.parts - len(dataset.written)
        for _ in watched(dataset.fill(runner), "Playing", missing):
            pass
    write_card(dataset)
    click.echo(_summed_up(dataset))


def _seed(given: int | None, out: Path) -> int:
    """Return the seed that was given, that of a dataset which is to go on, or a new one."""
    if given is None and (out / MANIFEST).exists():
        return DatasetFolder.open(out).plan.setup.seed
    return settled_seed(given)


def _summed_up(dataset: DatasetFolder) -> str:
    told = dataset.manifest()
    return (
        f"{told['games']:,} games, {told['decisions']:,} decisions, {told['bytes']:,} bytes"
        f" in {dataset.folder}, seed {told['seed']}, digest {told['digest']}"
    )
