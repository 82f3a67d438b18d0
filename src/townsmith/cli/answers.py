"""What the position commands answer, as values: the single commands and the batch share it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import OPPONENT, REFEREE, SPECTATOR, Move, Seat, State, members
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import BadSyntaxError, PositionError
from townsmith.core.picture import Picture
from townsmith.core.text import Say
from townsmith.table import refusals


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
    sheets = board.game.words.sheets(board.game.view(board.state, REFEREE))
    seated = sorted((sheet for sheet in sheets if sheet.seat >= 0), key=lambda sheet: sheet.seat)
    answer: dict[str, Any] = {"seats": [_sheet(sheet) for sheet in seated]}
    for sheet in sheets:
        if sheet.seat == OPPONENT:
            answer["opponent"] = _sheet(sheet)
    winners = board.game.rules.winners(board.state)
    answer["winners"] = ["opponent" if seat == OPPONENT else seat for seat in winners]
    return answer


def _sheet(sheet: ScoreSheet) -> dict[str, Any]:
    lines: dict[str, int] = {}
    for line in sheet.lines:
        lines[line.id] = lines.get(line.id, 0) + line.points
    return {"total": sheet.total, "lines": lines, "facts": dict(sheet.facts)}


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
        board.state.apply(actor, _legal_move(board, actor, path))
    return board.game.positions.write(board.state)


def seat_to_act(state: State) -> Seat | None:
    """Return the first seat that owes a decision, or None when the game is over."""
    pending = members(state.pending())
    return pending[0] if pending else None


def _legal_move(board: Board, seat: Seat, path: str) -> Move:
    game, legal = board.game, board.state.legal(seat)
    words = " ".join(path.split())
    for move in legal:
        if game.notation(move) == words:
            return move
    if not legal:
        raise refusals.not_pending(seat, members(board.state.pending()))
    try:
        move = game.parse(words)
    except BadSyntaxError:
        raise refusals.bad_syntax(game, words, legal) from None
    why = game.words.why_not(game.view(board.state, seat), game.words.path(move))
    raise refusals.illegal(game, seat, move, legal, why)


def _checked_seat(board: Board, seat: Seat, *, lowest: Seat) -> Seat:
    if not lowest <= seat < board.seats:
        raise refusals.unknown_seat(seat, board.seats)
    return seat
