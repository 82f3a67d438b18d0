"""The tracks of a sheet drawn: boxes to cross and the value that shows, row by row."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.frames import crossed_box
from townsmith.draw.hand import num
from townsmith.draw.lettering import paragraph, width_of, wrap, write
from townsmith.draw.shapes import tree
from townsmith.games.welcome_to.drawing.lit import Lit, unlit
from townsmith.games.welcome_to.drawing.sizes import LETTERS, SheetSize
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

_MINUS: Final = "\N{EN DASH}"
_NAME: Final = 14.0
"""The size of the letters of a track's name."""
_HEAD: Final = 19.0
"""How far the boxes stand below the top of a track whose name stands above them."""
_BESIDE: Final = 62.0
"""How wide names are that stand beside the boxes; longer ones push theirs to the right."""
_GAP: Final = 10.0
_KEPT: Final = 2048
_COLUMN: Final = "estate-"
_FIRST_COLUMN: Final = f"{_COLUMN}1"
_CROSSING: Final = ("temp", _COLUMN)
"""How the tokens begin that cross a box of these tracks."""


Marked: TypeAlias = tuple[int, ...]
"""How many boxes of each track are crossed."""


class Track(NamedTuple):
    """A track: its name, what its boxes say, how many are crossed, and what crosses the next."""

    name: str
    values: tuple[str, ...]
    marked: int
    token: str = ""
    note: str = ""
    side: float = 0.0
    step: float = 0.0

    @property
    def boxes_width(self) -> float:
        """Return how wide the boxes are together."""
        return len(self.values) * self.step


class Rows(NamedTuple):
    """Rows of tracks, drawn, and how high they are."""

    body: str
    height: float


# All tracks


def tracks(variant: Variant, own: Sheet, size: SheetSize, lit: Lit, say: Say) -> Rows:
    """Return the tracks for pools, temps and the like, each in a row or as many as fit beside."""
    marked = _marked(own)
    if any(word.startswith(_CROSSING) for word in lit.tokens):
        rows = _laid_out(_tracks(marked, variant.roundabouts, size, say), size, lit)
    else:
        rows = _plain_tracks(marked, variant.roundabouts, size, say)
    words = _theme_words(variant, own)
    return rows if words is None else _with_words(rows, say(words), size)


def printed_tracks(variant: Variant, own: Sheet, size: SheetSize, say: Say) -> Rows:
    """Return the tracks of a sheet on paper; what a theme counts is filled in by hand there."""
    return _plain_tracks(_marked(own), variant.roundabouts, size, say)


@lru_cache(maxsize=_KEPT)
def _plain_tracks(marked: Marked, circles: bool, size: SheetSize, say: Say) -> Rows:  # noqa: FBT001 - remembered by position
    """Return tracks on which nothing may be crossed now; most of the time they stay as they are."""
    return _laid_out(_tracks(marked, circles, size, say), size, unlit(say))


def estates(own: Sheet, size: SheetSize, lit: Lit, say: Say) -> Rows:
    """Return the six columns of estate values."""
    return _flowing(_estates(_marked(own), size, say), size, lit)


def whole_sheet(variant: Variant, own: Sheet, size: SheetSize, lit: Lit, say: Say) -> Rows:
    """Return everything that stands under the streets."""
    first = tracks(variant, own, size, lit, say)
    if not is_narrow(size):
        return first
    second = estates(own, size, lit, say)
    below = f'<g transform="translate(0 {num(first.height)})">{second.body}</g>'
    return Rows(first.body + below, first.height + second.height)


def is_narrow(size: SheetSize) -> bool:
    """Tell whether the columns of estates are a drawing of their own, for want of room."""
    return size.width < 500  # noqa: PLR2004 - two boards abreast, or a phone


def _marked(own: Sheet) -> Marked:
    return tuple([int(own.marked(track)) for track in range(ROUNDABOUT_MARKS + 1)])


def _tracks(marked: Marked, circles: bool, size: SheetSize, say: Say) -> list[Track]:  # noqa: FBT001 - as above
    first, second, third = TEMP_PLACES
    note = say(Text("most {a}, next {b}, then {c}", a=first, b=second, c=third))
    found = [
        Track(say(Text("Pools")), _signed(POOL_VALUES), marked[POOL_MARKS]),
        Track(say(Text("Temps")), ("",) * TEMP_BOXES, marked[TEMP_MARKS], "temp", note),
        Track(say(Text("Bis")), _signed(BIS_VALUES, _MINUS), marked[BIS_MARKS]),
    ]
    found = [track._replace(side=size.box, step=size.step) for track in found]
    columns = [] if is_narrow(size) else _estates(marked, size, say)
    rest = _penalties(marked, circles, size, say)
    early, late = [*found, *rest, *columns], [*found, *columns, *rest]
    return min(late, early, key=lambda order: len(_in_rows(order, size.width)))


def _estates(marked: Marked, size: SheetSize, say: Say) -> list[Track]:
    names = [Text("Estates of {n}", n=1), *[Text("of {n}", n=n) for n in range(2, SIZES + 1)]]
    side = size.small
    return [
        Track(
            say(names[at]),
            _signed(ESTATE_VALUES[at]),
            marked[ESTATE_MARKS + at],
            f"{_COLUMN}{at + 1}",
            side=side,
            step=side + 1,
        )
        for at in range(SIZES)
    ]


def _penalties(marked: Marked, circles: bool, size: SheetSize, say: Say) -> list[Track]:  # noqa: FBT001 - as above
    """Return the refusals, and the roundabouts where they are played."""
    values = _signed(REFUSAL_VALUES, _MINUS)
    found = [Track(say(Text("Refused")), values, marked[REFUSAL_MARKS])]
    if circles:
        values = _signed(ROUNDABOUT_VALUES, _MINUS)
        found.append(Track(say(Text("Roundabouts")), values, marked[ROUNDABOUT_MARKS]))
    return [track._replace(side=size.small, step=size.small + 1) for track in found]


def _signed(values: Sequence[int], sign: str = "") -> tuple[str, ...]:
    return tuple([f"{sign}{value}" if value else "0" for value in values])


# Rows


def _laid_out(found: Sequence[Track], size: SheetSize, lit: Lit) -> Rows:
    return _listed(found, lit) if is_narrow(size) else _flowing(found, size, lit)


def _listed(found: Sequence[Track], lit: Lit) -> Rows:
    """Return tracks under each other, each name beside its boxes."""
    body, y = "", 4.0
    for track in found:
        left = max(_BESIDE, width_of(track.name, _NAME) + 6)
        body += write((0, y + track.side * 0.66), track.name, _NAME, "serif", "start")
        body += _boxes(track, (left, y), lit)
        y += track.side + 6
    return Rows(body, y + 2)


def _flowing(found: Sequence[Track], size: SheetSize, lit: Lit) -> Rows:
    """Return tracks beside each other, each name above its boxes, in as many rows as it takes."""
    body, y = "", 0.0
    for row in _in_rows(found, size.width):
        spare = size.width - sum(_wide(track) for track in row)
        apart = min(spare / max(1, len(row) - 1), 40.0)
        x = 0.0
        for track in row:
            body += _headed(track, (x, y), lit)
            x += _wide(track) + apart
        y += _HEAD + max(track.side for track in row) + 7
    return Rows(body, y)


def _in_rows(found: Sequence[Track], width: float) -> list[list[Track]]:
    rows: list[list[Track]] = []
    left = 0.0
    for track in found:
        # The columns of estates begin a row of their own: they are read together.
        if not rows or left < _wide(track) or track.token == _FIRST_COLUMN:
            rows.append([])
            left = width
        rows[-1].append(track)
        left -= _wide(track) + _GAP
    return rows


def _wide(track: Track) -> float:
    return max(track.boxes_width, width_of(track.name, _NAME))


def _headed(track: Track, at: Point, lit: Lit) -> str:
    return _head(track, at) + _boxes(track, (at[0], at[1] + _HEAD), lit)


@lru_cache(maxsize=_KEPT)
def _head(track: Track, at: Point) -> str:
    """Return the name of a track, and what is to be said about it if there is room."""
    x, y = at
    head = write((x, y + 13), track.name, _NAME, "serif", "start")
    named = width_of(track.name, _NAME) + 8
    if track.note and named + width_of(track.note, LETTERS) <= _wide(track):
        head += write((x + named, y + 13), track.note, LETTERS, "quiet", "start")
    return head


@lru_cache(maxsize=_KEPT)
def _plain_boxes(track: Track, at: Point) -> str:
    """Return the boxes of a track, the last value round."""
    x, y = at
    return "".join(
        [
            crossed_box(
                Box(x + step * track.step, y, track.side, track.side),
                value,
                crossed=step < track.marked,
                last=bool(value) and step == len(track.values) - 1,
            )
            for step, value in enumerate(track.values)
        ]
    )


def _boxes(track: Track, at: Point, lit: Lit) -> str:
    """Return the boxes of a track, and the next one lit if it may be crossed."""
    boxes = _plain_boxes(track, at)
    if track.token not in lit.tokens:
        return boxes
    x, y = at
    box = Box(x + track.marked * track.step, y, track.side, track.side)
    inside = crossed_box(box.inset(2), track.values[track.marked])
    return boxes + lit.target(track.token, box.inset(-2), inside)


# Parks


def parks(own: Sheet, size: SheetSize, lit: Lit, say: Say) -> str:
    """Return the parks of all streets: at the end of each, or under it."""
    return "".join([_parks(own, size, street, lit, say) for street in range(STREETS)])


def _parks(own: Sheet, size: SheetSize, street: int, lit: Lit, say: Say) -> str:
    token = "park" if STREET_OF[own.house] == street else ""
    name, values = say(Text("Parks")), _signed(PARK_VALUES[street])
    track = Track(
        name, values, own.marked(PARK_MARKS + street), token, side=size.box, step=size.step
    )
    head, at = _park_head(name, size, street)
    return head + _boxes(track, at, lit)


def end_of_parks(name: str, size: SheetSize) -> float:
    """Return where the track of parks under the first street ends."""
    _, (left, _) = _park_head(name, size, 0)
    return left + len(PARK_VALUES[0]) * size.step


@lru_cache(maxsize=64)
def _park_head(name: str, size: SheetSize, street: int) -> tuple[str, Point]:
    """Return the name of a track of parks with its tree, and where the boxes begin."""
    y = size.ground(street)
    if size.beside:
        left = size.road_width + 10
        words = write((left, y - size.box - 4), name, _NAME, "serif", "start")
        foot = left + width_of(name, _NAME) + 14, y - size.box - 1
        return words + tree(foot, 20), (left, y - size.box + 4)
    top = y + 4 + size.road + 19
    words = write((16, top + size.box * 0.66), name, _NAME, "serif", "start")
    left = max(_BESIDE + 4, width_of(name, _NAME) + 22)
    return tree((8, top + size.box - 3), 19) + words, (left, top)


# What themes add


def _theme_words(variant: Variant, own: Sheet) -> Text | None:
    """Return the eggs or the bunkers of a themed sheet in words."""
    if variant.sheet == EASTER:
        steps = " · ".join(f"{count} → {points}" for count, points in EGG_STEPS)
        return Text("Eggs: {n} of 20 ({steps})", n=int(eggs(own)), steps=steps)
    return _bunker_words(variant, own) if variant.sheet == DOOMSDAY else None


def _with_words(rows: Rows, words: str, size: SheetSize) -> Rows:
    lines = len(wrap(words, size.width - 4, _NAME))
    box = Box(0, rows.height, size.width - 4, lines * _NAME * 1.35)
    return Rows(rows.body + paragraph(box, words, _NAME, "serif"), box.bottom + 4)


def _bunker_words(variant: Variant, own: Sheet) -> Text:
    """Return the capacity of each street and all; a star marks places that we reconstructed."""
    one, two, three = capacities(variant, own)
    total = one + two + three
    if variant.bunkers == BUNKER_HOUSES:
        return Text("Bunkers *: {a} + {b} + {c} = {all}", a=one, b=two, c=three, all=total)
    return Text("Bunkers: {a} + {b} + {c} = {all}", a=one, b=two, c=three, all=total)
