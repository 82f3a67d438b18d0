"""Positions and decks of the first version: the same scores, the same moves."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.kept.conftest import Run
from tests.kept.folder import (
    DECKS,
    GAMES,
    POSITIONS,
    SAVED,
    figures,
    holds,
    options_of,
    written,
)

ANSWERS = written(POSITIONS / "answers.json")
REQUESTS = (POSITIONS / "batch-requests.jsonl").read_text("utf-8")
BATCH = [
    json.loads(line) for line in (POSITIONS / "batch-answers.jsonl").read_text("utf-8").splitlines()
]
MINUS = "\N{EN DASH}"

Command = Callable[..., Run]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_position_has_the_same_score(run: Command, name: str) -> None:
    """Totals, lines, facts and winners are those of then."""
    done = run("position", "score", POSITIONS / name)
    assert (done.code, done.err) == (0, "")
    assert holds(json.loads(done.out), ANSWERS[name]["score"])


@pytest.mark.parametrize("name", ANSWERS)
def test_a_position_has_the_same_moves(run: Command, name: str) -> None:
    """They are also written as they were."""
    done = run("position", "moves", POSITIONS / name)
    assert (done.code, sorted(done.out.splitlines())) == (0, sorted(ANSWERS[name]["moves"]))


@pytest.mark.parametrize("name", [name for name in ANSWERS if ANSWERS[name]["moves"]])
def test_a_position_is_played_on(run: Command, name: str, tmp_path: Path) -> None:
    """Each game that is not over can be begun from it."""
    file = tmp_path / name
    file.write_bytes((POSITIONS / name).read_bytes())
    done = run("position", "play", file, ANSWERS[name]["moves"][0])
    assert (done.code, done.err) == (0, "")
    done = run("play", "--position", file, stdin="\n1\n1\n")
    assert (done.code, done.err) == (0, "")


def test_a_batch_is_answered_as_it_was(run: Command) -> None:
    """One line a request; an error is still one, whatever its words."""
    done = run("position", "batch", stdin=REQUESTS)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer.keys() for answer in answers] == [then.keys() for then in BATCH]
    for answer, then in zip(answers, BATCH, strict=True):
        assert "error" in then or holds(answer, then)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_position_is_pasted_into_the_pad(browser: httpx.Client, name: str) -> None:
    """The pad counts what the command line counts, the rival of a solo game too."""
    data = {"position": (POSITIONS / name).read_text("utf-8")}
    where = f"/pad/{json.loads(data['position'])['game']}"
    page = browser.post(where, data=data).raise_for_status().text
    score = ANSWERS[name]["score"]
    then = [*score["seats"], *([score["opponent"]] if "opponent" in score else [])]
    totals = [int(figured[-1].replace(MINUS, "-")) for figured in figures(page)]
    assert totals == [seat["total"] for seat in then]


@pytest.mark.parametrize(
    ("game", "then", "wishes"),
    [
        ("dream-home", "dream-home own deck over", ()),
        ("uptown", "uptown own deck", ("--seats", "3")),
        ("welcome-to", "welcome-to own deck", ("--seats", "1", "--option", "solo=1")),
    ],
)
def test_a_deck_of_ones_own_is_played_with(
    run: Command, shelf: Path, game: str, then: str, wishes: tuple[str, ...]
) -> None:
    """The same file gives the cards that it gave to a game that was left."""
    done = run("play", game, *wishes, "--deck", DECKS / f"{game}.json", stdin="1\n1\n1\n")
    assert (done.code, done.err) == (0, "")
    [record] = shelf.glob("*.town")
    [left] = [name for name, found in SAVED.items() if found["what"] == then]
    decks = [options_of(path.read_text("utf-8"))["deck"] for path in (record, GAMES / left)]
    assert holds(*decks)


def test_a_deck_is_checked(run: Command) -> None:
    """The cards of UpTown are counted as they were."""
    done = run("deck", "check", DECKS / "uptown.json", "--games", "0", "--json")
    assert json.loads(done.out)["cards"] == {"project": 30, "municipal": 8}
