# townsmith: compiled
"""The traits of a move: the numbers of the sheet and the pile it leads to within the turn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.welcome_to.bots.feature_names import POINTS, SHEET_FEATURES
from townsmith.games.welcome_to.bots.features import survey
from townsmith.games.welcome_to.bots.opponent_features import survey_rival
from townsmith.games.welcome_to.bots.quick import acted, after_action
from townsmith.games.welcome_to.bots.situation import Scene
from townsmith.games.welcome_to.bots.weights import FEATURES, JUDGEMENT, RIVAL, SOLO
from townsmith.games.welcome_to.rules.moves import APPROVE, CARDS, GIVE, PICK, REFUSE
from townsmith.games.welcome_to.rules.numbering import write_number
from townsmith.games.welcome_to.rules.pieces import HOUSES, NUMBERS, REFUSAL_MARKS
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet

_BLANK: Final[list[float]] = [0.0] * len(FEATURES)
_NOBODY: Final[vec[float]] = vec[float]()
_NOTHING: Final[vec[float]] = vec[float]([0.0] * SHEET_FEATURES)


def traits(scene: Scene, sheet: Sheet, moves: list[int]) -> list[list[float]]:
    """Return the numbers of every move; after a number with those of its best action."""
    scene.weights = JUDGEMENT
    scene.lay_out(sheet)
    if sheet.stage == NUMBER:
        return _numberings(scene, sheet, moves)
    if sheet.stage == ACT:
        return [_row(scene, survey(scene, after_action(sheet, move)), _NOBODY) for move in moves]
    return [_row(scene, _approval(scene, move), _NOBODY) for move in moves]


def _numberings(scene: Scene, sheet: Sheet, moves: list[int]) -> list[list[float]]:
    piles: list[vec[float]] = []
    if scene.terms.solo:
        piles = [survey_rival(scene, scene.pile_with(card)) for card in range(CARDS)]
    rows: list[list[float]] = []
    for move in moves:
        pile = piles[_given(move)] if piles else _NOBODY
        rows.append(_row(scene, survey(scene, _numbered(scene, sheet, move)), pile))
    return rows


def _given(move: i64) -> i64:
    """Return the card of the hand that a move leaves for a solo opponent."""
    if move >= REFUSE:
        return move - GIVE
    pair: i64 = move // (NUMBERS * HOUSES)
    return CARDS - pair // CARDS - pair % CARDS


def _numbered(scene: Scene, sheet: Sheet, move: i64) -> Sheet:
    """Return the sheet after a number and the best action, or after a refusal."""
    after = sheet.clone()
    if move >= REFUSE:
        after.mark(REFUSAL_MARKS)
        return after
    write_number(after, move, scene.numbers, scene.actions, older=scene.terms.older)
    return acted(scene, after) if after.stage == ACT else after


def _approval(scene: Scene, move: i64) -> vec[float]:
    """Return the points of a plan, where a move approves one."""
    numbers = _NOTHING[:]
    if APPROVE <= move < PICK:
        numbers[POINTS] = scene.worth(move - APPROVE)
    return numbers


def _row(scene: Scene, sheet: vec[float], pile: vec[float]) -> list[float]:
    """Return the numbers of a sheet and a pile by the features of the game."""
    row = _BLANK[:]
    base: i64 = SOLO if scene.terms.solo else 0
    at: i64 = 0
    while at < len(sheet):
        row[base + at] = sheet[at]
        at += 1
    at = 0
    while at < len(pile):
        row[RIVAL + at] = pile[at]
        at += 1
    return row
