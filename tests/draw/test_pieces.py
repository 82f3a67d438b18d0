"""Tokens, buildings and the things beside them."""

import re

import pytest

from tests.draw.reading import parsed
from townsmith.draw.box import Box
from townsmith.draw.buildings import KINDS, building, wooden
from townsmith.draw.emblems import EMBLEMS, emblem
from townsmith.draw.hand import Pen, circle
from townsmith.draw.shapes import (
    fence,
    fir,
    house,
    numbered_house,
    pool,
    road,
    room,
    shingles,
    storey,
    tree,
    window,
)
from townsmith.draw.theme import LIGHT
from townsmith.draw.tokens import LETTERS, token

DRAWINGS = {
    **{f"token {name}": token(name, (50, 50), 40) for name in LETTERS},
    **{f"building {kind}": building(kind, (50, 50), 80) for kind in KINDS},
    **{f"emblem {name}": emblem(name, (50, 50), 20) for name in EMBLEMS},
    "house": house(Box(0, 0, 60, 70), "brick"),
    "pencil house": house(Box(0, 0, 60, 70)),
    "numbered house": numbered_house(Box(0, 0, 60, 70), "12", "brick", "bis"),
    "road": road(Box(0, 0, 200, 20)),
    "tree": tree((30, 60), 50),
    "fir": fir((30, 60), 50),
    "fence": fence(Box(0, 0, 30, 20), 3),
    "pool": pool(Box(0, 0, 40, 16)),
    "pencil pool": pool(Box(0, 0, 40, 16), built=False),
    "storey": storey(Box(0, 0, 80, 30), "brick", 3, dark=2),
    "room": room(Box(0, 0, 60, 70), "room2"),
    "window": window(Box(0, 0, 20, 20), bars=2),
    "shingles": shingles(Box(0, 0, 80, 30), 4),
}


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS.keys())
def test_every_piece_is_sound(drawing: str) -> None:
    """It parses, and every colour it asks for is one of the theme."""
    assert len(parsed(drawing))
    assert set(re.findall(r"var\(--([\w-]+)\)", drawing)) <= set(LIGHT)
    assert "#" not in drawing


def test_no_two_pieces_look_alike() -> None:
    """Each token, building and emblem is a drawing of its own."""
    assert len(set(DRAWINGS.values())) == len(DRAWINGS)


def test_no_two_resources_share_a_silhouette_or_a_letter() -> None:
    """Without any colour the five can still be told apart, by shape and by letter."""
    outlines = {
        parsed(token(name, (0, 0), 40)).findall(".//*[@class='edge']")[0].get("d")
        for name in LETTERS
    }
    assert len(outlines) == len(set(LETTERS.values())) == 5


@pytest.mark.parametrize("name", LETTERS)
def test_tokens_keep_their_outline(name: str) -> None:
    """The dark edge is drawn at every size: pale tokens are lost without it."""
    for size in (16, 40, 96):
        assert 'class="edge"' in token(name, (0, 0), size)


def test_letters_can_be_left_out() -> None:
    """A token in a corner may be too small for its letter."""
    assert "<text" not in token("wood", (0, 0), 12, letter=False)


def test_labels_make_a_piece_an_image_with_a_name() -> None:
    """A screen reader is told what stands there, and only if there is something to tell."""
    for drawing in (
        token("wood", (0, 0), 40, label="Wood"),
        building("inn", (0, 0), 40, label="Inn"),
    ):
        piece = parsed(drawing)[0]
        assert piece.get("role") == "img"
        assert piece.get("aria-label") in ("Wood", "Inn")
    assert "role" not in building("inn", (0, 0), 40)


def test_lines_stay_fine_when_buildings_shrink() -> None:
    """A small building has outlines of about a pixel, not of a fraction of one."""
    for size in (32.0, 80.0, 200.0):
        drawing = building("cottage", (0, 0), size)
        widest = max(float(width) for width in re.findall(r'stroke-width="([\d.]+)"', drawing))
        assert 0.9 <= widest * size / 100 <= 2.6


def test_an_emblem_is_added_to_a_building() -> None:
    """A building with a sign is the same building with something more."""
    plain, signed = building("inn", (0, 0), 80), building("inn", (0, 0), 80, emblem="bed")
    assert len(signed) > len(plain)
    assert signed.startswith(plain.removesuffix("</g></g>"))


def test_a_game_can_draw_buildings_of_its_own() -> None:
    """Any body is scaled, placed and given its shadow like the known ones."""

    def tower(pen: Pen) -> str:
        return circle((0, 0), 30, "plum", pen)

    drawing = parsed(wooden(tower, (50, 60), 50, label="Tower"))
    moved = drawing.find(".//*[@transform]")
    assert moved is not None
    assert moved.get("transform") == "translate(50 60) scale(0.5)"
    assert 'fill="var(--shade)"' in wooden(tower, (0, 0), 50)


def test_pencil_is_possible_and_ink_is_done() -> None:
    """A house without a roof colour and a pool not yet built are drawn in pencil only."""
    for unbuilt in (house(Box(0, 0, 60, 70)), pool(Box(0, 0, 40, 16), built=False)):
        assert {element.get("class") for element in parsed(unbuilt) if element.get("class")} == {
            "pencil"
        }
    for built in (house(Box(0, 0, 60, 70), "leaf"), pool(Box(0, 0, 40, 16))):
        assert "pencil" not in built
