# townsmith: compiled
"""Dealing a new game."""

from townsmith.core.rng import stream
from townsmith.games.welcome_to.rules.piles import STACKS, dealt, newer_deck, older_deck
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant


def draw_plans(variant: Variant, seed: int) -> list[int]:
    """Return one random plan of each stack, as places in the list of plans (WT-3.5)."""
    rng = stream(seed, "welcome-to plans")
    drawn: list[int] = []
    for stack in range(STACKS):
        places = [at for at in range(variant.drawable) if variant.plans[at].stack == stack]
        drawn.append(places[rng.below(len(places))])
    return drawn


def table(variant: Variant, plans: list[int], seats: int, seed: int) -> WelcomeTo:
    """Return a table with empty sheets, before any card is dealt."""
    state = WelcomeTo(variant, plans, seats, stream(seed, "welcome-to cards"))
    state.sheets = [Sheet() for _ in range(seats)]
    state.shown = state.sheets.copy()
    return state


def deal(variant: Variant, plans: list[int], seats: int, seed: int) -> WelcomeTo:
    """Return a new game in its first round."""
    state = table(variant, plans, seats, seed)
    if not variant.solo:
        state.stacks = dealt(variant.cards, state.rng)
    elif variant.older:
        state.deck = older_deck(variant.cards, state.rng)
    else:
        halves = newer_deck(variant.cards, state.rng)
        state.deck = halves[0]
        state.discard = halves[1]
    state.start_round()
    return state
