"""Sketches: the seat's own board as it would be after a move, before the move is made."""

import msgspec

from townsmith.core.contract.view import Path, View
from townsmith.core.picture import Screen
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.work.jobs.trial import Trial, TrialQuestion


def sketches(asked: TrialQuestion, path: Path, screen: Screen) -> dict[str, str]:
    """Return the drawings that a move would change, as they are laid out in a kind of window."""
    trial, words = asked.begin()
    return sketch_of(trial, path, words, screen)


class BetterMove(msgspec.Struct, frozen=True):
    """A move in words, and the boards that it would have changed, by key."""

    words: str
    boards: dict[str, str]


def better_move(asked: TrialQuestion, path: Path, screen: Screen) -> BetterMove:
    """Return what a move would have been; nothing where it was not possible."""
    trial, words = asked.begin()
    move = trial.moves_after(path[:-1]).get(path[-1]) if path else None
    if move is None:
        return BetterMove("", {})
    told = words(Text("Better: {move}", move=trial.game.words.describe(trial.now, move)))
    return BetterMove(told, sketch_of(trial, path, words, screen))


def sketch_of(trial: Trial, path: Path, words: Words, screen: Screen) -> dict[str, str]:
    """Return the boards of the seat that would look different, by key, as they would look.

    What chance would decide is left out, and so is a path that can still end in several ways.
    """
    move = trial.moves_after(path[:-1]).get(path[-1]) if path else None
    if move is None:
        return {}
    boards = _Boards(trial, words, screen)
    now = boards(trial.now)
    then = trial.certain(move, boards) or {}
    return {key: svg for key, svg in then.items() if svg != now.get(key)}


class _Boards:
    """Draws the boards of one seat."""

    def __init__(self, trial: Trial, words: Words, screen: Screen) -> None:
        self._trial = trial
        self._words = words
        self._screen = screen

    def __call__(self, view: View) -> dict[str, str]:
        parts = self._trial.game.drawing.parts(view, self._words, self._screen)
        return {part.key: part.svg for part in parts if part.place == "board"}
