"""The trial of a deck, and the greedy bot's eye."""

import pytest

from tests.games.uptown.tables import seat, table
from tests.toys.plots import GAME as PLOTS
from townsmith.bots.registry import bot
from townsmith.bots.schedule.match import play, play_out
from townsmith.core.contract.parts import DeckTrial
from townsmith.core.errors import DeckError, UnknownError
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.tables import standard_deck
from townsmith.i18n.words import Words


def run(trial: DeckTrial, games: int) -> None:
    for setup in trial.setups(games):
        state = GAME.rules.start(setup)
        play_out(GAME, state, [bot("random")] * setup.seats, setup.seed)
        trial.add(state)


def test_a_trial_reports_length_spread_kinds_and_seats() -> None:
    """Every table size has its lines, and the shares add up."""
    trial = GAME.deck_trial(dict(standard_deck()))
    run(trial, 12)
    facts = trial.as_json()
    assert {seats: entry["games"] for seats, entry in facts["seats"].items()} == {
        "2": 4,
        "3": 4,
        "4": 4,
    }
    for seats, entry in facts["seats"].items():
        assert len(entry["win_shares_by_turn_order"]) == int(seats)
        assert sum(entry["win_shares_by_turn_order"]) == pytest.approx(1, abs=0.01)
        assert entry["score_p5"] <= entry["score_mean"] <= entry["score_p95"]
        assert 1 <= entry["rounds_mean"] <= 42
    report = "\n".join(map(Words("en"), trial.report()))
    for words in ("2 seats, 4 games", "rounds on average", "prestige", "turn order", "office"):
        assert words in report
    assert "84 project cards and 28 municipal cards" in map(Words("en"), trial.remarks())


def test_a_trial_plays_only_what_can_be_dealt() -> None:
    """Ten cards go to two seats, so all games have two."""
    deck = {**standard_deck(), "project_cards": standard_deck()["project_cards"][:10]}
    trial = GAME.deck_trial(deck)
    assert {setup.seats for setup in trial.setups(9)} == {2}


def test_a_trial_refuses_a_wrong_deck() -> None:
    """Before a game is played."""
    with pytest.raises(DeckError, match="expected an object"):
        GAME.deck_trial([])


def test_other_games_have_no_decks_to_try() -> None:
    """A game that does not say otherwise is played with its own cards."""
    with pytest.raises(UnknownError, match="decks cannot be tried in"):
        PLOTS.deck_trial({})


def test_a_trial_takes_only_its_own_games() -> None:
    """A finished game of another kind is not counted."""
    trial = GAME.deck_trial(dict(standard_deck()))
    with pytest.raises(TypeError, match="takes no Street"):
        trial.add(PLOTS.rules.start(PLOTS.setup(2)))


def test_a_trial_counts_floors_and_roofs() -> None:
    """Every building and the tallest of every street; a trial of figures is the same trial."""
    trial, again = (GAME.deck_trial(dict(standard_deck())) for _ in range(2))
    for setup in trial.setups(6):
        state = GAME.rules.start(setup)
        play_out(GAME, state, [bot("random")] * setup.seats, setup.seed)
        trial.add(state)
        again.count(trial.figures(state) or {})
    assert again.as_json() == trial.as_json()
    two = trial.as_json()["seats"]["2"]
    assert sum(two["tallest"].values()) == 2 * two["games"]
    assert sum(two["heights"].values()) <= 5 * 2 * two["games"]
    assert 0 <= two["roofs_mean"] <= 5


def test_room_is_worth_no_more_than_the_turns_that_are_left() -> None:
    """The last open plot counts for much early on, and for little in the last round."""
    street = "roof\nroof\nroof\nroof\n."
    early = table(seat(street), seat(street))
    late = table(seat(street), seat(street), last_round=True, turn=1, action=2)
    closed = table(seat(street.replace(".", "roof")), seat(street))
    assert GAME.bots.value(early, 0) > GAME.bots.value(late, 0) + 1
    assert GAME.bots.value(early, 0) - GAME.bots.value(closed, 0) < 16


def test_greedy_beats_random() -> None:
    """In at least 98 of 100 games with two seats."""
    wins = 0.0
    for game in range(100):
        names = ("greedy", "random") if game % 2 == 0 else ("random", "greedy")
        result = play(GAME, GAME.setup(2, game), names, game)
        if names.index("greedy") in result.winners:
            wins += 1 / len(result.winners)
    assert wins >= 98
