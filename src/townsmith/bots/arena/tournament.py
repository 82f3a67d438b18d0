"""Who plays whom, on which seats and with which deals, so that luck and seats favour nobody."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.rotation import dealt, rotated
from townsmith.core.contract.options import Setup
from townsmith.core.errors import SetupError
from townsmith.core.rng import stream
from townsmith.core.text import Text


@dataclass(frozen=True, slots=True)
class Tournament:
    """Games between all bots: the same deals for every line-up, everybody on every seat of each.

    The setup's seed decides the deals. Every line-up plays at least `games` games: as many whole
    deals as that takes.
    """

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int

    def matches(self) -> list[PlannedMatch]:
        """Return all games, deal by deal, so that what is left early is still nearly balanced."""
        tables = lineups(self.bots, self.setup.seats)
        played = [0] * len(tables)
        found: list[PlannedMatch] = []
        for deal in count():
            if min(played) >= self.games:
                break
            for at, names in enumerate(self._seatings(tables, deal)):
                found += [PlannedMatch(self.game, dealt(self.setup, deal), row) for row in names]
                played[at] += len(names)
        return found

    def _seatings(
        self, tables: list[tuple[str, ...]], deal: int
    ) -> Iterator[list[tuple[str, ...]]]:
        """Yield the seatings of every line-up; who sits beside whom changes from deal to deal."""
        order = list(range(self.setup.seats))
        stream(self.setup.seed, f"order {deal}").shuffle(order)
        for names in tables:
            yield seatings([names[place] for place in order])


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who sits down together: all choices of bots, or all of them as evenly as can be."""
    if not bots or len(set(bots)) < len(bots):
        raise SetupError(Text("name one bot or more, each of them once"))
    each, left = divmod(seats, len(bots))
    return [(*bots,) * each + extra for extra in combinations(bots, left)]


def seatings(names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all that moving on by a seat makes of an order; each bot sits everywhere as often."""
    return list(dict.fromkeys(rotated(names, turn) for turn in range(len(names))))
