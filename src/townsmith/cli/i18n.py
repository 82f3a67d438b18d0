"""`townsmith i18n`: how far the languages are."""

from itertools import groupby

import click
from babel import Locale
from rich.console import Console
from rich.table import Table

from townsmith.cli.near_misses import HintingGroup
from townsmith.i18n.status import Status, all_statuses


@click.group("i18n", cls=HintingGroup)
def command() -> None:
    """Look at the languages: how much is translated, and who vouches for it.

    docs/translating.md tells how to correct a line and how to begin a language.
    """


@command.command()
def status() -> None:
    """Say for every language what is translated, confirmed by native readers, and wrong.

    Clauses of the rules and pages of the documentation are counted apart from the sentences of
    the program: what is not translated there is read in English, piece by piece.
    """
    table = Table("language", "", *("translated", "confirmed", "wrong"), box=None)
    for column in table.columns[2:]:
        column.justify = "right"
    for language, found in groupby(all_statuses(), key=lambda status: status.language):
        statuses = list(found)
        name = Locale.parse(language).get_display_name() or language
        sentences = [one for one in statuses if not one.apart]
        table.add_row(language, name, *_sums(sentences), style="bold")
        for one in sentences:
            table.add_row("", one.domain, *_sums([one]))
        pages = [one for one in statuses if one.apart]
        table.add_row("", "pages, counted apart", *_sums(pages), style="bold")
        for one in pages:
            table.add_row("", one.domain, *_sums([one]))
    if not table.rows:
        click.echo("There is no other language than English yet: see docs/translating.md.")
        return
    Console(width=max(80, Console().width)).print(table)


def _sums(statuses: list[Status]) -> tuple[str, str, str]:
    sentences = sum(one.sentences for one in statuses)
    translated = sum(one.translated for one in statuses)
    part = 100 * translated // sentences if sentences else 100
    return (
        f"{translated} of {sentences} ({part} %)",
        str(sum(one.confirmed for one in statuses)),
        str(sum(one.wrong for one in statuses)),
    )
