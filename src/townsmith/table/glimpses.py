"""Glimpses: what a viewer saw just before and just after an entry, and what that tells them."""

from typing import Any, NamedTuple

from townsmith.core.contract.game import AnyGame
from townsmith.core.text import SeatName, Text
from townsmith.table.log import UNDO, Entry


class Glimpse(NamedTuple):
    """An entry between two views of one viewer, as far as they may be recalled."""

    entry: Entry
    before: Any
    after: Any


def told(game: AnyGame, seen: Glimpse) -> list[Text]:
    """Return what the viewer has seen happen, in order; nothing where nothing shows."""
    if seen.entry.words != UNDO:
        found: list[Text] = game.words.news(seen.before, seen.after)
        return found
    if seen.before == seen.after:
        return []
    return [
        Text(
            "{seat} took back a move.",
            you=Text("You took back a move."),
            seat=SeatName(seen.entry.seat),
        )
    ]
