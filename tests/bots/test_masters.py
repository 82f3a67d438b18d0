"""Masters: one choice from searches in several processes."""

from collections import Counter

from townsmith.bots.perspective import Perspective
from townsmith.bots.players.masters import Masters, Share, tried
from townsmith.core.registry import games
from townsmith.core.rng import stream

SLUG, GAME = next(iter(games().items()))


def test_they_agree_on_a_legal_move() -> None:
    """Processes of their own think, and the move comes back into this one."""
    state = GAME.rules.start(GAME.setup(2, seed=3))
    perspective = Perspective(GAME, state, 0)
    if 0 not in [seat for seat in range(2) if state.pending() >> seat & 1]:
        perspective = Perspective(GAME, state, 1)
    assert Masters().choose(perspective, stream(1, "masters")) in perspective.legal


def test_a_share_holds_no_true_position() -> None:
    """What travels to a process is an imagined world: the same whatever others really hold."""
    state = GAME.rules.start(GAME.setup(2, seed=3))
    other = state.clone()
    other.redeal(0, stream(8, "other cards"))
    shares = [
        Masters()._share(Perspective(GAME, each, 0), stream(1, "masters"))  # noqa: SLF001 - the door
        for each in (state, other)
    ]
    assert state.pack() != other.pack()
    assert shares[0] == shares[1]


def test_a_share_is_worked_on_alike_everywhere() -> None:
    """The same luck finds the same, and a share tries nothing illegal."""
    state = GAME.rules.start(GAME.setup(2, seed=3))
    seat = 0 if state.pending() & 1 else 1
    found = tried(Share(SLUG, state.pack(), seat, [1, 2, 3, 4]))
    assert isinstance(found, Counter)
    assert set(found) <= set(state.legal(seat))
    assert found.total() > 0
