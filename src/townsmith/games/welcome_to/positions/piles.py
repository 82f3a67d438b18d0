"""The construction cards in position files: three piles and discards, or the deck of a solo game.

What a file leaves out is dealt from the rest of the deck, shuffled with the file's seed.
"""

from typing import Any

from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.cards import (
    read_any_card,
    read_card,
    read_faces,
    write_card,
)
from townsmith.games.welcome_to.rules.pieces import ACTIONS, APPROVAL, KINDS
from townsmith.games.welcome_to.rules.piles import (
    APPROVALS,
    BOTTOM_CARDS,
    HAND,
    STACKS,
    dealt,
    is_approval,
)
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant

# Writing


def write_piles(state: WelcomeTo) -> dict[str, Any]:
    """Return the combinations, the piles and the discards."""
    at = state.flipped
    combinations = [
        {"number": number, "action": ACTIONS[action]}
        for number, action in zip(state.numbers, state.actions, strict=True)
    ]
    discards = [list(reversed(stack[:at])) for stack in state.stacks]
    return {
        "combinations": combinations,
        "piles": [_cards(stack[at:], state.variant) for stack in state.stacks],
        "discards": [_cards(cards, state.variant) for cards in discards],
    }


def _cards(cards: list[int], variant: Variant) -> list[Any]:
    return [write_card(card, variant) for card in cards]


def write_deck(state: WelcomeTo) -> dict[str, Any]:
    """Return the deck and the discard of a solo game."""
    discard = list(reversed(state.discard))
    return {"deck": _cards(state.deck, state.variant), "discard": _cards(discard, state.variant)}


def _take(rest: list[int], card: int, node: Node) -> int:
    """Take a card out of the rest of the deck."""
    if card not in rest:
        node.fail(Text("there are not so many cards of this kind in the deck"))
    rest.remove(card)
    return card


# Reading the piles of a game for several


def read_piles(state: WelcomeTo, top: Fields, rng: Rng) -> None:
    """Lay out the piles and discards that a file gives, or cards that fit what it gives."""
    if "piles" in top or "discards" in top:
        _read_stacks(state, top)
    elif "combinations" in top:
        _deal_to_combinations(state, top["combinations"], rng)
    else:
        state.stacks = dealt(state.variant.cards, state.rng)
        state.flipped = _flipped(state)
    state.show_combinations()
    if "combinations" in top:
        _check_combinations(state, top["combinations"])


def _flipped(state: WelcomeTo) -> int:
    """Return how many cards of each stack lie on the discard in this round."""
    size = len(state.variant.cards) // STACKS
    return int((state.round - 1) % (size - 1) + 1)


def _read_stacks(state: WelcomeTo, top: Fields) -> None:
    for key, other in (("piles", "discards"), ("discards", "piles")):
        if key not in top:
            top[other].fail(Text("piles and discards belong together; {key} is missing", key=key))
    rest = state.variant.cards.copy()
    piles = [_read_stack(pile, rest, state.variant) for pile in top["piles"].items(STACKS)]
    discards = [_read_stack(pile, rest, state.variant) for pile in top["discards"].items(STACKS)]
    for key, cards in (("piles", piles), ("discards", discards)):
        if len({len(stack) for stack in cards}) > 1 or not cards[0]:
            top[key].fail(Text("the three must be equally high and not empty"))
    state.flipped = len(discards[0])
    state.stacks = [
        [*reversed(discard), *pile] for discard, pile in zip(discards, piles, strict=True)
    ]


def _read_stack(node: Node, rest: list[int], variant: Variant) -> list[int]:
    return [_take(rest, read_card(each, variant), each) for each in node.items()]


def _check_combinations(state: WelcomeTo, node: Node) -> None:
    for at, each in enumerate(node.items(STACKS)):
        if read_faces(each) != (state.numbers[at], state.actions[at]):
            each.fail(Text("the piles and discards show another combination"))


def _deal_to_combinations(state: WelcomeTo, node: Node, rng: Rng) -> None:
    """Deal stacks whose tops show the combinations; the rest is shuffled."""
    wanted = [read_faces(each) for each in node.items(STACKS)]
    rest = state.variant.cards.copy()
    rng.shuffle(rest)
    numbers = [_find(rest, node, "number", number) for number, _ in wanted]
    actions = [_find(rest, node, "action", action) for _, action in wanted]
    below = _flipped(state) - 1
    size = len(state.variant.cards) // STACKS
    hidden = [rest[at * (size - 2) : (at + 1) * (size - 2)] for at in range(STACKS)]
    state.flipped = below + 1
    state.stacks = [
        [*hidden[at][:below], actions[at], numbers[at], *hidden[at][below:]] for at in range(STACKS)
    ]


def _find(rest: list[int], node: Node, face: str, value: int) -> int:
    """Take a card with that face out of the rest."""
    for card in rest:
        if (card // KINDS if face == "number" else card % KINDS) == value:
            rest.remove(card)
            return card
    return node.fail(
        Text("the deck has not so many cards with the number {n}", n=value)
        if face == "number"
        else Text("the deck has not so many cards with the action {n}", n=value)
    )


# Reading the deck of a solo game


def read_deck(state: WelcomeTo, top: Fields, seat: Fields, rng: Rng) -> None:
    """Read the hand, discard, deck and opponent's pile, and deal what is left out."""
    rest = state.variant.cards.copy()
    rng.shuffle(rest)
    state.hand = _read_hand(seat, rest, state.variant)
    if "discard" in top:
        state.discard = _read_discard(top["discard"], rest, state.variant)
    for card in state.pile:
        if card >= KINDS:
            _take(rest, card, Node(None, "opponent.pile"))
    letters = _letters_left(state, rng)
    if "deck" in top:
        state.deck = _read_deck_list(top["deck"], rest, letters, state.variant)
    else:
        _pay_actions(rest, state.pile)
        state.deck = _dealt_deck(state, rest, letters, rng)
    if "discard" not in top and not state.variant.older:
        unseen = [letter for letter in letters if letter not in state.deck]
        state.discard = unseen[: APPROVALS - 1]
    if not state.hand and not state.over:
        _draw(state)
    state.show_hand()


def _read_discard(node: Node, rest: list[int], variant: Variant) -> list[int]:
    """Return the discard, oldest card first."""
    cards = []
    for each in node.items():
        card = read_any_card(each, variant)
        cards.append(card if is_approval(card) else _take(rest, card, each))
    return cards[::-1]


def _dealt_deck(state: WelcomeTo, rest: list[int], letters: list[int], rng: Rng) -> list[int]:
    """Return the rest as a deck, the approval cards hidden where the mode hides them."""
    if not state.variant.older:
        unseen = letters if state.discard else letters[:1]
        return _hidden(rest, unseen, BOTTOM_CARDS, rng)
    whole = state.approved != 0
    return _hidden(rest, letters, len(rest) if whole else len(state.variant.cards) // 2, rng)


def _read_hand(seat: Fields, rest: list[int], variant: Variant) -> list[int]:
    if "hand" not in seat:
        return []
    return [_take(rest, read_card(each, variant), each) for each in seat["hand"].items(HAND)]


def _pay_actions(rest: list[int], pile: list[int]) -> None:
    """Take a card out of the rest for every bare action in the opponent's pile."""
    for action in pile:
        showing = [card for card in rest if card % KINDS == action]
        if action < KINDS and showing:
            rest.remove(showing[0])


def _letters_left(state: WelcomeTo, rng: Rng) -> list[int]:
    """Return the approval cards that are neither drawn nor in the discard, in random order."""
    seen = [*state.discard, *[APPROVAL + plan for plan in state.drawn]]
    letters = [APPROVAL + at for at in range(APPROVALS) if APPROVAL + at not in seen]
    rng.shuffle(letters)
    return letters


def _read_deck_list(node: Node, rest: list[int], letters: list[int], variant: Variant) -> list[int]:
    deck = []
    for each in node.items():
        card = read_any_card(each, variant)
        deck.append(_take(letters if is_approval(card) else rest, card, each))
    return deck


def _hidden(rest: list[int], letters: list[int], bottom: int, rng: Rng) -> list[int]:
    """Return the rest with the approval cards shuffled into its last cards."""
    top = max(len(rest) - bottom, 0)
    under = rest[top:] + letters
    rng.shuffle(under)
    return rest[:top] + under


def _draw(state: WelcomeTo) -> None:
    """Draw the hand of the round that a file leaves out."""
    state.round -= 1
    state.start_round()
