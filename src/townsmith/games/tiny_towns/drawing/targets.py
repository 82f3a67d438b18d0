"""What a viewer of Tiny Towns may click now."""

from townsmith.games.tiny_towns.words import notation
from townsmith.games.tiny_towns.words.moves import describe
from townsmith.games.tiny_towns.words.view import TinyTownsView


class Targets:
    """The tokens a viewer may click, and which of them come first."""

    def __init__(self, view: TinyTownsView) -> None:
        """Collect the tokens of all legal paths."""
        paths = [notation.path(move) for move in view.legal]
        self.first = {path[0] for path in paths}
        self.all = {word for path in paths for word in path}
        self.labels = {
            path[0]: describe(view, move)
            for path, move in zip(paths, view.legal, strict=True)
            if len(path) == 1
        }
