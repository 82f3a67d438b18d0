"""Sketches: the seat's own board as it would be after a move, before the move is made."""

from townsmith.core.contract.view import Path, View
from townsmith.i18n.words import Words
from townsmith.web.tables.move_trial import Trial


def sketch_of(trial: Trial, path: Path, words: Words) -> dict[str, str]:
    """Return the boards of the seat that would look different, by key, as they would look.

    What chance would decide is left out, and so is a path that can still end in several ways.
    """
    move = trial.moves_after(path[:-1]).get(path[-1]) if path else None
    if move is None:
        return {}
    boards = _Boards(trial, words)
    now = boards(trial.now)
    then = trial.certain(move, boards) or {}
    return {key: svg for key, svg in then.items() if svg != now.get(key)}


class _Boards:
    """Draws the boards of one seat."""

    def __init__(self, trial: Trial, words: Words) -> None:
        self._trial = trial
        self._words = words

    def __call__(self, view: View) -> dict[str, str]:
        parts = self._trial.game.drawing.parts(view, self._words)
        return {part.key: part.svg for part in parts if part.place == "board"}
