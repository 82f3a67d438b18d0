"""What the cards of the solo opponents say."""

from townsmith.core.text import Listing, Text
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import E81, TEMP_PLACES
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.words.names import PLAN_NAMES
from townsmith.games.welcome_to.words.view import StreetsView


def rival_name(rival: Rival, edition: int) -> Text:
    """Return what an opponent is called: by its name where the card has one."""
    if rival.name:
        return Text("{name}", name=rival.name)
    if edition == E81:
        return Text("Architect {level}", level=int(rival.level))
    return Text("Level {level}", level=int(rival.level))


def opponent(view: StreetsView) -> Text | None:
    """Return what the opponent of somebody alone is called."""
    return rival_name(view.rival, view.variant.edition) if view.variant.solo else None


def rival_kind(rival: Rival, edition: int) -> Text:
    """Return what an opponent is, below its name."""
    if edition == E81:
        return Text("architect of 2018, level {level}", level=int(rival.level))
    return Text("opponent of AAA, level {level}", level=int(rival.level))


def approval_words(rival: Rival, edition: int) -> Text:
    """Return which plans an opponent approves: by letter, or by the order the cards are drawn."""
    stacks = [stack for stack in range(CARDS) if rival.approves >> stack & 1]
    if not stacks:
        return Text("approves no plan")
    if edition == E81:
        places = Listing(tuple(str(stack + 1) for stack in stacks))
        return Text("approves by Approved card {places} drawn", places=places)
    plans = Listing(tuple(PLAN_NAMES[edition][stack] for stack in stacks))
    return Text("approves {plans} when drawn", plans=plans)


def temp_words(rival: Rival) -> Text:
    """Return what temps bring against an opponent that has none itself."""
    first, second, third = rival.place_boxes
    best, next_, last = TEMP_PLACES
    return Text(
        "Your temps bring {best} from {first} on, {next_} from {second}, {last} from {third}.",
        first=first,
        best=best,
        second=second,
        next_=next_,
        third=third,
        last=last,
    )
