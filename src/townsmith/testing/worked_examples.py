"""Worked examples put to the test: whatever a caption says is what the engine does."""

from collections.abc import Iterator

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import State
from townsmith.core.errors import TownsmithError
from townsmith.table.spoken_moves import legal_move
from townsmith.teaching.example import Branch, Example, Refused
from townsmith.teaching.pupil import play
from townsmith.testing.expectations import complaints


def check_example(game: AnyGame, example: Example) -> list[str]:
    """Return all that is wrong with an example, in words; nothing for one that holds."""
    return [f"{example.id}: {words}" for words in _wrong(game, example)]


def _wrong(game: AnyGame, example: Example) -> Iterator[str]:
    if not example.then and not example.refused:
        yield "it says nothing that could be checked"
    yield from complaints(game, example.dealt(game), example.seat, example.before)
    after = example.played(game)
    yield from complaints(game, after, example.seat, example.then)
    for refused in example.refused:
        yield from _allowed(game, example, refused, example.played(game, refused.at))
    for branch in example.instead:
        yield from _wrong_branch(game, example, branch)


def _wrong_branch(game: AnyGame, example: Example, branch: Branch) -> Iterator[str]:
    state = game.read_position(branch.position)
    play(game, state, branch.moves)
    yield from complaints(game, state, example.seat, branch.then)
    for refused in branch.refused:
        spot = game.read_position(branch.position)
        play(game, spot, branch.moves[: refused.at])
        yield from _allowed(game, example, refused, spot)


def _allowed(game: AnyGame, example: Example, refused: Refused, spot: State) -> Iterator[str]:
    """Yield that a path is allowed after all, or refused for another reason."""
    try:
        legal_move(game, spot, example.seat, refused.path)
    except TownsmithError as error:
        if refused.says not in str(error):
            yield f"{refused.path!r} is refused with {str(error)!r}"
    else:
        yield f"{refused.path!r} is allowed"
