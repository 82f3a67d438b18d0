"""`townsmith position`: boards written down as JSON, shown, scored and played."""

import json
import sys
from typing import Any

import click

from townsmith.cli import answers, batch
from townsmith.cli.near_misses import HintingGroup
from townsmith.cli.picture import print_picture
from townsmith.core.reading.strict_json import parse_object, read_text
from townsmith.i18n.words import Words

FILE = click.argument("file", metavar="FILE")
SEAT = click.option(
    "--seat", type=int, metavar="N", help="The seat, from 0; left out: the seat to act."
)
VIEWER = click.option(
    "--seat", type=int, metavar="N", help="Show only what that seat may see (-1: a spectator)."
)


@click.group("position", cls=HintingGroup)
def command() -> None:
    """Show, score and play positions written down as JSON.

    A position file is a board as a person would write it down from the table; what is left out is
    as at the start of a game. FILE may be - for the standard input. A wrong file gets one line
    that names what is wrong, and exit code 2.
    """


def _board(file: str) -> answers.Board:
    what = "the position" if file == "-" else file
    return answers.read_board(parse_object(read_text(file), what))


def _json(answer: dict[str, Any], indent: int | None = None) -> str:
    return json.dumps(answer, indent=indent)


@command.command()
@FILE
@VIEWER
def show(file: str, seat: int | None) -> None:
    """Print the picture of a position.

    Without --seat everything is shown, hidden cards too.
    """
    print_picture(answers.show(_board(file), seat, Words("en")))


@command.command()
@FILE
def score(file: str) -> None:
    """Print every seat's score as JSON, as if the game ended now.

    Each seat has its total, its lines, which add up to the total, and the facts they were counted
    from; the winners are those after all tie-breaks.
    """
    click.echo(_json(answers.score(_board(file))))


@command.command()
@FILE
@SEAT
def moves(file: str, seat: int | None) -> None:
    """Print the legal moves of a seat, one path a line.

    Nothing is printed when the seat owes no decision.
    """
    for path in answers.moves(_board(file), seat):
        click.echo(path)


@command.command()
@FILE
@SEAT
@click.argument("paths", metavar="[PATH]...", nargs=-1)
def play(file: str, seat: int | None, paths: tuple[str, ...]) -> None:
    """Print the position after these moves.

    A PATH is one line of `townsmith position moves`, as one argument: quote it if it has spaces.
    Without a PATH the same position is printed, written in full.
    """
    click.echo(_json(answers.play(_board(file), seat, paths), indent=1))


@command.command("batch")
def many() -> None:
    """Answer many requests, one JSON object a line.

    Requests come in on the standard input and are answered in order, each at once:

    \b
      {"cmd": "score", "position": {...}}
      {"cmd": "moves", "position": {...}, "seat": 0}
      {"cmd": "play",  "position": {...}, "seat": 0, "paths": ["..."]}
      {"cmd": "show",  "position": {...}, "seat": 0}

    A request that cannot be carried out is answered {"error": "..."}; the next one is not
    affected.
    """
    say = Words("en")
    for line in batch.lines(sys.stdin.buffer):
        click.echo(_json(batch.answer(line, say)))
