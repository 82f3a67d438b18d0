"""Keep the catalogues in step with the sentences: `python -m townsmith.i18n.extract [--check]`.

The English catalogue of every domain is written anew, complete and sorted; those of the other
languages gain what is new, untranslated, and keep what is gone as a comment. Nothing is guessed.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import click
from babel.messages.catalog import Catalog
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


def of_game(folder: Path) -> Domain:
    """Return the domain of a game's folder."""
    return Domain(folder.name, folder, sentences(folder), hidden(folder))


def of_house() -> Domain:
    """Return the domain of everything in this package that is not a game."""
    games = f"{PACKAGE.name}/{_GAMES}/"
    found = [sentence for sentence in sentences(PACKAGE) if not sentence.place.startswith(games)]
    wrong = [place for place in hidden(PACKAGE) if not place.startswith(games)]
    return Domain(HOUSE, PACKAGE / "i18n", found, wrong)


def domains() -> list[Domain]:
    """Return every domain of this package: its games, then the house."""
    folders = sorted((PACKAGE / _GAMES).iterdir())
    games = [of_game(folder) for folder in folders if (folder / "__init__.py").is_file()]
    return [*games, of_house()]


def wanted(domain: Domain, language: str) -> str:
    """Return what the catalogue of a language should say, given what it says now."""
    fresh = template(domain, language)
    if language == SOURCE_LANGUAGE:
        return written(fresh, language)
    current = existing(domain.path(language), language)
    current.update(fresh, no_fuzzy_matching=True)
    return written(current, language)


def template(domain: Domain, language: str) -> Catalog:
    """Return all sentences of a domain; in the source language they are their own translation."""
    catalog = Catalog(locale=language)
    own = language == SOURCE_LANGUAGE
    for english, plural, place in domain.sentences:
        message: str | tuple[str, str] = (english, plural) if plural else english
        catalog.add(message, message if own else None, locations=[(place, 0)])
    return catalog


def existing(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file, or an empty one."""
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as source:
        return read_po(source, locale=language)


def written(catalog: Catalog, language: str) -> str:
    """Return a catalogue as the text of its file, without anything that changes by itself."""
    body = BytesIO()
    write_po(body, catalog, sort_output=True, include_lineno=False, omit_header=True, width=100)
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
        for wrong in wrongs(message, language)
    ]


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; fail if a catalogue is out of date.")
@click.option("--language", default="", help="Start a new language, such as de or pt_BR.")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(*, check: bool, language: str, folders: tuple[Path, ...]) -> None:
    """Collect every sentence into the catalogues, of all of Townsmith or of the game FOLDERS."""
    found = [of_game(folder.resolve()) for folder in folders] or domains()
    report = [line for domain in found for line in _step(domain, language, check=check)]
    wrong = [line for domain in found for line in domain.hidden + mistranslations(domain)]
    for line in report + wrong:
        click.echo(line)
    if wrong or (check and report):
        click.echo("Catalogues are brought up to date by: python -m townsmith.i18n.extract")
        sys.exit(1)


def _step(domain: Domain, language: str, *, check: bool) -> list[str]:
    """Bring a domain's catalogues up to date, or only look; return which ones were not."""
    known = {SOURCE_LANGUAGE, *domain.languages(), *([language] if language else [])}
    report: list[str] = []
    for code in sorted(known) if domain.sentences else ():
        path, text = domain.path(code), wanted(domain, code)
        if not path.is_file() or path.read_text("utf-8") != text:
            report.append(f"{path}: {'out of date' if check else 'brought up to date'}")
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    return report


if __name__ == "__main__":
    main()
