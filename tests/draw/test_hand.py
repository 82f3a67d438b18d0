"""The hand draws the same lines for ever, close to where they belong."""

import re
from math import hypot
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw.reading import numbers, parsed
from townsmith.draw.box import Box, Point
from townsmith.draw.hand import (
    INK,
    NO_PEN,
    PENCIL,
    circle,
    faded,
    fitted,
    hatch,
    line,
    num,
    path,
    placed,
    polygon,
    rect,
    stroke,
)
from townsmith.draw.lettering import (
    LEAST,
    NARROWEST,
    attribute,
    fitting,
    paragraph,
    shortened,
    width_of,
    wrap,
    write,
)

POINTS = st.tuples(st.floats(0, 500), st.floats(0, 500))


def test_the_same_call_draws_the_same_lines_for_ever() -> None:
    """The wobble is a fixed hash, not chance: this very path came out in the first version."""
    assert stroke((10, 10), (90, 40), INK) == "M8.5 9.4Q49.1 25.3 91.8 40.7"


def test_a_key_keeps_its_wobble_when_the_shape_moves() -> None:
    """With a key, a shape moved by 100 is the same drawing moved by 100."""
    pen = INK._replace(key="door")
    here = numbers(stroke((10, 20), (50, 20), pen))
    there = numbers(stroke((110, 20), (150, 20), pen))
    moved = [there_at - here_at for here_at, there_at in zip(here, there, strict=True)]
    assert moved == pytest.approx([100, 0, 100, 0, 100, 0])


def test_shapes_without_a_key_differ_by_their_place() -> None:
    """Two equal houses beside each other are not copies."""
    here, there = numbers(stroke((10, 20), (50, 20))), numbers(stroke((110, 20), (150, 20)))
    assert [x - 100 if at % 2 == 0 else x for at, x in enumerate(there)] != here


@given(POINTS, POINTS)
def test_strokes_overshoot_a_little_and_bow_less_than_a_pixel(start: Point, end: Point) -> None:
    """A stroke ends within 2.4 px beyond its ends and bows by at most 0.7 px."""
    data = stroke(start, end, INK)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        assert data == ""
        return
    x1, y1, cx, cy, x2, y2 = numbers(data)
    assert hypot(x1 - start[0], y1 - start[1]) <= 2.4 + 0.1
    assert hypot(x2 - end[0], y2 - end[1]) <= 2.4 + 0.1
    away = abs((x2 - x1) * (y1 - cy) - (x1 - cx) * (y2 - y1)) / (hypot(x2 - x1, y2 - y1) or 1)
    assert away / 2 <= 0.7 + 0.15


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.04, "0"), (1.25, "1.2"), (3.0, "3"), (-2.96, "-3"), (0.5, "0.5")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    """One decimal at most, none where it would be a zero, and no minus before nothing."""
    assert num(value) == text


@pytest.mark.parametrize(
    "drawing",
    [
        line((0, 0), (9, 9)),
        rect(Box(0, 0, 9, 9), "wood"),
        polygon([(0, 0), (9, 0), (4, 9)], "leaf", PENCIL),
        circle((5, 5), 4, "glass"),
        path("M0 0L9 9", "", INK),
        hatch(Box(0, 0, 40, 20)),
        placed(faded(circle((0, 0), 3)), (5, 5), 2),
    ],
)
def test_drawings_are_xml_without_a_colour_value(drawing: str) -> None:
    """Every shape parses, and names its colours instead of spelling them."""
    assert len(parsed(drawing))
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|hsl", drawing)


def test_an_unknown_colour_is_refused() -> None:
    """A misspelt colour fails at once instead of drawing black."""
    with pytest.raises(KeyError, match="woood"):
        rect(Box(0, 0, 9, 9), "woood")


def test_a_shape_without_fill_or_outline_draws_neither() -> None:
    """Nothing is drawn that was not asked for."""
    assert rect(Box(0, 0, 9, 9), "", NO_PEN) == ""
    assert circle((0, 0), 3, "", NO_PEN) == ""


@given(st.floats(5, 200), st.floats(5, 200), st.floats(3, 12))
def test_hatching_stays_in_its_box(width: float, height: float, gap: float) -> None:
    """No line of the shade leaves the box, and each runs at 45 degrees."""
    data = parsed(hatch(Box(10, 20, width, height), gap))[0].attrib["d"]
    for x1, y1, x2, y2 in zip(*[iter(numbers(data))] * 4, strict=True):
        assert 10 - 0.1 <= x1 <= x2 <= 10 + width + 0.1
        assert 20 - 0.1 <= y2 <= y1 <= 20 + height + 0.1
        assert x2 - x1 == pytest.approx(y1 - y2, abs=0.3)


def test_paths_can_be_fitted_into_a_box() -> None:
    """Points in percent become pixels of the box."""
    assert fitted("M0 0L100 50Q50 50 0 100Z", Box(10, 20, 200, 40)) == "M10 20L210 40Q110 40 10 60Z"


def test_words_are_escaped() -> None:
    """Nothing that is written or read out can break out of the drawing."""
    nasty = "</text><script>&\"'"
    drawing = parsed(f"<g{attribute('aria-label', nasty)}>{write((0, 0), nasty)}</g>")
    assert drawing[0].get("aria-label") == nasty
    assert drawing[0][0].text == nasty


def test_long_words_break_into_lines_that_fit() -> None:
    """No line is wider than asked unless it is a single word, and no word is lost."""
    words = "Feeds up to four feedable buildings wherever they stand in the town."
    rows = wrap(words, 120, 14)
    assert " ".join(rows) == words
    assert len(rows) > 3
    assert all(width_of(row, 14) <= 120 for row in rows)


def test_letters_shrink_until_they_fit() -> None:
    """A long title and a long sentence are made smaller, as far as they can be read."""
    title = "Grand Mausoleum of the Rodina"
    assert width_of(title, fitting(title, 240, 19)) == pytest.approx(240)
    box = Box(0, 0, 130, 62)
    words = "Feeds up to four feedable buildings."
    rows = parsed(paragraph(box, words, 17))
    assert max(float(row.attrib["y"]) for row in rows) <= box.bottom
    assert " ".join(row.text or "" for row in rows) == words


def test_letters_never_become_too_small_to_read() -> None:
    """At 12 pixels shrinking ends, and an ellipsis tells that something was left out."""
    assert fitting("Grand Mausoleum of the Rodina", 60, 19) == LEAST
    assert fitting("a mark that is told elsewhere too", 60, 11) == 11
    assert shortened("Grand Mausoleum", 70, LEAST) == "Grand Ma…"
    assert shortened("Grand Mausoleum", 700, LEAST) == "Grand Mausoleum"
    box = Box(0, 0, 100, 42)
    rows = parsed(paragraph(box, "word " * 30, 14))
    assert {row.attrib["font-size"] for row in rows} == {"12"}
    assert max(float(row.attrib["y"]) for row in rows) <= box.bottom
    assert (rows[-1].text or "").endswith("…")
    assert all(drawn_width(row) <= 100 for row in rows)


def test_a_word_wider_than_its_box_shrinks() -> None:
    """A single long word is made smaller, then narrower, not broken and not let out."""
    (row,) = parsed(paragraph(Box(0, 0, 120, 42), "Wohnungsbaugesellschaft", 14))
    assert row.text == "Wohnungsbaugesellschaft"
    assert drawn_width(row) <= 120
    assert width_of(row.text, 12) * NARROWEST <= 120


def drawn_width(row: ET.Element) -> float:
    """Return how wide a line of words is drawn, where its letters were made narrower too."""
    wide = width_of(row.text or "", float(row.attrib["font-size"]))
    return min(wide, float(row.attrib.get("textLength", "inf")))


def test_letters_of_every_language_are_measured() -> None:
    """Wide Cyrillic is wider than narrow, and a mark above a letter makes it no wider."""
    assert width_of("\N{CYRILLIC SMALL LETTER SHCHA}", 10) > width_of(
        "\N{CYRILLIC SMALL LETTER VE}", 10
    )
    assert width_of("\N{CYRILLIC SMALL LETTER YI}", 10) == width_of("i", 10)
    assert width_of("\N{LATIN SMALL LETTER O WITH DOUBLE ACUTE}", 10) == width_of("o", 10)
