"""Previews: what a move would bring, line by line, before it is made.

A preview tells no secret: moves are tried in imagined worlds, and what chance would add after a
reveal is not told either.
"""

from itertools import islice
from typing import Final

import msgspec

from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path, ScoreSheet, View
from townsmith.core.text import Text
from townsmith.i18n.words import Words, capitalized
from townsmith.web.work.jobs.trial import Trial, TrialQuestion

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


def previews(asked: TrialQuestion, prefix: Path) -> dict[str, Preview]:
    """Return a preview for every token after which nothing more is to be chosen."""
    trial, words = asked.begin()
    ending = trial.moves_after(prefix)
    if not ending:
        return {}
    teller = _Teller(trial, words)
    return {token: teller.preview(move) for token, move in islice(ending.items(), MOST)}


class _Teller:
    def __init__(self, trial: Trial, words: Words) -> None:
        self._trial = trial
        self._words = words
        self._view = trial.now
        self._now = self._sheet(self._view)

    def _sheet(self, view: View) -> ScoreSheet:
        sheets = self._trial.game.words.sheets(view)
        return next(sheet for sheet in sheets if sheet.seat == self._trial.seat)

    def preview(self, move: Move) -> Preview:
        told = capitalized(self._words(self._trial.game.words.describe(self._view, move)))
        then = self._trial.certain(move, self._sheet) or self._now
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
