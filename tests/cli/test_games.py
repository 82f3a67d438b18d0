"""`townsmith games` and `townsmith rules`: what there is to play, and how."""

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from townsmith.core import registry

Command = Callable[..., Run]


def test_the_list_has_every_game(run: Command) -> None:
    """Slug, name, seats, minutes and tagline of every game the registry finds."""
    done = run("games")
    heads = [line for line in done.out.splitlines() if not line.startswith(" ")]
    assert [line.split()[0] for line in heads] == list(registry.games())
    assert "plots         Plots: 1 to 4 seats, about 5 minutes\n" in done.out
    assert "\n              Four plots, two houses at a time, and the morning sun." in done.out
    assert all(len(line) <= 80 for line in done.out.splitlines())


def test_programs_get_the_list_as_json(run: Command) -> None:
    """Everything one could choose is in it, options too."""
    games = {game["slug"]: game for game in json.loads(run("games", "--json").out)}
    assert set(games) == set(registry.games())
    assert games["plots"]["seats"] == [1, 4]
    assert games["plots"]["options"][1] == {
        "id": "short",
        "words": "short game",
        "help": "Two rounds instead of four.",
        "default": False,
        "choices": [{"value": False, "words": "off"}, {"value": True, "words": "on"}],
    }
    assert json.loads(run("games", "plots", "--json").out) == games["plots"]


def test_a_game_shows_its_options_with_words_and_defaults(run: Command) -> None:
    """Each option has its id, its words, its help and its choices."""
    page = run("games", "plots").out
    assert "\nshort (short game)\n    Two rounds instead of four.\n    off [default], on\n" in page
    assert "townsmith play plots --option gardens=VALUE" in page


@pytest.mark.parametrize("word", ["plots", "Plots", "PLO", " plots "])
def test_a_game_is_found_by_name_and_by_beginning(run: Command, word: str) -> None:
    """Capitals do not matter, and a beginning that only one game has is enough."""
    assert run("games", word).out.startswith("Plots: 1 to 4 seats")


def test_every_game_of_the_house_shows_its_page(run: Command) -> None:
    """No option of any game lacks words."""
    for slug, game in registry.games().items():
        page = run("games", slug).out
        assert page.startswith(game.name)
        assert all(option.id in page for option in game.offered)


def test_rules_without_a_page_say_so(run: Command) -> None:
    """A game from outside may come without rules; that is an answer, not a crash."""
    done = run("rules", "plots")
    assert (done.code, done.out) == (2, "")
    assert "Plots has brought no rules to read" in done.err
