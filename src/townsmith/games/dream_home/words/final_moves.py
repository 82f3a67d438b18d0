"""Moves that nobody should make by a slip, and what is asked before them."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.moves import DONE, NO_CAR
from townsmith.games.dream_home.words.view import StreetView

QUESTIONS: Final[dict[Move, Text]] = {
    DONE: Text("Be done? What your helpers could still do stays undone."),
    NO_CAR: Text("Leave the car? It goes out of the game, and nobody will have it."),
}


def final(view: StreetView) -> dict[Move, Text]:
    """Return the questions before help or the car is given up for good (DH-17.6)."""
    if len(view.legal) == 1:
        return {}
    return {move: question for move, question in QUESTIONS.items() if move in view.legal}
