"""When a screen must be hidden before the next person looks at it."""

from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat, State
from townsmith.core.rng import stream

_TRIES: Final = 8


def hides(game: AnyGame, state: State, shown: Seat, looking: Seat) -> bool:
    """Return whether what `shown` sees tells `looking` something it cannot know.

    It does if `shown` would see something else in another world that looks the same to `looking`.
    A few worlds are tried, because one of them may agree with the true one by chance.
    """
    seen = game.view(state, shown)
    for attempt in range(_TRIES):
        other = state.clone()
        other.redeal(looking, stream(attempt, "secrecy"))
        if game.view(other, shown) != seen:
            return True
    return False
