"""The curtain falls only when the screen would tell something."""

from tests.toys.plots import GAME
from townsmith.terminal.secrecy import hides


def test_hidden_hands_are_hidden_from_the_next_person() -> None:
    """What one seat holds another cannot know, so its screen must go."""
    state = GAME.rules.start(GAME.setup(2, seed=5))
    assert hides(GAME, state, shown=0, looking=1)


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    """After the last round hands are empty and towns are open: no curtain."""
    state = GAME.rules.start(GAME.setup(2, seed=5))
    while state.pending():
        for seat in range(2):
            state.apply(seat, state.legal(seat)[-1])
    assert not hides(GAME, state, shown=0, looking=1)


def test_looking_changes_nothing() -> None:
    """The true position is only looked at."""
    state = GAME.rules.start(GAME.setup(3, seed=5))
    before = state.pack()
    hides(GAME, state, shown=0, looking=2)
    assert state.pack() == before
