"""What happened between two views, told as it can be seen; never the colour of a hidden roof."""

from townsmith.core.contract.state import Seat
from townsmith.core.text import SeatName, Text
from townsmith.games.dream_home.rules.phases import DISCARDING
from townsmith.games.dream_home.rules.pieces import CELL_IDS, FIRST_TOOL, NOTHING
from townsmith.games.dream_home.words.names import kind_name, room_name, token_name
from townsmith.games.dream_home.words.view import CellView, HouseView, StreetView


def news(before: StreetView, after: StreetView) -> list[Text]:
    """Return what happened, seat by seat, and what it means for the round."""
    found = _discarded(before, after)
    for seat in range(after.seats):
        found += _house_news(seat, before.houses[seat], after.houses[seat])
    if after.first != before.first:
        holder = SeatName(after.first)
        found.append(
            Text(
                "{seat} takes the token of the first player.",
                you=Text("You take the token of the first player."),
                seat=holder,
            )
        )
    if after.round > before.round:
        found.append(Text("Round {round} begins.", round=after.round))
    if after.over and not before.over:
        found.append(Text("The roofs are revealed."))
    return found


def _discarded(before: StreetView, after: StreetView) -> list[Text]:
    """Return the column that the first player has discarded: the oldest of the new discards."""
    rooms = len(after.room_discard) - len(before.room_discard)
    cards = len(after.resource_discard) - len(before.resource_discard)
    if before.phase != DISCARDING or rooms < 1 or cards < 1:
        return []
    room = room_name(after.room_discard[rooms - 1][0])
    card = kind_name(after.resource_discard[cards - 1])
    who = SeatName(before.turn)
    return [
        Text(
            "{seat} discards {room} and {card}.",
            you=Text("You discard {room} and {card}."),
            seat=who,
            room=room,
            card=card,
        )
    ]


def _house_news(seat: Seat, old: HouseView, new: HouseView) -> list[Text]:
    found = _gear_news(seat, old, new)
    for cell, (was, now) in enumerate(zip(old.cells, new.cells, strict=True)):
        found += _cell_news(seat, cell, was, now)
    for token in new.garden[len(old.garden) :]:
        found.append(
            Text(
                "{seat} gets {token}.",
                you=Text("You get {token}."),
                seat=SeatName(seat),
                token=token_name(token),
            )
        )
    if new.roof_cards > old.roof_cards:
        found.append(
            Text("{seat} gets a roof card.", you=Text("You get a roof card."), seat=SeatName(seat))
        )
    return found


def _gear_news(seat: Seat, old: HouseView, new: HouseView) -> list[Text]:
    found: list[Text] = []
    who = SeatName(seat)
    for at, (had, has) in enumerate(zip(old.gear, new.gear, strict=True)):
        card = kind_name(FIRST_TOOL + at)
        if has > had:
            found.append(
                Text("{seat} gets {card}.", you=Text("You get {card}."), seat=who, card=card)
            )
        elif has < had:
            found.append(
                Text("{seat} uses {card}.", you=Text("You use {card}."), seat=who, card=card)
            )
    for at, (had, has) in enumerate(zip(old.used, new.used, strict=True)):
        if has > had:
            found.append(
                Text(
                    "{seat} uses {card}.",
                    you=Text("You use {card}."),
                    seat=who,
                    card=kind_name(FIRST_TOOL + at),
                )
            )
    return found


def _cell_news(seat: Seat, cell: int, was: CellView, now: CellView) -> list[Text]:
    who, where = SeatName(seat), CELL_IDS[cell]
    found: list[Text] = []
    if now.scaffold and not was.scaffold:
        found.append(
            Text(
                "{seat} puts up scaffolding on {cell}.",
                you=Text("You put up scaffolding on {cell}."),
                seat=who,
                cell=where,
            )
        )
    if now.back and not was.back:
        found.append(
            Text(
                "{seat} leaves an empty room on {cell}.",
                you=Text("You leave an empty room on {cell}."),
                seat=who,
                cell=where,
            )
        )
    if now.type not in (NOTHING, was.type):
        room = room_name(now.type)
        found.append(
            Text(
                "{seat} places {room} on {cell}.",
                you=Text("You place {room} on {cell}."),
                seat=who,
                room=room,
                cell=where,
            )
        )
    if was.token not in (NOTHING, now.token):
        lost = token_name(was.token)
        found.append(Text("{token} leaves {cell}.", token=lost, cell=where))
    if now.token not in (NOTHING, was.token):
        token = token_name(now.token)
        found.append(
            Text(
                "{seat} puts {token} on {cell}.",
                you=Text("You put {token} on {cell}."),
                seat=who,
                token=token,
                cell=where,
            )
        )
    return found
