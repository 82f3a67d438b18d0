"""Gymnasium: one seat against bots, or alone; `Townsmith/MyGame-v2` for every game there is.

Importing this module registers the games. Without an import, name it in the id:
`gymnasium.make("townsmith.envs.gymnasium:Townsmith/MyGame-v2")`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Bot, bot
from townsmith.bots.schedule.rotation import filled
from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Seat, members
from townsmith.core.errors import SetupError
from townsmith.core.rng import Rng, stream
from townsmith.envs.episode import RENDER_MODES, Episode, observation_space, terms
from townsmith.envs.naming import gymnasium_id

Observation = dict[str, np.ndarray]
_SEEDS = 2**63 - 1


class SeatEnv(gymnasium.Env):
    """A game seen from one seat; bots sit on the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(  # noqa: PLR0913 - one keyword a wish
        self,
        slug: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        seat: Seat = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "difference",
        shaped: bool = False,
        illegal: str = "replace",
        render_mode: str | None = None,
    ) -> None:
        rest = {"reward": reward, "shaped": shaped, "illegal": illegal, "render_mode": render_mode}
        self.episode = Episode(terms(slug, seats, options, **rest))
        self.seat = seat
        self.render_mode = render_mode
        self.bots = self._seated([bots] if isinstance(bots, str) else bots)
        game = self.episode.game
        self.observation_space = observation_space(game, game.rules.move_count)
        self.action_space = spaces.Discrete(game.rules.move_count)
        self._sitting: list[Bot] = []
        self._luck: list[Rng] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let the bots act until the own seat is to."""
        super().reset(seed=seed, options=options)
        self.episode.start(self.np_random)
        luck = int(self.np_random.integers(_SEEDS))
        self._sitting = [bot(name) for name in self.bots]
        self._luck = [stream(luck, f"bot {seat}") for seat in range(self.episode.seats)]
        self._let_bots_act()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, then let the bots act until the own seat is to again, or the game is over."""
        episode = self.episode
        info: dict[str, Any] = {"illegal": True} if episode.move(self.seat, action) else {}
        self._let_bots_act()
        over = not episode.state.pending()
        earned = episode.earned(over=over)
        if over:
            info |= episode.result()
        reward = 0.0 if earned is None else earned[self.seat]
        return self._observation(), reward, over, False, info

    def action_masks(self) -> np.ndarray:
        """Return which moves are legal, as MaskablePPO asks for it."""
        return self.episode.mask(self.seat, self.episode.game.rules.move_count).astype(bool)

    def render(self) -> str | np.ndarray | None:
        """Return or print the game as the own seat sees it."""
        return self.episode.picture(self.seat)

    def _seated(self, names: Sequence[str]) -> tuple[str, ...]:
        seats = self.episode.seats
        if not 0 <= self.seat < seats:
            raise SetupError(f"there is no seat {self.seat} among {seats}; seats count from 0")
        return filled(names, max(seats - 1, 1))[: seats - 1]

    def _let_bots_act(self) -> None:
        """Where the own seat and others may act at once, the own seat comes first."""
        state, seat = self.episode.state, self.seat
        while (pending := state.pending()) and not pending >> seat & 1:
            other = members(pending)[0]
            sitting = self._sitting[other - (other > seat)]
            perspective = Perspective(self.episode.game, state, other)
            state.apply(other, sitting.choose(perspective, self._luck[other]))

    def _observation(self) -> Observation:
        episode = self.episode
        mask = episode.mask(self.seat, episode.game.rules.move_count)
        return {"observation": episode.observation(self.seat), "action_mask": mask}


def register() -> None:
    """Make every game of the registry known to Gymnasium; those known already stay as they are."""
    for slug, game in registry.games().items():
        name = gymnasium_id(game)
        if name not in gymnasium.registry:
            entry = f"{__name__}:{SeatEnv.__name__}"
            gymnasium.register(name, entry_point=entry, kwargs={"slug": slug})


register()
