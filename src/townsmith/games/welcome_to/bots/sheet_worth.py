# townsmith: compiled
"""What a sheet is worth in its scene: the weighted sum of its features."""

from mypy_extensions import i64

from townsmith.games.welcome_to.bots.features import (
    Survey,
    bunker_points,
    look_at,
    standing_points,
)
from townsmith.games.welcome_to.bots.opponent_features import rival_points, survey_rival
from townsmith.games.welcome_to.bots.situation import Scene, has_ended
from townsmith.games.welcome_to.bots.weights import RIVAL, SOLO, weighed
from townsmith.games.welcome_to.rules.pieces import DOOMSDAY, TEMP_MARKS, TEMP_PLACES
from townsmith.games.welcome_to.rules.sheet import Sheet


def appraise(scene: Scene, sheet: Sheet) -> float:
    """Return what a sheet is worth: its points where the game ends with it."""
    return appraise_look(look_at(scene, sheet))


def appraise_look(look: Survey) -> float:
    """Return what a sheet is worth that has been looked at."""
    scene = look.scene
    if scene.rounds <= 0.0 or has_ended(look.sheet):
        return float(final_points(scene, look.sheet))
    return weighed(look.out, scene.weights + (SOLO if scene.terms.solo else 0))


def appraise_rival(scene: Scene, pile: list[int], sheet: Sheet) -> float:
    """Return what a solo opponent with that pile will come to against a sheet."""
    if scene.rounds <= 0.0 or has_ended(sheet):
        return float(rival_points(scene, pile, sheet))
    return -weighed(survey_rival(scene, pile), scene.weights + RIVAL)


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
