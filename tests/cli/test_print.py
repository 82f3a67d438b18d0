"""`townsmith print`: a PDF where one wants it, and a word about what is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Run

Command = Callable[..., Run]


def test_a_sheet_is_written_beside_where_one_stands(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a name the file is called after game and sheet, and the way to print it is told."""
    monkeypatch.chdir(tmp_path)
    done = run("print", "welcome-to", "easter", "--paper", "letter", "--copies", "2")
    assert done.out.startswith("Wrote welcome-to-easter.pdf")
    pages = PdfReader(tmp_path / "welcome-to-easter.pdf").pages
    assert len(pages) == 2
    assert "Eggs collected" in pages[1].extract_text()


def test_the_sheets_are_listed(run: Command) -> None:
    """Every sheet by the name one asks for it, with what it is."""
    lines = run("print", "dream-home", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["house", "large", "cards"]


def test_what_is_wrong_is_said(run: Command, tmp_path: Path) -> None:
    """A sheet there is not, a game there is not, a place that cannot be written."""
    assert "no sheet 'eastr'; did you mean 'easter'" in run("print", "welcome-to", "eastr").err
    assert "there is no game 'chess'" in run("print", "chess").err
    place = str(tmp_path / "missing" / "a.pdf")
    assert "cannot be written" in run("print", "uptown", "--output", place).err
