"""The character picture of a view."""

from townsmith.core.picture import Picture, Span
from townsmith.core.text import Say
from townsmith.games.dream_home.view import StreetView
from townsmith.games.dream_home.words import prompt


def picture(view: StreetView, say: Say) -> Picture:
    """Return the character picture."""
    return Picture(((Span(say(prompt(view))),),))
