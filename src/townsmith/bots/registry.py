"""Where bots are found: the modules of `townsmith.bots`, and entry points of other packages.

A bot is a class marked with `@named`. There is no list of bots anywhere.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, Protocol, TypeVar

from townsmith.bots.perspective import Perspective
from townsmith.core.errors import UnknownError
from townsmith.core.rng import Rng
from townsmith.core.state import Move
from townsmith.core.text import Text

_HOME: Final = "townsmith.bots"


class Bot(Protocol):
    """Somebody who chooses. One bot sits on one seat for one game, and may remember it."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return one of the legal moves.

        What the seat can know and `rng` decide; the hidden cards cannot, and nothing else may.
        """


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: its name, a sentence about it, and how to get one."""

    name: str
    words: Text
    make: Callable[[], Bot]


B = TypeVar("B", bound=Bot)
_KINDS: Final[dict[str, Kind]] = {}


def named(name: str, words: Text) -> Callable[[type[B]], type[B]]:
    """Mark a class as the bot of that name, with a sentence that describes it."""

    def mark(bot_class: type[B]) -> type[B]:
        if name in _KINDS:
            raise ValueError(f"there are two bots called {name!r}")
        _KINDS[name] = Kind(name, words, bot_class)
        return bot_class

    return mark


def add(kind: Kind) -> None:
    """Make a kind of bot known that is no class of its own, such as a program somebody names."""
    _KINDS[kind.name] = kind


def bots() -> dict[str, Kind]:
    """Return every kind of bot found, by name, in alphabetical order."""
    _search()
    return dict(sorted(_KINDS.items()))


def bot(name: str) -> Bot:
    """Return a new bot of that name."""
    found = bots()
    if name not in found:
        raise UnknownError(
            Text(
                "there is no bot {name}; there are: {known}",
                name=repr(name),
                known=", ".join(found),
            )
        )
    return found[name].make()


@cache
def _search() -> None:
    home = import_module(_HOME)
    for module in pkgutil.iter_modules(home.__path__):
        import_module(f"{_HOME}.{module.name}")
    for point in entry_points(group=_HOME):
        point.load()
