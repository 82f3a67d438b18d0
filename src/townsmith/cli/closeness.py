"""Near misses: the word that was probably meant, and groups of commands that ask for it."""

from collections.abc import Iterable
from difflib import get_close_matches

import click


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question about the closest known word, or nothing when none is close."""
    close = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


class HintingGroup(click.Group):
    """A group that answers an unknown command with the one that was probably meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return what to call, or say which command comes close to the word typed."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            hint = did_you_mean(args[0], known) or f"; there are: {', '.join(known)}"
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)
