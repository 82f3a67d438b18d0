"""The shelf of a device: the keys of the cards that it has on the server, in a cookie a game.

The first set counts at new tables, on pads and pages of this device, unless all of them rest.
"""

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

MOST: Final = 12
"""Sets of cards that a device has of one game."""
_BETWEEN: Final = "."
_YEAR: Final = 365 * 24 * 3600


class Shelf(NamedTuple):
    """The sets of cards of one game that a device knows."""

    keys: tuple[str, ...]
    resting: bool = False
    """Whether none of them is used."""

    @property
    def chosen(self) -> str:
        """Return the key of the set that is used, or nothing."""
        return "" if self.resting or not self.keys else self.keys[0]

    def using(self, key: str) -> "Shelf":
        """Return the shelf with a set that is used."""
        return Shelf((key, *self.without(key).keys)[:MOST])

    def holding(self, key: str) -> "Shelf":
        """Return the shelf with a set on it, which is not used by that alone."""
        keys = self.keys if key in self.keys else (*self.keys[: MOST - 1], key)
        return Shelf(keys, resting=not self.chosen)

    def without(self, key: str) -> "Shelf":
        """Return the shelf without a set; where that was used, none is."""
        keys = tuple(other for other in self.keys if other != key)
        return Shelf(keys, self.resting or self.chosen == key)

    def at_rest(self) -> "Shelf":
        """Return the shelf of which nothing is used."""
        return Shelf(self.keys, resting=True)


def shelf_of(request: Request, game: str) -> Shelf:
    """Return what a device has of a game."""
    first, *others = request.cookies.get(_cookie(game), "").split(_BETWEEN)
    keys = others if not first else [first, *others]
    return Shelf(tuple(dict.fromkeys(filter(None, keys)))[:MOST], resting=not first)


def put_back(request: Request, response: Response, game: str, shelf: Shelf) -> None:
    """Let the device remember its shelf."""
    keys = _BETWEEN.join(shelf.keys)
    response.set_cookie(
        _cookie(game),
        _BETWEEN + keys if shelf.resting else keys,
        max_age=_YEAR if shelf.keys else 0,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def _cookie(game: str) -> str:
    return f"cards-{game}"
