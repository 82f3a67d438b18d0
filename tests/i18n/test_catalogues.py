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

msgid "Hotel"
msgstr "Hotel"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} punkt"
msgstr[1] "{n} punkty"
msgstr[2] "{n} punktów"

msgid "shared"
msgstr "z gry"
"""

OTHER_GAME = """msgid "shared"
msgstr "z innej gry"

msgid "Hotel"
msgstr "Gospoda"
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
    add_catalogue(tmp_path / "games" / "bank", "bank", OTHER_GAME)
    add_catalogue(tmp_path / "games" / "old_mill", "old_mill", GAME)
    add_catalogue(tmp_path / "i18n", "townsmith", HOUSE)
    monkeypatch.setattr(catalogues, "PACKAGE", tmp_path)
    forget()
    yield
    forget()


def add_catalogue(home: Path, domain: str, body: str) -> None:
    """Write a Polish catalogue into a folder."""
    folder = home / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{domain}.po").write_text(HEADER + body, "utf-8")


def forget() -> None:
    """Let the catalogues be found and read anew."""
    catalogues.homes.cache_clear()
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
@pytest.mark.parametrize(("game", "said"), [("", "z domu"), ("old-mill", "z gry")])
def test_the_game_at_the_table_is_asked_first(game: str, said: str) -> None:
    """Where several know a sentence, the table's game counts, then the house, then other games."""
    assert Words("pl", game=game)(Text("shared")) == said


@pytest.mark.usefixtures("polish")
def test_a_translation_may_be_equal_to_the_english_words() -> None:
    """What a game says as English does is not sought in other catalogues."""
    assert Words("pl", game="old-mill")(Text("Hotel")) == "Hotel"


@pytest.mark.usefixtures("polish")
def test_guesses_are_not_used() -> None:
    """A translation marked fuzzy is as good as none."""
    assert Words("pl")(Text("guessed")) == "guessed"


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, "1 punkt"),
        (3, "3 punkty"),
        (12, "12 punktów"),
        (-1, "\N{EN DASH}1 punkt"),
        (-2, "\N{EN DASH}2 punkty"),
    ],
)
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


@pytest.mark.usefixtures("polish")
def test_games_of_other_packages_bring_their_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package found by its entry point is a domain like any other."""
    package = tmp_path / "guests" / "guest_harbour"
    add_catalogue(package, "guest_harbour", 'msgid "Pier"\nmsgstr "Molo"\n')
    (package / "__init__.py").write_text("GAME = None\n", "utf-8")
    record = package.parent / "guest_harbour-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Name: guest-harbour\nVersion: 1\n", "utf-8")
    (record / "entry_points.txt").write_text("[townsmith.games]\nharbour = guest_harbour:GAME\n")
    monkeypatch.syspath_prepend(package.parent)
    forget()
    assert Words("pl")(Text("Pier")) == "Molo"
