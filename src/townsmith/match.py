"""Match: a game in the hands of a program, which may look at everything and go back at will.

Positions are kept and never changed, so that a copy costs next to nothing and every move can be
taken back. Whoever plays thousands of games a second works on `Match.state()`, or on the
environments of `townsmith.envs`.
"""

from collections.abc import Callable

from townsmith.bots import registry as bot_registry
from townsmith.bots.perspective import Perspective
from townsmith.bots.schedule.rotation import filled
from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import (
    REFEREE,
    SPECTATOR,
    Move,
    Seat,
    State,
    digest,
    members,
)
from townsmith.core.contract.view import ScoreSheet, View
from townsmith.core.errors import UndoError
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text, english
from townsmith.table import refusals
from townsmith.table.log import Entry, live
from townsmith.table.opening import Opening
from townsmith.table.playfile import private_record, read_record
from townsmith.table.record import replayed
from townsmith.table.spoken_moves import legal_move
from townsmith.table.table import replay


class Match:  # noqa: PLW1641 - it changes, so it has no hash
    """One game: made by `deal` or `load`, changed only by `play`, `finish` and `undo`.

    Two matches are equal where they stand at the same position of the same game, hidden cards
    and luck to come included, however they got there.
    """

    __slots__ = ("_moves", "_opening", "_states")

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._states: list[State] = [opening.deal()]
        self._moves: list[tuple[Seat, Move]] = []

    @classmethod
    def of_record(cls, text: str) -> "Match":
        """Return the match that a .town record leads to, every entry checked."""
        table = replayed(read_record(text))
        match = cls(table.opening)
        for entry in live(table.log):
            match.play(entry.words, seat=entry.seat)
        return match

    # What it is

    @property
    def game(self) -> Game[State, View]:
        """Return the game that is played: its name, options, rules and everything else."""
        return self._opening.game

    @property
    def seats(self) -> int:
        """Return how many sit at the table."""
        return self._now.seat_count()

    @property
    def seed(self) -> int:
        """Return what the cards were shuffled by."""
        return self._opening.seed

    @property
    def options(self) -> dict[str, Json]:
        """Return every option of the game and how it was settled."""
        return dict(self._opening.header.options)

    @property
    def history(self) -> tuple[tuple[Seat, str], ...]:
        """Return the moves so far, each with the seat that made it."""
        return tuple((seat, self.game.notation(move)) for seat, move in self._moves)

    # Whose turn it is and what can be done

    @property
    def turn(self) -> Seat | None:
        """Return the seat that is to act, the lowest where several may; None when all is over."""
        pending = self.pending
        return pending[0] if pending else None

    @property
    def pending(self) -> tuple[Seat, ...]:
        """Return every seat that owes a decision; in some games all act at once."""
        return tuple(members(self._now.pending()))

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return not self._now.pending()

    def moves(self, seat: Seat | None = None) -> list[str]:
        """Return what a seat may do, as it is written; without a seat, who is to act."""
        actor = self.turn if seat is None else self._checked(seat)
        if actor is None:
            return []
        return [self.game.notation(move) for move in self._now.legal(actor)]

    def describe(self, move: str, seat: Seat | None = None) -> str:
        """Return a move in a few English words, as the seat would make it."""
        actor = self._acting(seat)
        code = legal_move(self.game, self._now, actor, move)
        return english(self.game.words.describe(self.view(actor), code))

    @property
    def prompt(self) -> str:
        """Return one English sentence: what is expected now."""
        return english(self.game.words.prompt(self._shown()))

    # Changing it

    def play(self, *moves: str, seat: Seat | None = None) -> None:
        """Carry out moves, one after another, each by the seat that is to act or by `seat`.

        A move that cannot be played raises BadSyntaxError, IllegalMoveError or StaleMoveError,
        which say why and what could be played instead; those before it were played.
        """
        for words in moves:
            actor = self._acting(seat)
            self._enter(actor, legal_move(self.game, self._now, actor, words))

    def undo(self) -> str:
        """Take back the last move, whatever came of it, and return it."""
        if not self._moves:
            raise UndoError(Text("no move has been made that could be taken back"))
        self._states.pop()
        _, move = self._moves.pop()
        return self.game.notation(move)

    def bot(self, name: str, seat: Seat | None = None) -> str:
        """Return what a bot would do here, without doing it; `townsmith.bots` lists their names.

        It knows what its seat knows. By the same moves from the same seed it is asked the same.
        """
        actor = self._acting(seat)
        luck = stream(self.seed, f"{name} after {len(self._moves)}")
        return self.game.notation(self._choice(bot_registry.bot(name), actor, luck))

    def finish(self, *names: str) -> None:
        """Let bots play to the end: one for all seats, or as many as there are, in their order."""
        sitting = [bot_registry.bot(name) for name in filled(names, self.seats)]
        luck = [stream(self.seed, f"bot {seat}") for seat in range(self.seats)]
        while (seat := self.turn) is not None:
            self._enter(seat, self._choice(sitting[seat], seat, luck[seat]))

    # How it stands

    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat as if the game ended now."""
        return tuple(self._now.points(seat) for seat in range(self.seats))

    def sheets(self, viewer: Seat = REFEREE) -> list[ScoreSheet]:
        """Return every seat's score line by line, as far as the viewer can know it."""
        return self.game.words.sheets(self.view(viewer))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who has won, none while the game runs; OPPONENT is the rival of a solo game."""
        return tuple(self.game.rules.winners(self._now)) if self.over else ()

    def view(self, viewer: Seat = SPECTATOR) -> View:
        """Return what a seat, a SPECTATOR or the all-knowing REFEREE sees; it never changes."""
        if viewer not in {SPECTATOR, REFEREE}:
            self._checked(viewer)
        return self.game.view(self._now, viewer)

    def observation(self, seat: Seat | None = None) -> bytes:
        """Return what a seat sees as numbers: a byte for each cell of `game.bots.planes`."""
        actor = self._acting(seat)
        return Perspective(self.game, self._now, actor).observation

    def state(self) -> State:
        """Return a copy of the position, for work in earnest: moves are whole numbers there."""
        return self._now.clone()

    @property
    def digest(self) -> str:
        """Return a fingerprint of the position, the same on every machine."""
        return digest(self._now)

    # Writing it down

    def position(self) -> dict[str, Json]:
        """Return the table as JSON, as a person would write it down; see docs/positions.md."""
        return self.game.positions.write(self._now)

    def record(self) -> str:
        """Return the whole game as a .town file, seed included; see docs/records.md."""
        entries = [
            Entry(number, seat, self.game.notation(move))
            for number, (seat, move) in enumerate(self._moves, 1)
        ]
        return private_record(replay(self._opening, entries)).text

    def svg(self, viewer: Seat | None = None) -> str:
        """Return a drawing of what a viewer sees; without one, whoever is to act."""
        return self.game.drawing.svg(self._shown(viewer), english)

    def picture(self, viewer: Seat | None = None) -> str:
        """Return a picture in characters of what a viewer sees; without one, whoever is to act."""
        return self.game.drawing.characters(self._shown(viewer), english).plain()

    def __repr__(self) -> str:
        """Show the table as whoever is to act sees it."""
        waiting = "over" if self.over else f"seat {self.turn} to act"
        head = f"{self.game.name}, {self.seats} seats, {len(self._moves)} moves, {waiting}"
        return f"<{head}>\n{self.picture()}"

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        return self.svg()

    # Copies

    def copy(self) -> "Match":
        """Return a match that stands where this one does and goes its own way."""
        twin = Match.__new__(Match)
        twin._opening = self._opening  # noqa: SLF001 - its own kind
        twin._states = list(self._states)  # noqa: SLF001 - positions are never changed
        twin._moves = list(self._moves)  # noqa: SLF001 - it is one of us
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Match":
        return self.copy()

    def __reduce__(self) -> "tuple[Callable[[str], Match], tuple[str]]":
        """Pickle the record: it opens in later versions too."""
        return Match.of_record, (self.record(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        here, there = self._now, other._now
        return self.game.slug == other.game.slug and here.pack() == there.pack()

    # Inside

    @property
    def _now(self) -> State:
        return self._states[-1]

    def _enter(self, seat: Seat, move: Move) -> None:
        after = self._now.clone()
        after.apply(seat, move)
        self._states.append(after)
        self._moves.append((seat, move))

    def _choice(self, sitting: bot_registry.Bot, seat: Seat, luck: Rng) -> Move:
        return sitting.choose(Perspective(self.game, self._now, seat), luck)

    def _acting(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return self._checked(seat)
        if (turn := self.turn) is None:
            raise refusals.game_over()
        return turn

    def _checked(self, seat: Seat) -> Seat:
        if not 0 <= seat < self.seats:
            raise refusals.unknown_seat(seat, self.seats)
        return seat

    def _shown(self, viewer: Seat | None = None) -> View:
        if viewer is not None:
            return self.view(viewer)
        return self.view(SPECTATOR if self.turn is None else self.turn)
