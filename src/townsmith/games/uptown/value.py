# townsmith: compiled
"""What a position is worth to a seat, in the eyes of a simple bot."""

from townsmith.games.uptown.rules import UpTown


def value(state: UpTown, seat: int) -> float:
    """Return the lead in prestige."""
    return float(state.points(seat))
