"""Golden playthroughs: whole games as plain text, replayed line by line and read by people.

Which ones a game has is said by `index.json` beside them. `python -m townsmith.testing.playthrough
SLUG` compares them with what the game does now; with `--write` it writes them anew.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from pathlib import Path
from textwrap import indent, wrap

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import OPPONENT, REFEREE, Move, Seat, State, digest, members
from townsmith.core.contract.view import ScoreSheet, View
from townsmith.core.registry import game as game_of
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.testing.walk import CHOOSERS, walk

WIDTH = 100


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
    lines = _header(game, recipe, state)
    album = _Album()
    rng = stream(recipe.seed, "playthrough")
    count = 0
    for seat, move in walk(state, rng, CHOOSERS[recipe.chooser]):
        count += 1
        view: View = game.view(state, seat)
        lines += ["", f"move {count}, round {view.round}, seat {seat}"]
        lines += album.picture(game, state, view)
        lines += [*_legal(game, view), *_choice(game, view, move), _digest_after(state, seat, move)]
    return [*lines, *_end(game, state, count)]


class _Album:
    """Shows one picture an epoch, of whoever among those to act has waited longest for theirs."""

    def __init__(self) -> None:
        self.epoch = -1
        self.sitter: Seat = -1
        self.last: dict[Seat, tuple[int, str]] = {}

    def picture(self, game: AnyGame, state: State, view: View) -> list[str]:
        """Return the viewer's picture if it is their turn to be shown, and it is a new one."""
        if state.epoch() != self.epoch:
            self.epoch = state.epoch()
            self.sitter = min(members(state.pending()), key=self._shown_in)
        if view.viewer != self.sitter:
            return []
        before = self.last.get(self.sitter, (-1, ""))[1]
        self.last[self.sitter] = self.epoch, game.drawing.characters(view, english).plain()
        self.sitter = -1
        return [] if self.last[view.viewer][1] == before else _indented(self.last[view.viewer][1])

    def _shown_in(self, seat: Seat) -> int:
        return self.last.get(seat, (-1, ""))[0]


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


def _legal(game: AnyGame, view: View) -> list[str]:
    """Return the legal paths in order; those that differ only in their last token share a line."""
    paths = [game.words.path(move) for move in view.legal]
    groups = [
        " ".join(begin) + ": " * bool(begin) + " ".join(path[-1] for path in group)
        for begin, group in groupby(paths, key=lambda path: path[:-1])
    ]
    return _wrapped("legal", "; ".join(groups))


def _choice(game: AnyGame, view: View, move: Move) -> list[str]:
    return _wrapped("choice", f"{game.notation(move)} ({english(game.words.describe(view, move))})")


def _digest_after(state: State, seat: Seat, move: Move) -> str:
    then = state.clone()
    then.apply(seat, move)
    return f"digest   {digest(then)}"


def _end(game: AnyGame, state: State, count: int) -> list[str]:
    view: View = game.view(state, REFEREE)
    lines = ["", f"the end  after {count} moves, in round {view.round}"]
    lines += [*_wrapped("reason", english(game.words.prompt(view)))]
    lines += _indented(game.drawing.characters(view, english).plain())
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
