"""The chairs of a table: who sits on each, what they are called, and what they say."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from townsmith.core.contract.state import Seat

PERSON: Final = "person"
"""How a person is written where a bot would be written by its name."""
NOW: Final = "now"
"""The pace of people who sit down together: whoever is away for minutes may be replaced."""
DAYS: Final = "days"
"""The pace of people who take their time."""
NOBODY: Final = "nobody"
"""A chair that is not at the table."""
PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June")
"""What people are called until they say otherwise."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a table on the web: a person or a bot, a name, a colour."""

    sitter: str
    name: str
    colour: int
    generation: int = 0
    """Grows when somebody else takes over; passes of an older generation no longer count."""
    joined: bool = False
    """Whether the person has come; bots always have."""

    @property
    def is_person(self) -> bool:
        """Say whether a person sits here."""
        return self.sitter == PERSON


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that the web knows about a table beside the game itself."""

    chairs: tuple[Chair, ...]
    pace: str = NOW
    guided: bool = False
    rematch: str = ""
    """The table at which the same people play again; empty if there is none."""

    def with_chair(self, seat: Seat, chair: Chair) -> "Sitting":
        """Return the sitting with another chair at that seat."""
        chairs = [*self.chairs]
        chairs[seat] = chair
        return replace(self, chairs=tuple(chairs))


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said at a table."""

    name: str
    words: str


def chairs_for(sitters: Sequence[str], own: str) -> tuple[Chair, ...]:
    """Return the chairs of these sitters; whoever asked for the table sits first."""
    chairs: list[Chair] = []
    for seat, sitter in enumerate(sitters):
        usual = PEOPLE[seat % len(PEOPLE)] if sitter == PERSON else sitter.capitalize()
        taken = {chair.name for chair in chairs}
        name = own if seat == 0 and own else usual
        if name in taken:
            name = f"{name} {seat + 1}"
        chairs.append(Chair(sitter, name, seat, joined=seat == 0 or sitter != PERSON))
    return tuple(chairs)
