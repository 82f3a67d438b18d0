# townsmith: compiled
"""Whole games of Tiny Towns at random, without making lists of moves.

A move is picked by counting: how many squares does a mask hold, which of them is the k-th? The
moves picked are those that `legal` would have listed, in its order, with one number drawn for
each, so a rollout ends in the very position that the plain way of playing random moves leads to.
What seldom happens (effects, Factories, Warehouses) goes the plain way, through `legal`.
"""

from mypy_extensions import i64

from townsmith.core.contract.state import Move, Seat
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.rules.moves import COMPLETE, CONSTRUCT, DONE, NAME, PLACE
from townsmith.games.tiny_towns.rules.pieces import (
    ALL_RESOURCES,
    BANK,
    FACTORIES,
    FACTORY,
    SQUARES,
    STATUE,
    WAREHOUSE,
)
from townsmith.games.tiny_towns.rules.rounds import PLAY, Rounds
from townsmith.games.tiny_towns.rules.square_sets import count, member
from townsmith.games.tiny_towns.rules.town import BUILDING, NAMING, PLACING, Town
from townsmith.games.tiny_towns.rules.turn import tokens


def play_out(table: Rounds, rng: Rng) -> int:
    """Play random moves to the end, lowest pending seat first; return how many were played."""
    moves: i64 = 0
    table.unwatched = True
    while table.waiting:
        seat = member(table.waiting, 0)
        table.apply(seat, pick(table, seat, rng))
        moves += 1
    table.unwatched = False
    return moves


def pick(table: Rounds, seat: Seat, rng: Rng) -> Move:
    """Return `legal(seat)[rng.below(...)]` of a pending seat, without the list where possible."""
    town = table.towns[seat]
    phase = town.phase
    if phase == PLACING and not _may_answer(table, seat, town):
        return PLACE + _drawn(town.empty(), rng)
    if phase == BUILDING and town.effect < 0 and not town.awaiting and not town.due:
        return _building(table, seat, town, rng)
    if phase == NAMING and table.seats > 1:
        return _naming(table, seat, town, rng)
    choices = table.legal(seat)
    return choices[rng.below(len(choices))]


def _drawn(mask: i64, rng: Rng) -> i64:
    return member(mask, rng.below(count(mask)))


def _may_answer(table: Rounds, seat: i64, town: Town) -> bool:
    """Return whether more than placing the cube on an empty square may be possible."""
    if not table.named_by_another(seat):
        return False
    if table.cavern or town.has_monument(STATUE):
        return True
    return town.built[FACTORIES] != 0 and table.cards[FACTORIES] in (FACTORY, WAREHOUSE)


def _building(table: Rounds, seat: i64, town: Town, rng: Rng) -> i64:
    """Pick whether to close the turn, to complete the town, or what to construct where."""
    closing: i64 = 2 if table.stage == PLAY and table.alone(seat) else 1
    total = closing
    for site in town.open:
        total += count(tokens(town, table.cards, site))
    k: i64 = rng.below(total)
    if k < closing:
        return DONE if k == 0 else COMPLETE
    k -= closing
    for site in town.open:
        mask = tokens(town, table.cards, site)
        held = count(mask)
        if k < held:
            return CONSTRUCT + site * SQUARES + member(mask, k)
        k -= held
    return DONE  # never reached: k counted no further than the sites


def _naming(table: Rounds, seat: i64, town: Town, rng: Rng) -> i64:
    """Pick a resource, or to complete the last town (TT-6.13)."""
    free: i64 = ALL_RESOURCES
    if table.cards[FACTORIES] == BANK:
        free &= ~town.held()
    closing: i64 = 0 if table.town_hall or not table.alone(seat) else 1
    k: i64 = rng.below(closing + count(free))
    if k < closing:
        return COMPLETE
    return NAME - 1 + member(free, k - closing)
