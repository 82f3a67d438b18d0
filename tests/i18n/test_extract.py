"""The catalogues follow the sentences."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from townsmith.i18n.extract import main
from townsmith.i18n.sources import hidden_in_code, in_code, in_data

CODE = """
from townsmith.core.text import Plural, Text
hello = Text("Hello {who}", who="you")
count = Plural("{n} brick", "{n} bricks", 2)
long = Text(
    "one "
    "line"
)
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """Return the folder of a small game."""
    folder = tmp_path / "mill"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "game.py").write_text(CODE, "utf-8")
    (folder / "cards.json").write_text('{"cards": [{"id": "a", "name": "Sluice"}]}', "utf-8")
    return folder


def catalogue(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / "mill.po"


def extract(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def test_our_own_catalogues_are_up_to_date() -> None:
    """Every sentence of code and cards is in the English catalogues, and nothing else is."""
    assert extract("--check") == (0, "")


def test_sentences_of_code_are_found() -> None:
    """Texts, plurals and literals over several lines count, with the file they are in."""
    found = in_code(CODE, "mill/game.py")
    assert [(sentence.english, sentence.plural) for sentence in found] == [
        ("Hello {who}", ""),
        ("{n} brick", "{n} bricks"),
        ("one line", ""),
    ]
    assert {sentence.place for sentence in found} == {"mill/game.py"}


@pytest.mark.parametrize(
    "call", ["Text(words)", 'Text(f"{a}")', 'Plural("{n} x", many, 2)', "Text()"]
)
def test_words_put_together_in_code_are_reported(call: str) -> None:
    """A sentence that nobody could translate is named with its line and is not extracted."""
    assert in_code(call, "a.py") == []
    assert hidden_in_code(call, "a.py") == [
        f"a.py:1: {call.partition('(')[0]}() needs its words as literals"
    ]


def test_words_of_cards_are_found() -> None:
    """Names and summaries count at any depth; remarks on where facts come from do not."""
    data = {
        "buildings": [{"id": "inn", "name": "Inn", "summary": "Sleeps two.", "cost": 3}],
        "words": {"a": "First", "b": ["Second"]},
        "sources": {"seed": {"title": "A book"}},
        "confidence_detail": {"name": "official"},
        "title": "",
    }
    assert list(in_data(data)) == ["Inn", "Sleeps two.", "First", "Second"]


def test_english_is_written_complete_and_stays(mill: Path) -> None:
    """English translates every sentence to itself, and a second run changes nothing."""
    assert extract(mill)[0] == 0
    text = catalogue(mill, "en").read_text("utf-8")
    assert 'msgid "Sluice"\nmsgstr "Sluice"' in text
    assert 'msgstr[1] "{n} bricks"' in text
    assert "#: mill/game.py\n" in text
    assert extract("--check", mill) == (0, "")


def test_check_fails_without_changing_anything(mill: Path) -> None:
    """A missing or old catalogue is named, and left as it is."""
    code, output = extract("--check", mill)
    assert code == 1
    assert "mill.po: out of date" in output
    assert not catalogue(mill, "en").exists()


def test_other_languages_gain_what_is_new_and_keep_what_is_there(mill: Path) -> None:
    """A new sentence comes in untranslated, without a guess; translations and old ones stay."""
    extract("--language", "de", mill)
    path = catalogue(mill, "de")
    path.write_text(
        path.read_text("utf-8").replace(
            'msgid "Sluice"\nmsgstr ""', 'msgid "Sluice"\nmsgstr "Schleuse"'
        ),
        "utf-8",
    )
    (mill / "cards.json").write_text('{"name": "Sluices", "title": "Sluice"}', "utf-8")
    (mill / "game.py").write_text("", "utf-8")
    assert extract(mill)[0] == 0
    text = path.read_text("utf-8")
    assert 'msgid "Sluice"\nmsgstr "Schleuse"' in text
    assert 'msgid "Sluices"\nmsgstr ""' in text
    assert "fuzzy" not in text


@pytest.mark.parametrize("said", ["Hallo", "Hallo {wer}", "Hallo {who} {x}"])
def test_translations_must_keep_the_braces(mill: Path, said: str) -> None:
    """A translation that lost or renamed a fact is named, even if the catalogue is up to date."""
    extract("--language", "de", mill)
    path = catalogue(mill, "de")
    entry = 'msgid "Hello {who}"\nmsgstr "'
    path.write_text(path.read_text("utf-8").replace(entry, entry + said), "utf-8")
    code, output = extract("--check", mill)
    assert code == 1
    assert "'Hello {who}': the braces differ" in output


def test_a_plural_form_may_leave_the_number_out(mill: Path) -> None:
    """One brick may be called so, without its figure."""
    extract("--language", "de", mill)
    path = catalogue(mill, "de")
    text = path.read_text("utf-8").replace('msgstr[0] ""', 'msgstr[0] "ein Ziegel"')
    path.write_text(text.replace('msgstr[1] ""', 'msgstr[1] "{n} Ziegel"'), "utf-8")
    assert extract("--check", mill) == (0, "")
