"""The score of a position as plain values: for files, other programs and worked examples."""

from collections.abc import Iterable
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import OPPONENT, REFEREE, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import Say

NAMES_APART: Final = " / "
"""What stands between the names of a line that is called otherwise on another sheet."""


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


def line_labels(sheets: Iterable[ScoreSheet], say: Say) -> dict[str, str]:
    """Return what each line is called; all names of a line that has another one for each seat."""
    called: dict[str, dict[str, None]] = {}
    for sheet in sheets:
        for line in sheet.lines:
            called.setdefault(line.id, {})[say(line.label)] = None
    return {line: NAMES_APART.join(names) for line, names in called.items()}
