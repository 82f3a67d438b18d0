"""What a table says when it refuses: each names the fact and what could be done instead."""

from collections.abc import Sequence
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat
from townsmith.core.errors import (
    BadSyntaxError,
    IllegalMoveError,
    StaleMoveError,
    UndoError,
    UnknownError,
)
from townsmith.core.reading.node import shown
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text

MOST_LISTED: Final = 12
"""How many legal moves a refusal spells out."""


def game_over() -> StaleMoveError:
    """Refuse a move after the end."""
    return StaleMoveError(Text("the game is over; nothing can be played any more"))


def unknown_seat(seat: Seat, seats: int) -> UnknownError:
    """Refuse somebody who does not sit here."""
    last = seats - 1
    return UnknownError(
        Text("there is no seat {seat} here; seats are 0 to {last}", seat=seat, last=last)
    )


def unknown_entry(number: int, last: int) -> UnknownError:
    """Refuse to show a moment that has not come."""
    words = Text(
        "there is no entry {number}; the log goes from 0, the start, to {last}",
        number=number,
        last=last,
    )
    return UnknownError(words)


def not_yet_open() -> UnknownError:
    """Refuse to lay all cards open while the game runs."""
    return UnknownError(Text("nobody may see everything before the game is over"))


def stale(at: int, next_number: int) -> StaleMoveError:
    """Refuse what was meant for another moment."""
    words = Text(
        "this was meant as entry {at}, but the next one is {next}; look again before you move",
        at=at,
        next=next_number,
    )
    return StaleMoveError(words)


def not_pending(seat: Seat, pending: Sequence[Seat]) -> IllegalMoveError:
    """Refuse a seat that has nothing to decide."""
    words = Text(
        "{seat} has nothing to decide now; the table waits for {others}",
        seat=SeatName(seat),
        others=Listing(tuple(SeatName(other) for other in pending)),
    )
    return IllegalMoveError(words)


def bad_syntax(game: AnyGame, words: str, legal: list[Move], why: Text | None) -> BadSyntaxError:
    """Refuse words that are no move of the game, with the reason if the game knows one."""
    listed = legal_list(game, legal)
    if why is None:
        text = Text(
            "{words} is not a move of {game}; legal now: {legal}",
            words=shown(words),
            game=game.name,
            legal=listed,
        )
    else:
        text = Text(
            "{words} is not a move of {game}. {why} Legal now: {legal}",
            words=shown(words),
            game=game.name,
            why=why,
            legal=listed,
        )
    return BadSyntaxError(text)


def illegal(
    game: AnyGame, seat: Seat, move: Move, legal: list[Move], why: Text | None
) -> IllegalMoveError:
    """Refuse a move that the rules do not allow here, with the reason if the game knows one."""
    words = repr(game.notation(move))
    listed = legal_list(game, legal)
    if why is None:
        text = Text(
            "{seat} cannot play {words} now; legal: {legal}",
            seat=SeatName(seat),
            words=words,
            legal=listed,
        )
    else:
        text = Text(
            "{seat} cannot play {words} now. {why} Legal: {legal}",
            seat=SeatName(seat),
            words=words,
            why=why,
            legal=listed,
        )
    return IllegalMoveError(text)


def undo_after_the_end() -> UndoError:
    """Refuse to reopen a game that is over."""
    return UndoError(Text("the game is over; nothing can be taken back any more"))


def nothing_to_undo(seat: Seat) -> UndoError:
    """Refuse to go back past a moment of no return."""
    words = Text(
        "{seat} has nothing to take back: no move since the last reveal, draw or end of a round",
        seat=SeatName(seat),
    )
    return UndoError(words)


def played_upon(seat: Seat) -> UndoError:
    """Refuse to pull a move away from under others."""
    words = Text(
        "{seat} cannot take the move back: others have already played on it", seat=SeatName(seat)
    )
    return UndoError(words)


def legal_list(game: AnyGame, moves: list[Move]) -> Fact:
    """Return the moves as they are written, shortened when they are many."""
    listed = ", ".join(game.notation(move) for move in moves[:MOST_LISTED])
    more = len(moves) - MOST_LISTED
    if more <= 0:
        return listed
    return Plural("{listed} and {n} more", "{listed} and {n} more", more, listed=listed)
