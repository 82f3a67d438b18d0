"""The envelope: what a position says before its game takes over: game, seats, options and seed."""

from dataclasses import dataclass
from typing import Final

from townsmith.core.reading.limits import DIGITS, SEATS
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text

_LARGEST_SEED: Final = 10**DIGITS - 1
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
        fields["game"].fail(
            Text(
                "expected {game}, not {given}", game=shown(slug), given=shown(fields["game"].value)
            )
        )
    if "seats" not in fields:
        whole.fail(Text('"seats" is missing: a list, one object a seat'))
    seats = len(fields["seats"].items())
    if seats > SEATS:
        fields["seats"].fail(
            Text("there are at most {most} seats, not {seats}", most=SEATS, seats=seats)
        )
    seed = fields["seed"].whole(0, _LARGEST_SEED) if "seed" in fields else 0
    chosen = fields["options"].fields(options) if "options" in fields else {}
    return Envelope(seats, seed, chosen, fields)
