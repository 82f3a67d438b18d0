"""Moves that nobody should make by a slip, and what is asked before them."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Text
from townsmith.games.uptown.rules.moves import DISCARD
from townsmith.games.uptown.words.view import UpTownView


def final(view: UpTownView) -> dict[Move, Text]:
    """Return the question before a card is discarded that could be built (UT-6.10)."""
    if DISCARD not in view.legal or len(view.legal) == 1:
        return {}
    return {DISCARD: Text("Discard the free card? It could be built, and does not come back.")}
