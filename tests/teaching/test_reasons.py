"""What a coach says of a move: about the board, in plain words."""

import pytest

from townsmith.core import registry
from townsmith.core.text import english
from townsmith.teaching.example import examples
from townsmith.teaching.lesson import lesson_called
from townsmith.teaching.pupil import follow

SAID = [
    ("tiny-towns", [0, 0, 0, 0], "glass", "It is all that is missing for Cottage, on a1."),
    ("tiny-towns", [0, 0, 0, 0, 0], "b2", "With it Cottage can be built."),
    ("tiny-towns", [0, 0, 0], "a2", "Then only glass on a1 is missing for Cottage."),
    ("tiny-towns", [0] * 6, "cottage b1a2b2 b2", "That frees 2 squares."),
    (
        "welcome-to",
        [],
        "1:4 a2",
        "4 on a2 leaves 1 house for smaller numbers and 8 houses for larger ones.",
    ),
    ("welcome-to", [0] * 6, "3:2 a1", "2 on a1 leaves 0 houses for smaller numbers"),
    ("dream-home", [0, 0, 0], "m2", "Beside its like it makes a Living room of 2 cards."),
    ("dream-home", [0, 0], "c2", "You have a Living room already, and this one may join it."),
    (
        "uptown",
        [0],
        "deck1-b street0-1",
        "Your other floors count it: 2 prestige more, and 2 upcoins more on every payday.",
    ),
    ("uptown", [0] * 4, "free-b street0-1", "It closes plot 1, and your street pays 3 upcoins."),
    ("uptown", [0] * 5, "deck0-b street0-1", "It stands on a roof, where nothing else could."),
    ("uptown", [0] * 8, "free-b street0-5", "2 floors lie below it, and each of them counts."),
    ("uptown", [0] * 10, "free-b street0-5", "It is your fifth roof: your street pays 7 upcoins"),
]


@pytest.mark.parametrize(("game", "choices", "path", "said"), SAID)
def test_a_coach_speaks_of_the_board(game: str, choices: list[int], path: str, said: str) -> None:
    """In the middle of a lesson each game finds something to point at."""
    found = registry.game(game)
    pupil = follow(found, lesson_called(found, "first"), choices)
    reason = found.words.reason(found.view(pupil.state, pupil.seat), found.parse(path))
    assert reason is not None
    assert english(reason).startswith(said)


def test_numbers_that_still_fit_are_named() -> None:
    """Where few numbers are left between two houses, they are said one by one."""
    game = registry.game("welcome-to")
    position = dict(examples(game)["02-street-order"].position)
    streets: list[list[int | None]] = [[None] * length for length in (10, 11, 12)]
    streets[0][4] = 8
    position["seats"] = [{"streets": streets}, *position["seats"][1:]]
    view = game.view(game.read_position(position), 0)
    reason = game.words.reason(view, game.parse("1:5 a2"))
    assert reason is not None
    assert english(reason) == "5 here keeps room for 6, 7."
