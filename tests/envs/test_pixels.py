"""Drawings as pixels: the right colours at the right places, and frames that make a recording."""

from itertools import pairwise

import gymnasium
import numpy as np
import pytest

import townsmith.envs.gymnasium  # noqa: F401 - it registers the games
from townsmith.core import registry
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import Pen, line, rect
from townsmith.draw.lettering import write
from townsmith.draw.theme import LIGHT
from townsmith.envs.naming import gymnasium_id
from townsmith.envs.pettingzoo import env
from townsmith.envs.pixels import HEIGHT, WIDTH, pixels

GAMES = list(registry.games())


def colour(name: str) -> list[int]:
    """Return a colour of the theme."""
    return [int(LIGHT[name][at : at + 2], 16) for at in (1, 3, 5)]


def drawn(body: str) -> np.ndarray:
    """Return a drawing of the size of a frame."""
    return pixels(sheet(WIDTH, HEIGHT, body))


def test_an_area_has_its_colour_and_ends_where_it_ends() -> None:
    picture = drawn(rect(Box(100, 200, 300, 100), "brick"))
    assert picture[250, 250].tolist() == colour("brick")
    assert picture[250, 90].tolist() == picture[190, 250].tolist() == colour("paper")
    inside = (picture == colour("brick")).all(axis=2).sum()
    assert inside == pytest.approx(300 * 100, rel=0.03)


def test_a_line_is_as_thick_as_it_is_said_to_be() -> None:
    picture = drawn(line((100, 400), (1100, 400), Pen("ink", 6, 0, 0)))
    column = (picture[:, 600].astype(int).sum(axis=1) < sum(colour("paper")) - 30).sum()
    assert 5 <= column <= 8


@pytest.mark.parametrize("words", ["Town", "Łódź", "Місто", "Șoseaua"])
def test_letters_are_drawn_in_every_script(words: str) -> None:
    """Counters of letters stay open, and letters put together of parts have all of them."""
    picture = drawn(write((640, 500), words, 200))
    ink = (picture < 100).all(axis=2)
    rows, columns = ink.any(axis=1), ink.any(axis=0)
    assert 120 < rows.sum() < 300
    assert columns.sum() > 250
    assert 0.1 < ink[rows][:, columns].mean() < 0.6


def test_a_larger_drawing_is_made_to_fit() -> None:
    picture = pixels(sheet(2 * WIDTH, 2 * HEIGHT, rect(Box(0, 0, 2 * WIDTH, 2 * HEIGHT), "leaf")))
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert picture[HEIGHT // 2, WIDTH // 2].tolist() == colour("leaf")


@pytest.mark.parametrize("slug", GAMES)
def test_every_moment_is_a_frame_of_one_size(slug: str) -> None:
    """The frames of a game are all different, and the last one shows the end."""
    table = env(slug, render_mode="rgb_array")
    table.reset(seed=1)
    frames = []
    for moves, _ in enumerate(table.agent_iter()):
        seen, _, over, _, _ = table.last()
        if moves % 20 == 0 or over:
            frame = table.render()
            assert isinstance(frame, np.ndarray)
            frames.append(frame)
        table.step(None if over else int(seen["action_mask"].argmax()))
    assert {frame.shape for frame in frames} == {(HEIGHT, WIDTH, 3)}
    assert all(frame.dtype == np.uint8 for frame in frames)
    assert all((one != other).any() for one, other in pairwise(frames[:-1]))


def test_gymnasium_records_it() -> None:
    """Its own wrapper collects the frames."""
    name = gymnasium_id(registry.game("uptown"))
    table = gymnasium.make(name, render_mode="rgb_array", bots="random")
    recorded = gymnasium.wrappers.RenderCollection(table)
    seen, _ = recorded.reset(seed=1)
    for _ in range(3):
        seen, *_ = recorded.step(int(seen["action_mask"].argmax()))
    assert len(recorded.render()) == 4
