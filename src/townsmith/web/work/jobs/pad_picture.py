"""The picture of a pad that is filled in: the ranking and the best board, to be shared."""

from townsmith.core.contract.state import REFEREE
from townsmith.core.errors import PositionError
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.standings import standings
from townsmith.web.pages.panels import COLOURS
from townsmith.web.pages.result_picture import DrawnResult, picture_of
from townsmith.web.work.jobs.pad_count import PadSheet, counted, read


def pictured(sheet: PadSheet, language: str) -> str:
    """Return the drawing; PositionError says what is still missing before anybody has won."""
    known = finished(sheet, language)
    words = Words(language, sheet.names, sheet.slug)
    view = sheet.game.view(read(sheet), REFEREE)
    ranking = standings(sheet.game.words.sheets(view), known.won)
    return picture_of(DrawnResult(sheet.game, view, ranking, known.won, COLOURS), words)


def finished(sheet: PadSheet, language: str) -> PadSheet:
    """Return the pad counted, if all is there that decides; PositionError if it is not."""
    known = counted(sheet, language)
    if not known.won:
        why = known.verdict or Words(language)(Text("Nothing is written down yet."))
        raise PositionError(why)
    return known
