"""A program of somebody else: it knows nothing but `import townsmith`, and is typed strictly."""

import copy
import pickle

import townsmith
from townsmith.games.uptown import GAME  # a package and a function of the face share a name


def best(match: townsmith.Match) -> str:
    """Return the move after which seat 0 has most points."""
    moves: list[str] = match.moves()
    worth: dict[str, int] = {}
    for move in moves:
        trial = match.copy()
        trial.play(move)
        worth[move] = trial.scores()[0]
    return max(moves, key=worth.__getitem__)


def main() -> None:
    """Use all of the face."""
    names: list[str] = [game.name for game in townsmith.games().values()]
    match = townsmith.deal("uptown", seats=2, seed=3)
    match.play(best(match))
    lines: list[int] = [line.points for sheet in match.sheets() for line in sheet.lines]
    labels = [townsmith.english(line.label) for sheet in match.sheets() for line in sheet.lines]
    seats: tuple[int, ...] = match.pending
    view: townsmith.View = match.view(0)
    winners: list[int] = match.game.rules.winners(match.state())
    drawing: str = match._repr_svg_()
    same: bool = townsmith.load(match.position()) == match == copy.deepcopy(match)
    print(names, lines, labels, seats, view.round, winners, len(drawing))
    print(GAME.slug, list(townsmith.bots()), same, len(pickle.dumps(match)))
    match.finish("greedy", "random")
    print(match.record())


main()
