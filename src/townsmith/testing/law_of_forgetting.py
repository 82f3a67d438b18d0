"""Law 11: what the rules let fall out of sight does not come back before the end."""

from dataclasses import dataclass, field
from typing import Any, Final

from townsmith.core.contract.state import REFEREE, Move, Seat, State
from townsmith.testing.play import LawError, Play, pick
from townsmith.testing.watching import Moment, Watcher

MOST_TWINS: Final = 3
"""How many games are played beside the one that is watched; the oldest give way."""


@dataclass(slots=True)
class Twin:
    """A game that differed, at one moment, only in what is to be forgotten, and what was seen."""

    state: State
    began: int
    seen: dict[Seat, tuple[Any, Any]]
    """What a few viewers saw at that moment of the game that is watched, and of this one."""
    epoch: int
    moved: set[Seat] = field(default_factory=set)
    """Who has moved since, and could take that back within the epoch."""


class Forgetting(Watcher):
    """Law 11: looking back does not tell apart what looks alike now, see `Rules.forget`."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.twins: list[Twin] = []
        self.next: tuple[Seat, Move] | None = None

    def moment(self, now: Moment) -> None:
        """Make the same move in all twins; compare what both may look up."""
        if self.next is not None:
            self.twins = [twin for twin in self.twins if _played(twin, *self.next)]
        self.next = None
        if not now.state.pending():
            self.twins = []  # at the end everything may come out
            return
        for twin in self.twins:
            self._require_same_past(now, twin)
        if now.number < len(self.play.choices):
            self.next = pick(now.state, self.play.choices[now.number])

    def look(self, now: Moment) -> None:
        """Begin a twin that has something else to forget."""
        other = now.state.clone()
        self.game.rules.forget(other, now.rng("law 11"))
        if other.pack() == now.state.pack():
            return
        seats = [seat for seat in now.watchers() if seat != REFEREE]
        seen = {seat: (now.view(seat), self.game.view(other, seat)) for seat in seats}
        twin = Twin(other, now.number, seen, now.state.epoch())
        self.twins = [*self.twins, twin][-MOST_TWINS:]

    def _require_same_past(self, now: Moment, twin: Twin) -> None:
        for viewer, views in twin.seen.items():
            if now.view(viewer) != self.game.view(twin.state, viewer):
                continue
            if views[0] != views[1]:
                _require_no_way_back(now, twin, viewer)
            one, other = (self.game.recalled(view) for view in views)
            if one != other:
                raise LawError(
                    f"law 11: {viewer} can look up what is out of sight since move {twin.began}: "
                    f"{one} but {other}"
                )


def _require_no_way_back(now: Moment, twin: Twin, viewer: Seat) -> None:
    """Raise LawError if the viewer could bring back by an undo what they see no more."""
    if viewer in twin.moved and now.state.epoch() == twin.epoch:
        raise LawError(
            f"law 11: {viewer} can take back a move and see again what is out of sight since "
            f"move {twin.began}"
        )


def _played(twin: Twin, seat: Seat, move: Move) -> bool:
    """Make a move if it is allowed here too; say whether it was."""
    if move not in twin.state.legal(seat):
        return False
    twin.state.apply(seat, move)
    twin.moved.add(seat)
    return True
