"""Moves of Tiny Towns in words, as the viewer would make them."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Fact, Text
from townsmith.games.tiny_towns.rules.moves import (
    COMPLETE,
    CONSTRUCT,
    DISCARD,
    DONE,
    KEEP,
    NAME,
    PLACE,
    PUT,
    REPLACE,
    STOCK,
    STORE,
    SUBSTITUTE,
    SWAP,
)
from townsmith.games.tiny_towns.rules.pieces import FACTORIES, GUILD, SQUARE_NAMES, STATUE
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP
from townsmith.games.tiny_towns.rules.town import BUILDING
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import SITE_NAMES, Parsed, taken_apart
from townsmith.games.tiny_towns.words.view import TinyTownsView


def describe(view: TinyTownsView, move: Move) -> Text:
    """Return a move in words, as the viewer would make it."""
    parts = taken_apart(move)
    if parts.kind == CONSTRUCT:
        return _construction(view, parts)
    if parts.kind == PLACE:
        return _placement(view, parts)
    if parts.kind == NAME:
        return _naming_move(view, parts)
    if parts.kind in {STOCK, PUT, REPLACE}:
        return _effect_move(view, parts)
    return _cube_move(view, parts)


def _effect_move(view: TinyTownsView, parts: Parsed) -> Text:
    name, square = card_name(view.cards[parts.type]), SQUARE_NAMES[parts.square]
    if parts.kind == STOCK:
        return Text("Put {building} on the card", building=name)
    if parts.kind == PUT:
        return Text("Place {building} on {square}", building=name, square=square)
    return Text("Replace the building on {square} by {building}", building=name, square=square)


def _construction(view: TinyTownsView, parts: Parsed) -> Text:
    card = view.card_of_type(parts.type)
    name = card_name(card) if card >= 0 else Text("the monument")
    return Text(
        "Build {building} on {square} from {site}",
        building=name,
        square=SQUARE_NAMES[parts.square],
        site=SITE_NAMES[parts.site],
    )


def _placement(view: TinyTownsView, parts: Parsed) -> Text:
    facts: dict[str, Fact] = {"square": SQUARE_NAMES[parts.square]}
    facts["resource"] = resource_name(view.resource) if view.resource else Text("the cube")
    own = view.own
    if own is not None and own.monument == STATUE and own.squares[parts.square].card >= 0:
        return Text("Put {resource} on the cottage on {square}", **facts)
    return Text("Place {resource} on {square}", **facts)


def _naming_move(view: TinyTownsView, parts: Parsed) -> Text:
    name = resource_name(parts.resource)
    if view.phase == BUILDING:
        building = card_name(view.cards[FACTORIES])
        return Text("Lay {resource} on the {building}", resource=name, building=building)
    if view.solo:
        return Text("Take the {resource} card", resource=name)
    if view.step == FREE_STEP:
        return Text("Choose {resource}", resource=name)
    return Text("Name {resource}", resource=name)


def _cube_move(view: TinyTownsView, parts: Parsed) -> Text:
    """Return the moves that answer a cube in another way, and those without parameters."""
    named = resource_name(view.resource) if view.resource else Text("the cube")
    other = resource_name(parts.resource) if parts.resource else named
    square, store = SQUARE_NAMES[parts.square], SQUARE_NAMES[parts.store]
    texts = {
        DONE: Text("Stop here") if view.effect == GUILD else Text("Done"),
        COMPLETE: Text("Declare your town completed"),
        DISCARD: Text("Put {resource} into the cavern", resource=named),
        SUBSTITUTE: Text("Place {resource} instead, on {square}", resource=other, square=square),
        STORE: Text("Store {resource} on {store}", resource=named, store=store),
        SWAP: Text(
            "Swap {named} for {resource} on {store} and place that on {square}",
            named=named,
            resource=other,
            store=store,
            square=square,
        ),
    }
    if parts.kind == KEEP:
        return Text("Keep {monument}", monument=card_name(parts.card))
    return texts[parts.kind]
