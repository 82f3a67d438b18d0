"""Law 6: those who act at the same time cannot get into each other's way."""

from itertools import permutations

from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.testing.play import LawError, Play, pick


def law_6_commuting(play: Play) -> None:
    """Require that moves of different pending seats commute, also as the round is resolved."""
    state = play.last()
    rng = play.rng("law 6")
    chosen = {seat: state.legal(seat) for seat in members(state.pending())}
    for one, other in permutations(chosen, 2):
        first = chosen[one][rng.below(len(chosen[one]))]
        second = chosen[other][rng.below(len(chosen[other]))]
        _require_same_end(play, state, [(one, first), (other, second)])
    _require_same_end(play, state, _rest_of_round(play, state))


def _rest_of_round(play: Play, state: State) -> list[tuple[Seat, Move]]:
    """Return moves to the next epoch or until somebody new is to act."""
    world, seats, epoch = state.clone(), state.pending(), state.epoch()
    rng = play.rng("law 6, round")
    log = []
    while world.pending() and world.epoch() == epoch and not world.pending() & ~seats:
        seat, move = pick(world, rng.below(1 << 16))
        world.apply(seat, move)
        log.append((seat, move))
    return log


def _require_same_end(play: Play, state: State, log: list[tuple[Seat, Move]]) -> None:
    # Sorting is stable: every seat keeps the order of its own moves.
    upwards = sorted(log, key=lambda entry: entry[0])
    downwards = sorted(log, key=lambda entry: -entry[0])
    ends = [_played(play, state, order) for order in (log, upwards, downwards)]
    if ends[0] != ends[1] or ends[0] != ends[2]:
        written = [f"{seat}: {play.game.notation(move)}" for seat, move in log]
        raise LawError(f"law 6: the order of {written} makes a difference")


def _played(play: Play, state: State, log: list[tuple[Seat, Move]]) -> list[int]:
    world = state.clone()
    for seat, move in log:
        if move not in world.legal(seat):
            words = play.game.notation(move)
            raise LawError(f"law 6: another seat's move has made {words!r} of {seat} illegal")
        world.apply(seat, move)
    return world.pack()
