"""What languages call themselves."""

from collections.abc import Iterable
from functools import cache
from unicodedata import normalize


@cache
def own_name(language: str) -> str:
    """Return the name of a language in that language, as a list of languages shows it."""
    from babel import Locale  # noqa: PLC0415 - Babel is slow to import

    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def by_own_name(languages: Iterable[str]) -> list[str]:
    """Return languages in the order in which people look for theirs: marks on letters aside."""
    return sorted(languages, key=lambda language: normalize("NFD", own_name(language)).casefold())
