"""Environment steps: our adapters beside PettingZoo, OpenSpiel, RLCard and pgx, played at random.

A step is what an agent pays for: looking at the observation and the mask, choosing, acting.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from townsmith.bench import report
from townsmith.bench.measure import Contender, Rate
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import TownsmithError

_NEEDED: Final = ("gymnasium", "numpy", "pettingzoo")
_PEERS: Final = ("pygame", "chess", "rlcard", "pyspiel")
_SPIELS: Final = ("connect_four", "gin_rummy")
YARDSTICK: Final = "pettingzoo: connect four"
GAMES_AT_ONCE: Final = 128
_STEPS_A_PORTION: Final = 20
_MOST_MOVES: Final = 400  # random chess can go on for very long


def ours(game: AnyGame, seats: int) -> Iterator[Contender]:
    """Yield what is measured of a game: PettingZoo's AEC way, and many games at once."""
    _require(_NEEDED)
    from townsmith.envs.pettingzoo import env  # noqa: PLC0415 - an extra
    from townsmith.envs.vector import vec_env  # noqa: PLC0415 - an extra

    table = env(game.slug, seats=seats)
    yield Contender(f"{game.slug}: AEC", "steps", _turns(table))
    many = vec_env(game.slug, GAMES_AT_ONCE, seats=seats)
    yield Contender(f"{game.slug}: vec_env", "steps", _many_steps(many))
    yield Contender(f"{game.slug}: vec_env, by logits", "steps", _many_choices(many))


def peers() -> list[Contender]:
    """Return the peers; raise if they are not installed."""
    _require((*_NEEDED, *_PEERS))
    from pettingzoo.classic.chess import chess  # noqa: PLC0415 - an extra
    from pettingzoo.classic.connect_four import connect_four  # noqa: PLC0415 - an extra

    return [
        Contender(YARDSTICK, "steps", _turns(connect_four.env())),
        Contender("pettingzoo: chess", "steps", _turns(chess.env())),
        Contender("rlcard: uno", "steps", _rlcard("uno")),
        Contender("rlcard: limit hold'em", "steps", _rlcard("limit-holdem")),
        *(Contender(f"open_spiel: {game}", "steps", _open_spiel(game)) for game in _SPIELS),
        # It needs JAX, which is large: measured where somebody has installed it.
        *(
            [Contender("pgx: connect four", "steps", _pgx("connect_four"))]
            if _is_there("pgx")
            else []
        ),
    ]


def section(rates: Sequence[Rate]) -> str:
    """Return the run as a section for the results page."""
    lines = [f"## Environments: {report.headline()}", "", f"With {report.versions()}.", ""]
    lines += ["| what | a second (range) | times connect four |", "|---|---|---|"]
    lines += [f"| {name} | {spread} | {times} |" for name, spread, times in rows(rates)]
    return "\n".join(lines) + "\n"


def rows(rates: Sequence[Rate]) -> list[tuple[str, str, str]]:
    """Return name, rate with its range, and the multiple of PettingZoo's connect four."""
    unit = next((rate.median for rate in rates if rate.name == YARDSTICK), None)
    return [
        (name, spread, "" if unit is None else f"{rate.median / unit:.1f}")
        for rate, (name, spread, _) in zip(rates, report.rows(rates, None), strict=True)
    ]


def _turns(table: Any) -> Callable[[], int]:  # noqa: ANN401 - PettingZoo's types are not read
    """Return what plays one game of an AEC environment, as its documentation does it."""
    chance = Random(1)

    def work() -> int:
        table.reset(seed=chance.randrange(1 << 30))
        moves = 0
        for _ in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                table.step(None)
                continue
            if moves == _MOST_MOVES:
                break
            legal = observation["action_mask"].view(bool).nonzero()[0]  # far faster than of int8
            table.step(int(legal[int(chance.random() * len(legal))]))
            moves += 1
        return moves

    return work


def _many_steps(many: Any) -> Callable[[], int]:  # noqa: ANN401 - NumPy's types are not read
    def work() -> int:
        for _ in range(_STEPS_A_PORTION):
            many.step(many.sample())
        return _STEPS_A_PORTION * GAMES_AT_ONCE

    return work


def _many_choices(many: Any) -> Callable[[], int]:  # noqa: ANN401 - NumPy's types are not read
    """Return what steps by a policy's choices; the logits are always the same, to cost nothing."""
    import numpy as np  # noqa: PLC0415 - an extra

    moves = many.game.rules.move_count
    logits = np.random.default_rng(1).normal(size=(GAMES_AT_ONCE, moves)).astype(np.float32)

    def work() -> int:
        for _ in range(_STEPS_A_PORTION):
            many.step(many.choose(logits))
        return _STEPS_A_PORTION * GAMES_AT_ONCE

    return work


def _rlcard(name: str) -> Callable[[], int]:
    import rlcard  # noqa: PLC0415 - an extra

    table = rlcard.make(name, config={"seed": 1})
    chance = Random(1)

    def work() -> int:
        state, _ = table.reset()
        moves = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return work


def _open_spiel(name: str) -> Callable[[], int]:
    """Return what plays one game of OpenSpiel's environment for learners."""
    from open_spiel.python.rl_environment import Environment  # noqa: PLC0415 - an extra

    table = Environment(name)
    chance = Random(1)

    def work() -> int:
        step = table.reset()
        moves = 0
        while not step.last() and moves < _MOST_MOVES:
            seat = step.observations["current_player"]
            legal = step.observations["legal_actions"][seat]
            step = table.step([legal[int(chance.random() * len(legal))]])
            moves += 1
        return moves

    return work


def _pgx(name: str) -> Callable[[], int]:
    """Return what steps as many games of pgx as of ours: choice and step in one compiled call."""
    import jax  # noqa: PLC0415 - an extra
    import pgx  # noqa: PLC0415 - an extra
    from pgx.experimental import auto_reset  # noqa: PLC0415 - an extra

    table = pgx.make(name)
    step = jax.vmap(auto_reset(table.step, table.init))

    def stepped(state: Any, key: Any) -> Any:  # noqa: ANN401 - JAX's types are not read
        chosen = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask), axis=-1)
        return step(state, chosen, jax.random.split(key, GAMES_AT_ONCE))

    together = jax.jit(stepped)
    luck = [jax.random.PRNGKey(1)]
    games = [jax.jit(jax.vmap(table.init))(jax.random.split(luck[0], GAMES_AT_ONCE))]

    def work() -> int:
        for _ in range(_STEPS_A_PORTION):
            luck[0], key = jax.random.split(luck[0])
            games[0] = together(games[0], key)
        games[0].observation.block_until_ready()
        return _STEPS_A_PORTION * GAMES_AT_ONCE

    return work


def _is_there(name: str) -> bool:
    return find_spec(name) is not None


def _require(names: Sequence[str]) -> None:
    missing = [name for name in names if not _is_there(name)]
    if missing:
        raise TownsmithError(
            f"the packages to measure environments are not installed ({', '.join(missing)}); start"
            " this with ./townsmith bench, which installs them"
        )
