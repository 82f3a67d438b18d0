"""Groups of commands that answer an unknown one with the one that was probably meant."""

import click

from townsmith.core.reading.node import nearest


class HintingGroup(click.Group):
    """A group that answers an unknown command with the one that was probably meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return what to call, or say which command comes close to the word typed."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            hint = nearest(args[0], known, len(known))
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)
