"""The dealer: what lies in the middle of the table, for people who write on paper.

A game that brings one tells what is to be seen in each turn; it asks nothing of the people, so it
is a function of the setup and the number of the turn alone.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from townsmith.core.contract.options import Json, Setup
from townsmith.core.text import Say, Text


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card, or a pair of them, to be read from the other end of a room."""

    figure: str
    """What is written large; nothing where the sign says it all."""
    sign: str
    """What stands beside it: a drawing."""
    name: Text
    coming: Text | None = None
    """What is known of the next turn."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that everybody may reach once, and whoever is first gets more."""

    name: str
    words: Text
    first: int
    later: int
    picture: str = ""
    ours: bool = False
    """Whether a value is our own and not printed."""


@dataclass(frozen=True, slots=True)
class Show:
    """What lies in the middle in one turn, and what everybody does with it."""

    cards: tuple[ShownCard, ...]
    ask: Text
    goals: tuple[Goal, ...] = ()
    lying: tuple[str, ...] = ()
    """The cards that lie there in every turn, drawn."""


def _never(setup: Setup) -> bool:
    del setup
    return False


@dataclass(frozen=True, slots=True)
class Dealer:
    """How a game is dealt to a room."""

    show: Callable[[Setup, int, Say], Show]
    """Returns what lies in the middle in a turn, counted from 1."""
    turns: int
    """How many turns a game may have at most."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """The options without which there would be nothing to deal."""
    anew: Callable[[Setup, int, int, Say], Show] | None = None
    """Returns what lies there in a turn after all cards were shuffled at the end of an earlier one.

    None where no rule lets anybody order that.
    """
    may_shuffle: Callable[[Setup], bool] = _never
    """Returns whether whoever reaches the first goal may order it."""
    asked: tuple[str, ...] = ()
    """The options that change what lies in the middle, in the order in which they are asked."""


def settled(setup: Setup) -> str:
    """Return what was settled before, as a word: a key by which turns can be remembered."""
    return json.dumps(dict(setup.options), sort_keys=True)


def options_of(words: str) -> dict[str, Json]:
    """Return the options again."""
    found: dict[str, Json] = json.loads(words)
    return found
