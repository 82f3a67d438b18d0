"""A table of Welcome To read from its position file."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Setup
from townsmith.core.reading.node import Fields
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.decks import variant_of
from townsmith.games.welcome_to.positions.piles import read_deck, read_piles
from townsmith.games.welcome_to.positions.rival import read_rival
from townsmith.games.welcome_to.positions.seat import PHASES, read_seat, seat_fields
from townsmith.games.welcome_to.rules.dealing import draw_plans, table
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.sheet import FINISHED, NUMBER
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant

_SHARED: Final = ("combinations", "piles", "discards")
_SOLO: Final = ("deck", "discard", "opponent")
KEYS: Final = ("rng", "round", "phase", "plans", "approved", *_SHARED, *_SOLO)
OVER: Final = "over"
_WORD: Final = 0xFFFFFFFF
_MOST_ROUNDS: Final = 100_000


def read(setup: Setup, fields: Fields) -> WelcomeTo:
    """Return the position that the fields of a file describe."""
    variant = variant_of(setup.options)
    state = table(variant, _read_plans(fields, variant, setup.seed), setup.seats, setup.seed)
    state.round = fields["round"].whole(1, _MOST_ROUNDS) if "round" in fields else 1
    phase = _read_phase(fields)
    state.over = phase == OVER
    state.approved = _read_approved(fields)
    _read_cards(state, fields, setup.seed)
    for at, seat in enumerate(fields["seats"].items()):
        read_seat(state, at, seat, PHASES[NUMBER] if state.over else phase)
    _wait(state, fields)
    if "rng" in fields:
        words = [word.whole(0, _WORD) for word in fields["rng"].items(4)]
        state.rng = Rng(words[0], words[1], words[2], words[3])
    return state


def _read_phase(fields: Fields) -> str:
    if "phase" not in fields:
        return PHASES[NUMBER]
    return fields["phase"].one_of((*PHASES, OVER), Text("a phase"))


def _read_plans(fields: Fields, variant: Variant, seed: int) -> list[int]:
    if "plans" not in fields:
        return draw_plans(variant, seed)
    plans = []
    for stack, node in enumerate(fields["plans"].items(CARDS)):
        here = {plan.name: at for at, plan in enumerate(variant.plans) if plan.stack == stack}
        plans.append(node.word(here, Text("a plan of stack {number}", number=stack + 1)))
    return plans


def _read_approved(fields: Fields) -> int:
    if "approved" not in fields:
        return 0
    flags = [node.flag() for node in fields["approved"].items(CARDS)]
    return sum(BIT[stack] for stack in range(CARDS) if flags[stack])


def _read_cards(state: WelcomeTo, fields: Fields, seed: int) -> None:
    """Read the cards on the table, or deal what fits to the rest of the file."""
    solo = state.variant.solo
    for key in _SHARED if solo else _SOLO:
        if key in fields:
            fields[key].fail(
                Text("this key does not belong here: a solo game has a deck")
                if solo
                else Text("this key does not belong here: only a solo game has it")
            )
    rng = stream(seed, "welcome-to position")
    if not solo:
        read_piles(state, fields, rng)
        return
    if "opponent" in fields:
        read_rival(state, fields["opponent"])
    only = fields["seats"].items()[0]
    read_deck(state, fields, seat_fields(only, state.variant), rng)


def _wait(state: WelcomeTo, fields: Fields) -> None:
    """Wait for all seats that have not confirmed."""
    if state.over:
        return
    for seat, sheet in enumerate(state.sheets):
        if sheet.stage != FINISHED:
            state.waiting |= 1 << seat
    if not state.waiting:
        fields["seats"].fail(Text("all have confirmed; the round ends when the last seat confirms"))
