"""What holds whatever is written: a reader takes it or says in words why not, and then all is well.

Each promise takes one input and raises whatever breaks it.
"""

import json
from typing import Any

from townsmith.bots.players.process import ProcessBot
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option
from townsmith.core.contract.state import REFEREE, SPECTATOR, Seat, State
from townsmith.core.errors import BotError, RecordError, TownsmithError
from townsmith.core.picture import DESKTOP
from townsmith.core.reading.option_text import read_option
from townsmith.core.reading.strict_json import decoded, parse_object
from townsmith.core.text import english
from townsmith.table.opening import open_new
from townsmith.table.playfile import read_record
from townsmith.table.record import replayed
from townsmith.table.table import open_table
from townsmith.table.verify import verify

LONGEST = 5_000


def told(error: TownsmithError) -> str:
    """Return an error's sentence, which can be shown: neither empty nor endless nor broken."""
    assert 0 < len(str(error).encode()) < LONGEST
    return str(error)


def position(game: AnyGame, given: Any) -> None:  # noqa: ANN401  JSON has any shape
    """Try a position: if it is one, everything that is done with positions works."""
    try:
        state: State = game.read_position(given)
    except TownsmithError as error:
        told(error)
        return
    game.words.sheets(game.view(state, REFEREE))
    game.drawing.parts(game.view(state, SPECTATOR), english, DESKTOP)
    again = game.read_position(json.loads(json.dumps(game.positions.write(state))))
    assert again.pack() == state.pack()
    for seat in range(len(given["seats"])):
        assert list(again.legal(seat)) == list(state.legal(seat))


def position_file(game: AnyGame, raw: bytes) -> None:
    """Try the bytes of a file: if they are an object, it is tried as a position."""
    try:
        given = parse_object(decoded(raw, "it"), "it")
    except TownsmithError as error:
        told(error)
        return
    position(game, given)


def record(text: str) -> None:
    """Try a record: it is replayed, or the line is named, and it does not verify."""
    try:
        written = read_record(text)
    except RecordError as error:
        told(error)
        return
    try:
        replayed(written)
    except RecordError as error:
        told(error)
        assert not verify(written).ok


def deck(game: AnyGame, given: Json) -> None:
    """Try a deck: it can be dealt from, or what is wrong with it is named."""
    own = next(choice for choice in game.options if choice.read is not None)
    try:
        setup = game.setup(2, 1, {own.id: given})
    except TownsmithError as error:
        told(error)
        return
    position(game, game.positions.write(game.rules.start(setup)))


def option(game: AnyGame, chosen: Option, given: Json, seats: int) -> None:
    """Try an option as a form spells it, or as a program sends it."""
    try:
        value = read_option(chosen, given) if isinstance(given, str) else given
        game.rules.start(game.setup(seats, 1, {chosen.id: value}))
    except TownsmithError as error:
        told(error)


def move(game: AnyGame, seat: Seat | None, words: str, at: int) -> None:
    """Try a move: refused, it has changed nothing. None is the seat that may move."""
    table = open_table(open_new(game, game.chairs[-1], seed=1))
    before = table.state().pack()
    try:
        table.play(table.pending[0] if seat is None else seat, words, at)
    except TownsmithError as error:
        told(error)
        assert (table.state().pack(), len(table.log)) == (before, 0)


def line_of_a_bot(line: bytes) -> None:
    """Try what a program says: it is a move, or gets a sentence that names the bot."""
    legal = {"2 a": 1, "3 b": 2}
    said = line.decode("utf-8", "surrogateescape")  # as the pipe is read
    try:
        found = ProcessBot("my bot")._move(said, legal)  # noqa: SLF001  no program runs here
    except BotError as error:
        found = told(error)
    assert found in legal or found.startswith("the bot `my bot`")
