"""The arena: nobody profits from seats or deals, and what came of it is counted right."""

import json
import os
import signal
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import combinations
from multiprocessing import active_children
from statistics import fmean, quantiles

import pytest

from tests.toys.plots import GAME
from townsmith.bots.arena.contest import Contest, at_one_table, contests, with_one_deal
from townsmith.bots.arena.duels import duels
from townsmith.bots.arena.outcome import Outcome, outcome
from townsmith.bots.arena.tournament import Tournament, lineups, seatings
from townsmith.bots.schedule import portions
from townsmith.bots.schedule.match import Pace, Result, play
from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.runners import Numbered, played
from townsmith.bots.schedule.summary import interval
from townsmith.core import registry
from townsmith.core.contract.state import OPPONENT
from townsmith.core.errors import SetupError

OURS = next(iter(registry.games().values()))
"""A game that processes of their own can find."""


def tournament(bots: str = "ab", seats: int = 2, games: int = 10, seed: int = 1) -> Tournament:
    """Return a tournament between bots of one letter."""
    return Tournament("plots", GAME.setup(seats, seed), tuple(bots), games)


SIZES = [("a", 1), ("ab", 1), ("a", 2), ("ab", 2), ("abcd", 2), ("ab", 3), ("abcd", 3), ("ab", 4)]


@pytest.mark.parametrize(("bots", "seats"), [*SIZES, ("abc", 4), ("abcde", 4)])
def test_every_bot_sits_on_every_seat_equally_often(bots: str, seats: int) -> None:
    """Each bot has as many games on each seat as any other bot has on any other seat."""
    matches = tournament(bots, seats, games=7).matches()
    sat = Counter((name, seat) for one in matches for seat, name in enumerate(one.names))
    assert set(sat) == {(name, seat) for name in bots for seat in range(seats)}
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_every_deal_is_balanced_in_itself(bots: str, seats: int) -> None:
    """Within one deal, too, all bots have all seats equally often: no hand favours anybody."""
    deals: dict[int, list[PlannedMatch]] = {}
    for fixture in tournament(bots, seats, games=7).matches():
        deals.setdefault(fixture.setup.seed, []).append(fixture)
    for games in deals.values():
        sat = Counter((name, seat) for one in games for seat, name in enumerate(one.names))
        assert len(set(sat.values())) == 1
        assert len(sat) == len(bots) * seats


def test_all_lineups_play_the_same_deals() -> None:
    """Every pairing, in both seatings, gets each deal exactly once, and all get the same ones."""
    matches = tournament("abcd", games=10).matches()
    dealt: dict[tuple[str, ...], list[int]] = {}
    for fixture in matches:
        dealt.setdefault(fixture.names, []).append(fixture.setup.seed)
    pairs = list(combinations("abcd", 2))
    assert set(dealt) == {*pairs, *(pair[::-1] for pair in pairs)}
    assert len({tuple(seeds) for seeds in dealt.values()}) == 1
    assert all(len(set(seeds)) == len(seeds) == 5 for seeds in dealt.values())


def test_shared_deals_reach_the_table() -> None:
    """The same first hands lie on the seats of a deal, whoever sits there."""
    for first, second in zip(*[iter(tournament(games=6).matches())] * 2, strict=True):
        assert GAME.rules.start(first.setup).pack() == GAME.rules.start(second.setup).pack()
        assert first.names == second.names[::-1]


@pytest.mark.parametrize("games", [1, 2, 7, 8])
def test_every_lineup_plays_as_many_games_as_asked(games: int) -> None:
    """At least so many, and no deal more than that takes."""
    counts = Counter(frozenset(one.names) for one in tournament("abc", games=games).matches())
    assert set(counts.values()) == {games + games % 2}


def test_lineups_are_as_even_as_can_be() -> None:
    """More bots than seats take turns; fewer sit down several times, each as often."""
    assert lineups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups("ab", 3) == [("a", "b", "a"), ("a", "b", "b")]
    assert lineups("ab", 4) == [("a", "b", "a", "b")]
    assert lineups("abc", 1) == [("a",), ("b",), ("c",)]
    for wrong in ("", "aa"):
        with pytest.raises(SetupError, match="each of them once"):
            lineups(wrong, 2)


def test_no_game_is_played_twice() -> None:
    """An order that repeats itself around the table is played once, not once a seat."""
    assert seatings("abab") == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seatings("aa") == [("a", "a")]
    matches = tournament("ab", seats=4, games=40).matches()
    assert len({(one.names, one.setup.seed) for one in matches}) == len(matches)


def test_neighbours_change_from_deal_to_deal() -> None:
    """With four seats, everybody sits beside everybody at some time."""
    beside = {one.names[:2] for one in tournament("abcd", seats=4, games=80).matches()}
    assert len(beside) == 12


def test_another_seed_is_another_tournament() -> None:
    """The same seed gives the same games, and a longer tournament begins like a shorter one."""
    short = tournament("abc", games=4).matches()
    assert tournament("abc", games=8).matches()[: len(short)] == short
    assert tournament("abc", games=4, seed=2).matches() != short


RESULT = Result(
    ("a", "b", "c"),
    (9, 9, 4),
    (1,),
    moves=30,
    rounds=4,
    lines=((("plots", 9),), (("plots", 10), ("gaps", -1)), (("plots", 4),)),
    remarks=("fine", "fine", "poor"),
    paces=(Pace(10, 1.0, 0.5), Pace(10, 2.0, 0.5), Pace(10, 0.0, 0.0)),
)


def test_ranks_are_those_of_the_game() -> None:
    """The game's own tie-break puts the winner first; the others follow by score."""
    assert at_one_table(RESULT).ranks == (1, 0, 2)
    assert at_one_table(replace(RESULT, winners=(0, 1))).ranks == (0, 0, 2)
    assert at_one_table(replace(RESULT, scores=(3, 3, 4), winners=(2,))).ranks == (1, 1, 0)
    # A winner with fewer points is still the winner, and so is whoever shares the win.
    assert at_one_table(replace(RESULT, winners=(1, 2))).ranks == (2, 0, 0)


def alone(bot: str, score: int, winner: int = 0) -> Result:
    """Return a solo result."""
    return replace(
        RESULT,
        bots=(bot,),
        scores=(score,),
        winners=(winner,),
        lines=((("plots", score),),),
        remarks=("",),
        paces=(Pace(5, 1.0, 0.4),),
        rival=20,
    )


def test_alone_the_same_deal_compares() -> None:
    """Solo games rank by deal: those who beat the rival first, then by score."""
    lost, won = alone("a", 30, OPPONENT), alone("b", 21)
    assert with_one_deal([lost, won, alone("c", 21)]).ranks == (2, 0, 0)
    matches = tournament("ab", seats=1, games=2).matches()
    results = [alone("a", 1), alone("b", 2), alone("a", 4), alone("b", 3)]
    found = contests(zip(matches, results, strict=True))
    assert [contest.scores for contest in found] == [(1, 2), (4, 3)]


def test_duels_count_ties_half() -> None:
    """Both sides of a pair add up to one, and the interval is that of Wilson."""
    both = duels(
        [
            Contest(("a", "b"), (0, 1), (10, 4)),
            Contest(("b", "a"), (0, 0), (7, 7)),
            Contest(("a", "b"), (0, 1), (9, 6)),
        ]
    )
    assert [(duel.bot, duel.against, duel.contests) for duel in both] == [
        ("a", "b", 3),
        ("b", "a", 3),
    ]
    assert both[0].share == pytest.approx(5 / 6)
    assert both[0].share + both[1].share == pytest.approx(1)
    assert both[0].interval == interval(5 / 6, 3)
    assert both[0].margin == pytest.approx(3)
    assert both[0].margin_interval[0] < 3 < both[0].margin_interval[1]


def test_a_bot_on_two_seats_is_one_side_of_a_duel() -> None:
    """A game counts once: the share is that of its seats, the lead that of their mean."""
    first, _ = duels([Contest(("a", "b", "a"), (0, 1, 2), (9, 6, 1))])
    assert (first.contests, first.share, first.margin) == (1, 0.5, -1)


def held(games: int = 30, processes: int = 1, seats: int = 2) -> Outcome:
    """Return the outcome of a real tournament of the two simple bots."""
    plan = Tournament("plots", GAME.setup(seats, 4), ("greedy", "random"), games)
    matches = plan.matches()
    return outcome(plan, matches, dict(played(matches, len(matches), processes)))


def test_greedy_is_rated_above_random() -> None:
    """Who looks one move ahead comes first: by rating, by duels and by score."""
    found = held(games=150)
    best, last = found.showings
    assert (best.bot, last.bot) == ("greedy", "random")
    assert best.rating is not None
    assert last.rating is not None
    assert best.rating.low > last.rating.high
    duel = found.duel("greedy", "random")
    assert duel is not None
    assert duel.interval[0] > 0.5
    assert best.standing.scores.mean > last.standing.scores.mean


def test_everything_adds_up() -> None:
    """Lines make the score, counts make the seats, seats win every game, quartiles are right."""
    found = held()
    for showing in found.showings:
        scores = [score for score, times in showing.counts.items() for _ in range(times)]
        assert len(scores) == showing.standing.scores.count == 30
        assert fmean(scores) == pytest.approx(showing.standing.scores.mean)
        assert sum(showing.lines.values()) == pytest.approx(fmean(scores))
        assert list(showing.quartiles) == quantiles(scores, n=4, method="inclusive")
        low, high = showing.mean_interval
        assert low < fmean(scores) < high
        assert 0 < showing.seconds <= showing.pace.slowest
    assert sum(share.share for share in found.seats) == pytest.approx(1)
    assert sum(showing.standing.wins for showing in found.showings) == pytest.approx(30)
    assert found.summary.moves.mean * 30 == sum(one.pace.moves for one in found.showings)


def timeless(found: Outcome) -> str:
    """Return all of an outcome but how long the moves took."""
    plain = json.loads(json.dumps(found.as_json()))
    for bot in plain["bots"]:
        assert set(bot.pop("pace")) == {"moves", "seconds_a_move", "slowest"}
    return json.dumps(plain)


def test_the_order_of_results_makes_no_difference() -> None:
    """Ratings depend on the order of games, so they follow the plan, not the processes."""
    plan = tournament("ab", games=8)
    named = replace(plan, bots=("greedy", "random"))
    matches = named.matches()
    results = dict(played(matches, len(matches)))
    turned = {number: results[number] for number in reversed(results)}
    assert timeless(outcome(named, matches, turned)) == timeless(outcome(named, matches, results))


def test_what_was_played_counts() -> None:
    """A tournament that was stopped is told by its beginning, and says how much is missing."""
    plan = Tournament("plots", GAME.setup(2, 4), ("greedy", "random"), 20)
    matches = plan.matches()
    found = outcome(plan, matches, {n: matches[n].play() for n in range(7)})
    assert (found.games, found.planned) == (7, 20)
    assert found.as_json()["planned"] == 20


def test_the_automatic_rival_is_counted() -> None:
    """Alone against a rival, its wins and scores are told beside those of the bots."""
    plan = tournament("ab", seats=1, games=2)
    results = [alone("a", 30), alone("b", 10, OPPONENT), alone("a", 25), alone("b", 22)]
    found = outcome(plan, plan.matches(), dict(enumerate(results)))
    assert found.alone
    assert found.contested
    assert found.rival is not None
    assert (found.rival.mean, found.summary.rival_wins) == (20, 1)
    assert [(one.bot, one.standing.share) for one in found.showings] == [("a", 1.0), ("b", 0.5)]
    assert found.seats == ()


def test_alone_without_a_rival_nobody_wins_or_loses() -> None:
    """Solo games of a game without an automatic rival compare by score only."""
    found = held(games=12, seats=1)
    assert not found.contested
    assert found.duels[0].contests == 12
    assert found.showings[0].bot == "greedy"


def test_remarks_are_ordered_by_score() -> None:
    """Ranks that the game gives stand from the best to the worst, with how often they came."""
    plan = tournament("abc", seats=3, games=3)
    found = outcome(plan, plan.matches(), {0: RESULT})
    assert found.remarks == ("fine", "poor")
    assert {one.bot: one.remarks for one in found.showings} == {
        "a": {"fine": 1},
        "b": {"fine": 1},
        "c": {"poor": 1},
    }


def test_a_game_tells_how_long_everybody_thought() -> None:
    """Every move is timed at its seat; two results of one game are equal all the same."""
    first, second = (play(GAME, GAME.setup(2, 4), ("greedy", "random"), 9) for _ in range(2))
    assert first == second
    assert sum(pace.moves for pace in first.paces) == first.moves
    assert all(0 < pace.slowest <= pace.seconds for pace in first.paces)
    assert first.paces[0].seconds > first.paces[1].seconds


def test_a_portion_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow games come in one by one; the rest of the portion keeps its numbers."""
    monkeypatch.setattr(portions, "_SECONDS", 0.0)
    matches = Tournament("plots", GAME.setup(2, 4), ("greedy", "random"), 4).matches()
    part = portions.Portion(10, tuple(matches)).play()
    assert [number for number, _ in part.results] == [10]
    assert part.left == [portions.Portion(11, tuple(matches[1:]))]


def test_ctrl_c_stops_the_processes_at_once() -> None:
    """Whoever interrupts waits for no game that is still being played, and nobody is left."""
    before = set(active_children())
    plan = Tournament(OURS.slug, OURS.setup(2, 1), ("greedy", "random"), 400)
    matches = plan.matches()
    with closing(played(matches, 400, 2)) as results:
        assert next(results)[1].bots
        with pytest.raises(KeyboardInterrupt):
            interrupt_within(results)
    assert set(active_children()) == before


def interrupt_within(results: Numbered[Result]) -> None:
    """Press Ctrl-C, and go on as if nobody had."""
    os.kill(os.getpid(), signal.SIGINT)
    for _ in results:
        pass
