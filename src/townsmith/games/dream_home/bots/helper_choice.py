# townsmith: compiled
"""What helpers do best at the end: found by trying everything they could do."""

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.legal_moves import helper_moves
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.moves import CELL_PAIRS, DONE, FACES, FETCH, ROOFING, SWAP
from townsmith.games.dream_home.rules.pieces import CELLS
from townsmith.games.dream_home.rules.scoring import house_points, roof_points


def best_help(house: House, market: Market) -> Move:
    """Return the helpers' move that adds most points, or DONE where none adds any."""
    rooms = house_points(house)
    roofs = roof_points(house.roofs)
    best: i64 = DONE
    highest: i64 = 0
    for move in helper_moves(house, market):
        if move < SWAP:
            gain = roof_points([move - ROOFING, *house.roofs]) - roofs
        else:
            gain = house_points(_changed(house, move)) - rooms
        if gain > highest:
            highest = gain
            best = move
    return best


def _changed(house: House, move: i64) -> House:
    """Return the house after the handyman or the courier."""
    twin = house.clone()
    if move < FETCH:
        one, other = CELL_PAIRS[move - SWAP]
        twin.swap(one, other)
        return twin
    look = (move - FETCH) // CELLS
    cell = (move - FETCH) % CELLS
    twin.lift(cell)
    twin.masks[look // FACES] |= BIT[cell]
    return twin
