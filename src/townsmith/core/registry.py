"""Where games are found: the folders of `townsmith.games`, and entry points of other packages.

A game is a package whose `GAME` is a `Game`. There is no list of games anywhere.
"""

import pkgutil
from functools import cache
from importlib import import_module, resources
from importlib.metadata import entry_points

from townsmith.core.contract.game import AnyGame, Game
from townsmith.core.contract.state import State
from townsmith.core.errors import UnknownError
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.text import Text

_HOME = "townsmith.games"


@cache
def games() -> dict[str, AnyGame]:
    """Return every game found, by slug, in alphabetical order."""
    found = [game for name in _packages() if (game := _game_in(name)) is not None]
    found += [_checked(point.load(), point.name) for point in entry_points(group=_HOME)]
    return {game.slug: game for game in sorted(found, key=lambda game: game.slug)}


def game(slug: str) -> AnyGame:
    """Return the game of that slug; where its folder has its name, no other game is loaded."""
    own = _own_folder(slug)
    if own is not None:
        return own
    found = games()
    if slug not in found:
        complaint = Text("there is no game {word}", word=shown(slug))
        raise UnknownError(with_hint(complaint, slug, found, len(found)))
    return found[slug]


def restored(slug: str, words: list[int]) -> State:
    """Return the position of a game that `State.pack` wrote: what a pickled position calls."""
    state: State = game(slug).rules.unpack(words)
    return state


def page(game: AnyGame, name: str) -> str:
    """Return a text file of the game's own folder, such as RULES.md; OSError if there is none."""
    package = game.module.rpartition(".")[0]
    if not package:
        raise FileNotFoundError(f"{game.name} is one module and has no folder for {name}")
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def _own_folder(slug: str) -> AnyGame | None:
    package = f"{_HOME}.{slug.replace('-', '_')}"
    if package not in _packages():
        return None
    found = _game_in(package)
    return found if found is not None and found.slug == slug else None


@cache
def _packages() -> tuple[str, ...]:
    """Return the folders of games; they are looked for once, and asked for at every table."""
    home = import_module(_HOME)
    return tuple(f"{_HOME}.{module.name}" for module in pkgutil.iter_modules(home.__path__))


def _game_in(package: str) -> AnyGame | None:
    found = getattr(import_module(package), "GAME", None)
    return None if found is None else _checked(found, package)


def _checked(found: object, origin: str) -> AnyGame:
    if not isinstance(found, Game):
        raise TypeError(f"{origin}: GAME must be a Game, not {type(found).__name__}")
    versions = {older.rules_version for older in found.older}
    if len(versions) < len(found.older) or found.rules_version <= max(versions, default=-1):
        raise TypeError(f"{origin}: each older game must have an older version of the rules")
    if any(older.slug != found.slug for older in found.older):
        raise TypeError(f"{origin}: an older game must be called {found.slug!r} too")
    return found
