# townsmith: compiled
"""The score of a town, line by line (TT-7), and who wins (TT-8).

There is one line a type, and one for empty squares.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import ONES, squares
from townsmith.core.contract.state import Seat
from townsmith.games.tiny_towns.rules.feeding import fed_squares, groups, temple_scores
from townsmith.games.tiny_towns.rules.pieces import (
    ABBEY,
    ADJACENT,
    ALMSHOUSE,
    ALMSHOUSE_POINTS,
    ARCHIVE,
    BAKERY,
    BANK,
    BATHS,
    CASTLE,
    CATHEDRAL,
    CENTRE,
    CHAPEL,
    CHAPELS,
    CLOISTER,
    COLUMN_OF,
    CORNERS,
    COTTAGES,
    FACTORIES,
    FARMS,
    FEAST_HALL,
    FLAT_POINTS,
    FORUM,
    FOUNTAIN,
    INN,
    KINDS,
    MARKET,
    MAUSOLEUM,
    MILLSTONE,
    MONUMENTS,
    PALACE,
    ROW_OF,
    SHED,
    SHRINE,
    SHRINE_POINTS,
    SQUARES,
    STARLOOM,
    TAILOR,
    TAVERN,
    TAVERN_POINTS,
    TAVERNS,
    THEATERS,
    TRADING_POST,
    WAREHOUSE,
    WELL,
    WELLS,
)
from townsmith.games.tiny_towns.rules.rounds import SOLO, Rounds
from townsmith.games.tiny_towns.rules.town import Town, digits

EMPTY_LINE: Final = 8
LINES: Final = 9
_STARLOOM: Final = (0, 6, 3, 2)


class Tally:
    """A town's points by line, and the squares that are fed."""

    def __init__(self) -> None:
        """Start with every line at 0."""
        self.lines: list[int] = [0] * LINES
        self.fed = 0

    def total(self) -> int:
        """Return the sum of all lines."""
        return sum(self.lines)


def tally(town: Town, cards: list[int], right_taverns: int) -> Tally:
    """Score a town; `right_taverns` counts the right neighbour's taverns, or is SOLO."""
    result = Tally()
    fed = fed_squares(town, cards)
    castle = town.built[MONUMENTS] if town.monument == CASTLE else 0
    lines = result.lines
    result.fed = fed
    lines[COTTAGES] = _cottages(town, fed)
    lines[WELLS] = _wells(town, cards[WELLS], castle)
    lines[CHAPELS] = _chapels(town, cards[CHAPELS], fed, castle)
    lines[TAVERNS] = _taverns(town, cards[TAVERNS], right_taverns)
    lines[THEATERS] = _theaters(town, cards[THEATERS], castle)
    lines[FACTORIES] = _factories(town, cards[FACTORIES])
    if town.built[MONUMENTS]:
        lines[MONUMENTS] = _monument(town, fed, right_taverns == SOLO)
    if not town.has_monument(CATHEDRAL):
        lines[EMPTY_LINE] = ONES[town.taken] - SQUARES
    return result


def _cottages(town: Town, fed: int) -> int:
    cottages = town.built[COTTAGES]
    if town.has_monument(MAUSOLEUM):
        return 3 * ONES[cottages]
    return 3 * ONES[cottages & fed]


def _wells(town: Town, card: i64, castle: int) -> int:
    wells = town.built[WELLS]
    if card == SHED:
        return ONES[wells]
    points = 0
    for square in squares(wells):
        beside = ADJACENT[square]
        if card == WELL:
            points += ONES[beside & town.built[COTTAGES]] + 2 * ONES[beside & castle]
        elif card == FOUNTAIN:
            points += 2 if beside & wells else 0
        elif card == MILLSTONE and beside & (town.built[FARMS] | town.built[THEATERS]):
            points += 2
    return points


def _chapels(town: Town, card: i64, fed: int, castle: int) -> int:
    chapels = town.built[CHAPELS]
    if chapels == 0:
        return 0
    if card == CHAPEL:
        fed_cottages = ONES[fed & town.built[COTTAGES]] + 2 * ONES[fed & castle]
        return ONES[chapels] * fed_cottages
    if card == CLOISTER:
        return ONES[chapels] * ONES[chapels & CORNERS]
    points = 0
    noise = town.built[FACTORIES] | town.built[TAVERNS] | town.built[THEATERS]
    for square in squares(chapels):
        if card == ABBEY:
            points += 0 if ADJACENT[square] & noise else 3
        elif temple_scores(fed, castle, square):
            points += 4
    return points


def _taverns(town: Town, card: i64, right_taverns: int) -> int:
    taverns = town.built[TAVERNS]
    count = ONES[taverns]
    if card == TAVERN:
        return TAVERN_POINTS[count]
    if card == ALMSHOUSE:
        return ALMSHOUSE_POINTS[count]
    if card == FEAST_HALL:
        most = right_taverns != SOLO and count > right_taverns  # TT-B15.4: 2 VP each in solo
        return count * (3 if most else 2)
    points = 0
    for square in squares(taverns):
        if card == INN and ONES[taverns & (ROW_OF[square] | COLUMN_OF[square])] == 1:
            points += 3
    return points


def _theaters(town: Town, card: i64, castle: int) -> int:
    theaters = town.built[THEATERS]
    points = 0
    for square in squares(theaters):
        if card == MARKET:
            points += max(ONES[theaters & ROW_OF[square]], ONES[theaters & COLUMN_OF[square]])
        elif card == TAILOR:
            points += 1 + ONES[theaters & CENTRE]
        elif card == BAKERY:
            beside = ADJACENT[square]
            points += 3 if beside & (town.built[FARMS] | town.built[FACTORIES]) else 0
        else:
            points += _types_in_sight(town, ROW_OF[square] | COLUMN_OF[square], castle)
    return points


def _types_in_sight(town: Town, lines: int, castle: int) -> int:
    """Return how many types but theater stand in a row and column; a castle is a cottage."""
    seen = 0
    for kind in range(8):
        mask = town.built[kind]
        if castle and kind == COTTAGES:
            mask |= castle
        if castle and kind == MONUMENTS:
            continue
        if kind != THEATERS and mask & lines:
            seen += 1
    return seen


def _factories(town: Town, card: i64) -> int:
    count = ONES[town.built[FACTORIES]]
    if card == BANK:
        return 4 * count
    if card == TRADING_POST:
        return count
    if card == WAREHOUSE:
        return -sum([len(digits(town.stored[s])) for s in squares(town.built[FACTORIES])])
    return 0


def _monument(town: Town, fed: int, solo: bool) -> int:  # noqa: FBT001 - compiled calls are positional
    card = town.monument
    square = town.built[MONUMENTS]
    if card == CASTLE:
        return 5 if fed & square else 0
    if card == SHRINE:
        return SHRINE_POINTS[town.shrine]
    if card == STARLOOM:
        return _starloom(town.place, solo)
    return FLAT_POINTS[card] + _by_types(town, card, square)


def _by_types(town: Town, card: i64, square: int) -> int:
    """Return what the monuments earn that look at the types of other buildings."""
    if card == ARCHIVE:
        return _types_present(town)
    if card == BATHS:
        return 2 * (KINDS - _types_present(town))
    if card == PALACE:
        return 2 * _types_beside(town, square)
    return 1 + _largest_group(town) if card == FORUM else 0


def _types_present(town: Town) -> int:
    present = 0
    for kind in range(KINDS):
        if town.built[kind]:
            present += 1
    return present


def _types_beside(town: Town, monument: int) -> int:
    beside = ADJACENT[squares(monument)[0]]
    types = 0
    for kind in range(KINDS):
        if town.built[kind] & beside:
            types += 1
    return types


def _largest_group(town: Town) -> int:
    largest = 0
    for kind in range(8):
        for group in groups(town.built[kind]):
            largest = max(largest, ONES[group])
    return largest


def _starloom(place: i64, solo: bool) -> int:  # noqa: FBT001 - compiled calls are positional
    if solo:
        return 6  # TT-M15.4
    return _STARLOOM[place] if place < len(_STARLOOM) else 0


# Who wins


def winners(state: Rounds) -> list[Seat]:
    """Return who would win if the game ended now; several share it when all tie-breaks tie."""
    standings = [_standing(state, seat) for seat in range(state.seats)]
    best = max(standings)
    return [seat for seat in range(state.seats) if standings[seat] == best]


def _standing(state: Rounds, seat: Seat) -> tuple[int, int, int, int]:
    """Return what is compared, in order: points, times named, empty squares, cottages."""
    town = state.towns[seat]
    named = 0 if state.town_hall else -int(town.named)  # TT-H3.4
    return state.points(seat), named, ONES[town.taken], ONES[town.built[COTTAGES]]
