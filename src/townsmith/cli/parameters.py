"""Arguments that several commands share: games, options of a game, seeds."""

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

from townsmith.cli.language import said
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import UnknownError
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.reading.option_text import read_option
from townsmith.core.reading.strict_json import parse_object, read_text
from townsmith.core.text import Text

Command = TypeVar("Command", bound=Callable[..., Any])
"""What becomes a command: an option is put on it and hands it back."""


def find_game(slug: str) -> AnyGame:
    """Return a game by its slug, by its name, or by any beginning that only one game has."""
    wanted = slug.strip().lower().replace("_", "-").replace(" ", "-")
    try:
        return registry.game(wanted)
    except UnknownError:
        games = registry.games()
    fitting = [known for known in games if known.startswith(wanted)]
    if wanted and len(fitting) == 1:
        return games[fitting[0]]
    complaint = Text("there is no game {word}", word=shown(slug))
    raise click.UsageError(said(with_hint(complaint, wanted, games, len(games))))


def _read_game(ctx: click.Context, param: click.Parameter, slug: str | None) -> AnyGame | None:
    del ctx, param
    return None if slug is None else find_game(slug)


def _complete_slug(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    del ctx, param
    return [slug for slug in registry.games() if slug.startswith(begun)]


GAME = click.argument("game", callback=_read_game, shell_complete=_complete_slug)
PERHAPS_GAME = click.argument(
    "game", required=False, callback=_read_game, shell_complete=_complete_slug
)
OPTIONS = click.option(
    "--option",
    "-o",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="Settle an option of the game; `townsmith games GAME` lists them. May be repeated.",
)
DECK = click.option(
    "--deck", metavar="FILE", help="Play with cards of your own; the game's page says how."
)
SEED = click.option(
    "--seed", type=click.IntRange(min=0), metavar="N", help="Shuffle with this seed, to repeat it."
)
PROCESSES = click.option(
    "--processes",
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="On how many processors; the results are the same for any number.",
)
SEATS = click.option("--seats", type=click.IntRange(min=1), metavar="N", help="How many sit down.")
_SEED_BITS = 32


MANY_PROCESSES = click.option(
    "--processes",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="On how many processors; all if not given. What comes out is the same for any number.",
)


def game_count(
    usual: int,
    *,
    help: str = "How many games are played.",  # noqa: A002 - as click calls it
) -> Callable[[Command], Command]:
    """Return the option of how many games are played."""
    return click.option(
        "--games",
        type=click.IntRange(min=1),
        default=usual,
        show_default=True,
        metavar="N",
        help=help,
    )


def bot_names(
    usual: str,
    *,
    help: str,  # noqa: A002 - as click calls it
) -> Callable[[Command], Command]:
    """Return the option of which bots play."""
    return click.option("--bots", default=usual, show_default=True, metavar="A,B", help=help)


def settled_seed(given: int | None) -> int:
    """Return the seed that was given, or a new one, short enough to be typed again."""
    return secrets.randbits(_SEED_BITS) if given is None else given


def read_options(game: AnyGame, given: tuple[str, ...], deck: str | None = None) -> dict[str, Json]:
    """Return the options given as NAME=VALUE, and a deck from its file; the game checks both."""
    chosen: dict[str, Json] = {}
    if deck is not None:
        game.option("deck")  # complains where a game knows no decks
        chosen["deck"] = parse_object(read_text(deck), deck)
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"an option is written NAME=VALUE, not {text!r}")
        if name in chosen:
            raise click.UsageError(f"the option {name!r} is given twice")
        chosen[name] = read_option(game.option(name), _text(value))
    return chosen


def _text(value: str) -> str:
    """Return the text of a value: what stands in a file where it says @FILE."""
    return read_text(value[1:]) if value.startswith("@") else value
