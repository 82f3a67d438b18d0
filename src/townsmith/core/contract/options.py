"""What is settled before a game starts: its options, and with seats and seed its setup."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, Union

from townsmith.core.errors import SetupError
from townsmith.core.reading.node import shown
from townsmith.core.text import Text

Json: TypeAlias = Union[bool, int, str, Sequence["Json"], Mapping[str, "Json"], None]  # noqa: UP007 - a forward reference
"""A JSON value without fractions: all that options and positions are made of."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value an option may take, and what it is called."""

    value: Json
    words: Text
    needs: tuple[tuple[str, tuple[Json, ...]], ...] = ()
    """The other options it goes with, and which values of them."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to settle before the game starts.

    `deal` marks options that only pick what chance would draw otherwise; the others change rules.
    `former` marks those that are still understood, but no longer offered; `told` those whose help
    is to be read before the start even by somebody who settles nothing.
    An option that takes a list may name the choices of each `items`; null leaves one to chance.
    An option without choices takes a value of its own shape, which `read` checks and returns.
    """

    id: str
    words: Text
    help: Text
    default: Json
    choices: tuple[Choice, ...] = ()
    deal: bool = False
    former: bool = False
    told: bool = False
    items: tuple[tuple[Choice, ...], ...] = ()
    read: Callable[[Json], Json] | None = None

    def checked(self, value: Json) -> Json:
        """Return the value if the option may take it."""
        if self.read is not None:
            return self.read(value)
        for choice in self.choices:
            if choice.value == value and type(choice.value) is type(value):
                return value
        allowed = ", ".join(str(shown(choice.value)) for choice in self.choices)
        raise SetupError(
            Text(
                "option {option} cannot be {given}; it can be: {allowed}",
                option=shown(self.id),
                given=shown(value),
                allowed=allowed or Text("nothing"),
            )
        )


def switch(
    option_id: str, words: Text, help_: Text, *, default: bool = False, former: bool = False
) -> Option:
    """Return an option that is on or off."""
    choices = (Choice(value=False, words=Text("off")), Choice(value=True, words=Text("on")))
    return Option(option_id, words, help_, default, choices, former=former)


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides how a game starts; `Game.setup` makes one that is complete and allowed."""

    seats: int
    seed: int = 0
    options: Mapping[str, Json] = field(default_factory=dict)
