"""A match that is to be played between bots: whatever plans many of them plans these."""

from dataclasses import dataclass

from townsmith.bots.schedule.match import Result, play
from townsmith.core import registry
from townsmith.core.contract.options import Setup


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """Which game, dealt how, and who sits on each seat; one seed is the luck of deal and bots."""

    game: str
    setup: Setup
    names: tuple[str, ...]

    def play(self) -> Result:
        """Play it, here and now."""
        return play(registry.game(self.game), self.setup, self.names, self.setup.seed)
