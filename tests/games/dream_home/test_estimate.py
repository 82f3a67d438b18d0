"""What a position is held to be worth."""

import json
import math
from importlib import resources

import pytest

from tests.games.dream_home.tables import acting, home, table
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.bots.row_chances import (
    KIND_TYPES,
    PLACE,
    WALL,
    basement_worth,
    row_points,
    row_worth,
)
from townsmith.games.dream_home.rules.pieces import POINTS

LIVING, BEDROOM, KITCHEN, BATHROOM, CHILDS = range(1, 6)


def row(*kinds: int) -> int:
    """Return the number of a row with these kinds from the left."""
    return sum(kind * PLACE[place] for place, kind in enumerate(kinds))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_estimate_is_a_number_all_the_time_and_exact_in_the_end(seats: int) -> None:
    """When the game is over it is the points ahead of the best rival."""
    homes, rng = GAME.rules.start(GAME.setup(seats, 5, {"car": True})), stream(5, "moves")
    while homes.pending():
        assert all(math.isfinite(GAME.bots.estimate(homes, seat)) for seat in range(seats))
        legal = homes.legal(acting(homes))
        homes.apply(acting(homes), legal[rng.below(len(legal))])
    points = [homes.points(seat) for seat in range(seats)]
    for seat in range(seats):
        rivals = points[:seat] + points[seat + 1 :]
        assert GAME.bots.estimate(homes, seat) == points[seat] - max(rivals)


def test_what_one_of_two_gains_the_other_loses() -> None:
    """Two seats see the same position from two sides."""
    homes, rng = GAME.rules.start(GAME.setup(2, 6)), stream(6, "moves")
    while homes.pending():
        assert GAME.bots.estimate(homes, 0) == pytest.approx(-GAME.bots.estimate(homes, 1))
        homes.apply(acting(homes), homes.quick(acting(homes), rng))


def test_a_full_row_is_worth_what_it_scores() -> None:
    """There is nothing left to hope for."""
    full = row(LIVING, LIVING, KITCHEN, KITCHEN, BATHROOM)
    points = POINTS[KIND_TYPES[LIVING]][2] + POINTS[KIND_TYPES[KITCHEN]][2] + 1
    assert row_worth(full) == row_points(full) == points


def test_room_to_grow_is_worth_something() -> None:
    """A kitchen with a free place beside it promises more than one between walls."""
    assert row_worth(row(KITCHEN, 0, WALL, 0, 0)) > row_worth(row(KITCHEN, WALL, 0, 0, 0)) + 0.5


def test_a_row_is_worth_the_same_in_a_mirror() -> None:
    """Left and right make no difference to what may come."""
    seen = row(LIVING, 0, BATHROOM, 0, WALL)
    assert row_worth(seen) == row_worth(row(WALL, 0, BATHROOM, 0, LIVING))


def test_a_garage_hopes_for_its_second_half() -> None:
    """One garage with a free cell beside it is worth more than none, two are worth their points."""
    assert basement_worth(0b01, 0b01) > basement_worth(0, 0b01)
    assert basement_worth(0b11, 0b11) == 4.0


def test_a_card_in_hand_counts() -> None:
    """Whoever holds the second half of a kitchen is better off than with a bathroom."""
    kitchen = home(". . . . .\n kitchen . . . .\n . .")
    worths = {
        room: GAME.bots.estimate(table(kitchen, {}, turn=0, phase="place", taken={"room": room}), 0)
        for room in ("kitchen", "bathroom")
    }
    assert worths["kitchen"] > worths["bathroom"] + 0.5


def test_the_shipped_weights_are_for_these_features() -> None:
    """The file names every feature once, in order, and what made it."""
    file = resources.files("townsmith.games.dream_home").joinpath("weights.json")
    shipped = json.loads(file.read_text("utf-8"))
    assert tuple(shipped["weights"]) == GAME.bots.features
    assert list(shipped["weights"].values()) == GAME.bots.weights
    assert shipped["command"].startswith("townsmith train dream-home")
    assert f"--seed {shipped['seed']}" in shipped["command"]


def test_the_estimate_is_the_weighted_sum_of_what_is_measured() -> None:
    """Otherwise training would fit one thing and bots would play by another."""
    homes, rng = GAME.rules.start(GAME.setup(3, 8)), stream(8, "moves")
    while homes.pending():
        for seat in range(3):
            measured = GAME.bots.measure(homes, seat)
            total = sum(map(float.__mul__, measured, GAME.bots.weights))
            assert GAME.bots.estimate(homes, seat) == pytest.approx(total, abs=1e-6)
        homes.apply(acting(homes), homes.quick(acting(homes), rng))
