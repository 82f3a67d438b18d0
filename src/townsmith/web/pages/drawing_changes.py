"""What is new in a drawing, for a page that has kept the text of an earlier one.

From move to move most of a board stays as it was. The new drawing is told as runs of the old one,
counted in tags, with what is new between them; the script puts the two together again.

Which drawings a page may build on is remembered by viewer: whether somebody else was ever sent a
drawing cannot be found out by claiming to have it.
"""

from collections.abc import Container
from typing import Final
from weakref import WeakKeyDictionary

from townsmith.web.pages.table_snapshot import Piece, Snapshot
from townsmith.web.tables.room import Room

Run = tuple[int, int]
"""Where a run of tags begins in the old drawing, and how many it has."""
_TAG: Final = "<"
_STEPS: Final = (64, 8, 1)
_REMEMBERED: Final = 3
"""Drawings of one piece: those who look with two devices are not always equally far."""
_LEAST: Final = 400
"""Characters from which on it is worth it."""
_Sent = dict[tuple[object, ...], dict[str, str]]
_SENT: Final[WeakKeyDictionary[Room, _Sent]] = WeakKeyDictionary()


def runs(old: str, new: str) -> list[Run | str]:
    """Return a drawing as runs of an old one, and what is new between them."""
    before, after = old.split(_TAG), new.split(_TAG)
    places = {tag: at for at, tag in reversed([*enumerate(before)])}
    told: list[Run | str] = []
    here = expected = 0
    while here < len(after):
        tag = after[here]
        if tag in places:
            if expected >= len(before) or before[expected] != tag:
                expected = places[tag]
            count = _alike(before, expected, after, here)
            told.append((expected, count))
        else:
            count = _unknown(after, here, places)
            told.append(_TAG.join(after[here : here + count]))
        here, expected = here + count, expected + count
    return told


def _unknown(after: list[str], here: int, places: dict[str, int]) -> int:
    """Return how many tags from this place on are nowhere in the old drawing."""
    end = here + 1
    while end < len(after) and after[end] not in places:
        end += 1
    return end - here


def _alike(before: list[str], at: int, after: list[str], here: int) -> int:
    """Return how many tags are the same from these places on; steps are long, as runs are."""
    count = 0
    for step in _STEPS:
        while here + count + step <= len(after) and (
            before[at + count : at + count + step] == after[here + count : here + count + step]
        ):
            count += step
    return count


def drawn_anew(piece: Piece, snapshot: Snapshot, texts: Container[str]) -> dict[str, object]:
    """Return a drawing for a page that has kept the texts of these marks: whole, or by its runs."""
    if len(piece.svg) < _LEAST:
        return {"svg": piece.svg}
    sent = _SENT.setdefault(snapshot.room, {}).setdefault(
        (snapshot.viewer, snapshot.words.language, snapshot.screen.name, piece.key), {}
    )
    old = next((mark for mark in reversed(sent) if mark in texts and mark != piece.mark), None)
    told: dict[str, object] = {"svg": piece.svg}
    if old is not None:
        told = {"of": old, "runs": runs(sent[old], piece.svg)}
    sent.pop(piece.mark, None)
    sent[piece.mark] = piece.svg
    while len(sent) > _REMEMBERED:
        del sent[next(iter(sent))]
    return told
