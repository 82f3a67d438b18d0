"""The score of a position as plain values: for files, other programs and worked examples."""

from typing import Any

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import OPPONENT, REFEREE, State
from townsmith.core.contract.view import ScoreSheet


def scored(game: AnyGame, state: State) -> dict[str, Any]:
    """Return every seat's score as if the game ended now, and who would win."""
    sheets = game.words.sheets(game.view(state, REFEREE))
    seated = sorted((sheet for sheet in sheets if sheet.seat >= 0), key=lambda sheet: sheet.seat)
    answer: dict[str, Any] = {"seats": [_sheet(sheet) for sheet in seated]}
    for sheet in sheets:
        if sheet.seat == OPPONENT:
            answer["opponent"] = _sheet(sheet)
    winners = game.rules.winners(state)
    answer["winners"] = ["opponent" if seat == OPPONENT else seat for seat in winners]
    return answer


def _sheet(sheet: ScoreSheet) -> dict[str, Any]:
    lines: dict[str, int] = {}
    for line in sheet.lines:
        lines[line.id] = lines.get(line.id, 0) + line.points
    return {"total": sheet.total, "lines": lines, "facts": dict(sheet.facts)}
