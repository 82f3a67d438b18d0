"""The few questions before a game: which one, who plays, and what else if somebody wants to."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option
from townsmith.core.errors import TownsmithError
from townsmith.core.picture import Span
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.record import Record, names_tag, text_tag
from townsmith.terminal.chairs import PERSON
from townsmith.terminal.console import Console
from townsmith.terminal.prose import labelled, prose

USUAL_BOT: Final = "greedy"
OPTIONS: Final = "options"
_PEOPLE_AND_BOTS: Final = re.compile(r"(\d{1,2})(?:\s*\+\s*(\d{1,2}))?")

T = TypeVar("T")


class Lobby:
    """Asks before a game starts; Enter always takes the usual answer."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def tell(self, text: Text, style: str = "") -> None:
        """Print one sentence."""
        self.console.show(prose(self.words(text), self.console.width, style))

    def _ask(self, question: Text, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            line = self.console.ask(self.words(question)).strip().lower()
            try:
                return read(line)
            except TownsmithError as error:
                sentence = str(error) if error.words is None else self.words(error.words)
                self.console.show(prose(sentence, self.console.width, "bad"))

    def _choose(self, question: Text, items: Sequence[T]) -> T:
        def read(line: str) -> T:
            number = int(line) if line.isdecimal() else 0
            if not line:
                return items[0]
            if not 1 <= number <= len(items):
                raise TownsmithError(Text("please type a number from 1 to {n}", n=len(items)))
            return items[number - 1]

        return self._ask(question, read)

    def _list(self, lines: Sequence[tuple[str, str]]) -> None:
        longest = max(len(name) for name, _ in lines)
        for number, (name, words) in enumerate(lines, start=1):
            label = (Span(f"{number:>3} ", "pencil"), Span(f"{name.ljust(longest)}   ", "ink"))
            self.console.show(labelled(label, words, self.console.width, "pencil"))

    def go_on(self, record: Record) -> bool:
        """Ask whether an unfinished game shall be gone on with."""
        question = Text(
            "Go on with your game of {game} ({names}, {entries} entries)? [Y/n] ",
            game=text_tag(record, "Game"),
            names=", ".join(names_tag(record)) or "?",
            entries=len(record.entries),
        )
        return self._ask(question, lambda line: not line.startswith("n"))

    def game(self, games: Sequence[AnyGame]) -> AnyGame:
        """Return the game to play; nothing is asked where there is only one."""
        if len(games) == 1:
            return games[0]
        self._list([(game.name, self.words(game.tagline)) for game in games])
        return self._choose(Text("Which game? (Enter for the first) "), games)

    def sitters(self, game: AnyGame) -> tuple[list[str], dict[str, Json]]:
        """Return who plays and, if somebody wanted to settle them, the options."""
        self.tell(Text("{game}: {tagline}", game=game.name, tagline=game.tagline), "title")
        options: dict[str, Json] = {}
        self.tell(_ways_to_sit(game), "pencil")
        while True:
            sitters = self._ask(Text("Who plays? "), partial(_read_sitters, game, options))
            if sitters:
                return sitters, options
            options = self.options(game)

    def options(self, game: AnyGame) -> dict[str, Json]:
        """Return a value for every option that changes the rules and has choices."""
        asked = [option for option in game.offered if option.choices and not option.deal]
        if len(asked) < len(game.offered):
            self.tell(Text("The rest can be settled by townsmith play: see townsmith games."))
        return {option.id: self._option(option) for option in asked}

    def _option(self, option: Option) -> Json:
        self.tell(option.help)
        usual = [choice for choice in option.choices if choice.value == option.default]
        choices = usual + [choice for choice in option.choices if choice not in usual]
        self._list([(self.words(choice.words), "") for choice in choices])
        question = Text("{option}? (Enter for the first) ", option=option.words)
        return self._choose(question, choices).value


def _ways_to_sit(game: AnyGame) -> Text:
    if game.chairs[-1] == 1:
        return Text("Enter: you. options: choose how to play.")
    return Text(
        "Enter: you and a bot. 2: two people. 1+2: you and two bots. options: choose how to play."
    )


def _read_sitters(game: AnyGame, options: Mapping[str, Json], line: str) -> list[str]:
    """Return who sits where; nobody yet if the options are wanted first."""
    if line in {OPTIONS, OPTIONS[:1]}:
        return []
    found = _PEOPLE_AND_BOTS.fullmatch(line or ("1" if game.chairs[-1] == 1 else "1+1"))
    if found is None:
        raise TownsmithError(Text("please type people and bots, like 1+1 or 2"))
    people, bots = int(found[1]), int(found[2] or 0)
    game.setup(people + bots, 0, options)
    return [PERSON] * people + [USUAL_BOT] * bots
