"""Wait for the lock that the launcher holds open as descriptor 9, and tell how long it takes.

Started with the file in which a build that is going on notes how far it is.
"""

import fcntl
import sys
import time
from pathlib import Path

SECONDS_BETWEEN_LINES = 15.0
LOCK = 9


def main(note: Path) -> None:
    """Return when it is our turn."""
    if is_ours():
        return
    print("Waiting for another start to finish ...", file=sys.stderr)
    on_terminal = sys.stderr.isatty()
    told = time.monotonic()
    while not is_ours():
        time.sleep(0.2)
        if on_terminal:
            sys.stderr.write(f"\r\033[K{read(note)}")
        elif time.monotonic() - told >= SECONDS_BETWEEN_LINES and (line := read(note)):
            told = time.monotonic()
            print(line, file=sys.stderr)
    if on_terminal:
        sys.stderr.write("\r\033[K")


def is_ours() -> bool:
    """Try to take the lock; it is let go of however the launcher ends."""
    try:
        fcntl.flock(LOCK, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def read(note: Path) -> str:
    """Return what the note says, or nothing while there is none."""
    try:
        return note.read_text(encoding="utf-8")
    except OSError:
        return ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
