"""Quick moves: always legal, with any deck, and what they go by is what building really brings."""

from collections.abc import Iterator

import pytest

from tests.games.uptown.tables import card, moves, seat, table
from tests.games.uptown.test_games import DECKS
from townsmith.bots.perspective import Perspective
from townsmith.bots.players.simple import GreedyBot
from townsmith.bots.registry import Bot
from townsmith.bots.schedule.match import play_out
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng, stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.bots.features import MEASURE_COUNT
from townsmith.games.uptown.bots.gains import StreetGains
from townsmith.games.uptown.bots.weights import rates
from townsmith.games.uptown.rules.pieces import GIFT, PLOTS
from townsmith.games.uptown.rules.scoring import street_income
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import Street


class QuickBot:
    """Plays by first sight alone."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the quick move of an imagined world."""
        return perspective.sample(rng).quick(perspective.seat, rng)


def walk(seats: int, seed: int, deck: Json = None) -> Iterator[UpTown]:
    """Yield every position of a game that is played half quickly and half by chance."""
    state, rng = GAME.rules.start(GAME.setup(seats, seed, {"deck": deck})), stream(seed, "walk")
    while state.pending():
        yield state
        legal = state.legal(state.turn)
        quick = state.quick(state.turn, rng)
        state.apply(state.turn, quick if rng.below(2) else legal[rng.below(len(legal))])


@pytest.mark.parametrize("deck", DECKS, ids=["ours", "wild-1", "wild-2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_quick_move_is_legal(seats: int, deck: Json) -> None:
    """At every moment, however odd the cards are, and without touching the position."""
    for seed in range(3):
        rng = stream(seed, "quick")
        for state in walk(seats, seed, deck):
            words = state.pack()
            assert state.quick(state.turn, rng) in state.legal(state.turn)
            assert state.pack() == words


@pytest.mark.parametrize("deck", DECKS, ids=["ours", "wild-1", "wild-2"])
def test_a_gain_is_what_building_adds(deck: Json) -> None:
    """Trying a project on a plot tells exactly what the street is worth more once it stands."""
    prices = [0.1 + 0.37 * measure for measure in range(MEASURE_COUNT)]
    compared = 0
    for number, state in enumerate(walk(2, 5, deck)):
        street = state.streets[state.turn]
        gains = StreetGains(state.cards, street, prices)
        for project in range(number % 11, state.cards.deck_projects, 11):
            for plot in range(PLOTS):
                if street.room(state.cards.shape[project] % GIFT) >> plot & 1:
                    built = StreetGains(state.cards, after(state, street, project, plot), prices)
                    gain = built.worth() - gains.worth()
                    assert gains.gain(project, plot) == pytest.approx(gain)
                    if built.open < gains.open:
                        assert gains.points_with(project, plot) == built.points()
                    compared += 1
    assert compared > 100


def after(state: UpTown, street: Street, project: int, plot: int) -> Street:
    """Return the street with the project built and paid out."""
    built = street.clone()
    if built.build(state.cards, plot, project):
        built.wallet += max(0, street_income(state.cards, built.piles))
    return built


def test_prices_change_with_the_turns_that_are_left() -> None:
    """Half way between two stages prices are half way too, and beyond the last they stay."""
    between = [(low + high) / 2 for low, high in zip(rates(1), rates(3), strict=True)]
    assert rates(2) == pytest.approx(between)
    assert rates(22) == rates(40)


def test_an_obvious_card_is_taken() -> None:
    """Ten prestige for nothing are built, three prestige less are thrown away."""
    rng = stream(1, "quick")
    good = table(seat("", card(1, "shop 10*", "shop 10*")), seat())
    assert GAME.notation(good.quick(0, rng)).startswith("free-")
    bad = table(seat("shop 1*", card(1, "-20*", "-20*")), seat())
    assert "discard" in moves(bad)
    assert GAME.notation(bad.quick(0, rng)) == "discard"


@pytest.fixture
def _no_hopes() -> Iterator[None]:
    """Let nothing that is still to come be worth anything."""
    weights = GAME.bots.weights
    learned = list(weights)
    weights[:] = [0.0] * len(weights)
    yield
    weights[:] = learned


@pytest.mark.usefixtures("_no_hopes")
def test_a_winner_closes_the_last_plot() -> None:
    """Where no hopes speak against it, a roof that ends the game is built ahead, never behind."""
    four = "shop 1* | roof\n" * 4
    roof = card(1, "roof 1*", "roof 1*")
    ahead = table(seat(four + "shop 90*", roof), seat("shop 1*"))
    assert GAME.notation(ahead.quick(0, stream(2, "quick"))).endswith("street0-5")
    behind = table(seat(four + " | ".join(["shop 1*"] * 12), roof), seat("shop 30*"))
    assert GAME.notation(behind.quick(0, stream(2, "quick"))) == "discard"


def test_first_sight_beats_the_greedy_bot() -> None:
    """With learned weights a quick move is the better judgement: five games of six at least."""
    won = 0
    for seed in range(6):
        state = GAME.rules.start(GAME.setup(2, 40 + seed // 2))
        bots: list[Bot] = [QuickBot(), GreedyBot()]
        play_out(GAME, state, bots if seed % 2 else bots[::-1], seed)
        won += GAME.rules.winners(state) == [1 - seed % 2]
    assert won >= 5
