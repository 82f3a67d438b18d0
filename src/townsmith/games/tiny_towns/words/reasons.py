"""What a cube does for a town, in plain words: how a coach speaks of the board."""

from collections.abc import Iterator
from functools import cache

from townsmith.core.contract.state import Move
from townsmith.core.text import Plural, Text
from townsmith.games.tiny_towns.rules.moves import CONSTRUCT, NAME, PLACE
from townsmith.games.tiny_towns.rules.pieces import SQUARE_NAMES
from townsmith.games.tiny_towns.rules.tables import Way, ways
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import taken_apart
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView


def reason(view: TinyTownsView, move: Move) -> Text | None:
    """Return which building a cube serves, or what building it frees; else nothing."""
    own, parts = view.own, taken_apart(move)
    if own is None:
        return None
    if parts.kind == PLACE and view.resource:
        return _of_a_place(view, own, view.resource, parts.square)
    if parts.kind == NAME:
        return _of_a_name(view, own, parts.resource)
    card = view.card_of_type(parts.type) if parts.kind == CONSTRUCT else -1
    if card >= 0:
        freed = len(_ways(card)[0]) - 1
        return Plural("That frees {n} square.", "That frees {n} squares.", freed)
    return None


def _of_a_place(view: TinyTownsView, own: TownView, resource: int, square: int) -> Text | None:
    """Return what a cube completes, or what would be missing then."""
    found = [
        (len(missing), card, missing)
        for card, way in _all_ways(view)
        if (square, resource) in way
        and (missing := _missing(own, way, square)) is not None
        and len(missing) < len(way) - 1
    ]
    if not found:
        return None
    count, card, missing = min(found, key=lambda one: one[:2])
    if count == 0:
        return Text("With it {building} can be built.", building=card_name(card))
    if count > 1:
        return None
    where, lacking = missing[0]
    return Text(
        "Then only {resource} on {square} is missing for {building}.",
        resource=resource_name(lacking),
        square=SQUARE_NAMES[where],
        building=card_name(card),
    )


def _of_a_name(view: TinyTownsView, own: TownView, resource: int) -> Text | None:
    for card, way in _all_ways(view):
        missing = _missing(own, way)
        if missing is not None and [lacking for _, lacking in missing] == [resource]:
            where = SQUARE_NAMES[missing[0][0]]
            return Text(
                "It is all that is missing for {building}, on {square}.",
                building=card_name(card),
                square=where,
            )
    return None


def _missing(own: TownView, way: Way, placed: int = -1) -> Way | None:
    """Return the cubes a pattern still lacks there; None where something else lies in the way."""
    lacking = []
    for square, resource in way:
        here = own.squares[square]
        if square == placed or here.resource == resource:
            continue
        if not here.empty:
            return None
        lacking.append((square, resource))
    return lacking


def _all_ways(view: TinyTownsView) -> Iterator[tuple[int, Way]]:
    for card in view.cards:
        for way in _ways(card):
            yield card, way


@cache
def _ways(card: int) -> list[Way]:
    return ways(card)
