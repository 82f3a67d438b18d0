"""The tracks of a sheet drawn: boxes to cross, the value that shows, and the plan fields."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import crossed_box
from townsmith.draw.lettering import width_of, write
from townsmith.draw.shapes import tree
from townsmith.games.welcome_to.drawing.street import HEIGHT, ROAD_WIDTH, Lit, ground
from townsmith.games.welcome_to.rules.pieces import (
    BIS_MARKS,
    BIS_VALUES,
    BUNKER_HOUSES,
    DOOMSDAY,
    EASTER,
    EGG_STEPS,
    ESTATE_MARKS,
    ESTATE_VALUES,
    PARK_MARKS,
    PARK_VALUES,
    POOL_MARKS,
    POOL_VALUES,
    REFUSAL_MARKS,
    REFUSAL_VALUES,
    ROUNDABOUT_MARKS,
    ROUNDABOUT_VALUES,
    SIZES,
    STREET_OF,
    STREETS,
    TEMP_BOXES,
    TEMP_MARKS,
    TEMP_PLACES,
)
from townsmith.games.welcome_to.rules.plans import eggs
from townsmith.games.welcome_to.rules.scoring import capacities
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant

WIDTH: Final = 1376.0
FOOT: Final = HEIGHT + 156
"""The height of a whole sheet."""
THEME_ROW: Final = 52.0
_MINUS: Final = "\N{EN DASH}"
_BOX: Final = 34.0
_STEP: Final = 40.0
_SMALL: Final = 30.0
_SMALL_STEP: Final = 34.0


def has_theme_row(variant: Variant) -> bool:
    """Tell whether a sheet has a row of tracks that the classic one lacks."""
    return variant.expert or variant.sheet in (EASTER, DOOMSDAY)


def tracks(variant: Variant, own: Sheet, lit: Lit, say: Say) -> str:
    """Return all tracks of a sheet."""
    top = HEIGHT + 30
    body = "".join([_parks(own, street, lit, say) for street in range(STREETS)])
    body += _track((0, top), say(Text("Pools")), _signed(POOL_VALUES), own, POOL_MARKS)
    body += _temps(own, top, lit, say)
    body += _track((934, top), say(Text("Bis")), _signed(BIS_VALUES, _MINUS), own, BIS_MARKS)
    body += _estates(own, top + 70, lit, say)
    return body + (_theme_row(variant, own, top + 122, say) if has_theme_row(variant) else "")


def _boxes(
    left: float, top: float, values: Sequence[str], marked: int, *, side: float = _BOX
) -> str:
    """Return the boxes of a track, the last value round."""
    step = _STEP if side == _BOX else _SMALL_STEP
    found = [
        _box(
            Box(left + at * step, top, side, side),
            value,
            crossed=at < marked,
            last=at == len(values) - 1,
        )
        for at, value in enumerate(values)
    ]
    return "".join(found)


@lru_cache(maxsize=512)
def _box(box: Box, value: str, *, crossed: bool, last: bool) -> str:
    return crossed_box(box, value, crossed=crossed, last=last)


def _signed(values: Sequence[int], sign: str = "") -> list[str]:
    return [f"{sign}{value}" if value else "0" for value in values]


def _track(
    place: tuple[float, float], name: str, values: Sequence[str], own: Sheet, track: int
) -> str:
    left, top = place
    boxes = _boxes(left, top + 10, values, int(own.marked(track)))
    return write((left, top), name, 16, "serif", "start") + boxes


def _parks(own: Sheet, street: int, lit: Lit, say: Say) -> str:
    left, y = ROAD_WIDTH + 26, ground(street)
    marked = int(own.marked(PARK_MARKS + street))
    name = say(Text("Parks"))
    body = write((left, y - 40), name, 15, "serif", "start")
    body += tree((left + width_of(name, 15) + 18, y - 36), 20)
    body += _boxes(left, y - 28, _signed(PARK_VALUES[street]), marked)
    if "park" in lit.tokens and STREET_OF[own.house] == street:
        box = Box(left + marked * _STEP - 2, y - 30, _BOX + 4, _BOX + 4)
        value = crossed_box(box.inset(4), str(PARK_VALUES[street][marked]))
        body += lit.target("park", box, value)
    return body


def _temps(own: Sheet, top: float, lit: Lit, say: Say) -> str:
    """Return the temp track, which has no values but places."""
    left, marked = 446.0, int(own.marked(TEMP_MARKS))
    name = say(Text("Temps"))
    first, second, third = TEMP_PLACES
    note = Text("most: {a}, next: {b}, then {c}", a=first, b=second, c=third)
    body = write((left, top), name, 16, "serif", "start")
    body += write((left + width_of(name, 16) + 14, top), say(note), 14, "quiet", "start")
    body += "".join(
        [
            _box(Box(left + at * _STEP, top + 10, _BOX, _BOX), "", crossed=at < marked, last=False)
            for at in range(TEMP_BOXES)
        ]
    )
    if "temp" in lit.tokens:
        box = Box(left + marked * _STEP - 2, top + 8, _BOX + 4, _BOX + 4)
        body += lit.target("temp", box, crossed_box(box.inset(4), ""))
    return body


def _estates(own: Sheet, top: float, lit: Lit, say: Say) -> str:
    """Return the six columns of estate values, and the refusals behind them."""
    body = write((0, top + 22), say(Text("Estates")), 16, "serif", "start")
    left = 78.0
    for size in range(1, SIZES + 1):
        name = say(Text("of {n}", n=size))
        body += write((left, top + 22), name, 15, "quiet serif", "start")
        left += 36
        body += _column(own, size, (left, top), lit)
        left += len(ESTATE_VALUES[size - 1]) * _SMALL_STEP + 5
    values = _signed(REFUSAL_VALUES, _MINUS)
    left = WIDTH - len(values) * _SMALL_STEP
    name = say(Text("Refused"))
    body += write((left - 12, top + 22), name, 16, "serif", "end")
    return body + _boxes(left, top, values, int(own.marked(REFUSAL_MARKS)), side=_SMALL)


def _column(own: Sheet, size: int, place: tuple[float, float], lit: Lit) -> str:
    left, top = place
    values = ESTATE_VALUES[size - 1]
    marked = int(own.marked(ESTATE_MARKS + size - 1))
    body = _boxes(left, top, _signed(values), marked, side=_SMALL)
    token = f"estate-{size}"
    if token not in lit.tokens:
        return body
    box = Box(left + marked * _SMALL_STEP - 2, top - 2, _SMALL + 4, _SMALL + 4)
    value = crossed_box(box.inset(4), str(values[marked]))
    return body + lit.target(token, box, value)


def _theme_row(variant: Variant, own: Sheet, top: float, say: Say) -> str:
    """Return the roundabouts of experts, and the eggs or bunkers of a themed sheet."""
    body = ""
    if variant.expert:
        values = _signed(ROUNDABOUT_VALUES, _MINUS)
        marked = int(own.marked(ROUNDABOUT_MARKS))
        body += write((0, top + 22), say(Text("Roundabouts")), 16, "serif", "start")
        body += _boxes(112, top, values, marked, side=_SMALL)
    if variant.sheet == EASTER:
        steps = " · ".join(f"{count} → {points}" for count, points in EGG_STEPS)
        words = Text("Eggs: {n} of 20 ({steps})", n=int(eggs(own)), steps=steps)
        body += write((446, top + 22), say(words), 16, "serif", "start")
    if variant.sheet == DOOMSDAY:
        body += write((446, top + 22), say(_bunker_words(variant, own)), 16, "serif", "start")
    return body


def _bunker_words(variant: Variant, own: Sheet) -> Text:
    """Return the capacity of each street and all; a star marks places that we reconstructed."""
    one, two, three = capacities(variant, own)
    total = one + two + three
    if variant.bunkers == BUNKER_HOUSES:
        return Text("Bunkers *: {a} + {b} + {c} = {all}", a=one, b=two, c=three, all=total)
    return Text("Bunkers: {a} + {b} + {c} = {all}", a=one, b=two, c=three, all=total)
