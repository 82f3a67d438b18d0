"""The discard piles, for when somebody may pick from them."""

from collections import Counter
from typing import Final, NamedTuple

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.lettering import narrowed, write
from townsmith.games.dream_home.drawing.cards import NAME, chip, kind_names, room_sign
from townsmith.games.dream_home.drawing.signs import kind_sign
from townsmith.games.dream_home.rules.phases import HELPING
from townsmith.games.dream_home.rules.pieces import COURIER, FIRST_TOOL, ROOF_KINDS, ROOFER
from townsmith.games.dream_home.words.names import look_name
from townsmith.games.dream_home.words.notation import (
    ROOF_TOKENS,
    first_tokens,
    look_token,
    tokens,
)
from townsmith.games.dream_home.words.view import COVERED_ROOF, StreetView

_LEAST: Final = 118.0
"""How narrow a chip may be."""
_HIGH: Final = 48.0
_HEAD: Final = 24.0


class _Chip(NamedTuple):
    """What lies in a pile: one look, as often as it is there."""

    sign: str
    words: tuple[str, ...]
    """The longest way to say it first."""
    token: str


def discard_matters(view: StreetView) -> bool:
    """Tell whether somebody may pick from the discard piles."""
    if not view.room_discard and not view.resource_discard:
        return False
    return view.phase == HELPING or any(
        h.gear[COURIER - FIRST_TOOL] + h.gear[ROOFER - FIRST_TOOL] for h in view.houses
    )


def discard(view: StreetView, say: Say, width: float, least: float = 0.0) -> Part:
    """Return the discarded rooms and roofs, each look once.

    With a least height they take the place of the market, and as much room at least.
    """
    legal, first = tokens(view.legal), first_tokens(view.legal)
    across = max(1, int(width / _LEAST))
    step = (width - 6) / across
    chips = [*_rooms(view, say), *_roofs(view, say)]
    title = say(Text("Discarded rooms and roofs"))
    body = write((3, 17), narrowed(title, width - 6, 16), 16, NAME, "start", most=width - 6)
    for at, found in enumerate(chips):
        box = Box(4 + at % across * step, _HEAD + 2 + at // across * _HIGH, step - 8, _HIGH - 8)
        token = found.token if found.token in legal else ""
        body += chip(box, found.sign, *found.words, token=token, lit=token in first)
    height = max(least, _HEAD + 4 + (len(chips) + across - 1) // across * _HIGH)
    place = "shared" if least else "more"
    return Part("discard", place, sheet(width, height, body), Text("discard piles"))


def _rooms(view: StreetView, say: Say) -> list[_Chip]:
    return [
        _Chip(room_sign(look[0]), _times((say(look_name(*look)),), count, say), look_token(*look))
        for look, count in sorted(Counter(view.room_discard).items())
    ]


def _roofs(view: StreetView, say: Say) -> list[_Chip]:
    kinds = sorted(Counter(view.resource_discard).items())
    return [
        _Chip(kind_sign(kind), _times(kind_names(kind, say), count, say), _roof_token(kind))
        for kind, count in kinds
        if kind < ROOF_KINDS
    ]


def _times(names: tuple[str, ...], count: int, say: Say) -> tuple[str, ...]:
    if count == 1:
        return names
    several = [Text("{n} \N{MULTIPLICATION SIGN} {card}", n=count, card=name) for name in names]
    return tuple(map(say, several))


def _roof_token(kind: int) -> str:
    return "" if kind == COVERED_ROOF else ROOF_TOKENS[kind]
