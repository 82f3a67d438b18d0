"""Whoever tries what is not allowed is told why, with the clause that forbids it."""

import re
from collections.abc import Iterator

import pytest

from tests.meta.source_tree import own_games
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text

CASES: dict[str, list[tuple[int, dict[str, Json]]]] = {
    "tiny-towns": [(1, {}), (2, {"cavern": True}), (3, {"town_hall": True})],
    "welcome-to": [(1, {"solo": 3, "roundabouts": True}), (2, {"edition": "e81", "expert": True})],
    "dream-home": [(2, {"car": True}), (4, {})],
    "uptown": [(2, {}), (3, {})],
}
CLAUSE = re.compile(r"\(([A-Z]{2}-[A-Z0-9.]*[0-9])\)")
EVERY = 9
"""One in how many moments is looked at."""
ASKED = 120
"""How many illegal moves are tried in one of them."""

EVERYTHING = [(game, *case) for game in own_games() for case in CASES[game.slug]]


def illegal(game: AnyGame, state: State, seat: Seat, rng: Rng) -> Iterator[Move]:
    """Yield moves that are not allowed: those that begin like legal ones, and any others."""
    legal = set(state.legal(seat))
    begun = {game.words.path(move)[0] for move in legal}
    near = [move for move in range(game.rules.move_count) if game.words.path(move)[0] in begun]
    for moves in (near, range(game.rules.move_count)):
        for _ in range(ASKED):
            move = moves[rng.below(len(moves))]
            if move not in legal:
                yield move


def told(game: AnyGame, state: State, seat: Seat, move: Move) -> Text:
    """Return the reason why a move is refused."""
    path = game.words.path(move)
    reason = game.words.why_not(game.view(state, seat), path)
    assert reason is not None, f"{path} is refused without a word"
    return reason


@pytest.mark.parametrize(("game", "seats", "options"), EVERYTHING)
def test_every_refusal_has_a_reason_and_a_clause(
    game: AnyGame, seats: int, options: dict[str, Json]
) -> None:
    """In the middle of games, alike or unlike what is legal: the clause is one of the rules."""
    known = set(re.findall(r"\*\*([A-Z]{2}-[A-Z0-9.]+)\*\*", registry.page(game, "RULES.md")))
    chapters = {clause.rpartition(".")[0] for clause in known}
    state: State = game.rules.start(game.setup(seats, 5, options))
    rng = stream(3, "refusals")
    moment = 0
    while pending := members(state.pending()):
        seat = pending[rng.below(len(pending))]
        if moment % EVERY == 0:
            for move in illegal(game, state, seat, rng):
                [clause] = CLAUSE.findall(told(game, state, seat, move).template)
                assert clause in known | chapters
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        moment += 1
