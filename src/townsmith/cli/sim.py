"""`townsmith sim`: many games between bots, and what they come to."""

import json
import time
from collections.abc import Iterable, Iterator

import click

from townsmith.bots.arena.words import duration, spread
from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.rotation import Rotation, filled
from townsmith.bots.schedule.summary import Standing, Summary, Tally
from townsmith.cli.columns import in_columns, within
from townsmith.cli.language import said
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
from townsmith.cli.report_head import OPPONENT, PLAYING, head, played, sitting
from townsmith.cli.seats import read_bots
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import Text


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
    summary = _tally(watched(rotation.play(processes), said(PLAYING), games))
    seconds = time.perf_counter() - before
    if as_json:
        head = {"game": game.slug, "seats": count, "options": dict(setup.options), "seed": chosen}
        click.echo(json.dumps(head | summary.as_json(), indent=1))
        return
    for line in _report(game, summary, count, chosen):
        click.echo(line)
    pace = f"{games / seconds:,.0f}"
    click.echo(said(Text("{time}; games a second: {pace}", time=duration(seconds), pace=pace)))


def _tally(results: Iterable[Result]) -> Summary:
    tally = Tally()
    for result in results:
        tally.add(result)
    return tally.summary()


def _report(game: AnyGame, summary: Summary, seats: int, seed: int) -> Iterator[str]:
    yield said(head(game, played(summary.games), sitting(seats), seed))
    yield ""
    heads = [Text("bot"), Text("games won"), Text("score"), Text("lowest"), Text("highest")]
    rows = [tuple(map(said, heads)), *map(_row, summary.standings)]
    if summary.rival_wins:
        rows.append((said(OPPONENT), f"{summary.rival_wins / summary.games:.1%}", "", "", ""))
    yield from in_columns(rows)
    yield ""
    rounds, moves = spread(summary.rounds), spread(summary.moves)
    yield said(Text("a game: rounds {rounds}, moves {moves}", rounds=rounds, moves=moves))


def _row(standing: Standing) -> tuple[str, ...]:
    low, high = standing.interval
    scores = standing.scores
    won = f"{standing.share:.1%} {within(f'{low:.1%}', f'{high:.1%}')}"
    return standing.bot, won, spread(scores), str(scores.lowest), str(scores.highest)
