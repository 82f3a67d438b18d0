"""Golden playthroughs: whole games as plain text, replayed line by line and read by people.

Every move is told with its words and four digests: of the position it leads to, and of what its
seat could read (the prompt and all legal moves), of its drawing and of its character picture before
the move. Pictures are shown now and then, and prompts once, so that a changed word is a small
difference.

Which ones a game has is said by `index.json` beside them. `python -m townsmith.testing.playthrough
SLUG` compares them with what the game does now; with `--write` it writes them anew.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from textwrap import indent, wrap

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import OPPONENT, REFEREE, Move, Seat, State, digest
from townsmith.core.contract.view import ScoreSheet, View
from townsmith.core.registry import game as game_of
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.testing.walk import CHOOSERS, walk

WIDTH = 100
_EVERY = 50
"""Every how many moves the picture is shown, beginning with the first."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make one playthrough; from a position file, seats and options are those in it."""

    name: str
    shows: str
    seats: int = 0
    options: dict[str, Json] = field(default_factory=dict)
    seed: int = 0
    chooser: str = "random"
    position: str = ""


def recipes(folder: Path) -> list[Recipe]:
    """Return the recipes of a folder; `index.json` is a list of objects with the fields above."""
    index = folder / "index.json"
    entries = json.loads(index.read_text(encoding="utf-8")) if index.exists() else []
    return [Recipe(**entry) for entry in entries]


def playthrough(game: AnyGame, recipe: Recipe, folder: Path) -> list[str]:
    """Return the lines of the golden file that a recipe makes."""
    state = _start(game, recipe, folder)
    teller = _Teller(game)
    lines = _header(game, recipe, state)
    rng = stream(recipe.seed, "playthrough")
    for seat, move in walk(state, rng, CHOOSERS[recipe.chooser]):
        lines += teller.told(state, seat, move)
    return [*lines, *_end(game, state, teller.count)]


class _Teller:
    """Tells of every move what was said about it, and how all that was shown can be recognised."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.count = 0
        self.round = 0
        self.prompts: set[str] = set()

    def told(self, state: State, seat: Seat, move: Move) -> list[str]:
        """Return the lines of a move that is about to be made."""
        self.count += 1
        words, drawing = self.game.words, self.game.drawing
        then = state.clone()
        then.apply(seat, move)
        view: View = self.game.view(state, seat)
        picture = drawing.characters(view, english).plain()
        news = [english(text) for text in words.news(view, self.game.view(then, seat))]
        said = "\n".join([english(words.prompt(view)), *_legal(self.game, view)])
        shown = " ".join(map(_fingerprint, (said, drawing.svg(view, english), picture)))
        choice = f"{self.game.notation(move)} ({english(words.describe(view, move))})"
        return [
            *self._heading(view),
            *(_indented(picture) if self.count % _EVERY == 1 else []),
            *self._prompt(english(words.prompt(view))),
            *_wrapped(f"{self.count} seat {seat}: ", f"{choice}, of {len(view.legal)}"),
            *(_wrapped("  news", " ".join(news)) if news else []),
            f"  {digest(then)} {shown}",
        ]

    def _heading(self, view: View) -> list[str]:
        if view.round == self.round:
            return []
        self.round = view.round
        return ["", f"round {view.round}"]

    def _prompt(self, prompt: str) -> list[str]:
        """Return what is asked of a seat, the first time; later the fingerprint knows."""
        if prompt in self.prompts:
            return []
        self.prompts.add(prompt)
        return _wrapped("  prompt", prompt)


def _legal(game: AnyGame, view: View) -> list[str]:
    """Return all legal moves in order, as they are written and said."""
    return [
        f"{game.notation(move)} ({english(game.words.describe(view, move))})" for move in view.legal
    ]


def _fingerprint(shown: str) -> str:
    return hashlib.sha256(shown.encode()).hexdigest()[:6]


def _start(game: AnyGame, recipe: Recipe, folder: Path) -> State:
    state: State
    if recipe.position:
        position = json.loads((folder / recipe.position).read_text(encoding="utf-8"))
        state = game.read_position(position)
    else:
        state = game.rules.start(game.setup(recipe.seats, recipe.seed, recipe.options))
    return state


def _header(game: AnyGame, recipe: Recipe, state: State) -> list[str]:
    given = f"position {recipe.position}" if recipe.position else f"seats    {recipe.seats}"
    return [
        f"{game.name}: {recipe.shows}",
        "",
        f"game     {game.slug}, rules {game.rules_version}",
        given,
        f"options  {json.dumps(recipe.options, ensure_ascii=False)}",
        f"seed     {recipe.seed}",
        f"chooser  {recipe.chooser}",
        f"digest   {digest(state)}",
    ]


def _end(game: AnyGame, state: State, count: int) -> list[str]:
    view: View = game.view(state, REFEREE)
    lines = ["", f"the end  after {count} moves, in round {view.round}"]
    lines += [*_wrapped("reason", english(game.words.prompt(view)))]
    lines += _indented(game.drawing.characters(view, english).plain())
    lines += [f"drawing  {_fingerprint(game.drawing.svg(view, english))}"]
    for sheet in game.words.sheets(view):
        lines += _score(sheet)
    return [*lines, f"winners  {', '.join(_named(seat) for seat in game.rules.winners(state))}"]


def _score(sheet: ScoreSheet) -> list[str]:
    lines = ", ".join(f"{line.id} {line.points}" for line in sheet.lines)
    facts = f"; {json.dumps(sheet.facts, ensure_ascii=False)}" if sheet.facts else ""
    remark = f"; {english(sheet.remark)}" if sheet.remark else ""
    return _wrapped("score", f"{_named(sheet.seat)}: {sheet.total} = {lines}{facts}{remark}")


def _named(seat: Seat) -> str:
    return "the opponent" if seat == OPPONENT else f"seat {seat}"


def _wrapped(label: str, words: str) -> list[str]:
    begin = f"{label:<9}"
    return wrap(begin + words, WIDTH, subsequent_indent=" " * len(begin), break_on_hyphens=False)


def _indented(picture: str) -> list[str]:
    return ["", *indent(picture, "    ").splitlines(), ""]


def difference(game: AnyGame, recipe: Recipe, folder: Path) -> str:
    """Return where the golden file differs from what the game does now, or nothing."""
    path = folder / f"{recipe.name}.txt"
    golden = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pairs = zip_longest(golden, playthrough(game, recipe, folder), fillvalue="(nothing)")
    for number, (before, now) in enumerate(pairs, 1):
        if before != now:
            return f"{path}, line {number}\n  golden: {before}\n  now:    {now}"
    return ""


def strays(folder: Path) -> list[Path]:
    """Return the golden files that no recipe makes."""
    known = {f"{recipe.name}.txt" for recipe in recipes(folder)}
    return sorted(path for path in folder.glob("*.txt") if path.name not in known)


def write(game: AnyGame, folder: Path) -> Iterator[Path]:
    """Write every golden file of a folder anew; yield each when it is done."""
    for recipe in recipes(folder):
        path = folder / f"{recipe.name}.txt"
        path.write_text("\n".join(playthrough(game, recipe, folder)) + "\n", encoding="utf-8")
        yield path


def main(arguments: list[str]) -> int:
    """Compare or write the golden files of one game; return 1 if they differ."""
    parser = argparse.ArgumentParser(prog="python -m townsmith.testing.playthrough")
    parser.add_argument("slug", help="the game")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    parser.add_argument("--folder", type=Path, help="where they are; tests/golden/SLUG if left out")
    asked = parser.parse_args(arguments)
    folder: Path = asked.folder or Path("tests", "golden", asked.slug)
    return _write_all(asked.slug, folder) if asked.write else _compare_all(asked.slug, folder)


def _write_all(slug: str, folder: Path) -> int:
    for path in write(game_of(slug), folder):
        sys.stdout.write(f"{path}: {path.stat().st_size / 1000:.1f} kB\n")
    return 0


def _compare_all(slug: str, folder: Path) -> int:
    game = game_of(slug)
    found = [text for recipe in recipes(folder) if (text := difference(game, recipe, folder))]
    sys.stdout.write("\n".join(found or [f"{folder}: all as before"]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
