"""Where bots are found: the modules of `bots.players`, and entry points of other packages.

A bot is a class marked with `@named`. There is no list of bots anywhere. Bots that think by the
clock can be asked to take more time or less: `master@5` thinks up to five seconds about a move.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, Protocol, TypeVar

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import Move
from townsmith.core.errors import UnknownError
from townsmith.core.rng import Rng
from townsmith.core.text import Text

_HOME: Final = "townsmith.bots.players"
_LEAST_TIME: Final = 0.01
_MOST_TIME: Final = 600


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
    timed: Callable[[float], Bot] | None = None
    """How to get one that has so many seconds for a move, where time matters to it."""
    simple: bool = False
    """Whether it chooses at once; one that searches keeps a processor busy."""


B = TypeVar("B", bound=Bot)
_KINDS: Final[dict[str, Kind]] = {}


def named(name: str, words: Text, *, simple: bool = False) -> Callable[[type[B]], type[B]]:
    """Mark a class as the bot of that name, with a sentence that describes it."""

    def mark(bot_class: type[B]) -> type[B]:
        if name in _KINDS:
            raise ValueError(f"there are two bots called {name!r}")
        _KINDS[name] = Kind(name, words, bot_class, simple=simple)
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
    """Return a new bot of that name, with the seconds a move that may stand behind it."""
    found, (kind, seconds) = bots(), asked_for(name)
    if kind not in found:
        raise UnknownError(
            Text(
                "there is no bot {name}; there are: {known}",
                name=repr(name),
                known=", ".join(found),
            )
        )
    if seconds is None:
        return found[kind].make()
    timed = found[kind].timed
    if timed is None:
        raise UnknownError(
            Text("{bot} does not think by the clock; write it without @", bot=repr(kind))
        )
    return timed(seconds)


def asked_for(name: str) -> tuple[str, float | None]:
    """Return the bot in a name such as `master@5` and its seconds a move, if any are given."""
    kind, at, given = name.rpartition("@")
    if not at or name in bots():
        return name, None
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not _LEAST_TIME <= seconds <= _MOST_TIME:
        raise UnknownError(
            Text(
                "{name}: after @ stands how many seconds a move may take, from {least} to {most}",
                name=repr(name),
                least=str(_LEAST_TIME),
                most=_MOST_TIME,
            )
        )
    return kind, seconds


@cache
def _search() -> None:
    home = import_module(_HOME)
    for module in pkgutil.iter_modules(home.__path__):
        import_module(f"{_HOME}.{module.name}")
    for point in entry_points(group=_HOME):
        point.load()
