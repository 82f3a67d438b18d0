"""Draw the list of mutants: mistakes as cosmic-ray makes them, a fixed random choice a game.

    python bench/mutants_drawn.py [--count 300] [--seed 1]

Needs cosmic-ray, of any version: the list keeps the mutants themselves. Writes mutants.json.
"""

import argparse
import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names
from mutants import TREE
from mutants_listed import GAMES, LIST, Mutant, definitions, places, write_list

from townsmith.core.rng import stream

RULES: Final = {
    "tiny_towns": "town turn rounds state feeding scoring dealing",
    "welcome_to": "sheet actions numbering plans piles state scoring solo dealing",
    "dream_home": "house market legal_moves turn_order state scoring moves",
    "uptown": "street scoring state",
}
"""The modules that are the rules of a game."""

FOR_BOTS: Final = {
    *("observe", "observe_words", "quick", "playout", "sensible", "move_features", "turns_left"),
    *("scene", "_setting", "_look_around", "_kept_blueprint", "_keep_blueprint"),
}
"""Functions in these modules that serve bots."""


class Chance:
    """One mistake that could be made in a file, and the spot at which it is made."""

    def __init__(self, path: Path, operator: Operator, occurrence: int, spot: object) -> None:
        self.path = path
        self.operator = operator
        self.occurrence = occurrence
        self.spot = (path, type(operator).__name__.partition("_")[0], spot)


def chances(path: Path) -> Iterator[Chance]:
    """Yield all mistakes that could be made in a file."""
    nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
    for name in operator_names():
        if get_operator(name).arguments():
            continue  # those want to be told which names to replace
        operator = get_operator(name)()
        spots = (spot for node in nodes for spot in operator.mutation_positions(node))
        for occurrence, spot in enumerate(spots):
            yield Chance(path, operator, occurrence, spot)


def drawn(game: str, count: int, seed: int) -> list[Mutant]:
    """Return that many mutants of a game; a spot comes again when all have had their turn."""
    files = [TREE / GAMES / game / "rules" / f"{name}.py" for name in RULES[game].split()]
    every = [chance for path in files for chance in chances(path)]
    stream(seed, f"mutants {game}").shuffle(every)
    turns: Counter[object] = Counter()
    by_turn: dict[int, list[Chance]] = {}
    for chance in every:
        by_turn.setdefault(turns[chance.spot], []).append(chance)
        turns[chance.spot] += 1
    found: dict[Mutant, None] = {}
    for turn in sorted(by_turn):
        for chance in by_turn[turn]:
            mutant = made(game, chance)
            if mutant is not None and len(places(TREE, mutant)) == 1:
                found[mutant] = None
            if len(found) == count:
                return numbered(list(found))
    return numbered(list(found))


def numbered(mutants: list[Mutant]) -> list[Mutant]:
    """Return mutants with their names."""
    return [
        Mutant(f"{one.game} {at}", one.game, one.name, one.line, one.mutated, one.nth, one.operator)
        for at, one in enumerate(mutants, 1)
    ]


def made(game: str, chance: Chance) -> Mutant | None:
    """Make a mistake; return None if it is none, or none of a rule, or takes several lines."""
    source = chance.path.read_text(encoding="utf-8")
    mutated = mutate_code(source, chance.operator, chance.occurrence)
    if mutated is None or not _differs(source, mutated):
        return None
    before, after = source.splitlines(), mutated.splitlines()
    changed = [at for at, pair in enumerate(zip(before, after, strict=False)) if len({*pair}) == 2]
    if len(before) != len(after) or len(changed) != 1:
        return None
    name, span = _home(source, changed[0])
    if not _is_rule(name):
        return None
    line = before[changed[0]].strip()
    nth = [before[at].strip() for at in span if at < changed[0]].count(line)
    mistake = after[changed[0]].strip()
    return Mutant("", game, name, line, mistake, nth, type(chance.operator).__name__)


def _home(source: str, index: int) -> tuple[str, range]:
    """Return the innermost definition around a line."""
    around = [(name, span) for name, span in definitions(source) if index in span]
    return around[-1] if around else ("", range(0))


def _is_rule(name: str) -> bool:
    return bool(name) and name.rpartition(".")[2] not in FOR_BOTS


def _differs(source: str, mutated: str) -> bool:
    """Tell whether two texts are different programs, apart from types, and both are programs."""
    try:
        return _untyped(source) != _untyped(mutated)
    except SyntaxError:
        return False


def _untyped(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


def main() -> None:
    """Draw mutants for every game and write the list."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--count", type=int, default=300, help="mutants a game")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    found = [mutant for game in RULES for mutant in drawn(game, asked.count, asked.seed)]
    write_list(LIST, found)
    print(Counter(mutant.game for mutant in found))


if __name__ == "__main__":
    main()
