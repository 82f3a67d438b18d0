"""What a viewer may click now."""

from typing import NamedTuple

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import target
from townsmith.games.welcome_to.words.moves import describe
from townsmith.games.welcome_to.words.notation import describe_token, path_of
from townsmith.games.welcome_to.words.view import StreetsView


class Lit(NamedTuple):
    """The tokens a viewer may click now, and what a screen reader says of them."""

    tokens: frozenset[str]
    first: frozenset[str]
    """Those that come first: the others wait in pencil until a first one is clicked."""
    labels: dict[str, str]
    bis: str
    """What is written on the roof of a bis."""

    def label(self, token: str) -> str:
        """Return what a click would do, as far as it is known."""
        return self.labels.get(token, token)

    def target(self, token: str, box: Box, body: str = "", touch: Box | None = None) -> str:
        """Return a place to click, lit where it comes first."""
        return target(token, box, self.label(token), body, lit=token in self.first, touch=touch)


def lit_of(view: StreetsView, say: Say) -> Lit:
    """Return all tokens of legal paths; a move of one click is described in full."""
    paths = [(path_of(move), move) for move in view.legal]
    tokens = frozenset(token for path, _ in paths for token in path)
    labels = {token: say(describe_token(token)) for token in tokens}
    labels |= {path[0]: say(describe(view, move)) for path, move in paths if len(path) == 1}
    return Lit(tokens, frozenset(path[0] for path, _ in paths), labels, say(Text("bis")))


def unlit(say: Say) -> Lit:
    """Return what somebody sees who may click nothing."""
    return Lit(frozenset(), frozenset(), {}, say(Text("bis")))
