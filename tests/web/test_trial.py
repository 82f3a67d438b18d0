"""Trials: what a move would bring is told where it is certain, and only there."""

import pytest

from tests.web.canaries import ID, Kind, play_on, refuse
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import DESKTOP
from townsmith.i18n.words import Words
from townsmith.web.tables.chairs import PERSON, Chair, Sitting
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.people_log import People
from townsmith.web.tables.room import Room
from townsmith.web.work.jobs.board_previews import sketch_of
from townsmith.web.work.jobs.trial import Trial, trial_question

GAMES = list(registry.games().values())


def room_of(game: AnyGame, moves: int) -> Room:
    """Return a room in which that many moves were made."""
    kind = Kind(game, game.chairs[0], {})
    table = kind.open()
    play_on(table, moves)
    chairs = tuple(Chair(PERSON, f"P{seat}", seat) for seat in range(kind.seats))
    return Room(ID, table, People(Sitting(chairs)), Outbox(ID, 0, refuse))


def trial_of(room: Room) -> tuple[Trial, Words]:
    """Return what the first seat that owes a decision can try, as a worker is told."""
    seat = room.table.pending[0]
    return trial_question(room.table, seat, room.words("en")).begin()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_sketch_shows_the_board_after_the_move(game: AnyGame) -> None:
    """Wherever a move changes the own board for sure, the sketch is the board it leads to."""
    sketched = 0
    for moves in range(0, 24, 3):
        room = room_of(game, moves)
        if room.table.over:
            break
        seat = room.table.pending[0]
        trial, words = trial_of(room)
        for move in trial.legal[:4]:
            drawn = sketch_of(trial, game.words.path(move), words, DESKTOP)
            after = room.table.state()
            after.apply(seat, move)
            boards = {
                part.key: part.svg
                for part in game.drawing.parts(game.view(after, seat), words, DESKTOP)
                if part.place == "board"
            }
            assert {key: boards[key] for key in drawn} == drawn
            sketched += bool(drawn)
    assert sketched


def test_what_chance_decides_is_not_told() -> None:
    """A reader of hidden luck finds no answer; a reader of what is known finds the same one."""
    room = room_of(registry.game("uptown"), 0)
    trial, _ = trial_of(room)
    turning = [move for move in trial.legal if trial.certain(move, repr) is None]
    assert turning  # a card is turned up after these, and nobody knows which
    assert all(trial.certain(move, lambda view: view.seats) == 2 for move in turning)
