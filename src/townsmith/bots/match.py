"""One whole game between bots."""

from collections.abc import Sequence
from dataclasses import dataclass

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Bot, bot
from townsmith.core.errors import IllegalMoveError, SetupError
from townsmith.core.game import AnyGame, Setup
from townsmith.core.rng import stream
from townsmith.core.state import SPECTATOR, Seat, State
from townsmith.core.text import SeatName, Text


@dataclass(frozen=True, slots=True)
class Result:
    """How a game between bots ended."""

    bots: tuple[str, ...]
    """Who sat on each seat."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Who won: seats, or OPPONENT for the automatic rival of a solo game."""
    moves: int
    rounds: int


def play(game: AnyGame, setup: Setup, names: Sequence[str], seed: int) -> Result:
    """Play one game to its end: the setup deals, `seed` is the luck of the bots themselves."""
    if len(names) != setup.seats:
        raise SetupError(
            Text("{n} bots cannot sit on {seats} seats", n=len(names), seats=setup.seats)
        )
    state: State = game.start(setup)
    moves = play_out(game, state, [bot(name) for name in names], seed)
    return Result(
        bots=tuple(names),
        scores=tuple(state.points(seat) for seat in range(setup.seats)),
        winners=tuple(game.winners(state)),
        moves=moves,
        rounds=game.view(state, SPECTATOR).round,
    )


def play_out(game: AnyGame, state: State, bots: Sequence[Bot], seed: int) -> int:
    """Let the bots finish a game, one a seat; return how many moves that took.

    Where several seats may act, the lowest does. It makes no difference: a bot does not see what
    the others have done in the same round, and each has a stream of luck to itself.
    """
    luck = [stream(seed, f"bot {seat}") for seat in range(len(bots))]
    moves = 0
    while pending := state.pending():
        seat = (pending & -pending).bit_length() - 1
        perspective = Perspective(game, state, seat)
        move = bots[seat].choose(perspective, luck[seat])
        if move not in perspective.legal:
            raise IllegalMoveError(
                Text("the bot of {seat} chose {move}: illegal", seat=SeatName(seat), move=move)
            )
        state.apply(seat, move)
        moves += 1
    return moves
