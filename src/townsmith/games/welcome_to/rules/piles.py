# townsmith: compiled
"""The construction cards: three piles for everyone, or one deck in the solo modes.

A stack is one list of cards in the order in which they are flipped. The first `flipped` of them
lie action side up on the discard, the last of these on top; the rest is the pile, top first.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.rng import Rng
from townsmith.games.welcome_to.rules.pieces import APPROVAL, KINDS

STACKS: Final = 3
BOTTOM_CARDS: Final = 20
"""The construction cards under which the newer solo mode hides an approval card."""
APPROVALS: Final = 3
HAND: Final = 3


def dealt(cards: list[int], rng: Rng) -> list[list[int]]:
    """Shuffle all cards and return three stacks of equal size."""
    rest = cards.copy()
    rng.shuffle(rest)
    size = len(rest) // STACKS
    return [rest[at * size : (at + 1) * size] for at in range(STACKS)]


def reshuffled(stacks: list[list[int]], rng: Rng, *, together: bool) -> list[list[int]]:
    """Return new stacks when the last cards were flipped; these stay, as the actions shown.

    The newer edition shuffles each discard by itself, the older one all of them together.
    """
    shown = [stack[len(stack) - 1] for stack in stacks]
    rests = [stack[: len(stack) - 1] for stack in stacks]
    if together:
        rests = dealt([card for rest in rests for card in rest], rng)
    else:
        for rest in rests:
            rng.shuffle(rest)
    return [[shown[at], *rests[at]] for at in range(STACKS)]


def rearranged(
    stacks: list[list[int]], flipped: i64, rng: Rng, *, together: bool
) -> list[list[int]]:
    """Return stacks whose hidden cards, those below the top of a pile, are shuffled anew."""
    known: i64 = flipped + 1
    rests = [sorted(stack[known:]) for stack in stacks]
    if together:
        rests = dealt(sorted([card for rest in rests for card in rest]), rng)
    else:
        for rest in rests:
            rng.shuffle(rest)
    return [stacks[at][:known] + rests[at] for at in range(STACKS)]


def is_approval(card: int) -> bool:
    """Tell whether a card is an approval card of a solo mode."""
    return card >= APPROVAL


# The deck of the newer solo mode


def on_piles(stacks: list[list[int]], flipped: i64) -> list[int]:
    """Return the actions on top of the three piles."""
    return [stack[flipped] % KINDS for stack in stacks]


def on_deck(deck: list[int]) -> list[int]:
    """Return the action on top of a solo deck; of an approval card only that it is one (KINDS)."""
    if not deck:
        return []
    return [KINDS if is_approval(deck[0]) else deck[0] % KINDS]


def newer_deck(cards: list[int], rng: Rng) -> list[list[int]]:
    """Return the draw deck and the discard at the start: an approval among the last 21 cards."""
    rest = cards.copy()
    rng.shuffle(rest)
    approvals = [APPROVAL + plan for plan in range(APPROVALS)]
    rng.shuffle(approvals)
    top = len(rest) - BOTTOM_CARDS
    bottom = [*rest[top:], approvals[0]]
    rng.shuffle(bottom)
    return [rest[:top] + bottom, approvals[1:]]


def older_deck(cards: list[int], rng: Rng) -> list[int]:
    """Return the draw deck of 2018: the three Approved cards are in the lower half."""
    rest = cards.copy()
    rng.shuffle(rest)
    top = (len(rest) + 1) // 2
    bottom = rest[top:] + [APPROVAL + plan for plan in range(APPROVALS)]
    rng.shuffle(bottom)
    return rest[:top] + bottom


def dealt_letters(deck: list[int], discard: list[int], rng: Rng) -> list[list[int]]:
    """Return deck and discard with the letters of the approval cards in them dealt anew."""
    unseen = sorted([card for card in deck + discard if is_approval(card)])
    rng.shuffle(unseen)
    cards = [unseen.pop() if is_approval(card) else card for card in discard + deck]
    return [cards[len(discard) :], cards[: len(discard)]]


def hidden_again(deck: list[int], bottom: i64, rng: Rng) -> list[int]:
    """Return a deck as likely as this one to somebody who sees only the back of its top card.

    The approval cards lie among the last `bottom` cards.
    """
    if not deck:
        return deck
    size: i64 = len(deck)
    approvals = sorted([card for card in deck if is_approval(card)])
    rng.shuffle(approvals)
    places = _approval_places(deck, max(size - bottom, 0), rng)
    rest = sorted([card for card in deck if not is_approval(card)])
    rng.shuffle(rest)
    if not is_approval(deck[0]):
        _bring_forward(rest, deck[0] % KINDS, rng)
    for at in range(len(places)):
        rest.insert(places[at], approvals[at])
    return rest


def _approval_places(deck: list[int], first: i64, rng: Rng) -> list[int]:
    """Return sorted random places for the approval cards, the visible top of the deck kept."""
    count = len([card for card in deck if is_approval(card)])
    fixed: list[int] = [0] if is_approval(deck[0]) else []
    free = list(range(max(first, 1), len(deck)))
    if len(free) < count - len(fixed):
        free = list(range(1, len(deck)))
    rng.shuffle(free)
    return sorted(fixed + free[: count - len(fixed)])


def _bring_forward(cards: list[int], action: int, rng: Rng) -> None:
    """Put a random card with that action first."""
    places = [at for at in range(len(cards)) if cards[at] % KINDS == action]
    at = places[rng.below(len(places))]
    card = cards.pop(at)
    cards.insert(0, card)
