"""How far compiling is and how long it still takes, told to whoever waits for it."""

import os
import threading
from pathlib import Path
from time import monotonic
from typing import Final, Self

PHASES: Final = {"C files": 0.08, "objects": 0.24, "library": 0.68}
"""The phases in order, with their shares of the time: measured with gcc 12 on two cores."""

SECONDS_BETWEEN_LINES: Final = 15.0
"""How often somebody is told who is no terminal."""

NOTE: Final = Path("build", "progress")
"""Where it also stands, for those who wait for a build that somebody else started."""


class Progress:
    """Tells it once a second to the descriptor that TOWNSMITH_PROGRESS names, if there is one."""

    def __init__(self) -> None:
        told = os.environ.get("TOWNSMITH_PROGRESS", "")
        self._out = int(told) if told.isdecimal() else -1
        self._started = self._phase_started = monotonic()
        self._before, self._share, self._done = 0.0, PHASES["C files"], 0.0
        self._last_line = self._started
        self._over = threading.Event()

    def __enter__(self) -> Self:
        """Begin to tell, once a second."""
        self._started = self._phase_started = self._last_line = monotonic()
        if self._out >= 0:
            threading.Thread(target=self._tell, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Tell nothing more, and leave the line of a terminal empty."""
        self._over.set()
        if self._out >= 0:
            NOTE.unlink(missing_ok=True)
            if os.isatty(self._out):
                self._write("\r\033[K")

    def phase(self, name: str) -> None:
        """Begin a phase; those before it are over."""
        names = list(PHASES)
        self._before = sum(PHASES[earlier] for earlier in names[: names.index(name)])
        self._share, self._done = PHASES[name], 0.0
        self._phase_started = monotonic()

    def done(self, part: float) -> None:
        """Say which part of the phase is done, from 0 to 1."""
        self._done = part

    def line(self) -> str:
        """Return how far it is and how long it still takes, as far as can be told by now."""
        spent = monotonic() - self._started
        reached = self._before + self._share * max(self._done, self._guess())
        if reached < PHASES["C files"]:
            return "Compiling the engine ..."
        to_go = spent * (1 - reached) / reached
        return f"Compiling the engine: {reached:.0%}, about {max(to_go, 1):.0f} s to go"

    def _guess(self) -> float:
        """Return how much of a phase that tells nothing is over, going by those before it."""
        before = self._phase_started - self._started
        if not self._before or not before:
            return 0.0
        expected = before * self._share / self._before
        return min((monotonic() - self._phase_started) / expected, 0.97)

    def _tell(self) -> None:
        while not self._over.wait(1.0):
            NOTE.parent.mkdir(exist_ok=True)
            NOTE.write_text(self.line(), encoding="utf-8")
            if os.isatty(self._out):
                self._write(f"\r\033[K{self.line()}")
            elif monotonic() - self._last_line >= SECONDS_BETWEEN_LINES:
                self._last_line = monotonic()
                self._write(f"{self.line()}\n")

    def _write(self, text: str) -> None:
        try:
            os.write(self._out, text.encode())
        except OSError:
            self._out = os.open(os.devnull, os.O_WRONLY)  # whoever waited has gone
