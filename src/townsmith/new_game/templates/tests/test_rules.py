"""The clauses of RULES.md, each proved by a test that names it."""

import pytest
from little_hamlet.rules import GARDEN, HOUSE, WELL, deal, house_points, well_points

LETTERS = {".": 0, "h": HOUSE, "g": GARDEN, "w": WELL}


def town(drawn: str) -> list[int]:
    """Return a town as it is drawn."""
    return [LETTERS[letter] for letter in drawn.split()]


def test_lh_1_2_and_lh_2_2_a_game_has_nine_rounds() -> None:
    state = deal(2, 1)
    for _ in range(9):
        for seat in range(2):
            state.apply(seat, state.legal(seat)[0])
    assert state.pending() == 0


@pytest.mark.parametrize(
    ("drawn", "points"),
    [("h . . . . . . . .", 1), (". g . g h g . g .", 5), ("h g h . . . . . g", 4)],
)
def test_lh_3_1_houses_like_gardens(drawn: str, points: int) -> None:
    assert house_points(town(drawn)) == points


@pytest.mark.parametrize(
    ("drawn", "points"),
    [("w . . . . . . . .", 3), ("w . w . . . . . .", 0), ("w . . . w . . . w", 9)],
)
def test_lh_3_2_wells_stand_alone(drawn: str, points: int) -> None:
    assert well_points(town(drawn)) == points
