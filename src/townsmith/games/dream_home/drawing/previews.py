"""What a move would bring, counted on the view: the numbers on lit cells."""

from townsmith.core.contract.state import Move
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.moves import BUILD, EMPTY, FURNISH, KEEP, PARK, ROOFING
from townsmith.games.dream_home.rules.pieces import CAR, FIRST_DECOR
from townsmith.games.dream_home.rules.scoring import house_points
from townsmith.games.dream_home.words.view import StreetView, rebuilt


def gains(view: StreetView) -> dict[Move, int]:
    """Return what each legal move that places a room or a token would add to the own house."""
    if not view.acting:
        return {}
    house = rebuilt(view.houses[view.viewer])
    before = house_points(house)
    found: dict[Move, int] = {}
    for move in view.legal:
        twin = house.clone()
        if _carried_out(twin, view, move):
            found[move] = house_points(twin) - before
    return found


def _carried_out(house: House, view: StreetView, move: Move) -> bool:
    """Do what the move does to the house, if it is one of those that can be counted at once."""
    if BUILD <= move < EMPTY:
        house.put(move - BUILD, view.taken_room)
    elif FURNISH <= move < KEEP:
        house.furnish(move - FURNISH, view.taken_kind - FIRST_DECOR)
    elif KEEP <= move < PARK:
        house.keep_only(move - KEEP)
    elif PARK <= move < ROOFING:
        house.furnish(move - PARK, CAR)
    else:
        return False
    return True


def signed(gain: int) -> str:
    """Return a gain with its sign."""
    return f"+{gain}" if gain >= 0 else f"\N{EN DASH}{-gain}"
