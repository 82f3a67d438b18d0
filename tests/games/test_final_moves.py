"""Which moves a slip must not make, and that each game says so."""

import pytest

from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.table.opening import open_new
from townsmith.table.table import open_table


def asked(slug: str, seats: int) -> dict[str, str]:
    """Return every question of a whole game, by the word of its move."""
    game = registry.game(slug)
    table, found = open_table(open_new(game, seats, seed=3)), dict[str, str]()
    while not table.over:
        for seat in table.pending:
            for move, question in game.words.final(table.view(seat)).items():
                found[game.notation(move)] = english(question)
        seat = table.pending[0]
        move = table.state().quick(seat, stream(table.next_number, "final"))
        table.play(seat, game.notation(move), table.next_number)
    return found


@pytest.mark.clause("TT-6.7")
def test_completing_the_town_ends_the_game() -> None:
    """Alone the button stands beside "Done" from the first round on."""
    assert "end the game" in asked("tiny-towns", 1)["complete"]


@pytest.mark.clause("UT-6.10")
def test_a_discarded_card_does_not_come_back() -> None:
    """Where it could be built, the hand may have slipped."""
    assert "does not come back" in asked("uptown", 2)["discard"]


@pytest.mark.parametrize("slug", list(registry.games()))
def test_questions_are_rare(slug: str) -> None:
    """A few moves are final; whoever is asked at every step answers without reading."""
    assert len(asked(slug, 2)) <= 3
