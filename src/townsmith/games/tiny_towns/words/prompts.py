"""What is expected of a viewer of Tiny Towns now, in one sentence."""

from typing import Final

from townsmith.core.text import Listing, SeatName, Text
from townsmith.games.tiny_towns.rules.moves import CONSTRUCT
from townsmith.games.tiny_towns.rules.pieces import (
    FACTORIES,
    GUILD,
    SQUARE_NAMES,
    UNIVERSITY,
    WATCH,
)
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS, FREE_STEP, OVER
from townsmith.games.tiny_towns.rules.town import NAMING, PLACING
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView


def prompt(view: TinyTownsView) -> Text:
    """Return one sentence: what is expected now."""
    if view.stage == OVER:
        return Text("The game is over: all towns are completed.")
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
