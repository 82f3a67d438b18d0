"""Which engine the launcher runs: TOWNSMITH_BUILD, the compiler and the source decide."""

import os
import time

import pytest

from tests.packaging.checkout import Checkout

NO_COMPILER = "def obstacle() -> str:\n    return 'no compiler'\n"


def test_auto_runs_what_was_installed(used: Checkout) -> None:
    assert "path none" in used.start("sim").out


def test_plain_runs_the_source_and_compiles_nothing(fresh: Checkout) -> None:
    start = fresh.start("sim", TOWNSMITH_BUILD="plain")
    assert not start.compiled
    assert f"path {fresh.root}/src\n" in start.out


def test_plain_keeps_the_rest_of_the_python_path(fresh: Checkout) -> None:
    start = fresh.start("sim", TOWNSMITH_BUILD="plain", PYTHONPATH="/games")
    assert f"path {fresh.root}/src:/games\n" in start.out


def test_changed_source_is_compiled_again(used: Checkout) -> None:
    used.write("src/townsmith/town.py", "BRICKS = 2\n")
    assert used.start("sim").compiled
    assert not used.start("sim").compiled


def test_removed_source_is_compiled_again(used: Checkout) -> None:
    (used.root / "src" / "townsmith" / "town.py").unlink()
    assert used.start("sim").compiled


def test_touched_source_is_not_compiled_again(used: Checkout) -> None:
    os.utime(used.root / "src" / "townsmith" / "town.py")
    used.write("src/townsmith/__pycache__/town.pyc", "bytecode")
    assert not used.start("sim").compiled


def test_auto_without_compiler_is_plain_and_says_why_once(fresh: Checkout) -> None:
    fresh.write("setup.py", NO_COMPILER)
    start = fresh.start("sim")
    assert start.status == 0
    assert "plain engine" in start.err
    assert "no compiler" in start.err
    assert f"path {fresh.root}/src\n" in start.out
    assert fresh.start("sim").err == ""


def test_auto_notices_a_compiler_that_came_later(fresh: Checkout) -> None:
    fresh.start("sim", CC="absent", WHEEL_STATUS="1")
    assert fresh.start("sim", CC="present").compiled


def test_auto_falls_back_to_plain_when_compiling_fails(fresh: Checkout) -> None:
    start = fresh.start("sim", WHEEL_STATUS="1")
    assert start.status == 0
    assert "compiling failed" in start.err
    assert f"path {fresh.root}/src\n" in start.out


def test_compiled_fails_where_it_cannot_be_compiled(fresh: Checkout) -> None:
    fresh.write("setup.py", NO_COMPILER)
    start = fresh.start("sim", TOWNSMITH_BUILD="compiled")
    assert start.status == 1
    assert "no compiled engine: no compiler" in start.err
    assert start.out == ""


def test_unknown_wish_is_one_clear_line(fresh: Checkout) -> None:
    start = fresh.start("sim", TOWNSMITH_BUILD="fast")
    assert start.status == 1
    assert start.err.count("\n") == 1
    assert "auto, plain or compiled" in start.err


def test_tests_are_told_which_build_to_expect(used: Checkout) -> None:
    assert "expect compiled" in used.start("test", "-x").out
    plain = used.start("test", "-x", TOWNSMITH_BUILD="plain")
    assert "expect plain" in plain.out
    assert plain.out.endswith("word -m\nword pytest\nword -x\n")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("web",),
        ("play", "uptown"),
        ("--port", "8081"),
        ("--version",),
        ("games",),
        ("replay", "game.town"),
    ],
)
def test_hardly_anybody_waits_for_the_compiler(fresh: Checkout, words: tuple[str, ...]) -> None:
    with fresh.compiling_for_long():
        start = fresh.start(*words)
    assert start.status == 0
    assert "behind the scenes" in start.err
    assert f"path {fresh.root}/src\n" in start.out
    wait_for_engine(fresh)
    again = fresh.start(*words)
    assert (again.err, again.compiled) == ("", False)
    assert "path none" in again.out


@pytest.mark.parametrize("command", ["sim", "arena", "bench", "test", "compile"])
def test_who_plays_many_games_waits(fresh: Checkout, command: str) -> None:
    start = fresh.start(command)
    assert start.compiled
    assert "path none" in start.out


def test_compile_waits_and_says_what_is_there(fresh: Checkout) -> None:
    assert fresh.start("compile").out.endswith("word townsmith\nword version\n")


def test_failure_behind_the_scenes_is_told_once(fresh: Checkout) -> None:
    fresh.start("games", WHEEL_STATUS="1")
    wait_for_stamp(fresh, "failed")
    told = fresh.start("games").err
    assert told.count("\n") == 1
    assert f"failed (see {fresh.venv}/compile.log)" in told
    assert (fresh.venv / "compile.log").exists()
    assert fresh.start("games").err == ""


def test_a_second_game_does_not_wait_for_the_compiler_either(fresh: Checkout) -> None:
    with fresh.compiling_for_long():
        for _ in range(2):
            assert f"path {fresh.root}/src\n" in fresh.start().out
    assert "path none" in fresh.start("sim").out
    assert fresh.start().err == ""


def test_without_compiler_nothing_happens_behind_the_scenes(fresh: Checkout) -> None:
    fresh.write("setup.py", NO_COMPILER)
    assert "no compiler" in fresh.start().err
    assert fresh.start().err == ""


def wait_for_engine(checkout: Checkout) -> None:
    """Wait until a compiled engine is there."""
    wait_for_stamp(checkout, "engine", "compiled")


def wait_for_stamp(checkout: Checkout, name: str, line: str = "") -> None:
    """Wait until a stamp is there that begins with this line."""
    stamp = checkout.venv / "stamps" / name
    for _ in range(600):
        if stamp.exists() and stamp.read_text(encoding="utf-8").startswith(line):
            return
        time.sleep(0.1)
    pytest.fail(f"no stamp {name!r} within a minute")
