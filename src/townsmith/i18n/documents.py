"""Pages of Markdown in other languages: the numbered clauses, the first page, players and hosts.

Each has a catalogue a language with its pieces in their order. Clauses are looked up when somebody
reads them; the pages of `docs` are written into the folder of the language, beside their catalogue.
"""

import re
from collections.abc import Iterator
from os.path import normpath, relpath
from pathlib import Path
from typing import Final

from babel.messages.catalog import Message

from townsmith.i18n.catalogues import CLAUSES, PACKAGE, SOURCE_LANGUAGE, languages
from townsmith.i18n.document_checks import document_wrongs
from townsmith.i18n.domains import Domain, existing, game_folders
from townsmith.i18n.own_names import own_name
from townsmith.i18n.pieces import BAR, in_other_words, pieces
from townsmith.i18n.sources import Sentence

ROOT: Final = PACKAGE.parents[1]
"""The clone, where there is one: the pages of `docs` are no part of what is installed."""
TRANSLATED_DOCS: Final = ("README.md", "docs/players.md", "docs/hosts.md")
_RULES: Final = "RULES.md"
_TARGET: Final = re.compile(r"\]\((?![a-z]+:|#)([^)#]+)")


class Document(Domain):
    """A page as a domain of its own, whose sentences are its pieces."""

    in_order = True

    def __init__(self, name: str, source: Path, place: str, title: str) -> None:
        super().__init__(name, source.parent, list(_sentences(source, place)), [])
        self.source = source
        self.title = title

    def files(self, language: str) -> dict[Path, str]:
        """Return the catalogue; the English page is its own."""
        return {} if language == SOURCE_LANGUAGE else super().files(language)

    def wrongs(self, message: Message, language: str) -> Iterator[str]:
        """Yield what is wrong with the translation of a piece."""
        yield from document_wrongs(message, language)


class Rules(Document):
    """The numbered clauses of a game."""

    def __init__(self, folder: Path) -> None:
        place, title = f"{folder.name}/{_RULES}", f"{folder.name}, clauses"
        super().__init__(CLAUSES, folder / _RULES, place, title)


class Page(Document):
    """A page of `docs`, or the first one."""

    def __init__(self, place: str) -> None:
        super().__init__(Path(place).stem.lower(), ROOT / place, place, place)

    def path(self, language: str) -> Path:
        """Return where the catalogue of a language is: beside the page."""
        return ROOT / "docs" / language / f"{self.name}.po"

    def page(self, language: str) -> Path:
        """Return where the page is in a language."""
        if language == SOURCE_LANGUAGE:
            return self.source
        return ROOT / "docs" / language / self.source.name

    def languages(self) -> list[str]:
        """Return the languages of the house: a page is begun in all of them."""
        return [language for language in languages() if language != SOURCE_LANGUAGE]

    def files(self, language: str) -> dict[Path, str]:
        """Return the catalogue, and the page as soon as a piece of it is translated."""
        if language == SOURCE_LANGUAGE or not self._known(language):
            return super().files(language)
        return super().files(language) | {self.page(language): self.written(language)}

    def _known(self, language: str) -> dict[str, str]:
        catalog = existing(self.path(language), language)
        return {str(one.id): str(one.string) for one in catalog if one.id and one.string}

    def written(self, language: str) -> str:
        """Return the page in a language, with links that lead on from there."""
        known = self._known(language)
        said = in_other_words(self.source.read_text("utf-8"), lambda words: known.get(words, ""))
        led = _TARGET.sub(lambda found: f"]({self._link(found[1], language)}", said)
        return BAR.sub(self.bar(language), led)

    def _link(self, target: str, language: str) -> str:
        """Return what a link of the English page is in another language's."""
        there = Path(normpath(self.source.parent / target))
        if there in {ROOT / other for other in TRANSLATED_DOCS}:
            return there.name
        return relpath(there, self.page(language).parent)

    def bar(self, language: str) -> str:
        """Return links to the page in all languages, as they stand on that of one of them."""
        home = self.page(language).parent
        return " · ".join(
            f"[{own_name(other)}]({relpath(self.page(other), home)})" for other in languages()
        )


def rules_of(folder: Path) -> list[Document]:
    """Return the clauses of a game's folder, if it has brought any."""
    return [Rules(folder)] if (folder / _RULES).is_file() else []


def documents() -> list[Document]:
    """Return every page that is translated: clauses of the games, and pages of the clone."""
    pages = [Page(place) for place in TRANSLATED_DOCS if (ROOT / place).is_file()]
    return [*(rules for folder in game_folders() for rules in rules_of(folder)), *pages]


def _sentences(source: Path, place: str) -> Iterator[Sentence]:
    for piece in pieces(source.read_text("utf-8")):
        if piece.words:
            yield Sentence(piece.words, "", place, piece.clause)
