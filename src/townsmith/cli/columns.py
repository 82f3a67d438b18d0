"""A table of a report as lines of a terminal: every column as wide as what stands in it."""

from collections.abc import Iterator, Sequence

from townsmith.draw.grid import columns


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a line for each row: its first words begin at the left, the others end at the right."""
    wide = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        line = first + _room(first, wide[0])
        for words, most in zip(others, wide[1:], strict=True):
            line += "  " + _room(words, most) + words
        yield line.rstrip()


def _room(words: str, wide: int) -> str:
    return " " * (wide - columns(words))


def within(low: str, high: str) -> str:
    """Return both ends of an interval."""
    return f"({low} \N{HORIZONTAL ELLIPSIS} {high})"
