"""Who sits where: people at this keyboard, and bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from townsmith.bots.players.process import spoken
from townsmith.core.contract.options import Json

PERSON: Final = "person"
"""How a person is written where a bot would be written by its name."""

_PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that is taken: by a person, or by the bot of that name."""

    sitter: str
    name: str

    @property
    def is_person(self) -> bool:
        """Return whether somebody at this keyboard sits here."""
        return self.sitter == PERSON


def chairs_for(sitters: Sequence[str], names: Sequence[str] = ()) -> tuple[Chair, ...]:
    """Return chairs with a name each: the given one, or one that nobody else at the table has."""
    chairs: list[Chair] = []
    for seat, sitter in enumerate(sitters):
        given = names[seat] if seat < len(names) else ""
        taken = {chair.name for chair in chairs} | set(names)
        chairs.append(Chair(sitter, given or _free_name(sitter, taken)))
    return tuple(chairs)


def _free_name(sitter: str, taken: set[str]) -> str:
    usual = list(_PEOPLE) if sitter == PERSON else [spoken(sitter).capitalize()]
    numbered = [f"{usual[0]} {number}" for number in range(2, len(taken) + 3)]
    return next(name for name in usual + numbered if name not in taken)


def spelt_chairs(chairs: Sequence[Chair]) -> list[Json]:
    """Return who sits where, as a record keeps it."""
    return [chair.sitter for chair in chairs]
