"""Decks of one's own, on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.uptown.test_cards import small_deck

Command = Callable[..., Run]


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    """Return a small deck, written to a file."""
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(small_deck(game="uptown")), encoding="utf-8")
    return file


def test_a_good_deck_is_tried(run: Command, deck_file: Path) -> None:
    """`deck check` says what is in the deck and what the games came to."""
    result = run("deck", "check", str(deck_file), "--games", "6")
    assert result.code == 0
    assert "project cards" in result.out
    assert "rounds on average" in result.out


def test_without_games_only_the_cards_are_checked(run: Command, deck_file: Path) -> None:
    """`--games 0` checks the file and plays nothing."""
    result = run("deck", "check", str(deck_file), "--games", "0")
    assert result.code == 0
    assert "rounds on average" not in result.out


def test_the_report_can_be_read_by_programs(run: Command, deck_file: Path) -> None:
    """`--json` prints one JSON object."""
    result = run("deck", "check", str(deck_file), "--games", "4", "--json")
    assert isinstance(json.loads(result.out), dict)


def test_a_trial_goes_on_where_it_stopped(run: Command, deck_file: Path, tmp_path: Path) -> None:
    """Games that are kept are counted and not played again; the report is that of one go."""
    kept = tmp_path / "games.jsonl"
    ask = ("deck", "check", str(deck_file), "--bot", "random", "--seats", "2", "--json", "--games")
    run(*ask, "3", "--keep", str(kept))
    first = kept.read_text("utf-8")
    resumed = run(*ask, "5", "--keep", str(kept))
    assert kept.read_text("utf-8").startswith(first)
    assert len(kept.read_text("utf-8").splitlines()) == 5
    assert json.loads(resumed.out)["seats"]["2"]["games"] == 5
    assert resumed.out == run(*ask, "5").out


def test_a_trial_counts_no_games_of_another(run: Command, deck_file: Path, tmp_path: Path) -> None:
    """Another bot and other deals are other games, though they are kept in the same file."""
    kept = tmp_path / "games.jsonl"
    ask = ("deck", "check", str(deck_file), "--games", "2", "--keep", str(kept))
    for wish in (("--bot", "random"), ("--bot", "greedy"), ("--bot", "random", "--seed", "9")):
        run(*ask, *wish)
    assert len(kept.read_text("utf-8").splitlines()) == 6


def test_a_file_of_something_else_is_no_trial(run: Command, deck_file: Path) -> None:
    """It is refused with its line."""
    result = run("deck", "check", str(deck_file), "--keep", str(deck_file))
    assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert f"{deck_file}:1 is not a game" in result.err


def test_seats_that_cannot_be_dealt_to_are_refused(run: Command, deck_file: Path) -> None:
    """Two cards do not go to three seats."""
    result = run("deck", "check", str(deck_file), "--seats", "3", "--games", "1")
    assert (result.code, "cannot be dealt out equally" in result.err) == (2, True)


def test_a_mistake_names_card_and_field(run: Command, tmp_path: Path) -> None:
    """A wrong deck is answered with the card and the field, in one line."""
    deck = small_deck(game="uptown")
    deck["project_cards"][1]["cost"] = "two"
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), encoding="utf-8")
    result = run("deck", "check", str(file))
    assert result.code == 2
    assert deck["project_cards"][1]["id"] in result.err
    assert "cost" in result.err
    assert len(result.err.splitlines()) == 1


def test_a_deck_must_say_its_game(run: Command, tmp_path: Path) -> None:
    """A file without a game needs --game."""
    file = tmp_path / "deck.json"
    file.write_text("{}", encoding="utf-8")
    result = run("deck", "check", str(file))
    assert result.code == 2
    assert "--game" in result.err


def test_games_with_their_own_cards_only_say_so(run: Command, deck_file: Path) -> None:
    """A game that knows no decks refuses one."""
    result = run("deck", "check", str(deck_file), "--game", "tiny-towns")
    assert result.code == 2
    assert "tiny-towns" in result.err
    result = run("sim", "tiny-towns", "--deck", str(deck_file))
    assert result.code == 2
    assert "deck" in result.err


def test_bots_play_with_a_deck(run: Command, deck_file: Path) -> None:
    """`sim --deck FILE` plays with the deck."""
    result = run("sim", "uptown", "--deck", str(deck_file), "--games", "2", "--seed", "1", "--json")
    assert result.code == 0
    assert json.loads(result.out)["options"]["deck"]["project_cards"]
