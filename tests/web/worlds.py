"""The same moment in many worlds: what a viewer is shown must be the same in all of them."""

from collections.abc import Iterator
from typing import NoReturn

from townsmith.core.game import AnyGame
from townsmith.core.rng import stream
from townsmith.core.state import SPECTATOR, Seat, State, members
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.table.table import Table, open_table
from townsmith.web.guestbook import PERSON, Chair, Sitting
from townsmith.web.ledger import Outbox
from townsmith.web.rendering import update
from townsmith.web.rooms import Room
from townsmith.web.scene import scene_of

MOMENTS = 8
WORLDS = 4
STEPS = 9


class OtherWorld(Table):
    """A table in which all that one seat cannot know is dealt anew."""

    def __init__(self, table: Table, viewer: Seat, world: int) -> None:
        state: State = table.state()
        state.redeal(viewer, stream(world, "canary"))
        super().__init__(table.opening, state, _NO_JOURNAL)


class _NoJournal:
    def append(self, entry: object) -> None:
        raise AssertionError(f"nothing is played here, but {entry}")

    def finish(self) -> None:
        raise AssertionError("nothing is played here")


_NO_JOURNAL = _NoJournal()


def pages_of_worlds(game: AnyGame, seats: int) -> Iterator[set[str]]:
    """Yield, for moments of a game and every viewer, what is sent in each of several worlds."""
    table = open_table(open_new(game, seats, seed=11))
    rng = stream(11, "play")
    for _ in range(MOMENTS):
        for viewer in [*range(seats), SPECTATOR]:
            yield {_sent(OtherWorld(table, viewer, world), viewer) for world in range(WORLDS)}
        for _ in range(STEPS):
            pending = members(table.state().pending())
            if not pending:
                return
            legal = table.legal(pending[0])
            move = legal[rng.below(len(legal))]
            table.play(pending[0], game.notation(move), table.next_number)


def _sent(table: Table, viewer: Seat) -> str:
    chairs = tuple(Chair(PERSON, f"P{seat}", seat) for seat in range(table.header.seats))
    room = Room("canary", table, Sitting(chairs), Outbox("canary", _refuse))
    words = Words("en", room.names, table.game.slug)
    told = update(scene_of(room, viewer, words), frozenset())
    del told["moment"]
    return repr(told)


def _refuse(table: str, entry: object) -> NoReturn:
    raise AssertionError(f"nothing is kept of {table}: {entry}")
