"""Standings: who stands where at the end of a game, and what decided between equals."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet, TieBreak
from townsmith.core.text import SeatName, Text


class Standing(NamedTuple):
    """A seat in the ranking; seats that nothing tells apart share a rank."""

    rank: int
    sheet: ScoreSheet

    @property
    def seat(self) -> Seat:
        """Return whose standing it is."""
        return self.sheet.seat


def standings(sheets: Sequence[ScoreSheet], won: Sequence[Seat]) -> list[Standing]:
    """Return the ranking, the winners first; an opponent that scores nothing is not ranked."""
    ranked = sorted(
        (sheet for sheet in sheets if sheet.lines),
        key=lambda sheet: (sheet.seat in won, sheet.standing),
        reverse=True,
    )
    found: list[Standing] = []
    for place, sheet in enumerate(ranked, 1):
        level = bool(found) and _level(found[-1].sheet, sheet, won)
        found.append(Standing(found[-1].rank if level else place, sheet))
    return found


def _level(one: ScoreSheet, other: ScoreSheet, won: Sequence[Seat]) -> bool:
    return one.standing == other.standing and (one.seat in won) == (other.seat in won)


def deciding(higher: ScoreSheet, lower: ScoreSheet) -> tuple[TieBreak, TieBreak] | None:
    """Return the first tie-break that tells two seats with equally many points apart."""
    if higher.total != lower.total:
        return None
    pairs = zip(higher.ties, lower.ties, strict=False)
    return next(((one, other) for one, other in pairs if one.rank != other.rank), None)


def reason(higher: ScoreSheet, lower: ScoreSheet) -> Text | None:
    """Return in words what puts one of two equals above the other, with its numbers."""
    decided = deciding(higher, lower)
    if decided is None:
        return None
    one, other = decided
    return Text(
        "{reason}, {count} against {other}",
        reason=one.reason,
        count=one.count,
        other=other.count,
    )


def broken_ties(ranking: Sequence[Standing]) -> list[Text]:
    """Return a sentence for every two neighbours of the ranking whom only a tie-break separates."""
    told = []
    for one, other in pairwise(ranking):
        why = reason(one.sheet, other.sheet)
        if why is not None and one.rank != other.rank:
            told.append(_told(one, other, why))
    return told


def _told(one: Standing, other: Standing, why: Text) -> Text:
    facts = {"seat": SeatName(one.seat), "other": SeatName(other.seat)}
    return Text(
        "{seat} and {other} have {n} points each; {seat} stands higher: {why}.",
        you=Text("You and {other} have {n} points each; you stand higher: {why}."),
        **facts,
        n=one.sheet.total,
        why=why,
    )
