# townsmith: compiled
"""Rows: many games stepped in one call, each a row of plain memory that NumPy looks into.

Observations are kept in words of eight bytes, masks in bytes. What did not change is not written
again: of a mask only the moves that were legal before and those that are now.
"""

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from townsmith.core.contract.state import State
from townsmith.core.errors import IllegalMoveError
from townsmith.core.rng import Rng

_HALF: Final[i64] = 0x7FFFFFFF
_PADDING: Final = bytes(7)
"""So that the last word of an observation can be read, whatever its size."""


def next_seed(luck: Rng) -> int:
    """Return the seed of the next game: 63 random bits."""
    high: i64 = luck.word() & _HALF
    return high << 32 | luck.word()


class Rows:
    """Games of one setup, and what the seat that acts in each of them meets."""

    def __init__(
        self, deal: Callable[[int], State], luck: Rng, count: int, shape: tuple[int, int, int]
    ) -> None:
        """Deal all games from seeds of that luck.

        `shape` is the number of seats, of the game's moves and of bytes in an observation.
        """
        seats, moves, size = shape
        self.deal_from = deal
        self.luck = luck
        self.compare = seats > 1
        """Whether the others' scores count against the own."""
        self.count: i64 = count
        self.seats: i64 = seats
        self.moves: i64 = moves
        self.words: i64 = (size + 7) // 8
        self.page = bytearray(size)
        self.games: list[State] = []
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.seen: vec[i64] = vec[i64]([0] * (count * self.words))
        """Observations, a row a game."""
        self.mask: vec[u8] = vec[u8]([0] * (count * moves))
        """1 for the legal moves, a row a game."""
        self.acting: vec[i64] = vec[i64]([0] * count)
        """The seat that is to act in each game."""
        self.over: vec[u8] = vec[u8]([0] * count)
        """1 where the last step ended a game; a new one is dealt already."""
        self.reward: vec[float] = vec[float]([0.0] * (count * seats))
        """What every seat earned where the last step ended a game, a row a game."""
        self.chosen: vec[i64] = vec[i64]([0] * count)
        """What `choose` chose."""
        self.deal()

    def deal(self) -> None:
        """Deal all games anew."""
        self.games = [self.deal_from(next_seed(self.luck)) for _ in range(self.count)]
        for row in range(self.count):
            self._forget(row)
            self._show(row, self.games[row], self.games[row].pending())

    def step(self, actions: list[int]) -> None:
        """Carry out one move in every game, by the seat that is to act."""
        games, acting, mask, over, moves = self.games, self.acting, self.mask, self.over, self.moves
        for row in range(self.count):
            move: i64 = actions[row]
            if move < 0 or move >= moves or mask[row * moves + move] == 0:
                raise IllegalMoveError(f"in game {row} the move {move} is illegal")
            state = games[row]
            state.apply(acting[row], move)
            pending = state.pending()
            if over[row]:
                self._forget(row)
            if pending == 0:
                self._settle(row, state)
                state = self.deal_from(next_seed(self.luck))
                games[row] = state
                pending = state.pending()
            self._show(row, state, pending)

    def choose(self, rng: Rng) -> None:
        """Choose a legal move for every game, all equally likely."""
        for row in range(self.count):
            legal = self.legal[row]
            self.chosen[row] = legal[rng.below(len(legal))]

    def _forget(self, row: i64) -> None:
        """Wipe out the end of an earlier game."""
        self.over[row] = 0
        for seat in range(self.seats):
            self.reward[row * self.seats + seat] = 0.0

    def _settle(self, row: i64, state: State) -> None:
        """Pay every seat its score, less the mean of the others where they are compared."""
        self.over[row] = 1
        points = [state.points(seat) for seat in range(self.seats)]
        total = sum(points)
        for seat in range(self.seats):
            reward = float(points[seat])
            if self.compare:
                reward -= float(total - points[seat]) / float(self.seats - 1)
            self.reward[row * self.seats + seat] = reward

    def _show(self, row: i64, state: State, pending: int) -> None:
        """Write what the seat that is to act sees and may do."""
        waiting: i64 = pending
        seat: i64 = 0
        while waiting & 1 == 0:
            waiting >>= 1
            seat += 1
        self.acting[row] = seat
        legal = state.legal(seat)
        mask = self.mask
        start: i64 = row * self.moves
        for move in self.legal[row]:
            mask[start + move] = 0
        for move in legal:
            mask[start + move] = 1
        self.legal[row] = legal
        if not state.observe_words(seat, self.seen, row * self.words):
            self._copy(row, seat, state)

    def _copy(self, row: i64, seat: i64, state: State) -> None:
        """Write the observation of a game that knows only bytes."""
        state.observe(seat, self.page)
        page = bytes(self.page) + _PADDING
        start: i64 = row * self.words
        for word in range(self.words):
            self.seen[start + word] = read_i64_le(page, word * 8)
