"""`townsmith deck`: cards of one's own, checked and tried."""

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from townsmith.bots.registry import bot
from townsmith.bots.schedule.match import play_out
from townsmith.cli.kept_games import KeptGames
from townsmith.cli.language import chosen_language
from townsmith.cli.near_misses import HintingGroup
from townsmith.cli.parameters import find_game
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import DeckTrial
from townsmith.core.errors import SetupError
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
@click.option(
    "--bot", "name", default="greedy", show_default=True, metavar="BOT", help="Who plays."
)
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many sit down; without it games take turns among all numbers.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="The first deal; the others follow it.",
)
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep every game in this file, and go on from the games that are there already.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def check(  # noqa: PLR0913 - one argument an option, as click has it
    file: str,
    *,
    slug: str | None,
    games: int,
    name: str,
    seats: int | None,
    seed: int,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Check the cards of a deck file, then let bots play with them.

    An error names the card and the field. The report says how long the games were, how far the
    scores lay apart, how high was built, of what, and whether it matters who begins. A trial that
    keeps its games can be broken off at any time.

    \b
      townsmith deck check my-deck.json
      townsmith deck check my-deck.json --bot builder --games 500 --keep games.jsonl
    """
    deck = parse_object(read_text(file), file)
    game = find_game(_slug(deck, slug, file))
    trial = game.deck_trial(deck)
    kept = KeptGames(keep, {"deck": deck, "bot": name, "weights": str(game.bots.weights)})
    setups = _setups(trial, games, seats, seed)
    for setup in _with_progress(setups, len(setups)):
        _play(game, trial, setup, name, kept)
    if as_json:
        click.echo(json.dumps(trial.as_json(), indent=1))
        return
    say = Words(chosen_language(None), game=game.slug)
    for text in [*trial.remarks(), *(trial.report() if setups else [])]:
        click.echo(say(text))


def _setups(trial: DeckTrial, games: int, seats: int | None, seed: int) -> list[Setup]:
    """Return the games to play, at tables of one size if one is asked for."""
    if seats is None:
        found = trial.setups(games)
    else:
        options = trial.setups(1)[0].options
        found = [Setup(seats, at, options) for at in range(games)]
    return [replace(setup, seed=setup.seed + seed) for setup in found]


def _play(game: AnyGame, trial: DeckTrial, setup: Setup, name: str, kept: KeptGames) -> None:
    """Count a game that was kept, or play it and keep it."""
    figures = kept.find(setup)
    if figures is not None:
        trial.count(figures)
        return
    reason = game.forbids(setup.seats, setup.options)
    if reason is not None:
        raise SetupError(reason)
    state = game.rules.start(setup)
    play_out(game, state, [bot(name) for _ in range(setup.seats)], setup.seed)
    trial.add(state)
    kept.add(setup, trial.figures(state))


def _slug(deck: dict[str, object], given: str | None, file: str) -> str:
    slug = given or deck.get("game")
    if not isinstance(slug, str):
        raise click.UsageError(f"{file} does not say which game it is for; add --game GAME")
    return slug


def _with_progress(setups: list[Setup], games: int) -> Iterable[Setup]:
    if not sys.stderr.isatty():
        return setups
    console = Console(stderr=True)
    return track(setups, "Playing", total=games, console=console, transient=True)
