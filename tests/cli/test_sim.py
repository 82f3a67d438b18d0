"""`townsmith sim`: many games between bots."""

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Run

Command = Callable[..., Run]


def test_the_summary_has_every_bot_with_its_share_and_scores(run: Command) -> None:
    """Shares of all bots add up to one, and the numbers are those of the games asked for."""
    done = run("sim", "plots", "--games", "20", "--bots", "greedy,random", "--json", "--seed", "3")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["game"], found["seats"], found["seed"], found["games"]) == ("plots", 2, 3, 20)
    assert {standing["bot"] for standing in found["standings"]} == {"greedy", "random"}
    assert sum(standing["share"] for standing in found["standings"]) == pytest.approx(1)
    assert found["standings"][0]["bot"] == "greedy"


def test_the_same_seed_gives_the_same_games(run: Command) -> None:
    """Two runs agree to the last digit; another seed does not."""
    line = ("sim", "plots", "--games", "9", "--json", "--seed")
    assert run(*line, "3").out == run(*line, "3").out
    assert run(*line, "3").out != run(*line, "4").out


def test_people_read_a_table(run: Command) -> None:
    """Win shares with their intervals, scores with their spread, and the seed to repeat it."""
    done = run("sim", "plots", "--games", "10", "--seats", "3", "--seed", "3")
    lines = done.out.splitlines()
    assert lines[0] == "Plots: 10 games, 3 seats, seed 3"
    assert lines[2].split() == ["bot", "games", "won", "score", "lowest", "highest"]
    assert lines[3].split()[0] == "greedy"
    assert "% (" in lines[3]
    assert "games a second: " in lines[-1]
    assert all(len(line) <= 80 for line in lines)


def test_options_reach_the_game(run: Command) -> None:
    """A short game has fewer rounds than a long one."""
    line = ("sim", "plots", "--games", "2", "--json", "--seed", "1")
    short = json.loads(run(*line, "--option", "short=on").out)
    assert short["options"] == {"gardens": False, "short": True}
    for spelling in ("on", "On", "yes", "true", "TRUE"):
        again = json.loads(run(*line, "--option", f"short={spelling}").out)
        assert again["options"] == short["options"]
    assert short["rounds"]["mean"] < json.loads(run(*line).out)["rounds"]["mean"]


WRONG = {
    "there is no bot 'greed'; did you mean 'greedy'?": ("--bots", "greed"),
    "--bots needs at least one bot": ("--bots", " , "),
    "Plots is for 1 to 4 seats, not 7": ("--seats", "7"),
    "plots has no option 'lawn'": ("--option", "lawn=on"),
    "an option is written NAME=VALUE, not 'short'": ("--option", "short"),
    "the option 'short' is given twice": ("-o", "short=on", "-o", "short=off"),
    "cannot be 'maybe'; it can be: false, true": ("--option", "short=maybe"),
    "gardens need time to grow": ("-o", "short=on", "-o", "gardens=on"),
    "'--games': 0 is not in the range": ("--games", "0"),
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_wrong_wish_gets_one_line(run: Command, fact: str) -> None:
    """Unknown bots, impossible seats and misspelt options are named, with what there is."""
    done = run("sim", "plots", *WRONG[fact])
    assert fact in done.err
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
