"""What a learner sees of Tiny Towns: every plane by name, compared with boards drawn as text."""

from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tiny_towns.towns import GAME, RESOURCES, alone, hall, placing, seat, table
from townsmith.core.rng import stream
from townsmith.games.tiny_towns.bots.observation import WORDS
from townsmith.games.tiny_towns.rules.pieces import CARDS, TYPES
from townsmith.games.tiny_towns.rules.state import TinyTowns

SIZE: Final = sum(plane.size for plane in GAME.bots.planes)
CELLS: Final = 16


def seen(state: TinyTowns, at: int = 0) -> dict[str, bytes]:
    """Return the planes of a seat by name."""
    out = bytearray(b"\xff" * SIZE)
    state.observe(at, out)
    planes, start = {}, 0
    for plane in GAME.bots.planes:
        planes[plane.name] = bytes(out[start : start + plane.size])
        start += plane.size
    return planes


def board(plane: bytes, block: int) -> list[int]:
    """Return the squares of one block of a plane that are not 0, with their numbers."""
    return [at for at, what in enumerate(plane[block * CELLS :][:CELLS]) if what]


def test_cubes_lie_where_they_are_drawn() -> None:
    """A plane a resource; the own seat comes first, then the others in order of turns."""
    state = placing("W . . S\n. B . .", ". . . .\n. . . .\n. . . .\n. G . W")
    for viewer, first, second in ((0, 0, 5), (1, 5, 0)):
        cubes = seen(state, viewer)["cubes"]
        assert board(cubes, first + RESOURCES.index("wood")) == [0]
        assert board(cubes, first + RESOURCES.index("stone")) == [3]
        assert board(cubes, first + RESOURCES.index("brick")) == [5]
        assert board(cubes, second + RESOURCES.index("glass")) == [13]
        assert board(cubes, second + RESOURCES.index("wood")) == [15]
        assert sum(cubes) == 5


def test_buildings_stand_where_they_are_drawn() -> None:
    """A plane a type; the monument is the eighth."""
    state = placing("cottage . . .\n. . . well\n. . . castle")
    buildings = seen(state)["buildings"]
    assert board(buildings, TYPES.index("cottage")) == [0]
    assert board(buildings, TYPES.index("well")) == [7]
    assert board(buildings, 7) == [11]
    assert sum(buildings) == 3


def test_cubes_on_buildings_are_counted() -> None:
    """Two glass cubes in a warehouse count 2 on its square."""
    state = placing(
        seat(
            "warehouse . . .\n. . . .\n. . warehouse .",
            storage={"0,0": ["glass", "glass"], "2,2": ["wood"]},
        )
    )
    stored = seen(state)["stored"]
    assert stored[RESOURCES.index("glass") * CELLS] == 2
    assert stored[RESOURCES.index("wood") * CELLS + 10] == 1
    assert sum(stored) == 3


def test_counts_of_a_seat() -> None:
    """There, cavern, completed, named, buildings, empty squares, master builder, Shrine."""
    first = seat(
        "cottage cottage . .\nW . . .", discarded=["wood", "glass"], times_master_builder=3
    )
    state = placing(first, seat("well . . ."), "", options={"cavern": True})
    counts = seen(state)["seats"]
    assert list(counts[:8]) == [1, 2, 0, 3, 2, 13, 0, 0]
    assert list(counts[8:16]) == [1, 0, 0, 0, 1, 15, 1, 0]
    assert list(counts[16:24]) == [1, 0, 0, 0, 0, 16, 0, 0]
    assert not any(counts[24:])


def test_a_completed_town_shows_its_place() -> None:
    """The seat that completed first has place 1, an active one 0."""
    counts = seen(alone("W . . ."))["seats"]
    assert (counts[2], counts[8 + 2]) == (0, 1)


def test_cards_in_play_and_the_own_monument_are_known() -> None:
    """The seven cards and the own monument are marked; another's monument in hand is not."""
    state = placing(seat("", monument="fort-ironweed"), seat("", monument="the-starloom"))
    known = {CARDS[card] for card, there in enumerate(seen(state)["cards"]) if there}
    assert known == {CARDS[card] for card in state.cards} | {"fort-ironweed"}


def test_the_resource_to_place() -> None:
    """The named resource is marked, before the naming none."""
    assert list(seen(placing("", resource="brick"))["resource"]) == [
        int(resource == "brick") for resource in RESOURCES
    ]
    assert not any(seen(table("", ""))["resource"])


def test_the_row_of_the_solo_game() -> None:
    """The three open cards are counted by resource."""
    state = table("", resource_row=["wood", "stone", "stone"])
    row = dict(zip(RESOURCES, seen(state)["row"], strict=True))
    assert {resource: count for resource, count in row.items() if count} == {"wood": 1, "stone": 2}


def test_where_the_turn_stands() -> None:
    """Round, phase, step, seats and options are facts of the plane `turn`."""
    state = placing("", "", options={"cavern": True})
    turn = seen(state)["turn"]
    assert list(turn[:6]) == [5, 0, 0, 1, 0, 0]
    assert list(turn[11:]) == [2, 1, 1]
    state.apply(0, state.legal(0)[-1])
    assert list(seen(state)["turn"][:6]) == [5, 0, 0, 0, 1, 0]
    assert seen(hall("", "", step=3))["turn"][6] == 3


def test_what_others_do_in_the_same_round_is_not_seen() -> None:
    """A cube just placed is seen by its owner, not by the others."""
    state = placing("", "")
    before = seen(state, 1)
    state.apply(0, state.legal(0)[0])
    assert seen(state, 1) == before
    assert sum(seen(state, 0)["cubes"]) == 1


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_words_and_bytes_are_the_same(seats: int) -> None:
    """A row of words that held an earlier observation of the table holds the new one entirely."""
    state, rng = GAME.rules.start(GAME.setup(seats, 2, {"cavern": True})), stream(2, "observe")
    row = vec[i64]([0] * (WORDS + 1))
    while pending := state.pending():
        at = (pending & -pending).bit_length() - 1
        assert state.observe_words(at, row, 1)
        out = bytearray(SIZE)
        state.observe(at, out)
        assert bytes(memoryview(row).cast("B"))[8:] == bytes(out)
        legal = state.legal(at)
        state.apply(at, legal[rng.below(len(legal))])
