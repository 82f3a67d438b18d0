"""Episode: one game as learners meet it: arrays in, whole numbers out, rewards on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.state import SPECTATOR, Move, Seat, State
from townsmith.core.errors import IllegalMoveError, UnknownError
from townsmith.core.text import english
from townsmith.envs.pixels import pixels
from townsmith.envs.rewards import Purse

ILLEGAL: Final = ("replace", "raise")
RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
_BYTE: Final = 255
_SEEDS: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Terms:
    """All that an environment is made from."""

    game: AnyGame
    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    reward: str = "difference"
    shaped: bool = False
    illegal: str = "replace"
    render_mode: str | None = None

    def __post_init__(self) -> None:
        if self.illegal not in ILLEGAL:
            raise UnknownError(f"illegal is {self.illegal!r}; it can be: {', '.join(ILLEGAL)}")
        if self.render_mode not in {None, *RENDER_MODES}:
            modes = ", ".join(RENDER_MODES)
            raise UnknownError(f"there is no render mode {self.render_mode!r}; there are: {modes}")
        self.setup(0)

    def setup(self, seed: int) -> Setup:
        """Return the setup of a game, or raise SetupError with the reason it is not allowed."""
        return self.game.setup(self.seats, seed, self.options)


def terms(slug: str, seats: int | None, options: Mapping[str, Json] | None, **rest: Any) -> Terms:  # noqa: ANN401 - handed on to Terms
    """Return the terms of an environment by the game's slug."""
    game = registry.game(slug)
    return Terms(game, seats or game.usual_seats, dict(options or {}), **rest)


def observation_space(game: AnyGame, actions: int) -> spaces.Dict:
    """Return the space of what a seat observes: the bytes of the planes, and which moves count."""
    size = sum(plane.size for plane in game.bots.planes)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, _BYTE, (size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class Episode:
    """A game that is dealt, observed, moved in and paid for; `start` deals the next one."""

    def __init__(self, conditions: Terms) -> None:
        self.terms = conditions
        self.game = conditions.game
        self.seats = conditions.seats
        self.state: State
        self.moves = 0
        self._size = sum(plane.size for plane in self.game.bots.planes)
        self._purse = Purse(self.game, conditions.reward, shaped=conditions.shaped)
        self._setup = conditions.setup(0)

    def start(self, luck: np.random.Generator) -> None:
        """Deal a new game by that luck."""
        seed = int(luck.integers(_SEEDS))
        self.state = self.game.rules.start(Setup(self.seats, seed, self._setup.options))
        self._purse.open(self.state, self.seats)
        self.moves = 0

    def observation(self, seat: Seat) -> np.ndarray:
        """Return what a seat sees, as bytes."""
        out = bytearray(self._size)
        self.state.observe(seat, out)
        seen: np.ndarray = np.frombuffer(out, np.uint8)
        return seen

    def mask(self, seat: Seat, actions: int) -> np.ndarray:
        """Return which moves are legal for a seat: 1 where they are."""
        # Few moves are legal: setting their bytes one by one beats NumPy's way by far.
        mask = bytearray(actions)
        for move in self.state.legal(seat):
            mask[move] = 1
        seen: np.ndarray = np.frombuffer(mask, np.int8)
        return seen

    def move(self, seat: Seat, action: int) -> bool:
        """Carry out a move; return whether it was illegal and the first legal one took its place.

        Where the terms say so, an illegal move is an error instead.
        """
        legal = self.state.legal(seat)
        wrong = action not in legal
        if wrong and self.terms.illegal == "raise":
            raise IllegalMoveError(self._complaint(seat, action, legal))
        self.state.apply(seat, legal[0] if wrong else int(action))
        self.moves += 1
        return wrong

    def earned(self, *, over: bool) -> list[float] | None:
        """Return what each seat earned since it was asked last, or None where nothing is paid."""
        return self._purse.due(self.state, over=over)

    def result(self) -> dict[str, Any]:
        """Return how the game stands: scores, and who would win."""
        points = [self.state.points(seat) for seat in range(self.seats)]
        return {"scores": points, "winners": self.game.rules.winners(self.state)}

    def picture(self, seat: Seat = SPECTATOR) -> str | np.ndarray | None:
        """Return the game as that viewer sees it, in the manner of the render mode."""
        view = self.game.view(self.state, seat)
        if self.terms.render_mode in {"svg", "rgb_array"}:
            svg = self.game.drawing.svg(view, english)
            return svg if self.terms.render_mode == "svg" else pixels(svg)
        text = self.game.drawing.characters(view, english).plain()
        if self.terms.render_mode == "human":
            print(text)  # noqa: T201 - this is what the mode is for
            return None
        return text

    def _complaint(self, seat: Seat, action: Move, legal: list[Move]) -> str:
        words = ", ".join(f"{move} ({self.game.notation(move)})" for move in legal[:8])
        more = ", ..." if len(legal) > 8 else ""  # noqa: PLR2004 - enough to see the pattern
        return f"seat {seat} cannot play {action}; legal: {words}{more}"
