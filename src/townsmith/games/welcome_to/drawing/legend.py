"""The legend of the rulebook: the six actions, and the marks beside them."""

from typing import Final

from townsmith.core.picture import Sign
from townsmith.core.text import Say, Text
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.welcome_to.drawing.icons import icon, refusal_icon
from townsmith.games.welcome_to.rules.pieces import ACTIONS
from townsmith.games.welcome_to.words.names import ACTION_WORDS

TOLD: Final = (
    Text("Draw one fence in any gap of your sheet, in any street."),
    Text("Raise what all estates of one size bring you."),
    Text("Plant the next park in the street you have just written in."),
    Text("Build the pool of the house you have just written in, if it has one."),
    Text("Write a number up to two higher or lower than the one that is shown."),
    Text("Copy a number into an empty house beside it."),
)
"""What each action lets you do, by its number."""
_WIDTH, _HEIGHT = 64.0, 48.0


def legend(say: Say) -> list[Sign]:
    """Return the signs of the game: "actions" and "marks"."""
    del say
    actions = [
        Sign("actions", ACTION_WORDS[action], TOLD[action], _framed(icon(action)))
        for action in range(len(ACTIONS))
    ]
    refused = Text("Marked when none of the three numbers fits anywhere.")
    return [*actions, Sign("marks", Text("refusal"), refused, _framed(refusal_icon(), 2.2))]


def _framed(drawing: str, scale: float = 1.0) -> str:
    return sheet(_WIDTH, _HEIGHT, placed(drawing, (_WIDTH / 2, _HEIGHT / 2), scale))
