"""The question for a move, for a program that plays over HTTP: what a bot on this computer gets."""

from townsmith.bots.perspective import Perspective
from townsmith.bots.question import Question, question
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.opening import game_under
from townsmith.web.work.jobs.trial import TrialQuestion


def seat_question(asked: TrialQuestion) -> Question:
    """Return the question of a seat.

    Its luck hangs on nothing but the number of the next entry: so it is the same however often a
    program asks, and tells nothing about the shuffle.
    """
    game = game_under(registry.game(asked.game), asked.rules)
    perspective = Perspective(game, game.rules.unpack(asked.position), asked.seat)
    legal = [game.notation(move) for move in perspective.legal]
    return question(perspective, stream(asked.number, "question"), legal)
