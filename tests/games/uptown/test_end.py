"""Section 14: what brings about the end, and the last round."""

import pytest

from tests.games.uptown.tables import (
    card,
    moves,
    municipal,
    play,
    seat,
    sizes,
    table,
    wallets,
)
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.games.uptown import GAME

PLAIN = (municipal(*["cafe"] * 4),) * 8
FOUR_CLOSED = "roof\nroof\nroof\nroof\n1$"


def test_ut_14_1_an_empty_deck_is_the_end() -> None:
    """When the last card of a deck is taken, the last round has come."""
    state = table(seat("", card(1, "shop"), size=1), seat(), pile=PLAIN)
    assert not state.last_round
    play(state, "discard")
    assert state.last_round


@pytest.mark.clause("UT-14.2", "UT-19.4")
@pytest.mark.parametrize(
    ("own", "other", "words", "spot"),
    [(FOUR_CLOSED, "", "roof", "street0-5"), ("", FOUR_CLOSED, "gift roof", "street1-5")],
)
def test_five_closed_plots_are_the_end(own: str, other: str, words: str, spot: str) -> None:
    """Whoever closes the fifth: the owner, or somebody with a gift."""
    state = table(seat(own, card(1, words)), seat(other), pile=PLAIN)
    assert not state.last_round
    play(state, f"free-a {spot}")
    assert state.last_round


@pytest.mark.clause("UT-14.3", "UT-14.5", "UT-14.7", "UT-19.2", "UT-19.6")
def test_the_round_is_finished_with_all_rules() -> None:
    """The one who triggers finishes the turn; all up to the first player's right still play."""
    gift = card(1, "gift 2$")
    state = table(seat("", gift), seat(FOUR_CLOSED, card(1, "roof")), seat(), pile=PLAIN, turn=1)
    play(state, "free-a street1-5")
    assert (state.turn, state.action, state.over) == (1, 2, False)
    play(state, "deck0-a street2-1")
    assert (state.turn, state.action, state.over) == (2, 1, False)
    play(state, "discard", "municipal-fa street2-1")
    assert state.over
    assert state.pending() == 0


def test_ut_14_4_a_buyer_can_take_the_last_card() -> None:
    """The deck has run out at once, though its owner did not touch it."""
    state = table(seat(), seat("", card(1, "shop"), size=1), pile=PLAIN, action=2)
    play(state, "deck1-a street0-1")
    assert state.last_round
    assert sizes(state)[1] == 0


def test_ut_14_6_a_trigger_in_the_last_turn_ends_the_game_with_that_turn() -> None:
    """Seat 1 sits to the right of the first player: no extra round is played."""
    state = table(seat(), seat("", card(1, "shop"), size=1), pile=PLAIN, turn=1)
    play(state, "discard")
    assert not state.over
    play(state, "municipal-fa street1-1")
    assert state.over
    assert state.legal(0) == state.legal(1) == []


def test_ut_14_6_the_first_player_decides_which_turn_is_the_last() -> None:
    """With seat 1 as the first player the round ends with seat 0."""
    keys = {"first": 1, "turn": 1, "last_round": True}
    state = table(seat(), seat(), pile=PLAIN, **keys)
    play(state, "discard", "municipal-fa street1-1")
    assert not state.over
    play(state, "discard", "municipal-fa street0-1")
    assert state.over


def test_ut_14_8_coins_on_an_empty_deck_may_still_be_collected() -> None:
    """The owner collects them in action I of the last round."""
    state = table(seat(), seat("", card(4, "shop"), size=1, wallet=0), pile=PLAIN, action=2)
    play(state, "deck1-a street0-1")
    assert (state.turn, moves(state)) == (1, ["collect"])
    play(state, "collect")
    assert wallets(state)[1] == 4


def test_ut_14_9_the_end_cannot_be_called_off() -> None:
    """Once triggered it stays so to the last move."""
    state = table(seat(size=1), seat(size=20), seat(size=20), pile=PLAIN)
    play(state, "discard")
    while state.pending():
        assert state.last_round
        state.apply(state.turn, state.legal(state.turn)[-1])
    assert state.last_round


@pytest.mark.parametrize(("seats", "rounds"), [(2, 42), (3, 28), (4, 21)])
def test_ut_14_10_the_longest_game(seats: int, rounds: int) -> None:
    """With cards nobody can pay and no roofs, a game lasts exactly as long as a deck does."""
    dear = [card(1000, "") | {"id": f"P{at}"} for at in range(84)]
    deck: dict[str, Json] = {"project_cards": dear, "municipal_cards": []}
    setup = GAME.setup(seats, 5, {"deck": deck})
    state = GAME.rules.start(setup)
    moves_played = playout(state, stream(5, "end"))
    assert state.round == rounds
    assert moves_played == rounds * seats <= GAME.rules.bound(setup)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 42), (3, 28), (4, 21)])
def test_ut_14_10_no_game_is_longer(seats: int, rounds: int) -> None:
    """Random games with our deck end within the bound."""
    for seed in range(20):
        setup = GAME.setup(seats, seed)
        state = GAME.rules.start(setup)
        assert playout(state, stream(seed, "end")) <= GAME.rules.bound(setup)
        assert state.round <= rounds


def test_ut_14_11_several_triggers_count_as_one() -> None:
    """A second trigger later in the round moves nothing."""
    state = table(seat(size=1), seat(FOUR_CLOSED, card(1, "roof"), size=1), seat(), pile=PLAIN)
    play(state, "discard", "municipal-fa street0-1")
    play(state, "free-a street1-5")
    assert sizes(state)[:2] == [0, 0]
    play(state, "discard", "municipal-fa street2-1")
    assert state.over
    assert state.round == 1


def test_the_game_ends_at_once_where_nobody_can_act_any_more() -> None:
    """A last round without a single possible action is over."""
    closed = "roof\nroof\nroof\nroof\nroof"
    poor = seat(closed, size=0, wallet=0)
    state = table(poor, poor, municipal={"size": 0})
    assert state.over
    assert GAME.positions.write(state)["phase"] == "over"
