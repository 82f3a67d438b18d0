"""How the command line is left: in order, with one clear line, or quietly."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Run
from townsmith import __version__
from townsmith.cli.commands import CONTENTS, load

Command = Callable[..., Run]

TOWNSMITH = [sys.executable, "-m", "townsmith"]

BUGGY_GAME = """
from dataclasses import replace

from tests.toys.changed import changed
from tests.toys.plots.game import GAME as PLOTS


def fail(setup, fields):
    return 1 // 0


GAME = replace(changed(PLOTS, read=fail), slug="buggy")
"""


def test_version_says_number_and_build(run: Command) -> None:
    """`version` and `--version` print the same line, with the build of the engine."""
    done = run("version")
    assert done == run("--version")
    assert done.code == 0
    assert done.out.startswith(f"townsmith {__version__} (")
    assert "plain engine" in done.out or "compiled engine" in done.out


def test_help_lists_every_command_with_its_own_words(run: Command) -> None:
    """The table of contents says of each command what the command says of itself."""
    page = run("--help").out
    for name, words in CONTENTS.items():
        assert f"  {name}" in page
        command = load(name)
        assert (command.help or "").split("\n\n")[0].replace("\n", " ") == words


@pytest.mark.parametrize("name", CONTENTS)
def test_every_command_has_a_help_page(run: Command, name: str) -> None:
    """`--help` works everywhere and describes every option."""
    done = run(name, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: townsmith {name}")
    options = [p for p in load(name).params if p.param_type_name == "option"]
    assert all(getattr(option, "help", "") for option in options)


@pytest.mark.parametrize("name", CONTENTS)
def test_examples_of_help_pages_keep_their_lines(run: Command, name: str) -> None:
    """One example a line, in narrow terminals too."""
    command = load(name)
    pages: dict[tuple[str, ...], str] = {(name,): command.help or ""}
    if isinstance(command, click.Group):
        pages |= {(name, sub): each.help or "" for sub, each in command.commands.items()}
    for words, text in pages.items():
        shown = run(*words, "--help").out
        assert "\\b" not in shown
        for example in text.partition("\b\n")[2].split("\n\n")[0].strip().splitlines():
            assert f"    {example.strip()}\n" in shown


WRONG = {
    "there is no command 'plya'; did you mean 'play'? (`townsmith --help` tells more)": ("plya",),
    "there is no command 'xyzzy'; known: web, play": ("xyzzy",),
    "No such option": ("--verbos",),
    "there is no game 'plotz'; did you mean 'plots'?": ("games", "plotz"),
    "there is no game 'xyzzy'; known: ": ("games", "xyzzy"),
    "`townsmith rules --help` tells more": ("rules",),
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_wrong_word_gets_one_line_with_the_way_out(run: Command, fact: str) -> None:
    """Misspelt commands, options and games are answered with what was probably meant."""
    done = run(*WRONG[fact])
    assert fact in done.err
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.fixture
def buggy_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a game with a bug."""
    package = tmp_path / "buggy-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: buggy\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[townsmith.games]\nbuggy = buggy_game:GAME\n")
    (tmp_path / "buggy_game.py").write_text(BUGGY_GAME)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("buggy_game")
def test_a_bug_is_one_line_that_says_how_to_report_it(run: Command) -> None:
    """A bug of ours is told apart from a mistake of theirs by its words and its exit code."""
    done = run("position", "score", "-", stdin='{"game": "buggy", "seats": [{}]}')
    assert (done.code, done.out, done.err.count("\n")) == (70, "", 1)
    assert "a bug of ours" in done.err
    assert "ZeroDivisionError" in done.err
    assert "TOWNSMITH_TRACEBACK=1" in done.err


@pytest.mark.usefixtures("buggy_game")
def test_a_traceback_is_there_for_those_who_ask(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With TOWNSMITH_TRACEBACK=1 the traceback is printed before the line."""
    monkeypatch.setenv("TOWNSMITH_TRACEBACK", "1")
    done = run("position", "score", "-", stdin='{"game": "buggy", "seats": [{}]}')
    assert done.code == 70
    assert "Traceback" in done.err
    assert done.err.splitlines()[-1].startswith("townsmith: a bug of ours")


@pytest.mark.usefixtures("buggy_game")
def test_a_bug_does_not_end_a_batch(run: Command) -> None:
    """The batch answers a bug like any other error and reads on."""
    request = '{"cmd": "score", "position": {"game": "buggy", "seats": [{}]}}\n'
    done = run("position", "batch", stdin=request * 2)
    assert (done.code, done.out.count("a bug of ours")) == (0, 2)


def test_ctrl_c_ends_quietly() -> None:
    """The exit code is 130 and nothing is said; at most the line is ended."""
    command = [*TOWNSMITH, "position", "batch"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as batch:  # type: ignore[call-overload]  # pipes
        batch.stdin.write("{}\n")
        batch.stdin.flush()
        batch.stdout.readline()
        batch.send_signal(signal.SIGINT)
        out, err = batch.communicate(timeout=20)
        assert (out, err.strip()) == ("", "")
        assert batch.returncode == 130


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    """When the pipe behind us closes there is no complaint, like after `| head`."""
    read, write = os.pipe()
    command = [*TOWNSMITH, "--help"]
    with subprocess.Popen(command, stdout=write, stderr=subprocess.PIPE, text=True) as process:
        os.close(read)
        os.close(write)
        _, complaint = process.communicate(timeout=20)
    assert complaint == ""


def test_a_terminal_without_our_characters_gets_others() -> None:
    """Where the output cannot hold a character, a stand-in is printed, and nothing fails."""
    environment = os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = subprocess.run([*TOWNSMITH, "→"], env=environment, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"there is no command '\\u2192'" in done.stderr


LIGHT = {
    ("--version",): {"rich", "babel", "sqlalchemy", "msgspec", "townsmith.games"},
    ("--help",): {"rich", "babel", "sqlalchemy", "msgspec", "townsmith.games"},
    ("position", "batch"): {"rich", "babel", "sqlalchemy", "townsmith.bots"},
    ("games",): {"rich", "babel", "sqlalchemy", "townsmith.bots"},
}


@pytest.mark.parametrize("arguments", LIGHT)
def test_starting_is_fast_because_nothing_heavy_is_loaded(arguments: tuple[str, ...]) -> None:
    """What a command does not use is not imported; seconds would depend on the machine."""
    program = f"""
import sys
from townsmith.cli import main
main({list(arguments)!r})
print("loaded", *sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert loaded[0] == "loaded"
    assert LIGHT[arguments].isdisjoint(loaded)
