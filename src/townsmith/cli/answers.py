"""What the position commands answer, as values: the single commands and the batch share it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import REFEREE, SPECTATOR, Seat, State, members
from townsmith.core.errors import PositionError
from townsmith.core.picture import Picture
from townsmith.core.text import Say
from townsmith.table import refusals
from townsmith.table.scored import scored
from townsmith.table.spoken_moves import legal_move


@dataclass(frozen=True)
class Board:
    """A game and a position of it, as read from a position file."""

    game: AnyGame
    state: State

    @property
    def seats(self) -> int:
        """Return how many seats there are."""
        return self.state.seat_count()


def read_board(position: Position) -> Board:
    """Return the position a file describes, or raise an error that names what is wrong."""
    slug = position.get("game")
    if slug is None:
        raise PositionError(
            'the position does not say its game; add "game" with one of: ' + _slugs()
        )
    if not isinstance(slug, str):
        raise PositionError(f'"game" must be a string, one of: {_slugs()}')
    game = registry.game(slug)
    return Board(game, game.read_position(position))


def _slugs() -> str:
    return ", ".join(registry.games())


def show(board: Board, seat: Seat | None, say: Say) -> Picture:
    """Return the picture as one viewer sees it; the referee's without a seat."""
    viewer = REFEREE if seat is None else _checked_seat(board, seat, lowest=SPECTATOR)
    return board.game.drawing.characters(board.game.view(board.state, viewer), say)


def score(board: Board) -> dict[str, Any]:
    """Return every seat's score as if the game ended now, and who would win."""
    return scored(board.game, board.state)


def moves(board: Board, seat: Seat | None) -> list[str]:
    """Return the legal paths of a seat in the order of its moves; without one of who is to act."""
    actor = seat_to_act(board.state) if seat is None else _checked_seat(board, seat, lowest=0)
    if actor is None:
        return []
    return [board.game.notation(move) for move in board.state.legal(actor)]


def play(board: Board, seat: Seat | None, paths: Iterable[str]) -> Position:
    """Return the position file after these moves, written in full."""
    if seat is not None:
        _checked_seat(board, seat, lowest=0)
    for path in paths:
        actor = seat_to_act(board.state) if seat is None else seat
        if actor is None:
            raise refusals.game_over()
        board.state.apply(actor, legal_move(board.game, board.state, actor, path))
    return board.game.positions.write(board.state)


def seat_to_act(state: State) -> Seat | None:
    """Return the first seat that owes a decision, or None when the game is over."""
    pending = members(state.pending())
    return pending[0] if pending else None


def _checked_seat(board: Board, seat: Seat, *, lowest: Seat) -> Seat:
    if not lowest <= seat < board.seats:
        raise refusals.unknown_seat(seat, board.seats)
    return seat
