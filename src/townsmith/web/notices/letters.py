"""Letters: what a notice says. It is made of what everybody may see, never of hidden cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from townsmith.core.contract.state import OPPONENT, SPECTATOR, Seat
from townsmith.core.text import Listing, SeatName, Text
from townsmith.i18n.words import Words, capitalized
from townsmith.web.notices.quiet_hours import zone_named
from townsmith.web.pages.paces import clock_words, seconds_left
from townsmith.web.tables.chairs import Locale
from townsmith.web.tables.room import Room

_MOST_NEWS: Final = 4
_MOST_POINTS: Final = 10
_MOST_LINES: Final = 60


@dataclass(frozen=True, slots=True)
class Letter:
    """What somebody is told about one turn."""

    table_id: str
    seat: Seat
    entry: int
    game: str
    name: str
    """How whoever reads is called at that table."""
    title: str
    happened: tuple[str, ...]
    """What happened since they moved last, a sentence each."""
    points: tuple[str, ...]
    with_whom: str
    board: str
    """The table in characters, as everybody sees it; nothing where it would be too long."""
    time: str
    """How much time is left, and until when by the reader's clock; nothing where nobody counts."""
    words: Words
    generation: int = 0
    """How many people have sat there before."""

    def gathered(self, title: str, letters: Sequence["Letter"]) -> "Letter":
        """Return one letter for several turns of one person."""
        told = tuple(f"{letter.title}. {letter.with_whom}" for letter in letters)
        return replace(self, title=title, happened=told, board="", time="")

    def as_trial(self) -> "Letter":
        """Return a letter that says it is only tried."""
        return replace(self, title=self.words(Text("A trial note from {game}", game=self.game)))

    @property
    def text(self) -> str:
        """Return the letter in one short line."""
        return " ".join(self.happened) or self.with_whom


def letter_for(room: Room, seat: Seat, entry: int, locale: Locale) -> Letter:
    """Return the letter that tells a seat of a turn."""
    words = room.words(locale.language).to(seat)
    game = room.table.game
    return Letter(
        table_id=room.id,
        seat=seat,
        entry=entry,
        game=game.name,
        name=room.names[seat],
        title=words(Text("Your turn in {game}", game=game.name)),
        happened=tuple(_happened(room, seat, words)),
        points=tuple(_points(room, words)),
        with_whom=_with_whom(room, seat, words),
        board=_board(room, words),
        time=_time(room, seat, words, locale.zone),
        words=words,
        generation=room.sitting.chairs[seat].generation,
    )


def _happened(room: Room, seat: Seat, words: Words) -> list[str]:
    """Return what everybody has seen since the seat moved last."""
    table = room.table
    mine = [entry.number for entry in table.log if entry.seat == seat]
    since = max(mine[-1] if mine else 0, table.next_number - 1 - 4 * len(room.names))
    told = [capitalized(words(text)) for text in table.news(SPECTATOR, since)]
    return [line if line.endswith((".", "!", "?")) else f"{line}." for line in told[-_MOST_NEWS:]]


def _board(room: Room, words: Words) -> str:
    game = room.table.game
    drawn = game.drawing.characters(room.table.view(SPECTATOR), words).plain().rstrip()
    return drawn if drawn.count("\n") < _MOST_LINES else ""


def _time(room: Room, seat: Seat, words: Words, zone: str) -> str:
    left = seconds_left(room, seat)
    if left is None:
        return ""
    until = datetime.now(UTC) + timedelta(seconds=left)
    here = until.astimezone(zone_named(zone) or UTC)
    return f"{capitalized(words(clock_words(left)))} ({words.moment(here)})."


def _points(room: Room, words: Words) -> list[str]:
    sheets = room.table.game.words.sheets(room.table.view(SPECTATOR))
    seats = [sheet for sheet in sheets if sheet.seat != OPPONENT][:_MOST_POINTS]
    return [
        words(Text("{name}: {points}", name=room.names[sheet.seat], points=sheet.total))
        for sheet in seats
    ]


def _with_whom(room: Room, seat: Seat, words: Words) -> str:
    others = [other for other in range(len(room.names)) if other != seat][:_MOST_POINTS]
    if not others:
        return words(Text("The table waits for you."))
    names = Listing(tuple(SeatName(other) for other in others))
    return words(Text("The table waits for you, with {names}.", names=names))
