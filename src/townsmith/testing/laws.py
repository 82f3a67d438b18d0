"""The laws: what everything that plays, shows or stores a game relies on.

A law is a function of a `Play` that returns nothing, or raises LawError and says what is wrong.
`LAWS` lists them all. `townsmith.testing.strategies.check` tries one with many plays.
"""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Final, TypeAlias

from townsmith.core.contract.state import Move, State, digest, members
from townsmith.core.contract.view import Path
from townsmith.testing.law_of_pictures import law_7_targets, law_of_words
from townsmith.testing.law_of_scores import law_8_scores
from townsmith.testing.law_of_seats import law_6_commuting
from townsmith.testing.law_of_secrets import law_5_secrets, law_of_epochs, law_of_planes
from townsmith.testing.law_of_thought import law_of_thought
from townsmith.testing.play import LawError, Play
from townsmith.testing.walk import Chooser, first_move, last_move, random_move, walk

Law: TypeAlias = Callable[[Play], None]


def law_1_legal_moves(play: Play) -> None:
    """Require legal moves in order, unique, in range, and none exactly where none is owed."""
    for state in play.moments():
        _require_seats(play, state)
        for seat in range(play.setup.seats):
            legal = state.legal(seat)
            _require_moves(play, legal)
            if bool(legal) != bool(state.pending() >> seat & 1):
                raise LawError(f"law 1: seat {seat} has {len(legal)} moves, against `pending`")
    _require_honest_views(play, play.last())


def _require_honest_views(play: Play, state: State) -> None:
    for seat in range(play.setup.seats):
        if play.game.view(state, seat).legal != tuple(state.legal(seat)):
            raise LawError(f"law 1: the view of seat {seat} holds other moves than `legal`")


def _require_seats(play: Play, state: State) -> None:
    if state.pending() not in range(1 << play.setup.seats):
        raise LawError(f"law 1: pending {state.pending():b} names a seat that is not there")


def _require_moves(play: Play, legal: list[Move]) -> None:
    if any(before >= after for before, after in pairwise(legal)):
        raise LawError(f"law 1: {legal} is not in ascending order")
    if any(move not in range(play.game.rules.move_count) for move in legal):
        raise LawError(f"law 1: {legal} leaves range({play.game.rules.move_count})")


def law_2_paths(play: Play) -> None:
    """Require that the paths of a position's legal moves are unique, prefix-free and parse back."""
    seen: set[Move] = set()
    for state in play.moments():
        for seat in members(state.pending()):
            legal = state.legal(seat)
            _require_prefix_free(sorted([play.game.words.path(move) for move in legal]))
            seen.update(legal)
    for move in seen:
        _require_notation(play, move)


def _require_prefix_free(paths: list[Path]) -> None:
    # In sorted order a path and its continuations are neighbours.
    for before, after in pairwise(paths):
        if after[: len(before)] == before:
            raise LawError(f"law 2: the path {before} is the beginning of {after}")


def _require_notation(play: Play, move: Move) -> None:
    path = play.game.words.path(move)
    if not path or any(token.split() != [token] for token in path):
        raise LawError(f"law 2: {path} must be words without spaces")
    if play.game.parse(" ".join(path)) != move:
        raise LawError(f"law 2: {path} is read as another move than {move}")


def law_3_clones(play: Play) -> None:
    """Require that clones are independent: every earlier copy stays unchanged and plays alike."""
    copies = []
    for state in play.moments():
        copies.append((state.clone(), state.pack()))
        if copies[-1][0].pack() != copies[-1][1]:
            raise LawError("law 3: a clone is another position than its original")
    for copy, words in copies:
        if copy.pack() != words:
            raise LawError("law 3: playing on has changed an earlier copy")
    _require_independence(play)


def _require_independence(play: Play) -> None:
    state = play.last()
    words = state.pack()
    one, other = state.clone(), state.clone()
    ends = [_end(one, play), _end(other, play)]
    if state.pack() != words:
        raise LawError("law 3: playing on a copy has changed the original")
    if ends[0] != ends[1]:
        raise LawError("law 3: two copies took the same moves to different positions")


def _end(state: State, play: Play) -> list[int]:
    for _ in walk(state, play.rng("law 3"), random_move):
        pass
    return state.pack()


def law_4_round_trips(play: Play) -> None:
    """Require that `unpack(pack)` and `from_position(position)` give back the same position."""
    for state in play.tail(8):
        if play.game.rules.unpack(list(state.pack())).pack() != state.pack():
            raise LawError("law 4: unpack(pack) is another position")
    state = play.last()
    position = play.game.positions.write(state)
    for form in (position, json.loads(json.dumps(position))):
        _require_same_position(play, state, form)


def _require_same_position(play: Play, state: State, position: dict[str, object]) -> None:
    written = json.dumps(position)
    if play.game.read_position(position).pack() != state.pack():
        raise LawError(f"law 4: from_position gives another position for {written}")
    if json.dumps(position) != written:
        raise LawError("law 4: reading a position file has changed it")
    if position.get("game") != play.game.slug:
        raise LawError("law 4: a position file must name its game")


def law_9_bound(play: Play) -> None:
    """Require that every game ends within its bound, also between stubborn players."""
    for choose in (random_move, first_move, last_move):
        _require_end(play, choose)


def _require_end(play: Play, choose: Chooser) -> None:
    bound = play.game.rules.bound(play.setup)
    count = len(play.opening) + len(play.log())
    for _ in walk(play.last(), play.rng("law 9"), choose):
        count += 1
        if count > bound:
            raise LawError(f"law 9: more than {bound} moves with {choose.__name__}")


def law_10_replays(play: Play) -> None:
    """Require that the same setup and log, written down and read again, give the same digest."""
    state = play.start()
    for seat, move in play.log():
        state.apply(seat, play.game.parse(play.game.notation(move)))
    if digest(state) != digest(play.last()):
        raise LawError("law 10: the replay ends with another digest")


LAWS: Final[tuple[Law, ...]] = (
    law_1_legal_moves,
    law_2_paths,
    law_3_clones,
    law_4_round_trips,
    law_5_secrets,
    law_6_commuting,
    law_7_targets,
    law_8_scores,
    law_9_bound,
    law_10_replays,
    law_of_epochs,
    law_of_planes,
    law_of_words,
    law_of_thought,
)
