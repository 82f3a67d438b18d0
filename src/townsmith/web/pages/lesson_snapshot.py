"""A lesson's page: the table as the pupil sees it, and the note that speaks about it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, State
from townsmith.core.contract.view import Path, ScoreSheet, View
from townsmith.core.picture import Screen
from townsmith.core.text import Text
from townsmith.i18n.words import Words, capitalized
from townsmith.teaching.lesson import Lesson
from townsmith.teaching.pupil import READ, Pupil
from townsmith.web.pages.marks import mark_of
from townsmith.web.pages.rendering import ENVIRONMENT
from townsmith.web.pages.table_snapshot import PLACES, Piece, pieces_of
from townsmith.web.work.jobs.trial import TrialQuestion

START: Final = "start"
"""How an address says that nothing was chosen yet."""
FRAGMENTS: Final = {
    "progress": "_lesson_progress",
    "prompt": "_lesson_note",
    "score": "_lesson_score",
    "sofar": "_lesson_so_far",
}
"""The pieces of the page that are no drawings, and their templates."""


def steps_of(choices: list[int]) -> str:
    """Return choices as they stand in an address."""
    return "-".join(map(str, choices)) or START


@dataclass(frozen=True)
class LessonSnapshot:
    """What a pupil is shown: where they are, or what a move of theirs would have led to."""

    pupil: Pupil
    words: Words
    screen: Screen
    tried: Move | None = None
    """A legal move that the beat does not wait for; it is shown until it is taken back."""

    @property
    def game(self) -> AnyGame:
        """Return the game that is learned."""
        return self.pupil.game

    @property
    def lesson(self) -> Lesson:
        """Return the lesson."""
        return self.pupil.lesson

    @property
    def viewer(self) -> int:
        """Return the pupil's seat."""
        return self.pupil.seat

    @cached_property
    def state(self) -> State:
        """Return the position that is shown; at the end, as the last beat left it."""
        if self.pupil.over:
            return self.pupil.ended
        if self.tried is None:
            return self.pupil.state
        after = self.pupil.state.clone()
        after.apply(self.viewer, self.tried)
        return after

    @cached_property
    def view(self) -> View:
        """Return what the pupil sees."""
        view: View = self.game.view(self.state, self.viewer)
        return view

    @cached_property
    def pieces(self) -> list[Piece]:
        """Return the drawings."""
        return list(
            pieces_of(self.game.drawing.parts(self.view, self.words, self.screen), self.words)
        )

    @property
    def sheets(self) -> list[ScoreSheet]:
        """Return the scores, the pupil's own first."""
        sheets = self.game.words.sheets(self.view)
        return sorted(sheets, key=lambda sheet: sheet.seat != self.viewer)

    @property
    def own_sheet(self) -> ScoreSheet | None:
        """Return the pupil's score."""
        return next((sheet for sheet in self.sheets if sheet.seat == self.viewer), None)

    @property
    def paths(self) -> list[Path]:
        """Return what may be clicked; nothing while a move is to be taken back."""
        if self.tried is not None or self.pupil.over:
            return []
        return [self.game.words.path(move) for move in self.view.legal]

    @property
    def answer(self) -> Text | None:
        """Return what is said to the move that was tried."""
        return None if self.tried is None else self.pupil.answer(self.tried)

    @property
    def changed(self) -> str:
        """Return what the beat before did to the score, in words; nothing where it did nothing."""
        told = [
            self.words(Text("{line} {change}", line=change.label, change=_signed(change.points)))
            for change in self.pupil.changes
        ]
        return self.words.listing(told)

    @property
    def on(self) -> str:
        """Return the address of what follows a beat that only wants to be read."""
        beat = self.pupil.beat
        reads = beat is not None and not beat.waits
        return self.address(steps_of([*self.pupil.choices, READ])) if reads else ""

    @property
    def steps(self) -> str:
        """Return how far the pupil has come, as in an address."""
        return steps_of(self.pupil.choices)

    @property
    def back(self) -> str:
        """Return the address of the step before, or of the same one where a move is taken back."""
        choices = self.pupil.choices if self.tried is not None else self.pupil.choices[:-1]
        return self.address(steps_of(choices))

    def address(self, steps: str) -> str:
        """Return where a step of this lesson is."""
        return f"/learn/{self.game.slug}/{self.lesson.id}/{steps}"

    @property
    def shown(self) -> Path:
        """Return the path that "Show me" plays."""
        awaited = self.pupil.awaited if self.tried is None else []
        return self.game.words.path(awaited[0]) if awaited else ()

    @property
    def does(self) -> str:
        """Return in words what "Show me" plays."""
        awaited = self.pupil.awaited if self.tried is None else []
        told = [self.game.words.describe(self.view, move) for move in awaited[:1]]
        return "".join(capitalized(self.words(text)) for text in told).rstrip(".")

    @property
    def points(self) -> list[str]:
        """Return what the pen goes round: what the beat names, else what it waits for."""
        beat = self.pupil.beat
        if beat is None or self.tried is not None:
            return []
        return list(beat.points if beat.points and self.pupil.step == 0 else self.shown)

    def caption(self, piece: Piece) -> str:
        """Return what stands above the board of somebody else."""
        if piece.place != "others":
            return ""
        totals = {sheet.seat: sheet.total for sheet in self.sheets}
        template = ENVIRONMENT.get_template("_lesson_caption.html")
        return template.render(name=self.words.name(piece.seat), total=totals.get(piece.seat))

    def question(self) -> TrialQuestion:
        """Return what a preview asks about this moment."""
        game, position = self.game, self.pupil.state.pack()
        spoken = self.words.language, self.words.names
        number = len(self.pupil.choices)
        return TrialQuestion(game.slug, game.rules_version, position, self.viewer, number, *spoken)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{EN DASH}")


def lesson_update(snapshot: LessonSnapshot, have: frozenset[str]) -> dict[str, Any]:
    """Return the snapshot for a page that has the pieces of these marks already."""
    pupil = snapshot.pupil
    moment = f"{snapshot.steps}{'~' if snapshot.tried is not None else ''}"
    return {
        "next": moment,
        "at": moment,
        "last": moment,
        "over": False,
        "seat": snapshot.viewer,
        "screen": snapshot.screen.name,
        "undo": bool(pupil.choices),
        "legal": snapshot.paths,
        "buttons": _buttons(snapshot),
        "places": {place: _drawings(snapshot, place, have) for place in PLACES},
        "html": {name: _html(snapshot, template, have) for name, template in FRAGMENTS.items()},
        "lesson": {
            "steps": snapshot.steps,
            "home": snapshot.address(snapshot.steps),
            "back": snapshot.back,
            "tried": snapshot.tried is not None,
            "shown": snapshot.shown,
            "does": snapshot.does,
            "points": snapshot.points,
            "on": snapshot.on,
            "over": pupil.over,
        },
    }


def _buttons(snapshot: LessonSnapshot) -> dict[str, str]:
    words = snapshot.game.words
    tokens = {token: words.button(token) for path in snapshot.paths for token in path}
    return {
        token: capitalized(snapshot.words(label))
        for token, label in tokens.items()
        if label is not None
    }


def _drawings(snapshot: LessonSnapshot, place: str, have: frozenset[str]) -> list[dict[str, Any]]:
    found = [piece for piece in snapshot.pieces if piece.place == place]
    return [_drawing(piece, snapshot, have) for piece in found]


def _drawing(piece: Piece, snapshot: LessonSnapshot, have: frozenset[str]) -> dict[str, Any]:
    told = piece.told(snapshot.caption(piece))
    return told if piece.mark in have else told | {"svg": piece.svg}


def _html(snapshot: LessonSnapshot, template: str, have: frozenset[str]) -> dict[str, str]:
    html = ENVIRONMENT.get_template(f"{template}.html").render(
        snapshot=snapshot, say=snapshot.words
    )
    mark = mark_of(html)
    return {"mark": mark} if mark in have else {"mark": mark, "html": html}
