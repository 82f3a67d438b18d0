"""Town-building board games at one table, for people, bots and programs.

The face for programs is small, and stays as it is from one version to the next:

    import townsmith

    for name in townsmith.games():
        match = townsmith.deal(name, seats=2, seed=3)
        match.play(match.moves()[0])
        match.finish("greedy")
        print(match, match.scores(), match.winners)

`docs/library.md` tells it whole. What stands here is loaded when it is first asked for, so that
whoever wants one part of the house does not wait for the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from townsmith.core.contract.game import Game as Game
    from townsmith.core.contract.options import Choice as Choice
    from townsmith.core.contract.options import Json as Json
    from townsmith.core.contract.options import Option as Option
    from townsmith.core.contract.state import OPPONENT as OPPONENT
    from townsmith.core.contract.state import REFEREE as REFEREE
    from townsmith.core.contract.state import SPECTATOR as SPECTATOR
    from townsmith.core.contract.state import State as State
    from townsmith.core.contract.view import ScoreLine as ScoreLine
    from townsmith.core.contract.view import ScoreSheet as ScoreSheet
    from townsmith.core.contract.view import View as View
    from townsmith.core.errors import BadSyntaxError as BadSyntaxError
    from townsmith.core.errors import IllegalMoveError as IllegalMoveError
    from townsmith.core.errors import PositionError as PositionError
    from townsmith.core.errors import RecordError as RecordError
    from townsmith.core.errors import SetupError as SetupError
    from townsmith.core.errors import StaleMoveError as StaleMoveError
    from townsmith.core.errors import TownsmithError as TownsmithError
    from townsmith.core.errors import UndoError as UndoError
    from townsmith.core.errors import UnknownError as UnknownError
    from townsmith.core.text import Text as Text
    from townsmith.core.text import english as english
    from townsmith.library import deal as deal
    from townsmith.library import load as load
    from townsmith.match import Match as Match

    def games() -> dict[str, Game[State, View]]:
        """Return every game there is, by its id: the package of that name can be called."""

    def bots() -> dict[str, str]:
        """Return every bot there is by its name, with a sentence about it; as above."""


__version__ = "0.1.0"

_HOMES: Final = {
    "townsmith.core.contract.game": ("Game",),
    "townsmith.core.contract.options": ("Choice", "Json", "Option"),
    "townsmith.core.contract.state": ("OPPONENT", "REFEREE", "SPECTATOR", "State"),
    "townsmith.core.contract.view": ("ScoreLine", "ScoreSheet", "View"),
    "townsmith.core.errors": (
        "BadSyntaxError",
        "IllegalMoveError",
        "PositionError",
        "RecordError",
        "SetupError",
        "StaleMoveError",
        "TownsmithError",
        "UndoError",
        "UnknownError",
    ),
    "townsmith.core.text": ("Text", "english"),
    "townsmith.library": ("deal", "load"),
    "townsmith.match": ("Match",),
}
_PACKAGES: Final = ("bots", "games")
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __dir__() -> list[str]:
    return sorted([*_HOME_OF, *_PACKAGES, "__version__"])


if not TYPE_CHECKING:  # a type checker would take any name for granted

    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
        return found
