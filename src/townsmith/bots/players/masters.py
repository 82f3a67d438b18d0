"""Several masters at once: the search on every processor, and one choice from all they found.

Each process grows a tree of its own through its own worlds; what the moves came to is added up.
The processes never see the true position: they get a world that was imagined already, which is
all they need to imagine more. Where one plans alone there is nothing to add up: one master plans.
In a process that is a worker itself, as at a table on the web, they are one master.
"""

from collections import Counter
from typing import Final, NamedTuple

from townsmith.bots.perspective import Perspective
from townsmith.bots.players.levels import LEVELS, LevelBot
from townsmith.bots.registry import named
from townsmith.bots.schedule.processors import processors
from townsmith.bots.schedule.workers import lent
from townsmith.bots.thinkers.thinker import plans, thinker
from townsmith.core import registry
from townsmith.core.contract.state import Move, Seat
from townsmith.core.rng import Rng
from townsmith.core.text import Text

_SECONDS: Final = 0.9
"""How long each thinks; the rest of the second is for asking and answering."""


class Share(NamedTuple):
    """One process's part of a choice; all of it can travel there."""

    game: str
    world: list[int]
    seat: Seat
    luck: list[int]


def tried(share: Share) -> Counter[Move]:
    """Return how often each move was tried by a search with this share's luck."""
    game = registry.game(share.game)
    perspective = Perspective(game, game.rules.unpack(share.world), share.seat)
    opinions = thinker(perspective).compare(perspective, _SECONDS, Rng(*share.luck))
    return Counter({opinion.move: opinion.worlds for opinion in opinions})


@named("masters", Text("A master on every processor; they add up what they found."))
class Masters:
    """Thinks as a master does, on all processors of this machine."""

    def __init__(self) -> None:
        self._master = LevelBot(LEVELS[-1])

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move that was tried most often by all together."""
        if plans(perspective):  # a plan is one line of thought, and is kept
            return self._master.choose(perspective, rng)
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        workers = lent()
        shares = [self._share(perspective, rng) for _ in range(processors() if workers else 1)]
        found = workers.map(tried, shares) if workers else map(tried, shares)
        votes = sum(found, Counter[Move]())
        return max(legal, key=lambda move: (votes[move], -move))

    def _share(self, perspective: Perspective, rng: Rng) -> Share:
        world = perspective.sample(rng).pack()
        luck = [rng.word() for _ in range(4)]
        return Share(perspective.game.slug, world, perspective.seat, luck)
