"""The peers: OpenSpiel, PettingZoo and python-chess, each through its Python API.

The geometric mean of five OpenSpiel games with chance or hidden cards is "the basket", the unit
our own rates are given in.
"""

from collections.abc import Callable
from importlib.util import find_spec
from math import exp, log
from random import Random
from typing import Any, Final

from townsmith.bench.measure import Contender, Rate
from townsmith.core.errors import TownsmithError

BASKET: Final = ("backgammon", "hearts", "gin_rummy", "hanabi", "2048")
_MOST_MOVES: Final = 400  # 2048 can go on for very long
_NEEDED: Final = ("pyspiel", "chess", "pettingzoo")


def contenders() -> list[Contender]:
    """Return all peers; raise if they are not installed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise TownsmithError(
            f"the peers to compare with are not installed ({', '.join(missing)}); start this with"
            " ./townsmith bench, which installs them, or leave them out with --no-peers"
        )
    peers = [Contender(f"open_spiel: {game}", "moves", _open_spiel(game)) for game in BASKET]
    peers.append(Contender("pettingzoo: connect four", "moves", _connect_four()))
    peers.append(Contender("python-chess: chess", "moves", _chess()))
    return peers


def basket(rates: list[Rate]) -> float:
    """Return the geometric mean of the OpenSpiel games."""
    found = [rate.median for rate in rates if rate.name.startswith("open_spiel")]
    return exp(sum(log(rate) for rate in found) / len(found))


def _open_spiel(name: str) -> Callable[[], int]:
    import pyspiel  # noqa: PLC0415 - an extra

    game = pyspiel.load_game(name)
    chance = Random(1)
    return lambda: _spiel_playout(game.new_initial_state(), chance)


def _spiel_playout(state: Any, chance: Random) -> int:  # noqa: ANN401 - pyspiel has no types
    """Play random moves; chance nodes are drawn but count as no move."""
    moves = 0
    while not state.is_terminal() and moves < _MOST_MOVES:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(chance.random() * len(legal))])
        moves += 1
    return moves


def _connect_four() -> Callable[[], int]:
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - an extra

    env = connect_four_v3.env()
    chance = Random(1)

    def work() -> int:
        env.reset(seed=1)
        moves = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            moves += 1
        return moves

    return work


def _chess() -> Callable[[], int]:
    import chess  # noqa: PLC0415 - an extra

    chance = Random(1)

    def work() -> int:
        board = chess.Board()
        moves = 0
        while moves < _MOST_MOVES:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return work
