"""A server on a copy of what was kept, and the command line in this very process."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.kept.folder import copied_data
from tests.web.served import GENEROUS, PATIENCE, served
from townsmith.cli import main


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the tables as they were left, to those who only look."""
    data = copied_data(tmp_path_factory.mktemp("looking"))
    with served(data, *GENEROUS, module="townsmith") as running:
        yield running.address


@pytest.fixture(scope="session")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve them once more, to those who change something."""
    data = copied_data(tmp_path_factory.mktemp("playing"))
    with served(data, *GENEROUS, module="townsmith") as running:
        yield running.address


@pytest.fixture(scope="session")
def _browser(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def browser(_browser: httpx.Client) -> httpx.Client:
    """Return a browser without cookies at the tables that are only looked at."""
    _browser.cookies.clear()
    return _browser


@pytest.fixture(scope="session")
def _player(playground: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=playground, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def player(_player: httpx.Client) -> httpx.Client:
    """Return a browser without cookies at the tables that may be changed."""
    _player.cookies.clear()
    return _player


@dataclass(frozen=True)
class Run:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Return the folder in which the terminal keeps games."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    return folder


@pytest.fixture
def run(
    shelf: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Run]:
    """Return a function that runs a command line; `stdin` is what is piped into it."""
    monkeypatch.setenv("TOWNSMITH_DATA", str(shelf))

    def run_command(*arguments: str | Path, stdin: str = "") -> Run:
        piped = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", piped)
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run_command
