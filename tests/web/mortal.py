"""The server as other tests run it, with a bot whose process dies while a certain file is there.

The processes in which bots think read this file too, so they know the bot. Nobody else may: whoever
imports it has one bot more.
"""

import os
import sys
from pathlib import Path

from tests.web import dealt
from tests.web.served import PLAGUE
from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import named
from townsmith.cli import main
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.web.pages import new_table


@named("mortal", Text("Dies of the plague."), simple=True)
class MortalBot:
    """Plays the first move it finds, if it lives."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return a move, or die with the whole process."""
        del rng
        if Path(os.environ[PLAGUE]).exists():
            os._exit(1)
        return perspective.legal[0]


if __name__ == "__main__":
    new_table.__dict__["open_new"] = dealt.open_dealt
    sys.exit(main())
