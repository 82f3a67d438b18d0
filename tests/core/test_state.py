"""What every state shares: members of a mask, digests, playouts."""

import hashlib

import pytest

from tests.toys.plots import GAME
from townsmith.core.contract.state import digest, members, playout
from townsmith.core.rng import stream


@pytest.mark.parametrize(
    ("mask", "seats"), [(0, []), (1, [0]), (0b1010, [1, 3]), (1 << 11 | 1, [0, 11])]
)
def test_members(mask: int, seats: list[int]) -> None:
    """A mask names its seats in ascending order."""
    assert members(mask) == seats


def test_digest_is_a_fingerprint_of_the_pack() -> None:
    """The digest is 16 hex digits of the SHA-256 of the packed words, spelt in decimal."""
    state = GAME.rules.start(GAME.setup(2, 1))
    words = " ".join(map(str, state.pack())).encode()
    assert digest(state) == hashlib.sha256(words).hexdigest()[:16]


def test_digest_tells_positions_apart() -> None:
    """Equal positions have equal digests, and one move makes another."""
    state = GAME.rules.start(GAME.setup(2, 1))
    again = GAME.rules.start(GAME.setup(2, 1))
    assert digest(state) == digest(again)
    again.apply(0, again.legal(0)[0])
    assert digest(state) != digest(again)


def test_digest_is_frozen() -> None:
    """A dealt game has this digest on every build and every Python."""
    assert digest(GAME.rules.start(GAME.setup(3, 12345))) == "01fa34c91bada95e"


def test_playout_plays_to_the_end_and_counts() -> None:
    """A playout leaves a finished game, and as many moves as it says, the same every time."""
    lengths = set()
    for _ in range(2):
        state = GAME.rules.start(GAME.setup(4, 2))
        lengths.add(playout(state, stream(3, "playout")))
        assert state.pending() == 0
    assert len(lengths) == 1
    assert lengths.pop() in range(4 * 4, GAME.rules.bound(GAME.setup(4)) + 1)


def test_playout_of_a_finished_game_is_empty() -> None:
    """Nothing can be played after the end."""
    state = GAME.rules.start(GAME.setup(1))
    playout(state, stream(0, "playout"))
    assert playout(state, stream(0, "playout")) == 0
