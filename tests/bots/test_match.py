"""Games between bots: fair, repeatable, the same on any number of processors."""

import json
from statistics import fmean, stdev

import pytest

from tests.toys.plots import GAME
from tests.toys.plots.rules import Street
from townsmith.bots.perspective import Perspective
from townsmith.bots.players.simple import GreedyBot, RandomBot
from townsmith.bots.schedule.match import Result, play, play_out
from townsmith.bots.schedule.rotation import Rotation, filled, rotated, seed_of_game
from townsmith.bots.schedule.summary import Tally, interval
from townsmith.core import registry
from townsmith.core.contract.state import OPPONENT, Move
from townsmith.core.errors import IllegalMoveError, SetupError, UnknownError
from townsmith.core.rng import Rng

PAIR = ("greedy", "random")


def series(games: int = 30, seed: int = 1) -> Rotation:
    """Return a series of Plots between the two simple bots."""
    return Rotation("plots", GAME.setup(2, seed), PAIR, games)


def test_a_game_is_played_to_its_end() -> None:
    """The result holds what the last position says."""
    result = play(GAME, GAME.setup(3, seed=4), ("greedy", "random", "random"), seed=9)
    assert result.bots == ("greedy", "random", "random")
    assert len(result.scores) == 3
    best = max(result.scores)
    assert all(result.scores[seat] == best for seat in result.winners)
    assert result.rounds == 5
    assert 12 <= result.moves <= 24


def test_the_same_seeds_give_the_same_game() -> None:
    """A game depends on its setup and the bots' seed, and on both."""
    setup = GAME.setup(2, seed=4)
    games = {play(GAME, setup, ("random", "random"), seed) for seed in (1, 1, 2, 3, 4)}
    assert 1 < len(games) <= 4


def test_every_seat_needs_a_bot() -> None:
    """Too few bots, or a name nobody has, are refused before the game starts."""
    with pytest.raises(SetupError, match="1 bots cannot sit on 2 seats"):
        play(GAME, GAME.setup(2), ("greedy",), seed=0)
    with pytest.raises(UnknownError, match="there is no bot 'genius'"):
        play(GAME, GAME.setup(1), ("genius",), seed=0)


class Cheat:
    """A bot that does as it likes."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return a move that is not legal."""
        del rng
        return next(move for move in range(99) if move not in perspective.legal)


def test_an_illegal_choice_is_caught() -> None:
    """A bot cannot break the rules, and the error says whose bot tried."""
    state = GAME.rules.start(GAME.setup(2))
    with pytest.raises(IllegalMoveError, match="the bot of seat 1 chose"):
        play_out(GAME, state, [RandomBot(), Cheat()], seed=0)


def test_greedy_beats_random() -> None:
    """Looking one move ahead wins clearly more than half of the games."""
    tally = Tally()
    for result in series(games=60).play():
        tally.add(result)
    best = tally.summary().standings[0]
    assert best.bot == "greedy"
    assert best.interval[0] > 0.5


def test_greedy_sees_where_its_step_leads() -> None:
    """With two houses in hand it builds so that the next one can make the most of them."""
    for seed in range(10):
        state = GAME.rules.start(GAME.setup(2, seed))
        best = max(points_after(state, moves) for moves in pairs(state))
        for seat_luck in (1, 2):
            move = GreedyBot().choose(Perspective(GAME, state, 0), Rng(seat_luck, 2, 3, 4))
            assert best == max(points_after(state, moves) for moves in pairs(state, move))


def pairs(state: Street, first: Move | None = None) -> list[tuple[Move, Move]]:
    """Return all ways for seat 0 to make two moves, or those that begin with a given one."""
    found = []
    for move in state.legal(0) if first is None else [first]:
        after = state.clone()
        after.apply(0, move)
        found += [(move, second) for second in after.legal(0)]
    return found


def points_after(state: Street, moves: tuple[Move, ...]) -> int:
    """Return what seat 0 has after these moves."""
    after = state.clone()
    for move in moves:
        after.apply(0, move)
    return after.points(0)


def test_everybody_sits_everywhere() -> None:
    """From game to game the bots move on by one seat."""
    assert [rotated("abc", number) for number in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    seats = [result.bots.index("greedy") for result in series(games=10).play()]
    assert seats.count(0) == seats.count(1) == 5


def test_bots_fill_the_seats() -> None:
    """Fewer bots than seats sit down several times; none or too many are refused."""
    assert filled(["a"], 3) == ("a", "a", "a")
    assert filled(["a", "b"], 3) == ("a", "b", "a")
    for names in ([], ["a", "b", "c"]):
        with pytest.raises(SetupError, match="name 1 to 2 bots, not"):
            filled(names, 2)


def test_every_game_of_a_series_is_dealt_anew() -> None:
    """Seeds differ between games and between series."""
    seeds = {seed_of_game(seed, number) for seed in range(10) for number in range(100)}
    assert len(seeds) == 1000


def test_a_series_can_be_repeated_and_cut_short() -> None:
    """The same seed gives the same results, and a shorter series is the beginning of a longer."""
    results = list(series(games=12).play())
    assert list(series(games=12).play()) == results
    assert list(series(games=5).play()) == results[:5]
    assert list(series(games=12, seed=2).play()) != results


def test_processes_make_no_difference() -> None:
    """Results and their order are the same on one processor and on two."""
    game = next(iter(registry.games().values()))
    seats = game.chairs[0]
    alike = Rotation(game.slug, game.setup(seats, 3), filled(["random"], seats), games=6)
    assert list(alike.play(processes=2)) == list(alike.play())


def test_a_series_on_processes_may_be_left_early() -> None:
    """Whoever has seen enough can stop; no process is left behind."""
    game = next(iter(registry.games().values()))
    seats = game.chairs[0]
    long = Rotation(game.slug, game.setup(seats, 3), filled(["random"], seats), games=2000)
    results = long.play(processes=2)
    assert next(results) == long.match(0).play()
    results.close()  # type: ignore[attr-defined]  # it is a generator


class TestSummary:
    """What many games come to."""

    RESULTS = (
        Result(("a", "b"), (10, 20), (1,), moves=30, rounds=4),
        Result(("b", "a"), (15, 15), (0, 1), moves=40, rounds=5),
        Result(("a", "b"), (-4, 0), (1,), moves=50, rounds=6),
    )

    def tally(self) -> Tally:
        """Return a tally of the three games."""
        tally = Tally()
        for result in self.RESULTS:
            tally.add(result)
        return tally

    def test_scores_are_summed_up_exactly(self) -> None:
        """Mean, standard deviation and extremes are those of the textbook."""
        summary = self.tally().summary()
        assert summary.games == 3
        assert (summary.moves.mean, summary.rounds.mean) == (40, 5)
        last = summary.standings[1]
        scores = [10, 15, -4]
        assert last.bot == "a"
        assert last.scores.count == 3
        assert last.scores.mean == pytest.approx(fmean(scores))
        assert last.scores.deviation == pytest.approx(stdev(scores))
        assert (last.scores.lowest, last.scores.highest) == (-4, 15)

    def test_a_shared_win_counts_in_parts(self) -> None:
        """Wins add up to the number of games, and shares to one."""
        first, last = self.tally().summary().standings
        assert (first.bot, first.wins, last.wins) == ("b", 2.5, 0.5)
        assert first.share + last.share == pytest.approx(1)

    def test_a_bot_on_two_seats_is_one_bot(self) -> None:
        """Its scores count a seat, its wins a game."""
        tally = Tally()
        tally.add(Result(("a", "b", "a"), (1, 2, 3), (0, 2), moves=9, rounds=1))
        first = tally.summary().standings[0]
        assert (first.bot, first.scores.count, first.wins) == ("a", 2, 1)

    def test_a_rival_may_win(self) -> None:
        """Games won by the automatic rival are won by no bot."""
        tally = Tally()
        tally.add(Result(("a",), (5,), (OPPONENT,), moves=9, rounds=1))
        summary = tally.summary()
        assert summary.rival_wins == 1
        assert summary.standings[0].share == 0

    def test_it_turns_into_json(self) -> None:
        """Files and other programs get plain values."""
        found = json.loads(json.dumps(self.tally().summary().as_json()))
        assert found["games"] == 3
        assert found["standings"][0]["bot"] == "b"
        assert len(found["standings"][0]["interval"]) == 2

    def test_nothing_comes_to_nothing(self) -> None:
        """A tally without games has a summary too."""
        assert Tally().summary().as_json()["standings"] == ()

    @pytest.mark.parametrize(
        ("share", "games", "low", "high"),
        [(0.5, 100, 0.4038, 0.5962), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775), (0, 0, 0, 1)],
    )
    def test_intervals_are_those_of_wilson(
        self, share: float, games: int, low: float, high: float
    ) -> None:
        """Known values of the score interval, also at the ends, where simpler ones fail."""
        assert interval(share, games) == pytest.approx((low, high), abs=5e-5)
