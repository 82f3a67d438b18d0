"""Groups of commands that answer an unknown one with the one that was probably meant."""

import click

from townsmith.cli.language import said
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.text import Text


class HintingGroup(click.Group):
    """A group that answers an unknown command with the one that was probably meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return what to call, or say which command comes close to the word typed."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            complaint = Text("there is no command {word}", word=shown(args[0]))
            hinted = with_hint(complaint, args[0], known, len(known))
            raise click.UsageError(said(hinted), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write every command with all of its first paragraph: as a part nobody translated it."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, _about(command)) for name, command in found if command])


def _about(command: click.Command) -> str:
    return " ".join((command.help or "").split("\n\n")[0].split())
