"""Lessons put to the test: every choice is made, and every other move tried, in every beat."""

from collections.abc import Iterator

from townsmith.core.contract.game import AnyGame
from townsmith.teaching.lesson import Lesson
from townsmith.teaching.pupil import Pupil, follow
from townsmith.testing.expectations import complaints


def check_lesson(game: AnyGame, lesson: Lesson) -> list[str]:
    """Return all that is wrong with a lesson, in words; nothing for one that holds."""
    return list(_wrong(game, lesson))


def _wrong(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    usual = finished(game, lesson, [])
    for at in range(len(usual.choices)):
        pupil = follow(game, lesson, usual.choices[:at])
        where = f"{lesson.id}, beat {pupil.number + 1}"
        yield from (f"{where}: {words}" for words in _unanswered(pupil))
        yield from (f"{where}: {words}" for words in _dead_ends(game, lesson, pupil))
    yield from _broken_promises(game, lesson, usual.choices)


def finished(game: AnyGame, lesson: Lesson, choices: list[int]) -> Pupil:
    """Return a pupil who made these choices and then always the first one, to the end."""
    pupil = follow(game, lesson, choices)
    while not pupil.over:
        pupil.choose(0)
    return pupil


def _unanswered(pupil: Pupil) -> Iterator[str]:
    """Yield the legal moves that get no sentence; what waits for a move must get one."""
    beat = pupil.beat
    if beat is None or not beat.waits:
        return
    awaited = pupil.awaited
    if not awaited:
        yield f"none of {beat.waits[pupil.step]} is legal"
    for move in pupil.state.legal(pupil.seat):
        if move not in awaited and pupil.answer(move) is None:
            yield f"nothing is said to {pupil.game.notation(move)!r}"


def _dead_ends(game: AnyGame, lesson: Lesson, pupil: Pupil) -> Iterator[str]:
    """Yield the choices after which the lesson cannot be finished."""
    for choice in range(1, len(pupil.awaited)):
        try:
            finished(game, lesson, [*pupil.choices, choice])
        except Exception as error:  # noqa: BLE001 - whatever it is, the lesson has a dead end
            path = game.notation(pupil.awaited[choice])
            yield f"{path!r} leads nowhere: {error}"


def _broken_promises(game: AnyGame, lesson: Lesson, choices: list[int]) -> Iterator[str]:
    """Yield what does not hold at the end of a beat that says it does."""
    pupil = Pupil(game, lesson)
    for choice in choices:
        number, seat = pupil.number, pupil.seat
        pupil.choose(choice)
        if pupil.number > number:
            expected = lesson.beats[number].then
            for words in complaints(game, pupil.ended, seat, expected):
                yield f"{lesson.id}, beat {number + 1}: {words}"
