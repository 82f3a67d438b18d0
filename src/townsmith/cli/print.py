"""`townsmith print`: sheets, boards, pads and cards on paper, as a PDF."""

import sys
from pathlib import Path

import click

from townsmith.cli.language import chosen_language, said
from townsmith.cli.parameters import GAME
from townsmith.core.contract.game import AnyGame
from townsmith.core.paper import PAPERS
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.paper.page import Link
from townsmith.paper.printing import MOST_COPIES, Wish, printed, sheet_of, sheets_of


@click.command("print")
@GAME
@click.argument("sheet", default="", metavar="[SHEET]")
@click.option("--list", "listed", is_flag=True, help="List the sheets, and print nothing.")
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help="The paper in the printer.",
)
@click.option(
    "--copies",
    type=click.IntRange(1, MOST_COPIES),
    default=1,
    show_default=True,
    metavar="N",
    help="How many of each page.",
)
@click.option(
    "--ink-saving/--colour",
    default=True,
    show_default=True,
    help="Black lines on white, or the colours of the screen.",
)
@click.option("--link", metavar="URL", help="A code to scan at the foot that leads there.")
@click.option(
    "--language", metavar="CODE", help="The language on paper; left out: the terminal's own."
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Where to write it, - for the standard output; left out: GAME-SHEET.pdf.",
)
def command(  # noqa: PLR0913, PLR0917 - one for each option
    game: AnyGame,
    sheet: str,
    listed: bool,  # noqa: FBT001 - click passes flags so
    paper: str,
    copies: int,
    ink_saving: bool,  # noqa: FBT001 - click passes flags so
    link: str | None,
    language: str | None,
    output: str | None,
) -> None:
    """Write sheets, boards, pads and cards as a PDF, to be printed.

    Without a SHEET it is the one that is written on in play.
    """
    language = chosen_language(language)
    if listed:
        words = Words(language, (), game.slug)
        for known in sheets_of(game):
            click.echo(f"{known.id:14}{words(known.name)}")
        return
    chosen = sheet_of(game, sheet)
    code = Link(link, Text("Scan to open this on a phone.")) if link else None
    pdf = printed(game, chosen, Wish(paper, copies, not ink_saving, language, code))
    _write(pdf, output or f"{game.slug}-{chosen.id}.pdf")


def _write(pdf: bytes, place: str) -> None:
    if place == "-":
        sys.stdout.buffer.write(pdf)
        return
    try:
        Path(place).write_bytes(pdf)
    except OSError as error:
        raise click.ClickException(f"{place} cannot be written: {error.strerror}") from None
    told = Text(
        "Wrote {file} ({size} kB). Print it at 100 %, not fitted to the page.",
        file=place,
        size=len(pdf) // 1000,
    )
    click.echo(said(told))
