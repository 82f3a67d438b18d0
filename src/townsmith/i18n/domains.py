"""What there is to translate, by domain, and the catalogues in which it is kept.

The English catalogue of a domain is complete and sorted; those of the other languages follow it:
what is new comes in untranslated, what is gone is kept as a comment. Nothing is guessed.
"""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from townsmith.i18n.catalogues import HOUSE, PACKAGE, SOURCE_LANGUAGE
from townsmith.i18n.checks import first_form, forms, wrongs
from townsmith.i18n.sources import Sentence, hidden, sentences

_GAMES: Final = "games"
_HEADER: Final = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: {plurals}\\n"\n\n'
)


class Domain:
    """The words of one game, or of the house: where they are kept and what they are."""

    in_order = False
    """Whether a catalogue goes through its sentences as they come, and not by the alphabet."""

    def __init__(self, name: str, home: Path, found: list[Sentence], wrong: list[str]) -> None:
        self.name = name
        self.home = home
        self.sentences = found
        self.hidden = wrong

    def path(self, language: str) -> Path:
        """Return where the catalogue of a language is."""
        return self.home / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def languages(self) -> list[str]:
        """Return the languages there are catalogues of."""
        return sorted(path.name for path in (self.home / "locale").glob("*") if path.is_dir())

    def wrongs(self, message: Message, language: str) -> Iterator[str]:
        """Yield what is wrong with the translation of one of its sentences."""
        yield from wrongs(message, language)

    def files(self, language: str) -> dict[Path, str]:
        """Return the files of a language as they should be, given what they say now."""
        return {self.path(language): wanted(self, language)}


def of_game(folder: Path) -> Domain:
    """Return the domain of a game's folder."""
    return Domain(folder.name, folder, sentences(folder), hidden(folder))


def of_house() -> Domain:
    """Return the domain of everything in this package that is not a game."""
    games = f"{PACKAGE.name}/{_GAMES}/"
    found = [sentence for sentence in sentences(PACKAGE) if not sentence.place.startswith(games)]
    wrong = [place for place in hidden(PACKAGE) if not place.startswith(games)]
    return Domain(HOUSE, PACKAGE / "i18n", found, wrong)


def game_folders() -> list[Path]:
    """Return the folders of the games of this package."""
    folders = sorted((PACKAGE / _GAMES).iterdir())
    return [folder for folder in folders if (folder / "__init__.py").is_file()]


def domains() -> list[Domain]:
    """Return every domain of this package: its games, then the house."""
    return [*map(of_game, game_folders()), of_house()]


def wanted(domain: Domain, language: str) -> str:
    """Return what the catalogue of a language should say, given what it says now."""
    fresh = template(domain, language)
    if language != SOURCE_LANGUAGE:
        take_over(fresh, existing(domain.path(language), language))
    return written(fresh, language, in_order=domain.in_order)


def template(domain: Domain, language: str) -> Catalog:
    """Return all sentences of a domain; in the source language they are their own translation."""
    catalog = Catalog(locale=language)
    own = language == SOURCE_LANGUAGE
    for english, plural, place, note in domain.sentences:
        message: str | tuple[str, str] = (english, plural) if plural else english
        notes = [note] if note else []
        catalog.add(message, message if own else None, [(place, 0)], auto_comments=notes)
    return catalog


def take_over(fresh: Catalog, known: Catalog) -> None:
    """Give a catalogue the translations that there are; what nobody asks for any more is kept."""
    for message in fresh:
        if not message.id:
            continue
        old = known.get(message.id) or known.obsolete.get(first_form(message))
        if old is None or old.pluralizable != message.pluralizable:
            continue
        message.string, message.user_comments = old.string, old.user_comments
        message.flags |= old.flags & {"fuzzy"}
    gone = [message for message in known if message.id and message.id not in fresh]
    gone += [message for message in known.obsolete.values() if message.id not in fresh]
    fresh.obsolete.update(
        {first_form(message): message for message in gone if any(forms(message.string))}
    )


def existing(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file, or an empty one; it is shared and never changed."""
    if not path.is_file():
        return Catalog(locale=language)
    return _parsed(path.read_bytes(), language)


@cache  # tests and the command ask for the same catalogue for several reasons
def _parsed(source: bytes, language: str) -> Catalog:
    return read_po(BytesIO(source), locale=language)


def written(catalog: Catalog, language: str, *, in_order: bool = False) -> str:
    """Return a catalogue as the text of its file, without anything that changes by itself."""
    body = BytesIO()
    by_name = not in_order
    write_po(body, catalog, sort_output=by_name, include_lineno=False, omit_header=True, width=100)
    header = _HEADER.format(language=language, plurals=catalog.plural_forms)
    return header + body.getvalue().decode().strip() + "\n"


def mistranslations(domain: Domain) -> list[str]:
    """Return what is wrong with the translations of a domain; what is missing is not wrong yet."""
    return [
        f"{domain.path(language)}: {first_form(message)!r}: {wrong}"
        for language in domain.languages()
        if language != SOURCE_LANGUAGE
        for message in existing(domain.path(language), language)
        if message.id and any(forms(message.string))
        for wrong in domain.wrongs(message, language)
    ]
