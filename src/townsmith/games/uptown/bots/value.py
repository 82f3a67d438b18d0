# townsmith: compiled
"""What a position is worth to a seat, in the eyes of a simple bot."""

from typing import Final

from townsmith.games.uptown.rules.scoring import street_income, street_prestige
from townsmith.games.uptown.rules.state import UpTown

_UPCOIN: Final = 0.36
"""What an upcoin in the wallet is worth: a third of a prestige, and a little freedom."""
_DECK_COIN: Final = 0.3
"""What an upcoin on one's deck is worth: it must still be collected."""
_FREE_CARD: Final = 1.5
"""What the free card is worth that one does not get while coins lie on the deck."""
_INCOME: Final = 0.8
"""What an upcoin of income is worth: every closing pays it again."""
_OPEN: Final = [0.0, 16.0, 24.0, 29.0, 32.0, 34.0]
"""What open plots are worth at most: without one there is nowhere to build."""
_TURN: Final = 3.0
"""What a turn is worth to whoever has room; no plot is worth more than the turns to use it."""
_RIVAL: Final = 0.75
"""How much a rival's position counts against one's own."""


def value(state: UpTown, seat: int) -> float:
    """Return the own position, less a part of the best rival's."""
    own = _worth(state, seat)
    rival = -1000.0
    for other in range(state.seats):
        if other != seat:
            rival = max(rival, _worth(state, other))
    return own - _RIVAL * rival


def _worth(state: UpTown, seat: int) -> float:
    street = state.streets[seat]
    worth = float(street_prestige(state.cards, street.piles)) + _UPCOIN * float(street.wallet)
    if state.over:
        return worth
    if street.coins:
        worth += _DECK_COIN * float(street.coins) - _FREE_CARD
    income = street_income(state.cards, street.piles)
    room = min(_OPEN[street.open_plots()], _TURN * state.turns_left(seat))
    return worth + _INCOME * float(income) + room
