"""`townsmith deck`: cards of one's own, checked and tried."""

import json
import sys
from collections.abc import Iterable

import click
from rich.console import Console
from rich.progress import track

from townsmith.bots.registry import Bot, bot
from townsmith.bots.schedule.match import play_out
from townsmith.cli.near_misses import HintingGroup
from townsmith.cli.parameters import find_game
from townsmith.core.contract.options import Setup
from townsmith.core.reading.strict_json import parse_object, read_text
from townsmith.i18n.words import Words


@click.group("deck", cls=HintingGroup)
def command() -> None:
    """Check a deck of your own, and try it in many games between bots."""


@command.command("check")
@click.argument("file")
@click.option("--game", "slug", metavar="GAME", help="The game, where the file does not say it.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many games the bots play.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def check(file: str, *, slug: str | None, games: int, as_json: bool) -> None:
    """Check the cards of a deck file, then let bots play with them.

    An error names the card and the field. The report says how long the games were, how far the
    scores lay apart, what was built and whether it matters who begins.

    \b
      townsmith deck check my-deck.json
    """
    deck = parse_object(read_text(file), file)
    game = find_game(_slug(deck, slug, file))
    trial = game.deck_trial(deck)
    say = Words("en", game=game.slug)
    for setup in _with_progress(trial.setups(games), games):
        state = game.rules.start(setup)
        play_out(game, state, _bots(setup), setup.seed)
        trial.add(state)
    if as_json:
        click.echo(json.dumps(trial.as_json(), indent=1))
        return
    for text in [*trial.remarks(), *(trial.report() if games else [])]:
        click.echo(say(text))


def _slug(deck: dict[str, object], given: str | None, file: str) -> str:
    slug = given or deck.get("game")
    if not isinstance(slug, str):
        raise click.UsageError(f"{file} does not say which game it is for; add --game GAME")
    return slug


def _bots(setup: Setup) -> list[Bot]:
    return [bot("greedy") for _ in range(setup.seats)]


def _with_progress(setups: list[Setup], games: int) -> Iterable[Setup]:
    if not sys.stderr.isatty():
        return setups
    console = Console(stderr=True)
    return track(setups, "Playing", total=games, console=console, transient=True)
