"""What languages call themselves."""

from functools import cache


@cache
def own_name(language: str) -> str:
    """Return the name of a language in that language, as a list of languages shows it."""
    from babel import Locale  # noqa: PLC0415 - Babel is slow to import

    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]
