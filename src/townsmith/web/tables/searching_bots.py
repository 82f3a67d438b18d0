"""Bots that search keep processors busy, so a table has only so many of them."""

from collections.abc import Iterable

from townsmith.bots.registry import bots
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.web.tables.chairs import Chair


def check_searching(chairs: Iterable[Chair], most: int) -> None:
    """Raise SetupError if too many bots at a table search; simple bots are not counted."""
    known = bots()
    playing = [chair.bot for chair in chairs if chair.bot]
    searching = sum(name not in known or not known[name].simple for name in playing)
    if searching > most:
        raise SetupError(
            Text(
                "At most {n} bots that search can sit at one table here, not {found}; the host "
                "may allow more (limit {setting}). {simple} are not counted.",
                n=most,
                found=searching,
                setting="searching_bots",
                simple=", ".join(name for name, kind in known.items() if kind.simple),
            )
        )
