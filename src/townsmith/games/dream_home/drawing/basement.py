"""The rooms of the basement, furnished."""

from collections.abc import Callable
from typing import Final

from townsmith.games.dream_home.drawing.strokes import board, disc, seams, shape, stick


def _wheel(x: float, y: float, radius: float = 9) -> str:
    return disc(x, y, radius, "slate") + disc(x, y, radius * 0.45, "stone")


def _tyres() -> str:
    rack = (
        board(8, 14, 44, 5, "wood")
        + board(8, 34, 44, 5, "wood")
        + stick(10, 10, 10, 44, 2)
        + stick(50, 10, 50, 44, 2)
    )
    cans = (
        board(14, 4, 9, 10, "brick")
        + board(28, 5, 10, 9, "glass")
        + board(14, 24, 14, 10, "leaf")
        + board(34, 25, 9, 9, "wheat")
    )
    stack = "".join(
        shape(f"M62 {y}H94Q98 {y + 5} 94 {y + 10}H62Q58 {y + 5} 62 {y}Z", "slate")
        for y in (78, 67, 56)
    )
    jack = shape("M12 88L24 70L36 88M12 88H36") + board(20, 64, 8, 6, "brick")
    return rack + cans + stack + jack


def _bicycle() -> str:
    frame = shape("M26 78L42 54H66L78 78L58 78L42 54M66 54L58 78M62 44L66 54M36 48H46")
    door = board(8, 6, 84, 22, "stone") + seams((8, 13, 92, 13), (8, 20, 92, 20))
    return door + _wheel(26, 78, 10) + _wheel(78, 78, 10) + frame + stick(58, 44, 68, 42, 2.4)


def _wine() -> str:
    rack = board(8, 12, 44, 76, "wood")
    bottles = "".join(
        disc(18 + 12 * column, 24 + 16 * row, 5, ("plum", "leaf", "brick")[(row + column) % 3])
        for row in range(4)
        for column in range(3)
    )
    barrel = shape("M60 56Q56 72 60 88H92Q96 72 92 56Z", "wheat") + seams(
        (58, 64, 94, 64), (58, 80, 94, 80)
    )
    bottle = shape("M70 56V40Q70 36 73 34V24H78V34Q81 36 81 40V56Z", "leaf") + board(
        70, 44, 11, 8, "cream"
    )
    return rack + bottles + barrel + bottle


def _laundry() -> str:
    machine = (
        board(8, 44, 40, 44, "cream")
        + disc(28, 68, 13, "water")
        + disc(28, 68, 8, "glass")
        + seams((8, 52, 48, 52))
    )
    knobs = disc(14, 48, 1.8, "brick") + disc(40, 48, 1.8, "leaf")
    cord = shape("M4 10Q50 24 96 10")
    clothes = (
        board(22, 15, 14, 20, "brick")
        + board(46, 18, 12, 22, "cream")
        + shape("M66 17H86L83 38H69Z", "leaf")
    )
    basket = (
        shape("M58 66H94L90 88H62Z", "wall2")
        + seams((59, 73, 93, 73), (61, 80, 91, 80))
        + shape("M62 66Q76 54 90 66Z", "glass")
    )
    return cord + clothes + machine + knobs + basket


def _storage() -> str:
    boxes = (
        board(8, 62, 34, 26, "wheat")
        + board(44, 68, 26, 20, "wall2")
        + board(14, 40, 26, 22, "wall2")
    )
    tape = seams((25, 62, 25, 88), (57, 68, 57, 88), (27, 40, 27, 62))
    trunk = shape("M46 68V54Q46 46 56 46H72Q80 46 80 54V68Z", "wood") + board(60, 56, 7, 8, "wheat")
    lamp = stick(50, 0, 50, 10, 1.2) + disc(50, 15, 5, "lamp")
    sled = (
        shape("M86 88V24Q86 16 94 20")
        + stick(80, 88, 80, 30, 2)
        + stick(78, 44, 90, 44, 2)
        + stick(78, 64, 90, 64, 2)
    )
    return lamp + sled + trunk + boxes + tape


def _workbench() -> str:
    bench = (
        board(8, 56, 84, 8, "wood")
        + stick(16, 64, 16, 88, 4)
        + stick(84, 64, 84, 88, 4)
        + board(30, 72, 40, 5, "wood")
    )
    wall = board(14, 8, 72, 34, "wall2")
    saw = shape("M22 16H52L50 24H22Z", "stone") + disc(24, 20, 3, "brick")
    hammer = stick(64, 14, 64, 38, 2.6) + board(57, 12, 15, 7, "slate")
    wrench = shape("M76 14V36M73 12L76 18L79 12")
    vice = (
        board(18, 46, 18, 10, "slate")
        + board(60, 48, 22, 8, "wheat")
        + shape("M40 56Q46 48 52 56Z", "cream")
    )
    return wall + saw + hammer + wrench + bench + vice


ROOMS: Final[dict[str, tuple[Callable[[], str], ...]]] = {
    "garage": (_tyres, _bicycle),
    "wine_cellar": (_wine,),
    "laundry_room": (_laundry,),
    "storage_room": (_storage,),
    "workshop": (_workbench,),
}
