"""Bots that could not play of late: how long each rests, and from when on everybody is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.web.tables.chairs import Chair

_FIRST_PAUSE: Final = 1.0
"""Seconds a bot rests after its first failure; every further one doubles them."""
_LONGEST_PAUSE: Final = 60.0
_TOLD: Final = 3
"""After how many failures in a row it is said at the table."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """How often in a row a bot could not play, and when it is asked again."""

    sitter: str
    """The bot; another one on the same seat starts without any."""
    failures: int
    until: float
    """When it is asked again, by the loop's clock."""

    @property
    def told(self) -> bool:
        """Say whether the table is told, and may take another bot."""
        return self.failures >= _TOLD


def after_failure(before: Trouble | None, sitter: str, now: float) -> Trouble:
    """Return the trouble of a bot that has just failed, once more or for the first time."""
    failures = 1 if before is None or before.sitter != sitter else before.failures + 1
    pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (failures - 1))
    return Trouble(sitter, failures, now + pause)


def rests(trouble: Trouble | None, chair: Chair, now: float) -> bool:
    """Say whether the bot on a chair is not to be asked yet."""
    return trouble is not None and trouble.sitter == chair.bot and now < trouble.until


def told_at(chairs: tuple[Chair, ...], troubles: Mapping[Seat, Trouble]) -> list[Seat]:
    """Return the seats whose bots have failed so often that everybody is told."""
    return [
        seat
        for seat, trouble in sorted(troubles.items())
        if trouble.told and chairs[seat].bot == trouble.sitter
    ]
