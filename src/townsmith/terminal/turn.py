"""One move of one person: what the screen shows, and what the line typed below it means."""

from townsmith.core.contract.state import Move, Seat
from townsmith.core.picture import Picture
from townsmith.core.text import Text
from townsmith.terminal.desk import Desk
from townsmith.terminal.listing import listing, room, settled
from townsmith.terminal.menu import Menu, Paths, menu
from townsmith.terminal.orders import ORDERS, Outcome
from townsmith.terminal.prose import gap, prose, stack
from townsmith.terminal.typed import chosen

_LEAST_LINES = 8
"""How many lines a menu gets, however small the terminal is."""


class Turn:
    """A seat that owes a decision, and how far it has chosen already."""

    def __init__(self, desk: Desk, seat: Seat) -> None:
        self.desk = desk
        self.seat = seat
        self.view = desk.table.view(seat)
        self.legal: Paths = {move: desk.table.game.words.path(move) for move in self.view.legal}
        self.within: Paths = self.legal
        self.picture = desk.table.game.drawing.characters(self.view, desk.words)

    # What is shown

    def show(self) -> None:
        """Show the news, the board, what is expected, and the moves."""
        news = self._news()
        prompt = self.desk.words(self.desk.table.game.words.prompt(self.view))
        air = [gap()] if self._roomy() else []
        pictures = [*news, *air, self.picture, *air, self._prose(prompt, "title")]
        self.desk.show(stack(pictures))
        self.show_moves()

    def show_moves(self) -> None:
        """Show what can be chosen now."""
        found = self.menu()
        heading = settled(found, self.within)
        size = (self.desk.console.width, self._lines())
        rows = listing(found, self.desk.table.game, self.view, self.desk.words, size)
        head = [] if heading is None else [self._prose(self.desk.words(heading), "ink")]
        self.desk.show(stack([*head, rows]))

    def menu(self) -> Menu:
        """Return the moves that are still possible, grouped if they are many."""
        return menu(self.within, room(self.within, self.desk.console.width, self._lines()))

    def _roomy(self) -> bool:
        """Return whether the terminal can afford empty lines."""
        return self.desk.console.height >= len(self.picture.rows) + _LEAST_LINES

    def _lines(self) -> int:
        return max(_LEAST_LINES, self.desk.console.height - len(self.picture.rows) - 6)

    def _news(self) -> list[Picture]:
        table = self.desk.table
        news = table.news(self.seat, self.desk.told[self.seat])
        self.desk.told[self.seat] = table.next_number - 1
        return [self._prose(self.desk.words(text), "", "* ") for text in news]

    def _prose(self, sentence: str, style: str, indent: str = "") -> Picture:
        return prose(sentence, self.desk.console.width, style, indent)

    # What is typed

    def take(self) -> Outcome:
        """Ask until a move is played or an order leaves the turn."""
        while True:
            paths = [" ".join(path) for path in self.legal.values()]
            line = self.desk.console.ask(self._question(), [*paths, *ORDERS])
            outcome = self.answer(line)
            if outcome is not Outcome.STAY:
                return outcome

    def _question(self) -> str:
        name = self.desk.chairs[self.seat].name
        return f"{name}> "

    def answer(self, line: str) -> Outcome:
        """Do what a line says, or say why not."""
        words = line.split(maxsplit=1)
        if not words:
            return self._enter()
        if tuple(line.split()) not in self.legal.values() and words[0].lower() in ORDERS:
            rest = words[1] if len(words) > 1 else ""
            return ORDERS[words[0].lower()].carry_out(self.desk, self.seat, rest)
        return self._choose(line)

    def _enter(self) -> Outcome:
        """Step back from a narrowed choice, play the only move there is, or show all again."""
        if len(self.within) < len(self.legal):
            self.within = self.legal
            self.show_moves()
            return Outcome.STAY
        if len(self.legal) == 1:
            return self._play(next(iter(self.legal)))
        self.show()
        return Outcome.STAY

    def _choose(self, line: str) -> Outcome:
        moves = chosen(line, self.menu(), self.within, self.legal)
        if len(moves) == 1:
            return self._play(moves[0])
        if moves:
            self.within = {move: self.legal[move] for move in moves}
            self.show_moves()
        else:
            self._explain(line)
        return Outcome.STAY

    def _play(self, move: Move) -> Outcome:
        table = self.desk.table
        if not self._sure(move):
            self.show_moves()
            return Outcome.STAY
        table.play(self.seat, table.game.notation(move), table.next_number)
        self.desk.keep()
        return Outcome.MOVED

    def _sure(self, move: Move) -> bool:
        """Ask once more before a final move, unless there is no other."""
        question = self.desk.table.game.words.final(self.view).get(move)
        if question is None or len(self.legal) == 1:
            return True
        asked = self.desk.words(Text("{question} [y/N] ", question=question))
        return self.desk.console.ask(asked).strip().lower().startswith("y")

    def _explain(self, line: str) -> None:
        """Say why a line is no move here; the game may know the reason."""
        why = self.desk.table.game.words.why_not(self.view, tuple(line.lower().split()))
        nothing = Text("Nothing that can be played now is called {line}.", line=repr(line))
        self.desk.tell(why or nothing, "bad")
        self.desk.tell(Text("Type a number or a path; help lists everything else."), "pencil")
