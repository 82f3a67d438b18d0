"""Where the words are: one catalogue a language and domain, read when first needed.

A game's domain is the name of its folder, everything else is in the domain `townsmith`. The
committed .po files are read directly: there is nothing to compile and nothing to forget.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.metadata import entry_points
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

SOURCE_LANGUAGE: Final = "en"
"""The language the sentences are written in; it needs no catalogue."""

HOUSE: Final = "townsmith"
"""The domain of everything that is not a game."""

CLAUSES: Final = "rules"
"""What the catalogue of a game's numbered clauses is called."""

PACKAGE: Final = Path(__file__).resolve().parents[1]
"""The folder of everything that speaks."""


@cache
def homes() -> dict[str, Path]:
    """Return the folder of every domain that has words, games first, the house last."""
    folders = sorted(path for path in (PACKAGE / "games").iterdir() if _has_words(path))
    found = {folder.name: folder for folder in [*folders, *_guests()]}
    return found | {HOUSE: PACKAGE / "i18n"}


def _guests() -> list[Path]:
    """Return the folders of games that other packages bring."""
    specs = [find_spec(point.module) for point in entry_points(group="townsmith.games")]
    places = [place for spec in specs if spec for place in spec.submodule_search_locations or ()]
    return [folder for folder in map(Path, places) if _has_words(folder)]


def _has_words(folder: Path) -> bool:
    return (folder / "locale").is_dir()


def catalogue_path(domain: str, language: str) -> Path:
    """Return where a domain's words in a language are, or would be."""
    return homes()[domain] / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def languages() -> list[str]:
    """Return the languages of the house, the source language first."""
    found = sorted(path.name for path in (PACKAGE / "i18n/locale").glob("*") if path.is_dir())
    others = [language for language in found if language != SOURCE_LANGUAGE]
    return [SOURCE_LANGUAGE, *others]


class Unknown(NullTranslations):
    """What a catalogue asks where it has no words: there are none here either."""

    def gettext(self, message: str) -> str:  # noqa: ARG002 - whatever it is
        """Return nothing: a translation may well be equal to the English words."""
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - whatever it is
        """Return nothing."""
        return ""


@cache
def translations(domain: str, language: str) -> NullTranslations:
    """Return a domain's words in a language; what it does not know is answered with nothing."""
    path = catalogue_path(domain, language)
    if language == SOURCE_LANGUAGE or not path.is_file():
        return Unknown()
    return read_catalogue(path, language)


@cache
def clauses(game: str, language: str) -> NullTranslations:
    """Return the numbered clauses of a game in a language, as far as they are translated."""
    folder = homes().get(game)
    path = folder / "locale" / language / "LC_MESSAGES" / f"{CLAUSES}.po" if folder else None
    if language == SOURCE_LANGUAGE or path is None or not path.is_file():
        return Unknown()
    return read_catalogue(path, language)


def read_catalogue(path: Path, language: str) -> NullTranslations:
    """Return the words of a .po file; what is marked fuzzy or empty is not among them."""
    # Here, because reading English needs none of it and Babel is slow to import.
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - players need no Babel
    from babel.messages.pofile import read_po  # noqa: PLC0415 - players need no Babel

    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    known = GNUTranslations(compiled)
    known.add_fallback(Unknown())
    return known
