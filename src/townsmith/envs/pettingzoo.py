"""PettingZoo: `env`, where seats act one after another, and `parallel_env`, where all act at once.

While several seats owe a decision, the lowest acts; their moves do not depend on each other. With
`max_cycles` it is the one that has made fewest moves, so that all have had their turn when time is
up.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import SPECTATOR, Seat, State, lowest, members
from townsmith.core.errors import SetupError
from townsmith.core.rng import stream
from townsmith.envs.episode import RENDER_MODES, Episode, Terms, observation_space, terms
from townsmith.envs.naming import agent_name, pettingzoo_name

Observation = dict[str, np.ndarray]


def env(  # noqa: PLR0913 - one keyword a wish
    slug: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int | None = None,
    reward: str = "difference",
    shaped: bool = False,
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> "TurnsEnv":
    """Return a game as an AEC environment: seats act one after another."""
    rest = {"reward": reward, "shaped": shaped, "illegal": illegal, "render_mode": render_mode}
    return TurnsEnv(terms(slug, seats, options, **rest), seed, max_cycles)


def parallel_env(  # noqa: PLR0913 - one keyword a wish
    slug: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int | None = None,
    reward: str = "difference",
    shaped: bool = False,
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> "RoundsEnv":
    """Return a game of simultaneous turns as a parallel environment.

    One more action than the game has moves, the last, is to wait: legal exactly where a seat owes
    no decision.
    """
    rest = {"reward": reward, "shaped": shaped, "illegal": illegal, "render_mode": render_mode}
    conditions = terms(slug, seats, options, **rest)
    if not simultaneous(conditions):
        raise SetupError(
            f"the turns of {slug} are not simultaneous; use env({slug!r}), seat after seat"
        )
    return RoundsEnv(conditions, seed, max_cycles)


def simultaneous(conditions: Terms) -> bool:
    """Return whether several seats may act at once, judged by playing one game at random."""
    state: State = conditions.game.rules.start(conditions.setup(0))
    luck = stream(0, "several at once")
    while pending := state.pending():
        if pending & (pending - 1):
            return True
        seat = pending.bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[luck.below(len(legal))])
    return False


class _Seats:
    """What both kinds share: agents, spaces, luck and pictures."""

    def __init__(
        self, conditions: Terms, seed: int | None, max_cycles: int | None, actions: int
    ) -> None:
        game = conditions.game
        self.metadata: dict[str, Any] = {
            "name": pettingzoo_name(game),
            "render_modes": list(RENDER_MODES),
        }
        self.render_mode = conditions.render_mode
        self.max_cycles = max_cycles
        self.episode = Episode(conditions)
        self.possible_agents = [agent_name(seat) for seat in range(conditions.seats)]
        self.agents: list[str] = []
        self._actions = actions
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._luck, _ = seeding.np_random(seed)
        self._sight = {a: observation_space(game, actions) for a in self.possible_agents}
        self._reach = {a: spaces.Discrete(actions) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent observes."""
        return self._sight[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self._reach[agent]

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._luck, _ = seeding.np_random(seed)
        self.episode.start(self._luck)
        self.agents = self.possible_agents[:]


class TurnsEnv(_Seats, AECEnv):
    """A game as an AEC environment."""

    def __init__(self, conditions: Terms, seed: int | None, max_cycles: int | None) -> None:
        super().__init__(conditions, seed, max_cycles, conditions.game.rules.move_count)
        self.agent_selection: str = self.possible_agents[0]
        self._acting: Seat = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games in the same order."""
        del options
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = False
        self._made = [0] * len(self.agents)
        self._skip_agent_selection = None
        self._select(self.episode.state.pending())

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, and which of its moves are legal."""
        seat = self._seat_of[agent]
        episode = self.episode
        return {
            "observation": episode.observation(seat),
            "action_mask": episode.mask(seat, self._actions),
        }

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SetupError(f"{agent} is to act and needs an action")
        self._note(agent, self.episode.move(self._acting, action))
        self._made[self._acting] += 1
        pending = self.episode.state.pending()
        over = not pending or self._out_of_time()
        self._pay(agent, over=over)
        if over:
            self._finish(terminated=not pending)
        else:
            self._select(pending)

    def render(self) -> str | np.ndarray | None:
        """Return or print the game as whoever acts sees it."""
        return self.episode.picture(self._acting if self.agents else SPECTATOR)

    def _select(self, pending: int) -> None:
        """Let the lowest seat act; where moves are counted, whoever has made fewest."""
        if self.max_cycles is None:
            self._acting = lowest(pending)
        else:
            self._acting = min(members(pending), key=self._made.__getitem__)
        self.agent_selection = self.possible_agents[self._acting]

    def _out_of_time(self) -> bool:
        limit = self.max_cycles
        return limit is not None and self.episode.moves >= limit * len(self.possible_agents)

    def _note(self, agent: str, replaced: bool) -> None:  # noqa: FBT001 - one fact
        info = self.infos[agent]
        if replaced:
            info["illegal"] = True
        elif info:
            info.clear()

    def _pay(self, agent: str, *, over: bool) -> None:
        self._cumulative_rewards[agent] = 0.0
        earned = self.episode.earned(over=over)
        if earned is None:
            if self._paid:
                self._clear_rewards()
                self._paid = False
            return
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._paid = True
        self._accumulate_rewards()

    def _finish(self, *, terminated: bool) -> None:
        ended = dict.fromkeys(self.agents, True)
        if terminated:
            self.terminations = ended
        else:
            self.truncations = ended
        result = self.episode.result()
        for agent in self.agents:
            self.infos[agent] |= result


class RoundsEnv(_Seats, ParallelEnv):
    """A game of simultaneous turns as a parallel environment."""

    def __init__(self, conditions: Terms, seed: int | None, max_cycles: int | None) -> None:
        self.wait = conditions.game.rules.move_count
        super().__init__(conditions, seed, max_cycles, self.wait + 1)
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; the same seed gives the same games in the same order."""
        del options
        self._deal(seed)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let every agent that owes a decision act; what the others send makes no difference."""
        agents = self.agents
        infos = self._moved(actions)
        over = not self.episode.state.pending()
        self._cycles += 1
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        earned = self.episode.earned(over=over or cut) or [0.0] * len(agents)
        if over or cut:
            result = self.episode.result()
            infos = {agent: info | result for agent, info in infos.items()}
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def render(self) -> str | np.ndarray | None:
        """Return or print the game as anybody may see it."""
        return self.episode.picture()

    def _moved(self, actions: Mapping[str, int]) -> dict[str, dict[str, Any]]:
        pending = self.episode.state.pending()
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            acts = pending >> seat & 1
            wrong = acts and self.episode.move(seat, actions.get(agent, self.wait))
            infos[agent] = {"illegal": True} if wrong else {}
        return infos

    def _observations(self) -> dict[str, Observation]:
        pending = self.episode.state.pending()
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.episode.mask(seat, self._actions)
            mask[self.wait] = not pending >> seat & 1
            found[agent] = {"observation": self.episode.observation(seat), "action_mask": mask}
        return found
