"""What every game's rollout must do: play the very moves of the plain way, only faster."""

from collections.abc import Callable, Iterable
from typing import Any

from townsmith.core.contract.state import Move, Seat, State, digest, playout
from townsmith.core.rng import Rng, stream
from townsmith.testing.play import LawError, Play


def ends_alike(play: Play) -> None:
    """Raise if a rollout and a plain playout of the play's last position differ in anything.

    Copies made before share much with the position; the rollout must not write into them.
    """
    plain = play.last()
    packed, witness, fast = plain.pack(), plain.clone(), plain.clone()
    plain_chance, fast_chance = play.rng("rollout"), play.rng("rollout")
    moves = playout(plain, plain_chance), fast.playout(fast_chance)
    if moves[0] != moves[1]:
        raise LawError(f"the plain way played {moves[0]} moves, the rollout {moves[1]}")
    if digest(plain) != digest(fast) or plain_chance.pack() != fast_chance.pack():
        raise LawError("the rollout ended in another position")
    if witness.pack() != packed:
        raise LawError("the rollout changed a copy of the position")


Pick = Callable[[Any, Seat, Rng], Move]
"""A game's own way to pick a random move without listing all."""


def picks_alike(pick: Pick, state: State, walked: Iterable[tuple[Seat, Move]]) -> None:
    """Assert at every step of a walk that a pick is the entry of `legal` that was drawn."""
    for number, (seat, _) in enumerate(walked):
        legal = state.legal(seat)
        chance, same = stream(number, "pick"), stream(number, "pick")
        assert pick(state, seat, chance) == legal[same.below(len(legal))]
        assert chance.pack() == same.pack()
