"""Law 5 and the law of epochs: nobody learns what they cannot know, not even by an undo."""

from itertools import islice

from townsmith.core.contract.state import SPECTATOR, Seat, State
from townsmith.core.rng import Rng
from townsmith.core.text import english
from townsmith.testing.law_of_planes import observation
from townsmith.testing.play import LawError, Play, pick
from townsmith.testing.walk import random_move, walk
from townsmith.testing.watching import Moment, Watcher


class Secrets(Watcher):
    """Law 5: nothing a viewer gets changes under `redeal`, which knows no more either."""

    def look(self, now: Moment) -> None:
        """Deal what each viewer cannot know anew; draw it for one, and play on with another."""
        viewers = (SPECTATOR, *range(self.play.setup.seats))
        drawn = now.watchers()[now.number % 2]
        played = viewers[now.rng("law 5, played").below(len(viewers))]
        for viewer in viewers:
            other = _redealt(now.state, viewer, now.rng("law 5, one"))
            self._require_same_sight(now, viewer, other)
            if viewer == drawn:
                self._require_same_pictures(now, viewer, other)
            self._require_ignorance(now, viewer, other)
            self._require_new_luck(now, viewer, other)
            if viewer == played:
                self._play_on(now, other)

    def _require_same_sight(self, now: Moment, viewer: Seat, other: State) -> None:
        view = self.game.view(other, viewer)
        if now.view(viewer) != view:
            raise LawError(f"law 5: the view of {viewer} leaks: {now.view(viewer)} but {view}")
        if viewer == SPECTATOR:
            return
        if now.state.legal(viewer) != other.legal(viewer):
            raise LawError(f"law 5: the legal moves of {viewer} leak")
        if observation(self.game, now.state, viewer) != observation(self.game, other, viewer):
            raise LawError(f"law 5: the observation of {viewer} leaks")

    def _require_same_pictures(self, now: Moment, viewer: Seat, other: State) -> None:
        # Pictures are functions of equal views, but only drawing them shows that they are.
        view = self.game.view(other, viewer)
        if now.svg(viewer) != self.game.drawing.svg(view, english):
            raise LawError(f"law 5: the SVG of {viewer} leaks")
        if now.characters(viewer) != self.game.drawing.characters(view, english):
            raise LawError(f"law 5: the character picture of {viewer} leaks")

    def _require_ignorance(self, now: Moment, viewer: Seat, other: State) -> None:
        # Both are the same to the viewer, so a redeal with the same luck makes them the same.
        worlds = [_redealt(world, viewer, now.rng("law 5, two")) for world in (now.state, other)]
        if worlds[0].pack() != worlds[1].pack():
            raise LawError(f"law 5: redeal for {viewer} depends on what {viewer} cannot know")

    def _require_new_luck(self, now: Moment, viewer: Seat, other: State) -> None:
        luck = [self.game.positions.write(world).get("rng") for world in (now.state, other)]
        if luck[0] is not None and luck[0] == luck[1]:
            raise LawError(f"law 5: redeal for {viewer} keeps the generator, which nobody can know")

    def _play_on(self, now: Moment, world: State) -> None:
        """Play a redealt game on: it must be a position like any other."""
        steps = walk(world, now.rng("law 5, three"), random_move)
        for _ in islice(steps, self.game.rules.bound(self.play.setup)):
            pass


def _redealt(state: State, viewer: Seat, rng: Rng) -> State:
    other = state.clone()
    other.redeal(viewer, rng)
    return other


class Epochs(Watcher):
    """The law of epochs: they never decrease, and a move which teaches anything begins one.

    Otherwise undo could be used to peek: move, look, take back.
    """

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.epoch = -1

    def moment(self, now: Moment) -> None:
        """Compare with the moment before, and try a move in two worlds."""
        epoch = now.state.epoch()
        if epoch < self.epoch:
            raise LawError(f"epochs: {self.epoch} was followed by {epoch}")
        self.epoch = epoch
        if now.state.pending():
            self._require_no_peeking(now)

    def _require_no_peeking(self, now: Moment) -> None:
        seat, move = pick(now.state, now.rng("peek").below(1 << 16))
        worlds = [now.state.clone(), _redealt(now.state, seat, now.rng("peek"))]
        for world in worlds:
            world.apply(seat, move)
        if any(world.epoch() != self.epoch for world in worlds):
            return
        views = [self.game.view(world, seat) for world in worlds]
        if views[0] != views[1]:
            words = self.game.notation(move)
            raise LawError(f"epochs: {words!r} teaches seat {seat} something but is no new epoch")
