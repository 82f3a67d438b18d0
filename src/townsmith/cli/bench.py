"""`townsmith bench`: our games and their peers, measured side by side."""

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from townsmith.bench import environments as steps
from townsmith.bench import ours, peers, report
from townsmith.bench.measure import Contender, Rate, rates, summed_up
from townsmith.cli.parameters import find_game
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json

_Kind = tuple[Callable[[AnyGame, int], Iterable[Contender]], Callable[[], list[Contender]]]
"""What is measured of a game of ours, and which peers beside it."""
_ENGINE: Final[_Kind] = (ours.contenders, peers.contenders)
_ENVIRONMENTS: Final[_Kind] = (steps.ours, steps.peers)


@click.command("bench")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="How many seats our games have.",
)
@click.option("--quick", is_flag=True, help="A tenth of the time: a glance, not a result.")
@click.option(
    "--environments", is_flag=True, help="Measure steps of learning environments instead."
)
@click.option("--no-peers", is_flag=True, help="Measure our own games only.")
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Add the results to this page, as bench/results.md keeps them.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(  # noqa: PLR0913 - one argument an option, as click has it
    games: tuple[str, ...],
    *,
    seats: int,
    quick: bool,
    environments: bool,
    no_peers: bool,
    write: Path | None,
    as_json: bool,
) -> None:
    """Measure moves and clones a second, beside OpenSpiel, PettingZoo and python-chess.

    All contenders take turns in one run on one core; what counts is CPU time, and the median of
    the turns. A "basket" is the geometric mean of five OpenSpiel games.

    \b
      ./townsmith bench                       every game, compiled if possible
      TOWNSMITH_BUILD=plain ./townsmith bench  the plain build
      ./townsmith bench --environments        steps of learning environments
    """
    chosen = [find_game(name) for name in games] or list(registry.games().values())
    kind = _ENVIRONMENTS if environments else _ENGINE
    contenders = _contenders(kind, chosen, seats, with_peers=not no_peers)
    turns, seconds = (3, 0.1) if quick else (9, 0.35)
    measured = list(_with_progress(rates(contenders, turns, seconds), turns))
    found = summed_up(contenders, measured)
    if environments:
        _tell_environments(found, write, as_json=as_json)
        return
    basket = None if no_peers else peers.basket(found)
    if write is not None:
        report.append(write, report.markdown(found, basket))
    if as_json:
        click.echo(json.dumps({"basket": basket, "rates": [asdict(rate) for rate in found]}))
    else:
        _print(found, basket)


def _contenders(
    kind: _Kind, games: list[AnyGame], seats: int, *, with_peers: bool
) -> list[Contender]:
    of_ours, of_peers = kind
    fitting = [game for game in games if game.forbids(seats, _defaults(game)) is None]
    if not fitting:
        raise click.UsageError(f"none of these games has {seats} seats")
    found = [contender for game in fitting for contender in of_ours(game, seats)]
    return found + (of_peers() if with_peers else [])


def _defaults(game: AnyGame) -> dict[str, Json]:
    return {option.id: option.default for option in game.options}


def _with_progress(turns: Iterable[list[float]], count: int) -> Iterable[list[float]]:
    if not sys.stderr.isatty():
        return turns
    console = Console(stderr=True)
    return track(turns, "Measuring", total=count, console=console, transient=True)


def _tell_environments(found: list[Rate], write: Path | None, *, as_json: bool) -> None:
    if write is not None:
        report.append(write, steps.section(found))
    if as_json:
        click.echo(json.dumps({"rates": [asdict(rate) for rate in found]}))
        return
    click.echo(report.headline())
    click.echo(f"{'':32}{'a second (range)':>52}{'connect fours':>15}")
    for name, spread, times in steps.rows(found):
        click.echo(f"{name:32}{spread:>52}{times:>15}")


def _print(found: list[Rate], basket: float | None) -> None:
    click.echo(report.headline())
    click.echo(f"{'':32}{'a second (range)':>52}{'baskets':>10}")
    for name, spread, times in report.rows(found, basket):
        click.echo(f"{name:32}{spread:>52}{times:>10}")
