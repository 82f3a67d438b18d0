"""TT-8: who wins, and how ties are broken."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    Drawn,
    alone,
    building,
    hall,
    key,
    over,
    play,
    seat,
)

TAVERN = "tavern . . ."
"""Worth 2 - 15."""
WELLS = "well well well ."
"""Worth 0 - 13, as much as the Tavern, with two empty squares fewer."""


def winners(*seats: Drawn, **keys: object) -> list[int]:
    """Return the winners of a finished game."""
    found: list[int] = GAME.rules.winners(over(*seats, **keys))
    return found


def test_tt_8_1_the_highest_total_wins() -> None:
    """A Tavern beats a Well and an empty town, though its owner named more often."""
    assert winners(EMPTY, seat(TAVERN, times_master_builder=9), "well . . .") == [1]


def test_tt_8_2_a_tie_goes_to_who_named_least() -> None:
    """Of three towns with equal points, the one whose owner named twice wins."""
    times = [seat(TAVERN, times_master_builder=3), seat(TAVERN, times_master_builder=2)]
    assert winners(*times, seat(WELLS, times_master_builder=4)) == [1]


@pytest.mark.parametrize("cubes", [". . .", "B B B"])
def test_tt_8_3_then_the_fewest_empty_squares(cubes: str) -> None:
    """Three Wells have fewer than one Tavern; cubes beside the Tavern do not fill a square."""
    assert winners(f"tavern {cubes}", WELLS) == [1]


def test_tt_8_4_then_the_most_cottages() -> None:
    """With points, namings and empty squares equal, a hungry cottage decides."""
    assert winners("well . well .", "well . cottage .") == [1]
    assert winners("well . cottage .", "cottage . cottage .", "well . well .") == [1]


def test_tt_8_5_then_the_victory_is_shared() -> None:
    """Two towns alike in everything win together, a third does not."""
    assert winners(TAVERN, TAVERN, EMPTY) == [0, 1]


def test_tt_8_6_the_cathedral_does_not_make_empty_squares_fewer() -> None:
    """Cathedral and four Taverns are both worth 2; the Taverns leave fewer squares empty."""
    assert winners("cathedral . . .", "tavern tavern tavern tavern") == [1]


def test_tt_8_7_naming_alone_counts() -> None:
    """Every round named after the others were completed adds to the count."""
    state = alone(seat(EMPTY, times_master_builder=3))
    play(state, 0, "wood", "a1", "done", "wood", "a2", "complete")
    assert key(state, "times_master_builder") == 5


@pytest.mark.clause("TT-8.8")
def test_cottages_are_counted_as_they_stand() -> None:
    """One that was put down counts, one that was replaced does not."""
    placed = building(
        seat("university . . .", effect="grove-university"), "abbey well . .", card="abbey"
    )
    play(placed, 0, "cottage d4")
    assert placed.points(0) == placed.points(1)
    assert GAME.rules.winners(placed) == [0]
    replaced = building(
        seat("guild cottage . .", effect="architects-guild"), "post well . .", card="post"
    )
    play(replaced, 0, "b1 well")
    assert replaced.points(0) == replaced.points(1)
    assert GAME.rules.winners(replaced) == [0, 1]


def test_tt_8_9_each_step_looks_at_those_still_tied() -> None:
    """Fewer points, or more namings, lose though a later step would speak for them."""
    tied = [seat(TAVERN, times_master_builder=2)] * 2
    often = seat(WELLS, times_master_builder=3)
    poor = seat("cottage cottage . .", times_master_builder=0)
    assert winners(*tied, often, poor) == [0, 1]


def test_tt_h3_4_with_the_town_hall_namings_break_no_tie() -> None:
    """Whatever the file says about namings, empty squares decide."""
    state = hall(seat(WELLS, times_master_builder=9), TAVERN)
    assert GAME.rules.winners(state) == [0]


def test_tt_m3_6_the_castle_is_no_cottage_here() -> None:
    """A hungry castle and a hungry cottage are both worth nothing; only the cottage counts."""
    assert winners("castle . . .", "cottage . . .") == [1]
    assert winners("castle . . .", "well . . .") == [0, 1]
