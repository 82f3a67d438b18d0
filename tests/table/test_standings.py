"""Who stands where at the end, and what is said about it."""

from townsmith.core.contract.view import ScoreLine, ScoreSheet, TieBreak
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.standings import broken_ties, standings
from townsmith.table.verdict import distance, headline, verdict_of

WORDS = Words("en", ["Ada", "Ben", "Cleo"])


def sheet(seat: int, total: int, *estates: int) -> ScoreSheet:
    """Return a sheet with one line and what breaks ties."""
    ties = tuple(TieBreak(Text("more estates"), count) for count in estates)
    return ScoreSheet(seat, (ScoreLine("all", Text("All"), total),), ties=ties)


def test_equal_totals_get_different_ranks_only_where_a_tie_break_decided() -> None:
    """Ben stands above Cleo by estates; Ada and Cleo share nothing."""
    ranking = standings([sheet(0, 9, 1), sheet(1, 7, 3), sheet(2, 7, 2)], [0])
    assert [(one.rank, one.seat) for one in ranking] == [(1, 0), (2, 1), (3, 2)]
    level = standings([sheet(0, 9, 1), sheet(1, 7, 2), sheet(2, 7, 2)], [0])
    assert [one.rank for one in level] == [1, 2, 2]


def test_a_broken_tie_is_told_with_its_numbers() -> None:
    """Anywhere in the ranking, and to whoever it is about."""
    ranking = standings([sheet(0, 9, 1), sheet(1, 7, 3), sheet(2, 7, 2)], [0])
    (told,) = broken_ties(ranking)
    assert WORDS(told) == (
        "Ben and Cleo have 7 points each; Ben stands higher: more estates, 3 against 2."
    )
    assert WORDS.to(1)(told) == (
        "You and Cleo have 7 points each; you stand higher: more estates, 3 against 2."
    )


def test_fewer_may_stand_higher() -> None:
    """The count is shown as it is, whatever is compared."""
    ties = [(TieBreak(Text("fewer empty squares"), count, fewer=True),) for count in (5, 3)]
    line = (ScoreLine("all", Text("All"), 7),)
    both = [ScoreSheet(seat, line, ties=tie) for seat, tie in enumerate(ties)]
    assert WORDS(verdict_of(both, (1,))) == (
        "Ben wins the tie with Ada, 7 points each: fewer empty squares, 3 against 5."
    )


def test_the_headline_speaks_to_whoever_reads_it() -> None:
    """With the distance; a tie and a shared win are called so."""
    clear = standings([sheet(0, 9), sheet(1, 3)], [0])
    assert WORDS.to(0)(headline(clear, [0])) == "You win by 6."
    assert WORDS.to(1)(headline(clear, [0])) == "Ada wins by 6."
    tie = standings([sheet(0, 9, 1), sheet(1, 9, 2)], [1])
    assert WORDS.to(1)(headline(tie, [1])) == "You win the tie."
    shared = standings([sheet(0, 9), sheet(1, 9)], [0, 1])
    assert WORDS.to(1)(headline(shared, [0, 1])) == "You share the win."
    assert WORDS(headline(standings([sheet(0, 9)], [0]), [0])) == "9 points"


def test_the_distance_is_told_from_where_one_stands() -> None:
    """The winner hears how far ahead, the others how far behind."""
    ranking = standings([sheet(0, 9), sheet(1, 3), sheet(2, 8)], [0])
    told = [distance(ranking, seat) for seat in (0, 1)]
    assert [WORDS.to(seat)(text) for seat, text in enumerate(told) if text] == [
        "9 points, 1 more than Cleo.",
        "You have 3 points, 6 fewer than Ada.",
    ]
    tie = standings([sheet(0, 9, 1), sheet(1, 9, 2)], [1])
    behind, ahead = distance(tie, 0), distance(tie, 1)
    assert behind is not None
    assert ahead is not None
    assert WORDS.to(0)(behind) == (
        "You have 9 points, as many as Ben, who wins the tie: more estates, 2 against 1."
    )
    assert WORDS.to(1)(ahead) == (
        "You and Ada have 9 points each, and this breaks the tie: more estates, 2 against 1."
    )
    assert distance(standings([sheet(0, 9)], [0]), 0) is None
