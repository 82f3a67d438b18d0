# townsmith: compiled
"""Dealing: all cards shuffled and dealt out equally (UT-3.1 to UT-3.9)."""

from townsmith.core.rng import Rng
from townsmith.games.uptown.rules.pieces import START_UPCOINS, Catalogue
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import Street


def deal(cards: Catalogue, seats: int, rng: Rng) -> UpTown:
    """Shuffle and deal all cards out equally, and draw the first player."""
    projects = list(range(cards.project_cards))
    rng.shuffle(projects)
    municipal = list(range(cards.project_cards, cards.project_cards + cards.municipal_cards))
    rng.shuffle(municipal)
    share = cards.project_cards // seats
    decks = [projects[seat * share : (seat + 1) * share] for seat in range(seats)]
    table = UpTown(cards, [Street(START_UPCOINS, deck) for deck in decks], municipal)
    table.first = rng.below(seats)
    table.turn = table.first
    return table
