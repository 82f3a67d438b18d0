"""Welcome To..., put together: what it is called, whom it is for, and where each part is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Choice, Json, Option, Setup, switch
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.thinking import Plane, Thinking
from townsmith.core.errors import SetupError
from townsmith.core.packing import Unpacker
from townsmith.core.text import Text
from townsmith.games.welcome_to import (
    draw,
    positions,
    reckoning,
    sketch,
    words,
)
from townsmith.games.welcome_to.appraisal import FEATURES, HABITS, WEIGHTS
from townsmith.games.welcome_to.dealing import deal, draw_plans, read_state
from townsmith.games.welcome_to.deck import agree, check_deck, terms_of
from townsmith.games.welcome_to.estimate import estimate, measure
from townsmith.games.welcome_to.facade import facade
from townsmith.games.welcome_to.moves import CARDS, MOVE_COUNT
from townsmith.games.welcome_to.notation import path_of
from townsmith.games.welcome_to.observing import TABLE, TURN
from townsmith.games.welcome_to.pad import PAD
from townsmith.games.welcome_to.pieces import FACTS, HOUSES, KINDS, TRACKS
from townsmith.games.welcome_to.rules import WelcomeTo
from townsmith.games.welcome_to.terms import Terms
from townsmith.games.welcome_to.value import value
from townsmith.games.welcome_to.view import look

ROUNDS = 35
"""No game lasts longer (WT-16.10)."""
MOVES_A_ROUND = 3
MOVES_A_GAME = 32
"""Approvals, the estates picked for them, roundabouts and a reshuffle of one seat."""


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} houses", (HOUSES,), "0 empty, the number plus one, 19 a roundabout"),
        Plane(f"{whose} bis", (HOUSES,), "1 where a number was copied"),
        Plane(f"{whose} pools", (HOUSES,), "1 where a pool is built"),
        Plane(f"{whose} fences", (HOUSES,), "1 where a fence stands on the right"),
        Plane(f"{whose} locks", (HOUSES,), "1 where a plan has used the house"),
        Plane(f"{whose} house", (HOUSES,), "1 where the number of this round stands"),
        Plane(f"{whose} marks", (TRACKS,), "marked boxes of each track"),
        Plane(f"{whose} plans", (CARDS,), "points of each plan plus one, 0 for none"),
    )


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

PLANES: Final = (
    Plane("table", (TABLE,), "round, seats, approved plans, terms, and sizes of solo piles"),
    Plane("numbers", (CARDS,), "the numbers to choose from"),
    Plane("actions", (CARDS, KINDS), "1 at the action of each"),
    Plane("coming", (CARDS, KINDS + 1), "1 at the actions seen coming; the last: an approval"),
    Plane("plans", (CARDS,), "which plan of the terms lies there, from 1"),
    *_sheet_planes("own"),
    *_sheet_planes("neighbour's"),
    Plane("turn", (TURN,), "stage, choice, roundabout, reshuffle, plan approved, estates picked"),
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
    plans = agree(options).plans
    for stack, name in enumerate(names):
        if not any(plan.name == name and plan.stack == stack for plan in plans):
            return Text("{plan} is no plan of stack {stack} here", plan=str(name), stack=stack + 1)
    return None


def start(setup: Setup) -> WelcomeTo:
    """Deal a new game."""
    return dealer(setup)(setup.seed)


def dealer(setup: Setup) -> Callable[[int], WelcomeTo]:
    """Return what deals games like this one from a seed, over and over."""
    terms = agree(setup.options)
    chosen = _chosen_plans(terms, setup.options.get("plans"))

    def dealt(seed: int) -> WelcomeTo:
        plans = list(chosen) or draw_plans(terms, seed)
        return deal(terms, plans, setup.seats, seed)

    return dealt


def unpack(words: list[int]) -> WelcomeTo:
    """Return the position that `pack` wrote."""
    reader = Unpacker(words)
    edition, sheet, expert, level = reader.some(4)
    text = bytes(reader.counted()).decode("utf-8")
    return read_state(terms_of(edition, sheet, expert != 0, level, text), reader)


def bound(setup: Setup) -> int:
    """Return a number of moves that no game with this setup exceeds."""
    return setup.seats * (ROUNDS * MOVES_A_ROUND + MOVES_A_GAME)


def _chosen_plans(terms: Terms, names: Json) -> list[int]:
    """Return the plans that were agreed on, none if they are drawn."""
    if not isinstance(names, list):
        return []
    ids = [plan.name for plan in terms.plans]
    return [ids.index(str(name)) for name in names]


_THINKING: Final = Thinking(horizon=99, field=16, faith=40.0, effort=400, swift=True)

GAME: Final = Game(
    slug="welcome-to",
    name="Welcome To...",
    module=__name__,
    rules_version=1,
    chairs=range(1, 11),
    crowds=True,
    minutes=25,
    tagline=Text("Number three streets of houses, and make them the place to be."),
    options=OPTIONS,
    view=look,
    rules=Rules(
        move_count=MOVE_COUNT,
        start=start,
        dealer=dealer,
        unpack=unpack,
        bound=bound,
        winners=reckoning.winners,
        forbids=forbids,
    ),
    words=Words(
        path=path_of,
        prompt=words.prompt,
        news=words.news,
        sheets=reckoning.sheets,
        describe=words.describe,
        button=words.BUTTONS.get,
        why_not=words.why_not,
    ),
    drawing=Drawing(parts=draw.parts, svg=draw.svg, characters=sketch.picture, facade=facade),
    positions=Positions(
        keys=positions.KEYS, write=positions.write_position, read=positions.read_position, pad=PAD
    ),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=tuple(FEATURES),
        habits=HABITS,
        measure=measure,
        weights=WEIGHTS,
        thinking=_THINKING,
        alone=replace(_THINKING, effort=2500),
    ),
)
