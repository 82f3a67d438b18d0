"""Lessons and worked examples of every game, put to the test by the engine."""

import pytest

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.example import Example, examples
from townsmith.teaching.lesson import Lesson, lessons
from townsmith.testing.lessons import check_lesson
from townsmith.testing.worked_examples import check_example

GAMES = list(registry.games().values())
EXAMPLES = [(game, example) for game in GAMES for example in examples(game).values()]
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons(game).values()]


def called(value: object) -> str:
    """Return what a test is called by."""
    return value.slug if hasattr(value, "slug") else getattr(value, "id", "")


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=called)
def test_a_worked_example_is_what_the_engine_does(game: AnyGame, example: Example) -> None:
    """The numbers of its caption, the moves it allows and those it refuses are the engine's."""
    assert check_example(game, example) == []


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=called)
def test_a_lesson_answers_every_move_and_comes_to_its_end(game: AnyGame, lesson: Lesson) -> None:
    """Every awaited move leads on, every other legal one gets a sentence, and promises hold."""
    assert check_lesson(game, lesson) == []
