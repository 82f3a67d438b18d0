"""What somebody's games say in numbers: how many were won, the best of each, and their course."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from townsmith.core.text import Plural, Say, Text
from townsmith.draw.frames import sheet
from townsmith.draw.hand import DETAIL, Pen, circle, line, lines
from townsmith.draw.lettering import write
from townsmith.web.pages.finished_games import Finished

LAST: Final = 10
"""How many games a small line shows."""
MOST_DOTS: Final = 60
"""How many games a plot shows, the newest."""
_SMALL: Final = (180.0, 44.0)
_LARGE: Final = (680.0, 220.0)
_INK: Final = Pen("ink", 1.8, 0.0, 0.3)
_BEST: Final = Pen("edge", 1.6, 0.0)
_LEVEL: Final = Pen("rule", 1.0, 0.0)


class Numbers(NamedTuple):
    """The games that may be compared with each other: of one game, or of one game alone."""

    game: str
    called: str
    about: Text | None
    """What sets them apart: alone, or against whom."""
    games: tuple[Finished, ...]
    """The oldest first."""

    @property
    def best(self) -> Finished:
        """Return the best of them, the first of equals."""
        return max(self.games, key=lambda game: game.points)

    @property
    def wins(self) -> int:
        """Return how many of them were won."""
        return sum(game.won for game in self.games)

    def small(self, say: Say) -> str:
        """Return the last few as a line, its best point lit."""
        shown = self.games[-LAST:]
        return sheet(*_SMALL, _course(shown, *_SMALL, 8.0, 8.0), self._told(shown, say))

    def large(self, say: Say) -> str:
        """Return a plot of them, with figures at its levels."""
        shown = self.games[-MOST_DOTS:]
        low, high = _span(shown)
        width, height = _LARGE
        body = ""
        for value in (low, high):
            y = _height(value, low, high, height, 24.0)
            body += line((44.0, y), (width - 12, y), _LEVEL)
            body += write((36.0, y + 5), _figure(value), 15, "", "end")
        return sheet(
            width, height, body + _course(shown, *_LARGE, 56.0, 24.0), self._told(shown, say)
        )

    def _told(self, shown: Sequence[Finished], say: Say) -> str:
        """Return the plot in words, for whoever does not see it."""
        points = ", ".join(_figure(game.points) for game in shown)
        told = Plural(
            "{game}, {n} game: {points}. The best has {best}.",
            "{game}, the last {n} games: {points}. The best has {best}.",
            len(shown),
            game=self.called,
            points=points,
            best=max(game.points for game in shown),
        )
        return say(told)


def _figure(points: int) -> str:
    return str(points).replace("-", "\N{EN DASH}")


def _span(games: Sequence[Finished]) -> tuple[int, int]:
    points = [game.points for game in games]
    return min(points), max(*points, min(points) + 1)


def _height(value: int, low: int, high: int, height: float, margin: float) -> float:
    return height - margin - (value - low) / (high - low) * (height - 2 * margin)


def _course(
    games: Sequence[Finished], width: float, height: float, left: float, margin: float
) -> str:
    """Return the games as a line from the oldest to the newest; the best has a lamp."""
    low, high = _span(games)
    step = (width - left - 12) / max(1, len(games) - 1)
    at = [
        (left + step * number, _height(game.points, low, high, height, margin))
        for number, game in enumerate(games)
    ]
    lit = max(range(len(games)), key=lambda number: games[number].points)
    drawn = lines(list(pairwise(at)), _INK) if len(at) > 1 else ""
    dots = "".join(circle(one, 2.4, "ink", DETAIL) for one in at)
    return drawn + dots + circle(at[lit], 5.0, "lamp", _BEST)


def numbers_of(games: Iterable[Finished]) -> list[Numbers]:
    """Return the numbers of each game, and of what one plays alone, the most played first.

    Games with cards or values of one's own do not count.
    """
    found: dict[tuple[str, str, str], list[Finished]] = {}
    for game in sorted(games, key=lambda one: one.ended):
        if game.counts:
            found.setdefault((game.game, game.kind, game.against), []).append(game)
    told = [_numbers(slug, kept) for (slug, _, _), kept in found.items()]
    return sorted(told, key=lambda one: -len(one.games))


def _numbers(slug: str, kept: list[Finished]) -> Numbers:
    first = kept[0]
    opponent = first.played_with if first.seats == 1 else None
    return Numbers(slug, first.called, opponent, tuple(kept))
