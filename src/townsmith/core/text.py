"""Words as values: what to say is decided in the engine, in which language only at the edge.

A `Text` holds the English sentence as its key and the facts that go into it. `townsmith.i18n`
turns it into a sentence; the engine never does. `Text("...")` and `Plural("...", "...", n)` are
also what the catalogue extraction looks for, so the first arguments are always literals; words
that come from data files are wrapped with `Word`.

A sentence about somebody may bring along how it is said to themselves, as its fact `you`:
`Text("{seat} builds.", you=Text("You build."), seat=SeatName(2))`. The first seat among the facts
is whom it is about.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TypeAlias, Union


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands for the name of whoever sits there; the table knows it, the engine does not."""

    seat: int


@dataclass(frozen=True, slots=True)
class TownName:
    """Stands for what whoever sits there calls their town; nothing, as long as it has no name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things said as one enumeration ("wood, brick and glass")."""

    items: tuple["Fact", ...]


Fact: TypeAlias = Union[int, str, "Text", SeatName, TownName, Listing]
"""What may stand in a sentence: a number, a proper name or code as it is, or more words."""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to be: an English template and the facts in its braces."""

    template: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    plural: str = ""
    count: int = 0

    def __init__(self, template: str, /, **facts: Fact) -> None:
        """Make a sentence; every {name} of the template needs a fact of that name."""
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "facts", facts)
        object.__setattr__(self, "plural", "")
        object.__setattr__(self, "count", 0)

    def __hash__(self) -> int:
        """Hash by value; the facts are a plain mapping."""
        return hash((self.template, tuple(sorted(self.facts.items(), key=lambda f: f[0]))))

    def told_with(self, **facts: Fact) -> "Text":
        """Return the same sentence with some of its facts told otherwise."""
        found = copy(self)
        object.__setattr__(found, "facts", {**self.facts, **facts})
        return found


class Plural(Text):
    """A sentence whose form depends on a number, which the templates call {n}."""

    __slots__ = ()

    def __init__(self, one: str, many: str, n: int, /, **facts: Fact) -> None:
        """Make a sentence of a count; languages choose among their own plural forms."""
        super().__init__(one, n=n, **facts)
        object.__setattr__(self, "plural", many)
        object.__setattr__(self, "count", n)


class Word(Text):
    """A single term from a data file (a card's name); extracted from the data, not the code."""

    __slots__ = ()


Say: TypeAlias = Callable[[Text], str]
"""Turns a Text into a sentence of one language, with one table's names."""


def english(text: Text) -> str:
    """Return the plain English sentence: for error messages, which need no language chosen."""
    facts = {name: _spelt(fact) for name, fact in text.facts.items() if name != "you"}
    template = text.plural if text.plural and text.count != 1 else text.template
    return template.format(**facts)


def _spelt(fact: Fact) -> str:
    if isinstance(fact, Text):
        return english(fact)
    if isinstance(fact, SeatName):
        return f"seat {fact.seat}"
    if isinstance(fact, TownName):
        return ""
    if isinstance(fact, Listing):
        return ", ".join(_spelt(item) for item in fact.items)
    return str(fact)
