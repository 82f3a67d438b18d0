"""Making a play that breaks something as short and plain as it can be while it still does."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from townsmith.testing.play import Play

_ATTEMPTS: Final = 600
"""After so many plays the shortest one so far has to do."""
_PLAIN: Final = 8
"""Choices below it are tried in place of larger ones."""


def shortest(play: Play, breaks: Callable[[Play], bool]) -> Play:
    """Return the play after every cut and every plainer choice with which it still breaks."""
    left = _ATTEMPTS
    again = True
    while again:
        again = False
        for smaller in _smaller(play):
            left -= 1
            if left < 0:
                return play
            if breaks(smaller):
                play, again = smaller, True
                break
    return play


def _smaller(play: Play) -> Iterator[Play]:
    """Yield plays that are a little smaller, the boldest cuts first."""
    choices, setup = play.choices, play.setup
    size = len(choices)
    while size:
        for start in range(0, len(choices), size):
            yield replace(play, choices=choices[:start] + choices[start + size :])
        size //= 2
    if setup.seed:
        yield replace(play, setup=replace(setup, seed=0))
    for at, choice in enumerate(choices):
        for plainer in range(choice if choice in range(_PLAIN) else _PLAIN):
            yield replace(play, choices=(*choices[:at], plainer, *choices[at + 1 :]))
