"""What is settled before a game of Welcome To: its options, and the table they deal."""

from collections.abc import Callable, Mapping
from typing import Final

from townsmith.core.contract.options import Choice, Json, Option, Setup, switch
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.decks import check_deck, variant_of
from townsmith.games.welcome_to.rules.dealing import deal, draw_plans
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    BIS_VALUES,
    DOOMSDAY,
    EASTER,
    EGG_STEPS,
    LARGEST_BONUS,
    LENGTHS,
    PARK_VALUES,
    POOL_VALUES,
    REFUSAL_VALUES,
    ROUNDABOUT_VALUES,
    SHEETS,
    SMALLEST_BONUS,
    STREETS,
    TEMP_PLACES,
)
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant

_ROUNDS: Final = 35
"""No game lasts longer (WT-16.10)."""
_MOVES_A_ROUND: Final = 3
_MOVES_A_GAME: Final = 32
"""Approvals, the estates picked for them, roundabouts and a reshuffle of one seat."""

_BEST_HOUSE: Final = 3


def _three_plans(value: Json) -> Json:
    """Return the ids of three plans, or nothing where they are drawn."""
    if value is None:
        return None
    names = list(value) if isinstance(value, list | tuple) else []
    if len(names) != CARDS or any(not isinstance(name, str | None) for name in names):
        raise SetupError("option 'plans' of welcome-to must list the ids of three plans")
    return None if names == [None] * CARDS else names


def _plans_of(stack: int) -> tuple[Choice, ...]:
    """Return the plans of both boxes and all sheets that can lie in a place."""
    themed = tuple(name for name in FACTS["plans"] if name in SHEETS)
    plain = tuple(name for name in SHEETS if name not in themed)
    found: list[Choice] = []
    for box, cards in FACTS["plans"].items():
        needs: tuple[tuple[str, tuple[str, ...]], ...] = (
            ("sheet" if box in themed else "edition", (box,)),
        )
        if box not in themed and stack == CARDS - 1:
            needs += (("sheet", plain),)
        found += [
            Choice(card["id"], Text("plan {id}", id=card["id"]), needs)
            for card in cards
            if card["stack"] == stack + 1
        ]
    return tuple(found)


OPTIONS: Final = (
    Option(
        "edition",
        Text("edition"),
        Text("Which box: the newer one with 63 cards or the older one with 81."),
        "e63",
        (Choice("e63", Text("63 cards")), Choice("e81", Text("81 cards"))),
    ),
    switch(
        "roundabouts",
        Text("roundabouts"),
        Text("Up to two roundabouts a sheet, which part a street in two."),
    ),
    switch(
        "advanced",
        Text("advanced plans"),
        Text(
            "The advanced plans are mixed in. Those of the newer box ask for what is printed, "
            "but most of their points are our own."
        ),
    ),
    # Left open it is as it was before there was this choice; a new game settles it.
    Option(
        "reconstructed",
        Text("include reconstructed plans"),
        Text("Three standard plans of the newer box were never seen; ours stand in for them."),
        None,
        (Choice(value=False, words=Text("off")), Choice(value=True, words=Text("on"))),
    ),
    Option(
        "sheet",
        Text("sheet"),
        Text(
            "The classic side, the blueprint side, or a themed sheet. Where the bunkers of "
            "Doomsday stand, and what its plans bring, is our own."
        ),
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
        Text(
            "Alone against an architect of AAA; the level says how good. Most values of the "
            "opponents are our own; architect 1 of the older box is as printed."
        ),
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
        Text("The three plans, instead of drawing them: any of each stack."),
        None,
        deal=True,
        items=tuple(_plans_of(stack) for stack in range(CARDS)),
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
    switch(
        "expert",
        Text("expert"),
        Text("Roundabouts and advanced plans, both."),
        former=True,
    ),
)


def as_given(seats: int, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the options as they are: all plans were drawn from, and nobody met an opponent."""
    del seats
    return options


def settle(seats: int, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the options of a new game: cards that are known, and alone an opponent (WT-1.11)."""
    settled = {**options, "reconstructed": options["reconstructed"] is True}
    if seats == 1 and options["solo"] is None:
        settled["solo"] = FACTS["editions"][str(options["edition"])]["levels"][0]
    return settled


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
        if name is not None and not any(
            plan.name == name and plan.stack == stack for plan in plans
        ):
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
        drawn = draw_plans(variant, seed)
        plans = [at if plan is None else plan for at, plan in zip(drawn, chosen, strict=True)]
        return deal(variant, plans, setup.seats, seed)

    return dealt


def bound(setup: Setup) -> int:
    """Return a number of moves that no game with this setup exceeds."""
    return setup.seats * (_ROUNDS * _MOVES_A_ROUND + _MOVES_A_GAME)


def extremes(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points a sheet can bring, line by line.

    Only bis, refusals and roundabouts cost points. All parks, all pools and the first place of the
    temps can be had, the best plan of each stack, and a house in a completed estate brings 3 at
    most: the value of a single one with its box crossed off. A themed sheet brings all eggs, or
    the largest capacity on every street and the smallest in all.
    """
    variant = variant_of(setup.options)
    costs = BIS_VALUES[-1] + REFUSAL_VALUES[-1]
    if variant.roundabouts:
        costs += ROUNDABOUT_VALUES[-1]
    best = sum(values[-1] for values in PARK_VALUES) + POOL_VALUES[-1] + TEMP_PLACES[0]
    best += _BEST_HOUSE * sum(LENGTHS) + _best_plans(variant)
    if variant.sheet == EASTER:
        best += EGG_STEPS[-1][1]
    if variant.sheet == DOOMSDAY:
        best += STREETS * LARGEST_BONUS + SMALLEST_BONUS
    return -costs, best


def _best_plans(variant: Variant) -> int:
    values = [[0] for _ in range(CARDS)]
    for plan in variant.plans:
        values[plan.stack] += [int(plan.first), int(plan.later)]
    return sum(map(max, values))


def _chosen_plans(variant: Variant, names: Json) -> list[int | None]:
    """Return the plans that were agreed on, None for each that is drawn."""
    if not isinstance(names, list):
        return [None] * CARDS
    ids = [plan.name for plan in variant.plans]
    return [None if name is None else ids.index(str(name)) for name in names]
