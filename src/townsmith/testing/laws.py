"""The laws: what everything that plays, shows or stores a game relies on.

`ALL_LAWS` lists them. A law watches a play, see `townsmith.testing.watching`, and raises LawError
where it is broken. `townsmith.testing.strategies.check_game` tries them all on a game.
"""

from typing import Final

from townsmith.testing.law_of_bots import ThinkingBots
from townsmith.testing.law_of_copies import Clones, Copies, Replays, RoundTrips
from townsmith.testing.law_of_forgetting import Forgetting
from townsmith.testing.law_of_moves import Bound, LegalMoves, Paths
from townsmith.testing.law_of_pictures import Layout, Readable, Sayings, Targets
from townsmith.testing.law_of_planes import Planes
from townsmith.testing.law_of_scores import Scores
from townsmith.testing.law_of_seats import Commuting
from townsmith.testing.law_of_secrets import Epochs, Secrets
from townsmith.testing.watching import Law

__all__ = ["ALL_LAWS", "LAWS", "Law"]

LAWS: Final[tuple[Law, ...]] = (
    LegalMoves,
    Paths,
    Clones,
    RoundTrips,
    Secrets,
    Commuting,
    Targets,
    Scores,
    Bound,
    Replays,
    Copies,
    Epochs,
    Forgetting,
    Planes,
    Sayings,
    ThinkingBots,
)

ALL_LAWS: Final[tuple[Law, ...]] = (*LAWS, Layout, Readable)
"""The laws, and those of layout and letters: they are about looks; some games break them yet."""
