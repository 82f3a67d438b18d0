"""Laws 3, 4 and 10: a position can be copied, written down and played again."""

import json
from itertools import islice
from typing import Final

from townsmith.core.contract.state import State, digest
from townsmith.testing.play import LawError, Play
from townsmith.testing.walk import random_move, walk
from townsmith.testing.watching import Moment, Watcher

_AHEAD: Final = 40
"""How far copies are played on."""
_OFTEN: Final = 4
"""How many times more often than laws look closely a position is written and read."""


class Clones(Watcher):
    """Law 3: clones are independent; every earlier copy stays unchanged and plays alike."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.copies: list[tuple[State, list[int]]] = []

    def moment(self, now: Moment) -> None:
        """Keep a copy."""
        copy, words = now.state.clone(), now.state.pack()
        self.copies.append((copy, words))
        if copy.pack() != words:
            raise LawError("law 3: a clone is another position than its original")

    def look(self, now: Moment) -> None:
        """Play two copies on."""
        words = now.state.pack()
        one, other = now.state.clone(), now.state.clone()
        for copy in (one, other):
            for _ in islice(walk(copy, now.rng("law 3"), random_move), _AHEAD):
                pass
        if now.state.pack() != words:
            raise LawError("law 3: playing on a copy has changed the original")
        if one.pack() != other.pack():
            raise LawError("law 3: two copies took the same moves to different positions")

    def end(self, now: Moment) -> None:
        """Look at all the copies again."""
        del now
        if any(copy.pack() != words for copy, words in self.copies):
            raise LawError("law 3: playing on has changed an earlier copy")


class RoundTrips(Watcher):
    """Law 4: what is packed or written as a position file gives back the same position."""

    def moment(self, now: Moment) -> None:
        """Pack the position and write it to a file, more often than laws look closely."""
        if now.number % max(1, self.play.pace // _OFTEN):
            return
        self._require_same_words(now.state)
        self._require_same(now.state, json.loads(json.dumps(self.game.positions.write(now.state))))

    def look(self, now: Moment) -> None:
        """Read a position file that never was JSON."""
        self._require_same_words(now.state)
        self._require_same(now.state, self.game.positions.write(now.state))

    def _require_same_words(self, state: State) -> None:
        words = state.pack()
        if self.game.rules.unpack(list(words)).pack() != words:
            raise LawError("law 4: unpack(pack) is another position")

    def _require_same(self, state: State, position: dict[str, object]) -> None:
        written = json.dumps(position)
        if self.game.read_position(position).pack() != state.pack():
            raise LawError(f"law 4: read_position gives another position for {written}")
        if json.dumps(position) != written:
            raise LawError("law 4: reading a position file has changed it")
        if position.get("game") != self.game.slug:
            raise LawError("law 4: a position file must name its game")


class Replays(Watcher):
    """Law 10: the same setup and log, written down and read again, give the same digest."""

    def end(self, now: Moment) -> None:
        """Play the play again, by its notation."""
        state = self.play.start()
        for seat, move in self.play.log():
            state.apply(seat, self.game.parse(self.game.notation(move)))
        if digest(state) != digest(now.state):
            raise LawError("law 10: the replay ends with another digest")
