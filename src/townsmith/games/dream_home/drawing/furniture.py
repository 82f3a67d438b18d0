"""The rooms upstairs, furnished: one drawing a type, and another for each card a room grows by."""

from collections.abc import Callable
from functools import cache
from typing import Final

from townsmith.games.dream_home.drawing import basement
from townsmith.games.dream_home.drawing.strokes import (
    board,
    books,
    child,
    disc,
    seams,
    shape,
    stick,
)

WALLPAPER: Final[dict[str, str]] = {
    "living_room": "room4",
    "bedroom": "room3",
    "kitchen": "room5",
    "bathroom": "room2",
    "childs_room": "room5",
    "library": "room1",
    "office": "room1",
    "game_room": "room4",
    "walk_in_closet": "room3",
    "sauna": "wall2",
    "pantry": "room1",
    "garage": "room2",
    "wine_cellar": "room3",
    "laundry_room": "room2",
    "storage_room": "room1",
    "workshop": "room4",
}
"""The colour of the wall of each type."""


@cache
def furnished(room_type: str, nth: int) -> str:
    """Return what stands in the nth card of a room, from 0."""
    drawings = ROOMS.get(room_type) or basement.ROOMS[room_type]
    return drawings[nth % len(drawings)]()


def _sofa() -> str:
    back = shape("M16 66V52Q16 46 22 46H78Q84 46 84 52V66Z", "leaf2")
    seat = shape("M8 84V62Q8 56 14 56H18V68H82V56H86Q92 56 92 62V84Z", "leaf")
    cushions = board(30, 54, 15, 14, "wheat") + board(56, 55, 14, 13, "brick")
    picture = board(34, 14, 32, 22, "cream") + shape("M36 33Q44 20 50 28Q56 20 64 32", "")
    feet = stick(14, 84, 14, 88, 2.4) + stick(86, 84, 86, 88, 2.4)
    return picture + back + seat + cushions + seams((50, 68, 50, 84)) + feet


def _hearth() -> str:
    chimney = board(26, 8, 48, 80, "stone") + board(20, 40, 60, 8, "wood")
    fire = board(36, 56, 28, 32, "slate") + shape(
        "M42 86Q38 74 47 66Q47 74 52 72Q60 78 57 86Z", "wheat"
    )
    bricks = seams((26, 20, 74, 20), (26, 30, 74, 30), (38, 8, 38, 20), (58, 20, 58, 30))
    clock = disc(50, 31, 7, "cream") + seams((50, 31, 50, 26), (50, 31, 54, 31))
    logs = disc(85, 82, 5, "wood") + disc(93, 84, 4, "wood")
    return chimney + bricks + fire + clock + logs


def _reading_corner() -> str:
    lamp = (
        stick(22, 88, 22, 34, 2)
        + shape("M10 34L15 18H29L34 34Z", "lamp")
        + stick(12, 87, 32, 87, 2.6)
    )
    chair = shape("M42 84V58Q42 44 54 44H72Q80 44 80 54V60H88V84Z", "plum") + board(
        54, 64, 26, 10, "plum"
    )
    plant = board(84, 20, 10, 10, "brick") + shape(
        "M89 20Q78 14 82 6Q88 8 89 20Q92 6 98 8Q98 16 89 20Z", "leaf"
    )
    return lamp + chair + seams((54, 74, 54, 84)) + plant + stick(80, 30, 98, 30, 1.6)


def _bed() -> str:
    frame = stick(10, 88, 10, 46, 3) + stick(90, 88, 90, 62, 3)
    mattress = board(10, 66, 80, 14, "cream") + shape("M34 66Q60 58 90 66V80H34Z", "glass")
    pillow = shape("M14 66Q14 56 22 56H32Q36 60 34 66Z", "cream")
    window = board(52, 12, 28, 26, "lamp") + seams((66, 12, 66, 38), (52, 25, 80, 25))
    return window + frame + mattress + pillow + seams((46, 64, 46, 80), (60, 62, 60, 80))


def _dresser() -> str:
    chest = board(14, 54, 46, 34, "wood") + seams((14, 65, 60, 65), (14, 76, 60, 76))
    knobs = "".join(disc(37, y, 1.6, "wheat") for y in (60, 71, 82))
    mirror = shape("M24 54V26Q37 12 50 26V54Z", "water") + seams((30, 46, 40, 30))
    stool = board(70, 70, 20, 6, "plum") + stick(73, 76, 72, 88) + stick(87, 76, 88, 88)
    return mirror + chest + knobs + stool + board(76, 16, 14, 18, "cream")


def _stove() -> str:
    counter = board(6, 52, 88, 36, "wood") + board(4, 48, 92, 5, "stone")
    oven = board(14, 60, 28, 22, "slate") + board(18, 66, 20, 12, "lamp")
    doors = (
        seams((54, 53, 54, 88), (74, 53, 74, 88))
        + disc(50, 70, 1.6, "wheat")
        + disc(70, 70, 1.6, "wheat")
    )
    pot = (
        board(18, 36, 20, 12, "brick")
        + stick(14, 40, 42, 40, 2)
        + shape("M24 32Q20 26 25 22Q29 18 25 12")
    )
    hood = (
        shape("M62 8H84L90 24H56Z", "stone")
        + board(60, 38, 10, 10, "glass")
        + board(76, 34, 8, 14, "leaf")
    )
    return hood + pot + counter + oven + doors


def _table() -> str:
    lamp = stick(50, 0, 50, 18, 1.2) + shape("M38 28L44 18H56L62 28Z", "wheat")
    top = board(18, 56, 64, 6, "wood") + stick(26, 62, 24, 88, 2.2) + stick(74, 62, 76, 88, 2.2)
    left = stick(8, 44, 10, 88, 2.2) + board(8, 68, 16, 4, "brick")
    right = stick(92, 44, 90, 88, 2.2) + board(76, 68, 16, 4, "brick")
    bowl = (
        shape("M38 48Q40 56 50 56Q60 56 62 48Z", "glass")
        + disc(46, 45, 4, "brick")
        + disc(54, 45, 4, "wheat")
    )
    return lamp + left + right + bowl + top


def _bath() -> str:
    tub = shape("M12 56H80Q80 82 66 82H28Q12 82 12 56Z", "cream") + board(8, 52, 76, 6, "cream")
    feet = stick(26, 82, 22, 88, 2.4) + stick(66, 82, 70, 88, 2.4)
    tap = (
        shape("M74 52V34Q74 26 64 27V32")
        + disc(30, 46, 7, "water")
        + disc(42, 42, 5, "water")
        + disc(52, 47, 6, "water")
    )
    mirror = disc(30, 20, 11, "water") + seams((25, 24, 33, 16))
    towel = stick(84, 22, 98, 22, 2) + board(86, 22, 10, 22, "brick") + seams((86, 38, 96, 38))
    return mirror + towel + tap + tub + feet


def _cradle() -> str:
    bed = (
        shape("M8 56Q8 80 28 80H46Q66 80 66 56Z", "glass")
        + stick(8, 48, 8, 58, 2.4)
        + stick(66, 48, 66, 58, 2.4)
    )
    rocker = shape("M10 84Q37 92 64 84") + seams(
        (20, 57, 20, 78), (30, 57, 30, 80), (44, 57, 44, 80), (54, 57, 54, 78)
    )
    mobile = (
        stick(36, 0, 36, 14, 1.2)
        + stick(22, 14, 50, 14, 1.4)
        + disc(22, 22, 4, "wheat")
        + disc(36, 26, 4, "brick")
        + disc(50, 22, 4, "leaf")
    )
    blocks = (
        board(74, 74, 13, 14, "brick")
        + board(86, 75, 12, 13, "wheat")
        + board(79, 61, 13, 13, "leaf")
    )
    return mobile + bed + rocker + blocks


def _playing() -> str:
    easel = stick(18, 88, 30, 40, 1.8) + stick(46, 88, 34, 40, 1.8) + board(16, 34, 32, 28, "cream")
    sun = disc(40, 42, 3.4, "wheat") + shape("M18 60Q26 46 32 54Q38 46 46 60Z", "leaf")
    horse = shape("M62 80L66 60Q60 50 68 46L76 50L72 58H84Q92 60 90 80", "wheat") + shape(
        "M58 84Q76 94 94 82"
    )
    flags = shape("M4 6Q50 22 96 6") + "".join(
        shape(f"M{x} {y}L{x + 10} {y}L{x + 5} {y + 10}Z", fill)
        for x, y, fill in ((16, 10, "brick"), (36, 13, "glass"), (56, 13, "leaf"), (76, 10, "plum"))
    )
    return flags + easel + sun + horse


def _library() -> str:
    case = board(10, 8, 54, 80, "wood")
    rows = "".join(books(14, y, 46, 19, first) for first, y in enumerate((12, 37, 62)))
    shelves = seams((10, 33, 64, 33), (10, 58, 64, 58))
    ladder = stick(72, 88, 84, 20, 2) + stick(82, 88, 94, 20, 2)
    rungs = "".join(
        stick(73.5 + s * 2.6, 78 - s * 14, 84 + s * 2.6, 78 - s * 14, 1.6) for s in range(4)
    )
    return case + rows + shelves + ladder + rungs


def _office() -> str:
    desk = board(10, 54, 62, 7, "wood") + board(48, 61, 22, 27, "wood") + stick(14, 61, 14, 88, 2.4)
    drawers = seams((48, 70, 70, 70), (48, 79, 70, 79))
    typing = board(20, 42, 22, 12, "slate") + board(24, 30, 14, 12, "cream")
    lamp = stick(62, 54, 62, 40, 1.8) + shape("M54 40L58 30H68L72 40Z", "leaf")
    chair = (
        board(78, 62, 16, 5, "brick")
        + stick(93, 40, 93, 66, 2.6)
        + stick(86, 67, 86, 84, 2)
        + stick(78, 86, 94, 86, 2.4)
    )
    chart = board(22, 6, 34, 16, "cream") + shape("M25 19L33 13L41 16L53 9")
    return chart + lamp + typing + desk + drawers + chair


def _games() -> str:
    table = (
        board(10, 52, 80, 12, "wood")
        + board(14, 48, 72, 6, "leaf")
        + stick(18, 64, 16, 88, 4)
        + stick(82, 64, 84, 88, 4)
    )
    balls = disc(40, 44, 3.6, "brick") + disc(50, 44, 3.6, "wheat") + disc(64, 44, 3.6, "cream")
    cue = stick(66, 43, 96, 30, 2)
    dart = disc(50, 18, 13, "cream") + disc(50, 18, 8, "brick") + disc(50, 18, 3, "wheat")
    lights = board(8, 10, 14, 18, "plum") + seams((8, 19, 22, 19))
    return dart + lights + table + balls + cue


def _closet() -> str:
    rail = stick(8, 18, 92, 18, 2.4)
    coats = "".join(
        stick(x, 18, x, 24, 1.2) + shape(f"M{x - 9} 30L{x} 24L{x + 9} 30L{x + 7} 60H{x - 7}Z", fill)
        for x, fill in ((20, "glass"), (40, "brick"), (60, "leaf"), (80, "plum"))
    )
    bench = board(12, 72, 46, 6, "wood") + stick(18, 78, 18, 88, 2) + stick(52, 78, 52, 88, 2)
    boots = shape("M66 88V72H74V82H82V88Z", "wood") + board(20, 64, 16, 8, "wheat")
    return rail + coats + bench + boots


def _sauna() -> str:
    planks = seams((0, 16, 100, 16), (0, 32, 100, 32), (0, 48, 100, 48), (0, 64, 100, 64))
    bench = (
        board(6, 60, 52, 7, "wood")
        + board(6, 74, 34, 6, "wood")
        + stick(10, 67, 10, 88, 2.4)
        + stick(54, 67, 54, 88, 2.4)
    )
    stove = board(68, 56, 24, 32, "slate") + "".join(
        disc(x, y, 5, "stone") for x, y in ((72, 54), (80, 50), (88, 54))
    )
    steam = shape("M72 42Q66 34 72 28Q78 20 72 12") + shape("M84 40Q78 32 84 26Q90 18 84 10")
    bucket = shape("M22 60L20 48H34L32 60Z", "wheat")
    return planks + steam + bucket + bench + stove


def _pantry() -> str:
    shelves = "".join(board(6, y, 88, 4, "wood") for y in (28, 56, 84))
    jars = "".join(
        board(x, 14, 12, 14, fill) + board(x + 1, 10, 10, 4, "stone")
        for x, fill in ((10, "brick"), (26, "wheat"), (42, "plum"))
    )
    cheese = shape("M62 28L90 28L90 18Z", "wheat") + disc(84, 24, 1.8, "cream")
    sacks = shape("M12 56Q8 38 18 36H28Q38 38 34 56Z", "wall2") + shape(
        "M40 56Q36 42 46 40H54Q64 42 60 56Z", "cream"
    )
    bottles = "".join(
        shape(f"M{x} 56V44Q{x} 41 {x + 2} 39V34H{x + 6}V39Q{x + 8} 41 {x + 8} 44V56Z", f)
        for x, f in ((68, "leaf"), (80, "glass"))
    )
    crate = (
        board(12, 66, 32, 18, "wheat")
        + seams((12, 75, 44, 75))
        + disc(20, 64, 5, "brick")
        + disc(32, 64, 5, "leaf")
    )
    return jars + cheese + sacks + bottles + crate + board(56, 66, 28, 18, "wood") + shelves


ROOMS: Final[dict[str, tuple[Callable[[], str], ...]]] = {
    "living_room": (_sofa, _hearth, _reading_corner),
    "bedroom": (_bed, _dresser),
    "kitchen": (_stove, _table),
    "bathroom": (_bath,),
    "childs_room": (_cradle, _playing),
    "library": (_library,),
    "office": (_office,),
    "game_room": (_games,),
    "walk_in_closet": (_closet,),
    "sauna": (_sauna,),
    "pantry": (_pantry,),
}


@cache
def visitors(count: int) -> str:
    """Return the children drawn on a card, at its lower right."""
    coats = ("brick", "glass", "wheat")
    return "".join(child(92 - 11 * at, 88, coats[at % len(coats)]) for at in range(count))
