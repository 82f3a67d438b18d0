"""Quick words: what can be said with one press, in the lobby and at the table."""

from typing import Final

from townsmith.core.text import Text

QUICK_WORDS: Final = (
    Text("Hello"),
    Text("One moment"),
    Text("Well played"),
    Text("Thank you"),
    Text("Bye"),
)
"""In the speaker's language."""
