"""The command line in this very process, with a game from outside installed beside ours."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from townsmith.cli import main
from townsmith.core import registry


@dataclass(frozen=True)
class Run:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def guest_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds the metadata of an installed package with the toy game."""
    folder = tmp_path_factory.mktemp("installed")
    package = folder / "plots_game-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: plots-game\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[townsmith.games]\nplots = tests.toys.plots:GAME\n")
    return folder


@pytest.fixture
def guest(guest_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the registry find the toy game, by entry point, as it would find any other."""
    monkeypatch.syspath_prepend(guest_folder)
    registry.games.cache_clear()
    yield
    registry.games.cache_clear()


@pytest.fixture
def run(
    guest: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Run]:
    """Return a function that runs a command line; `stdin` is what is piped into it."""
    del guest
    monkeypatch.setenv("TOWNSMITH_DATA", str(tmp_path / "shelf"))
    monkeypatch.delenv("TOWNSMITH_TRACEBACK", raising=False)

    def run_command(*arguments: str, stdin: str | bytes = "") -> Run:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run_command
