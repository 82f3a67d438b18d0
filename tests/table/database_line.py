"""The line between a node and its database: a small proxy that can be cut, or lose answers."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

_PIECE = 65536


class Line:
    """Carries bytes from a port of its own to a socket, as long as it is whole."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._whole = threading.Event()
        self._whole.set()
        self._swallows = False
        self._plugged = True
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0), backlog=64)
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        del kind, error, at
        self.thaw()
        self._door.close()
        self.cut()

    def address(self, database: str) -> str:
        """Return how a database at its far end is named to `--database`."""
        return f"postgresql://towns@127.0.0.1:{self._door.getsockname()[1]}/{database}"

    def freeze(self) -> None:
        """Carry nothing any more; all connections stay open."""
        self._whole.clear()

    def thaw(self) -> None:
        """Carry again what was waiting, and what comes."""
        self._whole.set()

    def swallow(self) -> None:
        """Lose all answers from now on: what is asked for happens, and nobody is told."""
        self._swallows = True

    def heal(self) -> None:
        """Lose nothing any more; those who miss an answer are cut off."""
        self._swallows = False
        self.cut()

    def unplug(self) -> None:
        """End all connections, and whoever wants a new one is sent away at once."""
        self._plugged = False
        self.cut()

    def plug(self) -> None:
        """Let everybody connect again."""
        self._plugged = True

    def cut(self) -> None:
        """End all connections."""
        with self._lock:
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._ends.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        far = socket.socket(socket.AF_UNIX)
        try:
            if not self._plugged:
                raise ConnectionRefusedError
            far.connect(self._target)
        except OSError:
            near.close()
            far.close()
            return
        near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self._lock:
            self._ends += [near, far]
        back = threading.Thread(target=self._carry, args=(far, near, True), daemon=True)
        back.start()
        self._carry(near, far, answers=False)
        back.join()
        near.close()
        far.close()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:  # noqa: FBT001  a thread's argument
        with suppress(OSError):
            while piece := source.recv(_PIECE):
                self._whole.wait()
                if not (answers and self._swallows):
                    target.sendall(piece)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
