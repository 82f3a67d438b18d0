"""Whole games at a terminal in every language: nothing English, and nothing too wide."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.english import english_words
from tests.matrices import mostly_long
from tests.terminal.script import CLEARED, Script
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import REFEREE
from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.terminal.chairs import chairs_for
from townsmith.terminal.orders import ORDERS
from townsmith.terminal.saved_games import Shelf
from townsmith.terminal.score_columns import LONGEST_LABEL, score_table
from townsmith.terminal.session import play
from townsmith.terminal.start import new_desk

GAMES = registry.games()
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]
CASES = mostly_long(
    [(GAMES[slug], language) for slug in GAMES for language in OTHERS],
    "dream-home-uk",
    "uptown-nl",
)
ASKED = ("?", "nonsense", "help")
"""What is typed before the first move: for the score, by mistake, and for all orders."""


class Guest(Script):
    """Somebody who asks for something, then plays, and says yes to every question."""

    turns = 0

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Type what comes next."""
        self.shown.append(question)
        if not completions:
            return "y"
        self.turns += 1
        if self.turns <= len(ASKED):
            return ASKED[self.turns - 1]
        moves = completions[: -len(ORDERS)]  # what else can be typed stands behind them
        return moves[self.turns * 7 % len(moves)]


def played(game: AnyGame, language: str, folder: Path) -> str:
    """Return all that a person sees of a whole game against a bot."""
    guest = Guest()
    chairs = chairs_for(["person", "random"])
    names = [chair.name for chair in chairs]
    opening = open_new(game, 2, names=names, seed=1, date="2026-01-31")
    desk = new_desk(opening, chairs, guest, language, Shelf(folder))
    play(desk)
    assert desk.table.over
    shown = "\n".join(line for line in guest.shown if line != CLEARED)
    return shown.replace(str(folder), "")


def codes(game: AnyGame) -> set[str]:
    """Return what one types: it is the same in all languages."""
    found = {token for move in range(game.rules.move_count) for token in game.words.path(move)}
    return found | {"nonsense", "townsmith", "verify", "town"}


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_whole_game_is_in_the_language(game: AnyGame, language: str, tmp_path: Path) -> None:
    """Boards, prompts, menus, news, refusals, help, scores and the end."""
    lines = played(game, language, tmp_path).splitlines()
    told = [line for line in lines if not line.startswith("townsmith ")]
    assert english_words("\n".join(told), language, codes(game)) == []
    assert [line for line in told if len(line) > Script().width] == []


def test_an_english_screen_is_found(tmp_path: Path) -> None:
    """The same game in English is full of English."""
    game = GAMES["dream-home"]
    assert len(english_words(played(game, "en", tmp_path), "uk", codes(game))) > 100


@pytest.mark.parametrize("language", OTHERS)
def test_no_line_of_a_score_is_cut(language: str) -> None:
    """A label that is too long for its column goes on in the next line: here of two monuments."""
    game, words = GAMES["tiny-towns"], Words(language, ("Ada", "Ben"), "tiny-towns")
    sheets = game.words.sheets(game.view(game.rules.start(game.setup(2, 1)), REFEREE))
    shown = score_table(sheets, {0: "Ada", 1: "Ben"}, words, 80).plain()
    columns = " ".join(" ".join(line[:LONGEST_LABEL] for line in shown.splitlines()).split())
    for sheet in sheets:
        for line in sheet.lines:
            assert words(line.label) in columns
