"""A pupil: how far somebody has come in a lesson, told by nothing but what they chose.

A lesson deals no chance and keeps nothing: the choices made so far, one number a step, lead to the
same position whoever follows them. So a page, a link or a file can hold a place in a lesson.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import accumulate
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import LessonError
from townsmith.core.text import Text
from townsmith.teaching.lesson import Beat, Deal, Lesson, Played

READ: Final = 0
"""The only choice of a beat that waits for nothing: to go on."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a beat changed in one line of the score."""

    label: Text
    points: int


class Pupil:
    """Somebody in the middle of a lesson."""

    state: State

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.choices: list[int] = []
        self.number = 0
        """The beat, counted through all deals."""
        self.step = 0
        self.said: Text | None = None
        """What the beat before had to say at its end."""
        self.changes: list[Change] = []
        """What it did to the score."""
        self._begin_deal()
        self.ended = self.state
        """How the table looked when the beat before was done."""

    # Where they are

    @property
    def over(self) -> bool:
        """Say whether all beats are done."""
        return self.number == len(self.lesson.beats)

    @property
    def beat(self) -> Beat | None:
        """Return the beat that is on; None when all are done."""
        return None if self.over else self.lesson.beats[self.number]

    @property
    def deal(self) -> Deal:
        """Return the deal that is played; the last one when all are done."""
        ends = accumulate(len(deal.beats) for deal in self.lesson.deals)
        deals = zip(self.lesson.deals, ends, strict=True)
        return next((deal for deal, end in deals if self.number < end), self.lesson.deals[-1])

    @property
    def seat(self) -> Seat:
        """Return the seat they play."""
        return self.deal.seat

    @property
    def awaited(self) -> list[Move]:
        """Return the moves that carry on, the one that is shown first."""
        beat = self.beat
        if beat is None or not beat.waits:
            return []
        legal = {move: self.game.notation(move) for move in self.state.legal(self.seat)}
        paths = beat.waits[self.step]
        fitting = [move for path in paths for move in legal if fnmatchcase(legal[move], path)]
        return list(dict.fromkeys(fitting))

    def answer(self, move: Move) -> Text | None:
        """Return what is said to a legal move; None if it is one of those waited for."""
        beat = self.beat
        if beat is None or move in self.awaited:
            return None
        path = self.game.notation(move)
        said = (reply.words for reply in beat.replies if _fits(path, reply.to))
        return next(said, beat.otherwise)

    # Going on

    def choose(self, choice: int) -> None:
        """Take one of the awaited moves, by its number, or go on from what was to be read."""
        beat = self.beat
        if beat is None:
            raise LessonError(f"the lesson {self.lesson.id} is over")
        if beat.waits:
            awaited = self.awaited
            if not 0 <= choice < len(awaited):
                raise LessonError(f"beat {self.number + 1} has no choice {choice}")
            self.state.apply(self.seat, awaited[choice])
        self.choices.append(choice)
        self.step += 1
        if self.step >= len(beat.waits):
            self._end_beat(beat)
        else:
            self._play_meanwhile()

    def _begin_deal(self) -> None:
        self.state = self.game.read_position(self.deal.position)
        self._begin_beat()

    def _begin_beat(self) -> None:
        self.step = 0
        self._before = self._sheet()
        self._play_meanwhile()

    def _end_beat(self, beat: Beat) -> None:
        self.said = beat.after
        self.changes = changes(self._before, self._sheet())
        self.ended = self.state.clone()
        dealt = self.deal
        self.number += 1
        if self.deal is not dealt:
            self._begin_deal()
        elif not self.over:
            self._begin_beat()

    def _play_meanwhile(self) -> None:
        """Play what the lesson plays itself, where the last step of the beat begins."""
        beat = self.beat
        if beat is not None and self.step == max(0, len(beat.waits) - 1):
            play(self.game, self.state, beat.meanwhile)

    def _sheet(self) -> ScoreSheet:
        sheets = self.game.words.sheets(self.game.view(self.state, self.seat))
        return next(sheet for sheet in sheets if sheet.seat == self.seat)


def follow(game: AnyGame, lesson: Lesson, choices: Iterable[int]) -> Pupil:
    """Return the pupil who made these choices, or raise LessonError if they cannot be made."""
    pupil = Pupil(game, lesson)
    for choice in choices:
        pupil.choose(choice)
    return pupil


def play(game: AnyGame, state: State, moves: Iterable[Played]) -> None:
    """Carry out moves of any seats, or raise LessonError for one that is not legal."""
    for played in moves:
        move = game.parse(played.path)
        if move not in state.legal(played.seat):
            raise LessonError(f"seat {played.seat} cannot play {played.path!r} there")
        state.apply(played.seat, move)


def changes(before: ScoreSheet, after: ScoreSheet) -> list[Change]:
    """Return the lines of a score that are not as they were."""
    had = {line.id: line for line in before.lines}
    has = {line.id: line for line in after.lines}
    found = []
    for name, line in (had | has).items():
        now = has[name].points if name in has else 0
        then = had[name].points if name in had else 0
        if now != then:
            found.append(Change(line.label, now - then))
    return found


def _fits(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)
