"""What at a table of Welcome To nobody has seen printed."""

from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import BUNKER_HOUSES, DOOMSDAY
from townsmith.games.welcome_to.words.names import plan_name
from townsmith.games.welcome_to.words.rivals import rival_name
from townsmith.games.welcome_to.words.view import StreetsView


def reconstructed(view: StreetsView) -> list[Text]:
    """Return which plans, values and places are our own."""
    found = [
        Text("Plan {plan} has values of our own.", plan=plan_name(view, stack))
        for stack in range(CARDS)
        if view.plan(stack).reconstructed
    ]
    if view.variant.solo and view.rival.reconstructed:
        name = rival_name(view.rival, int(view.variant.edition))
        found.append(Text("{name} has values of our own.", name=name))
    if view.variant.sheet == DOOMSDAY and view.variant.bunkers == BUNKER_HOUSES:
        found.append(Text("Where the bunkers stand is our own."))
    return found
