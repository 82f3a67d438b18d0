"""A game thought through again, for the terminal: a graph, the turning points and every turn."""

from collections.abc import Sequence
from typing import Final

from townsmith.bots.review import Turn, turning_points
from townsmith.core.contract.state import Seat
from townsmith.core.picture import Picture, Row, Span
from townsmith.core.text import Plural, SeatName, Text
from townsmith.i18n.words import Words
from townsmith.terminal.prose import gap, labelled, prose, stack

_HEIGHT: Final = 6
"""How many lines the graph is high."""
_INK: Final = "*"
_LOST: Final = "o"


def review_picture(turns: Sequence[Turn], seat: Seat, words: Words, width: int) -> Picture:
    """Return what can be said about the turns of one seat."""
    heading = Text(
        "{seat}: a better move was found in {lost} of {turns} turns",
        seat=SeatName(seat),
        lost=sum(turn.loss > 0 for turn in turns),
        turns=len(turns),
    )
    return stack(
        [
            prose(words(heading), width, "title"),
            gap(),
            _graph([turn.worth for turn in turns], [turn.loss > 0 for turn in turns], width),
            prose(
                words(Text("What could be expected, turn by turn; o: something was lost")), width
            ),
            gap(),
            *_turning(turns, words, width),
        ]
    )


def _turning(turns: Sequence[Turn], words: Words, width: int) -> list[Picture]:
    points = turning_points(turns)
    if not points:
        return [prose(words(Text("Nothing worth mentioning was lost.")), width)]
    told = [
        _told(turn, number, words, width) for number, turn in enumerate(turns, 1) if turn in points
    ]
    return [prose(words(Text("Turning points:")), width), *told]


def _told(turn: Turn, number: int, words: Words, width: int) -> Picture:
    worst = turn.costliest
    sentence = Text(
        "{lost} lost by: {played}. Better: {best}",
        lost=Plural("{n} point", "{n} points", round(turn.loss)),
        played=worst.played,
        best=worst.best,
    )
    label = (Span(f"{number:>4}  ", "pencil"),)
    return labelled(label, words(sentence), width)


def _graph(worths: Sequence[float], lost: Sequence[bool], width: int) -> Picture:
    """Return a curve of marks, one column a turn, between the lowest and the highest worth."""
    low, high = min(worths), max(worths)
    step = max(high - low, 1.0) / (_HEIGHT - 1)
    room = max(10, width - 8)
    every = -(-len(worths) // room)  # a long game is thinned out so that it fits
    columns = list(zip(worths, lost, strict=True))[::every]
    return Picture(
        tuple(_line(low + level * step, step, columns) for level in reversed(range(_HEIGHT)))
    )


def _line(height: float, step: float, columns: list[tuple[float, bool]]) -> Row:
    marks = [
        (_LOST if lost else _INK) if abs(worth - height) <= step / 2 else " "
        for worth, lost in columns
    ]
    return (Span(f"{height:>6.0f}  ", "pencil"), Span("".join(marks)))
