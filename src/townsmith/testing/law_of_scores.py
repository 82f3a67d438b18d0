"""Law 8: the score that is explained is the score that counts."""

from townsmith.core.contract.state import OPPONENT, REFEREE, SPECTATOR, Seat, State
from townsmith.testing.play import LawError, Play
from townsmith.testing.walk import random_move, walk


def law_8_scores(play: Play) -> None:
    """Require that the sheets' totals equal `points` at the end, and that the best of them win.

    The referee, who sees everything, reads the right totals at any moment.
    """
    state = play.last()
    _require_totals(play, state, REFEREE)
    for _ in walk(state, play.rng("law 8"), random_move):
        pass
    for viewer in (REFEREE, SPECTATOR, *range(play.setup.seats)):
        _require_totals(play, state, viewer)
    _require_winners(play, state)


def _totals(play: Play, state: State, viewer: Seat) -> dict[Seat, int]:
    sheets = play.game.words.sheets(play.game.view(state, viewer))
    totals = {sheet.seat: sheet.total for sheet in sheets}
    seats = set(range(play.setup.seats))
    if len(totals) != len(sheets) or set(totals) - {OPPONENT} != seats:
        raise LawError(f"law 8: {viewer} must read one sheet a seat, not {sorted(totals)}")
    return totals


def _require_totals(play: Play, state: State, viewer: Seat) -> None:
    totals = _totals(play, state, viewer)
    for seat in range(play.setup.seats):
        if totals[seat] != state.points(seat):
            found = f"{totals[seat]} on the sheet, {state.points(seat)} points"
            raise LawError(f"law 8: {viewer} reads for seat {seat}: {found}")


def _require_winners(play: Play, state: State) -> None:
    totals = _totals(play, state, REFEREE)
    winners = play.game.rules.winners(state)
    if not winners or len(set(winners)) != len(winners) or set(winners) - set(totals):
        raise LawError(f"law 8: {winners} cannot be the winners among {sorted(totals)}")
    # An opponent whose sheet has no line scores nothing and cannot be beaten or win.
    sheets = play.game.words.sheets(play.game.view(state, REFEREE))
    best = max(sheet.total for sheet in sheets if sheet.lines)
    if any(totals[winner] != best for winner in winners):
        raise LawError(f"law 8: {winners} win with less than the best of {totals}")
