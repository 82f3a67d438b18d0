"""A scene: all that one viewer is shown of a table at one moment.

Pages and live updates are made from the same scene. Every piece of it has a mark, so that a
browser that has a piece already is not sent it again.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from townsmith.core.contract.state import OPPONENT, REFEREE, Seat
from townsmith.core.contract.view import Path, ScoreSheet, View
from townsmith.core.picture import Part
from townsmith.core.text import SeatName, Text
from townsmith.draw.compose import drawing_of
from townsmith.i18n.words import Words
from townsmith.table.log import UNDO
from townsmith.table.verdict import verdict_of
from townsmith.web.tables.room import Room

PLACES: Final = ("act", "shared", "board", "cards", "others")
BROAD: Final = 600.0
"""A board wider than this gets the middle of the page to itself."""
WIDE: Final = 1100.0
"""A board wider than this takes the whole width of the page."""
MOST_NEWS: Final = 8
MOST_SHEETS: Final = 12
"""How many scores are shown side by side; of a crowd, the best."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the picture with its mark and whose it is."""

    key: str
    place: str
    seat: Seat
    alt: str
    svg: str
    mark: str
    width: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What one viewer sees of a table."""

    room: Room
    viewer: Seat
    words: Words
    at: int
    """The entry after which this is how it looked; the last one for now."""
    view: View
    pieces: tuple[Piece, ...]
    sheets: tuple[ScoreSheet, ...]
    """The viewer's own first."""
    news: tuple[str, ...]

    @property
    def last(self) -> int:
        """Return the number of the last entry."""
        return self.room.table.next_number - 1

    @property
    def past(self) -> bool:
        """Say whether this is how it looked earlier."""
        return self.at < self.last

    @property
    def paths(self) -> list[Path]:
        """Return the paths the viewer may click now; none when looking back."""
        if self.past or self.viewer < 0:
            return []
        return [self.room.table.game.words.path(move) for move in self.view.legal]

    @property
    def prompt(self) -> str:
        """Return what is expected now, in one sentence."""
        return self.words(self.room.table.game.words.prompt(self.view))

    @property
    def can_undo(self) -> bool:
        """Say whether the viewer may take back a move."""
        return not self.past and self.viewer >= 0 and self.room.table.can_undo(self.viewer)

    @property
    def shape(self) -> str:
        """Return how much room the widest board takes: "wide", "broad" or nothing special."""
        widest = max((piece.width for piece in self.pieces if piece.place == "board"), default=0.0)
        return "wide" if widest > WIDE else "broad" if widest > BROAD else "square"

    def at_place(self, place: str) -> list[Piece]:
        """Return the pieces of one place, in order."""
        return [piece for piece in self.pieces if piece.place == place]

    def sheet_of(self, seat: Seat) -> ScoreSheet | None:
        """Return the score of a seat, if it is known."""
        return next((sheet for sheet in self.sheets if sheet.seat == seat), None)

    @property
    def own_sheet(self) -> ScoreSheet | None:
        """Return the viewer's own score."""
        return self.sheet_of(self.viewer)

    @property
    def verdict(self) -> str:
        """Return who won, in one sentence; nothing while the game runs."""
        result = self.room.table.result
        if result is None or self.past:
            return ""
        sheets = self.room.table.game.words.sheets(self.room.table.view(REFEREE))
        return self.words(verdict_of(sheets, result.winners))


def scene_of(room: Room, viewer: Seat, words: Words, at: int | None = None) -> Scene:
    """Return what the viewer sees now, or saw just after entry `at`."""
    table, last = room.table, room.table.next_number - 1
    at = last if at is None else max(0, min(at, last))
    view: View = table.view(viewer) if at == last else table.view_at(viewer, at)
    return Scene(
        room=room,
        viewer=viewer,
        words=words,
        at=at,
        view=view,
        pieces=tuple(pieces_of(table.game.drawing.parts(view, words), words)),
        sheets=_sheets(table.game.words.sheets(view), viewer),
        news=_news(room, viewer, words, at),
    )


def pieces_of(parts: Iterable[Part], words: Words) -> Iterable[Piece]:
    """Yield the pieces of a picture, their alternatives in words."""
    for part in parts:
        mark, width = _measured(part.svg)
        yield Piece(part.key, part.place, part.seat, words(part.alt), part.svg, mark, width)


@lru_cache(maxsize=512)
def _measured(svg: str) -> tuple[str, float]:
    """Return the mark and the width of a drawing; most drawings stay as they were."""
    return mark_of(svg), drawing_of(svg).width


def mark_of(text: str) -> str:
    """Return a short mark that is another for any other text."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _sheets(sheets: list[ScoreSheet], viewer: Seat) -> tuple[ScoreSheet, ...]:
    if len(sheets) > MOST_SHEETS:
        best = sorted(sheets, key=lambda sheet: -sheet.total)[:MOST_SHEETS]
        sheets = [sheet for sheet in sheets if sheet.seat in {viewer, OPPONENT} or sheet in best]
    return tuple(sorted(sheets, key=lambda sheet: sheet.seat != viewer))


def _news(room: Room, viewer: Seat, words: Words, at: int) -> tuple[str, ...]:
    table = room.table
    if at < table.next_number - 1:
        return tuple(words(text) for text in _news_of(room, viewer, at))
    since = _last_turn(room, viewer)
    told = [words(text) for text in table.news(viewer, since)]
    return tuple(told[-MOST_NEWS:])


def _news_of(room: Room, viewer: Seat, at: int) -> list[Text]:
    """Return what a single entry of the past changed."""
    if at == 0:
        return []
    table = room.table
    before, after = table.view_at(viewer, at - 1), table.view_at(viewer, at)
    entry = table.entries(viewer)[at - 1]
    if entry.words == UNDO and before != after:
        return [Text("{seat} took back a move.", seat=SeatName(entry.seat))]
    return table.game.words.news(before, after)


def _last_turn(room: Room, viewer: Seat) -> int:
    """Return the entry that ended the viewer's last turn: what came later is news."""
    table = room.table
    began = table.epoch_began
    if viewer < 0:
        return max(0, began - len(room.sitting.chairs))
    mine = [entry.number for entry in table.log[:began] if entry.seat == viewer]
    return max(0, min(mine[-1] if mine else 0, began - 1))


def is_bot(room: Room, seat: Seat) -> bool:
    """Say whether a bot sits there."""
    return 0 <= seat < len(room.sitting.chairs) and not room.sitting.chairs[seat].is_person


def state_words(room: Room, seat: Seat) -> Text:
    """Return what somebody is doing now."""
    if room.table.over or not 0 <= seat < len(room.sitting.chairs):
        return Text("{nothing}", nothing="")
    if seat not in room.table.pending:
        return Text("is done") if room.table.pending else Text("{nothing}", nothing="")
    chair = room.sitting.chairs[seat]
    if chair.is_person and not chair.joined:
        return Text("has not come yet")
    return Text("is thinking")
