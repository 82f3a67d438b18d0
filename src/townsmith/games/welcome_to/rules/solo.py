# townsmith: compiled
"""Playing alone: how cards are drawn, how the rival fares, and what is hidden in the deck."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from townsmith.core.rng import Rng
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import APPROVAL
from townsmith.games.welcome_to.rules.piles import (
    APPROVALS,
    BOTTOM_CARDS,
    HAND,
    dealt_letters,
    hidden_again,
    is_approval,
)
from townsmith.games.welcome_to.rules.sheet import FIELD, FIELD_BIT, FIELD_MASK, REFUSED

if TYPE_CHECKING:
    from townsmith.games.welcome_to.rules.state import WelcomeTo

_NOTHING: Final[list[int]] = []


def draw_hand(table: "WelcomeTo") -> None:
    """Draw until three construction cards are in hand; approval cards take effect or wait."""
    hand: list[int] = []
    deck = table.deck.copy()
    table.due = 0
    while len(hand) < HAND:
        if not deck:
            deck = table.discard.copy()
            table.rng.shuffle(deck)
            table.discard = _NOTHING
        card = deck.pop(0)
        if not is_approval(card):
            hand.append(card)
        elif table.variant.older:
            table.drawn = [*table.drawn, card - APPROVAL]
            table.due += 1
        elif (table.rival.approves >> (card - APPROVAL)) & 1:
            _approve_for_rival(table, card - APPROVAL)
            table.approved |= FIELD_BIT[card - APPROVAL]
    table.deck = deck
    table.hand = hand
    table.show_hand()


def _approve_for_rival(table: "WelcomeTo", stack: i64) -> None:
    """Write the plan's value, by the side it shows, into the rival's field."""
    if (table.rival_written >> (10 * stack)) & FIELD_MASK:
        return
    plan = table.plan(stack)
    later = (table.approved >> stack) & 1
    table.rival_written += FIELD[stack] * ((plan.later if later else plan.first) + 1)


def settle_rival(table: "WelcomeTo") -> None:
    """Resolve the Approved cards of the round and put the three cards away."""
    start: i64 = len(table.drawn) - table.due
    for place in range(start, len(table.drawn)):
        if (table.rival.approves >> place) & 1:
            _approve_for_rival(table, table.drawn[place])
    table.due = 0
    choice = table.sheets[0].choice
    given = choice - REFUSED
    if choice < REFUSED:
        given = HAND - choice // CARDS - choice % CARDS
    kept = [table.hand[at] for at in range(HAND) if at != given]
    table.pile = [*table.pile, table.hand[given]]
    table.discard = table.discard + kept
    table.hand = _NOTHING


def shuffle_discard_in(table: "WelcomeTo") -> None:
    """Shuffle the discard into the deck, once, when the first plan is scored."""
    deck = sorted(table.deck + table.discard)
    table.rng.shuffle(deck)
    table.deck = deck
    table.discard = _NOTHING


def can_draw(table: "WelcomeTo") -> bool:
    """Tell whether three construction cards are left in the deck."""
    return len([card for card in table.deck if not is_approval(card)]) >= HAND


def redeal_deck(table: "WelcomeTo", rng: Rng) -> None:
    """Shuffle the deck anew but for the action its top card shows, and what is known of it."""
    if table.variant.older:
        whole = table.approved != 0
        bottom = len(table.variant.cards) // 2 + APPROVALS
    else:
        whole = not any(is_approval(card) for card in table.discard)
        bottom = BOTTOM_CARDS + 1
        halves = dealt_letters(table.deck, table.discard, rng)
        table.deck = halves[0]
        table.discard = halves[1]
    table.deck = hidden_again(table.deck, len(table.deck) if whole else bottom, rng)
