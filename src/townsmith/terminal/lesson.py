"""A lesson in the terminal: the note, the board in characters, and a line to type."""

from dataclasses import dataclass
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move
from townsmith.core.errors import TownsmithError
from townsmith.core.picture import Picture
from townsmith.core.text import Text
from townsmith.i18n.words import Words, capitalized
from townsmith.table.spoken_moves import legal_move
from townsmith.teaching.lesson import Lesson
from townsmith.teaching.pupil import Pupil, follow
from townsmith.terminal.console import Console
from townsmith.terminal.prose import gap, prose, stack

LEAVE: Final = ("leave", "quit", "q")
BACK: Final = "back"
SHOW: Final = "show"


@dataclass
class LessonRoom:
    """A terminal, and how to speak in it."""

    console: Console
    words: Words

    def tell(self, text: Text, style: str = "") -> None:
        """Say one sentence."""
        self.show(prose(self.words(text), self.console.width, style))

    def show(self, picture: Picture) -> None:
        """Show a picture."""
        self.console.show(picture)


def teach(room: LessonRoom, game: AnyGame, lesson: Lesson) -> bool:
    """Go through a lesson; return whether it came to its end."""
    pupil = Pupil(game, lesson)
    while not pupil.over:
        show_beat(room, pupil)
        line = room.console.ask("> ", [*_paths(pupil), BACK, SHOW, LEAVE[0]]).strip()
        if line.lower() in LEAVE:
            return False
        pupil = answer(room, pupil, line)
    _say_what_happened(room, pupil)
    room.tell(lesson.ending)
    return True


def show_beat(room: LessonRoom, pupil: Pupil) -> None:
    """Show the board, what the last beat did, and what this one is about."""
    beat, words = pupil.beat, room.words
    if beat is None:
        return
    view = pupil.game.view(pupil.state, pupil.seat)
    room.show(stack([gap(), pupil.game.drawing.characters(view, words), gap()]))
    _say_what_happened(room, pupil)
    number = Text("{n} of {count}", n=pupil.number + 1, count=len(pupil.lesson.beats))
    room.tell(Text("{n}: {title}", n=number, title=beat.title), "title")
    room.tell(beat.idea)
    room.tell(beat.ask or Text("Press Enter to go on."), "ink")
    if beat.waits:
        room.tell(Text("Type a move, or: show, back, leave."), "pencil")


def _say_what_happened(room: LessonRoom, pupil: Pupil) -> None:
    if pupil.said is not None:
        room.tell(pupil.said, "good")
    for change in pupil.changes:
        points = f"{change.points:+d}".replace("-", "\N{EN DASH}")
        room.tell(Text("{line} {change}", line=change.label, change=points), "good")


def answer(room: LessonRoom, pupil: Pupil, line: str) -> Pupil:
    """Do what a line says; return who goes on from there."""
    if line == BACK:
        return follow(pupil.game, pupil.lesson, pupil.choices[:-1])
    if line == SHOW:
        _show_move(room, pupil)
    elif not pupil.awaited and not line:
        pupil.choose(0)
    else:
        _try(room, pupil, line)
    return pupil


def _show_move(room: LessonRoom, pupil: Pupil) -> None:
    for move in pupil.awaited[:1]:
        view = pupil.game.view(pupil.state, pupil.seat)
        told = capitalized(room.words(pupil.game.words.describe(view, move)))
        room.tell(Text("{path}: {move}", path=pupil.game.notation(move), move=told), "pen")


def _try(room: LessonRoom, pupil: Pupil, line: str) -> None:
    """Play an awaited move, or say kindly why another one is not it."""
    move = _move(room, pupil, line)
    if move is None:
        return
    said = pupil.answer(move)
    if said is not None:
        room.tell(said, "bad")
        return
    pupil.choose(pupil.awaited.index(move))


def _move(room: LessonRoom, pupil: Pupil, line: str) -> Move | None:
    """Return the legal move that a line names; the game says why there is none."""
    try:
        return legal_move(pupil.game, pupil.state, pupil.seat, line)
    except TownsmithError as error:
        room.tell(error.words or Text("{error}", error=str(error)), "bad")
        return None


def _paths(pupil: Pupil) -> list[str]:
    return [pupil.game.notation(move) for move in pupil.state.legal(pupil.seat)]
