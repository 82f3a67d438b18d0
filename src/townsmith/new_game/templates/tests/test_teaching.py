"""The lesson and the worked examples: the engine does what they say."""

import pytest
from little_hamlet import GAME

from townsmith.teaching.example import Example, examples
from townsmith.teaching.lesson import Lesson, lessons
from townsmith.testing.lessons import check_lesson
from townsmith.testing.worked_examples import check_example


@pytest.mark.parametrize("lesson", lessons(GAME).values(), ids=lambda lesson: lesson.id)
def test_a_lesson_answers_every_move_and_comes_to_its_end(lesson: Lesson) -> None:
    assert check_lesson(GAME, lesson) == []


@pytest.mark.parametrize("example", examples(GAME).values(), ids=lambda example: example.id)
def test_an_example_is_what_the_engine_does(example: Example) -> None:
    assert check_example(GAME, example) == []
