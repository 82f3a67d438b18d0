"""A table of Welcome To written down as a position file."""

import json
from typing import Any

from townsmith.core.bits import BIT
from townsmith.core.contract.parts import Position
from townsmith.games.welcome_to.positions.piles import write_deck, write_piles
from townsmith.games.welcome_to.positions.reading import OVER
from townsmith.games.welcome_to.positions.rival import write_rival
from townsmith.games.welcome_to.positions.seat import write_seat
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import EDITIONS, SHEETS
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant


def write(state: WelcomeTo) -> Position:
    """Return the position file of a position, complete."""
    position: Position = {
        "game": "welcome-to",
        "options": _write_options(state.variant),
        "rng": state.rng.pack(),
        "round": int(state.round),
    }
    if state.over:
        position["phase"] = OVER
    position["plans"] = [state.plan(stack).name for stack in range(CARDS)]
    position["approved"] = [bool(state.approved & BIT[stack]) for stack in range(CARDS)]
    if state.variant.solo:
        position |= write_deck(state)
        position["opponent"] = write_rival(state)
    else:
        position |= write_piles(state)
    position["seats"] = [write_seat(state, seat) for seat in range(state.seats)]
    return position


def _write_options(variant: Variant) -> dict[str, Any]:
    options: dict[str, Any] = {
        "edition": EDITIONS[variant.edition],
        "expert": variant.roundabouts and variant.advanced,
        "sheet": SHEETS[variant.sheet],
        "solo": int(variant.level) if variant.solo else None,
    }
    if variant.roundabouts != variant.advanced:
        options["roundabouts" if variant.roundabouts else "advanced"] = True
    if variant.only_known:
        options["reconstructed"] = False
    if variant.deck:
        options["deck"] = json.loads(variant.deck)
    return options
