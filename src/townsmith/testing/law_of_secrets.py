"""Law 5 and its kin: nobody learns what they cannot know, not even by taking a move back."""

from itertools import islice

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.contract.state import SPECTATOR, Seat, State
from townsmith.core.rng import Rng
from townsmith.core.text import english
from townsmith.testing.play import LawError, Play, pick
from townsmith.testing.walk import random_move, walk


def law_5_secrets(play: Play) -> None:
    """Require that nothing a viewer gets changes under `redeal`, which knows no more either."""
    state = play.last()
    for viewer in (SPECTATOR, *range(play.setup.seats)):
        other = _redealt(state, viewer, play.rng("law 5, one"))
        _require_same_sight(play, viewer, state, other)
        if viewer in play.watchers(state):
            _require_same_pictures(play, viewer, state, other)
        _require_ignorance(play, viewer, state, other)
        _require_new_luck(play, viewer, state, other)
        _play_on(play, other)


def _redealt(state: State, viewer: Seat, rng: Rng) -> State:
    other = state.clone()
    other.redeal(viewer, rng)
    return other


def _require_same_sight(play: Play, viewer: Seat, state: State, other: State) -> None:
    views = [play.game.view(world, viewer) for world in (state, other)]
    if views[0] != views[1]:
        raise LawError(f"law 5: the view of {viewer} leaks: {views[0]} but {views[1]}")
    if viewer == SPECTATOR:
        return
    if state.legal(viewer) != other.legal(viewer):
        raise LawError(f"law 5: the legal moves of {viewer} leak")
    if _observation(play, state, viewer) != _observation(play, other, viewer):
        raise LawError(f"law 5: the observation of {viewer} leaks")


def _require_same_pictures(play: Play, viewer: Seat, state: State, other: State) -> None:
    # Pictures are functions of equal views, but only drawing them shows that they are.
    views = [play.game.view(world, viewer) for world in (state, other)]
    if play.game.drawing.svg(views[0], english) != play.game.drawing.svg(views[1], english):
        raise LawError(f"law 5: the SVG of {viewer} leaks")
    if play.game.drawing.characters(views[0], english) != play.game.drawing.characters(
        views[1], english
    ):
        raise LawError(f"law 5: the character picture of {viewer} leaks")


def _require_ignorance(play: Play, viewer: Seat, state: State, other: State) -> None:
    # Both are the same to the viewer, so a redeal with the same luck must make them the same.
    worlds = [_redealt(world, viewer, play.rng("law 5, two")) for world in (state, other)]
    if worlds[0].pack() != worlds[1].pack():
        raise LawError(f"law 5: redeal for {viewer} depends on what {viewer} cannot know")


def _require_new_luck(play: Play, viewer: Seat, state: State, other: State) -> None:
    luck = [play.game.positions.write(world).get("rng") for world in (state, other)]
    if luck[0] is not None and luck[0] == luck[1]:
        raise LawError(f"law 5: redeal for {viewer} keeps the generator, which nobody can know")


def _play_on(play: Play, world: State) -> None:
    """Play a redealt game on: it must be a position like any other."""
    for _ in islice(
        walk(world, play.rng("law 5, three"), random_move), play.game.rules.bound(play.setup)
    ):
        pass


def law_of_epochs(play: Play) -> None:
    """Require that epochs never decrease, and that a move which teaches anything begins one.

    Otherwise undo could be used to peek: move, look, take back.
    """
    epoch = -1
    for state in play.moments():
        if state.epoch() < epoch:
            raise LawError(f"epochs: {epoch} was followed by {state.epoch()}")
        epoch = state.epoch()
    for state in play.tail(3):
        if state.pending():
            _require_no_peeking(play, state)


def _require_no_peeking(play: Play, state: State) -> None:
    seat, move = pick(state, play.rng(f"peek {state.epoch()}").below(1 << 16))
    worlds = [state.clone(), _redealt(state, seat, play.rng("peek"))]
    epoch = state.epoch()
    for world in worlds:
        world.apply(seat, move)
    if any(world.epoch() != epoch for world in worlds):
        return
    views = [play.game.view(world, seat) for world in worlds]
    if views[0] != views[1]:
        words = play.game.notation(move)
        raise LawError(f"epochs: {words!r} teaches seat {seat} something but is no new epoch")


def law_of_planes(play: Play) -> None:
    """Require that an observation fills exactly the bytes of the game's planes, also in words."""
    state, start = play.last(), play.game.rules.start(play.setup)
    for seat in range(play.setup.seats):
        _require_filled(play, state, seat)
        _require_same_words(play, start, state, seat)


def _require_filled(play: Play, state: State, seat: Seat) -> None:
    size = sum(plane.size for plane in play.game.bots.planes)
    seen = [_observation(play, state, seat, blank) for blank in (0x55, 0xAA)]
    if any(len(observation) != size for observation in seen):
        raise LawError(f"planes: the observation of seat {seat} must be {size} bytes")
    if seen[0] != seen[1]:
        raise LawError(f"planes: observe does not write every byte for seat {seat}")


def _require_same_words(play: Play, start: State, state: State, seat: Seat) -> None:
    """Require that words over an earlier observation are the bytes, and stay within their row."""
    seen = _observation(play, state, seat)
    row = vec[i64]([0] * ((len(seen) + 7) // 8 + 2))
    if not start.observe_words(seat, row, 1):
        return
    state.observe_words(seat, row, 1)
    padding = bytes(-len(seen) % 8)
    if memoryview(row).cast("B") != bytes(8) + seen + padding + bytes(8):
        raise LawError(f"planes: words and bytes differ in what seat {seat} observes")


def _observation(play: Play, state: State, seat: Seat, blank: int = 0) -> bytes:
    out = bytearray([blank]) * sum(plane.size for plane in play.game.bots.planes)
    state.observe(seat, out)
    return bytes(out)
