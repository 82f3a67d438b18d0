"""Position files of Plots: written in full, read with care."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Final

from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Position
from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng
from townsmith.core.text import Text

from .rules import HAND, HEIGHTS, HOUSES, PLOTS, ROUNDS, Street

KEYS: Final = ("rng", "round", "deck")
SEAT_KEYS: Final = ("town", "hand", "before", "confirmed")
WORD: Final = (1 << 32) - 1


def written(street: Street) -> Position:
    """Return the position as a person would write it down, every pile in full, top first."""
    return {
        "game": "plots",
        "options": {"gardens": street.gardens, "short": street.short},
        "rng": street.rng.pack(),
        "round": street.round,
        "deck": street.deck[::-1],
        "seats": [written_seat(street, seat) for seat in range(len(street.towns))],
    }


def written_seat(street: Street, seat: int) -> Position:
    """Return one seat; `before` is the town as the others still see it."""
    return {
        "town": list(street.towns[seat]),
        "hand": list(street.hands[seat]),
        "before": {"town": list(street.shown[seat])},
        "confirmed": bool(street.done >> seat & 1),
    }


def reads(start: Callable[[Setup], Street]) -> Callable[[Setup, Fields], Street]:
    """Return what reads a position into a street that is dealt so."""
    return lambda setup, found: read(start(setup), found)


def read(street: Street, found: Fields) -> Street:
    """Return the position a file describes; what is left out is as at the start of a game."""
    seats = [node.fields(SEAT_KEYS) for node in found["seats"].items()]
    for seat, fields in enumerate(seats):
        read_seat(street, seat, fields)
    street.round = found["round"].whole(1, ROUNDS + 1) if "round" in found else 1
    street.deal([seat for seat, fields in enumerate(seats) if "hand" not in fields], street.rng)
    read_chance(street, found)
    if Counter(filter(None, chain(street.deck, *street.towns, *street.hands))) != HOUSES:
        found["seats"].fail(Text("there must be {n} houses of every height in all", n=HOUSES[1]))
    return street


def read_seat(street: Street, seat: int, found: Fields) -> None:
    """Read the town, the hand and the turn of one seat."""
    if "town" in found:
        street.towns[seat] = town(found["town"])
    before = found["before"].fields(("town",)) if "before" in found else found
    street.shown[seat] = town(before["town"]) if "town" in before else list(street.towns[seat])
    if "hand" in found:
        street.hands[seat] = houses(found["hand"])
    if len(street.hands[seat]) > HAND:
        found["hand"].fail(Text("nobody holds more than {n} houses", n=HAND))
    street.done |= int("confirmed" in found and found["confirmed"].flag()) << seat


def read_chance(street: Street, found: Fields) -> None:
    """Read the deck, top first, and the generator."""
    if "deck" in found:
        street.deck = houses(found["deck"])[::-1]
    if "rng" in found:
        street.rng = Rng(*(word.whole(0, WORD) for word in found["rng"].items(4)))


def town(node: Node) -> list[int]:
    """Return the houses of a town from left to right, 0 for an empty plot."""
    return [plot.whole(0, HEIGHTS[-1]) for plot in node.items(len(PLOTS))]


def houses(node: Node) -> list[int]:
    """Return a list of heights."""
    return [house.whole(HEIGHTS[0], HEIGHTS[-1]) for house in node.items()]
