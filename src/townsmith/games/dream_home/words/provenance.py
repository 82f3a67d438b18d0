"""What at a table of Dream Home nobody has seen printed."""

from townsmith.core.text import Text
from townsmith.games.dream_home.words.view import StreetView


def reconstructed(view: StreetView) -> list[Text]:
    """Return which values are our own; cards of somebody's own box are not."""
    if view.own_deck:
        return []
    return [
        Text("How many children visit a room is our own."),
        Text("That there are two cards of scaffolding is our own."),
    ]
