"""Position files of Plots: written in full, read with care."""

from collections import Counter
from itertools import chain
from typing import Final

from townsmith.core.errors import PositionError
from townsmith.core.game import Position
from townsmith.core.rng import Rng

from .rules import HAND, HEIGHTS, HOUSES, PLOTS, Street

KEYS: Final = {"game", "options", "seed", "rng", "round", "deck", "seats"}
SEAT_KEYS: Final = {"town", "hand", "before", "confirmed"}


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


def read_into(street: Street, position: Position) -> None:
    """Bring a freshly started street into the position; what is left out stays as it is."""
    refuse_unknown(position, KEYS, "the position")
    street.round = position.get("round", 1)
    for seat, found in enumerate(position["seats"]):
        read_seat(street, seat, found)
    missing = [seat for seat, found in enumerate(position["seats"]) if "hand" not in found]
    street.deal(missing, street.rng)
    street.deck = houses(position.get("deck", street.deck[::-1]), "deck")[::-1]
    if Counter(filter(None, chain(street.deck, *street.towns, *street.hands))) != HOUSES:
        raise PositionError(f"there must be {HOUSES[1]} houses of every height in all")
    if "rng" in position:
        street.rng = Rng(*position["rng"])


def read_seat(street: Street, seat: int, found: Position) -> None:
    """Read the town, the hand and the turn of one seat."""
    where = f"seat {seat}"
    refuse_unknown(found, SEAT_KEYS, where)
    street.towns[seat] = town(found.get("town", [0] * len(PLOTS)), where)
    before = found.get("before", {})
    refuse_unknown(before, {"town"}, f"before of {where}")
    street.shown[seat] = town(before.get("town", street.towns[seat]), f"before of {where}")
    street.hands[seat] = houses(found.get("hand", []), f"the hand of {where}")
    if len(street.hands[seat]) > HAND:
        raise PositionError(f"{where} holds more than {HAND} houses")
    street.done |= int(found.get("confirmed", False)) << seat


def town(found: object, where: str) -> list[int]:
    """Return a row of houses with 0 for an empty plot."""
    if not isinstance(found, list) or len(found) != len(PLOTS):
        raise PositionError(f"the town of {where} must be a list of {len(PLOTS)} heights")
    houses([house for house in found if house != 0], f"the town of {where}")
    return list(found)


def houses(found: object, where: str) -> list[int]:
    """Return a list of heights."""
    if not isinstance(found, list) or any(house not in HEIGHTS for house in found):
        raise PositionError(f"{where} must be a list of heights from 1 to {HEIGHTS[-1]}")
    return list(found)


def refuse_unknown(found: Position, known: set[str], where: str) -> None:
    """Raise PositionError if there is a key that means nothing."""
    unknown = sorted(set(found) - known)
    if unknown:
        raise PositionError(f"{where} has an unknown key {unknown[0]!r}")
