"""`townsmith games`: what can be played, and what can be chosen in a game."""

import json
from textwrap import fill
from typing import Any

import click

from townsmith.cli.language import said
from townsmith.cli.parameters import PERHAPS_GAME
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option
from townsmith.core.text import Plural, Text, english

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
    indent = " " * 14
    return f"{game.slug:<12}  {_about(game)}\n" + fill(
        said(game.tagline, game.slug), 80, initial_indent=indent, subsequent_indent=indent
    )


def _about(game: AnyGame) -> str:
    return f"{game.name}: {_seats(game)}, {said(Text('about {n} minutes', n=game.minutes))}"


def _seats(game: AnyGame) -> str:
    """Return how many seats a game has, in words."""
    low, high = game.chairs[0], game.chairs[-1]
    if low < high:
        return said(Text("{low} to {high} seats", low=low, high=high))
    return said(Plural("{n} seat", "{n} seats", low))


def _page(game: AnyGame) -> str:
    head = f"{_about(game)}\n{said(game.tagline, game.slug)}\n"
    options = "".join(_option_lines(option, game) for option in game.offered)
    nothing = f"\n{said(Text('There is nothing to choose.'))}\n"
    return f"{head}{options or nothing}\n{said(_example(game))}"


def _option_lines(option: Option, game: AnyGame) -> str:
    words, about = said(option.words, game.slug), said(option.help, game.slug)
    lines = [f"\n{option.id} ({words})", f"    {about}"]
    if option.choices:
        values = ", ".join(_choice(option, choice.value, game) for choice in option.choices)
        lines.append(f"    {values}")
    return "\n".join(lines) + "\n"


def _choice(option: Option, value: Json, game: AnyGame) -> str:
    words = {json.dumps(one.value): one.words for one in option.choices}[json.dumps(value)]
    written, called = json.dumps(value).strip('"'), said(words, game.slug)
    name = english(words) if isinstance(value, bool) else written  # as it is typed
    told = "" if called.lower() in {name, written} else f" ({called})"
    return f"{name}{told}" + (f" [{said(Text('default'))}]" if value == option.default else "")


def _example(game: AnyGame) -> Text:
    if not game.options:
        return Text("Play it with: {command}", command=f"townsmith play {game.slug}")
    command = f"townsmith play {game.slug} --option {game.options[0].id}=VALUE"
    return Text("Choose with: {command}", command=command)
