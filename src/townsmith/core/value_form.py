"""A form for values of one's own box: what of a card can be put right, and within which range."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import Exhibit
from townsmith.core.text import Text

Filled: TypeAlias = Mapping[str, int | str]
"""What was filled in, by the names of the fields."""


@dataclass(frozen=True, slots=True)
class ValueField:
    """One value of a card: a number within a range, or yes and no where the range is 0 to 1."""

    name: str
    """Of the field in the form, unlike all others."""
    words: Text
    low: int
    high: int
    value: int
    confidence: str
    """How we know ours."""
    choices: tuple[Text, ...] = ()
    """What the numbers from 0 on mean; none where they are meant as numbers."""
    title: Text | None = None
    """What stands above this field and those that follow."""

    @property
    def is_switch(self) -> bool:
        """Tell whether it is a yes or a no."""
        return (self.low, self.high) == (0, 1) and not self.choices


@dataclass(frozen=True, slots=True)
class WordField:
    """A name on a card."""

    name: str
    words: Text
    longest: int
    value: str
    title: Text | None = None


AnyField: TypeAlias = ValueField | WordField


@dataclass(frozen=True, slots=True)
class ValueCard:
    """A card of the gallery, and those of its values that nobody has seen printed."""

    exhibit: str
    fields: tuple[AnyField, ...]
    shown: Exhibit | None = None
    """The card itself, where the gallery shows it together with others."""


@dataclass(frozen=True, slots=True)
class ValueForm:
    """How a game asks for values of one's own box."""

    cards: Callable[[Json], list[ValueCard]]
    """Returns the cards with their values: ours, or those of a deck of one's own."""
    read: Callable[[Json, Filled], Json]
    """Returns the deck, ours or one's own, with what was filled in; null where that is ours."""
    one_by_one: bool = False
    """Whether a card has so many values that one is put right at a time."""
    totals: Callable[[Json], list[tuple[Text, str]]] | None = None
    """Returns what there is in the deck altogether, line by line."""
    says: Text | None = None
    """What people have to know of the box before they fill it in."""
    addable: Mapping[str, Text] = field(default_factory=dict)
    """The kinds of cards that may be added, with what a button says; none where the box has just
    so many."""
    add: Callable[[Json, str], tuple[Json, str]] | None = None
    """Returns the deck with one more card of a kind, and the exhibit of that card."""
    remove: Callable[[Json, str], Json] | None = None
    """Returns the deck without a card."""
