"""A turn on a pad: what lies on the table is told, and the rules say what may be written."""

from collections.abc import Mapping
from typing import NamedTuple

from townsmith.core.contract.state import Seat, State
from townsmith.core.errors import IllegalMoveError, PositionError, SetupError
from townsmith.core.pad import Pad, Turn, fields_of
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.work.jobs.pad_count import PadSheet, read_for


class Told(NamedTuple):
    """What somebody says of their turn: what lies there, and what they have written since."""

    seat: Seat
    cards: tuple[str, ...]
    made: tuple[str, ...]
    """The moves of this turn, as notation."""


class NextMove(NamedTuple):
    """A move that may be made now."""

    move: str
    words: str
    spot: str


class PadTurn(NamedTuple):
    """How far a turn is."""

    ask: str
    moves: tuple[NextMove, ...]
    """Nothing when the turn is done."""
    fields: Mapping[str, str]
    """The fields of the sheet that are others than before the turn, with what they hold now."""


def turned(sheet: PadSheet, told: Told, language: str) -> PadTurn:
    """Return what a turn has written so far, and what may follow."""
    game, pad = sheet.game, sheet.pad
    if pad is None or pad.turn is None:
        raise SetupError(Text("{game} has no score pad", game=game.name))
    state = _begun(sheet, pad.turn, told)
    before = pad.read_off(game.positions.write(state))
    for notation in told.made:
        move = game.parse(notation)
        if move not in pad.turn.moves(state, told.seat):
            raise IllegalMoveError(Text("{move} cannot be done now", move=notation))
        state.apply(told.seat, move)
    after = pad.read_off(game.positions.write(state))
    view, words = game.view(state, told.seat), Words(language, sheet.names, game.slug)
    moves = tuple(
        NextMove(game.notation(move), words(game.words.describe(view, move)), pad.turn.spot(move))
        for move in pad.turn.moves(state, told.seat)
    )
    return PadTurn(
        words(game.words.prompt(view)), moves, _changed(pad, str(told.seat), before, after)
    )


def _begun(sheet: PadSheet, turn: Turn, told: Told) -> State:
    """Return the position at the beginning of the turn, with what lies on the table."""
    position = turn.begun(read_for(sheet, told.seat))
    state: State = sheet.game.read_position(position | {"game": sheet.slug})
    values = [one.read(card) for one, card in zip(turn.asks, told.cards, strict=False)]
    if len(values) != len(turn.asks) or len(told.cards) != len(values):
        raise PositionError(Text("Say what lies on the table."))
    turn.laid(state, values)
    return state


def _changed(
    pad: Pad, owner: str, before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, str]:
    """Return the fields that differ; a number that is 0 now and was left out says nothing new."""
    found = {}
    for name, one in fields_of(pad.seat, owner):
        was, now = before.get(name, ""), after.get(name, "")
        nothing = "" if one.choices or one.free else "0"
        if (was or nothing) != (now or nothing):
            found[name] = now
    return found
