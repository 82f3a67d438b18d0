"""What is settled before a game of Welcome To: its options, and the table they deal."""

from collections.abc import Callable, Mapping
from typing import Final

from townsmith.core.contract.options import Choice, Json, Option, Setup, switch
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.decks import check_deck, variant_of
from townsmith.games.welcome_to.rules.dealing import deal, draw_plans
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant

_ROUNDS: Final = 35
"""No game lasts longer (WT-16.10)."""
_MOVES_A_ROUND: Final = 3
_MOVES_A_GAME: Final = 32
"""Approvals, the estates picked for them, roundabouts and a reshuffle of one seat."""


def _three_plans(value: Json) -> Json:
    """Return the ids of three plans, or nothing where they are drawn."""
    if value is None:
        return None
    names = list(value) if isinstance(value, list | tuple) else []
    if len(names) != CARDS or any(not isinstance(name, str) for name in names):
        raise SetupError("option 'plans' of welcome-to must list the ids of three plans")
    return names


OPTIONS: Final = (
    Option(
        "edition",
        Text("edition"),
        Text("Which box: the newer one with 63 cards or the older one with 81."),
        "e63",
        (Choice("e63", Text("63 cards")), Choice("e81", Text("81 cards"))),
    ),
    switch("expert", Text("expert"), Text("Roundabouts, and the advanced plans mixed in.")),
    Option(
        "sheet",
        Text("sheet"),
        Text("The classic side, the blueprint side, or a themed sheet."),
        "classic",
        (
            Choice("classic", Text("classic")),
            Choice("blueprint", Text("blueprint")),
            Choice("easter", Text("Easter eggs")),
            Choice("doomsday", Text("Doomsday")),
        ),
    ),
    Option(
        "solo",
        Text("solo"),
        Text("Alone against an architect of AAA; the level says how good."),
        None,
        (
            Choice(None, Text("no opponent")),
            Choice(0, Text("level 0")),
            Choice(1, Text("level 1")),
            Choice(2, Text("level 2")),
            Choice(3, Text("level 3")),
            Choice(4, Text("level 4")),
            Choice(5, Text("level 5")),
        ),
    ),
    Option(
        "plans",
        Text("plans"),
        Text("The ids of the three plans, instead of drawing them."),
        None,
        deal=True,
        read=_three_plans,
    ),
    Option(
        "deck",
        Text("own deck"),
        Text("Values of your own box, in place of those we had to reconstruct."),
        None,
        deal=True,
        read=check_deck,
    ),
)


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Return why these seats and options do not go together, or None if they do."""
    level = options["solo"]
    if level is not None and seats > 1:
        return Text("a solo opponent plays against one seat only, not {seats}", seats=seats)
    levels = FACTS["editions"][str(options["edition"])]["levels"]
    if isinstance(level, int) and not levels[0] <= level <= levels[1]:
        return Text("this edition has opponents from level {low} on", low=levels[0])
    return _forbidden_plan(options)


def _forbidden_plan(options: Mapping[str, Json]) -> Text | None:
    """Return which chosen plan cannot lie in its place."""
    names = options.get("plans")
    if not isinstance(names, list):
        return None
    plans = variant_of(options).plans
    for stack, name in enumerate(names):
        if not any(plan.name == name and plan.stack == stack for plan in plans):
            return Text("{plan} is no plan of stack {stack} here", plan=str(name), stack=stack + 1)
    return None


def start(setup: Setup) -> WelcomeTo:
    """Deal a new game."""
    return dealer(setup)(setup.seed)


def dealer(setup: Setup) -> Callable[[int], WelcomeTo]:
    """Return what deals games like this one from a seed, over and over."""
    variant = variant_of(setup.options)
    chosen = _chosen_plans(variant, setup.options.get("plans"))

    def dealt(seed: int) -> WelcomeTo:
        plans = list(chosen) or draw_plans(variant, seed)
        return deal(variant, plans, setup.seats, seed)

    return dealt


def bound(setup: Setup) -> int:
    """Return a number of moves that no game with this setup exceeds."""
    return setup.seats * (_ROUNDS * _MOVES_A_ROUND + _MOVES_A_GAME)


def _chosen_plans(variant: Variant, names: Json) -> list[int]:
    """Return the plans that were agreed on, none if they are drawn."""
    if not isinstance(names, list):
        return []
    ids = [plan.name for plan in variant.plans]
    return [ids.index(str(name)) for name in names]
