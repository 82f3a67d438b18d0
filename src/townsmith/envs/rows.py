# townsmith: compiled
"""Rows: many games stepped in one call, each a row of plain memory that NumPy looks into.

Observations are kept in words of eight bytes, masks in bytes. What did not change is not written
again: of a mask only the moves that were legal before and those that are now.
"""

from collections.abc import Callable
from math import exp, log
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from townsmith.core.contract.state import State
from townsmith.core.errors import IllegalMoveError
from townsmith.core.rng import Rng

_HALF: Final[i64] = 0x7FFFFFFF
SAME_STEP: Final = 0
"""A game that ends is followed by the next one in the same step."""
NEXT_STEP: Final = 1
"""A game that ends stays to be looked at, and the next step deals another, whatever it asks for."""
BY_HAND: Final = 2
"""A game that ends stays until somebody deals another."""

DIFFERENCE: Final = 0
SCORE: Final = 1
WIN: Final = 2

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
        """Store what deals the games and by which luck; `deal` begins.

        `shape` is the number of seats, of the game's moves and of bytes in an observation.
        """
        seats, moves, size = shape
        self.deal_from = deal
        self.winners: Callable[[State], list[int]] = _nobody
        self.luck = luck
        self.mode: i64 = SAME_STEP
        self.pay: i64 = DIFFERENCE
        self.shaped = False
        self.count: i64 = count
        self.seats: i64 = seats
        self.moves: i64 = moves
        self.words: i64 = (size + 7) // 8
        self.page = bytearray(size)
        self.games: list[State] = []
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.epochs: list[int] = [0] * count
        self.worth: list[list[float]] = [[] for _ in range(count)]
        """What has been paid to every seat so far, a row a game; used where rewards are shaped."""
        self.seen: vec[i64] = vec[i64]([0] * (count * self.words))
        """Observations, a row a game."""
        self.last: vec[i64] = vec[i64]([0] * (count * self.words))
        """What was seen last in games that ended and were followed by another."""
        self.mask: vec[u8] = vec[u8]([0] * (count * moves))
        """1 for the legal moves, a row a game."""
        self.acting: vec[i64] = vec[i64]([0] * count)
        """The seat that is to act in each game."""
        self.over: vec[u8] = vec[u8]([0] * count)
        """1 where the last step ended a game."""
        self.reward: vec[float] = vec[float]([0.0] * (count * seats))
        """What every seat earned by the last step, a row a game."""
        self.own: vec[float] = vec[float]([0.0] * count)
        """What the seat that acted earned by it."""
        self.chosen: vec[i64] = vec[i64]([0] * count)
        """What `choose` or `pick` chose."""
        self.certainty: vec[float] = vec[float]([0.0] * count)
        """The logarithm of how likely that choice was."""

    def deal(self) -> None:
        """Deal all games anew."""
        self.games = [self.deal_from(next_seed(self.luck)) for _ in range(self.count)]
        for row in range(self.count):
            self._begin(row)

    def deal_some(self, rows: list[int]) -> None:
        """Deal some games anew."""
        for row in rows:
            self.games[row] = self.deal_from(next_seed(self.luck))
            self._begin(row)

    def resume(
        self, games: list[State], acting: list[int], over: bytes, reward: list[float]
    ) -> None:
        """Go on with other games, and with what their last step brought."""
        self.games = games
        for row in range(self.count):
            self.acting[row] = acting[row]
            self._begin(row)
            self.over[row] = over[row]
        for place in range(len(reward)):
            self.reward[place] = reward[place]

    def step(self, actions: list[int]) -> None:
        """Carry out one move in every game, by the seat that is to act."""
        games, acting, mask, moves = self.games, self.acting, self.mask, self.moves
        for row in range(self.count):
            state = games[row]
            if self.over[row] and self.mode != SAME_STEP:
                self._follow(row)
                continue
            move: i64 = actions[row]
            if move < 0 or move >= moves or mask[row * moves + move] == 0:
                raise IllegalMoveError(f"in game {row} the move {move} is illegal")
            seat = acting[row]
            state.apply(seat, move)
            pending = state.pending()
            self._forget(row)
            if pending == 0:
                self._end(row, seat, state)
            else:
                if self.shaped and state.epoch() != self.epochs[row]:
                    self.epochs[row] = state.epoch()
                    self._settle(row, state)
                self._show(row, state, pending)
            self.own[row] = self.reward[row * self.seats + seat]

    def choose(self, rng: Rng) -> None:
        """Choose a legal move for every game, all equally likely."""
        for row in range(self.count):
            legal = self.legal[row]
            if legal:
                self.chosen[row] = legal[rng.below(len(legal))]
                self.certainty[row] = -log(float(len(legal)))

    def places(self) -> list[int]:
        """Return where the legal moves of all games stand in a table with a row a game."""
        found: list[int] = []
        for row in range(self.count):
            start: i64 = row * self.moves
            found += [start + move for move in self.legal[row]]
        return found

    def pick(self, logits: list[float], rng: Rng, greedy: bool) -> None:  # noqa: FBT001 - compiled calls are positional
        """Choose a legal move for every game by what stands at `places`: as likely as its exp.

        The greedy choice is the largest, the first of them if there are several.
        """
        at = 0
        for row in range(self.count):
            legal = self.legal[row]
            if not legal:
                continue
            count = len(legal)
            highest = max(logits[at : at + count])
            weights = [exp(logit - highest) for logit in logits[at : at + count]]
            total = sum(weights)
            place = weights.index(1.0) if greedy else _drawn(weights, total, rng)
            self.chosen[row] = legal[place]
            self.certainty[row] = log(max(weights[place] / total, 1e-300))
            at += count

    def _begin(self, row: i64) -> None:
        """Show a game that was dealt just now."""
        state = self.games[row]
        for seat in range(self.seats):
            self.reward[row * self.seats + seat] = 0.0
        self.over[row] = 0
        self.own[row] = 0.0
        self.epochs[row] = state.epoch()
        if self.shaped:
            self.worth[row] = self._standing(state)
        pending = state.pending()
        if pending:
            self._show(row, state, pending)
        else:
            self._close(row)
            self._look(row, self.acting[row], state, self.seen)

    def _follow(self, row: i64) -> None:
        """Deal the next game where the last one is over, or leave it as it is."""
        if self.mode == BY_HAND:
            self._forget(row)
            self.over[row] = 1
            self.own[row] = 0.0
            return
        self.games[row] = self.deal_from(next_seed(self.luck))
        self._begin(row)

    def _end(self, row: i64, seat: i64, state: State) -> None:
        """Pay out, and show the end or the next game."""
        self._settle(row, state)
        self.over[row] = 1
        if self.mode != SAME_STEP:
            self._close(row)
            self._look(row, seat, state, self.seen)
            return
        self._look(row, seat, state, self.last)
        following = self.deal_from(next_seed(self.luck))
        self.games[row] = following
        self.epochs[row] = following.epoch()
        if self.shaped:
            self.worth[row] = self._standing(following)
        self._show(row, following, following.pending())

    def _forget(self, row: i64) -> None:
        """Wipe out what the step before has paid."""
        self.over[row] = 0
        for seat in range(self.seats):
            self.reward[row * self.seats + seat] = 0.0

    def _settle(self, row: i64, state: State) -> None:
        """Pay every seat what the position is worth to it, less what was paid before."""
        now = self._standing(state)
        for seat in range(self.seats):
            paid = self.worth[row][seat] if self.shaped else 0.0
            self.reward[row * self.seats + seat] = now[seat] - paid
        if self.shaped:
            self.worth[row] = now

    def _standing(self, state: State) -> list[float]:
        """Return what a position is worth to every seat, by the reward that was asked for."""
        seats: int = self.seats
        if self.pay == WIN:
            best = self.winners(state)
            return [1.0 / len(best) if seat in best else 0.0 for seat in range(seats)]
        points = [state.points(seat) for seat in range(seats)]
        if self.pay == SCORE or seats == 1:
            return [float(own) for own in points]
        total = sum(points)
        return [float(own) - float(total - own) / float(seats - 1) for own in points]

    def _close(self, row: i64) -> None:
        """Allow nothing in a game that is over."""
        start: i64 = row * self.moves
        for move in self.legal[row]:
            self.mask[start + move] = 0
        self.legal[row] = []

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
        self._look(row, seat, state, self.seen)

    def _look(self, row: i64, seat: i64, state: State, out: vec[i64]) -> None:
        """Write what a seat sees; games that know only bytes are copied word by word."""
        if state.observe_words(seat, out, row * self.words):
            return
        state.observe(seat, self.page)
        page = bytes(self.page) + _PADDING
        start: i64 = row * self.words
        for word in range(self.words):
            out[start + word] = read_i64_le(page, word * 8)


def _nobody(state: State) -> list[int]:
    del state
    return []


def _drawn(weights: list[float], total: float, rng: Rng) -> int:
    """Return a place, as likely as its weight."""
    left = total * (float(rng.word()) + 0.5) / 4294967296.0
    for place in range(len(weights)):
        left -= weights[place]
        if left <= 0.0:
            return place
    return len(weights) - 1
