"""Perspectives: a bot gets what its seat may know, and no way to the rest."""

import pytest

from tests.toys.plots import GAME
from tests.toys.plots.rules import Street
from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import digest
from townsmith.core.rng import stream


def street(seats: int = 3) -> Street:
    """Return a street on which seat 1 has built a house that only it can see."""
    state = GAME.rules.start(GAME.setup(seats, seed=5))
    state.apply(1, state.legal(1)[0])
    return state


def test_it_offers_what_the_seat_may_know() -> None:
    """Game, seat, legal moves and view are those of the seat."""
    state = street()
    perspective = Perspective(GAME, state, 1)
    assert perspective.game is GAME
    assert perspective.seat == 1
    assert perspective.legal == tuple(state.legal(1))
    assert perspective.view == GAME.view(state, 1)


def test_nothing_in_it_is_the_true_position() -> None:
    """No public attribute is a position, none can be added, and the state has no plain name."""
    perspective = Perspective(GAME, street(), 0)
    public = {name for name in dir(perspective) if not name.startswith("_")}
    assert public == {
        *("game", "seat", "seats", "legal", "view", "thinking", "observation", "sample")
    }
    assert not any(isinstance(getattr(perspective, name), Street) for name in public)
    assert not hasattr(perspective, "__dict__")
    with pytest.raises(AttributeError):
        perspective.state = street()  # type: ignore[attr-defined]  # that it fails is the point


def test_a_sample_may_be_changed_freely() -> None:
    """Playing in a sample leaves the true position as it was."""
    state = street()
    before = digest(state)
    perspective = Perspective(GAME, state, 0)
    world = perspective.sample(stream(0, "bot"))
    world.apply(0, world.legal(0)[0])
    assert digest(state) == before


def test_a_sample_looks_true_to_its_seat_and_shows_nothing_more() -> None:
    """The seat's view is the true one, but the hands and hidden houses of others are made up."""
    state = street()
    perspective = Perspective(GAME, state, 0)
    worlds = [perspective.sample(stream(seed, "bot")) for seed in range(20)]
    assert all(
        GAME.view(GAME.rules.unpack(world.pack()), 0) == perspective.view for world in worlds
    )
    assert len({digest(world) for world in worlds}) > 10
    assert all(isinstance(world, Street) and world.towns[1] == [0, 0, 0, 0] for world in worlds)


def test_the_same_luck_gives_the_same_sample() -> None:
    """Samples depend on what the seat knows and on the generator, not on what it cannot know."""
    state = street()
    other = state.clone()
    other.redeal(0, stream(99, "fate"))
    assert digest(other) != digest(state)
    samples = {digest(Perspective(GAME, s, 0).sample(stream(3, "bot"))) for s in (state, other)}
    assert len(samples) == 1
