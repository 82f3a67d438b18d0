"""The end of a game: every line of every score, who won and why, and how to check the shuffle."""

from shlex import quote

from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import SeatName, Text
from townsmith.table.seed import spelt_seed
from townsmith.table.verdict import verdict_of
from townsmith.terminal.desk import Desk
from townsmith.terminal.prose import gap, prose, stack
from townsmith.terminal.score_columns import names_of, score_table


def show_ending(desk: Desk) -> None:
    """Show the final boards, the scores side by side and who won."""
    table, words, width = desk.table, desk.words, desk.console.width
    view = table.view(REFEREE)
    sheets = table.game.words.sheets(view)
    verdict = prose(words(verdict_of(sheets, winners(desk))), width, "title")
    remarks = [prose(words(remark), width) for remark in remarks_of(sheets)]
    board = table.game.drawing.characters(view, words)
    scores = score_table(sheets, names_of(sheets, words), words, width)
    desk.show(stack([gap(), board, gap(), scores, gap(), verdict, *remarks, gap()]))
    _show_seed(desk)


def winners(desk: Desk) -> tuple[Seat, ...]:
    """Return who won."""
    result = desk.table.result
    if result is None:
        raise AssertionError("the ending was shown before the end")
    return result.winners


def remarks_of(sheets: list[ScoreSheet]) -> list[Text]:
    """Return what the rules have to say about each score; with names where there are several."""
    if len(sheets) == 1:
        return [sheet.remark for sheet in sheets if sheet.remark is not None]
    return [
        Text("{seat}: {remark}", seat=SeatName(sheet.seat), remark=sheet.remark)
        for sheet in sheets
        if sheet.remark is not None
    ]


def _show_seed(desk: Desk) -> None:
    seed = desk.table.seed
    if seed is None:
        return
    desk.tell(Text("The seed of the shuffle was {seed}.", seed=spelt_seed(seed)), "pencil")
    if desk.place is not None:
        desk.tell(Text("The record of the game can be checked:"), "pencil")
        desk.show_line(f"townsmith verify {quote(str(desk.place))}")
