"""Bots that are other programs: what they are asked, and what becomes of bad answers."""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import asdict

from tests.toys.plots import GAME
from townsmith.bots import registry as kinds
from townsmith.bots.perspective import Perspective
from townsmith.bots.players.process import ProcessBot, allow, close_all, is_command
from townsmith.bots.players.simple import RandomBot
from townsmith.bots.question import question
from townsmith.bots.registry import bot
from townsmith.bots.schedule.match import play, play_out
from townsmith.bots.schedule.rotation import Rotation
from townsmith.cli import main
from townsmith.cli.seats import read_chairs
from townsmith.core import registry
from townsmith.core.errors import BotError, UnknownError
from townsmith.core.rng import stream

FIRST = 'answer({"move": question["legal"][0]})'
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(autouse=True)
def _nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Commands allowed in a test are forgotten, and their programs ended."""
    kinds.bots()
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))  # noqa: SLF001 there is no other door
    yield
    close_all()


def program(folder: Path, reply: str) -> str:
    """Write a bot that replies to each question with a line of Python; return its command."""
    path = folder / "bot.py"
    path.write_text(
        "import json, os, sys, time\n"
        "def answer(what): print(json.dumps(what), flush=True)\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        f"    {reply}\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {path}"


def opening(seat: int = 0) -> Perspective:
    """Return the first moment of a game, as a seat sees it."""
    return Perspective(GAME, GAME.rules.start(GAME.setup(2, seed=1)), seat)


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    """A program's answers are the moves that are played."""
    name = f"process:{program(tmp_path, FIRST)}"
    allow(name)
    state = GAME.rules.start(GAME.setup(2, seed=1))
    first = state.legal(0)[0]
    assert bot(name).choose(Perspective(GAME, state, 0), stream(1, "luck")) == first
    result = play(GAME, GAME.setup(2, seed=1), (name, "random"), seed=1)
    assert result.bots[0] == name


def test_one_program_serves_all_tables(tmp_path: Path) -> None:
    """Bots of one command share a program, which can tell their tables apart."""
    seen = tmp_path / "seen"
    note = f'open({str(seen)!r}, "a").write(f\'{{os.getpid()}} {{question["table"]}}\\n\')'
    command = program(tmp_path, f"{note}; {FIRST}")
    play_out(
        GAME, GAME.rules.start(GAME.setup(2)), [ProcessBot(command), ProcessBot(command)], seed=1
    )
    lines = {tuple(line.split()) for line in seen.read_text("utf-8").splitlines()}
    assert len({process for process, _ in lines}) == 1
    assert len({table for _, table in lines}) == 2


@pytest.mark.parametrize("slug", list(registry.games()))
def test_a_question_holds_all_that_a_seat_may_know_and_no_more(slug: str) -> None:
    """Worlds that a seat cannot tell apart give the same question, which is plain JSON."""
    game = registry.game(slug)
    state = game.rules.start(game.setup(2, seed=3))
    seat = (state.pending() & -state.pending()).bit_length() - 1
    other = state.clone()
    other.redeal(seat, stream(9, "another world"))
    first, second = (
        question(Perspective(game, world, seat), stream(1, "luck"), ["done"])
        for world in (state, other)
    )
    assert json.loads(json.dumps(asdict(first))) == json.loads(json.dumps(asdict(second)))
    assert game.read_position(first.position).legal(seat) == state.legal(seat)


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        ('answer({"move": "fly away"})', "plays 'fly away', which is illegal; legal: "),
        ('answer({"best": 1})', "instead of"),
        ("answer([1])", "its answer must be a JSON object, not a list"),
        ('print("hello", flush=True)', "answers 'hello': its answer is not JSON"),
        ("print('[' * 9999, flush=True)", "its answer: it is nested too deeply"),
        ("""print('{"move": %s}' % ('9' * 5000), flush=True)""", "too many digits"),
        ("""print('{"move": "a", "move": "b"}', flush=True)""", "stands twice"),
        (r"sys.stdout.buffer.write(b'\xe9\n'); sys.stdout.flush()", "bytes that are not UTF-8"),
        ("while True: sys.stdout.write('x' * 65536)", "its answer is longer than 8000000"),
        ("while True: print('hello' * 99)", "answers 'hellohello"),
        ("sys.exit(3)", "ended with code 3 instead of answering"),
    ],
)
def test_a_wrong_answer_is_named(tmp_path: Path, reply: str, complaint: str) -> None:
    """Whatever a program does wrong, the error says what it was and which bot did it."""
    with pytest.raises(BotError, match=r"the bot `.*bot\.py` ") as error:
        ProcessBot(program(tmp_path, reply)).choose(opening(), stream(1, "luck"))
    assert complaint in str(error.value)


def test_a_program_that_thinks_too_long_is_stopped(tmp_path: Path) -> None:
    """Patience ends, and the program with it; the next game starts a new one."""
    command = program(tmp_path, f"time.sleep(60 if question['table'] else 0); {FIRST}")
    with pytest.raises(BotError, match=r"did not answer within 0\.3 seconds"):
        ProcessBot(command, patience=0.3).choose(opening(), stream(1, "luck"))
    program(tmp_path, FIRST)
    assert ProcessBot(command).choose(opening(), stream(1, "luck")) in opening().legal


def test_a_program_that_is_not_there() -> None:
    """What cannot be started says so."""
    with pytest.raises(BotError, match="cannot be started"):
        ProcessBot("no-such-program-anywhere").choose(opening(), stream(1, "luck"))
    with pytest.raises(BotError, match="names no program"):
        allow("process: ")


def test_only_what_was_typed_is_started() -> None:
    """A command that comes from a file or a browser is an unknown bot."""
    assert is_command("process:python evil.py")
    with pytest.raises(UnknownError, match=r"there is no bot 'process:python evil\.py'"):
        bot("process:python evil.py")


def test_programs_play_on_several_processors(tmp_path: Path) -> None:
    """A series gives the same results on one processor and on two."""
    slug = next(iter(registry.games()))
    name = f"process:{program(tmp_path, FIRST)}"
    allow(name)
    game = registry.game(slug)
    series = Rotation(slug, game.setup(2, seed=5), (name, "random"), 2)
    assert list(series.play(1)) == list(series.play(2))


def test_a_command_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`sim --bots` and `play --seat` take a command, colons and all."""
    name = f"process:{program(tmp_path, FIRST)}"
    slug = next(iter(registry.games()))
    assert main(["sim", slug, "--games", "1", "--bots", f"{name},random"]) == 0
    assert name in capsys.readouterr().out
    chairs = read_chairs(registry.game(slug), 2, [f"1={name}"], "random")
    assert [(chair.sitter, chair.name) for chair in chairs] == [("person", "Ada"), (name, "Bot")]


def test_a_saved_game_goes_on_when_its_program_is_named_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`play --load` starts a program of the saved game only if `--bot` names it."""
    name = f"process:{program(tmp_path, FIRST)}"
    monkeypatch.setenv("TOWNSMITH_DATA", str(tmp_path / "shelf"))
    slug = next(iter(registry.games()))
    leave = io.TextIOWrapper(io.BytesIO(b"quit\n\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", leave)
    assert main(["play", slug, "--seat", f"1={name}", "--seed", "1"]) == 0
    (kept,) = (tmp_path / "shelf").rglob("*.town")
    monkeypatch.setattr(kinds, "_KINDS", {k: v for k, v in kinds.bots().items() if k != name})
    assert main(["play", "--load", str(kept)]) != 0
    assert "there is no bot 'process:" in capsys.readouterr().err
    again = io.TextIOWrapper(io.BytesIO(b"quit\n\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", again)
    assert main(["play", "--load", str(kept), "--bot", name]) == 0


def test_the_example_beats_a_bot_that_does_not_think() -> None:
    """The example of the documentation plays, and plays to win."""
    slug = next(iter(registry.games()))
    game = registry.game(slug)
    example = ProcessBot(f"{sys.executable} {EXAMPLE}")
    state = game.rules.start(game.setup(2, seed=1))
    play_out(game, state, [example, RandomBot()], seed=1)
    assert game.rules.winners(state) == [0]
