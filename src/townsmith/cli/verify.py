"""`townsmith verify`: replay records and check that everything in them holds."""

from pathlib import Path

import click

from townsmith.cli.language import said
from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text
from townsmith.table.playfile import load_record
from townsmith.table.verify import Check, verify


@click.command("verify")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Check records: every move, the scores and the shuffle.

    A record (.town) of a finished game tells its seed. Its hash was written down before the first
    move, so nobody can have chosen the shuffle afterwards; every move is played again and must have
    been allowed, and the scores must be those that were written. The exit code is 1 when something
    does not hold.
    """
    reports = [_report(file) for file in files]
    for file, checks in zip(files, reports, strict=True):
        click.echo(f"{file}:")
        for check in checks:
            click.echo(f"  {'ok  ' if check.ok else 'FAIL'}  {_sentence(check)}")
    if not all(check.ok for checks in reports for check in checks):
        ctx.exit(1)


def _report(file: Path) -> tuple[Check, ...]:
    try:
        return verify(load_record(file)).checks
    except TownsmithError as error:
        return (Check(ok=False, words=error.words or Text("{fact}", fact=str(error))),)


def _sentence(check: Check) -> str:
    words = " ".join(said(check.words).split())
    return words if check.ok else words[:1].upper() + words[1:] + "."
