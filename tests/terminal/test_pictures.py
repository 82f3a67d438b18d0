"""What the terminal draws: wrapped prose, painted pictures, score tables and menus."""

import io

from rich.console import Console as RichConsole

from tests.toys.plots import GAME
from townsmith.core.contract.state import OPPONENT
from townsmith.core.contract.view import ScoreLine, ScoreSheet
from townsmith.core.picture import Picture, Span
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.terminal.listing import listing, room
from townsmith.terminal.menu import menu
from townsmith.terminal.paint import paint, to_rich
from townsmith.terminal.prose import gap, prose, stack
from townsmith.terminal.score_columns import names_of, reasons, score_table
from townsmith.terminal.screen import complete

WORDS = Words("en", ["Ada", "Bartholomew the Elder"])


def painted(picture: Picture, **how: object) -> str:
    """Return what a terminal of 80 columns would receive."""
    file = io.StringIO()
    console = RichConsole(file=file, width=80, highlight=False, **how)  # type: ignore[arg-type]  # rich's own names
    paint(picture, console)
    return file.getvalue()


def test_prose_is_wrapped_and_hangs_below_its_indent() -> None:
    """Lines stay within the width, and later lines start where the words of the first did."""
    told = prose("one two three four five six", 20, indent="* ").plain()
    assert told == "* one two three four\n  five six"


def test_stacked_pictures_keep_their_rows() -> None:
    """A gap is one empty row."""
    assert stack([prose("a", 80), gap(), prose("b", 80)]).plain() == "a\n\nb"


def test_a_picture_is_painted_in_colour_on_a_terminal() -> None:
    """A style of the theme becomes a colour; brackets are no markup."""
    picture = Picture(((Span("[red]", "lamp"), Span(" wall")),))
    assert painted(picture, force_terminal=True, color_system="standard") == (
        "\x1b[7m[red]\x1b[0m wall\n"
    )


def test_without_colour_the_characters_stay() -> None:
    """Colour carries nothing: without it the picture has the same characters."""
    picture = Picture(((Span("[1]", "lamp"), Span(" :smile: ", "no-such-style")),))
    assert painted(picture) == "[1] :smile:\n"
    assert to_rich(picture).plain == "[1] :smile:"


def test_blanks_at_the_edge_are_not_printed() -> None:
    """They could only break the line; blanks in a style are part of the picture."""
    picture = Picture(((Span("a", "ink"), Span("  "), Span(" " * 90)), (Span(" ", "lamp"),)))
    assert painted(picture) == "a\n \n"


def test_a_row_wider_than_the_terminal_is_not_broken() -> None:
    """A board that is broken into pieces cannot be read; the terminal may cut it instead."""
    assert painted(Picture(((Span("x" * 100),),))) == "x" * 100 + "\n"


def sheet(seat: int, cottages: int, empty: int) -> ScoreSheet:
    """Return a sheet with two lines."""
    return ScoreSheet(
        seat,
        (
            ScoreLine("cottage", Text("Cottages"), cottages, Text("{n} fed", n=cottages // 3)),
            ScoreLine("empty", Text("Empty squares"), empty),
        ),
        remark=Text("A quiet village."),
    )


def test_score_sheets_stand_side_by_side() -> None:
    """One column a seat, every line, long names cut, minus signs that are not hyphens."""
    sheets = [sheet(0, 9, -4), sheet(1, 12, 0), ScoreSheet(OPPONENT, ())]
    table = score_table(sheets, names_of(sheets, WORDS), WORDS, 80).plain()
    assert table.splitlines() == [
        "                        Ada  Bartholomew…      Opponent",
        "─" * 55,
        "Cottages                  9            12             ·",
        "Empty squares            –4             0             ·",  # noqa: RUF001 - a minus
        "─" * 55,
        "Total                     5            12             0",
    ]


def test_a_line_that_is_called_differently_shows_all_its_names() -> None:
    """Each seat may have built another monument; no name is given to the wrong seat alone."""
    sheets = [
        ScoreSheet(0, (ScoreLine("monument", Text("Palace"), 2),)),
        ScoreSheet(1, (ScoreLine("monument", Text("Obelisk"), 3),)),
    ]
    table = score_table(sheets, names_of(sheets, WORDS), WORDS, 80).plain()
    assert "\nPalace / Obelisk             2             3\n" in table


def test_too_many_seats_for_the_width_are_broken_into_blocks() -> None:
    """No row is wider than the terminal; every seat has its column somewhere."""
    sheets = [sheet(seat, seat, 0) for seat in range(6)]
    table = score_table(sheets, names_of(sheets, WORDS), WORDS, 60).plain().splitlines()
    assert max(map(len, table)) <= 60
    assert sum(line.startswith("Total") for line in table) == 2


def test_reasons_tell_where_points_come_from() -> None:
    """Lines with a reason and the remark are told, lines without one are not."""
    assert reasons(sheet(0, 9, -4), WORDS, 80).plain() == (
        "   +9 Cottages: 3 fed\n      A quiet village."
    )


def drawn(*notations: str, lines: int) -> list[str]:
    """Return the menu of the toy's moves with these notations, on 80 columns."""
    codes = {code: GAME.words.path(code) for code in map(GAME.parse, notations)}
    found = menu(codes, room(codes, 80, lines))
    view = GAME.view(GAME.rules.start(GAME.setup(2)), 0)
    return listing(found, GAME, view, WORDS, (80, lines)).plain().splitlines()


def test_a_few_moves_are_listed_with_their_words() -> None:
    """One move a line: number, path and what it means."""
    assert drawn("1 a", "done", lines=5) == [
        "  1 1 a    build a house of height 1 on plot a",
        "  2 done   end the turn",
    ]


def test_many_moves_are_listed_in_columns() -> None:
    """More moves than lines stand in columns, numbered along the rows, which are even."""
    every = [GAME.notation(code) for code in range(GAME.rules.move_count)]
    assert drawn(*every, lines=5) == [
        "  1 1 a      2 1 b      3 1 c      4 1 d      5 2 a      6 2 b      7 2 c",
        "  8 2 d      9 3 a     10 3 b     11 3 c     12 3 d     13 done",
    ]


def test_too_many_moves_are_grouped() -> None:
    """What does not fit even in columns becomes a choice in two steps."""
    every = [GAME.notation(code) for code in range(GAME.rules.move_count)]
    assert drawn(*every, lines=1) == ["  1 1 …      2 2 …      3 3 …      4 done"]


def test_tab_completes_a_token_at_a_time() -> None:
    """The next token is offered, for whatever was begun, in any case."""
    lines = ["build inn a1", "build inn a2", "build well b1", "done"]
    assert complete("b", lines) == ["build"]
    assert complete("build ", lines) == ["inn", "well"]
    assert complete("BUILD inn a", lines) == ["a1", "a2"]
    assert complete("x", lines) == []
