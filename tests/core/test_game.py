"""Setups, options and notation: what `Game` does for every game."""

from collections.abc import Mapping

import pytest

from tests.toys.changed import changed
from tests.toys.plots import GAME
from townsmith.core.contract.options import Choice, Json, Option
from townsmith.core.contract.thinking import Plane
from townsmith.core.contract.view import ScoreLine, ScoreSheet
from townsmith.core.errors import BadSyntaxError, SetupError, UnknownError
from townsmith.core.text import Text

LEVELS = (
    Option(
        "level",
        Text("level"),
        Text("How hard it is."),
        None,
        (Choice(None, Text("none")), Choice(1, Text("one")), Choice("top", Text("top"))),
    ),
    Option(
        "first",
        Text("first"),
        Text("Who begins."),
        0,
        (Choice(0, Text("you")), Choice(1, Text("I"))),
        deal=True,
    ),
)


def top_is_lonely(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse the top where others play."""
    return Text("the top is for one seat") if options["level"] == "top" and seats > 1 else None


LEVELLED = changed(GAME, options=LEVELS, forbids=top_is_lonely)
"""Plots with an option of three choices, one of them null, and one that only deals."""


def test_setup_fills_in_the_defaults() -> None:
    """A setup names every option, chosen or not."""
    setup = GAME.setup(3, 5, {"short": True})
    assert (setup.seats, setup.seed) == (3, 5)
    assert setup.options == {"gardens": False, "short": True}


def test_setup_refuses_too_many_seats() -> None:
    """The complaint names the game, the seats it has and those asked for."""
    with pytest.raises(SetupError, match="Plots is for 1 to 4 seats, not 5"):
        GAME.setup(5)


def test_setup_refuses_forbidden_combinations() -> None:
    """Two options that are fine alone may not go together."""
    with pytest.raises(SetupError, match="choose either gardens or the short game"):
        GAME.setup(2, 0, {"gardens": True, "short": True})


def test_setup_refuses_unknown_options() -> None:
    """The complaint names the option that was probably meant."""
    with pytest.raises(UnknownError, match="plots has no option 'garden'; did you mean 'gardens'"):
        GAME.setup(2, 0, {"garden": True})


@pytest.mark.parametrize(("value", "written"), [(1, "1"), ("on", "'on'"), (None, "null")])
def test_setup_refuses_values_that_are_no_choice(value: Json, written: str) -> None:
    """A switch is true or false; 1 is not true, and JSON values are written as in JSON."""
    message = f"'gardens' cannot be {written}; it can be: false, true"
    with pytest.raises(SetupError, match=message):
        GAME.setup(2, 0, {"gardens": value})


def test_variants_are_the_allowed_option_sets() -> None:
    """Every allowed combination comes once, the forbidden one not at all."""
    assert list(GAME.variants(2)) == [
        {"gardens": False, "short": False},
        {"gardens": False, "short": True},
        {"gardens": True, "short": False},
    ]


def test_variants_know_the_seats_and_leave_out_what_is_only_dealt() -> None:
    """Options that replace chance make no variants, and some variants are for some seats only."""
    assert list(LEVELLED.variants(1)) == [{"level": None}, {"level": 1}, {"level": "top"}]
    assert list(LEVELLED.variants(2)) == [{"level": None}, {"level": 1}]


def test_every_notation_is_read_back() -> None:
    """A move is what its notation says, however it is spaced."""
    for move in range(GAME.rules.move_count):
        assert GAME.parse(GAME.notation(move)) == move
    assert GAME.parse("  2   a ") == GAME.parse("2 a")


@pytest.mark.parametrize("words", ["", "2", "a 2", "2 a done", "DONE"])
def test_what_is_no_move_is_bad_syntax(words: str) -> None:
    """Words that are no move in any position are told apart from illegal moves."""
    with pytest.raises(BadSyntaxError, match="is not a move of plots"):
        GAME.parse(words)


def test_plane_sizes() -> None:
    """A plane has as many bytes as its sides say; without sides it is one byte."""
    assert Plane("towns", (4, 4, 3), "").size == 48
    assert Plane("round", (), "").size == 1


def test_a_sheet_adds_up_its_lines() -> None:
    """Penalties are negative lines."""
    lines = (ScoreLine("sunny", Text("sunny"), 6), ScoreLine("empty", Text("empty"), -2))
    assert ScoreSheet(0, lines).total == 4
    assert ScoreSheet(0, ()).total == 0
