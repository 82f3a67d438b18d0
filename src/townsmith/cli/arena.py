"""`townsmith arena`: bots against each other on equal terms, rated and compared."""

import json
import shlex
import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from townsmith.bots.arena import words
from townsmith.bots.arena.bot_results import BotResults
from townsmith.bots.arena.duels import Duel
from townsmith.bots.arena.outcome import Outcome, outcome
from townsmith.bots.arena.report import Circumstances, html
from townsmith.bots.arena.tournament import Tournament
from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.processors import processors
from townsmith.bots.schedule.ray_cluster import on_ray
from townsmith.bots.schedule.runners import Runner, on_processes
from townsmith.cli.columns import in_columns, within
from townsmith.cli.language import said
from townsmith.cli.parameters import (
    DECK,
    GAME,
    MANY_PROCESSES,
    OPTIONS,
    SEED,
    bot_names,
    game_count,
    read_options,
    settled_seed,
)
from townsmith.cli.progress import watched
from townsmith.cli.report_head import OPPONENT, PLAYING, head, played, sitting
from townsmith.cli.seats import read_bots
from townsmith.cli.version import version_line
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import Text

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C or `kill`."""


@click.command("arena")
@GAME
@bot_names("greedy,random", help="Who plays, each of them once.")
@game_count(100, help="How many games every line-up plays at least.")
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many sit down; with 1 everybody plays alone, with the same deals.",
)
@OPTIONS
@DECK
@SEED
@MANY_PROCESSES
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on a Ray cluster: local, auto or HOST:PORT.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Write an HTML page with plots and tables.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
@click.pass_context
def command(  # noqa: PLR0913 - one argument an option, as click has it
    ctx: click.Context,
    game: AnyGame,
    *,
    bots: str,
    games: int,
    seats: int | None,
    options: tuple[str, ...],
    deck: str | None,
    seed: int | None,
    processes: int | None,
    ray: str | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Let bots play each other on equal terms, and rate them.

    Every line-up of bots plays the same deals, and in each deal everybody sits on every seat once,
    so neither the cards nor the seats favour anybody. With more bots than seats all choices of them
    sit down together; with fewer, some sit on several seats. Ctrl-C or `kill` ends it early and
    reports what was played.

    \b
      townsmith arena GAME --bots greedy,random --games 200 --report arena.html
      townsmith arena GAME --bots greedy,random --seats 1
    """
    if report is not None and not report.parent.is_dir():
        raise click.UsageError(f"there is no folder {report.parent} for the report")
    settled = read_options(game, options, deck)
    setup = game.setup(seats or game.usual_seats, settled_seed(seed), settled)
    tournament = Tournament(game.slug, setup, tuple(read_bots(bots)), games)
    hands = processes or processors()
    begun = time.perf_counter()
    found = _held(tournament, hands, ray)
    circumstances = Circumstances(
        date=datetime.now(UTC).date().isoformat(),
        command=_again(tournament, options, deck),
        version=version_line(),
        place=f"on {hands} processes" if ray is None else f"on the Ray cluster {ray}",
        seconds=time.perf_counter() - begun,
    )
    if report is not None:
        report.write_text(html(game, found, circumstances), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(found.as_json(), indent=1))
    else:
        _tell(game, found)
        click.echo(said(_effort(circumstances.seconds, hands, ray)))
        if report is not None:
            click.echo(said(Text("report: {file}", file=str(report))))
    if found.games < found.planned:
        ctx.exit(INTERRUPTED)


def _held(tournament: Tournament, processes: int, ray: str | None) -> Outcome:
    """Play the tournament and return what came of it, or of its beginning if it is ended."""
    matches = tournament.matches()
    runner = on_processes(min(processes, len(matches))) if ray is None else on_ray(ray)
    results = _gathered(runner, matches)
    if not results:
        raise click.Abort
    return outcome(tournament, matches, results)


def _gathered(
    lent: AbstractContextManager[Runner], matches: list[PlannedMatch]
) -> dict[int, Result]:
    results: dict[int, Result] = {}
    games = len(matches)
    try:
        with _heeding_kill(), lent as runner, closing(runner.play(matches, games)) as numbered:
            results.update(watched(numbered, said(PLAYING), games))
    except KeyboardInterrupt:
        return results  # what came in until now; the report says that it is not all
    return results


@contextmanager
def _heeding_kill() -> Iterator[None]:
    """Take `kill` for Ctrl-C, to which a job in the background of a script is deaf."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _again(tournament: Tournament, options: tuple[str, ...], deck: str | None) -> str:
    """Return the command that plays the same games again."""
    setup = tournament.setup
    line = ["townsmith", "arena", tournament.game, "--bots", ",".join(tournament.bots)]
    line += ["--games", str(tournament.games), "--seats", str(setup.seats)]
    line += ["--seed", str(setup.seed)]
    for option in options:
        line += ["--option", option]
    return shlex.join(line + (["--deck", deck] if deck else []))


def _tell(game: AnyGame, found: Outcome) -> None:
    for line in _lines(game, found):
        click.echo(line)


def _effort(seconds: float, processes: int, ray: str | None) -> Text:
    """Return how long it took, and on what."""
    time = words.duration(seconds)
    if ray is not None:
        return Text("{time}; Ray cluster: {address}", time=time, address=ray)
    return Text("{time}; processes: {n}", time=time, n=processes)


def _lines(game: AnyGame, found: Outcome) -> Iterator[str]:
    setup = found.tournament.setup
    yield said(head(game, _games(found), sitting(setup.seats), setup.seed))
    yield said(words.verdict(found))
    yield ""
    heads = [Text("bot"), Text("rating"), Text("won"), Text("score"), Text("a move")]
    names = words.called(found)
    rows = [tuple(map(said, heads))]
    rows += [_row(one, names[one.bot], contested=found.contested) for one in found.showings]
    if found.rival is not None:
        won = f"{found.summary.rival_wins / found.games:.1%}"
        rows.append((said(OPPONENT), "", won, words.spread(found.rival), ""))
    yield from in_columns(rows)
    yield from _duels(found, names)


def _games(found: Outcome) -> Text:
    if found.games == found.planned:
        return played(found.games)
    planned = played(found.planned)
    return Text("{games}, stopped after {n}", games=planned, n=found.games)


def _row(showing: BotResults, name: str, *, contested: bool) -> tuple[str, ...]:
    standing, rating = showing.standing, showing.rating
    strength = ""
    if rating:
        reach = within(f"{rating.low:.1f}", f"{rating.high:.1f}")
        strength = f"{rating.value:.1f} {reach}"
    won = _share(standing.share, standing.interval) if contested else ""
    return name, strength, won, words.spread(standing.scores), words.duration(showing.seconds)


def _share(share: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{share:.1%} {within(f'{low:.0%}', f'{high:.0%}')}"


def _duels(found: Outcome, names: dict[str, str]) -> Iterator[str]:
    """Yield who beats whom, each pair once: the better one against the other."""
    pairs = [duel for duel in found.duels if found.order(duel.bot) < found.order(duel.against)]
    if not pairs:
        return
    yield ""
    heads = [Text("who beats whom"), Text("won"), Text("of games"), Text("points ahead")]
    yield from in_columns([tuple(map(said, heads)), *[_duel(pair, names) for pair in pairs]])


def _duel(duel: Duel, names: dict[str, str]) -> tuple[str, ...]:
    pair = Text("{bot} against {other}", bot=names[duel.bot], other=names[duel.against])
    share = _share(duel.share, duel.interval)
    return said(pair), share, str(duel.contests), f"{duel.margin:+.1f}"
