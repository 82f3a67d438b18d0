"""The rules: a town of three by three, a tile a turn, and the same tiles for everybody.

This is the hot half of the game, free of words. It keeps to plain loops and lists of whole
numbers, so that it can be compiled.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.rng import Rng, stream

SIDE: Final = 3
SQUARES: Final = 9
EMPTY: Final = 0
HOUSE: Final = 1
GARDEN: Final = 2
WELL: Final = 3
KINDS: Final = 4
COUNTS: Final = (0, 6, 5, 3)
"""How many tiles of each kind there are; nine of them come up in a game."""


@mypyc_attr(native_class=False)  # its base is compiled elsewhere; without this it would crash
class LittleHamlet(State):
    """The towns, and the tiles in the order in which they come up."""

    def __init__(self, tiles: list[int], towns: list[list[int]]) -> None:
        """Store tiles and towns as they are; `deal` starts a game."""
        self.tiles = tiles
        self.towns = towns
        self.placed = 0
        """How many tiles all seats together have placed."""

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return len(self.towns)

    def round(self) -> int:
        """Return how many tiles every seat has placed."""
        return self.placed // len(self.towns)

    def tile(self) -> int:
        """Return the tile that is to be placed now."""
        return self.tiles[min(self.round(), SQUARES - 1)]

    def pending(self) -> int:
        """Return the seat that is to place the tile: one after the other."""
        if self.round() == SQUARES:
            return 0
        return 1 << (self.placed % len(self.towns))

    def legal(self, seat: Seat) -> list[Move]:
        """Return the empty squares of the own town (LH-2.1)."""
        if self.pending() != 1 << seat:
            return []
        return [square for square in range(SQUARES) if self.towns[seat][square] == EMPTY]

    def apply(self, seat: Seat, move: Move) -> None:
        """Place the tile."""
        self.towns[seat][move] = self.tile()
        self.placed += 1

    def epoch(self) -> int:
        """Return how much was placed: every tile is there to stay."""
        return self.placed

    def points(self, seat: Seat) -> int:
        """Return the score of a town."""
        return house_points(self.towns[seat]) + well_points(self.towns[seat])

    def clone(self) -> "LittleHamlet":
        """Return an independent copy; the tiles never change and are shared."""
        twin = LittleHamlet(self.tiles, [list(town) for town in self.towns])
        twin.placed = self.placed
        return twin

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Shuffle the tiles that have not come up: nobody can know them."""
        del seat
        shown = min(self.round() + 1, len(self.tiles))
        hidden = sorted(self.tiles[shown:])
        rng.shuffle(hidden)
        self.tiles = self.tiles[:shown] + hidden

    def pack(self) -> list[int]:
        """Return the position as whole numbers; `unpack` reads them in this order."""
        words = [len(self.towns), self.placed, *self.tiles]
        for town in self.towns:
            words.extend(town)
        return words

    def __reduce__(self) -> tuple[Callable[[list[int]], State], tuple[list[int]]]:
        """Return how to make this position again: for `pickle`."""
        return unpack, (self.pack(),)

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write the own town, the best other one, the tile, and what is left of each kind."""
        place = 0
        for town in (self.towns[seat], self.towns[(seat + 1) % len(self.towns)]):
            for square in town:
                out[place] = square
                place += 1
        out[place] = 0 if self.pending() == 0 else self.tile()
        left = self.tiles[min(self.round() + 1, len(self.tiles)) :]
        for kind in range(1, KINDS):
            out[place + kind] = left.count(kind)


def house_points(town: list[int]) -> int:
    """Return a point a house, and one more for each garden beside it (LH-3.1)."""
    points = 0
    for square in range(SQUARES):
        if town[square] == HOUSE:
            points += 1 + sum([town[other] == GARDEN for other in beside(square)])
    return points


def well_points(town: list[int]) -> int:
    """Return three points a well that is alone in its row and its column (LH-3.2)."""
    points = 0
    for square in range(SQUARES):
        if town[square] == WELL and not sees_well(town, square):
            points += 3
    return points


def sees_well(town: list[int], square: int) -> bool:
    """Return whether another well stands in the row or the column."""
    for other in range(SQUARES):
        same = other // SIDE == square // SIDE or other % SIDE == square % SIDE
        if same and other != square and town[other] == WELL:
            return True
    return False


def beside(square: int) -> list[int]:
    """Return the squares that share an edge with one."""
    found = []
    if square >= SIDE:
        found.append(square - SIDE)
    if square % SIDE > 0:
        found.append(square - 1)
    if square % SIDE < SIDE - 1:
        found.append(square + 1)
    if square < SQUARES - SIDE:
        found.append(square + SIDE)
    return found


def deal(seats: int, seed: int) -> LittleHamlet:
    """Shuffle all tiles and begin with empty towns."""
    tiles = [kind for kind in range(KINDS) for _ in range(COUNTS[kind])]
    stream(seed, "tiles").shuffle(tiles)
    return LittleHamlet(tiles, [[EMPTY] * SQUARES for _ in range(seats)])


def unpack(words: list[int]) -> LittleHamlet:
    """Return the position that `LittleHamlet.pack` wrote."""
    seats, count = words[0], sum(COUNTS)
    rest = words[2 + count :]
    towns = [rest[SQUARES * seat : SQUARES * (seat + 1)] for seat in range(seats)]
    state = LittleHamlet(words[2 : 2 + count], towns)
    state.placed = words[1]
    return state


def winners(state: LittleHamlet) -> list[Seat]:
    """Return who has most points; a tie is shared (LH-3.3)."""
    scores = [state.points(seat) for seat in range(len(state.towns))]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
