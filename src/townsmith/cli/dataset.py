"""`townsmith dataset`: look at games kept as data, and turn them into records and back."""

import json
from pathlib import Path

import click

from townsmith.cli.language import said
from townsmith.cli.near_misses import HintingGroup
from townsmith.cli.progress import watched
from townsmith.core.text import Text
from townsmith.dataset.card import write_card
from townsmith.dataset.folder import DatasetFolder
from townsmith.dataset.plan import COLUMNS
from townsmith.dataset.town_files import read_records, write_records

KEPT_COLUMNS = click.option(
    "--with",
    "columns",
    type=click.Choice(COLUMNS),
    multiple=True,
    help="What is kept of a decision beside its seat, move and outcome. May be repeated.",
)
_FOLDER = click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR"
)
_OUT = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder that is written.",
)


@click.group("dataset", cls=HintingGroup)
def command() -> None:
    """Look at games kept as data, and turn them into records and back.

    `townsmith selfplay` makes such data.

    \b
      townsmith dataset show my-data
      townsmith dataset export my-data --out records
      townsmith dataset import records --out more-data
    """


@command.command("show")
@_FOLDER
def show(folder: Path) -> None:
    """Print the manifest as JSON: what it was made from, how large it is, which parts are done."""
    click.echo(json.dumps(DatasetFolder.open(folder).manifest(), indent=1))


@command.command("card")
@_FOLDER
def card(folder: Path) -> None:
    """Write the card anew: a page that says what is in the data and how to make it again."""
    click.echo(write_card(DatasetFolder.open(folder)))


@command.command("export")
@_FOLDER
@_OUT
def export(folder: Path, out: Path) -> None:
    """Write every game as a .town file, which `townsmith verify` checks and `replay` shows."""
    games = DatasetFolder.open(folder).plan.games
    count = sum(1 for _ in watched(write_records(folder, out), "Writing", games))
    click.echo(said(Text("Records in {folder}: {n}", folder=str(out), n=f"{count:,}")))


@command.command("import")
@_FOLDER
@_OUT
@KEPT_COLUMNS
def import_(folder: Path, out: Path, columns: tuple[str, ...]) -> None:
    """Make data of all .town files in a folder: finished games of one kind and one setup."""
    files = sorted(folder.rglob("*.town"))
    dataset = read_records(watched(files, "Reading", len(files)), out, columns)
    write_card(dataset)
    told = dataset.manifest()
    games, decisions = f"{told['games']:,}", f"{told['decisions']:,}"
    words = Text("{folder}: games {n}, decisions {m}", folder=str(out), n=games, m=decisions)
    click.echo(said(words))
