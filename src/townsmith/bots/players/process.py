"""Bots in any language: a program that reads one question a line and answers with a move.

The protocol is JSON lines over standard input and output, described in docs/bot-protocol.md. A
name like `process:python my_bot.py` starts a program, so it counts only where somebody typed it:
`allow` makes it known, and a name found in a file or sent by a browser starts nothing.
"""

import atexit
import json
import os
import re
import shlex
import subprocess
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import PurePath
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Kind, add, bots
from townsmith.core.contract.state import Move
from townsmith.core.errors import BotError
from townsmith.core.reading.limits import CHARACTERS
from townsmith.core.reading.strict_json import parse_object
from townsmith.core.rng import Rng
from townsmith.core.text import Word

PREFIX: Final = "process:"
PATIENCE: Final = 30.0
"""Seconds a bot may think about one move."""
_GOODBYE: Final = 2.0
"""Seconds a program has to end once its input ends."""
_MOST_UNREAD: Final = 1000
"""Lines that a program may say without being asked."""
_LONGEST_SHOWN: Final = 80
_ESCAPED: Final = re.compile("[\udc80-\udcff]")
"""What a byte that is no UTF-8 is read as."""
_LONGEST_NAME: Final = 20

_running: Final[dict[str, "Program"]] = {}
_tables = count(1)


def is_command(name: str) -> bool:
    """Return whether a bot's name is a command to start."""
    return name.startswith(PREFIX)


def spoken(name: str) -> str:
    """Return what a bot is called at the table: a command by the last file or word in it."""
    if not is_command(name):
        return name
    words = name.removeprefix(PREFIX).split()
    return PurePath(words[-1]).stem[:_LONGEST_NAME] if words else name


def allow(name: str) -> None:
    """Let a command play from now on; only for names that somebody typed."""
    command = name.removeprefix(PREFIX).strip()
    if not command:
        raise BotError(f"{name!r} names no program; write {PREFIX}python my_bot.py")
    if name not in bots():
        add(Kind(name, Word(command), partial(ProcessBot, command)))


def allowed() -> list[str]:
    """Return the commands that may play, to be allowed in other processes too."""
    return [name for name in bots() if is_command(name)]


def allow_all(names: list[str]) -> None:
    """Allow in this process what was allowed in another."""
    for name in names:
        allow(name)


class ProcessBot:
    """A seat played by another program. One program serves all tables of its command."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        self._table = next(_tables)

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Ask the program for a move."""
        # What speaks to programs is not loaded for whoever only plays, as a library does.
        from msgspec.structs import asdict  # noqa: PLC0415

        from townsmith.bots.question import question  # noqa: PLC0415

        game = perspective.game
        paths = {game.notation(move): move for move in perspective.legal}
        told = question(perspective, rng, list(paths))
        asked = asdict(told) | {"table": self._table}
        answer = _program(self._command).ask(asked, self._patience)
        return paths[self._move(answer, paths)]

    def _move(self, answer: str, paths: dict[str, Move]) -> str:
        said = self._read(answer)
        move = " ".join(said.split())
        if move not in paths:
            some = ", ".join(list(paths)[:8])
            raise self._fault(f"plays {said!r}, which is illegal; legal: {some}")
        return move

    def _read(self, answer: str) -> str:
        if not answer.isascii() and _ESCAPED.search(answer):
            raise self._fault("answers with bytes that are not UTF-8")
        try:
            said = parse_object(answer, "its answer", BotError)
        except BotError as error:
            raise self._fault(f"answers {_short(answer)}: {error}") from None
        if not isinstance(said.get("move"), str):
            raise self._fault(f'answers {_short(answer)} instead of {{"move": "..."}}')
        return str(said["move"])

    def _fault(self, what: str) -> BotError:
        return BotError(f"the bot `{self._command}` {what}")


def _short(answer: str) -> str:
    line = answer.strip()
    return repr(line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}...")


class Program:
    """A running program and the lines it says."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process = self._started()
        self._lines: Queue[str] = Queue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, question: dict[str, Any], patience: float) -> str:
        """Send a question and return the line that answers it."""
        line = json.dumps(question, ensure_ascii=False, separators=(",", ":"))
        incoming, outgoing = self._process.stdin, self._lines
        try:
            if incoming is not None:
                incoming.write(line + "\n")
                incoming.flush()
            answer = outgoing.get(timeout=patience)
        except (BrokenPipeError, OSError):
            answer = ""
        except Empty:
            self.close(at_once=True)
            raise BotError(
                f"the bot `{self._command}` did not answer within {patience:g} seconds"
            ) from None
        if not answer:
            raise self._ended()
        return answer

    def close(self, *, at_once: bool = False) -> None:
        """End the program: let it finish, or stop it where it does not."""
        _running.pop(self._command, None)
        process = self._process
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        try:
            process.wait(0 if at_once else _GOODBYE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join()
        if process.stdout is not None:
            process.stdout.close()

    def _started(self) -> subprocess.Popen[str]:
        words = shlex.split(self._command, posix=os.name != "nt")
        try:
            return subprocess.Popen(  # noqa: S603 - the command was typed by whoever plays
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="surrogateescape",  # a wrong byte gets a sentence
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotError(f"the bot `{self._command}` cannot be started: {error}") from None

    def _listen(self) -> None:
        output = self._process.stdout
        while output and (line := output.readline(CHARACTERS + 1)):
            if line.strip():
                self._lines.put(line)
            if len(line) > CHARACTERS or self._lines.qsize() > _MOST_UNREAD:
                self._process.kill()  # whoever says so much would fill the memory
        self._lines.put("")  # nothing more will come

    def _ended(self) -> BotError:
        self.close()
        code = self._process.returncode
        return BotError(f"the bot `{self._command}` ended with code {code} instead of answering")


def close_all() -> None:
    """End every program that is running."""
    for program in list(_running.values()):
        program.close()


atexit.register(close_all)


def _program(command: str) -> Program:
    if command not in _running:
        _running[command] = Program(command)
    return _running[command]
