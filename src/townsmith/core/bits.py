# townsmith: compiled
"""Sets of squares as bit masks, and the rotations and reflections of shapes."""

from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int, int]
"""A square of a shape: row, column, and what lies there."""

BIT: Final[list[int]] = [1 << square for square in range(62)]
"""BIT[s] is the mask of square s alone; compiled code shifts through this table."""

ONES: Final[list[int]] = [mask.bit_count() for mask in range(1 << 16)]
"""ONES[mask] is the number of squares in a mask of up to 16 squares."""


def squares(mask: int) -> list[int]:
    """Return the squares of a mask in ascending order."""
    found: list[int] = []
    square = 0
    while mask:
        if mask & 1:
            found.append(square)
        mask >>= 1
        square += 1
    return found


def turned(shape: list[Cell]) -> list[Cell]:
    """Return the shape turned a quarter to the right, moved back to the corner."""
    return _settled([(col, -row, what) for row, col, what in shape])


def mirrored(shape: list[Cell]) -> list[Cell]:
    """Return the shape as in a mirror, moved back to the corner."""
    return _settled([(row, -col, what) for row, col, what in shape])


def orientations(shape: list[Cell]) -> list[list[Cell]]:
    """Return the different ways to turn and mirror a shape, each once."""
    found: list[list[Cell]] = []
    for face in (_settled(shape), mirrored(shape)):
        turn = face
        for _ in range(4):
            if turn not in found:
                found.append(turn)
            turn = turned(turn)
    return found


def _settled(shape: list[Cell]) -> list[Cell]:
    top = min([row for row, _, _ in shape])
    left = min([col for _, col, _ in shape])
    return sorted([(row - top, col - left, what) for row, col, what in shape])
