"""The length law: in no language do words leave their sheet or are cut, in any window, ever."""

from collections.abc import Iterable
from functools import cache
from typing import Final

import pytest

from tests.matrices import mostly_long
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.i18n.catalogues import languages
from townsmith.table.table import Table
from townsmith.testing.lengths import TooLong, positions, too_long

GAMES = games().values()
MANY = (0.0, 0.2, 0.4, 0.6, 0.8, 0.95)
CUT_FOR_A_REASON: Final[dict[tuple[str, str, str, str], str]] = {}
"""What may stay cut, and why: a language, a game, a part, and the words as they stand there."""


@cache
def early_and_late(slug: str) -> tuple[Table, ...]:
    """Return a game at its usual two moments."""
    return tuple(positions(games()[slug]))


@cache
def found(tables: tuple[Table, ...], language: str) -> frozenset[TooLong]:
    """Return all that does not fit, each place once."""
    return frozenset(one for table in tables for one in too_long(table, language))


def told(places: Iterable[TooLong], language: str) -> list[str]:
    """Return a line for each place, and what to do about it."""
    return [
        f"{language}, {one.game}, part {one.part} on a {one.screen}: {one.words};"
        " say it in fewer letters in the catalogue of the game, or let the drawing give it room"
        for one in sorted(places)
    ]


def leaving(tables: tuple[Table, ...], language: str) -> list[str]:
    """Return what leaves its sheet."""
    return told((one for one in found(tables, language) if one.leaves), language)


def cut(tables: tuple[Table, ...], language: str) -> list[str]:
    """Return what is cut without a reason."""
    places = (one for one in found(tables, language) if not one.leaves)
    excused = {words[1:] for words in CUT_FOR_A_REASON if words[0] == language}
    return told((one for one in places if (one.game, one.part, one.words) not in excused), language)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", languages())
def test_no_words_leave_their_sheet(game: AnyGame, language: str) -> None:
    """Early and late, for every kind of window."""
    assert leaving(early_and_late(game.slug), language) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", mostly_long(languages(), "ru", "hu"))
def test_no_words_are_cut(game: AnyGame, language: str) -> None:
    """The same: what has no room is said in shorter words, in more lines or not at all."""
    assert cut(early_and_late(game.slug), language) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", languages())
def test_no_words_leave_their_sheet_or_are_cut_at_any_time(game: AnyGame, language: str) -> None:
    """The same all through a game."""
    tables = tuple(positions(game, MANY))
    assert leaving(tables, language) + cut(tables, language) == []
