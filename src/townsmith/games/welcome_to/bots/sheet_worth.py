# townsmith: compiled
"""What a sheet is worth in its situation: the weighted sum of its features."""

from mypy_extensions import i64

from townsmith.games.welcome_to.bots.features import (
    Look,
    bunker_points,
    look_at,
    standing_points,
)
from townsmith.games.welcome_to.bots.rival_features import measure_rival, rival_points
from townsmith.games.welcome_to.bots.situation import Situation, has_ended
from townsmith.games.welcome_to.bots.weights import RIVAL, SOLO, weighed
from townsmith.games.welcome_to.rules.pieces import DOOMSDAY, TEMP_MARKS, TEMP_PLACES
from townsmith.games.welcome_to.rules.sheet import Sheet


def sheet_worth(situation: Situation, sheet: Sheet) -> float:
    """Return what a sheet is worth: its points where the game ends with it."""
    return worth_of(look_at(situation, sheet))


def worth_of(look: Look) -> float:
    """Return what a sheet is worth that has been looked at."""
    situation = look.situation
    if situation.rounds <= 0.0 or has_ended(look.sheet):
        return float(final_points(situation, look.sheet))
    return weighed(look.out, situation.weights + (SOLO if situation.variant.solo else 0))


def rival_worth(situation: Situation, pile: list[int], sheet: Sheet) -> float:
    """Return what a rival with that pile will come to against a sheet."""
    if situation.rounds <= 0.0 or has_ended(sheet):
        return float(rival_points(situation, pile, sheet))
    return -weighed(measure_rival(situation, pile), situation.weights + RIVAL)


def final_points(situation: Situation, sheet: Sheet) -> i64:
    """Return the points of a sheet when the game ends now."""
    points = standing_points(situation, sheet)
    temps = sheet.marked(TEMP_MARKS)
    if temps > 0:
        behind: i64 = 1 if temps < situation.temps else 0
        points += TEMP_PLACES[behind]
    if situation.variant.sheet == DOOMSDAY:
        points += bunker_points(situation, sheet)
    return points
