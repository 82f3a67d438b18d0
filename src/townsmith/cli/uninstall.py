"""`townsmith uninstall`: what Townsmith left on this computer, and how it is removed."""

import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import click
from platformdirs import user_data_path

from townsmith.cli.language import said
from townsmith.core.text import Text
from townsmith.terminal.saved_games import default_folder
from townsmith.web.http.settings import STORE_NAME, usual_data


@click.command("uninstall")
@click.option("--yes", is_flag=True, help="Remove it, without asking again.")
@click.option("--keep-data", is_flag=True, help="Leave tables, records and running games alone.")
def command(*, yes: bool, keep_data: bool) -> None:
    """Name what Townsmith left on this computer; with --yes remove it.

    In a checkout that is the environment and the cache of the launcher; everywhere the folder of
    your tables and running games. Nothing is removed unless you say so.
    """
    data = data_folder()
    folders = [folder for folder in (*made_by_launcher(), data) if folder.exists()]
    if keep_data:
        folders = [folder for folder in folders if folder != data]
    if not folders:
        click.echo(said(Text("There is nothing to remove.")))
    for folder in folders:
        click.echo(folder)
    if folders and (yes or _agreed()):
        refuse_while_in_use(usual_data() / STORE_NAME)
        for folder in folders:
            shutil.rmtree(folder)
        click.echo(said(Text("Removed.")))
    chosen = default_folder()
    if chosen.exists() and data not in chosen.parents:
        told = Text(
            "Your games in {folder} stay: {name} names that folder.",
            folder=str(chosen),
            name="TOWNSMITH_DATA",
        )
        click.echo(said(told))
    click.echo(_the_rest())


def made_by_launcher(prefix: str = sys.prefix) -> list[Path]:
    """Return what the launcher of a checkout made, if that is what runs us."""
    venv = Path(prefix)
    if venv.name != ".venv" or not (venv / "stamps").is_dir():
        return []
    return [venv, venv.parent / ".cache"]


def data_folder() -> Path:
    """Return the folder that holds all that is kept for this user: tables and running games."""
    return user_data_path("townsmith", appauthor=False)


def refuse_while_in_use(store: Path) -> None:
    """Stop if a server has the file of tables open."""
    if not store.exists():
        return
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(store)) as tables:
        tables.execute("SELECT count(*) FROM sqlite_master")
    # Whoever closes the file last takes its journal along: if it is still there, that was not us.
    if store.with_name(f"{store.name}-wal").exists():
        raise click.ClickException(
            f"a server is using {store}; close it (Ctrl-C), then start this again"
        )


def _agreed() -> bool:
    """Ask a person; whoever is none has to say --yes."""
    return sys.stdin.isatty() and click.confirm(said(Text("Remove all of this?")))


def _the_rest() -> str:
    launched = made_by_launcher()
    if launched:
        left = Text("What is left is the checkout itself: {folder}", folder=str(launched[0].parent))
        return said(left)
    command = "pipx, uv tool, pip uninstall townsmith"
    return said(Text("What is left is the package itself: {command}", command=command))
