"""The end of a game says who won, and how ties were broken."""

from townsmith.core.contract.state import OPPONENT
from townsmith.core.contract.view import ScoreLine, ScoreSheet
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.verdict import verdict_of
from townsmith.terminal.ending import remarks_of

WORDS = Words("en", ["Ada", "Ben", "Cleo"])


def sheets(*totals: int, first: int = 0) -> list[ScoreSheet]:
    """Return sheets with these totals; the first may be of the rival."""
    seats = [first, *range(first + 1, len(totals))] if first == 0 else [0, first]
    lines = [(ScoreLine("all", Text("All"), total),) for total in totals]
    return [ScoreSheet(seat, line) for seat, line in zip(seats, lines, strict=True)]


def verdict(totals: tuple[int, ...], *winners: int) -> str:
    """Return the verdict in English."""
    return WORDS(verdict_of(sheets(*totals), winners))


def test_one_winner_is_named_with_the_points() -> None:
    """One point is not one points."""
    assert verdict((4, 7), 1) == "Ben wins with 7 points."
    assert verdict((1, 0), 0) == "Ada wins with 1 point."
    assert verdict((-3, -5), 0) == "Ada wins with –3 points."  # noqa: RUF001 - a minus


def test_a_tie_that_the_rules_break_is_explained() -> None:
    """Those who had as many points are named too."""
    assert verdict((7, 7, 7), 2) == (
        "Cleo wins the tie with Ada and Ben, 7 points each: the tie-break of the rules decides."
    )


def test_a_tie_that_stays_is_a_shared_victory() -> None:
    """All winners are named."""
    assert verdict((7, 7, 2), 0, 1) == (
        "Ada and Ben share the victory with 7 points: the rules break no tie between them."
    )


def test_alone_there_is_nobody_to_beat() -> None:
    """A solo game ends with its points."""
    assert verdict((12,), 0) == "The game is over: 12 points."


def test_the_rival_of_a_solo_game_can_win() -> None:
    """It is called the opponent."""
    both = sheets(30, 41, first=OPPONENT)
    assert WORDS(verdict_of(both, (OPPONENT,))) == "Opponent wins with 41 points."


def test_remarks_carry_names_where_there_are_several() -> None:
    """Alone the remark stands for itself."""
    alone = [ScoreSheet(0, (), remark=Text("A village."))]
    assert [WORDS(text) for text in remarks_of(alone)] == ["A village."]
    two = [*alone, ScoreSheet(1, (), remark=Text("A city."))]
    assert [WORDS(text) for text in remarks_of(two)] == ["Ada: A village.", "Ben: A city."]
