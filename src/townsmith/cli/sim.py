"""`townsmith sim`: many games between bots, and what they come to."""

import json
import time
from collections.abc import Iterable, Iterator

import click

from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.rotation import Rotation, filled
from townsmith.bots.schedule.summary import Scores, Standing, Summary, Tally
from townsmith.cli.parameters import (
    DECK,
    GAME,
    OPTIONS,
    PROCESSES,
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


@click.command("sim")
@GAME
@game_count(100)
@bot_names("greedy,random", help="Who plays; with more seats than bots they take turns.")
@SEATS
@OPTIONS
@DECK
@SEED
@PROCESSES
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(  # noqa: PLR0913 - one argument an option, as click has it
    game: AnyGame,
    *,
    games: int,
    bots: str,
    seats: int | None,
    options: tuple[str, ...],
    deck: str | None,
    seed: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play many games and sum up how they did.

    The bots move on one seat from game to game, so that nobody profits from where they sit. The
    same seed gives the same games again.

    \b
      townsmith sim GAME --games 1000 --bots greedy,random --processes 2
    """
    names = read_bots(bots)
    count = seats or max(game.usual_seats, len(names))
    chosen = settled_seed(seed)
    setup = game.setup(count, chosen, read_options(game, options, deck))
    rotation = Rotation(game.slug, setup, filled(names, count), games)
    before = time.perf_counter()
    summary = _tally(watched(rotation.play(processes), "Playing", games))
    seconds = time.perf_counter() - before
    if as_json:
        head = {"game": game.slug, "seats": count, "options": dict(setup.options), "seed": chosen}
        click.echo(json.dumps(head | summary.as_json(), indent=1))
        return
    for line in _report(game, summary, count, chosen):
        click.echo(line)
    click.echo(f"{seconds:.1f} s, {games / seconds:,.0f} games a second")


def _tally(results: Iterable[Result]) -> Summary:
    tally = Tally()
    for result in results:
        tally.add(result)
    return tally.summary()


def _report(game: AnyGame, summary: Summary, seats: int, seed: int) -> Iterator[str]:
    yield f"{game.name}: {summary.games} games with {seats} seats, seed {seed}"
    yield ""
    yield f"{'bot':<12}{'games won':>26}  {'score':>14}  {'lowest':>7} {'highest':>8}"
    for standing in summary.standings:
        yield _line(standing)
    if summary.rival_wins:
        yield f"{'opponent':<12}{summary.rival_wins / summary.games:>7.1%}"
    yield ""
    yield f"a game takes {_spread(summary.rounds)} rounds and {_spread(summary.moves)} moves"


def _line(standing: Standing) -> str:
    low, high = standing.interval
    won = f"{standing.share:.1%} ({low:.1%} to {high:.1%})"
    lowest, highest = standing.scores.lowest, standing.scores.highest
    return f"{standing.bot:<12}{won:>26}  {_spread(standing.scores):>14}  {lowest:>7} {highest:>8}"


def _spread(scores: Scores) -> str:
    return f"{scores.mean:.1f} ± {scores.deviation:.1f}"
