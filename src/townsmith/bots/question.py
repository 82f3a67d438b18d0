"""The question for a move, as programs get it: by a line on standard input or over HTTP alike."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import Seat
from townsmith.core.rng import Rng
from townsmith.core.text import english

PROTOCOL: Final = 1
"""Grows when an old program could misunderstand a question."""
_SEED_BITS: Final = 32


class Question(Struct, frozen=True, kw_only=True):
    """The question for a move: all that a seat may know, and what it may do."""

    protocol: int
    game: str
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    seat: Seat
    seats: int
    round: int
    prompt: Annotated[str, Meta(description="What is expected now, in words.")]
    view: Annotated[str, Meta(description="The board as characters.")]
    position: Annotated[
        dict[str, Any],
        Meta(description="A position file of a world that looks like this to the seat."),
    ]
    seed: Annotated[int, Meta(ge=0, lt=1 << _SEED_BITS, description="Luck for the bot.")]
    legal: Annotated[list[str], Meta(description="What the seat may do, as `words` of a move.")]


def question(perspective: Perspective, rng: Rng, legal: list[str]) -> Question:
    """Return the question for a move."""
    game, view = perspective.game, perspective.view
    return Question(
        protocol=PROTOCOL,
        game=game.slug,
        rules=game.rules_version,
        seat=perspective.seat,
        seats=view.seats,
        round=view.round,
        prompt=english(game.words.prompt(view)),
        view=game.drawing.characters(view, english).plain(),
        position=game.positions.write(perspective.sample(rng)),
        seed=rng.word() % (1 << _SEED_BITS),
        legal=legal,
    )
