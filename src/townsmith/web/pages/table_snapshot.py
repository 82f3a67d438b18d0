"""All that one viewer is shown of a table at one moment.

Pages and live updates are made from the same snapshot. Every piece of it has a mark, so that a
browser that has a piece already is not sent it again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from townsmith.core.contract.state import OPPONENT, REFEREE, Seat
from townsmith.core.contract.view import Path, ScoreSheet, View
from townsmith.core.picture import DESKTOP, Part, Screen
from townsmith.draw.compose import drawing_of
from townsmith.i18n.words import Words, capitalized
from townsmith.table.story import Story
from townsmith.table.verdict import verdict_of
from townsmith.web.pages.ending import Ending, ending_of
from townsmith.web.pages.marks import mark_of
from townsmith.web.pages.missed_moves import missed_moves, stood_in
from townsmith.web.pages.moves_list import (
    Tick,
    ToldRound,
    caption,
    neighbour,
    ticks,
    told_rounds,
)
from townsmith.web.pages.panels import shown_seats
from townsmith.web.tables.people_log import Knock
from townsmith.web.tables.room import Room
from townsmith.web.tables.vacancies import empty_seats, knocks_for, seats_left

PLACES: Final = ("act", "shared", "board", "cards", "more", "others")
OPENED: Final = frozenset({"picture", "sheets"})
"""What stands behind a title on a page and takes its time: made for whoever has it open."""
_DRAWN: Final[WeakKeyDictionary[Room, dict[object, tuple[View, tuple["Piece", ...]]]]] = (
    WeakKeyDictionary()
)
"""What was drawn last, by who is spoken to and by the kind of window."""
MOST_NEWS: Final = 8
MOST_WATCHED: Final = 4
"""How many large boards are shown to those who watch; of more seats they follow one."""
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
    height: float

    def told(self, caption: str) -> dict[str, Any]:
        """Return what a page is told of it in any case: all but the drawing."""
        return {
            "key": self.key,
            "mark": self.mark,
            "alt": self.alt,
            "seat": self.seat,
            "width": self.width,
            "height": self.height,
            "caption": caption,
        }


@dataclass(frozen=True)
class Snapshot:
    """What one viewer sees of a table; what takes its time is found out once."""

    room: Room
    viewer: Seat
    words: Words
    screen: Screen
    """The kind of window it is drawn for."""
    at: int
    """The entry after which this is how it looked; the last one for now."""
    view: View
    pieces: tuple[Piece, ...]
    sheets: tuple[ScoreSheet, ...]
    """The viewer's own first."""
    story: Story
    opened: frozenset[str]
    """Which of `OPENED` is read."""
    followed: Seat | None = None
    """Whose board is large for somebody who watches many."""

    @property
    def last(self) -> int:
        """Return the number of the last entry."""
        return self.room.table.next_number - 1

    @property
    def past(self) -> bool:
        """Say whether this is how it looked earlier."""
        return self.at < self.last

    @cached_property
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
        """Return how the table is laid out, see `Drawing`."""
        return self.room.table.game.drawing.shape

    @cached_property
    def stood_in(self) -> bool:
        """Say whether a bot played for the viewer, who has not moved since."""
        return not self.past and not self.room.table.over and stood_in(self.room, self.viewer)

    @property
    def late(self) -> bool:
        """Say whether a bot plays for the viewer because time was up."""
        return self.viewer >= 0 and self.room.sitting.chairs[self.viewer].late

    @cached_property
    def missed(self) -> list[str]:
        """Return what the bot did for the viewer."""
        return missed_moves(self.room, self.viewer, self.words)

    @cached_property
    def knocks(self) -> list[Knock]:
        """Return who asks to be let in on the viewer's seat; a game that is over is open to all."""
        return knocks_for(self.room, self.viewer)

    @cached_property
    def empty_seats(self) -> list[Seat]:
        """Return the seats for which somebody who watches may ask."""
        return empty_seats(self.room) if self.viewer < 0 else []

    @cached_property
    def left(self) -> list[Seat]:
        """Return the seats whose people have left, of which the viewer is told."""
        return [seat for seat in seats_left(self.room) if seat != self.viewer]

    @cached_property
    def news(self) -> list[str]:
        """Return what happened at the moment looked back at, or since the viewer's last turn."""
        lines = self.story.at(self.at) if self.past else self.story.since(self.since)[-MOST_NEWS:]
        return [self.words(line.text) for line in lines]

    @cached_property
    def since(self) -> int:
        """Return the entry that ended the viewer's last turn: what came later is news."""
        return _last_turn(self.room, self.viewer)

    @cached_property
    def rounds(self) -> list[ToldRound]:
        """Return all moves round by round: the newest round first, but in order looking back."""
        told = told_rounds(self.story, self.words)
        return told if self.past else told[::-1]

    @property
    def caption(self) -> str:
        """Return what happened at the moment looked back at."""
        return caption(self.story, self.at, self.words)

    @cached_property
    def ticks(self) -> list[Tick]:
        """Return where rounds begin on the line of time."""
        return ticks(self.story)

    def neighbour(self, step: int) -> int:
        """Return the moment before or after this one at which there is something to see."""
        return neighbour(self.story, self.at, self.last, step)

    @property
    def boards_before(self) -> dict[str, str]:
        """Return the boards that the moment looked back at has changed, as they were before it."""
        if not self.past or self.at == 0:
            return {}
        table, now = self.room.table, {piece.key: piece.svg for piece in self.at_place("board")}
        view = table.view_at(self.viewer, self.neighbour(-1))
        parts = table.game.drawing.parts(view, self.words, self.screen)
        return {part.key: part.svg for part in parts if part.svg != now.get(part.key, part.svg)}

    def at_place(self, place: str) -> list[Piece]:
        """Return the pieces of one place, in order."""
        return [piece for piece in self.pieces if piece.place == place]

    @cached_property
    def unseen(self) -> int:
        """Return how many others sit here without a panel of their own."""
        shown = {piece.seat for piece in self.pieces if piece.place in {"board", "others"}}
        return len([seat for seat in range(len(self.room.sitting.chairs)) if seat not in shown])

    def sheet_of(self, seat: Seat) -> ScoreSheet | None:
        """Return the score of a seat, if it is known."""
        return next((sheet for sheet in self.sheets if sheet.seat == seat), None)

    @property
    def own_sheet(self) -> ScoreSheet | None:
        """Return the viewer's own score."""
        return self.sheet_of(self.viewer)

    @cached_property
    def ending(self) -> Ending | None:
        """Return how the game ended; nothing while it runs or is looked back at."""
        return None if self.past else ending_of(self.room, self.words)

    @cached_property
    def verdict(self) -> str:
        """Return who won, in one sentence; nothing while the game runs."""
        result = self.room.table.result
        if result is None or self.past:
            return ""
        sheets = self.room.table.game.words.sheets(self.room.table.view(REFEREE))
        return self.words(verdict_of(sheets, result.winners))


def snapshot_of(  # noqa: PLR0913  the whole of what a viewer may wish
    room: Room,
    viewer: Seat,
    words: Words,
    at: int | None = None,
    screen: Screen = DESKTOP,
    *,
    opened: frozenset[str] = OPENED,
) -> Snapshot:
    """Return what the viewer sees now, or saw just after entry `at`."""
    table, last = room.table, room.table.next_number - 1
    at = last if at is None else max(0, min(at, last))
    view: View = table.view(viewer) if at == last else table.view_at(viewer, at)
    sheets = table.game.words.sheets(view)
    pieces = _pieces(room, view, words, screen) if at == last else _drawn(room, view, words, screen)
    return Snapshot(
        room=room,
        viewer=viewer,
        words=words,
        screen=screen,
        at=at,
        view=view,
        pieces=_with_panels(pieces, shown_seats(len(room.sitting.chairs), viewer, sheets)),
        sheets=_sheets(sheets, viewer),
        story=room.stories.of(viewer),
        opened=opened,
    )


def _pieces(room: Room, view: View, words: Words, screen: Screen) -> tuple[Piece, ...]:
    """Return the pieces of the present picture, drawn only if they show something else."""
    known = _DRAWN.setdefault(room, {})
    seen, pieces = known.get((words, screen), (None, ()))
    if seen != view:
        pieces = _drawn(room, view, words, screen)
        known[words, screen] = (view, pieces)
    return pieces


def _drawn(room: Room, view: View, words: Words, screen: Screen) -> tuple[Piece, ...]:
    return tuple(pieces_of(room.table.game.drawing.parts(view, words, screen), words))


def following(snapshot: Snapshot, seat: Seat | None) -> Snapshot:
    """Return the snapshot with the board of one seat large, for those who watch many."""
    seats, drawing = len(snapshot.room.sitting.chairs), snapshot.room.table.game.drawing
    if seat is None or snapshot.viewer >= 0 or seats <= MOST_WATCHED or seat not in range(seats):
        return snapshot
    enlarged = drawing.opened(snapshot.view, seat, snapshot.words, snapshot.screen)
    if not enlarged:
        return snapshot
    rest = [piece for piece in snapshot.pieces if piece.place not in {"board", "more"}]
    large = Piece(f"followed-{seat}", "board", seat, "", enlarged, *_measured(enlarged))
    shown = shown_seats(seats, seat, list(snapshot.sheets))
    return replace(snapshot, pieces=_with_panels((*rest, large), shown), followed=seat)


def pieces_of(parts: Iterable[Part], words: Words) -> Iterable[Piece]:
    """Yield the pieces of a picture, their alternatives in words."""
    for part in parts:
        said, measured = capitalized(words(part.alt)), _measured(part.svg)
        yield Piece(part.key, part.place, part.seat, said, part.svg, *measured)


def _with_panels(pieces: tuple[Piece, ...], seats: list[Seat]) -> tuple[Piece, ...]:
    """Return the pieces with one of the others for each of these seats whose board is not large."""
    small = {piece.seat: piece for piece in pieces if piece.place == "others"}
    large = {piece.seat for piece in pieces if piece.place == "board"}
    panels = [small.get(seat) or _without_board(seat) for seat in seats if seat not in large]
    kept = [piece for piece in pieces if piece.place != "others" or piece.seat == OPPONENT]
    return (*kept, *panels)


def _without_board(seat: Seat) -> Piece:
    return Piece(f"seat-{seat}", "others", seat, "", "", "", 0.0, 0.0)


@lru_cache(maxsize=512)
def _measured(svg: str) -> tuple[str, float, float]:
    """Return the mark and the size of a drawing; most drawings stay as they were."""
    drawn = drawing_of(svg)
    return mark_of(svg), drawn.width, drawn.height


def _sheets(sheets: list[ScoreSheet], viewer: Seat) -> tuple[ScoreSheet, ...]:
    if len(sheets) > MOST_SHEETS:
        best = sorted(sheets, key=lambda sheet: -sheet.total)[:MOST_SHEETS]
        sheets = [sheet for sheet in sheets if sheet.seat in {viewer, OPPONENT} or sheet in best]
    return tuple(sorted(sheets, key=lambda sheet: sheet.seat != viewer))


def _last_turn(room: Room, viewer: Seat) -> int:
    """Return the entry that ended the viewer's last turn: what came later is news."""
    table = room.table
    began = table.epoch_began
    if viewer < 0:
        return max(0, began - len(room.sitting.chairs))
    return max(0, min(table.last_entry_of(viewer, began), began - 1))
