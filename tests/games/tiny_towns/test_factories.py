"""TT-B22 to TT-B25: Bank, Factory, Trading Post and Warehouse."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    RESOURCES,
    SQUARES,
    alone,
    building,
    builds,
    finish,
    key,
    moves,
    on,
    over,
    pending,
    placements,
    placing,
    play,
    rows,
    score,
    seat,
    table,
    tokens,
    top,
)

BANK = "H H . .\nW G B ."
SITE = "a1b1a2b2c2"


def held(*cubes: str) -> dict[str, list[str]]:
    """Return the storage of Banks that fill row 3, then row 4."""
    return {f"{2 + at // 4},{at % 4}": [cube] for at, cube in enumerate(cubes)}


# Bank


@pytest.mark.clause("TT-B22.1", "TT-B23.5", "TT-B24.1", "TT-B25.1")
@pytest.mark.parametrize(
    ("card", "points"), [("bank", 4), ("factory", 0), ("post", 1), ("warehouse", 0)]
)
def test_what_factories_are_worth(card: str, points: int) -> None:
    """Each of two is worth what its card says, with nothing on it."""
    assert score(f"{card} . . {card}", "factory") == 2 * points


@pytest.mark.clause("TT-B22.2", "TT-B22.9")
def test_a_bank_takes_a_resource_that_no_other_bank_has() -> None:
    """Any but those of the other Banks, also one that the pattern did not use."""
    state = building(seat(f"{BANK}\nbank bank . .", storage=held("wood", "glass")))
    play(state, 0, f"factory {SITE} a1")
    assert moves(state) == ["wheat", "brick", "stone"]
    play(state, 0, "stone")
    assert key(state, "storage")["0,0"] == ["stone"]
    assert rows(state)[1] == [None] * 4


@pytest.mark.clause("TT-B22.3", "TT-B22.4")
def test_a_bank_forbids_its_owner_to_name() -> None:
    """The owner cannot name it; another can, and then the owner places it."""
    banker = seat("bank . . .", storage={"0,0": ["brick"]})
    state = table(banker, EMPTY, phase="name", master_builder=0)
    assert moves(state) == ["wood", "wheat", "glass", "stone"]
    state = table(banker, EMPTY, phase="name", master_builder=1)
    assert moves(state, 1) == list(RESOURCES)
    play(state, 1, "brick")
    assert placements(state) == set(SQUARES) - {"a1"}


@pytest.mark.clause("TT-B22.5")
def test_five_banks_are_the_limit() -> None:
    """With five a sixth can be neither built nor put down; with four it can."""
    five = seat(f"{BANK}\nbank bank bank bank\nbank . . .", storage=held(*RESOURCES))
    assert not builds(building(five), "factory")
    four = seat(f"{BANK}\nbank bank bank bank", storage=held(*RESOURCES[:4]))
    assert builds(building(four), "factory")
    full = seat(
        "university . . .\n. . . .\nbank bank bank bank\nbank . . .",
        storage=held(*RESOURCES),
        effect="grove-university",
    )
    assert not [move for move in moves(building(full)) if move.startswith("factory")]
    assert [move for move in moves(building(full)) if move.startswith("tavern")]


@pytest.mark.clause("TT-B22.6", "TT-B22.10", "TT-M15.5")
def test_who_can_name_nothing_is_passed_over() -> None:
    """With all five on Banks the hammer goes on; if nobody can have it the game is over."""
    banker = seat("bank bank bank bank\nbank . . .", storage={
        f"{at // 4},{at % 4}": [cube] for at, cube in enumerate(RESOURCES)
    })  # fmt: skip
    assert pending(finish(placing(EMPTY, EMPTY, banker))) == [0]
    nearly = "\n".join(["W W W W"] * 3) + "\nW W W ."
    state = finish(placing(banker, nearly, seat(EMPTY, completed=1)))
    assert pending(state) == []
    assert [key(state, "completed", at) for at in range(3)] == [2, 2, 1]


@pytest.mark.clause("TT-B22.6", "TT-M5.2")
def test_fort_and_five_banks_together_end_the_game() -> None:
    """Two active seats, neither of which may name: both towns are completed at once."""
    banker = seat("bank bank bank bank\nbank . . .", storage={
        f"{at // 4},{at % 4}": [cube] for at, cube in enumerate(RESOURCES)
    })  # fmt: skip
    state = finish(placing("fort . . .", banker))
    assert (pending(state), [key(state, "completed", at) for at in range(2)]) == ([], [1, 1])


@pytest.mark.clause("TT-B22.7", "TT-B23.6")
@pytest.mark.parametrize("card", ["bank", "factory"])
def test_the_resource_stays(card: str) -> None:
    """Rounds later it still lies there, and no move of the owner takes it away."""
    state = placing(seat(f"{card} . . .", storage={"0,0": ["glass"]}))
    for _ in range(3):
        finish(state)
        at = pending(state)[0]
        play(state, at, "wood")
        assert not [move for move in moves(state) if "a1" in move.split()]
    assert key(state, "storage") == {"0,0": ["glass"]}


# Factory


@pytest.mark.clause("TT-B23.1", "TT-B23.4", "TT-B23.7")
def test_a_factory_takes_any_resource() -> None:
    """Also the one of another Factory; the cube comes from the supply."""
    state = building(seat("W . . .\nB S S B\nfactory . . .", storage={"2,0": ["glass"]}))
    play(state, 0, "factory a1a2b2c2d2 a1")
    assert moves(state) == list(RESOURCES)
    play(state, 0, "glass")
    assert key(state, "storage") == {"0,0": ["glass"], "2,0": ["glass"]}


@pytest.mark.clause("TT-B23.2", "TT-B23.7", "TT-3.4")
def test_a_factory_gives_another_resource() -> None:
    """When another names what lies on it, any of the other four may be placed, or the cube."""
    state = placing(seat("factory . . .", storage={"0,0": ["wood"]}))
    free = set(SQUARES) - {"a1"}
    others = {f"{cube} {square}" for cube in RESOURCES[1:] for square in free}
    assert set(moves(state)) == others | free
    play(state, 0, "stone b2")
    assert on(state, "b2") == "stone"
    assert key(state, "storage") == {"0,0": ["wood"]}


@pytest.mark.clause("TT-B23.2", "TT-B23.4")
def test_a_factory_answers_only_what_lies_on_it() -> None:
    """Another resource has to be placed; two Factories with the same give nothing more."""
    state = placing(seat("factory . . .", storage={"0,0": ["glass"]}))
    assert set(moves(state)) == set(SQUARES) - {"a1"}
    one = placing(seat("factory well . .", storage={"0,0": ["wood"]}))
    two = placing(seat("factory factory . .", storage={"0,0": ["wood"], "0,1": ["wood"]}))
    assert moves(one) == moves(two)


@pytest.mark.clause("TT-B23.3", "TT-B25.7", "TT-M13.5")
@pytest.mark.parametrize(
    "owner",
    [
        seat("factory . . .", storage={"0,0": ["wood"]}),
        seat("warehouse . . .", storage={"0,0": ["glass"]}),
        seat("statue . . .\ncottage . . ."),
    ],
)
def test_no_answer_to_the_own_naming(owner: dict[str, object]) -> None:
    """As master builder one places the cube on an empty square and nothing else."""
    state = placing(owner, EMPTY, master_builder=0)
    taken = {"a1"} | ({"a2"} if on(state, "a2") else set())
    assert set(moves(state)) == set(SQUARES) - taken
    assert set(moves(placing(owner))) > set(SQUARES) - taken


# Trading Post


@pytest.mark.clause("TT-B24.2")
def test_a_trading_post_stands_in_for_any_resource() -> None:
    """In place of the wood or of the stone of a Well, but only where the pattern needs it."""
    assert tokens(building("post S . ."), "well") == {"b1"}
    assert tokens(building("W post . ."), "well") == {"a1"}
    assert not builds(building("post . S ."), "well")
    assert not builds(building("post H . ."), "well")


@pytest.mark.clause("TT-B24.3")
def test_a_trading_post_is_used_again() -> None:
    """Two Wells in one round with the same Trading Post, which stays."""
    state = play(building("W post S ."), 0, "well a1b1 a1", "well b1c1 c1")
    assert rows(state)[0] == ["well", "trading-post", "well", None]


@pytest.mark.clause("TT-B24.4")
def test_several_trading_posts_and_one_real_cube() -> None:
    """Three Trading Posts and a wheat make a Farm; four make nothing, on no square."""
    assert tokens(building("post post . .\npost H . ."), "farm") == {"b2"}
    assert not builds(building("post post . .\npost post . ."))
    assert not builds(building("post post . .", card="shed"))
    assert not builds(building("post post . .\npost post . .\n. obelisk . ."))


@pytest.mark.clause("TT-B24.5")
def test_the_token_goes_where_a_cube_was() -> None:
    """Never on the Trading Post; a Shed may go on any empty square, also on the cube's."""
    assert tokens(building("post H . .\nW W . ."), "farm") == {"b1", "a2", "b2"}
    assert tokens(building("post S . .", card="shed"), "well") == set(SQUARES) - {"a1"}


@pytest.mark.clause("TT-B24.6")
def test_a_trading_post_helps_with_monuments() -> None:
    """Mandras Palace from three cubes and a Trading Post."""
    owner = seat("H G . .\nB post . .", monument="mandras-palace")
    assert tokens(building(owner), "monument") == {"a1", "b1", "a2"}


# Warehouse


@pytest.mark.clause("TT-B25.1", "TT-B25.2")
@pytest.mark.parametrize("cubes", range(4))
def test_a_warehouse_stores_up_to_three(cubes: int) -> None:
    """As long as there is room the cube may be stored instead of placed."""
    state = placing(seat("warehouse . . .", storage={"0,0": ["glass"] * cubes}))
    assert ("store a1" in moves(state)) == (cubes < 3)
    if cubes < 3:
        play(state, 0, "store a1")
        assert key(state, "storage") == {"0,0": ["wood", *["glass"] * cubes]}
        assert sum(thing is not None for row in rows(state) for thing in row) == 1


@pytest.mark.clause("TT-B25.1")
def test_a_new_warehouse_is_empty() -> None:
    """Right after construction nothing lies on it and nothing is to be chosen."""
    state = building("H W H .\nB . B .", card="warehouse")
    play(state, 0, "factory a1b1c1a2c2 a1")
    assert key(state, "storage") is None
    assert moves(state) == ["done"]


@pytest.mark.clause("TT-B25.3", "TT-B25.5")
def test_a_swap_places_a_cube_of_the_warehouse() -> None:
    """The named cube goes on it, the other one on the square; their number stays."""
    state = placing(seat("warehouse . . .", storage={"0,0": ["brick", "glass"]}))
    play(state, 0, "swap a1 glass c3")
    assert on(state, "c3") == "glass"
    assert key(state, "storage") == {"0,0": ["wood", "brick"]}


@pytest.mark.clause("TT-B25.4")
def test_swaps_with_full_and_empty_warehouses() -> None:
    """Full it can swap, empty it cannot."""
    full = placing(seat("warehouse . . .", storage={"0,0": ["brick", "glass", "glass"]}))
    swaps = {move.split()[2] for move in moves(full) if move.startswith("swap")}
    assert swaps == {"brick", "glass"}
    assert not [move for move in moves(placing("warehouse . . .")) if move.startswith("swap")]


@pytest.mark.clause("TT-B25.6")
@pytest.mark.parametrize("cubes", range(4))
def test_stored_cubes_cost(cubes: int) -> None:
    """Each is worth -1 at the end."""
    stored = seat("warehouse warehouse . .", storage={"0,0": ["wood"] * cubes, "0,1": ["glass"]})
    assert score(stored, "factory") == -cubes - 1


@pytest.mark.clause("TT-B25.8")
def test_swapping_the_same_resource_is_placing() -> None:
    """Wood for wood is not offered: placing the named wood has the same outcome."""
    state = placing(seat("warehouse . . .", storage={"0,0": ["wood"]}))
    assert set(moves(state)) == {"store a1", *(set(SQUARES) - {"a1"})}


@pytest.mark.clause("TT-B25.9")
def test_one_warehouse_a_round() -> None:
    """Two Warehouses: one answer, and no cube goes from one to the other."""
    both = seat("warehouse warehouse . .", storage={"0,0": ["glass"], "0,1": ["brick"]})
    state = play(placing(both), 0, "swap a1 glass d4")
    assert key(state, "storage") == {"0,0": ["wood"], "0,1": ["brick"]}
    assert moves(state) == ["done"]


def test_alone_a_bank_town_still_has_names() -> None:
    """With four Banks one name is left, with the way out beside it."""
    four = seat(". . . .\n. . . .\nbank bank bank bank", storage=held(*RESOURCES[:4]))
    assert moves(alone(four)) == ["complete", "stone"]
    assert top(alone(four), "phase") == "name"
    assert over(four).points(0) == 16 - 12
