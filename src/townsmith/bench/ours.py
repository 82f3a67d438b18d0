"""What is measured of our own games: whole playouts, the step API, clones and the search."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random

from townsmith.bench.measure import Contender
from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.searching_thinker import search
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import State, lowest
from townsmith.core.rng import stream

_GAMES_A_PORTION = 10
_CLONES_A_PORTION = 2000
_MOVES_BEFORE = 24
"""How far into a game the positions lie that are cloned and searched."""
_WORLDS_A_PORTION = 200
_UNHURRIED = 60.0


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
    yield Contender(f"{game.slug}: search", "worlds", _Searcher(game, deal).work)


def _stepped(state: State, chance: Random) -> int:
    """Play random moves from Python, as an agent would: pending, legal, choose, apply."""
    moves = 0
    random = chance.random
    while seats := state.pending():
        seat = lowest(seats)
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


class _Searcher:
    """Searches for the best move in positions from the middle of a game, as a master does."""

    def __init__(self, game: AnyGame, deal: Callable[[int], State]) -> None:
        positions = [_middle(deal(seed), seed) for seed in range(8)]
        self.asked = cycle(
            Perspective(game, position, lowest(position.pending()))
            for position in positions
            if position.pending()
        )
        self.rng = stream(1, "search")

    def work(self) -> int:
        looking = search(next(self.asked))
        looking.grow(_WORLDS_A_PORTION, _UNHURRIED, self.rng)
        return looking.worlds


def _middle(state: State, seed: int) -> State:
    rng = stream(seed, "middle")
    for _ in range(_MOVES_BEFORE):
        pending = state.pending()
        if not pending:
            break
        seat = lowest(pending)
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    return state
