"""What happened in Tiny Towns between two views of one viewer."""

from townsmith.core.text import Listing, SeatName, Text
from townsmith.games.tiny_towns.rules.pieces import SQUARE_NAMES
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP, PLAY_WATCH
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView


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
