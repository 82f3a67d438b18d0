"""Character pictures whose frames always close."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from townsmith.core.picture import Picture, Span
from townsmith.draw.box import Box
from townsmith.draw.grid import BORDERS, Canvas, above, beside, clip, columns, size, wrapped


def test_text_is_put_where_it_belongs() -> None:
    """Column and row count from 0 at the top left."""
    assert Canvas(6, 2).put(2, 1, "ab").picture().plain() == "\n  ab"


def test_styles_go_with_their_characters() -> None:
    """Neighbours of one style become one span."""
    canvas = Canvas(5, 1).put(0, 0, "ab", "wood").put(2, 0, "c")
    assert canvas.picture().rows == ((Span("ab", "wood"), Span("c  ", "")),)


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (4, 0), (0, -1), (0, 2)])
def test_whatever_is_outside_is_not_drawn(column: int, row: int) -> None:
    """Putting something across an edge cuts it there."""
    picture = Canvas(4, 2).put(column, row, "x").picture()
    assert picture.plain().strip() == ""
    assert size(picture) == (4, 2)


def test_frames_of_every_kind_close() -> None:
    """The corners meet the sides."""
    drawn = {kind: Canvas(4, 3).frame(Box(0, 0, 4, 3), kind).picture().plain() for kind in BORDERS}
    assert drawn["light"] == "┌──┐\n│  │\n└──┘"
    assert drawn["heavy"] == "┏━━┓\n┃  ┃\n┗━━┛"
    assert drawn["double"] == "╔══╗\n║  ║\n╚══╝"
    assert drawn["round"] == "╭──╮\n│  │\n╰──╯"


def test_a_box_is_a_light_frame() -> None:
    """The everyday frame has a short name."""
    assert Canvas(3, 2).box(0, 0, 3, 2).picture().plain() == "┌─┐\n└─┘"


@pytest.mark.parametrize(
    ("side", "drawn"), [("left", "|ab   |"), ("centre", "| ab  |"), ("right", "|   ab|")]
)
def test_words_fit_into_their_place(side: str, drawn: str) -> None:
    """Short words lean to the side asked for."""
    canvas = Canvas(7, 1).put(0, 0, "|     |").fit((1, 0, 5), "ab", side=side)
    assert canvas.picture().plain() == drawn


@pytest.mark.parametrize(
    ("text", "width", "kept"),
    [
        ("tavern", 6, "tavern"),
        ("tavern", 4, "tav…"),
        ("tavern", 1, "…"),
        ("tavern", 0, ""),
        ("李白王", 4, "李…"),
    ],
)
def test_long_words_are_cut_with_an_ellipsis(text: str, width: int, kept: str) -> None:
    """What is left is never wider than the place."""
    assert clip(text, width) == kept
    assert columns(kept) <= width


def test_wide_characters_take_two_columns() -> None:
    """A frame to the right of a Chinese name stays in line."""
    picture = Canvas(7, 1).put(0, 0, "|李白").put(5, 0, "|").picture()
    assert picture.plain() == "|李白|"
    assert size(picture) == (7, 1)


@pytest.mark.parametrize("text", ["a\u0301b", "a\u200bb", "a\tb", "a\nb", "a\x1b[31mb"])
def test_what_has_no_width_is_left_out(text: str) -> None:
    """Loose accents, invisible and control characters cannot shift a frame or steer a terminal."""
    picture = Canvas(10, 1).put(0, 0, text).picture()
    assert size(picture) == (10, 1)
    assert all(character.isprintable() for character in picture.plain())


@given(st.text(), st.integers(0, 30))
def test_a_canvas_is_always_as_wide_as_it_was_made(text: str, column: int) -> None:
    """Whatever is put onto it, every row keeps its width."""
    picture = Canvas(20, 1).put(column, 0, text).put(3, 0, "mid").picture()
    assert size(picture) == (20, 1)


def test_pictures_stand_beside_each_other() -> None:
    """Tops are level, and a shorter picture leaves room below it."""
    one = Picture(((Span("ab"),), (Span("c"),)))
    two = Picture(((Span("x", "wood"),),))
    joined = beside([one, two], gap=1)
    assert joined.plain() == "ab x\nc"
    assert joined.rows[0][-1] == Span("x", "wood")


def test_pictures_stand_above_each_other() -> None:
    """A gap is so many empty rows between them, none before the first."""
    row = Picture(((Span("a"),),))
    assert above([row, row], gap=2).plain() == "a\n\n\na"


def test_nothing_joined_is_nothing() -> None:
    """No picture at all has no rows."""
    assert beside([]).rows == above([]).rows == ()


def test_sentences_are_wrapped() -> None:
    """Lines break at spaces and never exceed the width, not even for one long word."""
    rows = wrapped("one two three incomprehensibilities", 9).plain().split("\n")
    assert rows == ["one two", "three", "incompre…"]
