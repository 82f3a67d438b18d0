"""Terminal play in a real pseudo-terminal of 80 columns and 24 rows."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
PATIENCE = 30.0


class Terminal:
    """A program in a terminal, and what it has printed."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        """Start `townsmith` with these arguments."""
        self.keyboard, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [sys.executable, "-m", "townsmith", *arguments]
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=environment, close_fds=True
        )
        os.close(inside)
        self.raw = ""
        self.seen = 0

    def expect(self, words: str) -> str:
        """Wait until these words are printed; return everything since the last time."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.new():
            if time.monotonic() > deadline or not self.read(deadline):
                pytest.fail(f"{words!r} did not come; there was:\n{self.new()}")
        found = self.new()
        self.seen = len(self.text())
        return found

    def interrupt(self, words: str) -> str:
        """Press Ctrl-C until these words come: a key pressed before readline listens is lost."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            deadline = time.monotonic() + PATIENCE / 10
            while words not in self.new() and time.monotonic() < deadline:
                self.read(deadline)
            if words in self.new():
                break
        return self.expect(words)

    def read(self, deadline: float) -> bool:
        """Take in what was printed; say whether there can be more."""
        ready, _, _ = select.select([self.keyboard], [], [], max(0, deadline - time.monotonic()))
        try:
            piece = os.read(self.keyboard, 65536).decode() if ready else ""
        except OSError:  # the program has closed the terminal
            piece = ""
        self.raw += piece
        return bool(piece)

    def text(self) -> str:
        """Return what was printed so far, without colours."""
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def new(self) -> str:
        """Return what was printed since the last expected words."""
        return self.text()[self.seen :]

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.keyboard, f"{line}\n".encode())

    def end(self) -> int:
        """Wait for the program to end and return its exit code."""
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminals(tmp_path: Path, guest: Path) -> Iterator["Desks"]:
    """Return a place to start programs in terminals; they are ended afterwards."""
    desks = Desks(tmp_path, guest)
    yield desks
    desks.close()


class Desks:
    """Starts programs in terminals that share one home."""

    def __init__(self, home: Path, guest: Path) -> None:
        """Remember where games are kept and where the toy game is installed."""
        root = Path(__file__).parents[2]
        paths = [str(root), str(guest), os.environ.get("PYTHONPATH", "")]
        self.environment = os.environ | {
            "TERM": "xterm-256color",
            "TOWNSMITH_DATA": str(home / "shelf"),
            "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        }
        self.environment.pop("NO_COLOR", None)
        self.started: list[Terminal] = []

    def start(self, *arguments: str, **more: str) -> Terminal:
        """Start `townsmith` with these arguments in a terminal of its own."""
        self.started.append(Terminal(list(arguments), self.environment | more))
        return self.started[-1]

    def close(self) -> None:
        """End what still runs."""
        for terminal in self.started:
            terminal.process.kill()
            terminal.process.wait()
            os.close(terminal.keyboard)


def test_a_game_in_a_terminal(terminals: Desks, tmp_path: Path) -> None:
    """Start, play by number and by path, undo, score, hint, save, quit, load, and play on."""
    saved = tmp_path / "evening.town"
    first = terminals.start("play", "plots", "--seed", "1")
    assert ". . . .  Ada [2] [2]" in first.expect("Ada> ")
    first.type("1")
    assert "2 . . .  Ada [2]" in first.expect("Ada> ")
    first.type("2 c")
    assert "2 . 2 .  Ada" in first.expect("Ada> ")
    first.type("undo")
    assert "2 . . .  Ada [2]" in first.expect("Ada> ")
    first.type("?")
    assert "Total" in first.expect("Ada> ")
    first.type("hint")
    assert "Best: " in first.expect("Ada> ")
    first.type(f"save {saved}")
    assert "Saved." in first.expect("Ada> ")
    first.type("quit")
    first.expect("[c]ancel: ")
    first.type("n")
    first.expect("The game is not kept.")
    assert first.end() == 0
    second = terminals.start("play", "--load", str(saved))
    assert "2 . . .  Ada [2]" in second.expect("Ada> ")
    second.type("done")
    assert "Greedy has built" in second.expect("Ada> ")


def test_tab_completes_a_path(terminals: Desks) -> None:
    """Pressing Tab finishes the word that was begun."""
    pytest.importorskip("readline")
    terminal = terminals.start("play", "plots", "--seed", "1")
    terminal.expect("Ada> ")
    os.write(terminal.keyboard, b"do\t\n")
    assert "Greedy has built" in terminal.expect("Ada> ")


def test_ctrl_c_asks_before_it_leaves(terminals: Desks, tmp_path: Path) -> None:
    """Ctrl-C asks; a second one leaves and keeps the game, without a traceback."""
    terminal = terminals.start("play", "plots", "--seed", "1")
    terminal.expect("Ada> ")
    terminal.interrupt("[c]ancel: ")
    assert "Traceback" not in terminal.interrupt("The game is kept")
    assert terminal.end() == 0
    assert len(list((tmp_path / "shelf").glob("*.town"))) == 1


def test_the_curtain_clears_the_screen_and_what_scrolled_out(terminals: Desks) -> None:
    """The last person's board cannot be found by scrolling back."""
    terminal = terminals.start("play", "plots", "--seat", "0=me", "--seat", "1=me")
    terminal.expect("Pass the keyboard to Ada")
    terminal.type("")
    terminal.expect("Ada> ")
    terminal.type("done")
    terminal.expect("Pass the keyboard to Ben")
    assert "\x1b[2J\x1b[3J" in terminal.raw


def test_colours_are_there_unless_they_are_not_wanted(terminals: Desks) -> None:
    """NO_COLOR and --no-colour leave the characters and no colour."""
    coloured = terminals.start("play", "plots", "--seed", "1")
    coloured.expect("Ada> ")
    assert "\x1b[38;5;" in coloured.raw
    for plain in (
        terminals.start("play", "plots", "--seed", "1", "--no-colour"),
        terminals.start("play", "plots", "--seed", "1", NO_COLOR="1"),
    ):
        assert ". . . .  Ada [2] [2]" in plain.expect("Ada> ")
        assert "\x1b[38;5;" not in plain.raw


def test_a_replay_is_stepped_through(terminals: Desks, tmp_path: Path) -> None:
    """Enter goes on, b goes back, a number jumps, nonsense is refused, q ends."""
    game = terminals.start("play", "plots", "--seats", "1")
    for _ in range(4):
        game.expect("Ada> ")
        game.type("done")
    assert game.end() == 0
    (record,) = (tmp_path / "shelf").glob("*.town")
    replay = terminals.start("replay", str(record))
    assert "0 of 4: the start" in replay.expect("q: end. ")
    for line, found in [("", "1 of 4"), ("3", "3 of 4"), ("b", "2 of 4"), ("9", "0 to 4")]:
        replay.type(line)
        assert found in replay.expect("q: end. ")
    replay.type("4")
    assert "Total" in replay.expect("q: end. ")
    replay.type("q")
    assert replay.end() == 0
