"""What at a table of UpTown nobody has seen printed."""

from townsmith.core.text import Text
from townsmith.games.uptown.words.view import UpTownView


def reconstructed(view: UpTownView) -> list[Text]:
    """Return that the deck is our own, unless it is somebody's."""
    if view.own_deck:
        return []
    return [Text("The list of the printed cards is not public: most of this deck is our own.")]
