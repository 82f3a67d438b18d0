"""One SVG holds the whole view, with everything in it that can be clicked."""

import re
from itertools import combinations

import pytest

from tests.draw.reading import SVG, parsed, targets
from townsmith.core.picture import Part
from townsmith.core.text import Text
from townsmith.draw.box import Box
from townsmith.draw.buildings import KINDS, building
from townsmith.draw.compose import compose, drawing_of
from townsmith.draw.frames import Board, Face, card, sheet, target
from townsmith.draw.tokens import token


def town(side: float, *, lit: bool = False) -> str:
    """Return a full town of sixteen squares."""
    board = Board((28, 28), 4, 4, side)
    drawing = board.drawing("abcd", "1234") if lit else board.drawing()
    kinds = list(KINDS)
    for at in range(16):
        square = board.square(at % 4, at // 4)
        piece = building(kinds[at], square.centre, side * 0.82)
        drawing += (
            target(f"{'abcd'[at % 4]}{at // 4 + 1}", square.inset(6), "here", piece)
            if lit
            else piece
        )
    return sheet(side * 4 + 56, side * 4 + 56, drawing, "town")


def cards() -> str:
    """Return a row of seven cards."""
    faces = [
        Face(kind, building(kind, (0, 0), 60), token("wood", (0, 0), 28), "A sentence.")
        for kind in list(KINDS)[:7]
    ]
    drawn = [
        card(Box(4 + at * 197, 16, 183, 222), face, token=face.title)
        for at, face in enumerate(faces)
    ]
    return sheet(1380, 245, "".join(drawn), "cards")


def part(key: str, place: str, svg: str) -> Part:
    return Part(key, place, svg, Text("a part"))


def view(others: int = 2) -> list[Part]:
    """Return the parts of a typical view."""
    smaller = [part(f"other {seat}", "others", town(40)) for seat in range(others)]
    call = part("call", "act", sheet(300, 90, token("brick", (40, 40), 50)))
    return [
        call,
        part("own", "board", town(115, lit=True)),
        *smaller,
        part("cards", "cards", cards()),
    ]


BUTTONS = [("done", "Done"), ("undo", "Undo")]


def boxes(svg: str) -> list[Box]:
    """Return where the parts were put."""
    nested = [element for element in parsed(svg) if element.tag == f"{SVG}svg"]
    return [
        Box(*(float(element.attrib[side]) for side in ("x", "y", "width", "height")))
        for element in nested
    ]


def test_every_target_is_there_once() -> None:
    """Squares, cards and buttons are all in the one drawing."""
    squares = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
    wanted = [*squares, *list(KINDS)[:7], "done", "undo"]
    assert sorted(targets(compose(view(), BUTTONS))) == sorted(wanted)


@pytest.mark.parametrize("others", range(6))
def test_parts_do_not_overlap(others: int) -> None:
    """Each part has a place of its own, inside the drawing, however many sit at the table."""
    svg = compose(view(others), BUTTONS)
    page = Box(0, 0, *drawing_of(svg)[1:])
    found = boxes(svg)
    assert len(found) == 3 + others + 2
    for one, other in combinations(found, 2):
        apart = one.right <= other.x or other.right <= one.x
        assert apart or one.bottom <= other.y or other.bottom <= one.y
    assert all(
        box.x >= 0 and box.right <= page.width and box.bottom <= page.height for box in found
    )


def test_the_own_board_is_the_largest_board() -> None:
    """Others' boards are drawn at most about a third as wide."""
    parts = [part("own", "board", town(100)), part("other", "others", town(100))]
    own, other = boxes(compose(parts, []))
    assert other.width <= own.width * 0.4


def test_a_spectator_sees_all_boards_large() -> None:
    """Where nobody's own board is there, the boards of all seats are drawn in full."""
    parts = [part(f"seat {seat}", "others", town(100)) for seat in range(3)]
    assert {box.width for box in boxes(compose(parts, []))} == {456.0}


def test_a_wide_board_has_a_row_of_its_own() -> None:
    """Sheets with streets take the full width: what is decided stands above, the rest below."""
    wide = part("street", "board", sheet(1376, 572, ""))
    act = part("act", "act", sheet(300, 100, ""))
    other = part("other", "others", sheet(1376, 572, ""))
    above, street, below = boxes(compose([wide, act, other], []))
    assert above.bottom <= street.y
    assert street.bottom <= below.y


def test_it_stands_alone() -> None:
    """Nothing is fetched, and both themes are inside."""
    svg = compose(view(), BUTTONS)
    assert not re.search(r"href|url\(|@import", svg)
    assert set(re.findall(r"https?://[^\"']+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "--paper:#F5EDDD" in svg
    assert "--paper:#1D2129" in svg


def test_nothing_at_all_is_still_a_drawing() -> None:
    """A view without parts gives an empty page, not an error."""
    assert parsed(compose([], [])).tag == f"{SVG}svg"


def test_a_part_without_a_size_is_refused() -> None:
    """The message says what a part must look like."""
    with pytest.raises(ValueError, match="viewBox"):
        compose([part("x", "board", "<g/>")], [])
