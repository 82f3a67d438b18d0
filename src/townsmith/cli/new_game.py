"""`townsmith new-game`: a package for a game of one's own."""

from pathlib import Path

import click

from townsmith.new_game.writing import slug_of, write_package


@click.command("new-game")
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where it is written; a new folder with the game's name if not given.",
)
def command(name: str, out: Path | None) -> None:
    """Begin a game of your own: a package that plays, with laws, tests and pages.

    It holds a small town-building game under the new name, which keeps all laws. Change it piece
    by piece; its README says how.

    \b
      townsmith new-game "Corner Shop"
    """
    folder = out or Path(slug_of(name))
    count = sum(1 for _ in write_package(name, folder))
    click.echo(f"{count} files in {folder}; README.md there says how to go on")
