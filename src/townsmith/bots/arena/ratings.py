"""How strong bots are: OpenSkill ratings from the ranks of their games."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from townsmith.bots.arena.contest import Contest

START: Final = 25.0
"""The rating of a bot nobody has seen, as OpenSkill has it."""
_BETA: Final = START / 6
_DEVIATES: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, and where it lies with 95 percent confidence; 5.9 more win 73 of 100 games.

    Only differences mean something, and only within one arena.
    """

    value: float
    low: float
    high: float


def ratings(contests: Iterable[Contest]) -> dict[str, Rating]:
    """Return the rating of every bot that met another one."""
    model = PlackettLuce(
        mu=START,
        # Twice as sure as usual at first: where one nearly always wins, the usual start overshoots
        # so far that the intervals miss; a test holds that these do not.
        sigma=_BETA,
        beta=_BETA,
        # Bots neither learn nor tire: no doubt comes back, and every game counts in full.
        tau=0.0,
        gamma=_in_full,
    )
    found: dict[str, PlackettLuceRating] = {}
    for contest in contests:
        if len(set(contest.bots)) > 1:
            _rate(model, found, contest)
    return {name: _rating(found[name]) for name in sorted(found)}


def _in_full(*_: object) -> float:
    return 1.0


def _rate(model: PlackettLuce, found: dict[str, PlackettLuceRating], contest: Contest) -> None:
    for name in contest.bots:
        found.setdefault(name, model.rating(name=name))
    teams = [[found[name]] for name in contest.bots]
    after = model.rate(teams, ranks=[float(rank) for rank in contest.ranks])
    # A bot on several seats of one table moves by the mean of what they say about it.
    for name in set(contest.bots):
        own = [team[0] for team, who in zip(after, contest.bots, strict=True) if who == name]
        mu, sigma = fmean(one.mu for one in own), fmean(one.sigma for one in own)
        found[name] = model.rating(mu=mu, sigma=sigma, name=name)


def _rating(rating: PlackettLuceRating) -> Rating:
    reach = _DEVIATES * rating.sigma
    return Rating(rating.mu, rating.mu - reach, rating.mu + reach)
