"""Lessons in the terminal: a script types, and the lesson answers."""

from collections.abc import Sequence

import pytest

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import Picture
from townsmith.i18n.words import Words
from townsmith.teaching.lesson import Lesson, lessons
from townsmith.teaching.pupil import Pupil
from townsmith.terminal.lesson import LessonRoom, teach

LESSONS = [
    (game, lesson) for game in registry.games().values() for lesson in lessons(game).values()
]


class Script:
    """A console that types lines from a list and keeps what it is shown."""

    width, height = 80, 40

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def show(self, picture: Picture) -> None:
        """Keep a picture."""
        self.shown.append(picture.plain())

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Type the next line."""
        del question, completions
        return self.lines.pop(0)

    def clear(self) -> None:
        """Clear nothing."""

    @property
    def text(self) -> str:
        """Return all that was shown, in one line."""
        return " ".join(" ".join(self.shown).split())


def followed(game: AnyGame, lesson: Lesson) -> list[str]:
    """Return the lines of somebody who does what every beat waits for."""
    pupil, lines = Pupil(game, lesson), []
    while not pupil.over:
        awaited = pupil.awaited
        lines.append(game.notation(awaited[0]) if awaited else "")
        pupil.choose(0)
    return lines


def taught(game: AnyGame, lesson: Lesson, lines: Sequence[str]) -> tuple[bool, Script]:
    """Return whether a lesson came to its end, and all that was shown."""
    script = Script(lines)
    return teach(
        LessonRoom(script, Words("en", ["", "Neighbour"], game.slug)), game, lesson
    ), script


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda it: getattr(it, "slug", ""))
def test_a_lesson_is_typed_to_its_end(game: AnyGame, lesson: Lesson) -> None:
    """Every idea is told, and the ending too."""
    finished, script = taught(game, lesson, followed(game, lesson))
    assert finished
    told = [beat.idea.template for beat in lesson.beats] + [lesson.ending.template]
    assert [words for words in told if " ".join(words.split()) not in script.text] == []


def test_other_lines_are_answered() -> None:
    """Another legal move, one that is none, a wish to see it, a step back, and leaving."""
    game, lesson = next((game, one) for game, one in LESSONS if game.slug == "tiny-towns")
    finished, script = taught(
        game, lesson, ["brick", "a9", "show", "wheat", "back", "wheat", "b1", "leave"]
    )
    assert not finished
    assert lesson.beats[0].otherwise is not None
    assert lesson.beats[0].otherwise.template in script.text
    assert "wheat: " in script.text
    assert script.text.count(lesson.beats[1].idea.template) == 2
    assert script.lines == []
