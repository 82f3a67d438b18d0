"""Moves that nobody should make by a slip, and what is asked before them."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Plural, Text
from townsmith.games.tiny_towns.rules.moves import COMPLETE
from townsmith.games.tiny_towns.rules.pieces import SQUARES
from townsmith.games.tiny_towns.words.view import TinyTownsView


def final(view: TinyTownsView) -> dict[Move, Text]:
    """Return the question before completing the town, which ends the game (TT-6.7, TT-6.9)."""
    own = view.own
    if own is None or COMPLETE not in view.legal:
        return {}
    question = Plural(
        "Complete the town and end the game? {n} square has no building.",
        "Complete the town and end the game? {n} squares have no building.",
        SQUARES - sum(own.counts),
    )
    return {COMPLETE: question}
