"""What bots are compared by: how they ranked at one table, or alone with the same deal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.planned_match import PlannedMatch


@dataclass(frozen=True, slots=True)
class Contest:
    """Who took part, how they ranked (0 is best, equal ranks are ties), and with which scores."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


def contests(played: Iterable[tuple[PlannedMatch, Result]]) -> list[Contest]:
    """Return every table as a contest; alone, all games with the same deal are one."""
    found: list[Contest] = []
    alone: dict[int, list[Result]] = {}
    for planned, result in played:
        if planned.setup.seats > 1:
            found.append(at_one_table(result))
        else:
            alone.setdefault(planned.setup.seed, []).append(result)
    return found + [with_one_deal(results) for results in alone.values()]


def at_one_table(result: Result) -> Contest:
    """Return how the seats ranked: the winners as the game has it, the others by their scores."""
    keys = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    best = max(result.scores)
    # Winners share the first rank even where something else than the score made them win.
    keys = [(True, best) if won else (won, score) for won, score in keys]
    return Contest(result.bots, _ranks(keys), result.scores)


def with_one_deal(results: Sequence[Result]) -> Contest:
    """Return how solo games of the same deal rank: won before lost, then by the score."""
    keys = [(0 in result.winners, result.scores[0]) for result in results]
    scores = tuple(result.scores[0] for result in results)
    return Contest(tuple(result.bots[0] for result in results), _ranks(keys), scores)


def _ranks(keys: Sequence[tuple[bool, int]]) -> tuple[int, ...]:
    return tuple(sum(other > key for other in keys) for key in keys)
