"""What is measured of our own games: whole playouts, the step API from Python, clones."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from townsmith.bench.measure import Contender
from townsmith.core.game import AnyGame
from townsmith.core.rng import stream
from townsmith.core.state import State

_GAMES_A_PORTION = 10
_CLONES_A_PORTION = 2000
_MOVES_BEFORE_CLONING = 60


def contenders(game: AnyGame, seats: int) -> Iterator[Contender]:
    """Yield what is measured of a game with that many seats; dealing is part of a playout."""
    deal = game.dealer(game.setup(seats))
    seeds = count()
    chance = Random(1)
    rng = stream(1, "bench")

    def playouts() -> int:
        return sum(deal(next(seeds)).playout(rng) for _ in range(_GAMES_A_PORTION))

    def steps() -> int:
        return sum(_stepped(deal(next(seeds)), chance) for _ in range(_GAMES_A_PORTION))

    yield Contender(f"{game.slug}: whole playouts", "moves", playouts)
    yield Contender(f"{game.slug}: step API", "moves", steps)
    yield Contender(f"{game.slug}: clones", "clones", _Cloner(deal).work)


def _stepped(state: State, chance: Random) -> int:
    """Play random moves from Python, as an agent would: pending, legal, choose, apply."""
    moves = 0
    random = chance.random
    while seats := state.pending():
        seat = (seats & -seats).bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        moves += 1
    return moves


class _Cloner:
    """Clones positions from the middle of a game."""

    def __init__(self, deal: Callable[[int], State]) -> None:
        self.positions = [_middle(deal(seed), seed) for seed in range(8)]

    def work(self) -> int:
        for position in self.positions:
            clone = position.clone
            for _ in range(_CLONES_A_PORTION):
                clone()
        return _CLONES_A_PORTION * len(self.positions)


def _middle(state: State, seed: int) -> State:
    rng = stream(seed, "middle")
    for _ in range(_MOVES_BEFORE_CLONING):
        pending = state.pending()
        if not pending:
            break
        seat = (pending & -pending).bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    return state
