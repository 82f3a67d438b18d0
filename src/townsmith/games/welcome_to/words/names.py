"""What the things of Welcome To are called."""

from typing import Final

from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.sheet import plan_fields
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
RIVAL_NAME: Final = Text("the AAA architect")


def plan_name(view: StreetsView, stack: int) -> str:
    """Return what the plan of a stack is called."""
    return PLAN_NAMES[view.variant.edition][stack]


def rival_title(view: StreetsView, points: int) -> Text:
    """Return the level and the points of the rival; a star marks reconstructed values."""
    level = int(view.rival.level)
    if view.rival.reconstructed:
        return Text("AAA, level {level} *: {points}", level=level, points=points)
    return Text("AAA, level {level}: {points}", level=level, points=points)


def rival_plans(view: StreetsView) -> Text:
    """Return what the plans of the rival brought, a dash for those it lacks."""
    fields = plan_fields(view.rival_written)
    plans = ["\N{EN DASH}" if points is None else str(points) for points in fields]
    return Text("plans {plans}", plans="  ".join(plans))
