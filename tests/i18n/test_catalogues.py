"""Where words in other languages come from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from townsmith.core.text import Plural, Text
from townsmith.i18n import catalogues
from townsmith.i18n.words import Words

HEADER = """msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)"
" ? 1 : 2);\\n"

"""

GAME = """msgid "Wood"
msgstr "Drewno"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} punkt"
msgstr[1] "{n} punkty"
msgstr[2] "{n} punktów"

msgid "shared"
msgstr "z gry"
"""

HOUSE = """msgid "Seat {n}"
msgstr "Miejsce {n}"

msgid "shared"
msgstr "z domu"

#, fuzzy
msgid "guessed"
msgstr "zgadnięte"

msgid "untranslated"
msgstr ""
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues of a game and of the house in a language with three plural forms."""
    homes = {"mill": tmp_path / "mill", "townsmith": tmp_path / "house"}
    for domain, body in (("mill", GAME), ("townsmith", HOUSE)):
        folder = homes[domain] / "locale" / "pl" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / f"{domain}.po").write_text(HEADER + body, "utf-8")
    monkeypatch.setattr(catalogues, "homes", lambda: homes)
    monkeypatch.setattr("townsmith.i18n.words.homes", lambda: homes)
    catalogues.translations.cache_clear()
    yield
    catalogues.translations.cache_clear()


@pytest.mark.usefixtures("polish")
def test_languages_are_found_by_their_folders() -> None:
    """A language is there as soon as the house has a folder for it."""
    assert catalogues.languages() == ["en", "pl"]


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("english", "said"), [("Wood", "Drewno"), ("untranslated", "untranslated")]
)
def test_sentences_are_looked_up(english: str, said: str) -> None:
    """A sentence nobody translated stays English."""
    assert Words("pl")(Text(english)) == said


@pytest.mark.usefixtures("polish")
def test_the_game_is_asked_before_the_house() -> None:
    """Where a game and the house both know a sentence, the game's words count."""
    assert Words("pl")(Text("shared")) == "z gry"


@pytest.mark.usefixtures("polish")
def test_guesses_are_not_used() -> None:
    """A translation marked fuzzy is as good as none."""
    assert Words("pl")(Text("guessed")) == "guessed"


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(("n", "said"), [(1, "1 punkt"), (3, "3 punkty"), (12, "12 punktów")])
def test_plurals_follow_the_language(n: int, said: str) -> None:
    """A language with three forms uses three, whichever domain they are in."""
    assert Words("pl")(Plural("{n} point", "{n} points", n)) == said


@pytest.mark.usefixtures("polish")
def test_default_names_are_translated() -> None:
    """A seat nobody named is called in the table's language."""
    assert Words("pl").name(1) == "Miejsce 2"


def test_every_game_folder_with_words_is_a_domain() -> None:
    """The house comes last, so that every game is asked first."""
    found = list(catalogues.homes())
    games = Path(catalogues.__file__).parents[1] / "games"
    assert found[-1] == "townsmith"
    assert found[:-1] == sorted(path.parent.name for path in games.glob("*/locale"))
