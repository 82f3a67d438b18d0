"""Rollouts: the fast way to play random moves plays the very moves of the plain way."""

import pytest

from tests.games.rollouts import ends_alike, picks_alike
from tests.games.tiny_towns.towns import FULL, GAME, busy_move, position, seat
from townsmith.core.rng import stream
from townsmith.games.tiny_towns.rules.pieces import ADJACENT, CUBE, SITE_MASK, SQUARES
from townsmith.games.tiny_towns.rules.rollout import pick
from townsmith.games.tiny_towns.rules.square_sets import count, cube, member, spread
from townsmith.games.tiny_towns.rules.tables import spread as slow_spread
from townsmith.testing.play import Case, cases
from townsmith.testing.strategies import check, check_plays, position_plays
from townsmith.testing.walk import walk

CASES = cases(GAME)
PLAYS = 4
RARE = {
    "statue": seat("statue cottage cottage farm", bondmaker={"0,1": ["glass"]}),
    "warehouse": seat("warehouse . . .", storage={"0,0": ["brick", "glass"]}),
    "factory": seat("factory . . .", storage={"0,0": ["wood"]}),
    "bank": seat("bank . . .", storage={"0,0": ["wheat"]}),
    "post": seat("post post . .\nW . H .\nB G S ."),
    "obelisk": seat("obelisk W H .\nB G S ."),
    "watch": seat("watch . . .", opaleye={"buildings": ["cottage", "tavern"], "built_in_round": 1}),
}
"""Towns with something that random games seldom bring."""
MASKS = [0, 1, 0x8000, 0x0180, 0xFFFF, 0x5A5A, 0xFF00, 0x00FF]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_rollout_ends_where_a_plain_playout_ends(case: Case) -> None:
    """From any moment of any game: same moves, same final digest, same numbers drawn."""
    check(ends_alike, case, PLAYS)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_pick_is_the_drawn_entry_of_the_list(case: Case) -> None:
    """In busy games, with every effect they bring, a pick is `legal` at the number drawn."""
    for seed in range(3):
        state = GAME.rules.start(GAME.setup(case.seats, seed, case.options))
        picks_alike(pick, state, walk(state, stream(seed, "busy"), busy_move))


@pytest.mark.parametrize("name", RARE)
def test_rare_towns(name: str) -> None:
    """Both hold where the cube has other ways to go, and where buildings come by themselves."""
    rival, finished = "H . . .\nG B . .", seat(FULL, completed=1)
    among_others = position(RARE[name], rival, phase="place", resource="wood")
    alone = position(RARE[name], finished, phase="place", resource="wood", master_builder=0)
    for file in (among_others, alone):
        check_plays(ends_alike, position_plays(GAME, file), PLAYS, name)
        for seed in range(4):
            state = GAME.read_position(file | {"seed": seed})
            picks_alike(pick, state, walk(state, stream(seed, name), busy_move))


def test_a_rollout_leaves_an_ordinary_position() -> None:
    """After a rollout every town is shown, and a clone of the position is equal to it."""
    state = GAME.rules.start(GAME.setup(3, 1))
    state.playout(stream(1, "rollout"))
    assert not state.unwatched
    assert [town.pack_board() for town in state.shown] == [t.pack_board() for t in state.towns]
    assert state.clone().pack() == GAME.rules.unpack(state.pack()).pack() == state.pack()


def test_every_square_of_a_pattern_touches_another() -> None:
    """A cube without neighbours completes nothing, so towns need not look."""
    for site in SITE_MASK:
        inside = [square for square in range(SQUARES) if site >> square & 1]
        assert all(site & ADJACENT[square] for square in inside)


@pytest.mark.parametrize("mask", MASKS, ids=hex)
def test_masks_are_counted_and_spread(mask: int) -> None:
    """The packed tables know how many squares a mask holds, which they are, and their bits."""
    inside = [square for square in range(SQUARES) if mask >> square & 1]
    assert count(mask) == len(inside)
    assert [member(mask, k) for k in range(len(inside))] == inside
    assert spread(mask) == slow_spread(mask)


def test_single_cubes() -> None:
    """The packed words of cubes are those of the pieces."""
    assert [[cube(r, s) for s in range(SQUARES)] for r in range(8)] == CUBE
