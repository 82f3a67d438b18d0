"""A move said word by word: a small choice after another in place of one among thousands.

A move is a path of words, and no path is the beginning of another. So a learner can choose the
first word, then the next, until a move is said: Tiny Towns has 9,742 moves, and 390 words.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from townsmith.core.contract.state import Move
from townsmith.core.errors import IllegalMoveError
from townsmith.envs.gymnasium import Observation, SeatEnv


class WordByWord(gymnasium.Wrapper):
    """A game seen from one seat, whose actions are the words of moves.

    What was said of a move so far stands in the observation, as `said`: the numbers of the words
    from 1, then 0.
    """

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        inner = self._inner
        game = inner.episode.game
        paths = [game.words.path(move) for move in range(game.rules.move_count)]
        self.words: tuple[str, ...] = tuple(sorted({word for path in paths for word in path}))
        """What can be said; an action is a place among them."""
        number = {word: at for at, word in enumerate(self.words)}
        self._paths = [tuple(number[word] for word in path) for path in paths]
        self._said: tuple[int, ...] = ()
        self._room = max(len(path) for path in paths) - 1
        self.action_space = spaces.Discrete(len(self.words))
        known: spaces.Dict = inner.observation_space
        self.observation_space = spaces.Dict(
            {
                "observation": known["observation"],
                "action_mask": spaces.Box(0, 1, (len(self.words),), np.int8),
                "said": spaces.Box(0, len(self.words), (self._room,), np.uint16),
            }
        )

    @property
    def _inner(self) -> SeatEnv:
        seat: SeatEnv = self.env.unwrapped
        return seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._said = ()
        return self._seen(seen["observation"]), info

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say one more word; the one that completes a move carries it out."""
        possible = self._next_words()
        wrong = int(action) not in possible
        if wrong and self._inner.episode.terms.illegal == "raise":
            known = ", ".join(self.words[at] for at in sorted(possible))
            raise IllegalMoveError(f"the word {action} cannot follow; possible: {known}")
        self._said = (*self._said, min(possible) if wrong else int(action))
        info: dict[str, Any] = {"illegal": True} if wrong else {}
        move = self._move()
        if move is None:
            inner = self._inner
            return self._seen(inner.episode.observation(inner.seat)), 0.0, False, False, info
        self._said = ()
        seen, reward, over, cut, told = self.env.step(move)
        return self._seen(seen["observation"]), reward, over, cut, told | info

    def action_masks(self) -> np.ndarray:
        """Return which words can follow, as MaskablePPO asks for it."""
        mask: np.ndarray = np.zeros(len(self.words), bool)
        mask[sorted(self._next_words())] = True
        return mask

    def _possible(self) -> list[Move]:
        """Return the legal moves that begin with what was said."""
        inner, so_far = self._inner, len(self._said)
        legal = inner.episode.state.legal(inner.seat)
        return [move for move in legal if self._paths[move][:so_far] == self._said]

    def _next_words(self) -> set[int]:
        return {self._paths[move][len(self._said)] for move in self._possible()}

    def _move(self) -> Move | None:
        """Return the move that has been said, if it is complete."""
        return next((move for move in self._possible() if self._paths[move] == self._said), None)

    def _seen(self, observation: np.ndarray) -> Observation:
        said: np.ndarray = np.zeros(self._room, np.uint16)
        said[: len(self._said)] = [word + 1 for word in self._said]
        return {
            "observation": observation,
            "action_mask": self.action_masks().astype(np.int8),
            "said": said,
        }
