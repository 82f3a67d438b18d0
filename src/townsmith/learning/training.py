"""Training: the weights of a game's estimate, learned from games the estimate plays itself.

A round lets some method propose weights, and then lets the new weights play against the old ones
on fresh deals. Only what is better is kept.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Final

from townsmith.bots.schedule.runners import Runner
from townsmith.bots.schedule.summary import interval
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.learning.comparing import Comparing
from townsmith.learning.course import Course, Weights
from townsmith.learning.evolution import Evolution
from townsmith.learning.fitting import Fitting
from townsmith.learning.practice import Practice, Tell
from townsmith.learning.proposal import Method, Proposal
from townsmith.learning.training_games import TrainingGames, training_games

METHODS: Final[Mapping[str, type[Fitting] | type[Comparing] | type[Evolution]]] = {
    "fit": Fitting,
    "compare": Comparing,
    "evolve": Evolution,
}
_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Round:
    """How one round of training went."""

    number: int
    proposal: Proposal
    better: float
    """In what part of the deals the new weights did better than the old ones."""
    interval: tuple[float, float]
    weights: Weights = field(repr=False)
    """The weights after the round."""

    @property
    def kept(self) -> bool:
        """Whether the new weights did at least as well as the old ones."""
        return self.better >= _EVEN


def games_of(course: Course) -> int:
    """Return how many deals a course plays in all."""
    method = METHODS[course.method]
    return method.beforehand() + course.rounds * (method.games(course) + method.deals(course))


def train(course: Course, runner: Runner, tell: Tell) -> Iterator[Round]:
    """Yield round after round; the result is the same whoever plays the games."""
    game = registry.game(course.game)
    if not game.bots.features:
        raise SetupError(Text("{game} has nothing to learn: it names no features", game=game.name))
    shipped = weights = tuple(game.bots.weights)
    if course.fresh:
        learned = game.bots.features[METHODS[course.method].part(game)]
        weights = _emptied(game, [each for each in learned if course.frees(each)])
    practice = Practice(runner, tell)
    method = METHODS[course.method](course, practice)
    for number in range(1, course.rounds + 1):
        done = _round(course, number, weights, method, practice)
        if course.fresh and done.weights != weights:
            done = replace(done, weights=_completed(done.weights, shipped))
        weights = done.weights
        yield done
    game.bots.weights[:] = weights


def _emptied(game: AnyGame, learned: Collection[str]) -> Weights:
    """Return a game's weights with nothing for those that are learned."""
    named = zip(game.bots.features, game.bots.weights, strict=True)
    return tuple(0.0 if feature in learned else weight for feature, weight in named)


def _completed(weights: Weights, shipped: Weights) -> Weights:
    """Return the weights with those that are still nothing, because no game showed them."""
    return tuple(weight or before for weight, before in zip(weights, shipped, strict=True))


def _round(course: Course, number: int, old: Weights, method: Method, practice: Practice) -> Round:
    proposal = method.propose(number, old)
    judging = training_games(course, f"judge {number}", method.deals(course), old, proposal.weights)
    shares = [share for some in practice.all(TrainingGames.judge, judging) for share in some]
    better = fmean(shares)
    return Round(
        number=number,
        proposal=proposal,
        better=better,
        interval=interval(better, len(shares)),
        weights=proposal.weights if better >= _EVEN else proposal.spare or old,
    )
