# townsmith: compiled
"""The features of a sheet: what they are called, and where each stands among the numbers."""

from typing import Final

from townsmith.games.welcome_to.rules.pieces import PARK_BOXES, STREETS

_SHEET: Final[list[str]] = [
    "points",
    "one",
    "rounds",
    "filled",
    "dead",
    "unfit",
    "refusal 1",
    "refusal 2",
    "refusal 2 late",
    "bis",
    "bis late",
    "estates",
    "long",
    "long built",
    "raise",
    "raise late",
    "raised late",
    "pool",
    "pool late",
    "temps late",
    "lead late",
    "lead -3",
    "lead -2",
    "lead -1",
    "lead 0",
    "lead 1",
    "lead 2",
    "lead 3",
    "blocked",
    "plan whole",
    "plan part",
    "plan square",
    "plan ready",
    "plan whole late",
    "plan part late",
    "plan race",
    "plans 1",
    "plans 2",
    "roundabouts",
    "eggs",
    "bunkers",
    "bunker lead",
    "worst",
    "empty",
]
POINTS: Final = 0
ONE: Final = 1
ROUNDS: Final = 2
FILLED: Final = 3
DEAD: Final = 4
UNFIT: Final = 5
REFUSAL: Final = 5
REFUSAL_LATE: Final = 8
BIS_MARKED: Final = 9
BIS_LATE: Final = 10
OPEN_ESTATES: Final = 11
LONG: Final = 12
LONG_BUILT: Final = 13
RAISE: Final = 14
RAISE_LATE: Final = 15
RAISED_LATE: Final = 16
POOL_GAIN: Final = 17
POOL_LATE: Final = 18
TEMPS_LATE: Final = 19
LEAD_LATE: Final = 20
LEAD: Final = 24
BLOCKED: Final = 28
PLAN_WHOLE: Final = 29
PLAN_PART: Final = 30
PLAN_SQUARE: Final = 31
PLAN_READY: Final = 32
PLAN_WHOLE_LATE: Final = 33
PLAN_PART_LATE: Final = 34
PLAN_RACE: Final = 35
PLANS_DONE: Final = 35
ROUNDABOUTS: Final = 38
EGG_HOPE: Final = 39
BUNKERS: Final = 40
BUNKER_LEAD: Final = 41
WORST: Final = 42
EMPTY_HOUSES: Final = 43
PARKS: Final = 44
"""+ twice the place among all park boxes: the next box of a street, and the same by rounds."""
PARK_FIRST: Final[list[int]] = [0, 3, 7]
PLAN_NEAR: Final = 68
PLAN_PROGRESS: Final = 69
PLAN_PROGRESS_LATE: Final = 70
WORK: Final = 71
PLAN_FENCES: Final = 72
PLAN_BROKEN: Final = 73
PLAN_LOST: Final = 74
ALL_FENCED: Final = 75
ALL_DONE: Final = 76
ALL_DONE_LATE: Final = 77
SHEET_FEATURES: Final = 78

_PARKS: Final[list[str]] = [
    f"park {street + 1} box {box + 1}{late}"
    for street in range(STREETS)
    for box in range(PARK_BOXES[street])
    for late in ("", " late")
]
SHEET_NAMES: Final[list[str]] = [
    *_SHEET,
    *_PARKS,
    "plan near",
    "plan progress",
    "plan progress late",
    "work",
    "plan fences",
    "plan broken",
    "plan lost",
    "all fenced",
    "all done",
    "all done late",
]

OF_TRACKS: Final[list[int]] = [
    *range(REFUSAL + 1, BIS_LATE + 1),
    *range(POOL_GAIN, BLOCKED + 1),
    *range(PARKS, PLAN_NEAR),
]
OF_RUNS: Final[list[int]] = [*range(OPEN_ESTATES, RAISED_LATE + 1)]
OF_PLANS: Final[list[int]] = [
    *range(PLAN_WHOLE, ROUNDABOUTS),
    *range(PLAN_NEAR, SHEET_FEATURES),
]
"""The features that have to do with tracks, with runs between fences, and with plans."""
