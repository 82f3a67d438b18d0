"""Which engine the launcher runs: TOWNSMITH_BUILD, the compiler and the source decide."""

import os

from tests.packaging.checkout import Checkout

NO_COMPILER = "def obstacle() -> str:\n    return 'no compiler'\n"


def test_auto_runs_what_was_installed(used: Checkout) -> None:
    assert "path none" in used.start().out


def test_plain_runs_the_source_and_compiles_nothing(fresh: Checkout) -> None:
    start = fresh.start(TOWNSMITH_BUILD="plain")
    assert not start.compiled
    assert f"path {fresh.root}/src\n" in start.out


def test_plain_keeps_the_rest_of_the_python_path(fresh: Checkout) -> None:
    start = fresh.start(TOWNSMITH_BUILD="plain", PYTHONPATH="/games")
    assert f"path {fresh.root}/src:/games\n" in start.out


def test_changed_source_is_compiled_again(used: Checkout) -> None:
    used.write("src/townsmith/town.py", "BRICKS = 2\n")
    assert used.start().compiled
    assert not used.start().compiled


def test_removed_source_is_compiled_again(used: Checkout) -> None:
    (used.root / "src" / "townsmith" / "town.py").unlink()
    assert used.start().compiled


def test_touched_source_is_not_compiled_again(used: Checkout) -> None:
    os.utime(used.root / "src" / "townsmith" / "town.py")
    used.write("src/townsmith/__pycache__/town.pyc", "bytecode")
    assert not used.start().compiled


def test_auto_without_compiler_is_plain_and_says_why_once(fresh: Checkout) -> None:
    fresh.write("setup.py", NO_COMPILER)
    start = fresh.start()
    assert start.status == 0
    assert "plain engine" in start.err
    assert "no compiler" in start.err
    assert f"path {fresh.root}/src\n" in start.out
    assert fresh.start().err == ""


def test_auto_notices_a_compiler_that_came_later(fresh: Checkout) -> None:
    fresh.start(CC="absent", WHEEL_STATUS="1")
    assert fresh.start(CC="present").compiled


def test_auto_falls_back_to_plain_when_compiling_fails(fresh: Checkout) -> None:
    start = fresh.start(WHEEL_STATUS="1")
    assert start.status == 0
    assert "compiling failed" in start.err
    assert f"path {fresh.root}/src\n" in start.out


def test_compiled_fails_where_it_cannot_be_compiled(fresh: Checkout) -> None:
    fresh.write("setup.py", NO_COMPILER)
    start = fresh.start(TOWNSMITH_BUILD="compiled")
    assert start.status == 1
    assert "no compiled engine: no compiler" in start.err
    assert start.out == ""


def test_unknown_wish_is_one_clear_line(fresh: Checkout) -> None:
    start = fresh.start(TOWNSMITH_BUILD="fast")
    assert start.status == 1
    assert start.err.count("\n") == 1
    assert "auto, plain or compiled" in start.err


def test_tests_are_told_which_build_to_expect(used: Checkout) -> None:
    assert "expect compiled" in used.start("test", "-x").out
    plain = used.start("test", "-x", TOWNSMITH_BUILD="plain")
    assert "expect plain" in plain.out
    assert plain.out.endswith("word -m\nword pytest\nword -x\n")
