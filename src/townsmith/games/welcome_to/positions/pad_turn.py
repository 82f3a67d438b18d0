"""A turn of Welcome To with printed cards: number and action are told, the rules do the rest."""

from collections.abc import Sequence
from typing import Any, Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.contract.state import Move, Seat
from townsmith.core.pad import Field, Turn
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.moves import CARDS, REFUSE, SKIP
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    HOUSE_NAMES,
    HOUSES,
    NUMBERS,
    PRINTED_HIGHEST,
)
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.words.names import ACTION_WORDS
from townsmith.games.welcome_to.words.notation import path_of

_ACTIONS: Final = tuple(Choice(action, ACTION_WORDS[at]) for at, action in enumerate(ACTIONS))


def _begun(position: dict[str, Any]) -> dict[str, Any]:
    """Leave the opponent of a game alone out: it has no part in what stands on one's own sheet."""
    given = position.get("options", {})
    options = {name: value for name, value in given.items() if name != "solo"}
    rest = {name: value for name, value in position.items() if name != "opponent"}
    return rest | {"options": options}


def _laid(state: WelcomeTo, told: Sequence[Json]) -> None:
    """Let all three combinations be the one told: nobody has to tell those that were not taken."""
    number, action = told
    if isinstance(number, int) and isinstance(action, str):
        state.numbers = [number] * CARDS
        state.actions = [ACTIONS.index(action)] * CARDS


def _moves(state: WelcomeTo, seat: Seat) -> list[Move]:
    """Return where the number may stand, then what the action may do; plans are told apart."""
    stage = state.sheets[seat].stage
    if stage not in {NUMBER, ACT}:
        return []
    moves = [move for move in state.legal(seat) if move >= REFUSE or move < NUMBERS * HOUSES]
    return [] if moves == [SKIP] else moves


def _spot(move: Move) -> str:
    """Return the house that is written on, has the fence on its right, or is copied to."""
    house = path_of(move)[-1].partition("-")[0]
    return house if house in HOUSE_NAMES else ""


TURN: Final = Turn(
    asks=(
        Field(("number",), Text("the number that you write"), low=1, high=PRINTED_HIGHEST),
        Field(("action",), Text("the action beside it"), _ACTIONS),
    ),
    begun=_begun,
    laid=_laid,
    moves=_moves,
    spot=_spot,
)
