"""A bot's turn: what is asked of a bot, and its answer."""

from typing import NamedTuple

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import bot
from townsmith.core import registry
from townsmith.core.contract.state import Seat
from townsmith.core.rng import stream
from townsmith.table.opening import game_under
from townsmith.table.table import Table


class BotQuestion(NamedTuple):
    """What is asked of a bot; all of it can travel to another process."""

    game: str
    rules: int
    position: list[int]
    seat: Seat
    bot: str
    luck: tuple[int, str]
    """The seed and the name of the stream the bot draws its luck from."""


def bot_question(table: Table, seat: Seat, name: str) -> BotQuestion:
    """Return the question what a bot of that name would do on that seat now."""
    luck = (table.opening.seed, f"bot {seat} entry {table.next_number}")
    game = table.game
    return BotQuestion(game.slug, game.rules_version, table.state().pack(), seat, name, luck)


def bot_turn(asked: BotQuestion) -> list[str]:
    """Return the moves of the bot's turn, in notation; it sees only what its seat may see.

    A whole turn, so that the bot need not think anew about each small move of it.
    """
    game = game_under(registry.game(asked.game), asked.rules)
    state, sitter, rng = game.rules.unpack(asked.position), bot(asked.bot), stream(*asked.luck)
    epoch = state.epoch()
    moves = []
    while state.epoch() == epoch and state.legal(asked.seat):
        moves.append(sitter.choose(Perspective(game, state, asked.seat), rng))
        state.apply(asked.seat, moves[-1])
    return [game.notation(move) for move in moves]
