"""Every game of the house can be played to its end at a terminal of 80 columns."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.terminal.script import Script, desk_for
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.rng import stream
from townsmith.table.playfile import load_record
from townsmith.table.verify import verify
from townsmith.terminal.session import play

GAMES = [game for slug, game in registry.games().items() if slug != "plots"]


class Guesser(Script):
    """Somebody who types any of the numbers last listed, and notes how much was ever shown."""

    def __init__(self) -> None:
        """Start with nothing shown."""
        super().__init__()
        self.luck = stream(7, "guesser")
        self.widest = 0
        self.longest_list = 0

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Type a number of the list above the question; Enter where it lists no moves."""
        del question
        listed = self.shown[-1].splitlines() if self.shown else []
        self.widest = max([self.widest, *(len(row) for row in self.transcript.splitlines())])
        self.shown.clear()
        if not completions:
            return ""
        self.longest_list = max(self.longest_list, len(listed))
        numbers = [row.split()[0] for row in listed if row.split()[0].isdecimal()]
        return numbers[self.luck.below(len(numbers))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_whole_game_is_played_by_number(game: AnyGame, tmp_path: Path) -> None:
    """Numbers alone lead to the end; nothing is wider than 80 columns, no list is a screenful."""
    guesser = Guesser()
    desk = desk_for(guesser, game, ["person", "random"], tmp_path)
    guesser.lines = [""]
    play(desk)
    assert desk.table.over
    assert guesser.widest <= 80
    assert guesser.longest_list <= 20
    (record,) = tmp_path.glob("*.town")
    assert verify(load_record(record)).ok
