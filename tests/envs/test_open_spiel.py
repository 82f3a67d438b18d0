"""OpenSpiel's own checks pass for every game."""

import pickle
from typing import Any

import numpy as np
import pytest

from townsmith.core import registry
from townsmith.envs.naming import open_spiel_name

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install open_spiel")

from open_spiel.python import rl_environment  # noqa: E402 - skipped without it
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402 - skipped without it
from open_spiel.python.observation import make_observation  # noqa: E402 - skipped without it

import townsmith.envs.open_spiel as ours  # noqa: E402 - skipped without it

GAMES = list(registry.games())


def loaded(slug: str, **parameters: object) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """Return a game as OpenSpiel loads it."""
    return pyspiel.load_game(open_spiel_name(registry.game(slug)), parameters)


def dealt(game: Any, draws: tuple[int, ...] = (1, 2, 3, 4)) -> Any:  # noqa: ANN401 it has no types
    """Return a newly dealt position."""
    state = game.new_initial_state()
    for side in draws:
        state.apply_action(side)
    return state


@pytest.mark.parametrize("slug", GAMES)
def test_random_simulation(slug: str) -> None:
    """OpenSpiel's random_sim_test passes: legality, clones, serialisation, observations."""
    pyspiel.random_sim_test(loaded(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", GAMES)
def test_games_and_positions_can_be_pickled(slug: str) -> None:
    """OpenSpiel's API conformance: a game, its type and a position survive pickling."""
    game = loaded(slug)
    state = dealt(game)
    state.apply_action(state.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301 - our own bytes
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()  # noqa: S301 we packed it
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - we packed it
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game(slug: str) -> None:
    """Returns cancel out and lie within the game's bounds; nobody may act after the end."""
    game = loaded(slug)
    state = game.new_initial_state()
    choices = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(choices.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= utility <= game.max_utility() for utility in state.returns())
    assert state.legal_actions() == []
    assert len(state.history()) <= game.max_game_length() + 4


def test_utilities_are_those_of_the_rules_for_players_and_options() -> None:
    """Differences of what the rules can bring; alone the points themselves."""

    def span(slug: str, **parameters: object) -> tuple[float, float]:
        game = loaded(slug, **parameters)
        return game.min_utility(), game.max_utility()

    assert span("dream-home") == (-70, 70)
    assert span("dream-home", car=True) == (-72, 72)
    assert span("tiny-towns", factory="warehouse") == (-154, 154)
    assert span("tiny-towns", players=1) == (-48, 106)


@pytest.mark.parametrize("slug", GAMES)
def test_rl_environment(slug: str) -> None:
    """OpenSpiel's rl_environment deals, observes and steps the game."""
    table = rl_environment.Environment(loaded(slug))
    step = table.reset()
    size = sum(plane.size for plane in registry.game(slug).bots.planes)
    for _ in range(10):
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == size
        step = table.step([step.observations["legal_actions"][seat][0]])


@pytest.mark.parametrize("slug", GAMES)
def test_planes_have_names_in_observations(slug: str) -> None:
    """An observation offers every plane by name and shape, equal to what the engine writes."""
    game = registry.game(slug)
    state = dealt(loaded(slug))
    observation = make_observation(state.get_game())
    observation.set_from(state, player=1)
    assert {n: p.shape for n, p in observation.dict.items()} == {
        p.name: p.shape for p in game.bots.planes
    }
    written = bytearray(sum(plane.size for plane in game.bots.planes))
    state.memory.state.observe(1, written)
    assert bytes(observation.tensor.astype(np.uint8)) == bytes(written)


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_cannot_see_does_not_change_its_information(slug: str) -> None:
    """While one seat acts in secret, the other's information state stays the same."""
    state = dealt(loaded(slug))
    pending = state.memory.state.pending()
    before = state.information_state_string(1)
    own = state.information_state_string(0)
    actor = state.current_player()
    state.apply_action(state.legal_actions()[0])
    if pending == 0b11 and actor == 0:
        assert state.information_state_string(1) == before
        assert state.information_state_string(0) != own
    else:
        assert state.information_state_string(actor) != (before if actor else own)


def test_information_remembers_what_is_no_longer_in_sight() -> None:
    """Two deals that look alike to a seat now but did not before have different information."""
    game = loaded(GAMES[0])
    here, there = dealt(game), dealt(game, (4, 3, 2, 1))
    assert here.information_state_string(0) != there.information_state_string(0)
    twin = dealt(game)
    assert here.information_state_string(0) == twin.information_state_string(0)


def test_options_are_parameters() -> None:
    """Every option with choices can be set by name, numbers with the option's name before them."""
    for game in registry.games().values():
        seats = game.chairs[-1]
        for options in game.variants(seats):
            words = {name: ours.spelt(game.option(name), value) for name, value in options.items()}
            found = pyspiel.load_game(open_spiel_name(game), {"players": seats, **words})
            assert found.num_players() == seats
            assert options.items() <= dict(found.setup.options).items()
            assert str(pyspiel.load_game(str(found))) == str(found)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_a_resampled_position_looks_the_same_to_its_seat(slug: str, players: int) -> None:
    """At every decision the seat's information state and moves stay, and the game goes on."""
    state, choices = dealt(loaded(slug, players=players)), np.random.default_rng(3)
    hidden = False
    for _ in range(40):
        seat = state.current_player()
        twin = state.resample_from_infostate(seat, choices.random)
        assert (twin.current_player(), twin.legal_actions()) == (seat, state.legal_actions())
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        hidden |= twin.memory.state.pack() != state.memory.state.pack()
        twin.apply_action(twin.legal_actions()[0])
        state.apply_action(int(choices.choice(state.legal_actions())))
    assert hidden


@pytest.mark.parametrize("slug", GAMES)
def test_the_ismcts_of_open_spiel_plays(slug: str) -> None:
    """It needs no resampler of ours: what the game declares works."""
    game = loaded(slug)
    state = dealt(game)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=luck)
    for _ in range(6):
        state.apply_action(bot.step(state))
