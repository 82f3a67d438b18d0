# townsmith: compiled
"""What the cards of a deck promise on the average: how much a tower gains from what may come.

Everything is read off the cards' effects, so that it holds for any deck (UT-17.6).
"""

from typing import Final

from townsmith.games.uptown.rules.pieces import (
    NO_KIND,
    ON_PLOT,
    ROOF_ONLY,
    Catalogue,
)

SUPPLY: Final = 0
"""From here on: units of each kind that a card brings."""
WANTED_HERE: Final = 6
"""From here on: prestige that a card gives for a unit of each kind on its plot."""
WANTED_ABOUT: Final = 12
"""From here on: prestige that a card gives for a unit of each kind on its street."""
FLOOR: Final = 18
"""Prestige that a card gives for each floor below."""
_SIZE: Final = 19


def deck_promise(cards: Catalogue) -> list[float]:
    """Return the averages over the projects of the deck that let one's own open towers grow."""
    if not cards.promise:
        cards.promise = _averages(cards)
    return cards.promise


def _averages(cards: Catalogue) -> list[float]:
    sums = [0.0] * _SIZE
    count = 0
    for project in range(cards.deck_projects):
        if cards.shape[project] < ROOF_ONLY:
            count += 1
            _add(cards, project, sums)
    return [total / float(max(count, 1)) for total in sums]


def _add(cards: Catalogue, project: int, sums: list[float]) -> None:
    if cards.kind[project] != NO_KIND:
        sums[SUPPLY + cards.kind[project]] += float(cards.units[project])
    sums[FLOOR] += float(cards.prestige.floor[project])
    units = cards.prestige.units[project]
    for at in range(0, len(units), 3):
        block = WANTED_HERE if units[at] == ON_PLOT else WANTED_ABOUT
        sums[block + units[at + 1]] += float(units[at + 2])
