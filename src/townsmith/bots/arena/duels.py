"""Who beats whom: every pair of bots, over all contests in which both took part."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from townsmith.bots.arena.contest import Contest
from townsmith.bots.schedule.summary import interval

_DEVIATES: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Duel:
    """How one bot did against another; a tie counts half."""

    bot: str
    against: str
    contests: int
    share: float
    interval: tuple[float, float]
    """Where the share lies in the long run, with 95 percent confidence."""
    margin: float
    """By how many points it led, in the mean."""
    margin_interval: tuple[float, float]


@dataclass(slots=True)
class _Meetings:
    """What came of the contests of two bots, one number a contest."""

    shares: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)


def duels(contests: Iterable[Contest]) -> list[Duel]:
    """Return both sides of every pair that met, in alphabetical order."""
    met: dict[tuple[str, str], _Meetings] = {}
    for contest in contests:
        for pair in permutations(sorted(set(contest.bots)), 2):
            meetings = met.setdefault(pair, _Meetings())
            meetings.shares.append(_share(contest, *pair))
            meetings.margins.append(_mean(contest, pair[0]) - _mean(contest, pair[1]))
    return [_duel(*pair, met[pair]) for pair in sorted(met)]


def around(numbers: list[float]) -> tuple[float, float]:
    """Return the 95 percent confidence interval of the mean of many numbers."""
    mean = fmean(numbers)
    reach = _DEVIATES * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return mean - reach, mean + reach


def _duel(bot: str, against: str, meetings: _Meetings) -> Duel:
    share, count = fmean(meetings.shares), len(meetings.shares)
    return Duel(
        bot=bot,
        against=against,
        contests=count,
        share=share,
        interval=interval(share, count),
        margin=fmean(meetings.margins),
        margin_interval=around(meetings.margins),
    )


def _share(contest: Contest, bot: str, against: str) -> float:
    """Return which part of one's seats ranked before the other's; one number, however many sat."""
    own, others = _ranks(contest, bot), _ranks(contest, against)
    return fmean(
        1.0 if rank < other else 0.5 if rank == other else 0.0 for rank in own for other in others
    )


def _ranks(contest: Contest, bot: str) -> list[int]:
    return [rank for name, rank in zip(contest.bots, contest.ranks, strict=True) if name == bot]


def _mean(contest: Contest, bot: str) -> float:
    return fmean(
        score for name, score in zip(contest.bots, contest.scores, strict=True) if name == bot
    )
