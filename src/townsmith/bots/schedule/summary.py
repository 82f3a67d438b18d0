"""What many games come to: means, spread and shares of the wins, with how sure they are."""

from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from townsmith.bots.schedule.match import Result
from townsmith.core.contract.state import OPPONENT

_DEVIATES: Final = NormalDist().inv_cdf(0.975)
"""How many standard deviations on either side hold 95 of 100 cases."""

RIVAL: Final = "opponent"
"""The name under which the automatic rival of a solo game wins."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Numbers of one kind, summed up."""

    count: int
    mean: float
    deviation: float
    """The standard deviation: about two thirds of the numbers lie within it around the mean."""
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How one kind of bot did."""

    bot: str
    scores: Scores
    """Of every seat that it took in every game."""
    games: int
    """How many it sat in."""
    wins: float
    """Games won; a shared win counts in equal parts."""
    share: float
    """Its part of the games it sat in."""
    interval: tuple[float, float]
    """Where the share lies in the long run, with 95 percent confidence."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a series of games came to; the best share comes first."""

    games: int
    moves: Scores
    rounds: Scores
    standings: tuple[Standing, ...]
    rival_wins: float = 0.0
    """Games won by the automatic rival of a solo game."""

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values, for files and other programs."""
        return asdict(self)


@dataclass(slots=True)
class Spread:
    """Takes in whole numbers one by one and keeps what `Scores` needs, exactly."""

    count: int = 0
    total: int = 0
    squares: int = 0
    lowest: int = 0
    highest: int = 0

    def add(self, number: int) -> None:
        """Take in one number."""
        self.lowest = min(self.lowest, number) if self.count else number
        self.highest = max(self.highest, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    def scores(self) -> Scores:
        """Return the sum of it all; zeros where nothing came in."""
        mean = self.total / max(1, self.count)
        spread = self.count * self.squares - self.total * self.total
        deviation = sqrt(spread / (self.count * (self.count - 1))) if self.count > 1 else 0.0
        return Scores(self.count, mean, deviation, self.lowest, self.highest)


@dataclass(slots=True)
class Tally:
    """Takes in results one by one, so that even a million games need no memory."""

    games: int = 0
    moves: Spread = field(default_factory=Spread)
    rounds: Spread = field(default_factory=Spread)
    scores: dict[str, Spread] = field(default_factory=dict)
    sat: dict[str, int] = field(default_factory=dict)
    wins: dict[str, Fraction] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Take in one game."""
        self.games += 1
        self.moves.add(result.moves)
        self.rounds.add(result.rounds)
        for name, score in zip(result.bots, result.scores, strict=True):
            self.scores.setdefault(name, Spread()).add(score)
        for name in set(result.bots):
            self.sat[name] = self.sat.get(name, 0) + 1
        for seat in result.winners:
            name = RIVAL if seat == OPPONENT else result.bots[seat]
            self.wins[name] = self._wins(name) + Fraction(1, len(result.winners))

    def summary(self) -> Summary:
        """Return what the games so far come to."""
        standings = [self._standing(name) for name in sorted(self.scores)]
        return Summary(
            games=self.games,
            moves=self.moves.scores(),
            rounds=self.rounds.scores(),
            standings=tuple(sorted(standings, key=lambda standing: -standing.share)),
            rival_wins=float(self._wins(RIVAL)),
        )

    def _wins(self, name: str) -> Fraction:
        return self.wins.get(name, Fraction(0))

    def _standing(self, name: str) -> Standing:
        wins, games = self._wins(name), self.sat[name]
        share = float(wins / games)
        scores = self.scores[name].scores()
        return Standing(name, scores, games, float(wins), share, interval(share, games))


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 percent confidence interval of a share (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    weight = _DEVIATES**2 / games
    middle = (share + weight / 2) / (1 + weight)
    reach = _DEVIATES * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
