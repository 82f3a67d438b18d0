"""`townsmith position batch`: many requests in one process, each for itself."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Run

Command = Callable[..., Run]

POSITION: dict[str, Any] = {
    "game": "plots",
    "round": 2,
    "seats": [{"town": [1, 0, 2, 0], "hand": [3, 1]}, {"town": [0, 0, 0, 3], "hand": [2, 2]}],
}


def answers(run: Command, *requests: object) -> list[dict[str, Any]]:
    """Return the answers to requests; strings are sent as they are, other things as JSON."""
    lines = [ask if isinstance(ask, str) else json.dumps(ask) for ask in requests]
    done = run("position", "batch", stdin="\n".join(lines) + "\n")
    assert (done.code, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def test_the_answers_are_those_of_the_single_commands(run: Command) -> None:
    """Each request is answered as the command of that name prints it, as one JSON object."""
    raw = json.dumps(POSITION)
    score, moves, play, show = answers(
        run,
        {"cmd": "score", "position": POSITION},
        {"cmd": "moves", "position": POSITION, "seat": 1},
        {"cmd": "play", "position": POSITION, "seat": 1, "paths": ["2 a", "done"]},
        {"cmd": "show", "position": POSITION, "seat": -1},
    )
    assert score == json.loads(run("position", "score", "-", stdin=raw).out)
    single = run("position", "moves", "-", "--seat", "1", stdin=raw).out
    assert moves == {"moves": single.splitlines()}
    single = run("position", "play", "-", "--seat", "1", "2 a", "done", stdin=raw).out
    assert play == {"position": json.loads(single)}
    single = run("position", "show", "-", "--seat", "-1", stdin=raw).out
    assert show == {"text": single.removesuffix("\n")}


def test_seat_and_paths_may_be_left_out(run: Command) -> None:
    """Without them it is the seat to act, and the same position written in full."""
    moves, play = answers(
        run, {"cmd": "moves", "position": POSITION}, {"cmd": "play", "position": POSITION}
    )
    assert moves["moves"][0] == "1 b"
    assert play["position"]["seats"][0]["town"] == [1, 0, 2, 0]


def test_blank_lines_are_skipped(run: Command) -> None:
    """Only lines with something on them are requests."""
    ask = {"cmd": "moves", "position": POSITION}
    assert len(answers(run, "", ask, "   ", "\t", ask)) == 2


WRONG: dict[str, object] = {
    "the request is not JSON": "{",
    "the request must be a JSON object, not a list": [],
    "cmd 'scor' is unknown; it can be: score, moves, play, show": {"cmd": "scor"},
    "cmd None is unknown": {"position": POSITION},
    "cmd ['score'] is unknown": {"cmd": ["score"], "position": POSITION},
    "score takes no 'seat'; it takes: position": {"cmd": "score", "position": POSITION, "seat": 0},
    "moves takes no 'paths'": {"cmd": "moves", "position": POSITION, "paths": []},
    "show takes no 'sead'": {"cmd": "show", "position": POSITION, "sead": 0},
    "needs a position": {"cmd": "score"},
    "written as a JSON object": {"cmd": "score", "position": "plots"},
    "seat must be a whole number, not True": {"cmd": "moves", "position": POSITION, "seat": True},
    "seat must be a whole number, not '0'": {"cmd": "moves", "position": POSITION, "seat": "0"},
    "seat must be a whole number, not None": {"cmd": "show", "position": POSITION, "seat": None},
    "there is no seat 5 here": {"cmd": "moves", "position": POSITION, "seat": 5},
    "paths must be a list": {"cmd": "play", "position": POSITION, "paths": "done"},
    "a list of strings": {"cmd": "play", "position": POSITION, "paths": ["done", 1]},
    "'4 b' is not a move": {"cmd": "play", "position": POSITION, "paths": ["4 b"]},
    "cannot play '2 a' now": {"cmd": "play", "position": POSITION, "paths": ["3 b", "2 a"]},
    "there is no game 'x'": {"cmd": "score", "position": {"game": "x"}},
    "the key 'game' stands twice": '{"cmd": "score", "position": {"game": "a", "game": "b"}}',
    "1.0 is not a whole number": '{"cmd": "score", "position": {"game": "plots", "round": 1.0}}',
    "longer than 8000000": "x" * 20_000_000,
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_wrong_request_is_answered_and_the_next_one_is_read(run: Command, fact: str) -> None:
    """An error is one answer like any other; nothing of it touches the request after it."""
    wrong, right = answers(run, WRONG[fact], {"cmd": "moves", "position": POSITION})
    assert set(wrong) == {"error"}
    assert fact in wrong["error"]
    assert right["moves"][-1] == "done"


def test_the_error_is_the_message_of_the_single_command(run: Command) -> None:
    """What stands behind "townsmith: " on stderr is what the batch answers."""
    position = POSITION | {"sets": 1}
    single = run("position", "score", "-", stdin=json.dumps(position)).err
    (batch,) = answers(run, {"cmd": "score", "position": position})
    assert f"townsmith: {batch['error']}\n" == single


def test_a_request_that_is_not_utf_8_is_answered(run: Command) -> None:
    """Bytes that are no text are an error of that line only."""
    good = json.dumps({"cmd": "moves", "position": POSITION}).encode()
    done = run("position", "batch", stdin=b"\xff\xfe\n" + good + b"\n")
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert first == {"error": "the request is not UTF-8: byte 0 is wrong"}
    assert second["moves"]


def test_the_last_line_needs_no_line_end(run: Command) -> None:
    """The end of the input ends the last request too."""
    done = run("position", "batch", stdin=json.dumps({"cmd": "moves", "position": POSITION}))
    assert json.loads(done.out)["moves"]


def test_each_answer_comes_before_the_next_request_is_sent() -> None:
    """A program that talks to the batch gets each answer at once; the end of its input ends it."""
    command = [sys.executable, "-m", "townsmith", "position", "batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as batch:
        assert batch.stdin is not None
        assert batch.stdout is not None
        for cmd in ("nothing", "something"):
            batch.stdin.write(json.dumps({"cmd": cmd}).encode() + b"\n")
            batch.stdin.flush()
            assert f"cmd '{cmd}' is unknown" in json.loads(batch.stdout.readline())["error"]
        batch.stdin.close()
        assert batch.stdout.read() == b""
        assert batch.wait(timeout=20) == 0
