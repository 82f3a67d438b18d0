"""The envelope: what a position says before its game takes over: game, seats, options and seed."""

from dataclasses import dataclass
from typing import Final

from townsmith.core.reading.limits import SEATS
from townsmith.core.reading.node import Fields, Node

ENVELOPE: Final = ("game", "seats", "options", "seed")


@dataclass(frozen=True, slots=True)
class Envelope:
    """How a position's game was set up, and the fields that are left to the game."""

    seats: int
    seed: int
    options: Fields
    fields: Fields


def read_envelope(
    position: object, slug: str, options: tuple[str, ...], keys: tuple[str, ...]
) -> Envelope:
    """Return the envelope of a position of a game with these options and other keys."""
    whole = Node(position)
    fields = whole.fields((*ENVELOPE, *keys))
    if "game" in fields and fields["game"].value != slug:
        fields["game"].fail(f"expected {slug!r}, not {fields['game'].value!r}")
    if "seats" not in fields:
        whole.fail('"seats" is missing: a list, one object a seat')
    seats = len(fields["seats"].items())
    if seats > SEATS:
        fields["seats"].fail(f"there are at most {SEATS} seats, not {seats}")
    seed = fields["seed"].whole() if "seed" in fields else 0
    chosen = fields["options"].fields(options) if "options" in fields else {}
    return Envelope(seats, seed, chosen, fields)
