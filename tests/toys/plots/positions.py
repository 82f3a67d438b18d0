"""Position files of Plots: written in full, read with care."""

from collections import Counter
from itertools import chain
from typing import Final, TypeAlias

from townsmith.core.errors import PositionError, SetupError, UnknownError
from townsmith.core.game import AnyGame, Position
from townsmith.core.reading import Node
from townsmith.core.rng import Rng

from .rules import HAND, HEIGHTS, HOUSES, PLOTS, ROUNDS, Street

KEYS: Final = ("game", "options", "seed", "rng", "round", "deck", "seats")
SEAT_KEYS: Final = ("town", "hand", "before", "confirmed")
Fields: TypeAlias = dict[str, Node]
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


def read(game: AnyGame, position: Position) -> Street:
    """Return the position a file describes; what is left out is as at the start of a game."""
    found = Node(position).fields(KEYS)
    if "seats" not in found:
        Node(position).fail("a position needs seats: a list, one object a seat")
    street = started(game, position, found)
    seats = [node.fields(SEAT_KEYS) for node in found["seats"].items()]
    for seat, fields in enumerate(seats):
        read_seat(street, seat, fields)
    street.round = found["round"].whole(1, ROUNDS + 1) if "round" in found else 1
    street.deal([seat for seat, fields in enumerate(seats) if "hand" not in fields], street.rng)
    read_chance(street, found)
    if Counter(filter(None, chain(street.deck, *street.towns, *street.hands))) != HOUSES:
        Node(position).fail(f"there must be {HOUSES[1]} houses of every height in all")
    return street


def started(game: AnyGame, position: Position, found: Fields) -> Street:
    """Return a new game with the seats, seed and options of a file."""
    seed = found["seed"].whole() if "seed" in found else 0
    try:
        setup = game.setup(len(found["seats"].items()), seed, position.get("options"))
    except (SetupError, UnknownError) as error:
        raise PositionError(str(error)) from error
    street: Street = game.start(setup)
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
        found["hand"].fail(f"nobody holds more than {HAND} houses")
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
