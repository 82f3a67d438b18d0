# townsmith: compiled
"""The features of a move: the numbers of the sheet and the pile it leads to within the turn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.welcome_to.bots.feature_names import POINTS, SHEET_FEATURES
from townsmith.games.welcome_to.bots.features import measure_sheet
from townsmith.games.welcome_to.bots.quick import acted, after_action
from townsmith.games.welcome_to.bots.rival_features import measure_rival
from townsmith.games.welcome_to.bots.situation import Situation
from townsmith.games.welcome_to.bots.weights import FEATURES, JUDGEMENT, RIVAL, SOLO
from townsmith.games.welcome_to.rules.moves import APPROVE, CARDS, GIVE, PICK, REFUSE
from townsmith.games.welcome_to.rules.numbering import write_number
from townsmith.games.welcome_to.rules.pieces import HOUSES, NUMBERS, REFUSAL_MARKS
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet

_BLANK: Final[list[float]] = [0.0] * len(FEATURES)
_NOBODY: Final[vec[float]] = vec[float]()
_NOTHING: Final[vec[float]] = vec[float]([0.0] * SHEET_FEATURES)


def move_features(situation: Situation, sheet: Sheet, moves: list[int]) -> list[list[float]]:
    """Return the numbers of every move; after a number with those of its best action."""
    situation.weights = JUDGEMENT
    situation.lay_out(sheet)
    if sheet.stage == NUMBER:
        return _numberings(situation, sheet, moves)
    if sheet.stage == ACT:
        return [
            _row(situation, measure_sheet(situation, after_action(sheet, move)), _NOBODY)
            for move in moves
        ]
    return [_row(situation, _approval(situation, move), _NOBODY) for move in moves]


def _numberings(situation: Situation, sheet: Sheet, moves: list[int]) -> list[list[float]]:
    piles: list[vec[float]] = []
    if situation.variant.solo:
        piles = [measure_rival(situation, situation.pile_with(card)) for card in range(CARDS)]
    rows: list[list[float]] = []
    for move in moves:
        pile = piles[_given(move)] if piles else _NOBODY
        after = _numbered(situation, sheet, move)
        rows.append(_row(situation, measure_sheet(situation, after), pile))
    return rows


def _given(move: i64) -> i64:
    """Return the card of the hand that a move leaves for a rival."""
    if move >= REFUSE:
        return move - GIVE
    pair: i64 = move // (NUMBERS * HOUSES)
    return CARDS - pair // CARDS - pair % CARDS


def _numbered(situation: Situation, sheet: Sheet, move: i64) -> Sheet:
    """Return the sheet after a number and the best action, or after a refusal."""
    after = sheet.clone()
    if move >= REFUSE:
        after.mark(REFUSAL_MARKS)
        return after
    write_number(after, move, situation.numbers, situation.actions, older=situation.variant.older)
    return acted(situation, after) if after.stage == ACT else after


def _approval(situation: Situation, move: i64) -> vec[float]:
    """Return the points of a plan, where a move approves one."""
    numbers = _NOTHING[:]
    if APPROVE <= move < PICK:
        numbers[POINTS] = situation.worth(move - APPROVE)
    return numbers


def _row(situation: Situation, sheet: vec[float], pile: vec[float]) -> list[float]:
    """Return the numbers of a sheet and a pile by the features of the game."""
    row = _BLANK[:]
    base: i64 = SOLO if situation.variant.solo else 0
    at: i64 = 0
    while at < len(sheet):
        row[base + at] = sheet[at]
        at += 1
    at = 0
    while at < len(pile):
        row[RIVAL + at] = pile[at]
        at += 1
    return row
