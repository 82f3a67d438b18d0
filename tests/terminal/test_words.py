"""No sentence of the terminal is hard-wired: in a language nobody speaks, nothing is English."""

from pathlib import Path

from tests.terminal.script import CLEARED, Script, desk_for
from tests.toys.plots import GAME
from townsmith.terminal.lobby import Lobby
from townsmith.terminal.orders import ORDERS
from townsmith.terminal.session import play
from townsmith.testing.pseudo import hardwired, pseudo_words

CODES = ["a", "b", "c", "d", "Ada", "Ben", "Greedy", "done", "plots", "Plots"]
"""What is the same in every language: plots, paths, names of people and of games."""

TYPED = {word for order in ORDERS.values() for word in order.usage.split()}


def spoken(folder: Path, sitters: list[str], *lines: str) -> str:
    """Return all that a game in the strange language says."""
    script = Script(*lines)
    desk = desk_for(script, GAME, sitters, folder)
    script.shown.clear()  # the desk was set in English
    desk.words = pseudo_words([chair.name for chair in desk.chairs])
    play(desk)
    return "\n".join(line for line in script.shown if "townsmith " not in line and line != CLEARED)


def test_a_whole_game_speaks_the_language(tmp_path: Path) -> None:
    """Board, prompt, moves, news, score, hint, help, refusals and the end are all looked up."""
    shown = spoken(
        tmp_path,
        ["person", "greedy"],
        *("?", "hint", "help", "undo", "nonsense", "rules", "rules x", "2 a", "undo", "3"),
        *("quit", "c", "done", "done", "done", "done"),
    )
    assert hardwired(shown, [*CODES, *TYPED, "nonsense"]) == []


def test_the_curtain_and_the_farewell_speak_it_too(tmp_path: Path) -> None:
    """What stands between two people, and what is said to those who leave."""
    shown = spoken(tmp_path, ["person", "person"], "", "done", "", "quit", "n")
    assert hardwired(shown, CODES) == []
    assert hardwired(spoken(tmp_path, ["person"], "quit", ""), CODES) == []


def test_the_lobby_speaks_it() -> None:
    """Questions, options and refusals before the game."""
    script = Script("9", "2", "nonsense", "options", "2", "1", "1+1")
    lobby = Lobby(script, pseudo_words())
    lobby.sitters(lobby.game([GAME, GAME]))
    assert hardwired(script.transcript, CODES) == []
