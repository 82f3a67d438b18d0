"""Opinion: what somebody who has thought about a position holds of a move."""

from dataclasses import dataclass

from townsmith.core.contract.state import Move


@dataclass(frozen=True, slots=True)
class Opinion:
    """A move and what it is thought to be worth."""

    move: Move
    worth: float
    """What is expected in the end, in the points the game's estimate counts."""
    worlds: int
    """In how many worlds the move was tried."""
