"""Trials: what a move would bring is told where it is certain, and only there."""

import pytest

from tests.web.canaries import ID, Kind, play_on, refuse
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.web.pages.board_previews import sketch_of
from townsmith.web.tables.chairs import PERSON, Chair, Sitting
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.move_trial import Trial
from townsmith.web.tables.room import Room

GAMES = list(registry.games().values())


def room_of(game: AnyGame, moves: int) -> Room:
    """Return a room in which that many moves were made."""
    kind = Kind(game, game.chairs[0], {})
    table = kind.open()
    play_on(table, moves)
    chairs = tuple(Chair(PERSON, f"P{seat}", seat) for seat in range(kind.seats))
    return Room(ID, table, Sitting(chairs), Outbox(ID, refuse))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_sketch_shows_the_board_after_the_move(game: AnyGame) -> None:
    """Wherever a move changes the own board for sure, the sketch is the board it leads to."""
    sketched = 0
    for moves in range(0, 24, 3):
        room = room_of(game, moves)
        if room.table.over:
            break
        seat = room.table.pending[0]
        trial, words = Trial(room, seat), room.words("en")
        for move in trial.legal[:4]:
            drawn = sketch_of(trial, game.words.path(move), words)
            after = room.table.state()
            after.apply(seat, move)
            boards = {
                part.key: part.svg
                for part in game.drawing.parts(game.view(after, seat), words)
                if part.place == "board"
            }
            assert {key: boards[key] for key in drawn} == drawn
            sketched += bool(drawn)
    assert sketched


def test_what_chance_decides_is_not_told() -> None:
    """A reader of hidden luck finds no answer; a reader of what is known finds the same one."""
    room = room_of(registry.game("uptown"), 0)
    trial = Trial(room, room.table.pending[0])
    turning = [move for move in trial.legal if trial.certain(move, repr) is None]
    assert turning  # a card is turned up after these, and nobody knows which
    assert all(trial.certain(move, lambda view: view.seats) == 2 for move in turning)
