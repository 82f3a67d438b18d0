"""The chairs of a table: who sits on each, what they are called, and who plays for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import msgspec

from townsmith.core.contract.state import Seat

PERSON: Final = "person"
"""How a person is written where a bot would be written by its name."""
NOW: Final = "now"
"""The pace of people who sit down together: whoever is away for minutes may be replaced."""
DAYS: Final = "days"
"""The pace of people who take their time."""
LIVE: Final = "live"
RELAXED: Final = "relaxed"
ALLOWED: Final = {
    LIVE: 5 * 60.0,
    RELAXED: 60 * 60.0,
    "8h": 8 * 3600.0,
    "1d": 24 * 3600.0,
    "3d": 3 * 24 * 3600.0,
    "7d": 7 * 24 * 3600.0,
}
"""The paces with a clock: within how many seconds one is to move, or a bot stands in."""
PACES: Final = (NOW, *ALLOWED, DAYS)
"""Every pace a table may have; at the first and the last nobody counts."""
STAND_IN: Final = "bot"
"""The rule of a table at which a bot plays for whoever is away; the seat stays theirs."""
ANYBODY: Final = "anybody"
"""The rule of a table at which the others may hand an absent seat to another person."""
NOBODY: Final = "nobody"
"""A chair that is not at the table."""
PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June")
"""What people are called until they say otherwise."""


class Locale(NamedTuple):
    """How somebody is spoken to, as their browser tells; empty where it tells nothing."""

    language: str = ""
    zone: str = ""


UNTOLD: Final = Locale()
"""Of whoever's browser has told nothing."""


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
    devices: int = 0
    """On how many devices somebody has sat down here by a link."""
    stand_in: str = ""
    """The bot that plays while the person is away; the seat stays theirs. Nobody if empty."""
    away_after: int = 0
    """The entry after which the bot stood in."""
    back_after: int = 0
    """The entry after which the person came back."""
    left: bool = False
    """Whether the person was here and has left the table for good."""
    town: str = ""
    """What they call their town, street or house; nothing as long as it has no name."""
    late: bool = False
    """Whether the bot stands in because time was up: then the person comes back by a click."""
    language: str = ""
    """The language of whoever sits here, as their browser last told; empty if it has not."""
    zone: str = ""
    """Their time zone, likewise."""

    @property
    def bot(self) -> str:
        """Return the bot that plays here now; nothing if a person does."""
        return self.stand_in if self.is_person else self.sitter

    def with_bot(self, by: str) -> "Chair":
        """Return the chair with a bot that stands in."""
        return replace(self, stand_in=by)

    def spoken_to(self, locale: Locale) -> "Chair":
        """Return the chair of somebody who is spoken to like that."""
        return replace(self, language=locale.language, zone=locale.zone)

    @property
    def is_person(self) -> bool:
        """Say whether a person sits here."""
        return self.sitter == PERSON

    @property
    def words(self) -> str:
        """Return the chair as it is kept."""
        return msgspec.json.encode(self).decode()


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that the web knows about a table beside the game itself."""

    chairs: tuple[Chair, ...]
    pace: str = NOW
    guided: bool = False
    rematch: str = ""
    """The table at which the same people play again; empty if there is none."""
    absence: str = STAND_IN
    """What the others may do about somebody who is away; settled before the start."""
    hints: bool = True
    """Whether people may ask for hints; settled before the start."""
    quiet: bool = False
    """Whether the host has closed the talk."""
    deals: int = 1
    """How often was dealt to these people, this time counted: nobody deals again unseen."""

    @property
    def allowed(self) -> float | None:
        """Return within how many seconds one is to move; None where nobody counts.

        Whoever plays against bots alone keeps nobody waiting.
        """
        return ALLOWED.get(self.pace) if self.is_for_several else None

    @property
    def is_for_several(self) -> bool:
        """Say whether somebody may wait for somebody else."""
        return sum(chair.is_person for chair in self.chairs) > 1

    def with_chair(self, seat: Seat, chair: Chair) -> "Sitting":
        """Return the sitting with another chair at that seat."""
        chairs = [*self.chairs]
        chairs[seat] = chair
        return replace(self, chairs=tuple(chairs))

    @property
    def kept(self) -> Mapping[str, Any]:
        """Return the sitting as it is kept."""
        found: Mapping[str, Any] = msgspec.to_builtins(self)
        return found


def read_sitting(kept: Mapping[str, Any]) -> Sitting:
    """Return the sitting that was kept; what a newer version noted beside it is passed over."""
    return msgspec.convert(kept, Sitting)


def read_chair(words: str) -> Chair:
    """Return the chair that was kept."""
    return msgspec.json.decode(words, type=Chair)


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


def strangers(names: Sequence[str], seats: int) -> Sitting:
    """Return the chairs of a table that was made elsewhere: people whom nobody knows."""
    called = names or [""] * seats
    return Sitting(tuple(Chair(PERSON, name, seat) for seat, name in enumerate(called)))
