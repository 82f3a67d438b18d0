"""Why work was not done, as whoever asked for it is told."""

from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text


class TooMuchWaitingError(TownsmithError):
    """Somebody asks for more before what they asked for is done."""

    pause = 1
    """Seconds after which they may ask again: what they wait for takes about as long."""


class UndoneError(TownsmithError):
    """Work that was begun and could not be finished."""


def too_much_waiting(most: int) -> TooMuchWaitingError:
    """Return the refusal of more work than one asker may have waiting."""
    return TooMuchWaitingError(
        Text(
            "You have asked for {n} things that are not done yet; wait for them first "
            "(limit {setting}).",
            n=most,
            setting="waiting",
        )
    )


def took_too_long() -> UndoneError:
    """Return what is told when work was ended at its limit."""
    return UndoneError(Text("This took so long that it was given up."))


def worker_died() -> UndoneError:
    """Return what is told when a process ended in the middle of its work."""
    return UndoneError(Text("Something broke while this was worked on; try again."))
