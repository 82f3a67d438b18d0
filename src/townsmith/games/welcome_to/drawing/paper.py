"""Sheets to print: the streets with their tracks, for every side of the board."""

from functools import partial
from typing import Final

from townsmith.core.paper import PaperSheet
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.hand import placed
from townsmith.draw.lettering import width_of, wrap, write
from townsmith.draw.paper import line_to_fill, sums
from townsmith.games.welcome_to.drawing.lit import unlit
from townsmith.games.welcome_to.drawing.parts import squared_paper
from townsmith.games.welcome_to.drawing.sizes import SheetSize
from townsmith.games.welcome_to.drawing.street import streets
from townsmith.games.welcome_to.drawing.tracks import parks, printed_tracks
from townsmith.games.welcome_to.rules.pieces import (
    BLUEPRINT,
    BUNKER_HOUSES,
    CLASSIC,
    DOOMSDAY,
    E81,
    EASTER,
    EGG_STEPS,
    STREETS,
)
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import ROUNDABOUTS, Variant
from townsmith.games.welcome_to.words.names import PLAN_NAMES

_SUMS: Final = 58.0
_FILL: Final = 30.0
_LETTERS: Final = 14.0
_GAP: Final = 8.0
_ROOMY: Final = 1020.0
"""From this width on the boxes of the tracks are larger."""
_HOUSES: Final = (44.0, 69.0)
"""How low and how high a house may be."""
_HINT: Final = Text(
    "Numbers rise from left to right in a street; gaps are allowed. Cross a box of a track for "
    "each effect you use. When no number fits, cross a box of the refusals."
)


def paper() -> tuple[PaperSheet, ...]:
    """Return the sheets that one writes on."""
    return (
        _sheet("classic", Text("classic sheet"), Variant(0, CLASSIC, 0, -1)),
        _sheet("2018", Text("sheet of the box of 2018"), Variant(E81, CLASSIC, 0, -1)),
        _sheet("blueprint", Text("blueprint sheet"), Variant(0, BLUEPRINT, 0, -1)),
        _sheet("roundabouts", Text("with roundabouts"), Variant(0, CLASSIC, ROUNDABOUTS, -1)),
        _sheet("easter", Text("Easter sheet"), Variant(0, EASTER, 0, -1)),
        _sheet("doomsday", Text("Doomsday sheet"), _with_bunkers()),
    )


def _with_bunkers() -> Variant:
    variant = Variant(0, DOOMSDAY, 0, -1)
    variant.bunkers = BUNKER_HOUSES
    return variant


def _sheet(name: str, words: Text, variant: Variant) -> PaperSheet:
    ours = (Text("Where the bunkers stand is our own: no source shows it."),)
    notes = ours if variant.bunkers else ()
    draw = partial(_drawn, variant)
    return PaperSheet(name, words, draw, across=True, hint=_HINT, notes=notes)


def _drawn(variant: Variant, width: float, height: float, say: Say) -> list[str]:
    """Return the sheet: streets and parks, tracks, what a theme adds, and the sum."""
    own = Sheet()
    size = SheetSize(width, 0, 30 if width >= _ROOMY else 28, 26, beside=True)
    rows = printed_tracks(variant, own, size, say)
    more = _theme(variant, width, say)
    below = rows.height + (_FILL if more else 0) + _SUMS + _GAP
    low, high = _HOUSES
    house = (height - below) / STREETS - size._replace(house=low).street + low
    size = size._replace(house=min(high, max(low, house)))
    spare = max(0.0, height - below - size.height)
    top = size.height + spare / 2
    last = top + rows.height + (_FILL if more else 0)
    body = squared_paper(variant, width, height)
    body += streets(variant, own, size, unlit(say), say) + parks(own, size, unlit(say), say)
    body += placed(rows.body, (0, top)) + placed(more, (0, top + rows.height + 18))
    return [body + sums(Box(0, last + spare / 2, width, _SUMS), _sums(variant, say))]


def _sums(variant: Variant, say: Say) -> list[str]:
    plans = [say(Text("Plan {name}", name=name)) for name in PLAN_NAMES[int(variant.edition)]]
    found = [*plans, *map(say, (Text("Parks"), Text("Pools"), Text("Temps"), Text("Estates")))]
    found += [say(Text("Eggs"))] if variant.sheet == EASTER else []
    found += [say(Text("Bunkers"))] if variant.bunkers else []
    found += [say(Text("Bis \N{EN DASH}")), say(Text("Refused \N{EN DASH}"))]
    found += [say(Text("Roundabouts \N{EN DASH}"))] if variant.roundabouts else []
    return [*found, say(Text("Total"))]


# What themes add


def _theme(variant: Variant, width: float, say: Say) -> str:
    """Return a line to fill in for the eggs or the bunkers."""
    if variant.sheet == EASTER:
        steps = ", ".join(f"{count}: {points}" for count, points in EGG_STEPS)
        words = say(Text("Eggs collected, of 20"))
        told = say(Text("so many eggs bring points: {steps}", steps=steps))
        return _filled((words,), width, told)
    if not variant.bunkers:
        return ""
    named = (Text("Bunkers *, top"), Text("middle"), Text("bottom"), Text("together"))
    return _filled(tuple(map(say, named)), width, "")


def _filled(names: tuple[str, ...], width: float, told: str) -> str:
    """Return names with a line behind each, and a sentence."""
    body, x = "", 0.0
    for name in names:
        body += write((x, 0), name, _LETTERS, "serif", "start")
        x += width_of(name, _LETTERS) + 8
        body += line_to_fill((x, 4), 70)
        x += 84
    fitting = wrap(told, width - x - 10, _LETTERS)[:1]
    return body + "".join(write((x + 8, 0), row, _LETTERS, "quiet", "start") for row in fitting)
