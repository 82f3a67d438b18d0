# townsmith: compiled
"""What a simple bot thinks a position is worth to a seat."""

from townsmith.core.state import Seat
from townsmith.games.dream_home.rules import Homes
from townsmith.games.dream_home.scoring import house_points


def value(homes: Homes, seat: Seat) -> float:
    """Return the points of the house."""
    return float(house_points(homes.houses[seat]))
