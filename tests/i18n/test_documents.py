"""Pages in other languages: the same clauses, code and links, and English where nobody was yet."""

import re
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from click.testing import CliRunner

from tests.conftest import ROOT
from townsmith.cli.rules import command
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.i18n import catalogues
from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.document_checks import document_wrongs
from townsmith.i18n.documents import TRANSLATED_DOCS, Document, Page, documents
from townsmith.i18n.domains import take_over
from townsmith.i18n.pieces import BAR, in_other_words, pieces
from townsmith.teaching.clauses import clauses_in
from townsmith.web.pages.rule_clauses import chapters

PAGE = """\
# Mill

```
./mill --grind                      grind what there is
./mill
```

- **ML-1.2** A stone turns. *(our ruling)*

| word | use |
|---|---|
| stone | turns |
| 12 | 3 |
"""
DUTCH = {"LANGUAGE": "nl"}
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]


def test_marks_commands_and_numbers_are_no_part_of_a_piece() -> None:
    """What all languages share cannot get lost in one of them."""
    found = [(piece.clause, piece.words) for piece in pieces(PAGE) if piece.words]
    assert found == [
        ("", "Mill"),
        ("", "grind what there is"),
        ("ML-1.2", "A stone turns. *(our ruling)*"),
        ("", "word | use"),
        ("", "stone | turns"),
    ]


def test_what_nobody_translated_is_english_and_marked() -> None:
    """One translated piece changes nothing else; in a table every cell has its mark."""
    known = {"Mill": "Molen", "grind what there is": "maal wat er is"}
    said = in_other_words(PAGE, lambda words: known.get(words, ""), "^")
    assert "# Molen\n" in said
    assert "--grind                      maal wat er is\n./mill\n" in said
    assert "- **ML-1.2** ^A stone turns." in said
    assert "| ^stone | ^turns |\n| 12 | 3 |\n" in said


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.title)
def test_a_page_without_translations_is_the_english_one(document: Document) -> None:
    """Taking a page to pieces and putting it together loses nothing."""
    english = document.source.read_text("utf-8")
    assert in_other_words(english, lambda _: "") == english
    words = re.sub(r"^```.*?^```$", "", english, flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"^[^\W\d].*\n[^\W\d]", words, re.MULTILINE), "a paragraph is one line"


def test_a_piece_whose_english_changed_is_not_translated_any_more() -> None:
    """Nothing old is said for something new; what was said is kept and comes back with it."""
    known, fresh = Catalog(locale="nl"), Catalog(locale="nl")
    known.add("A stone turns.", "Een steen draait.")
    fresh.add("A stone rests.")
    take_over(fresh, known)
    assert not fresh["A stone rests."].string
    assert [message.string for message in fresh.obsolete.values()] == ["Een steen draait."]
    again = Catalog(locale="nl")
    again.add("A stone turns.")
    take_over(again, fresh)
    assert again["A stone turns."].string == "Een steen draait."
    assert not again.obsolete


@pytest.mark.parametrize(
    ("english", "words", "said"),
    [
        ("See `mill`.", "Zie `molen`.", "each code has to stay"),
        ("See [it](a.md).", "Zie [dit](b.md).", "each link has to stay"),
        ("As ML-1.2 says.", "Zoals ML-1.3 zegt.", "each clause has to stay"),
        ("A *stone*.", "Een steen.", "each mark of emphasis has to stay"),
        ("stone | turns", "steen draait", "each cell has to stay"),
        ("12 stones", "11 stenen", "the numbers differ"),
    ],
)
def test_a_piece_that_lost_something_is_named(english: str, words: str, said: str) -> None:
    """What Markdown, code and numbers stand for is in every language."""
    assert any(said in each for each in document_wrongs(Message(english, words), "nl"))


def test_a_good_piece_is_left_alone() -> None:
    """A link may have other words, and an empty piece is no fault but English."""
    assert list(document_wrongs(Message("See [it](a.md).", "Zie [dit](a.md)."), "nl")) == []
    assert list(document_wrongs(Message("See it.", ""), "nl")) == []


@pytest.mark.parametrize("place", TRANSLATED_DOCS)
def test_every_page_leads_to_itself_in_all_languages(place: str) -> None:
    """The English page names those that there are, and each of them leads somewhere."""
    page = Page(place)
    bar = BAR.search(page.source.read_text("utf-8"))
    assert bar
    assert bar[0] == page.bar(SOURCE_LANGUAGE), "write the line of languages anew"
    for language in OTHERS:
        at = page.page(language)
        assert at.is_file(), at
        assert broken(at) == []


def broken(page: Path) -> list[str]:
    """Return the links of a page that lead to no file."""
    targets = re.findall(r"\]\((?![a-z]+:|#)([^)#]+)", page.read_text("utf-8"))
    return [target for target in targets if not (page.parent / target).exists()]


def test_a_page_of_the_clone_is_read_in_a_language() -> None:
    """The first page as Dutch readers find it, with pictures and commands as they are."""
    page = (ROOT / "docs" / "nl" / "README.md").read_text("utf-8")
    assert "./townsmith                                   spelen in de browser\n" in page
    assert "(../img/web-home.png)" in page
    assert "[docs/players.md](players.md)" in page


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_clauses_are_the_same_in_every_language(game: AnyGame, language: str) -> None:
    """No clause is lost or doubled on the way to another language."""
    english = re.findall(r"^- \*\*(.*?)\*\*", clauses_in(game, "en"), re.MULTILINE)
    assert re.findall(r"^- \*\*(.*?)\*\*", clauses_in(game, language), re.MULTILINE) == english


def test_clauses_are_read_in_a_language_as_far_as_they_are_translated() -> None:
    """In the terminal by number or by words of either language, in the browser with its marks."""
    told = CliRunner().invoke(command, ["dream-home", "1.1", "--language", "nl"]).output
    assert told == "- **DH-1.1** Er spelen twee, drie of vier mensen.\n"
    for words in ("woorden", "Words"):
        assert "DH-1.13" in CliRunner().invoke(command, ["dream-home", words], env=DUTCH).output
    first = next(chapter for chapter in chapters("dream-home", "nl") if chapter.anchor == "s1")
    assert (first.title, first.language) == ("1. Woorden", "nl")
    assert "twee, drie of vier" in first.body
    assert "lang=" not in first.body


def test_what_is_still_english_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in two languages tells readers by voice which is which."""
    monkeypatch.setattr(catalogues, "clauses", lambda *_: Half())
    chapters.cache_clear()
    body = next(one.body for one in chapters("dream-home", "pl") if one.anchor == "s1")
    chapters.cache_clear()
    assert "</a> Gra dwóch, trzech albo czterech.</li>" in body
    assert '</a> <span lang="en">There are twelve rounds, never more or fewer.</span></li>' in body


class Half(NullTranslations):
    """One clause in Polish."""

    def gettext(self, message: str) -> str:
        """Return it."""
        known = {"Two, three or four play.": "Gra dwóch, trzech albo czterech."}
        return known.get(message, "")
