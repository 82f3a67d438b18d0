"""`townsmith arena`: bots against each other on equal terms."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from townsmith.core import registry

Command = Callable[..., Run]
HERE = ("--processes", "1")


def timeless(text: str) -> dict[str, Any]:
    """Return what is the same however fast the games were played."""
    found: dict[str, Any] = json.loads(text)
    for bot in found["bots"]:
        del bot["pace"]
    return found


def test_people_read_who_is_best(run: Command) -> None:
    """Ratings, shares, scores and duels with their intervals, within 80 columns."""
    done = run("arena", "plots", "--games", "30", "--seed", "3", *HERE)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Plots: 30 games, 2 seats, seed 3"
    assert lines[1].startswith("greedy is ahead")
    assert lines[3].split() == ["bot", "rating", "won", "score", "a", "move"]
    assert lines[4].split()[0] == "greedy"
    assert lines[8].startswith("greedy against random")
    assert lines[8].split()[-2] == "30"
    assert lines[8].split()[-1].startswith("+")
    assert all(len(line) <= 80 for line in lines)


def test_programs_get_json(run: Command) -> None:
    """Every number of the report, and how to get the same games again."""
    line = ("arena", "plots", "--games", "6", "--seed", "3", "--json", "--seats", "3", *HERE)
    found = timeless(run(*line).out)
    assert (found["game"], found["seats"], found["seed"]) == ("plots", 3, 3)
    assert found["games"] == found["planned"] == 12
    assert {bot["bot"] for bot in found["bots"]} == {"greedy", "random"}
    assert {duel["bot"] for duel in found["duels"]} == {"greedy", "random"}
    assert len(found["seat_shares"]) == 3
    assert timeless(run(*line).out) == found


def test_alone_everybody_has_the_same_deals(run: Command) -> None:
    """With one seat no games are won, but scores compare deal by deal."""
    done = run("arena", "plots", "--games", "8", "--seats", "1", "--seed", "3", *HERE)
    lines = done.out.splitlines()
    assert lines[0] == "Plots: 16 games, alone, seed 3"
    assert "%" not in lines[4]
    assert lines[-2].split()[-2] == "8"


def test_the_report_is_written(run: Command, tmp_path: Path) -> None:
    """It holds the command that plays the same games again."""
    file = tmp_path / "arena.html"
    done = run("arena", "plots", "-o", "short=on", "--games", "4", "--report", str(file), *HERE)
    assert done.out.splitlines()[-1] == f"report: {file}"
    page = file.read_text("utf-8")
    assert "townsmith arena plots --bots greedy,random --games 4 --seats 2 --seed " in page
    assert "--option short=on" in page


WRONG = {
    "there is no bot 'greed'; did you mean 'greedy'?": ("--bots", "greed"),
    "name one bot or more, each of them once": ("--bots", "greedy,greedy"),
    "--bots needs at least one bot": ("--bots", " , "),
    "Plots is for 1 to 4 seats, not 7": ("--seats", "7"),
    "there is no folder": ("--report", "nowhere/at/all.html"),
    "'elsewhere' is no Ray cluster; write local, auto or HOST:PORT": ("--ray", "elsewhere"),
    "'--processes' / '--jobs': 0 is not in the range": ("--processes", "0"),
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_wrong_wish_gets_one_line(run: Command, fact: str) -> None:
    """Whatever cannot be done is named before a game is played."""
    done = run("arena", "plots", *WRONG[fact])
    assert fact in done.err
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


OURS = next(slug for slug, game in registry.games().items() if 2 in game.chairs)
"""A game that processes of their own can find."""


def test_processes_make_no_difference(run: Command) -> None:
    """The same report on one processor and on two, apart from the times."""
    line = ("arena", OURS, "--bots", "greedy,random", "--games", "4", "--seed", "5", "--json")
    alone, together = run(*line, "--processes", "1"), run(*line, "--processes", "2")
    assert timeless(alone.out) == timeless(together.out)


PROGRAM = """
import json, os, pathlib, signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
for count, line in enumerate(sys.stdin):
    if count == 300:
        pathlib.Path(sys.argv[1]).touch()
    if count > 300:
        time.sleep(0.1)
    try:
        print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
    except BrokenPipeError:
        os._exit(0)  # nobody listens any more
"""
"""A bot that leaves a mark when it has played several games, and takes its time from then on."""


def ctrl_c(process: int) -> None:
    """Interrupt all processes at once, as a terminal does."""
    os.killpg(process, signal.SIGINT)


def kill(process: int) -> None:
    """Ask the first process to end, as one does with a job in the background."""
    os.kill(process, signal.SIGTERM)


@pytest.mark.parametrize("end", [ctrl_c, kill])
def test_what_was_played_is_kept(tmp_path: Path, end: Callable[[int], None]) -> None:
    """However an arena is ended early, report and table tell the beginning."""
    (tmp_path / "bot.py").write_text(PROGRAM)
    mark, report = tmp_path / "mark", tmp_path / "arena.html"
    program = f"process:{sys.executable} {tmp_path / 'bot.py'} {mark}"
    line = ["arena", OURS, "--bots", f"random,{program}", "--games", "200"]
    started = subprocess.Popen(
        [sys.executable, "-m", "townsmith", *line, "--processes", "2", "--report", str(report)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
    )
    wait_for(mark)
    end(started.pid)
    out, err = started.communicate(timeout=30)
    assert (started.returncode, err) == (130, "")
    assert "stopped after " in out.splitlines()[0]
    assert "Stopped after " in report.read_text("utf-8")


def wait_for(file: Path) -> None:
    """Wait until a file is there."""
    for _ in range(600):
        if file.exists():
            return
        time.sleep(0.1)
    pytest.fail("no game was played within a minute")
