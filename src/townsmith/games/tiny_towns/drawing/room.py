"""What lies in the middle for a room full of people: the cards of the town hall."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.options import Setup
from townsmith.core.dealer import Dealer, Show, ShownCard, options_of, settled
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import PENCIL, rect
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns import setup as before
from townsmith.games.tiny_towns.drawing.cards import plain_card
from townsmith.games.tiny_towns.rules.pieces import KINDS, RESOURCES
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.words.names import resource_name

_TURNS: Final = 200
"""Longer than any town; who has finished stops counting."""
_SIDE: Final = 64.0
_CARD: Final = Text("Everybody places this resource, then builds.")
_FREE: Final = Text("Everybody chooses a resource and places it, all at the same time.")


def _show(setup: Setup, turn: int, say: Say) -> Show:
    """Return the card of a turn: two are drawn, the third is everybody's own choice (TT-H1.5)."""
    state = _after(setup.seed, settled(setup), turn)
    called = int(state.resource)
    lying = tuple(plain_card(card, say) for card in state.cards[:KINDS])
    if not called:
        box = rect(Box(12, 12, _SIDE - 24, _SIDE - 24), "", PENCIL)
        free = ShownCard("", sheet(_SIDE, _SIDE, box), Text("free choice"))
        return Show((free,), _FREE, lying=lying)
    drawing = sheet(_SIDE, _SIDE, token(RESOURCES[called], (_SIDE / 2, _SIDE / 2), _SIDE * 0.8))
    return Show((ShownCard("", drawing, resource_name(called)),), _CARD, lying=lying)


@lru_cache(maxsize=256)
def _after(seed: int, options: str, turn: int) -> TinyTowns:
    """Return the table in that turn; nobody's town matters for it."""
    if turn <= 1:
        return before.start(Setup(2, seed, options_of(options)))
    state = _after(seed, options, turn - 1).clone()
    if state.resource:
        state.discard = [state.resource, *state.discard]
    state.start_round()
    return state


ROOM: Final = Dealer(
    _show,
    _TURNS,
    {"town_hall": True, "monuments": False},
    asked=tuple(option.id for option in before.OPTIONS if option.deal and option.choices),
)
