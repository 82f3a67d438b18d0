"""The kinds of work, who does them, and how long one piece of it may take.

There are two groups of processes. What keeps a game going has usual priority: a bot's move
and what a person looks at before a move never wait for each other. What somebody can wait for is
done by processes that stand back wherever somebody else wants the processor, so hints and reviews
may flood the machine, and bots are hardly slower for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work."""

    name: str
    seconds: float
    """After so many seconds a process that is still at it is ended, and another takes its place."""
    counted: bool = True
    """Whether visitors ask for it, so that they may have only so much of it waiting."""


BOT: Final = Kind("bot", 120.0, counted=False)
"""The turn of a bot that owes a decision. A program may think half a minute about each move."""
PREVIEW: Final = Kind("preview", 30.0)
"""What a person looks at while choosing: previews, sketches, a score pad, a position."""
HINT: Final = Kind("hint", 60.0)
RECORD: Final = Kind("record", 60.0)
"""Records that are read, verified or reviewed; a review is cut into pieces of a second or so."""


@dataclass(frozen=True, slots=True)
class ProcessGroup:
    """Some processes and the kinds of work they do."""

    processes: int
    kinds: tuple[Kind, ...]
    """What goes first stands first."""
    most: Mapping[Kind, int]
    """How many may be at each kind at once."""
    gentle: bool = False


def process_groups(workers: int) -> tuple[ProcessGroup, ProcessGroup]:
    """Return the groups of processes of a host who lends so many processors.

    Bots never take the last process, so a preview finds one. Where there are several, neither does
    work on records, so a hint finds one.
    """
    playing = {BOT: workers, PREVIEW: workers}
    waiting = {HINT: workers, RECORD: max(1, workers - 1)}
    return (
        ProcessGroup(workers + 1, (BOT, PREVIEW), playing),
        ProcessGroup(workers, (HINT, RECORD), waiting, gentle=True),
    )
