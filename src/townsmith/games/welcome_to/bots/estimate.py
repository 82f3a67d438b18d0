# townsmith: compiled
"""What a position is worth to a seat: its sheet against the best of the others."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.contract.state import Seat
from townsmith.games.welcome_to.bots.features import measure_sheet
from townsmith.games.welcome_to.bots.quick import acted
from townsmith.games.welcome_to.bots.rival_features import measure_rival
from townsmith.games.welcome_to.bots.sheet_worth import rival_worth, sheet_worth
from townsmith.games.welcome_to.bots.situation import has_ended
from townsmith.games.welcome_to.bots.weights import FEATURES, RIVAL, SOLO
from townsmith.games.welcome_to.rules.sheet import ACT, Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo

_NOTHING: Final[vec[float]] = vec[float]([0.0] * len(FEATURES))
_NOBODY: Final = -1
_TWO: Final = 2
_DEEP: Final = -1e300


def estimate(state: WelcomeTo, seat: Seat) -> float:
    """Return by how many points the seat will be ahead, as far as can be told."""
    if state.over:
        return _margin(state, seat)
    situation = state.situation(seat)
    sheet = _settled(state, seat)
    if has_ended(sheet):
        situation.rounds = 0.0
    worth = sheet_worth(situation, sheet)
    if state.variant.solo:
        return worth - rival_worth(situation, situation.pile_after(sheet), sheet)
    other = _best_other(state, seat)
    if other == _NOBODY:
        return worth
    opposite = state.situation(other)
    opposite.rounds = min(situation.rounds, opposite.rounds)
    return worth - sheet_worth(opposite, state.sheets[other])


def measure(state: WelcomeTo, seat: Seat) -> list[float]:
    """Return the numbers whose weighted sum is the estimate."""
    out = _NOTHING[:]
    situation = state.situation(seat)
    sheet = _settled(state, seat)
    if state.variant.solo:
        _add(out, measure_sheet(situation, sheet), SOLO, 1.0)
        _add(out, measure_rival(situation, situation.pile_after(sheet)), RIVAL, 1.0)
        return list(out)
    _add(out, measure_sheet(situation, sheet), 0, 1.0)
    other = _best_other(state, seat)
    if other != _NOBODY:
        _add(out, measure_sheet(state.situation(other), state.sheets[other]), 0, -1.0)
    return list(out)


def _add(out: vec[float], numbers: vec[float], base: i64, sign: float) -> None:
    at: i64 = 0
    end: i64 = len(numbers)
    while at < end:
        out[base + at] += sign * numbers[at]
        at += 1


def _settled(state: WelcomeTo, seat: Seat) -> Sheet:
    """Return the sheet of a seat after the best action, where one is due."""
    sheet = state.sheets[seat]
    return acted(state.situation(seat), sheet) if sheet.stage == ACT else sheet


# The others


def _margin(state: WelcomeTo, seat: Seat) -> float:
    """Return by how many points the seat is ahead at the end."""
    own = float(state.points(seat))
    if state.variant.solo:
        return own - float(state.rival_points())
    if state.seats == 1:
        return own
    most = _DEEP
    for other in range(state.seats):
        if other != seat:
            most = max(most, float(state.points(other)))
    return own - most


def _best_other(state: WelcomeTo, seat: Seat) -> int:
    """Return the other seat whose sheet is worth most, or NOBODY."""
    if state.seats == _TWO:
        return 1 - seat
    best = _NOBODY
    most = _DEEP
    for other in range(state.seats):
        if other != seat:
            worth = sheet_worth(state.situation(other), state.sheets[other])
            if worth > most:
                most = worth
                best = other
    return best
