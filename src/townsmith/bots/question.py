"""The question for a move, as programs get it: by a line on standard input or over HTTP alike."""

from typing import Any, Final

from townsmith.bots.perspective import Perspective
from townsmith.core.rng import Rng
from townsmith.core.text import english

PROTOCOL: Final = 1
"""Grows when an old program could misunderstand a question."""
_SEED_BITS: Final = 32


def question(perspective: Perspective, rng: Rng, legal: list[str]) -> dict[str, Any]:
    """Return the question for a move: all that the seat may know, and what it may do."""
    game, view = perspective.game, perspective.view
    return {
        "protocol": PROTOCOL,
        "game": game.slug,
        "rules": game.rules_version,
        "seat": perspective.seat,
        "seats": view.seats,
        "round": view.round,
        "prompt": english(game.words.prompt(view)),
        "view": game.drawing.characters(view, english).plain(),
        "position": game.positions.write(perspective.sample(rng)),
        "seed": rng.word() % (1 << _SEED_BITS),
        "legal": legal,
    }
