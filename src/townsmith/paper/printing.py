"""Printing: a sheet of a game as a PDF, on the paper, in the language and in the ink one wants."""

from typing import NamedTuple

from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import UnknownError
from townsmith.core.paper import PAPERS, PaperSheet
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.paper.cards import card_sheets
from townsmith.paper.looks import IN_COLOUR, SAVING_INK
from townsmith.paper.page import Link, Page
from townsmith.paper.painter import paint
from townsmith.paper.pdf_file import PdfFile

MOST_COPIES = 100
"""How often one may print a sheet at once."""


class Wish(NamedTuple):
    """How somebody wants a sheet printed; all of it can travel."""

    paper: str = "a4"
    copies: int = 1
    colour: bool = False
    language: str = "en"
    link: Link | None = None


def sheets_of(game: AnyGame) -> tuple[PaperSheet, ...]:
    """Return all that can be printed of a game, what one writes on first."""
    return (*game.drawing.paper(), *card_sheets(game))


def sheet_of(game: AnyGame, name: str) -> PaperSheet:
    """Return a sheet by its name, the first one for no name."""
    known = sheets_of(game)
    if not known:
        raise UnknownError(Text("{game} has nothing to print", game=game.name))
    if not name:
        return known[0]
    for sheet in known:
        if sheet.id == name:
            return sheet
    complaint = Text("{game} has no sheet {sheet}", game=game.slug, sheet=shown(name))
    raise UnknownError(with_hint(complaint, name, [sheet.id for sheet in known]))


def page_of(game: AnyGame, sheet: PaperSheet, wish: Wish) -> Page:
    """Return the page of a sheet, or tell what about the wish cannot be had."""
    if wish.paper not in PAPERS:
        complaint = Text("there is no paper {paper}", paper=shown(wish.paper))
        raise UnknownError(with_hint(complaint, wish.paper, list(PAPERS)))
    if not 1 <= wish.copies <= MOST_COPIES:
        raise UnknownError(
            Text("1 to {most} copies, not {copies}", most=MOST_COPIES, copies=wish.copies)
        )
    words = Words(wish.language, (), game.slug)
    return Page(sheet, PAPERS[wish.paper], game.name, words, wish.link)


def printed(game: AnyGame, sheet: PaperSheet, wish: Wish) -> bytes:
    """Return a sheet as a PDF."""
    page = page_of(game, sheet, wish)
    pdf = PdfFile(f"{game.name} {page.say(sheet.name)}", wish.language)
    look = IN_COLOUR if wish.colour else SAVING_INK
    for drawing in page.drawings():
        paint(drawing, look, pdf)
    return pdf.bytes(wish.copies)
