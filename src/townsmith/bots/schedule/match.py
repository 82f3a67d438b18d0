"""One whole game between bots."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Bot, bot
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import OPPONENT, SPECTATOR, Move, Seat, State, lowest
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import IllegalMoveError, SetupError
from townsmith.core.rng import stream
from townsmith.core.text import SeatName, Text, english


@dataclass(slots=True)
class Pace:
    """How long somebody thought: all moves together, and the one that took longest."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        """Take in one move."""
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def join(self, other: "Pace") -> None:
        """Take in all moves of another."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game between bots ended. Two results of the same game are equal, however long it took.

    What belongs to a seat stands in the order of the seats.
    """

    bots: tuple[str, ...]
    """Who sat on each seat."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Who won: seats, or OPPONENT for the automatic rival of a solo game."""
    moves: int
    rounds: int
    lines: tuple[tuple[tuple[str, int], ...], ...] = ()
    """The lines of each score sheet by id, which add up to the score."""
    remarks: tuple[str, ...] = ()
    """What the game says about each score, such as a rank; empty where it says nothing."""
    rival: int | None = None
    """The score of the automatic rival of a solo game."""
    paces: tuple[Pace, ...] = field(default=(), compare=False)
    """How long each seat thought."""


def play(game: AnyGame, setup: Setup, names: Sequence[str], seed: int) -> Result:
    """Play one game to its end: the setup deals, `seed` is the luck of the bots themselves."""
    if len(names) != setup.seats:
        raise SetupError(
            Text("{n} bots cannot sit on {seats} seats", n=len(names), seats=setup.seats)
        )
    state: State = game.rules.start(setup)
    paces = play_timed(game, state, [bot(name) for name in names], seed)
    view = game.view(state, SPECTATOR)
    sheets = {sheet.seat: sheet for sheet in game.words.sheets(view)}
    rival = sheets.pop(OPPONENT, None)
    return Result(
        bots=tuple(names),
        scores=tuple(state.points(seat) for seat in range(setup.seats)),
        winners=tuple(game.rules.winners(state)),
        moves=sum(pace.moves for pace in paces),
        rounds=view.round,
        lines=tuple(_lines(sheets[seat]) for seat in sorted(sheets)),
        remarks=tuple(_remark(sheets[seat]) for seat in sorted(sheets)),
        rival=None if rival is None else rival.total,
        paces=tuple(paces),
    )


def play_out(game: AnyGame, state: State, bots: Sequence[Bot], seed: int) -> int:
    """Let the bots finish a game, one a seat; return how many moves that took."""
    return sum(pace.moves for pace in play_timed(game, state, bots, seed))


def play_timed(game: AnyGame, state: State, bots: Sequence[Bot], seed: int) -> list[Pace]:
    """Let the bots finish a game, one a seat; return how long each thought.

    Where several seats may act, the lowest does. It makes no difference: a bot does not see what
    the others have done in the same round, and each has a stream of luck to itself.
    """
    luck = [stream(seed, f"bot {seat}") for seat in range(len(bots))]
    paces = [Pace() for _ in bots]
    while pending := state.pending():
        seat = lowest(pending)
        perspective = Perspective(game, state, seat)
        before = perf_counter()
        move = bots[seat].choose(perspective, luck[seat])
        paces[seat].add(perf_counter() - before)
        check_choice(perspective, move)
        state.apply(seat, move)
    return paces


def check_choice(perspective: Perspective, move: Move) -> None:
    """Raise IllegalMoveError where a bot has chosen what it may not play."""
    if move not in perspective.legal:
        seat = SeatName(perspective.seat)
        raise IllegalMoveError(
            Text("the bot of {seat} chose {move}: illegal", seat=seat, move=move)
        )


def _lines(sheet: ScoreSheet) -> tuple[tuple[str, int], ...]:
    return tuple((line.id, line.points) for line in sheet.lines)


def _remark(sheet: ScoreSheet) -> str:
    return "" if sheet.remark is None else english(sheet.remark)
