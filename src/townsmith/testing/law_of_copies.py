"""Laws 3, 4, 10 and 12: a position can be copied, written down and played again."""

import copy
import json
import pickle
from collections.abc import Callable
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
        twin, words = now.state.clone(), now.state.pack()
        self.copies.append((twin, words))
        if twin.pack() != words:
            raise LawError("law 3: a clone is another position than its original")

    def look(self, now: Moment) -> None:
        """Play two copies on."""
        words = now.state.pack()
        one, other = now.state.clone(), now.state.clone()
        for twin in (one, other):
            for _ in islice(walk(twin, now.rng("law 3"), random_move), _AHEAD):
                pass
        if now.state.pack() != words:
            raise LawError("law 3: playing on a copy has changed the original")
        if one.pack() != other.pack():
            raise LawError("law 3: two copies took the same moves to different positions")

    def end(self, now: Moment) -> None:
        """Look at all the copies again."""
        del now
        if any(twin.pack() != words for twin, words in self.copies):
            raise LawError("law 3: playing on has changed an earlier copy")


def _pickled(state: State) -> State:
    again: State = pickle.loads(pickle.dumps(state))  # noqa: S301 - written a moment ago
    return again


WAYS: Final[dict[str, Callable[[State], State]]] = {
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": _pickled,
}
"""Every way in which Python copies things."""


class Copies(Watcher):
    """Law 12: whichever way Python copies a position, it is the same one and goes on alike."""

    def look(self, now: Moment) -> None:
        """Copy it in every way, and play the copies on."""
        words, ends = now.state.pack(), []
        for name, way in WAYS.items():
            twin = way(now.state)
            if twin.pack() != words:
                raise LawError(f"law 12: {name} makes another position")
            ends.append(_played_on(now, twin))
            if ends[-1] != ends[0]:
                raise LawError(f"law 12: what {name} made goes on differently")
            if now.state.pack() != words:
                raise LawError(f"law 12: what {name} made shares something with its original")


def _played_on(now: Moment, state: State) -> list[int]:
    for _ in islice(walk(state, now.rng("law 12"), random_move), _AHEAD):
        pass
    return state.pack()


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
        twin = self.game.rules.unpack(list(words))
        if twin.pack() != words:
            raise LawError("law 4: unpack(pack) is another position")
        if twin.pending() != state.pending():  # which need not be among the words
            raise LawError("law 4: unpack(pack) is another seat's turn")

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
