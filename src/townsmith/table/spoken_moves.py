"""From what somebody says to a legal move of a position, or the reason why it is none."""

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.table import refusals


def legal_move(game: AnyGame, state: State, seat: Seat, words: str) -> Move:
    """Return the move of a seat that is written so; an error says why it cannot be played."""
    if not state.pending():
        raise refusals.game_over()
    if not 0 <= seat < state.seat_count():
        raise refusals.unknown_seat(seat, state.seat_count())
    legal = state.legal(seat)
    if not legal:
        raise refusals.not_pending(seat, members(state.pending()))
    try:
        move = game.parse(words)
    except BadSyntaxError:
        raise refusals.bad_syntax(game, words, legal, _why(game, state, seat, words)) from None
    if move not in legal:
        raise refusals.illegal(game, seat, move, legal, _why(game, state, seat, words))
    return move


def _why(game: AnyGame, state: State, seat: Seat, words: str) -> Text | None:
    return game.words.why_not(game.view(state, seat), tuple(words.split()))
