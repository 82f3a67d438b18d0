"""The table of contents of the command line: every command is loaded only when it is used."""

from importlib import import_module
from typing import Final

import click

from townsmith.cli.near_misses import HintingGroup
from townsmith.cli.version import version_line

CONTENTS: Final = {
    "web": "Play in the browser: serve all games from this computer.",
    "play": "Play a game in the terminal, with friends, bots or alone.",
    "learn": "Learn a game step by step, from a deal that is always the same.",
    "games": "List the games, or show what can be chosen in one.",
    "rules": "Read the rules of a game, or one clause of them.",
    "print": "Write sheets, boards, pads and cards as a PDF, to be printed.",
    "replay": "Step through the record of a game.",
    "review": "Think a finished game through again: what was lost, and where it turned.",
    "verify": "Check records: every move, the scores and the shuffle.",
    "position": "Show, score and play positions written down as JSON.",
    "sim": "Let bots play many games and sum up how they did.",
    "arena": "Let bots play each other on equal terms, and rate them.",
    "selfplay": "Let bots play many games and keep every decision, as data for learners.",
    "dataset": "Look at games kept as data, and turn them into records and back.",
    "train": "Learn what positions are worth, for the bots that search.",
    "deck": "Check a deck of your own, and try it in many games between bots.",
    "new-game": "Begin a game of your own: a package that plays, with laws, tests and pages.",
    "i18n": "Look at the languages: how much is translated, and who vouches for it.",
    "bench": "Measure moves and clones a second, beside OpenSpiel, PettingZoo and python-chess.",
    "admin": "Look after the tables of a server: list, export, delete, back up, restore.",
    "uninstall": "Name what Townsmith left on this computer; with --yes remove it.",
    "version": "Say which version this is, plain or compiled.",
}
"""What there is, in the order of the help page; the module of that name holds the `command`."""

DEFAULT: Final = "web"
"""The command that is meant where none is named."""
LEARN: Final = frozenset({"numpy", "gymnasium", "pettingzoo"})
"""What only the extra of that name installs."""
OWN_OPTIONS: Final = frozenset({"-h", "--help", "--version"})


def load(name: str) -> click.Command:
    """Return the command of that name, imported now."""
    try:
        command = import_module(f"townsmith.cli.{name.replace('-', '_')}").command
    except ModuleNotFoundError as error:
        if error.name not in LEARN:
            raise
        raise click.ClickException(
            f"`townsmith {name}` needs {error.name}, which the plain install leaves out; "
            "get it with: pip install 'townsmith[learn]'"
        ) from None
    if not isinstance(command, click.Command):
        raise TypeError(f"townsmith.cli.{name}.command is no click command")
    return command


class LazyGroup(HintingGroup):
    """A group that imports a command's module only when the command is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without a command, those of the default one are meant."""
        if not args or (args[0].startswith("-") and args[0] not in OWN_OPTIONS):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of the table of contents."""
        del ctx
        return list(CONTENTS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, imported now."""
        del ctx
        return load(cmd_name) if cmd_name in CONTENTS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of contents without importing a single command."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(CONTENTS.items()))


def _print_version(ctx: click.Context, param: click.Parameter, value: object) -> None:
    del param
    if value:
        click.echo(version_line())
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Say which version this is, plain or compiled.",
)
def townsmith() -> None:
    """Town-building board games at one table.

    Without a command it opens them in the browser, like `townsmith web`, whose options may then
    follow at once.
    """
