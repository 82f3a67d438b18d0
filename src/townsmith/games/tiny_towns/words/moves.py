"""What is said in Tiny Towns: names, prompts, moves and news."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Fact, Listing, SeatName, Text, Word
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
from townsmith.games.tiny_towns.rules.pieces import (
    FACTORIES,
    GUILD,
    MONUMENTS,
    SQUARE_NAMES,
    STATUE,
    UNIVERSITY,
    WATCH,
)
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    FREE_STEP,
    OVER,
    PLAY_WATCH,
)
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, FACTS
from townsmith.games.tiny_towns.rules.town import BUILDING, NAMING, PLACING
from townsmith.games.tiny_towns.words.notation import (
    CAVERN_WORD,
    COMPLETE_WORD,
    DONE_WORD,
    SITE_NAMES,
    STORE_WORD,
    SWAP_WORD,
    Parsed,
    taken_apart,
)
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView


def card_name(card: int) -> Word:
    """Return the name of a building or monument."""
    return Word(CARD_FACTS[card]["name"])


def card_summary(card: int) -> Word:
    """Return what a building or monument does, in one sentence."""
    return Word(CARD_FACTS[card]["summary"])


def card_words(card: int) -> Word:
    """Return what stands on the card: its effect in a few words."""
    return Word(CARD_FACTS[card]["words"])


def type_name(kind: int) -> Word:
    """Return the name of a building type."""
    return Word(FACTS["types"]["items"][kind]["name"])


def resource_name(resource: int) -> Word:
    """Return the name of a resource."""
    return Word(FACTS["resources"]["items"][resource - 1]["name"])


def card_of_type(view: TinyTownsView, kind: int) -> int:
    """Return the card of a type: the one in play, or the viewer's monument."""
    if kind == MONUMENTS:
        own = view.own
        return own.monument if own is not None else -1
    return view.cards[kind]


_BUTTONS: Final = {
    DONE_WORD: Text("Done"),
    COMPLETE_WORD: Text("Complete the town"),
    CAVERN_WORD: Text("Into the cavern"),
    STORE_WORD: Text("Store it"),
    SWAP_WORD: Text("Swap it"),
}


def button(token: str) -> Text | None:
    """Return the label of a token that is a word, or None if it is drawn."""
    return _BUTTONS.get(token)


# Prompts


def prompt(view: TinyTownsView) -> Text:
    """Return one sentence: what is expected now."""
    if view.stage == OVER:
        return Text("The game is over.")
    if not view.legal:
        return _waiting(view)
    if view.stage == CHOOSE_MONUMENTS:
        first, second = (card_name(card) for card in view.dealt)
        return Text(
            "Keep one of your two monuments: {first} or {second}.", first=first, second=second
        )
    if view.phase == NAMING:
        return _naming(view)
    if view.phase == PLACING:
        return Text("Place {resource} on an empty square.", resource=resource_name(view.resource))
    return _building(view)


def _waiting(view: TinyTownsView) -> Text:
    if view.viewer < 0:
        return Text("You are watching.")
    own = view.own
    if own is not None and own.place:
        return Text("Your town is completed. The others go on.")
    if view.stage == CHOOSE_MONUMENTS:
        return Text("You have chosen. The others still choose their monuments.")
    if not view.town_hall and view.resource == 0:
        return Text("{seat} names a resource.", seat=SeatName(view.builder))
    return Text("You are done with this round. The others still build.")


def _naming(view: TinyTownsView) -> Text:
    if view.solo:
        return Text("Take one of the three cards.")
    if view.step == FREE_STEP:
        return Text("Choose a resource for yourself: this round is free.")
    return Text("You are master builder: name a resource for everyone.")


_EFFECT_PROMPTS: Final = {
    GUILD: Text("Architect's Guild: replace up to two buildings, or stop."),
    UNIVERSITY: Text("Grove University: place a building of your choice on an empty square."),
    WATCH: Text("Opaleye's Watch: put three different buildings on the card."),
}


def _building(view: TinyTownsView) -> Text:
    if view.effect in _EFFECT_PROMPTS:
        return _EFFECT_PROMPTS[view.effect]
    if view.awaiting:
        name = card_name(view.cards[FACTORIES])
        square = SQUARE_NAMES[view.awaiting[0]]
        return Text(
            "Choose the resource for the {building} on {square}.", building=name, square=square
        )
    if view.due:
        names = Listing(tuple(card_name(view.cards[kind]) for kind in view.due))
        return Text("Opaleye's Watch brings you {buildings}: place it.", buildings=names)
    if any(move >= CONSTRUCT for move in view.legal):
        return Text("Build what fits, or say you are done.")
    return Text("Nothing can be built now. Say you are done.")


# Moves


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
    card = card_of_type(view, parts.type)
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
        DONE: Text("Stop") if view.effect == GUILD else Text("Done"),
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


# News


def news(before: TinyTownsView, after: TinyTownsView) -> list[Text]:
    """Return what happened between two views of one viewer."""
    found: list[Text] = []
    for seat, town in enumerate(after.towns):
        if seat != after.viewer:
            found += _town_news(seat, before.towns[seat], town)
        if town.place and not before.towns[seat].place:
            found.append(Text("{seat} has completed the town.", seat=SeatName(seat)))
    if after.resource and (after.round, after.resource) != (before.round, before.resource):
        found += _naming_news(after)
    if after.over and not before.over:
        found.append(Text("The game is over."))
    return found


def _town_news(seat: int, before: TownView, after: TownView) -> list[Text]:
    """Return what changed in somebody's town."""
    found: list[Text] = []
    pairs = [(old, new) for old, new in zip(before.squares, after.squares, strict=True)]
    built = [new.card for old, new in pairs if new.card >= 0 and new.card != old.card]
    placed = [
        Text("{resource} on {square}", resource=resource_name(new.resource), square=name)
        for name, (old, new) in zip(SQUARE_NAMES, pairs, strict=True)
        if new.resource and not old.resource
    ]
    if placed:
        found.append(
            Text("{seat} placed {cubes}.", seat=SeatName(seat), cubes=Listing(tuple(placed)))
        )
    if built:
        names = Listing(tuple(card_name(card) for card in built))
        found.append(Text("{seat} built {buildings}.", seat=SeatName(seat), buildings=names))
    return found


def _naming_news(view: TinyTownsView) -> list[Text]:
    name = resource_name(view.resource)
    if view.solo or view.step == FREE_STEP or view.stage == PLAY_WATCH:
        return []
    if view.town_hall:
        return [Text("The town hall calls {resource}.", resource=name)]
    if view.builder == view.viewer:
        return []
    return [Text("{seat} names {resource}.", seat=SeatName(view.builder), resource=name)]
