"""Help pages in the terminal's language: what click writes goes through the catalogues here."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Final

import click

from townsmith.cli.language import chosen_language
from townsmith.core.text import Text
from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.i18n.words import Words

_AS_IT_STANDS: Final = "\b\n"
"""How a paragraph begins whose lines are kept: examples, which are the same in all languages."""
_OF_CLICK: Final = (Text("Options"), Text("Commands"), Text("Show this message and exit."))
"""What click itself says; named here, so that the catalogues know it."""


class SpokenHelp(click.HelpFormatter):
    """Writes a help page in the terminal's language."""

    @cached_property
    def _words(self) -> Words:
        return Words(chosen_language(None))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, prefix or self._words(Text("Usage:")) + " ")

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text("\n\n".join(map(self._paragraph, text.split("\n\n"))))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands, each with what it is for."""
        super().write_dl([(name, self._row(help_)) for name, help_ in rows], col_max, col_spacing)

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """Write a headline over what is written meanwhile."""
        with super().section(self._words.template(name)):
            yield

    def _paragraph(self, paragraph: str) -> str:
        if paragraph.startswith(_AS_IT_STANDS) or self._words.language == SOURCE_LANGUAGE:
            return paragraph
        return self._words.template(" ".join(paragraph.split()))

    def _row(self, help_: str) -> str:
        """Return what stands behind a name: a sentence, and perhaps a remark in brackets."""
        sentence, gap, remark = help_.partition("  [")
        found = self._words.template(sentence)
        if found == sentence:  # click takes the full stop of a command's first sentence away
            found = self._words.template(f"{sentence}.").removesuffix(".")
        usual = self._words(Text("default:"))
        return found + gap + remark.replace("default:", usual)


def speak_the_terminals_language() -> None:
    """Let all help pages be written so."""
    click.Context.formatter_class = SpokenHelp
