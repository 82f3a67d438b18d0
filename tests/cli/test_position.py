"""`townsmith position`: show, score, moves and play, and every way to get them wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Command = Callable[..., Run]

ROUND_TWO: dict[str, Any] = {
    "game": "plots",
    "round": 2,
    "seats": [
        {"town": [1, 0, 2, 0], "hand": [3, 1]},
        {"town": [0, 0, 0, 3], "hand": [2, 2]},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the name of a file with a position in the second round."""
    path = tmp_path / "round-two.json"
    path.write_text(json.dumps(ROUND_TWO))
    return str(path)


def test_score_gives_totals_lines_facts_and_winners(run: Command, file: str) -> None:
    """The JSON of `score` has every line, the lines add up, and the winners are seats."""
    done = run("position", "score", file)
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "seats": [
            {"total": 1, "lines": {"sunny": 3, "empty": -2}, "facts": {}},
            {"total": 0, "lines": {"sunny": 3, "empty": -3}, "facts": {}},
        ],
        "winners": [0],
    }


def test_moves_are_one_path_a_line(run: Command, file: str) -> None:
    """`moves` without a seat lists the paths of the first seat that owes a decision."""
    assert run("position", "moves", file).out == "1 b\n1 d\n3 b\n3 d\ndone\n"
    assert run("position", "moves", file, "--seat", "1").out == "2 a\n2 b\n2 c\ndone\n"


def test_moves_of_a_seat_that_is_done_are_none(run: Command, file: str) -> None:
    """A seat that owes no decision has no moves, and that is no error."""
    position = run("position", "play", file, "--seat", "0", "done").out
    done = run("position", "moves", "-", "--seat", "0", stdin=position)
    assert (done.code, done.out, done.err) == (0, "", "")


def test_play_writes_the_position_after_the_moves(run: Command, file: str) -> None:
    """`play` carries out its paths in order and writes the position with an indent of one."""
    done = run("position", "play", file, "3 b", "done")
    assert done.code == 0
    assert done.out.startswith('{\n "game": "plots",\n')
    seats = json.loads(done.out)["seats"]
    assert seats[0]["town"] == [1, 3, 2, 0]
    assert seats[0]["before"] == {"town": [1, 0, 2, 0]}
    assert (seats[0]["confirmed"], seats[1]["confirmed"]) == (True, False)


def test_play_finds_the_seat_to_act_again_before_each_path(run: Command, file: str) -> None:
    """Without --seat the second path belongs to the next seat once the first is done."""
    done = run("position", "play", file, "done", "2 a", "done")
    position = json.loads(done.out)
    assert position["round"] == 3
    assert position["seats"][1]["town"] == [2, 0, 0, 3]


def test_play_with_a_seat_stays_with_it(run: Command, file: str) -> None:
    """With --seat every path is that seat's, so it cannot go on when it is done."""
    done = run("position", "play", file, "--seat", "1", "done", "done")
    assert (done.code, done.out) == (2, "")
    assert "seat 1 has nothing to decide now; the table waits for seat 0" in done.err


def test_play_without_a_path_writes_the_position_in_full(run: Command, file: str) -> None:
    """The written position holds what was left out, and reading it changes nothing more."""
    first = run("position", "play", file).out
    assert set(json.loads(first)) > {"rng", "deck", "options"}
    assert run("position", "play", "-", stdin=first).out == first


def test_show_lets_each_viewer_see_their_own(run: Command, file: str) -> None:
    """The referee sees both hands, a seat its own, a spectator none."""
    assert run("position", "show", file).out.count("[") == 4
    assert run("position", "show", file, "--seat", "1").out.count("[2] [2]") == 1
    assert run("position", "show", file, "--seat", "1").out.count("[") == 2
    assert "[" not in run("position", "show", file, "--seat", "-1").out


def test_a_file_with_a_byte_order_mark_is_read(run: Command) -> None:
    """Some editors begin files with a mark, which is no part of the JSON."""
    raw = b"\xef\xbb\xbf" + json.dumps(ROUND_TWO).encode()
    assert run("position", "moves", "-", stdin=raw).code == 0


WRONG_TEXTS = {
    "not JSON: Expecting": "{",
    "not JSON: Extra data at line 1, column 4": "{} {}",
    "must be a JSON object, not a list": "[]",
    "must be a JSON object, not null": "null",
    "must be a JSON object, not a string": '"plots"',
    "must be a JSON object, not true or false": "true",
    "must be a JSON object, not a number": "12",
    "does not say its game": "{}",
    '"game" must be a string': '{"game": 7}',
    "there is no game 'plotz'": '{"game": "plotz"}',
    "the key 'round' stands twice": '{"game": "plots", "round": 1, "round": 2}',
    "NaN is not JSON": '{"game": "plots", "round": NaN}',
    "-Infinity is not JSON": '{"game": "plots", "round": -Infinity}',
    "1.5 is not a whole number": '{"game": "plots", "round": 1.5}',
    "1e3 is not a whole number": '{"game": "plots", "round": 1e3}',
    "nested too deeply": '{"game": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "too many digits": '{"game": "plots", "round": ' + "9" * 10_000 + "}",
    "half a character": '{"game": "plots", "\\ud800": 1}',
    "longer than 8000000 bytes": '{"game": "' + "x" * 8_000_001 + '"}',
    "unknown key 'sets'": '{"game": "plots", "seats": [{}, {}], "sets": []}',
    '"seats" is missing: a list, one object a seat': '{"game": "plots"}',
    "options: unknown key 'lawn'": '{"game": "plots", "seats": [{}], "options": {"lawn": true}}',
}


@pytest.mark.parametrize("fact", WRONG_TEXTS)
def test_a_wrong_position_gets_one_line_and_exit_code_2(run: Command, fact: str) -> None:
    """Whatever is wrong with a file is named in one short line on stderr; stdout stays empty."""
    done = run("position", "score", "-", stdin=WRONG_TEXTS[fact])
    assert fact in done.err
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert len(done.err) < 1_500


def test_bytes_that_are_no_text_are_named(run: Command) -> None:
    """A binary file is told from a text file by the first byte that cannot be read."""
    done = run("position", "score", "-", stdin=b'{"game": "\xff"}')
    assert (done.code, done.out) == (2, "")
    assert "the standard input is not UTF-8 text: byte 10 cannot be read" in done.err


WRONG_LINES = {
    "No such file or directory": ("score", "no-such-file.json"),
    "Is a directory": ("score", "/"),
    "there is no seat 2 here; seats are 0 to 1": ("moves", "FILE", "--seat", "2"),
    "there is no seat -1 here": ("moves", "FILE", "--seat", "-1"),
    "there is no seat -2 here": ("show", "FILE", "--seat", "-2"),
    "there is no seat 9 here": ("play", "FILE", "--seat", "9"),
    "'x' is not a valid integer": ("moves", "FILE", "--seat", "x"),
    "'4 b' is not a move of Plots; legal now: 1 b": ("play", "FILE", "4 b"),
    "seat 0 cannot play '2 a' now; legal: 1 b, 1 d": ("play", "FILE", "2 a"),
    "Missing argument 'FILE'": ("score",),
    "unexpected extra argument (FILE2)": ("score", "FILE", "FILE2"),
    "No such option": ("score", "FILE", "--seat", "1"),
    "there is no command 'scor'; did you mean 'score'?": ("scor", "FILE"),
}


@pytest.mark.parametrize("fact", WRONG_LINES)
def test_a_wrong_command_gets_one_line_and_exit_code_2(run: Command, file: str, fact: str) -> None:
    """A missing file, an unknown seat, an illegal path or a misspelt word is named in one line."""
    arguments = [file if word == "FILE" else word for word in WRONG_LINES[fact]]
    done = run("position", *arguments)
    assert fact in done.err
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_game_that_is_over_takes_no_more_paths(run: Command) -> None:
    """After the last round nobody is to act: no moves, and a path is refused."""
    over = json.dumps({"game": "plots", "round": 5, "seats": [{"hand": []}, {"hand": []}]})
    assert run("position", "moves", "-", stdin=over).out == ""
    done = run("position", "play", "-", "done", stdin=over)
    assert (done.code, done.out) == (2, "")
    assert "the game is over" in done.err
