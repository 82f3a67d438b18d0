"""Dream Home, section 22: what is true at every moment of every game."""

import json

import pytest

from tests.games.dream_home.tables import acting
from townsmith.core.bits import BIT, ONES
from townsmith.core.contract.options import Json
from townsmith.core.rng import Rng, stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.house import House, spread
from townsmith.games.dream_home.rules.phases import CHOOSING, KEEPING, PLACING
from townsmith.games.dream_home.rules.pieces import FIRST_TOOL, MAX_SIZE, RUNS, SUPPORTED
from townsmith.games.dream_home.rules.state import Homes

CASES: list[tuple[int, dict[str, Json]]] = [
    (seats, options) for seats in GAME.chairs for options in GAME.variants(seats)
]


def walk(seats: int, options: dict[str, Json], seed: int) -> tuple[Homes, Rng]:
    """Return a fresh game and a generator to choose its moves with."""
    return GAME.rules.start(GAME.setup(seats, seed, options)), stream(seed, "walk")


def step(homes: Homes, rng: Rng) -> None:
    """Play any legal move."""
    legal = homes.legal(acting(homes))
    homes.apply(acting(homes), legal[rng.below(len(legal))])


def rooms_in_all(homes: Homes) -> list[int]:
    """Return every room card, wherever it lies."""
    market = homes.market
    cards = market.room_deck[market.room_at :] + market.room_discard
    cards += [card for card in [*market.rooms, market.taken_room] if card >= 0]
    return cards + [card for house in homes.houses for card in house.cards if card >= 0]


def resources_in_all(homes: Homes) -> list[int]:
    """Return the kinds of all resource cards, wherever they lie."""
    market = homes.market
    cards = market.resource_deck[market.resource_at :] + market.resource_discard
    cards += [card for card in [*market.resources, market.taken_resource] if card >= 0]
    kinds = [market.deck.kinds[card] for card in cards]
    for house in homes.houses:
        kinds += house.roofs
        kinds += [FIRST_TOOL + at for at, count in enumerate(house.gear) for _ in range(count)]
        kinds += [FIRST_TOOL + 3] * ONES[house.scaffolds]
    return kinds


def check_house(house: House, *, keeping: bool) -> None:
    """Sizes, support and tokens are as the rules want them."""
    filled = house.built | house.scaffolds
    assert not filled & ~SUPPORTED[filled]
    for kind, mask in enumerate(house.masks):
        assert not any(RUNS[size][mask] for size in range(MAX_SIZE[kind] + 1, 6))
        for cell in range(12):
            if mask & BIT[cell] and not keeping:
                assert ONES[spread(BIT[cell], mask) & house.decorated] <= 1


@pytest.mark.clause("DH-22.1", "DH-22.2", "DH-22.4", "DH-22.5", "DH-22.7", "DH-22.8", "DH-22.9")
@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_every_moment_of_many_games(seats: int, options: dict[str, Json]) -> None:
    """Cards add up, houses keep the rules, columns are whole, and the game ends in time."""
    for seed in range(6):
        homes, rng = walk(seats, options, seed)
        kinds = sorted(resources_in_all(homes))
        played = 0
        while homes.pending():
            assert sorted(rooms_in_all(homes)) == list(range(60))
            assert sorted(resources_in_all(homes)) == kinds
            for house in homes.houses:
                check_house(house, keeping=homes.phase == KEEPING)
            for column in range(1, 5):
                market = homes.market
                assert (market.rooms[column] < 0) == (market.resources[column] < 0)
            step(homes, rng)
            played += 1
        assert played <= GAME.rules.bound(GAME.setup(seats, seed, options))


@pytest.mark.clause("DH-22.3", "DH-22.6", "DH-15.32")
@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_after_round_n_every_house_has_n_rooms(seats: int, options: dict[str, Json]) -> None:
    """At each first turn of a round, and with empty decks and no scaffolding at the end."""
    for seed in range(6, 10):
        homes, rng = walk(seats, options, seed)
        while homes.pending():
            if homes.phase == CHOOSING and homes.turn == homes.began and not homes.idle:
                assert {ONES[house.built] for house in homes.houses} == {homes.round - 1}
            step(homes, rng)
        assert homes.market.room_at == homes.market.resource_at + 12 == 60
        assert all(house.built == 0xFFF and not house.scaffolds for house in homes.houses)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_survives_a_position_file(seats: int) -> None:
    """Written as JSON and read again, each moment gives the same numbers."""
    for seed in range(3):
        homes, rng = walk(seats, {"car": True}, seed)
        while homes.pending():
            text = json.dumps(GAME.positions.write(homes))
            assert GAME.read_position(json.loads(text)).pack() == homes.pack()
            step(homes, rng)


def test_a_placing_seat_always_has_a_move() -> None:
    """Whenever a room is to be placed it can at least lie face down (DH-10.12)."""
    homes, rng = walk(4, {}, 11)
    while homes.pending():
        if homes.phase == PLACING:
            paths = [GAME.words.path(move)[0] for move in homes.legal(acting(homes))]
            assert "empty" in paths
        step(homes, rng)
