"""Advice: the best moves of a position, what they are worth, and a sentence of why.

Thinking says what is worth most. Why is read off the score sheets: worlds are played on after
the best move and after a middling one, and the lines where the best one gains most are named.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, TypeAlias

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.bots.thinkers.thinker import thinker
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, State, lowest
from townsmith.core.contract.view import ScoreLine, View
from townsmith.core.rng import Rng
from townsmith.core.text import Listing, Plural, Text

_SECONDS: Final = 1.0
"""How long thinking may take."""
_FUTURES: Final = 16
"""How many worlds are played on for the reasons."""
_FEWEST_FUTURES: Final = 2
_PATIENCE: Final = 0.5
"""How many seconds that may take; a slow machine plays fewer of them on."""
_LONGEST: Final = 2.0
"""After how many seconds even the fewest are given up, at a table of many seats."""
_FORESIGHT: Final = 24
"""For how many epochs they are played on, at most."""
_WORTH_A_WORD: Final = 0.3
"""How many points a line of the score sheet must gain before it is named."""
_MOST_NAMED: Final = 2

_Lines: TypeAlias = dict[str, float]
"""Points by the id of a line of the score sheet."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Opinions, the best first, and why the first one is the best."""

    opinions: tuple[Opinion, ...]
    why: Text


def coached(game: AnyGame, view: View, move: Move, why: Text) -> Text:
    """Return a move as a coach tells it: about the board where there is something to point at."""
    told, seen = game.words.describe(view, move), game.words.reason(view, move)
    if seen is None:
        return Text("Best: {move}. {why}", move=told, why=why)
    return Text("Best: {move}. {seen} {why}", move=told, seen=seen, why=why)


def advise(perspective: Perspective, rng: Rng, seconds: float = _SECONDS) -> Advice:
    """Return the best moves of a seat that has to choose, from what it knows alone."""
    if len(perspective.legal) == 1:
        return Advice(
            (Opinion(perspective.legal[0], 0.0, 0),), Text("There is nothing else to do.")
        )
    opinions = tuple(thinker(perspective).compare(perspective, seconds, rng))
    return Advice(opinions, _why(perspective, opinions, rng))


def _why(perspective: Perspective, opinions: tuple[Opinion, ...], rng: Rng) -> Text:
    """Return a sentence: what the best move brings at once, later, or by how much it is ahead."""
    best, usual = opinions[0].move, opinions[len(opinions) // 2].move
    gained = _gained(perspective, best, rng)
    gains = _gains(perspective, best, usual, rng) if best != usual else []
    if gained > 0 and gains:
        return Text(
            "{points} at once, and more to come for {lines} than with most other moves.",
            points=_points(gained),
            lines=Listing(tuple(gains)),
        )
    if gained > 0:
        return Text("{points} at once.", points=_points(gained))
    if gains:
        return Text(
            "It promises more for {lines} than most other moves.", lines=Listing(tuple(gains))
        )
    return _margin(opinions)


def _margin(opinions: tuple[Opinion, ...]) -> Text:
    ahead = round(opinions[0].worth - opinions[1].worth) if len(opinions) > 1 else 0
    if ahead >= 1:
        return Text("It is about {points} better than the next best move.", points=_points(ahead))
    return Text("Several moves are about as good; this one came out a little ahead.")


def _points(points: int) -> Text:
    return Plural("{n} point", "{n} points", points)


def _gained(perspective: Perspective, move: Move, rng: Rng) -> int:
    """Return the points that a move brings at once."""
    world = perspective.sample(rng)
    before = world.points(perspective.seat)
    world.apply(perspective.seat, move)
    return world.points(perspective.seat) - before


def _gains(perspective: Perspective, best: Move, other: Move, rng: Rng) -> list[Text]:
    """Return the names of the lines where the best move will have gained most, if any."""
    labels: dict[str, Text] = {}
    difference: _Lines = {}
    began = perf_counter()
    futures = 0
    while futures < _FUTURES and (futures < _FEWEST_FUTURES or perf_counter() < began + _PATIENCE):
        futures += 1
        world, luck = perspective.sample(rng), rng.clone()
        for sign, move in ((1, best), (-1, other)):
            after = _future(perspective, world, move, luck.clone(), began + _LONGEST)
            if after is None:
                return []
            for line in after:
                labels[line.id] = line.label
                difference[line.id] = difference.get(line.id, 0.0) + sign * line.points
    ranked = sorted(difference, key=lambda line: -difference[line])
    notable = _WORTH_A_WORD * futures
    return [labels[line] for line in ranked[:_MOST_NAMED] if difference[line] >= notable]


def _future(
    perspective: Perspective, world: State, move: Move, rng: Rng, end: float
) -> Sequence[ScoreLine] | None:
    """Return the seat's lines of the score some time after a move; None if that takes too long."""
    after = world.clone()
    if move not in after.legal(perspective.seat):
        return ()
    after.apply(perspective.seat, move)
    until = after.epoch() + _FORESIGHT
    while after.pending() and after.epoch() < until:
        if perf_counter() > end:
            return None
        seat = lowest(after.pending())
        after.apply(seat, after.quick(seat, rng))
    game = perspective.game
    sheets = game.words.sheets(game.view(after, perspective.seat))
    return next(sheet for sheet in sheets if sheet.seat == perspective.seat).lines
