"""What a viewer of Tiny Towns may know: the only door out of the engine."""

from dataclasses import dataclass

from townsmith.core.bits import BIT, ONES, squares
from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import View
from townsmith.games.tiny_towns.rules.pieces import (
    CUBE,
    KINDS,
    MONUMENTS,
    NO_CARD,
    SQUARES,
    TAVERNS,
    UNSEEN_DISCARDS,
)
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP, OVER, SOLO
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import FINISHED, Town, digits


@dataclass(frozen=True)
class SquareView:
    """What lies on a square: a cube, or a building with the cubes on it."""

    resource: int = 0
    card: int = NO_CARD
    stored: tuple[int, ...] = ()

    @property
    def empty(self) -> bool:
        """Return whether nothing lies there."""
        return self.resource == 0 and self.card == NO_CARD


@dataclass(frozen=True)
class TownView:
    """A town as the viewer sees it, with its score as if the game ended now."""

    squares: tuple[SquareView, ...]
    monument: int
    """The monument card if the viewer knows it, otherwise NO_CARD."""
    keeps_card: bool
    """Whether there is a monument card that is not built."""
    cavern: tuple[int, ...]
    place: int
    named: int
    shrine: int
    watch: tuple[int, ...]
    lines: tuple[int, ...]
    fed: tuple[int, ...]
    counts: tuple[int, ...]
    """How many buildings of each type stand there."""


@dataclass(frozen=True)
class TinyTownsView(View):
    """The table and every town, as far as the viewer may see them."""

    stage: int
    phase: int
    """Where the viewer's own turn stands."""
    resource: int
    """The resource to be placed, named or chosen; 0 if there is none yet."""
    builder: int
    step: int
    town_hall: bool
    monuments: bool
    cavern: bool
    cards: tuple[int, ...]
    towns: tuple[TownView, ...]
    row: tuple[int, ...]
    coming: tuple[int, ...]
    """The solo deck from the top; 0 for a card never seen."""
    deck_size: int
    discard: tuple[int, ...]
    """The resource cards seen and discarded since the last shuffle, newest first."""
    dealt: tuple[int, ...]
    """The monument cards to choose from."""
    effect: int
    awaiting: tuple[int, ...]
    due: tuple[int, ...]

    @property
    def own(self) -> TownView | None:
        """Return the viewer's own town."""
        return self.towns[self.viewer] if self.viewer >= 0 else None

    def card_of_type(self, kind: int) -> int:
        """Return the card of a type, or NO_CARD: the one in play, or the viewer's monument."""
        if kind != MONUMENTS:
            return self.cards[kind]
        own = self.own
        return own.monument if own is not None else NO_CARD

    @property
    def solo(self) -> bool:
        """Return whether one seat plays alone."""
        return self.seats == 1


def view_of(state: TinyTowns, viewer: Seat) -> TinyTownsView:
    """Return what that viewer may know."""
    own = state.towns[viewer] if viewer >= 0 else None
    seen = [_seen(state, seat, viewer) for seat in range(state.seats)]
    resource = state.resource
    if own is not None and state.step == FREE_STEP:
        resource = own.choice
    unseen = state.unseen_cards() if state.seats == 1 else 0
    kept = max(len(state.discard) - UNSEEN_DISCARDS, 0)
    return TinyTownsView(
        viewer=viewer,
        seats=int(state.seats),
        round=int(state.round),
        over=state.stage == OVER,
        legal=tuple(state.legal(viewer)) if own is not None else (),
        stage=int(state.stage),
        phase=int(own.phase) if own is not None else FINISHED,
        resource=int(resource),
        builder=int(state.builder),
        step=int(state.step),
        town_hall=bool(state.town_hall),
        monuments=bool(state.monuments),
        cavern=bool(state.cavern),
        cards=tuple(state.cards),
        towns=tuple(
            _town(state, seat, seen, open_card=viewer in {seat, REFEREE})
            for seat in range(state.seats)
        ),
        row=tuple(state.row),
        coming=(0,) * unseen + tuple(state.deck[unseen:]) if state.seats == 1 else (),
        deck_size=len(state.deck),
        discard=tuple(state.discard[:kept]),
        dealt=_dealt(own),
        effect=int(own.effect) if own is not None else NO_CARD,
        awaiting=tuple(squares(own.awaiting)) if own is not None else (),
        due=_types(own.due) if own is not None else (),
    )


def _seen(state: TinyTowns, seat: Seat, viewer: Seat) -> Town:
    """Return a town as the viewer sees it: others' as they stood when the round began (TT-3.18)."""
    return state.towns[seat] if viewer in {seat, REFEREE} else state.shown[seat]


def _dealt(own: Town | None) -> tuple[int, ...]:
    if own is None or own.dealt < 0:
        return ()
    return tuple(sorted((int(own.monument), int(own.dealt))))


def _town(state: TinyTowns, seat: Seat, seen: list[Town], *, open_card: bool) -> TownView:
    town = seen[seat]
    live = state.towns[seat]
    built = town.built[MONUMENTS] != 0
    score = tally(town, state.cards, _right_taverns(state, seat, seen))
    known = (built or open_card) and live.dealt < 0
    return TownView(
        squares=tuple(_square(state, town, square) for square in range(SQUARES)),
        monument=int(live.monument) if known else NO_CARD,
        keeps_card=live.monument >= 0 and not built,
        cavern=tuple(digits(town.cavern)),
        place=int(live.place),
        named=int(live.named),
        shrine=int(town.shrine),
        watch=_types(town.watch),
        lines=tuple(score.lines),
        fed=tuple(squares(score.fed)),
        counts=tuple(ONES[mask] for mask in town.built),
    )


def _right_taverns(state: TinyTowns, seat: Seat, seen: list[Town]) -> int:
    if state.seats == 1:
        return SOLO
    return ONES[seen[(seat - 1) % state.seats].built[TAVERNS]]


def _square(state: TinyTowns, town: Town, square: int) -> SquareView:
    kind = town.type_at(square)
    if kind < 0:
        return SquareView(resource=_cube(town.cubes, square))
    stored = digits(town.stored[square])
    if bond := _cube(town.bond, square):
        stored = [bond]
    card = town.monument if kind == MONUMENTS else state.cards[kind]
    return SquareView(card=int(card), stored=tuple(stored))


def _cube(word: int, square: int) -> int:
    return word // CUBE[1][square] & 7


def _types(mask: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) if mask & BIT[kind])
