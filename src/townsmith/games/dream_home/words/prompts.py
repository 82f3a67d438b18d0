"""What is expected now: one sentence above the table."""

from typing import Final

from townsmith.core.text import SeatName, Text
from townsmith.games.dream_home.rules.phases import (
    ASKING,
    CHOOSING,
    DISCARDING,
    HELPING,
    KEEPING,
    OVER,
    PARKING,
    PLACING,
    RESOLVING,
)
from townsmith.games.dream_home.rules.pieces import SCAFFOLDING
from townsmith.games.dream_home.words.names import kind_name, room_name
from townsmith.games.dream_home.words.view import StreetView


def prompt(view: StreetView) -> Text:
    """Return one sentence: what is expected now."""
    if view.phase == OVER:
        return Text("The houses are finished and the roofs are on.")
    return _own_prompt(view) if view.acting else _waiting(view)


def _own_prompt(view: StreetView) -> Text:
    if view.phase == PLACING:
        return _placing(view)
    if view.phase == RESOLVING:
        if view.taken_kind == SCAFFOLDING:
            return Text("Put up your scaffolding on a lit cell.")
        return Text("Choose the room for {token}.", token=kind_name(view.taken_kind))
    return _OWN[view.phase]


def _placing(view: StreetView) -> Text:
    room = room_name(view.taken_room)
    if view.taken_kind == SCAFFOLDING:
        return Text(
            "Place {room} face up or face down, or put up the scaffolding first.", room=room
        )
    return Text("Place {room} face up on a lit cell, or face down as an empty room.", room=room)


_OWN: Final = {
    ASKING: Text("Use your jackhammer to take any one room now, or keep it for later."),
    DISCARDING: Text("You begin this round: discard one of the columns 2 to 5."),
    CHOOSING: Text("Take a column: its room and what lies above it."),
    KEEPING: Text("That room holds more than one piece of decor: choose the one that stays."),
    PARKING: Text("Yours is the first garage for two: park the car in it, if you like."),
    HELPING: Text("Let your helpers work, or say that you are done."),
}


def _waiting(view: StreetView) -> Text:
    seat = SeatName(view.turn)
    if view.phase == ASKING:
        return Text("{seat} may use a jackhammer before the round.", seat=seat)
    if view.phase == DISCARDING:
        return Text("{seat} discards a column.", seat=seat)
    if view.phase == CHOOSING:
        return Text("{seat} chooses a column.", seat=seat)
    if view.phase == PLACING:
        return Text("{seat} places {room}.", seat=seat, room=room_name(view.taken_room))
    if view.phase == HELPING:
        return Text("{seat} lets the helpers work.", seat=seat)
    return Text("{seat} arranges the decor.", seat=seat)
