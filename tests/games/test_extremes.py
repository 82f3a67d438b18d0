"""Every game promises the fewest and the most points; law 8 holds every play to it."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.kept.folder import RECORDS
from tests.meta.source_tree import own_games
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.games import dream_home, tiny_towns, uptown, welcome_to
from townsmith.games.dream_home.rules.pieces import (
    CAR,
    IN_BASEMENT,
    LIKED_EXTRA,
    MAX_SIZE,
    POINTS,
    TOKEN_POINTS,
)
from townsmith.games.tiny_towns.rules.pieces import (
    ALMSHOUSE_POINTS,
    FLAT_POINTS,
    SHRINE_POINTS,
    TAVERN_POINTS,
)
from townsmith.games.welcome_to.rules.pieces import ESTATE_VALUES
from townsmith.table.playfile import load_record
from townsmith.table.record import opening_of, replayed


def extremes(game: AnyGame, seats: int, **options: Json) -> tuple[int, int]:
    """Return the extremes of a game set up in that way."""
    return game.rules.extremes(game.setup(seats, options=options))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_games_of_long_ago_lie_between_the_extremes(path: Path) -> None:
    """What people and bots have reached, two towers of UpTown of some 200 points among it."""
    record = load_record(path)
    opening, state = opening_of(record), replayed(record).state()
    seats, options = opening.header.seats, opening.header.options
    low, high = opening.game.rules.extremes(Setup(seats, opening.seed, options))
    assert all(low <= state.points(seat) <= high for seat in range(seats))


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_every_game_here_says_more_than_that_it_ends(game: AnyGame) -> None:
    """No game falls back on the wide promise of those that say nothing."""
    for seats in game.chairs:
        low, high = extremes(game, seats)
        assert -300 < low <= 0 < high < 4000


# Tiny Towns


def test_a_town_costs_a_point_a_square_or_three_where_there_are_warehouses() -> None:
    """A Warehouse may be drawn unless another factory is chosen; monuments bring ten more."""
    game = tiny_towns.GAME
    assert extremes(game, 2) == extremes(game, 2, factory="warehouse") == (-48, 106)
    assert extremes(game, 2, cards="first-game") == (-16, 106)
    assert extremes(game, 1, factory="factory", monuments=False) == (-16, 96)


def test_sets_and_monuments_of_a_town_keep_to_the_argument() -> None:
    """No set of taverns leaves the range of its squares, and no monument brings more than 16."""
    for points in (ALMSHOUSE_POINTS, TAVERN_POINTS):
        assert all(-count <= brought <= 6 * count for count, brought in enumerate(points))
    assert max(*FLAT_POINTS, *SHRINE_POINTS) <= 16


def test_chapels_do_not_beat_six_points_a_square() -> None:
    """A town of Chapels and fed Cottages, with a castle or without, is no better than Theaters."""
    for chapels, cottages in product(range(17), repeat=2):
        if chapels + cottages <= 16:
            assert chapels * cottages + 3 * cottages <= 6 * (chapels + cottages)
        if chapels + cottages <= 15:
            with_castle = chapels * (cottages + 2) + 3 * cottages + 5
            assert with_castle <= 6 * (chapels + cottages) + 16


# Welcome To


def test_a_sheet_loses_what_is_printed_and_gains_every_track() -> None:
    """28 for bis, 5 for refusals, 8 for roundabouts; 42, 36, 7 and 99 with the best plans."""
    game = welcome_to.GAME
    assert extremes(game, 2) == (-33, 42 + 36 + 7 + 99 + 10 + 12 + 14)
    assert extremes(game, 2, roundabouts=True)[0] == -41
    easter, doomsday = (extremes(game, 2, sheet=sheet)[1] for sheet in ("easter", "doomsday"))
    assert (easter - 35, doomsday - 40) == (42 + 36 + 7 + 99 + 10 + 12 + 10,) * 2


def test_no_house_of_an_estate_is_worth_more_than_three() -> None:
    """Whatever its size and the boxes crossed off."""
    assert all(max(values) <= 3 * size for size, values in enumerate(ESTATE_VALUES, 1))


# Dream Home


def test_a_house_has_room_for_seventy_points() -> None:
    """And for two more with the car."""
    assert extremes(dream_home.GAME, 2) == (0, 70)
    assert extremes(dream_home.GAME, 4, car=True) == (0, 72)


def test_no_cell_brings_more_than_three_or_in_the_basement_two() -> None:
    """Whatever the type and the size of its room, beside the room it likes."""
    for points, most, extra, deep in zip(POINTS, MAX_SIZE, LIKED_EXTRA, IN_BASEMENT, strict=True):
        for size in range(1, most + 1):
            assert points[size] + extra <= (2 if deep else 3) * size


def test_no_twelve_resources_bring_more_than_thirty() -> None:
    """A roof for 9 takes four, each piece, the designer and the architect one."""
    pieces = sorted((worth for token, worth in enumerate(TOKEN_POINTS) if token != CAR))[::-1]
    reached = [
        9 * roof + sum(pieces[:count]) + count * designer + 2 * architect
        for roof, designer, architect in product((0, 1), repeat=3)
        for count in range(len(pieces) + 1)
        if 4 * roof + designer + architect + count <= 12
    ]
    assert max(reached) == 30


# UpTown


def deck(cards: int, **half: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a half may have
    """Return a deck whose halves are all the same."""
    halves = [{"name": side, **half} for side in "AB"]
    return {
        "project_cards": [{"id": f"P{at}", "cost": 1, "halves": halves} for at in range(cards)],
        "municipal_cards": [],
    }


def effect(kind: str, value: int, **more: str) -> list[dict[str, Any]]:
    """Return one effect, as cards list them."""
    return [{"type": kind, "value": value, **more}]


def test_a_street_of_uptown_is_bounded_by_its_deck() -> None:
    """Two seats with four cards have two rounds, so four cards can end on one street."""
    game, prestige = uptown.GAME, "prestige"
    start = 20 // 3
    floors = deck(4, **{prestige: effect("per_floor_below", 2)})
    assert extremes(game, 2, deck=floors) == (0, 4 * 2 * 3 + start)
    losses = deck(4, **{prestige: effect("flat", -2)})
    assert extremes(game, 2, deck=losses) == (-8, start)
    counted = effect("per_unit_street", 3, unit="shop")
    shops = deck(4, kind="shop", units=2, **{prestige: counted})
    assert extremes(game, 2, deck=shops) == (0, 4 * 3 * 8 + start)


def test_income_of_uptown_is_paid_five_times_at_most() -> None:
    """Every upcoin of everybody may end in one wallet."""
    paying = deck(4, roof=True, income=effect("flat", 6))
    assert extremes(uptown.GAME, 2, deck=paying) == (0, (20 + 5 * 4 * 6) // 3)


def test_gifts_of_uptown_make_a_street_longer() -> None:
    """Of four seats each has one round, and two cards of its own; gifts come from the others."""
    plain = deck(4, prestige=effect("flat", 1))
    given = deck(4, gift=True, prestige=effect("flat", 1))
    assert extremes(uptown.GAME, 4, deck=plain)[1] == 2 + 40 // 3
    assert extremes(uptown.GAME, 4, deck=given)[1] == 4 + 40 // 3
