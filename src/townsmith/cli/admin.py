"""`townsmith admin`: what a host does with the tables that are kept."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table as Columns

from townsmith.cli.durations import duration
from townsmith.cli.language import said
from townsmith.cli.near_misses import HintingGroup
from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.backup import back_up_to, restore
from townsmith.table.opening import NOT_DEALT
from townsmith.table.playfile import private_record, public_record
from townsmith.table.store import Summary, open_place, open_store
from townsmith.table.store.copying import copy_tables
from townsmith.table.store.retention import outdated, prune
from townsmith.table.store.shared import SharedStore
from townsmith.table.store.upgrade import revision_of
from townsmith.web.folder_lock import folder_lock
from townsmith.web.http.passes import Pass, Passes, watching
from townsmith.web.http.settings import STORE_NAME, usual_data
from townsmith.web.tables.chairs import read_sitting
from townsmith.web.tables.people_log import People, people_after

DATABASE = "townsmith.database"
"""Under this name a command remembers the database that was named to it."""


def _remember(ctx: click.Context, _: click.Parameter, value: str) -> None:
    ctx.meta[DATABASE] = value


FOLDER = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which tables are kept. [default: yours]",
)
_DATABASE = click.option(
    "--database",
    metavar="postgresql://USER@HOST/NAME",
    envvar="TOWNSMITH_DATABASE",
    default="",
    expose_value=False,
    callback=_remember,
    help="The database in which nodes keep tables, instead of a folder.",
)
Command = TypeVar("Command", bound=Callable[..., None])


def DATA(command: Command) -> Command:  # noqa: N802  it is written like the other options
    """Let a command say where tables are kept."""
    return FOLDER(_DATABASE(command))


JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
YES = click.option("--yes", is_flag=True, help="Do it, without asking again.")
TABLE = click.argument("table")


@click.group("admin", cls=HintingGroup)
def command() -> None:
    """Look after the tables of a server: list, export, delete, back up, restore.

    All but `restore` and `upgrade` may be used while the server runs. What is printed with --links,
    and every backup, holds secrets: seats and seeds of running games.
    """


@contextmanager
def _opened(data: Path | None, *, upgrade: bool = False) -> Iterator[SharedStore]:
    database: str = click.get_current_context().meta.get(DATABASE, "")
    path = _store(data)
    if not database and not path.is_file():
        raise StoreError(f"there are no tables in {path.parent}")
    store = open_place(database or path, upgrade=upgrade)
    try:
        yield store
    finally:
        store.close()


def _store(data: Path | None) -> Path:
    return (data or usual_data()) / STORE_NAME


@command.command("list")
@DATA
@JSON
@click.option("--rules", is_flag=True, help="Only count tables by game and version of its rules.")
def list_tables(data: Path | None, *, as_json: bool, rules: bool) -> None:
    """List all tables, the newest first."""
    with _opened(data) as store:
        found = store.summaries()
    if rules:
        _print_versions(found)
    elif as_json:
        click.echo(json.dumps([_told(summary) for summary in found], indent=1))
    else:
        _print_list(found)


def _told(summary: Summary) -> dict[str, Any]:
    header = summary.header
    return {
        "table": summary.id,
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "moves": summary.entries,
        "over": summary.finished,
        "opened": _spoken(summary.opened),
        "changed": _spoken(summary.changed),
    }


def _spoken(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def _print_list(found: list[Summary]) -> None:
    columns = Columns("table", "game", "seats", "moves", "", "last change (UTC)", box=None)
    for summary in found:
        told = _told(summary)
        state = _state(summary)
        numbers = [str(told[name]) for name in ("seats", "moves")]
        columns.add_row(told["table"], told["game"], *numbers, state, told["changed"])
    Console(width=None if sys.stdout.isatty() else 100).print(columns)


def _state(summary: Summary) -> str:
    if summary.header.seats == NOT_DEALT:
        return "lobby"
    return "over" if summary.finished else "running"


def _print_versions(found: list[Summary]) -> None:
    for over, state in ((False, "running"), (True, "over")):
        chosen = [summary.header for summary in found if summary.finished is over]
        counted = Counter((header.game, header.rules) for header in chosen)
        for (game, version), tables in sorted(counted.items()):
            click.echo(f"{game} by rules {version}: {tables} {state}")


@command.command("show")
@TABLE
@DATA
@click.option(
    "--links",
    is_flag=True,
    help="Print the links of all seats too: whoever has one is that person.",
)
@JSON
def show(table: str, data: Path | None, *, links: bool, as_json: bool) -> None:
    """Show one table: its game, its people and how far it is."""
    with _opened(data) as store:
        kept = store.find(table)
        [summary] = [found for found in store.summaries() if found.id == table]
        passes = Passes(store.keys())
    known = kept.sitting is not None and not kept.waits
    people = people_after(read_sitting(kept.sitting or {}), kept.changes) if known else None
    told = _told(summary) | {"options": kept.opening.header.options, "changes": kept.last}
    told["people"] = [] if people is None else [chair.name for chair in people.sitting.chairs]
    if links and people is not None:
        told["links"] = _links(passes, table, people)
    if as_json:
        click.echo(json.dumps(told, indent=1))
        return
    for name, value in told.items():
        click.echo(f"{name}: {value if isinstance(value, str) else json.dumps(value)}")


def _links(passes: Passes, table: str, people: People) -> dict[str, str]:
    chairs = enumerate(people.sitting.chairs)
    seats = {
        chair.name: f"/s/{passes.link(Pass(table, seat, chair.generation))}"
        for seat, chair in chairs
        if chair.is_person
    }
    return seats | {"watch": f"/s/{passes.link(watching(table))}"}


@command.command("export")
@TABLE
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@DATA
@click.option(
    "--secrets",
    is_flag=True,
    help="With the seed and all moves of a running game, so that it can be gone on with.",
)
def export(table: str, file: Path | None, data: Path | None, *, secrets: bool) -> None:
    """Write the record of a table, to FILE or to the standard output."""
    with _opened(data) as store:
        opened = store.open(table)
    record = private_record(opened) if secrets else public_record(opened)
    if file is None:
        click.echo(record.text, nl=False)
    else:
        file.write_text(record.text, encoding="utf-8")
        click.echo(said(Text("Entries in {file}: {n}", file=str(file), n=len(opened.log))))


@command.command("delete")
@click.argument("tables", nargs=-1, required=True)
@DATA
@YES
def delete(tables: tuple[str, ...], data: Path | None, *, yes: bool) -> None:
    """Forget tables with everything that happened there."""
    with _opened(data) as store:
        for table in tables:
            store.find(table)  # a wrong name is told before anything is gone
        _agree(Text("Delete these tables for good: {n}?", n=len(tables)), yes=yes)
        for table in tables:
            store.delete(table)
    click.echo(said(_deleted(len(tables))))


@command.command("prune")
@DATA
@click.option(
    "--keep",
    type=duration,
    required=True,
    metavar="90d",
    help="Forget tables at which nothing has happened for longer.",
)
@click.option("--dry-run", is_flag=True, help="Only say how many.")
def prune_tables(data: Path | None, *, keep: timedelta, dry_run: bool) -> None:
    """Forget tables at which nothing has happened for long; `web --keep` does it by itself."""
    with _opened(data) as store:
        if dry_run:
            count = len(outdated(store, keep))
            click.echo(said(Text("Tables to be deleted: {n}.", n=count)))
        else:
            click.echo(said(_deleted(prune(store, keep))))


@command.command("rotate-key")
@DATA
def rotate_key(data: Path | None) -> None:
    """Sign new links with a new key; links and cookies that people have stay good.

    A server over a file takes it up at its next start, nodes over a database within a minute.
    """
    with _opened(data) as store:
        store.add_key()
        count = len(store.keys())
    told = Text(
        "Keys: {n}. The newest signs from the server's next start on, and over a database within a"
        " minute.",
        n=count,
    )
    click.echo(said(told))


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@FOLDER
def backup(file: Path | None, data: Path | None) -> None:
    """Copy all tables as they are now, to FILE or beside them; the server may run.

    A database is backed up by its own means, such as pg_dump, or by `admin copy` into a file.
    """
    place = str(back_up_to(_store(data), file))
    click.echo(said(Text("A copy of all tables, to be kept secret: {file}", file=place)))


@command.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@FOLDER
@YES
def restore_tables(file: Path, data: Path | None, *, yes: bool) -> None:
    """Put a backup in the place of the tables; what was there is kept beside them."""
    path = _store(data)
    _agree(Text("Put {file} in the place of {path}?", file=str(file), path=str(path)), yes=yes)
    with folder_lock(path.parent):
        before = restore(file, path)
        store = open_store(path)
        count = len(store.summaries())
        store.close()
    click.echo(said(Text("Tables that are back: {n}.", n=count)))
    if before:
        click.echo(said(Text("Those of before: {file}", file=str(before))))


@command.command("upgrade")
@DATA
def upgrade(data: Path | None) -> None:
    """Bring the tables into the shape of this Townsmith.

    A start does so for a file, after a copy; for a database only this does, while nodes may run.
    """
    database: str = click.get_current_context().meta[DATABASE]
    place = said(Text("the database")) if database else str(_store(data))
    alone = nullcontext() if database else folder_lock(_store(data).parent)
    with alone, _opened(data, upgrade=True) as store:
        with store.engine.connect() as connection:
            found = revision_of(connection)
        tables = len(store.summaries())
    told = Text("{place}: revision {found}, tables: {n}.", place=place, found=str(found), n=tables)
    click.echo(said(told))


@command.command("copy")
@click.option("--from", "source", required=True, metavar="PLACE", help="Where the tables are.")
@click.option("--to", "target", required=True, metavar="PLACE", help="An empty place for them.")
def copy(source: str, target: str) -> None:
    """Copy all tables to another place, running games too, and check the copy by digests.

    A PLACE is postgresql://USER@HOST/NAME or sqlite:FILE. What is played at the old place later
    stays there: stop its server first, and start at the new place afterwards.
    """
    with closing(open_place(source)) as here, closing(open_place(target)) as there:
        count = copy_tables(here, there)
    click.echo(said(Text("Tables at the new place, every row the same: {n}.", n=count)))


def _agree(question: Text, *, yes: bool) -> None:
    if not yes:
        click.confirm(said(question), abort=True)


def _deleted(count: int) -> Text:
    return Text("Tables deleted: {n}.", n=count)
