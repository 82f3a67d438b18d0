"""Score sheets side by side: every line of every seat, and where the points come from."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.picture import Picture, Row, Span
from townsmith.core.text import Say, Text
from townsmith.i18n.words import Words
from townsmith.table.scored import line_labels
from townsmith.terminal.prose import prose, stack

MINUS: Final = "\N{EN DASH}"
LONGEST_NAME: Final = 12
LONGEST_LABEL: Final = 30


def score_table(
    sheets: Sequence[ScoreSheet], names: Mapping[Seat, str], say: Say, width: int
) -> Picture:
    """Return the sheets as one table, a column a seat; broken up where it gets too wide."""
    labels = line_labels(sheets, say)
    total = say(Text("Total"))
    first = min(LONGEST_LABEL, max(len(label) for label in [*labels.values(), total]))
    column = 2 + max(len(_short(names[sheet.seat])) for sheet in sheets)
    fitting = max(1, (width - first) // column)
    blocks = [sheets[at : at + fitting] for at in range(0, len(sheets), fitting)]
    return stack(_block(block, labels, total, names, (first, column)) for block in blocks)


def _block(
    sheets: Sequence[ScoreSheet],
    labels: Mapping[str, str],
    total: str,
    names: Mapping[Seat, str],
    widths: tuple[int, int],
) -> Picture:
    first, column = widths
    head = "".join(_short(names[sheet.seat]).rjust(column) for sheet in sheets)
    rule = "─" * (first + column * len(sheets))
    lines = [
        row
        for line, label in labels.items()
        for row in _rows(label, [_points(sheet, line) for sheet in sheets], widths)
    ]
    sums = _rows(total, [figure(sheet.total) for sheet in sheets], widths)
    return Picture(
        (
            (Span(" " * first + head, "ink"),),
            (Span(rule, "rule"),),
            *lines,
            (Span(rule, "rule"),),
            *(tuple(Span(span.text, "ink") for span in row) for row in sums),
        )
    )


def _rows(label: str, figures: Sequence[str], widths: tuple[int, int]) -> list[Row]:
    """Return a label with its figures; a long one takes several lines, the last has them."""
    first, column = widths
    *begun, last = wrap(label, first) or [""]
    figured = last.ljust(first) + "".join(text.rjust(column) for text in figures)
    return [(Span(line),) for line in [*begun, figured]]


def _points(sheet: ScoreSheet, line: str) -> str:
    found = [entry.points for entry in sheet.lines if entry.id == line]
    return figure(sum(found)) if found else "·"


def figure(points: int) -> str:
    """Return points in digits, with a minus that cannot be taken for a hyphen."""
    return str(points).replace("-", MINUS)


def _signed(points: int) -> str:
    return figure(points) if points <= 0 else f"+{points}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def reasons(sheet: ScoreSheet, say: Say, width: int) -> Picture:
    """Return where the points of one sheet come from, a sentence a line that has a reason."""
    told = [
        prose(f"{say(line.label)}: {say(line.why)}", width, indent=f"{_signed(line.points):>5} ")
        for line in sheet.lines
        if line.why is not None
    ]
    remark = [] if sheet.remark is None else [prose(say(sheet.remark), width, indent=" " * 6)]
    return stack(told + remark)


def names_of(sheets: Sequence[ScoreSheet], words: Words) -> dict[Seat, str]:
    """Return what each sheet's owner is called."""
    return {sheet.seat: words.name(sheet.seat) for sheet in sheets}
