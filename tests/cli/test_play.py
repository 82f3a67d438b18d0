"""`townsmith play`: every way to begin a game, with the keyboard as a pipe."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from townsmith.core import registry

Command = Callable[..., Run]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Return the folder in which games are kept."""
    return tmp_path / "shelf"


def entries(shelf: Path) -> list[str]:
    """Return the entries of the only game on the shelf."""
    (path,) = shelf.glob("*.town")
    return [line for line in path.read_text().splitlines() if ". seat " in line]


def test_a_game_named_on_the_command_line_starts_at_once(run: Command, shelf: Path) -> None:
    """You and a greedy bot; what is typed is seen, and the game is kept when the input ends."""
    done = run("play", "plots", "--seed", "1", stdin="2 a\n")
    assert (done.code, done.err) == (0, "")
    assert "Ada> 2 a\n" in done.out
    assert "2 . . .  Ada [2]\n. . . .  Greedy" in done.out
    assert entries(shelf)[-1].endswith("seat 0: 2 a")


def test_without_a_game_two_enters_start_one(run: Command) -> None:
    """Enter takes the first game, Enter again takes you and a bot."""
    done = run("play", stdin="\n\n")
    assert done.code == 0
    first = next(iter(registry.games().values()))
    assert first.name in done.out
    assert "The shuffle is settled." in done.out
    assert "Ada> " in done.out


def lobby_number(slug: str) -> str:
    """Return the number under which the lobby lists a game."""
    return str(list(registry.games()).index(slug) + 1)


def test_the_lobby_takes_people_and_bots(run: Command) -> None:
    """`2+1` are two people and a bot; nonsense and impossible seats are asked again."""
    lines = [lobby_number("plots"), "many", "9", "2+1", ""]
    done = run("play", stdin="\n".join(lines) + "\n")
    assert "please type people and bots, like 1+1 or 2" in done.out
    assert "Plots is for 1 to 4 seats, not 9" in done.out
    assert "Ada [" in done.out
    assert "Ben" in done.out
    assert "Greedy" in done.out


def test_the_lobby_settles_options(run: Command, shelf: Path) -> None:
    """`options` asks for each; an impossible combination is refused before the game."""
    number = lobby_number("plots")
    lines = [number, "options", "2", "2", "1", "options", "", "2", "1", "done"]
    done = run("play", stdin="\n".join(lines) + "\n")
    assert "gardens need time to grow" in done.out
    (path,) = shelf.glob("*.town")
    assert '[Options {"gardens": false, "short": true}]' in path.read_text()


def test_the_lobby_offers_to_go_on(run: Command, shelf: Path) -> None:
    """The game left last is offered first; no starts another one beside it."""
    run("play", "plots", "--seed", "1", stdin="2 a\n")
    done = run("play", stdin="\n2 b\n")
    assert "Go on with your game of plots (Ada, Greedy" in done.out
    assert entries(shelf)[-1].endswith("seat 0: 2 b")
    done = run("play", stdin=f"n\n{lobby_number('plots')}\n\ndone\n")
    assert "The shuffle is settled." in done.out
    assert len(list(shelf.glob("*.town"))) == 2


def test_a_finished_game_is_not_offered(run: Command) -> None:
    """Only games that are not over can be gone on with."""
    run("play", "plots", "--seats", "1", stdin="done\n" * 4)
    assert "Go on with" not in run("play", stdin="\n\n").out


SEATINGS = {
    ("--seats", "1"): ["person"],
    ("--seats", "3"): ["person", "greedy", "greedy"],
    ("--seats", "3", "--bot", "random"): ["person", "random", "random"],
    ("--seat", "0=greedy"): ["greedy", "person"],
    ("--seat", "2=random"): ["person", "greedy", "random"],
    ("--seat", "0=human", "--seat", "1=me:Bo"): ["person", "person"],
    ("--seats", "4", "--seat", "1=absent", "--seat", "2=nobody"): ["person", "greedy"],
    ("--seat", "0=person", "--seat", "1=absent"): ["person"],
}


@pytest.mark.parametrize("arguments", SEATINGS)
def test_who_sits_where(run: Command, shelf: Path, arguments: tuple[str, ...]) -> None:
    """The first free seat is yours, the others go to bots, absent seats are not at the table."""
    run("play", "plots", *arguments, stdin="\ndone\n")
    (path,) = shelf.glob("*.town")
    assert f"[Chairs {json.dumps(SEATINGS[arguments])}]" in path.read_text()


def test_names_are_kept_in_the_record(run: Command, shelf: Path) -> None:
    """A name stands behind who sits there; the others get names that are free."""
    run("play", "plots", "--seat", "0=person:Ben", "--seat", "1=person", stdin="\ndone\n")
    (path,) = shelf.glob("*.town")
    assert '[Names ["Ben", "Ada"]]' in path.read_text()


def test_a_saved_game_is_loaded(run: Command, tmp_path: Path) -> None:
    """It goes on in its own file, with everything that was typed before."""
    file = tmp_path / "mine.town"
    run("play", "plots", "--seed", "1", stdin=f"2 a\nsave {file}\n")
    done = run("play", "--load", str(file), stdin="2 b\n")
    assert "2 . . .  Ada [2]" in done.out
    assert file.read_text().endswith("seat 0: 2 b\n")


def test_a_position_is_played_on(run: Command, tmp_path: Path) -> None:
    """The board is the one that was written down, and the record can be verified."""
    position = {"game": "plots", "round": 4, "seats": [{"town": [1, 2, 3, 0], "hand": [1, 1]}]}
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(position))
    done = run("play", "--position", str(file), stdin="1 d\ndone\n")
    assert "1 2 3 .  Ada [1] [1]" in done.out
    assert "The game is over: 6 points." in done.out
    (record,) = (tmp_path / "shelf").glob("*.town")
    assert run("verify", str(record)).code == 0


WRONG = {
    "there is no game 'plotz'; did you mean 'plots'?": ("plotz",),
    "there is no bot 'gredy'; did you mean 'greedy'?": ("plots", "--bot", "gredy"),
    "there is no bot 'absnt'; did you mean 'absent'?": ("plots", "--seat", "1=absnt"),
    "a seat is written like 0=person or 1=greedy:Ben, not 'person'": ("plots", "--seat", "person"),
    "seat 1 is given twice": ("plots", "--seat", "1=greedy", "--seat", "1=random"),
    "there is no seat 4 among 2": ("plots", "--seats", "2", "--seat", "4=greedy"),
    "all seats are absent": ("plots", "--seats", "1", "--seat", "0=absent"),
    "Plots is for 1 to 4 seats, not 5": ("plots", "--seats", "5"),
    "nowhere.town cannot be read: No such file": ("--load", "nowhere.town"),
    "cannot read nowhere.json: No such file": ("--position", "nowhere.json"),
    "the input ended before a game was chosen": (),
    "with --load there is nothing to settle": ("plots", "--load", "x.town"),
    "with --position there is nothing to settle": ("--seats", "2", "--position", "x.json"),
    "with no GAME there is nothing to settle": ("--seats", "2"),
    "there are no words in 'xx'": ("plots", "--language", "xx"),
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_wrong_wish_gets_one_line(run: Command, fact: str) -> None:
    """Nothing starts before everything fits together."""
    done = run("play", *WRONG[fact])
    assert fact in done.err
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "The shuffle is settled" not in done.out


def test_the_language_of_the_terminal_is_taken_where_we_speak_it(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal in a language without words gets English, not an error."""
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    assert "Build on your plots" in run("play", "plots").out


def test_a_lesson_is_taken_in_the_terminal(run: Command) -> None:
    """Its lessons are named, and one of them is begun and left."""
    listed = run("learn", "tiny-towns", "--list")
    assert listed.out.startswith("first: A first town.")
    done = run("learn", "tiny-towns", "town-hall", stdin="a2\nleave\n")
    assert done.code == 0
    assert "A card calls" in done.out
    assert "And another card" in done.out
    wrong = run("learn", "tiny-towns", "nothing")
    assert "has no lesson" in wrong.err
