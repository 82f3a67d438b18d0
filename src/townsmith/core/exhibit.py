"""Cards on show: how one looks, how we know it, and which choice brings it to the table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.text import Say, Text

OFFICIAL: Final = "official"
DERIVED: Final = "derived"
RECONSTRUCTED: Final = "reconstructed"
OWN: Final = "own"
CONFIDENCES: Final = (OFFICIAL, DERIVED, OWN, RECONSTRUCTED)
"""How we can know a value, the surest first; what somebody read off the own box is sure enough."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A card, building, room or opponent on show."""

    id: str
    """The same as in files, and unlike that of any other card of the game."""
    group: Text
    """What it lies among."""
    name: Text
    confidence: str
    """That of its weakest value."""
    source: str
    """Where we know it from, in English as in the data."""
    picture: Callable[[Say], str]
    """Returns it drawn."""
    values: tuple[tuple[str, str], ...] = ()
    """Value by value, how we know it; none where all are known alike."""
    copies: int = 1
    chosen_by: Mapping[str, Json] = field(default_factory=dict)
    """The options that bring it to the table for sure."""
    alone: bool = False
    """Whether it is an opponent whom one meets alone; the first of each group is usual."""


def weakest(confidences: Iterable[str]) -> str:
    """Return the confidence of something made of parts."""
    return max(confidences, key=CONFIDENCES.index, default=OFFICIAL)


def is_known(confidence: str) -> bool:
    """Tell whether somebody has seen a value, or it follows from what was seen."""
    return confidence != RECONSTRUCTED


def values_of(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return how we know each value of a card of a data file."""
    return tuple(card.get("confidence_detail", {}).items())


def source_of(card: Mapping[str, Any]) -> str:
    """Return where a card of a data file is from."""
    source = card["source"]
    return source if isinstance(source, str) else ", ".join(source)
