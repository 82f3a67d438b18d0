"""The length law: in no language do words leave their sheet, in any window, early or late."""

from functools import cache

import pytest

from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.i18n.catalogues import languages
from townsmith.table.table import Table
from townsmith.testing.lengths import positions, too_long

GAMES = games().values()
MANY = (0.0, 0.2, 0.4, 0.6, 0.8, 0.95)


@cache
def early_and_late(slug: str) -> tuple[Table, ...]:
    """Return a game at its usual two moments."""
    return tuple(positions(games()[slug]))


def told(tables: tuple[Table, ...], language: str) -> list[str]:
    """Return a line for all that leaves its sheet, and what to do about it."""
    return [
        f"{language}, {one.game}, part {one.part} on a {one.screen}: {one.words};"
        " say it in fewer letters in the catalogue of the game, or let the drawing narrow it"
        for table in tables
        for one in too_long(table, language)
        if one.leaves
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", languages())
def test_no_words_leave_their_sheet(game: AnyGame, language: str) -> None:
    """Early and late, for every kind of window."""
    assert told(early_and_late(game.slug), language) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", languages())
def test_no_words_leave_their_sheet_at_any_time(game: AnyGame, language: str) -> None:
    """The same all through a game."""
    assert told(tuple(positions(game, MANY)), language) == []
