"""`townsmith rules`: the rules of a game in our own words."""

import sys

import click
from rich.console import Console
from rich.markdown import Markdown

from townsmith.cli.language import LANGUAGE, chosen_language
from townsmith.cli.parameters import GAME
from townsmith.core.contract.game import AnyGame
from townsmith.terminal.rulebook import found_in, rules_of


@click.command("rules")
@GAME
@click.argument("clause", metavar="[CLAUSE]", nargs=-1)
@LANGUAGE
def command(game: AnyGame, clause: tuple[str, ...], language: str | None) -> None:
    """Read the rules of a game, or one clause of them.

    A CLAUSE is a number as it stands in the rules, a whole chapter of them, or words of a heading:

    \b
      townsmith rules GAME 4.8
      townsmith rules GAME 4
      townsmith rules GAME scoring
    """
    spoken = chosen_language(language)
    wanted = " ".join(clause)
    page = found_in(game, spoken, wanted) if clause else rules_of(game, spoken)
    if not sys.stdout.isatty():
        click.echo(page)
        return
    console = Console()
    fits = bool(clause) or len(page.splitlines()) < console.height
    with console.capture() as written:
        console.print(Markdown(page))
    (click.echo if fits else click.echo_via_pager)(written.get())
