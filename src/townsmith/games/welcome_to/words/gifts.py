"""What a card that is given to the opponent of a solo game would bring it."""

from townsmith.games.welcome_to.rules.scoring import rival_score, stand
from townsmith.games.welcome_to.words.view import StreetsView


def rival_points(view: StreetsView, pile: list[int]) -> int:
    """Return the points the opponent would have with that pile."""
    standings = stand(view.variant, view.rival, list(view.boards), pile)
    return sum(rival_score(view.variant, view.rival, view.rival_written, pile, standings))


def gift_worth(view: StreetsView, card: int) -> int:
    """Return how many points more the opponent would have with a card of the hand."""
    pile = list(view.pile)
    # The pile is read by the actions of its cards alone.
    return rival_points(view, [*pile, view.actions[card]]) - rival_points(view, pile)
