"""What may be done in a lobby, and by whom: each question is judged on the lobby as it is now."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError, StaleMoveError
from townsmith.core.reading.limits import SEATS as MOST_SEATS
from townsmith.core.text import Text
from townsmith.web.tables import lobby_log as said
from townsmith.web.tables.chairs import NOBODY, PEOPLE, PERSON, UNTOLD, Chair, Locale
from townsmith.web.tables.lobby_log import Deed, LobbyState, Plan, Step, free_chair, stepping
from townsmith.web.tables.people_log import Draft

_GRACE: Final = 2.0
"""Seconds that a click may take to arrive."""


class NotHostError(StaleMoveError):
    """Somebody asks for what only the host may do."""


class SameNameError(SetupError):
    """Somebody here has that name already."""


class SeatTakenError(SetupError):
    """The seat that somebody chose is not free any more."""


def need_waiting(state: LobbyState) -> None:
    """Raise unless the lobby still waits."""
    if state.table:
        raise StaleMoveError(Text("The game has begun."))
    if state.plan.closed:
        raise StaleMoveError(Text("The host has closed this table."))


def need_host(state: LobbyState, who: Seat) -> None:
    """Raise unless that seat is the host's, in a lobby that still waits."""
    need_waiting(state)
    if who != state.host:
        raise NotHostError(Text("Only the host can do that."))


# Guests


def free_seat(state: LobbyState, wished: Seat | None) -> Seat:
    """Return the seat that somebody may have: the one they wish, else the first free one."""
    need_waiting(state)
    free = state.free
    if not free:
        raise SeatTakenError(Text("All seats are taken."))
    if wished is None:
        return free[0]
    if wished not in free:
        name = state.chair(wished).name
        raise SeatTakenError(
            Text("{name} was a moment faster. Choose another seat.", name=name or "?")
        )
    return wished


def sit_down(
    state: LobbyState, seat: Seat, name: str, once: str = "", locale: Locale = UNTOLD
) -> list[Draft]:
    """Return what changes when somebody sits down on a free seat."""
    chair = state.chairs[seat].spoken_to(locale)
    called = name or _usual_name(state, seat)
    check_name(state, seat, called)
    sitting = replace(chair, sitter=PERSON, name=called, joined=True, devices=1)
    return [stepping(Step(said.SAT, called, {seat: sitting}, once=once), seat)]


def change_seat(state: LobbyState, seat: Seat, other: Seat) -> list[Draft]:
    """Return what changes when somebody goes to another free seat."""
    free_seat(state, other)
    mine, there = state.chairs[seat], state.chairs[other]
    chairs = {
        seat: free_chair(seat, mine.generation + 1),
        other: replace(mine, generation=there.generation),
    }
    return [stepping(Step(said.SAT, mine.name, chairs, moved=(seat, other)), other)]


def stand_up(state: LobbyState, seat: Seat) -> list[Draft]:
    """Return what changes when somebody leaves."""
    if state.table:
        raise StaleMoveError(Text("The game has begun."))
    chair = state.chairs[seat]
    freed = {seat: free_chair(seat, chair.generation + 1)}
    return [stepping(Step(said.STOOD_UP, chair.name, freed), seat)]


def rename(state: LobbyState, seat: Seat, name: str, colour: int, town: str) -> list[Draft]:
    """Return what changes when somebody takes another name or colour, or names their town."""
    need_waiting(state)
    chair = state.chairs[seat]
    check_name(state, seat, name or chair.name)
    renamed = replace(chair, name=name or chair.name, colour=colour, town=town)
    return [stepping(Step("", "", {seat: renamed}), seat)]


def check_name(state: LobbyState, seat: Seat, name: str) -> None:
    """Raise if somebody else here has that name."""
    others = {chair.name for at, chair in enumerate(state.chairs) if at != seat}
    if name in others:
        raise SameNameError(
            Text(
                "There is a {name} at this table. Add a letter, so that nobody mixes you up.",
                name=name,
            )
        )


def _usual_name(state: LobbyState, seat: Seat) -> str:
    taken = {chair.name for chair in state.chairs}
    plain = PEOPLE[seat % len(PEOPLE)]
    numbered = (f"{plain} {number}" for number in range(2, MOST_SEATS + 2))
    return next(name for name in (plain, *numbered) if name not in taken)


# The host


def free_a_seat(state: LobbyState, who: Seat, seat: Seat) -> list[Draft]:
    """Return what changes when the host frees the seat of a guest or of a bot."""
    need_host(state, who)
    if seat == who or seat not in state.players:
        raise SetupError(Text("Nobody sits there whom you could ask to stand up."))
    chair = state.chairs[seat]
    freed = {seat: free_chair(seat, chair.generation + 1)}
    return _deed(who, said.FREED if chair.is_person else said.BOT_WENT, chair.name, freed)


def seat_bot(state: LobbyState, who: Seat, seat: Seat, bot: str) -> list[Draft]:
    """Return what changes when the host gives a free seat to a bot, or to another one."""
    need_host(state, who)
    chair = state.chair(seat)
    if seat not in state.seats or state.sits(seat):
        raise SeatTakenError(Text("{name} sits there.", name=chair.name or "?"))
    name = _bot_name(state, seat, bot)
    sitting = Chair(bot, name, chair.colour, chair.generation + 1, joined=True)
    return _deed(who, said.BOT_CAME, name, {seat: sitting})


def _bot_name(state: LobbyState, seat: Seat, bot: str) -> str:
    taken = {chair.name for at, chair in enumerate(state.chairs) if at != seat}
    numbered = (f"{bot.capitalize()} {number}" for number in range(2, MOST_SEATS + 2))
    return next(name for name in (bot.capitalize(), *numbered) if name not in taken)


def settle_seats(state: LobbyState, who: Seat, game: AnyGame, seats: int) -> list[Draft]:
    """Return what changes when the host wants so many seats."""
    need_host(state, who)
    most = MOST_SEATS if game.crowds else game.chairs[-1]
    if not 1 <= seats <= most:
        raise SetupError(Text("{game} has 1 to {most} seats.", game=game.name, most=most))
    if seats < len(state.players):
        raise SetupError(Text("More people sit here than that. Free a seat first."))
    return _deed(who, said.SEATS, str(seats), dict(_other_seats(state, seats)))


def _other_seats(state: LobbyState, seats: int) -> Mapping[Seat, Chair]:
    """Return the chairs that become others: free ones go from the end, gone ones come back."""
    missing = seats - len(state.seats)
    if missing <= 0:
        gone = state.free[len(state.free) + missing :]
        return {seat: Chair(NOBODY, "", seat, state.chairs[seat].generation + 1) for seat in gone}
    spare = [seat for seat, chair in enumerate(state.chairs) if chair.sitter == NOBODY]
    fresh = range(len(state.chairs), len(state.chairs) + missing)
    return {
        seat: free_chair(seat, state.chair(seat).generation) for seat in [*spare, *fresh][:missing]
    }


def settle_plan(state: LobbyState, who: Seat, plan: Plan, what: str) -> list[Draft]:
    """Return what changes when the host settles something else."""
    need_host(state, who)
    return _deed(who, what, "", {}, plan)


def take_back(state: LobbyState, who: Seat, within: float) -> list[Draft]:
    """Return what changes when the host takes back what they did so many seconds ago at most."""
    deed = state.deed
    recent = deed is not None and seconds_left(deed, within + _GRACE) > 0
    if deed is None or not recent or who != state.host or state.table:
        raise StaleMoveError(Text("That cannot be taken back any more."))
    after = deed.step.chairs
    chairs = {
        seat: chair for seat, chair in deed.chairs.items() if state.chair(seat) == after[seat]
    }
    plan = deed.plan if deed.step.plan else None
    step = Step(said.TAKEN_BACK, deed.step.name, chairs, plan)
    return [stepping(step, who)]


def seconds_left(deed: Deed, within: float) -> float:
    """Return for how long something may still be taken back; 0 if it is too late."""
    return max(0.0, deed.step.at + within - time.time())


def _deed(
    who: Seat, what: str, name: str, chairs: dict[Seat, Chair], plan: Plan | None = None
) -> list[Draft]:
    return [stepping(Step(what, name, chairs, plan, at=time.time()), who)]
