"""The law of planes: what programs that learn see."""

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat, State
from townsmith.testing.play import LawError, Play
from townsmith.testing.watching import Moment, Watcher


class Planes(Watcher):
    """An observation fills exactly the bytes of the game's planes, as large as they may be."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._most = bytes(
            plane.cells[at % len(plane.cells)].most
            for plane in self.game.bots.planes
            for at in range(plane.size)
        )
        self.earlier = play.start()

    def look(self, now: Moment) -> None:
        """Observe for every seat, over what it observed earlier."""
        for seat in range(self.play.setup.seats):
            self._require_filled(now.state, seat)
            self._require_same_words(now.state, seat)
        self.earlier = now.state.clone()

    def _require_filled(self, state: State, seat: Seat) -> None:
        size = sum(plane.size for plane in self.game.bots.planes)
        seen = [observation(self.game, state, seat, blank) for blank in (0x55, 0xAA)]
        if any(len(observed) != size for observed in seen):
            raise LawError(f"planes: the observation of seat {seat} must be {size} bytes")
        if seen[0] != seen[1]:
            raise LawError(f"planes: observe does not write every byte for seat {seat}")
        for at, byte in enumerate(seen[0]):
            if byte > self._most[at]:
                most = self._most[at]
                raise LawError(f"planes: byte {at} for seat {seat} is {byte}, above its {most}")

    def _require_same_words(self, state: State, seat: Seat) -> None:
        """Require that words over an earlier observation are the bytes, and stay in their row."""
        seen = observation(self.game, state, seat)
        row = vec[i64]([0] * ((len(seen) + 7) // 8 + 2))
        if not self.earlier.observe_words(seat, row, 1):
            return
        state.observe_words(seat, row, 1)
        padding = bytes(-len(seen) % 8)
        if memoryview(row).cast("B") != bytes(8) + seen + padding + bytes(8):
            raise LawError(f"planes: words and bytes differ in what seat {seat} observes")


def observation(game: AnyGame, state: State, seat: Seat, blank: int = 0) -> bytes:
    """Return what a seat observes, written over bytes that held something else."""
    out = bytearray([blank]) * sum(plane.size for plane in game.bots.planes)
    state.observe(seat, out)
    return bytes(out)
