"""Moves that nobody should make by a slip, and what is asked before them."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules import moves as codes
from townsmith.games.welcome_to.rules.pieces import REFUSAL_BOXES, REFUSAL_MARKS
from townsmith.games.welcome_to.words.view import StreetsView

LAST_REFUSAL: Final = Text(
    "Take your last refusal? It costs points, and the game ends with this round."
)


def final(view: StreetsView) -> dict[Move, Text]:
    """Return the question before the refusal that ends the game (WT-7.10, WT-16.3)."""
    own = view.own()
    if own is None or own.marked(REFUSAL_MARKS) < REFUSAL_BOXES - 1:
        return {}
    refusals = [move for move in view.legal if codes.REFUSE <= move < codes.DRAW_FENCE]
    return dict.fromkeys(refusals, LAST_REFUSAL)
