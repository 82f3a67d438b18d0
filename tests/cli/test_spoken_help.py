"""Help pages speak the language of the terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from townsmith.cli import main
from townsmith.i18n import catalogues
from townsmith.i18n.domains import of_house
from townsmith.i18n.sources import in_help

CATALOGUE = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Usage:"
msgstr "Użycie:"

msgid "Options"
msgstr "Opcje"

msgid "default:"
msgstr "domyślnie:"

msgid "Let bots play many games and sum up how they did."
msgstr "Niech boty rozegrają wiele gier."

msgid "How many games are played."
msgstr "Ile gier zostanie rozegranych."
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand in a terminal in Poland."""
    folder = tmp_path / "i18n" / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "townsmith.po").write_text(CATALOGUE, "utf-8")
    (tmp_path / "games").mkdir()
    monkeypatch.setattr(catalogues, "PACKAGE", tmp_path)
    monkeypatch.setenv("LANGUAGE", "pl_PL.UTF-8")
    for known in (catalogues.homes, catalogues.translations):
        known.cache_clear()
    yield
    for known in (catalogues.homes, catalogues.translations):
        known.cache_clear()


@pytest.mark.usefixtures("polish")
def test_a_help_page_is_said_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """Headlines, sentences and remarks, with examples and names as they are."""
    assert main(["sim", "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Użycie: townsmith sim [OPTIONS] GAME\n")
    assert "Niech boty rozegrają wiele gier." in page
    assert "Ile gier zostanie rozegranych.  [domyślnie: 100" in " ".join(page.split("\n")).replace(
        "                           ", ""
    )
    assert "\nOpcje:\n" in page
    assert "townsmith sim GAME --games 1000 --bots greedy,random --processes 2" in page


@pytest.mark.usefixtures("polish")
def test_the_table_of_contents_is_said_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """What a command says of itself stands there, too."""
    assert main(["--help"]) == 0
    assert "Niech boty rozegrają wiele gier." in capsys.readouterr().out


def test_help_is_in_the_catalogue() -> None:
    """What commands and options say of themselves waits for translators; examples do not."""
    known = {sentence.english for sentence in of_house().sentences}
    assert {"Shuffle with this seed, to repeat it.", "How many games are played."} <= known
    assert "Let bots play many games and sum up how they did." in known
    assert not any("--games 1000" in words for words in known)


def test_help_is_read_from_the_code() -> None:
    """Paragraphs on one line each, without examples."""
    code = (
        '@click.command("a")\ndef command():\n'
        '    """One\n    line.\n\n    \\b\n    a --b\n    """\n'
    )
    assert [sentence.english for sentence in in_help(code, "a.py")] == ["One line."]


def test_what_is_wrong_is_said_in_the_terminals_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error whose words are in the catalogues is no English line."""
    monkeypatch.setenv("LANGUAGE", "nl_NL.UTF-8")
    assert main(["rules", "tiny-towns", "nosuch"]) == 2
    said = capsys.readouterr().err
    assert "nosuch" in said
    assert "the rules have nothing about" not in said


def test_seats_have_the_number_one_types(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Seats count from 0 on the command line, in every language."""
    board = tmp_path / "board.json"
    board.write_text('{"game": "tiny-towns", "seats": [{}, {}]}')
    monkeypatch.setenv("LANGUAGE", "nl_NL.UTF-8")
    assert main(["position", "moves", str(board), "--seat", "-7"]) == 2
    assert "-7" in capsys.readouterr().err
