# townsmith: compiled
"""The dense move codes of Welcome To: where each kind of move starts, and its parameters."""

from typing import Final

from townsmith.games.welcome_to.rules import tables
from townsmith.games.welcome_to.rules.pieces import GAP_COUNT, HOUSES, NUMBERS, SIZES

CARDS: Final = 3
"""Combinations to choose from, or cards in a solo hand."""
PAIRS: Final = 9
"""pair = 3 * (card that gives the number) + (card that gives the action)."""

WRITE: Final = 0
"""+ (pair * 18 + number) * 33 + house: write that number there."""
REFUSE: Final[int] = WRITE + PAIRS * NUMBERS * HOUSES
"""Take a permit refusal."""
GIVE: Final[int] = REFUSE + 1
"""+ card: take a refusal in a solo game and give that card to the rival."""
DRAW_FENCE: Final[int] = GIVE + CARDS
"""+ gap: draw a fence there."""
COPY_RIGHT: Final[int] = DRAW_FENCE + GAP_COUNT
"""+ gap: copy the number on the left of the gap to the house on its right."""
COPY_LEFT: Final[int] = COPY_RIGHT + GAP_COUNT
"""+ gap: copy the number on the right of the gap to the house on its left."""
RAISE: Final[int] = COPY_LEFT + GAP_COUNT
"""+ size - 1: mark a box of that estate column."""
PLANT: Final[int] = RAISE + SIZES
"""Mark a park box of the street just numbered."""
DIG: Final[int] = PLANT + 1
"""Build the pool of the house just numbered."""
HIRE: Final[int] = DIG + 1
"""Mark a temp box for a number written unchanged."""
SKIP: Final[int] = HIRE + 1
"""Decline the action."""
APPROVE: Final[int] = SKIP + 1
"""+ plan: approve it."""
PICK: Final[int] = APPROVE + CARDS
"""+ first house: use that estate for the plan being approved."""
RESHUFFLE: Final[int] = PICK + HOUSES
"""Order the reshuffle of the 81-card edition."""
DONE: Final[int] = RESHUFFLE + 1
"""Close one's part of the round."""
CIRCLE: Final[int] = DONE + 1
"""+ house: build a roundabout there."""
MOVE_COUNT: Final[int] = CIRCLE + HOUSES

WRITES: Final[list[int]] = list(range(REFUSE))
"""All writing moves: a slice of it is the list of moves of one number in neighbouring houses."""

FENCE_MOVES: Final[list[list[list[int]]]] = tables.fence_moves(DRAW_FENCE)
"""FENCE_MOVES[street][mask]: the fences of a set of gaps of that street."""
CIRCLE_MOVES: Final[list[list[list[int]]]] = tables.circle_moves(CIRCLE)
"""CIRCLE_MOVES[street][mask]: the roundabouts of a set of houses of that street."""
