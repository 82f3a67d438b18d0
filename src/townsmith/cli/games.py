"""`townsmith games`: what can be played, and what can be chosen in a game."""

import json
from textwrap import fill
from typing import Any

import click

from townsmith.cli.parameters import PERHAPS_GAME
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option
from townsmith.core.text import english

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


@click.command("games")
@PERHAPS_GAME
@JSON
def command(game: AnyGame | None, *, as_json: bool) -> None:
    """List the games, or show what can be chosen in one."""
    if game is None:
        click.echo(_games_json() if as_json else "\n".join(map(_lines, registry.games().values())))
        return
    click.echo(json.dumps(facts(game), indent=1) if as_json else _page(game))


def facts(game: AnyGame) -> dict[str, Any]:
    """Return what there is to know about a game before one starts it."""
    return {
        "slug": game.slug,
        "name": game.name,
        "seats": [game.chairs[0], game.chairs[-1]],
        "minutes": game.minutes,
        "tagline": english(game.tagline),
        "options": [_option_facts(option) for option in game.options],
    }


def _option_facts(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "words": english(option.words),
        "help": english(option.help),
        "default": option.default,
        "choices": [
            {"value": choice.value, "words": english(choice.words)} for choice in option.choices
        ],
    }


def _games_json() -> str:
    return json.dumps([facts(game) for game in registry.games().values()], indent=1)


def _lines(game: AnyGame) -> str:
    about = f"{game.name}: {seats(game)}, about {game.minutes} minutes"
    indent = " " * 14
    return f"{game.slug:<12}  {about}\n" + fill(
        english(game.tagline), 80, initial_indent=indent, subsequent_indent=indent
    )


def seats(game: AnyGame) -> str:
    """Return how many seats a game has, in words."""
    low, high = game.chairs[0], game.chairs[-1]
    return f"{low} to {high} seats" if low < high else f"{low} seats"


def _page(game: AnyGame) -> str:
    head = f"{game.name}: {seats(game)}, about {game.minutes} minutes\n{english(game.tagline)}\n"
    options = "".join(_option_lines(option) for option in game.offered)
    return head + (options or "\nThere is nothing to choose.\n") + _example(game)


def _option_lines(option: Option) -> str:
    lines = [f"\n{option.id} ({english(option.words)})", f"    {english(option.help)}"]
    if option.choices:
        values = ", ".join(_choice(option, choice.value) for choice in option.choices)
        lines.append(f"    {values}")
    return "\n".join(lines) + "\n"


def _choice(option: Option, value: Json) -> str:
    words = {json.dumps(choice.value): english(choice.words) for choice in option.choices}
    written = json.dumps(value).strip('"')
    called = words[json.dumps(value)]
    name = called if isinstance(value, bool) else written
    told = "" if called.lower() in {name, written} else f" ({called})"
    return f"{name}{told}" + (" [default]" if value == option.default else "")


def _example(game: AnyGame) -> str:
    if not game.options:
        return f"\nPlay it with: townsmith play {game.slug}"
    return f"\nChoose with: townsmith play {game.slug} --option {game.options[0].id}=VALUE"
