"""One encoder reads the planes of every game."""

import numpy as np
import pytest

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.thinking import BITS, CHOICE
from townsmith.core.errors import UnknownError
from townsmith.core.registry import games
from townsmith.envs.encoding import WAYS, Encoder, cells_of
from townsmith.envs.vector import vec_env

GAMES = games().values()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_byte_is_told(game: AnyGame) -> None:
    """Each plane has a description that fits into it whole times, and is not the usual one."""
    for plane in game.bots.planes:
        assert plane.size % len(plane.cells) == 0, plane.name
    assert len({cell.kind for cell in cells_of(game)}) > 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_seen_becomes_numbers(game: AnyGame, way: str) -> None:
    """As many as were promised, none without bounds, and different where what is seen differs."""
    many, encode = vec_env(game.slug, 8, seats=2), Encoder(game, way)
    for _ in range(40):
        seen = many.step(many.sample())[0]["observation"]
        numbers = encode(seen)
        assert numbers.shape == (8, encode.size)
        assert numbers.dtype.name == "float32"
        assert np.array_equal(encode(seen[3]), numbers[3])
        same = (seen == seen[0]).all(axis=1)
        assert ((numbers == numbers[0]).all(axis=1) == same).all()
        if way != "flat":
            assert np.abs(numbers).max() <= 16


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_one_hot_has_a_one_for_every_choice(game: AnyGame) -> None:
    """A choice is one of its numbers; a set has as many as members."""
    many, encode = vec_env(game.slug, 4, seats=2), Encoder(game)
    seen = many.observation["observation"]
    cells = cells_of(game)
    plain = sum(cell.kind not in {CHOICE, BITS} for cell in cells)
    wanted = sum(
        1 if cell.kind == CHOICE else int(byte).bit_count()
        for cell, byte in zip(cells, seen[0], strict=True)
        if cell.kind in {CHOICE, BITS}
    )
    assert encode(seen)[0, plain:].sum() == wanted


def test_another_way_is_named() -> None:
    with pytest.raises(UnknownError, match="flat, scaled, one-hot"):
        Encoder(games()["uptown"], "round")
