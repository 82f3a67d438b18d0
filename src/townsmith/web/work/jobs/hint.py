"""A hint: the best move for a seat, and why."""

import hashlib
from typing import NamedTuple

from townsmith.bots.advice import advise
from townsmith.bots.perspective import Perspective
from townsmith.core import registry
from townsmith.core.contract.state import Seat
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.table.opening import game_under
from townsmith.table.table import Table


class HintQuestion(NamedTuple):
    """Which seat asks, and where; all of it can travel to another process."""

    game: str
    rules: int
    position: list[int]
    seat: Seat
    luck: int
    """Follows from what the seat sees, so that the same sight gets the same hint."""


class Hint(NamedTuple):
    """The best move for a seat, in notation, and why."""

    notation: str
    why: Text


def hint_question(table: Table, seat: Seat) -> HintQuestion:
    """Return the question what is best for that seat now."""
    state = table.state()
    perspective = Perspective(table.game, state, seat)
    seen = hashlib.blake2b(perspective.observation, digest_size=8)
    seen.update(repr(perspective.legal).encode())
    game, luck = table.game, int.from_bytes(seen.digest())
    return HintQuestion(game.slug, game.rules_version, state.pack(), seat, luck)


def hint(asked: HintQuestion) -> Hint:
    """Return the best move that a second of thinking finds."""
    game = game_under(registry.game(asked.game), asked.rules)
    perspective = Perspective(game, game.rules.unpack(asked.position), asked.seat)
    advice = advise(perspective, stream(asked.luck, "hint"))
    return Hint(game.notation(advice.opinions[0].move), advice.why)
