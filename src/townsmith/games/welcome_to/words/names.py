"""What the things of Welcome To are called."""

from typing import Final

from townsmith.core.text import Text
from townsmith.games.welcome_to.words.view import StreetsView

ACTION_WORDS: Final = (
    Text("fence"),
    Text("estate"),
    Text("park"),
    Text("pool"),
    Text("temp"),
    Text("bis"),
    Text("approval"),
)
"""By action; the last is an approval card of the solo modes."""
STREET_WORDS: Final = (Text("the top street"), Text("the middle street"), Text("the bottom street"))
PLAN_NAMES: Final = (("A", "B", "C"), ("1", "2", "3"))
"""What the three plans are called, by edition."""
OPPONENT_NAME: Final = Text("the AAA architect")


def plan_name(view: StreetsView, stack: int) -> str:
    """Return what the plan of a stack is called."""
    return PLAN_NAMES[view.terms.edition][stack]


def rival_title(view: StreetsView, points: int) -> Text:
    """Return the level and the points of the solo opponent; a star marks reconstructed values."""
    level = int(view.rival.level)
    if view.rival.reconstructed:
        return Text("AAA, level {level} *: {points}", level=level, points=points)
    return Text("AAA, level {level}: {points}", level=level, points=points)
