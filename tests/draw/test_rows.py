"""Words in rows stay inside their box and large enough to read."""

import re

import pytest

from townsmith.draw.box import Box
from townsmith.draw.lettering import LEAST, NARROWEST, width_of
from townsmith.draw.rows import rows_of, written_rows

NAME = "Grand Mausoleum of the Rodina"


@pytest.mark.parametrize("width", [30, 74, 97, 127, 300])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_rows_fit_their_width_and_number(width: float, most: int) -> None:
    """However narrow it is: no row is wider, there are not more, and none is too small."""
    rows, size, room = rows_of(NAME, width, 19, most)
    assert len(rows) <= most
    assert room <= width, "no row is drawn wider than this"
    assert all(width_of(row, size) * NARROWEST <= room + 0.1 for row in rows)
    assert LEAST <= size <= 19


def test_words_are_cut_only_where_nothing_else_helps() -> None:
    """First they break, then they shrink, at last they are cut, and that can be seen."""
    assert rows_of(NAME, 300, 19).rows == (NAME,)
    assert " ".join(rows_of(NAME, 110, 14, 3).rows) == NAME
    assert rows_of(NAME, 40, 14, 1).rows[0].endswith("\N{HORIZONTAL ELLIPSIS}")


def test_letters_become_narrower_before_words_are_cut() -> None:
    """Rows that are full as long as letters are wide hold more of them in narrower ones."""
    assert rows_of("Dak (paars) met raam", 64, 13, 2).rows == ("Dak (paars)", "met raam")


def test_bold_letters_take_more_room() -> None:
    """What just fits in plain letters is made smaller in bold ones."""
    width = width_of(NAME, 16)
    assert rows_of(NAME, width, 16).size == 16
    assert rows_of(NAME, width, 16, 1, "serif semi").size < 16


@pytest.mark.parametrize("height", [10, 17, 29, 43])
def test_rows_stand_about_the_middle_of_their_box(height: float) -> None:
    """As many as its height has room for, at least one, as far from its top as from its foot."""
    box = Box(10, 20, 74, height)
    tops = [float(y) for y in re.findall(r' y="([\d.]+)"', written_rows(box, NAME, 12))]
    assert len(tops) == max(1, int(height / 14))
    assert (tops[0] + tops[-1]) / 2 == pytest.approx(box.centre[1] + 12 * 0.35, abs=0.1)


@pytest.mark.parametrize("height", [30.0, 44.0, 50.0, 60.0])
def test_rows_stay_within_the_height_of_their_box(height: float) -> None:
    """Letters become smaller, as long as they can be read, before rows reach over the edge."""
    box = Box(0, 0, 82, height)
    told = written_rows(box, "Orange roof with a window", 14, "semi")
    rows = re.findall(r' y="([\d.]+)" font-size="([\d.]+)"', told)
    assert len(rows) > 1
    size = float(rows[0][1])
    assert float(rows[0][0]) - size * 0.8 >= 0
    assert float(rows[-1][0]) + size * 0.15 <= height
