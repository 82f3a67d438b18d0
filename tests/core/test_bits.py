"""Sets of squares as bit masks, and the eight ways to lay a shape."""

import pytest

from townsmith.core.bits import BIT, ONES, Cell, mirrored, orientations, squares, turned

CORNER: list[Cell] = [(0, 0, 1), (1, 0, 2), (1, 1, 3)]
SQUARE: list[Cell] = [(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)]
BAR: list[Cell] = [(0, 0, 1), (0, 1, 2)]


def test_tables_agree_with_arithmetic() -> None:
    """The tables that compiled code looks things up in say what shifting and counting say."""
    assert [1 << square for square in range(62)] == BIT
    assert all(ONES[mask] == mask.bit_count() for mask in range(0, 1 << 16, 257))


@pytest.mark.parametrize(("mask", "found"), [(0, []), (0b1011, [0, 1, 3]), (1 << 61, [61])])
def test_squares_of_a_mask(mask: int, found: list[int]) -> None:
    """A mask names its squares in ascending order."""
    assert squares(mask) == found


@pytest.mark.parametrize(("shape", "ways"), [(CORNER, 8), (SQUARE, 1), (BAR, 4)])
def test_orientations_are_all_different(shape: list[Cell], ways: int) -> None:
    """A shape has one to eight orientations, by its symmetry, each of them once."""
    found = orientations(shape)
    assert len(found) == ways
    assert len({tuple(way) for way in found}) == ways


def test_four_turns_and_two_mirrors_change_nothing() -> None:
    """Turning all the way round, or looking at a mirror's mirror, gives the shape back."""
    shape = CORNER
    for _ in range(4):
        shape = turned(shape)
    assert shape == CORNER
    assert mirrored(mirrored(CORNER)) == CORNER
