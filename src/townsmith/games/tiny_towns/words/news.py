"""What happened in Tiny Towns between two views of one viewer."""

from townsmith.core.text import Listing, SeatName, Text
from townsmith.games.tiny_towns.rules.pieces import NO_CARD, SQUARE_NAMES
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP, PLAY_WATCH
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView


def news(before: TinyTownsView, after: TinyTownsView) -> list[Text]:
    """Return what happened between two views of one viewer, the own doings too."""
    found: list[Text] = []
    for seat, town in enumerate(after.towns):
        found += _town_news(seat, before.towns[seat], town)
        if town.place and not before.towns[seat].place:
            found.append(
                Text(
                    "{seat} has completed the town.",
                    you=Text("You have completed your town."),
                    seat=SeatName(seat),
                )
            )
    if after.resource and (after.round, after.resource) != (before.round, before.resource):
        found += _naming_news(after)
    if after.over and not before.over:
        found.append(Text("The game is over."))
    return found


def _town_news(seat: int, before: TownView, after: TownView) -> list[Text]:
    """Return what changed in somebody's town."""
    name = SeatName(seat)
    placed, built = _placed(before, after), _built(before, after)
    told: list[Text] = []
    if placed and built:
        told.append(
            Text(
                "{seat} placed {cubes} and built {buildings}.",
                you=Text("You placed {cubes} and built {buildings}."),
                seat=name,
                cubes=Listing(placed),
                buildings=Listing(built),
            )
        )
    elif placed:
        told.append(
            Text(
                "{seat} placed {cubes}.",
                you=Text("You placed {cubes}."),
                seat=name,
                cubes=Listing(placed),
            )
        )
    elif built:
        told.append(
            Text(
                "{seat} built {buildings}.",
                you=Text("You built {buildings}."),
                seat=name,
                buildings=Listing(built),
            )
        )
    return told + _card_news(name, before, after)


def _card_news(name: SeatName, before: TownView, after: TownView) -> list[Text]:
    """Return what went into the cavern, and the monument that was chosen, where it is known."""
    told: list[Text] = []
    if len(after.cavern) > len(before.cavern):
        cubes = Listing(tuple(map(resource_name, after.cavern[len(before.cavern) :])))
        told.append(
            Text(
                "{seat} put {cubes} into the cavern.",
                you=Text("You put {cubes} into the cavern."),
                seat=name,
                cubes=cubes,
            )
        )
    if before.monument == NO_CARD != after.monument and after.keeps_card:
        told.append(
            Text(
                "{seat} chose {monument}.",
                you=Text("You chose {monument}."),
                seat=name,
                monument=card_name(after.monument),
            )
        )
    return told


def _placed(before: TownView, after: TownView) -> tuple[Text, ...]:
    pairs = zip(SQUARE_NAMES, before.squares, after.squares, strict=True)
    return tuple(
        Text("{resource} on {square}", resource=resource_name(new.resource), square=name)
        for name, old, new in pairs
        if new.resource and not old.resource
    )


def _built(before: TownView, after: TownView) -> tuple[Text, ...]:
    pairs = zip(SQUARE_NAMES, before.squares, after.squares, strict=True)
    return tuple(
        Text("{building} on {square}", building=card_name(new.card), square=name)
        for name, old, new in pairs
        if new.card >= 0 and new.card != old.card
    )


def _naming_news(view: TinyTownsView) -> list[Text]:
    name = resource_name(view.resource)
    if view.solo or view.step == FREE_STEP or view.stage == PLAY_WATCH:
        return []
    if view.town_hall:
        return [Text("The town hall called {resource}.", resource=name)]
    return [
        Text(
            "{seat} named {resource}.",
            you=Text("You named {resource}."),
            seat=SeatName(view.builder),
            resource=name,
        )
    ]
