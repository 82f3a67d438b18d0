"""How one bot did: its scores and where they come from, its ranks, and how long it thought."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import fmean, quantiles

from townsmith.bots.arena.duels import around
from townsmith.bots.arena.ratings import Rating
from townsmith.bots.schedule.match import Pace, Result
from townsmith.bots.schedule.summary import Standing


@dataclass(frozen=True, slots=True)
class BotResults:
    """All that is known about one bot in an arena."""

    standing: Standing
    rating: Rating | None
    """None where it met nobody."""
    mean_interval: tuple[float, float]
    """Where its mean score lies in the long run, with 95 percent confidence."""
    quartiles: tuple[float, float, float]
    counts: dict[int, int]
    """How often it had each score, from the lowest on."""
    lines: dict[str, float]
    """The mean of every line of its score sheets."""
    remarks: dict[str, int]
    """How often the game made each remark about its score, such as a rank."""
    pace: Pace

    @property
    def bot(self) -> str:
        """Return its name."""
        return self.standing.bot

    @property
    def seconds(self) -> float:
        """Return how long it thought about a move, in the mean."""
        return self.pace.seconds / max(1, self.pace.moves)


@dataclass(slots=True)
class Notes:
    """Takes in every seat on which one bot sat."""

    scores: list[int] = field(default_factory=list)
    lines: dict[str, Fraction] = field(default_factory=dict)
    remarks: dict[str, int] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)

    def add(self, result: Result, seat: int) -> None:
        """Take in one seat of a game."""
        self.scores.append(result.scores[seat])
        for line, points in result.lines[seat]:
            self.lines[line] = self.lines.get(line, Fraction(0)) + points
        if remark := result.remarks[seat]:
            self.remarks[remark] = self.remarks.get(remark, 0) + 1
        self.pace.join(result.paces[seat])

    def showing(self, standing: Standing, rating: Rating | None, ranks: list[str]) -> BotResults:
        """Return what it comes to; `ranks` is the order of the remarks."""
        return BotResults(
            standing=standing,
            rating=rating,
            mean_interval=around([float(score) for score in self.scores]),
            quartiles=quartiles(self.scores),
            counts={score: self.scores.count(score) for score in sorted(set(self.scores))},
            lines={line: float(total / len(self.scores)) for line, total in self.lines.items()},
            remarks={rank: self.remarks[rank] for rank in ranks if rank in self.remarks},
            pace=self.pace,
        )


def noted(results: Iterable[Result]) -> dict[str, Notes]:
    """Return notes about every bot."""
    notes: dict[str, Notes] = {}
    for result in results:
        for seat, name in enumerate(result.bots):
            notes.setdefault(name, Notes()).add(result, seat)
    return notes


def ranked_remarks(results: Iterable[Result]) -> list[str]:
    """Return all remarks that were made, those about the highest scores first."""
    scores: dict[str, list[int]] = {}
    for remark, score in _remarked(results):
        scores.setdefault(remark, []).append(score)
    return sorted(scores, key=lambda remark: (-fmean(scores[remark]), remark))


def _remarked(results: Iterable[Result]) -> Iterator[tuple[str, int]]:
    for result in results:
        for remark, score in zip(result.remarks, result.scores, strict=True):
            if remark:
                yield remark, score


def quartiles(scores: list[int]) -> tuple[float, float, float]:
    """Return the three scores that cut all of them into quarters."""
    if len(scores) == 1:
        return (float(scores[0]),) * 3
    low, middle, high = quantiles(scores, n=4, method="inclusive")
    return low, middle, high
