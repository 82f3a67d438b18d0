"""A real terminal as a console: colours by rich, line editing by readline where there is one."""

import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final

from rich.console import Console as RichConsole

from townsmith.core.picture import Picture
from townsmith.terminal.paint import paint

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, erase the screen, erase what scrolled out of it."""


class Screen:
    """The terminal the program was started in, or a pipe that stands in for one."""

    def __init__(self, *, colour: bool | None = None) -> None:
        """Find out what the terminal can do; `colour=False` switches colours off."""
        self._rich = RichConsole(highlight=False, no_color=True if colour is False else None)
        self._typed = sys.stdin.isatty()
        self._editor = _line_editor() if self._typed else None

    @property
    def width(self) -> int:
        """Return how many columns fit; a pipe has eighty."""
        return max(40, self._rich.width)

    @property
    def height(self) -> int:
        """Return how many rows fit."""
        return max(12, self._rich.height)

    def show(self, picture: Picture) -> None:
        """Print a picture."""
        paint(picture, self._rich)

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Return the next line; Tab completes it where readline is there."""
        if self._editor is not None:
            self._editor.set_completer(partial(_completion, self._editor, completions))
        line = input(question)
        if not self._typed:
            self._rich.print(line, markup=False)
        return line

    def clear(self) -> None:
        """Erase the screen and what scrolled out of it; on a pipe, leave a gap."""
        if self._rich.is_terminal:
            self._rich.file.write(_CLEAR)
            self._rich.file.flush()
            return
        self._rich.print("\n")


def complete(begun: str, lines: Sequence[str]) -> list[str]:
    """Return the tokens that can finish a line which was begun so."""
    start = begun.rfind(" ") + 1
    fitting = [line[start:] for line in lines if line.lower().startswith(begun.lower())]
    return sorted({rest.split(" ")[0] for rest in fitting})


def _line_editor() -> ModuleType | None:
    """Return readline, set up for Tab; systems without it have neither Tab nor arrow keys."""
    try:
        editor = import_module("readline")
    except ImportError:
        return None
    editor.set_completer_delims(" ")
    editor.parse_and_bind("tab: complete")
    return editor


def _completion(editor: ModuleType, lines: Sequence[str], text: str, state: int) -> str | None:
    """Return the completion number `state`, as readline asks for them."""
    begun = editor.get_line_buffer()[: editor.get_begidx()] + text
    found = complete(begun, lines)
    return found[state] if state < len(found) else None
