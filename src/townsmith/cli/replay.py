"""`townsmith replay`: a recorded game, moment by moment."""

import sys
from pathlib import Path

import click

from townsmith.cli.language import LANGUAGE, chosen_language
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.i18n.words import Words
from townsmith.table.playfile import load_record
from townsmith.table.record import replayed
from townsmith.terminal.replay import Replay
from townsmith.terminal.screen import Screen


@click.command("replay")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--at", type=int, metavar="N", help="Only the moment after entry N; 0 is the start.")
@click.option(
    "--seat",
    type=int,
    metavar="N",
    help="What that seat could see (-1: a spectator); left out: everything, once it is over.",
)
@LANGUAGE
def command(file: Path, at: int | None, seat: int | None, language: str | None) -> None:
    """Step through the record of a game.

    In a terminal, Enter goes on, b goes back, a number jumps to that entry and q ends it.
    Elsewhere every moment is printed, or the one that --at names.
    """
    table = replayed(load_record(file))
    viewer = (REFEREE if table.over else SPECTATOR) if seat is None else seat
    words = Words(chosen_language(language), table.header.names, table.game.slug, table.opponent)
    replay = Replay(table, viewer, Screen(), words)
    if at is not None:
        replay.show(at)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        replay.step()
    else:
        replay.show_all()
