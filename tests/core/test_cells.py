"""Cells: bytes written into words from left to right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.cells import Cells

BYTES = st.integers(0, 255)


def written(row: vec[i64]) -> bytes:
    """Return the bytes of a row."""
    return bytes(memoryview(row).cast("B"))


@given(st.lists(BYTES, max_size=40), st.integers(0, 2))
def test_cells_stand_in_order(numbers: list[int], at: int) -> None:
    """Any bytes come out as they were put in, whatever was there, and the rest of a word is 0."""
    words = (len(numbers) + 7) // 8
    row = vec[i64]([-1] * (words + 3))
    cells = Cells(row, at)
    cells.put_all(numbers)
    cells.end()
    padding = bytes(-len(numbers) % 8)
    around = b"\xff" * 8
    expected = around * at + bytes(numbers) + padding + around * (3 - at)
    assert written(row) == expected


@pytest.mark.parametrize(("number", "byte"), [(-5, 0), (0, 0), (255, 255), (256, 255), (9999, 255)])
def test_numbers_are_cut_off(number: int, byte: int) -> None:
    """What does not fit a byte becomes the nearest that does, in every place of a word."""
    row = vec[i64]([0])
    Cells(row, 0).put_all([number] * 8)
    assert written(row) == bytes([byte]) * 8


@given(BYTES, st.integers(0, 30), st.integers(0, 200))
def test_masks_choices_and_gaps(mask: int, gap: int, chosen: int) -> None:
    """Bits become cells of 0 and 1, a choice one cell among many, a gap zeros."""
    row = vec[i64]([-1] * 8)
    cells = Cells(row, 0)
    cells.put(7)
    cells.skip(gap)
    cells.put_bits(mask, 8)
    cells.put_one_of(chosen, 5)
    cells.end()
    bits = [mask >> place & 1 for place in range(8)]
    choice = [int(place == chosen) for place in range(5)]
    assert written(row)[: gap + 14] == bytes([7, *[0] * gap, *bits, *choice])


@given(st.lists(BYTES, max_size=9), st.lists(BYTES, max_size=30), st.integers(0, 20))
def test_a_block_is_what_its_cells_are(before: list[int], block: list[int], gap: int) -> None:
    """Cells that stand in words already are put as they would be one by one."""
    source, row = vec[i64]([0] * 5), vec[i64]([-1] * 10)
    drawn = Cells(source, 1)
    drawn.put_all(block)
    drawn.end()
    cells = Cells(row, 0)
    cells.put_all(before)
    cells.put_block(source, 1, len(block))
    cells.skip(gap)
    cells.put(9)
    cells.end()
    told = bytes([*before, *block, *[0] * gap, 9])
    assert written(row)[: len(told)] == told
