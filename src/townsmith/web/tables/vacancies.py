"""Vacancies: seats that wait for somebody, and who answers whoever knocks there."""

from townsmith.core.contract.state import Seat
from townsmith.web.tables.people_log import Knock
from townsmith.web.tables.room import Room


def host_of(room: Room) -> Seat:
    """Return who invites: whoever opened the table or, when they have left, the next who came."""
    chairs = enumerate(room.sitting.chairs)
    return next((seat for seat, chair in chairs if chair.is_person and chair.joined), 0)


def empty_seats(room: Room) -> list[Seat]:
    """Return the seats that wait for a person who has not come yet, while the game runs."""
    if room.table.over:
        return []
    chairs = enumerate(room.sitting.chairs)
    return [seat for seat, chair in chairs if chair.is_person and not chair.joined]


def seats_left(room: Room) -> list[Seat]:
    """Return the seats whose people have left the table, while the game runs."""
    return [seat for seat in empty_seats(room) if room.sitting.chairs[seat].left]


def knocks_for(room: Room, seat: Seat) -> list[Knock]:
    """Return who asks somebody to be let in; a game that is over is open to all."""
    if seat < 0 or room.table.over:
        return []
    return [
        knock
        for knock in room.people.knocks
        if knock.answer is None and may_answer(room, seat, knock)
    ]


def may_answer(room: Room, seat: Seat, knock: Knock) -> bool:
    """Say whether somebody may let in who knocked: on their seat, or as host on an empty one."""
    empty = not room.sitting.chairs[knock.seat].joined
    return knock.seat == seat or (empty and seat == host_of(room))
