# townsmith: compiled
"""What a sheet is worth in its scene: the weighted sum of its features."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.learned import shipped_weights
from townsmith.games.welcome_to.feature_names import SHEET_FEATURES, SHEET_NAMES
from townsmith.games.welcome_to.features import (
    Survey,
    bunker_points,
    look_at,
    standing_points,
)
from townsmith.games.welcome_to.pieces import DOOMSDAY, TEMP_MARKS, TEMP_PLACES
from townsmith.games.welcome_to.rivalry import RIVAL_NAMES, rival_points, survey_rival
from townsmith.games.welcome_to.scene import Scene, has_ended
from townsmith.games.welcome_to.sheet import Sheet

JUDGED: Final[list[str]] = [
    *SHEET_NAMES,
    *[f"solo {name}" for name in SHEET_NAMES],
    *[f"rival {name}" for name in RIVAL_NAMES],
]
"""Sheets at a table, sheets of those who play alone, and the pile of a solo opponent."""
FEATURES: Final[list[str]] = [*JUDGED, *[f"quick {name}" for name in JUDGED]]
"""The same twice: positions are judged by the first half, quick moves are made by the second."""
JUDGEMENT: Final[int] = 0
HABITS: Final[int] = len(JUDGED)
SOLO: Final[int] = SHEET_FEATURES
RIVAL: Final[int] = 2 * SHEET_FEATURES

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.welcome_to", FEATURES)
"""The very list that training writes into."""


def appraise(scene: Scene, sheet: Sheet) -> float:
    """Return what a sheet is worth: its points where the game ends with it."""
    return appraise_look(look_at(scene, sheet))


def appraise_look(look: Survey) -> float:
    """Return what a sheet is worth that has been looked at."""
    scene = look.scene
    if scene.rounds <= 0.0 or has_ended(look.sheet):
        return float(final_points(scene, look.sheet))
    return _weighed(look.out, scene.weights + (SOLO if scene.terms.solo else 0))


def appraise_rival(scene: Scene, pile: list[int], sheet: Sheet) -> float:
    """Return what a solo opponent with that pile will come to against a sheet."""
    if scene.rounds <= 0.0 or has_ended(sheet):
        return float(rival_points(scene, pile, sheet))
    return -_weighed(survey_rival(scene, pile), scene.weights + RIVAL)


def _weighed(numbers: vec[float], base: i64) -> float:
    worth: float = 0.0
    at: i64 = 0
    end: i64 = len(numbers)
    while at < end:
        number = numbers[at]
        if number != 0.0:  # most are, and weights are dear to read
            worth += number * WEIGHTS[base + at]
        at += 1
    return worth


def final_points(scene: Scene, sheet: Sheet) -> i64:
    """Return the points of a sheet when the game ends now."""
    points = standing_points(scene, sheet)
    temps = sheet.marked(TEMP_MARKS)
    if temps > 0:
        behind: i64 = 1 if temps < scene.temps else 0
        points += TEMP_PLACES[behind]
    if scene.terms.sheet == DOOMSDAY:
        points += bunker_points(scene, sheet)
    return points
