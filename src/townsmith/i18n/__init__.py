"""Text + language -> sentence. The words are in gettext catalogues beside what they belong to."""

from townsmith.i18n.words import Words, languages

__all__ = ["Words", "languages"]
