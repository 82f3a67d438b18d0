"""Moves found at once: always legal, sensible, and different from time to time."""

from typing import Any

import pytest

from tests.games.dream_home.tables import acting, home, placing, table
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.state import Homes

TOOLS: list[dict[str, Any]] = [
    {"kind": "roof", "colour": "red", "copies": 8},
    {"kind": "decor", "token": "cat_house"},
    {"kind": "decor", "token": "grand_piano"},
    {"kind": "tool", "tool": "jackhammer", "copies": 8},
    {"kind": "tool", "tool": "hammer_drill", "copies": 4},
    {"kind": "tool", "tool": "concrete_mixer", "copies": 6},
    {"kind": "tool", "tool": "scaffolding", "copies": 8},
    {"kind": "helper", "helper": "courier", "copies": 4},
    {"kind": "helper", "helper": "handyman", "copies": 4},
    {"kind": "helper", "helper": "roofer", "copies": 4},
]
"""A deck full of what is rare otherwise."""


def walk(homes: Homes, seed: int) -> None:
    """Play to the end, now by quick moves, now by any; every quick move must be legal."""
    rng = stream(seed, "walk")
    while homes.pending():
        seat = acting(homes)
        legal = homes.legal(seat)
        quick = homes.quick(seat, rng)
        assert quick in legal, f"{GAME.notation(quick)} is not legal: {homes.pack()}"
        homes.apply(seat, quick if rng.below(2) else legal[rng.below(len(legal))])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deck", [None, {"resource_cards": TOOLS}])
def test_quick_moves_are_legal(seats: int, deck: dict[str, Any] | None) -> None:
    """For every number of seats, all options and a deck full of tools and helpers."""
    for variant in GAME.variants(seats):
        for seed in range(5):
            walk(GAME.rules.start(GAME.setup(seats, seed, variant | {"deck": deck})), seed)


def test_quick_moves_vary() -> None:
    """Two games from the same deal go different ways, or playouts would teach nothing."""
    ends = set()
    for seed in range(3):
        homes, rng = GAME.rules.start(GAME.setup(2, 1)), stream(seed, "quick")
        while homes.pending():
            homes.apply(acting(homes), homes.quick(acting(homes), rng))
        ends.add(tuple(homes.pack()))
    assert len(ends) == 3


def test_a_quick_seat_completes_the_large_living_room() -> None:
    """Offered the third living room, it goes beside the two, whatever luck says."""
    homes = placing("living_room", home(". . . . .\n living_room living_room . . .\n . ."))
    chosen = {homes.quick(0, stream(seed, "quick")) for seed in range(10)}
    assert {GAME.notation(move) for move in chosen} == {"m3"}


def test_a_quick_seat_furnishes_what_is_complete() -> None:
    """DH-13.5: paintings go into the living room of three, not into one that may still grow."""
    homes = table(
        home("living_room . . . .\n living_room living_room living_room . .\n . ."),
        turn=0,
        phase="resource",
        taken={"resource": "decor_paintings"},
    )
    chosen = {GAME.notation(homes.quick(0, stream(seed, "quick"))) for seed in range(10)}
    assert chosen <= {"decor-m1", "decor-m2", "decor-m3"}


def test_quick_helpers_take_what_scores_most() -> None:
    """DH-16.12: the handyman brings the two kitchens together, which makes 6 out of 2."""
    homes = table(
        home(
            "empty empty empty empty empty\n kitchen empty kitchen empty empty\n empty empty",
            helpers=["handyman"],
        ),
        home("empty empty empty empty empty\n empty empty empty empty empty\n empty empty"),
        phase="helpers",
        turn=0,
        first=0,
        round=12,
    )
    homes.apply(0, homes.quick(0, stream(1, "quick")))
    assert homes.points(0) == 6
