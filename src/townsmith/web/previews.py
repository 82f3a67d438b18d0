"""Previews: what a move would bring, line by line, before it is made.

The move is tried in an imagined world: all that the seat cannot know is dealt anew, so a preview
can tell no secret. What chance would add after a reveal is therefore not told either.
"""

from typing import Final

import msgspec

from townsmith.bots.perspective import Perspective
from townsmith.core.game import Path, ScoreSheet
from townsmith.core.rng import stream
from townsmith.core.state import Move, Seat
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.rendering import capitalized
from townsmith.web.rooms import Room

MOST: Final = 96
"""How many moves are tried for one answer."""


class Gain(msgspec.Struct, frozen=True):
    """What a move would change in one line of the score."""

    id: str
    now: int
    then: int


class Preview(msgspec.Struct, frozen=True):
    """A move in words, and what it would bring."""

    words: str
    gain: int
    total: int
    lines: list[Gain]
    because: str
    """The changed lines in one sentence; empty where nothing changes."""


def previews(room: Room, seat: Seat, prefix: Path, words: Words) -> dict[str, Preview]:
    """Return a preview for every token that completes a move after the tokens clicked so far."""
    game, depth = room.table.game, len(prefix)
    perspective = Perspective(game, room.table.state(), seat)
    ending: dict[str, Move] = {}
    for move in perspective.legal:
        path = game.path(move)
        if len(path) == depth + 1 and path[:depth] == prefix and len(ending) < MOST:
            ending[path[-1]] = move
    if not ending:
        return {}
    trial = _Trial(perspective, room.table.next_number, words)
    return {token: trial.preview(move) for token, move in ending.items()}


class _Trial:
    def __init__(self, perspective: Perspective, number: int, words: Words) -> None:
        self._perspective = perspective
        self._words = words
        self._world = perspective.sample(stream(number, "preview"))
        self._now = self._sheet_of(self._world)

    def _sheet_of(self, world: object) -> ScoreSheet:
        game, seat = self._perspective.game, self._perspective.seat
        sheets = game.sheets(game.view(world, seat))
        return next(sheet for sheet in sheets if sheet.seat == seat)

    def preview(self, move: Move) -> Preview:
        game, seat = self._perspective.game, self._perspective.seat
        world = self._world.clone()
        world.apply(seat, move)
        told = capitalized(self._words(game.describe(self._perspective.view, move)))
        then = self._now if world.epoch() != self._world.epoch() else self._sheet_of(world)
        lines = _changes(self._now, then)
        gain = then.total - self._now.total
        return Preview(told, gain, then.total, lines, self._because(then, lines))

    def _because(self, then: ScoreSheet, lines: list[Gain]) -> str:
        labels = {line.id: line.label for line in (*self._now.lines, *then.lines)}
        told = [
            self._words(
                Text("{line} {change}", line=labels[gain.id], change=signed(gain.then - gain.now))
            )
            for gain in lines
        ]
        return self._words.listing(told)


def _changes(now: ScoreSheet, then: ScoreSheet) -> list[Gain]:
    before = {line.id: line.points for line in now.lines}
    after = {line.id: line.points for line in then.lines}
    return [
        Gain(name, before.get(name, 0), after.get(name, 0))
        for name in before | after
        if before.get(name, 0) != after.get(name, 0)
    ]


def signed(points: int) -> str:
    """Return a change with its sign; the minus cannot be taken for a hyphen."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{EN DASH}")
