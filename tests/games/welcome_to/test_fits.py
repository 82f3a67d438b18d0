"""Clever bookkeeping against plain counting: fits, estates, plans and scores."""

from itertools import combinations

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.rng import Rng, stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    ESTATE_MARKS,
    ESTATE_VALUES,
    HOUSES,
    LAST_HOUSES,
    NUMBERS,
    ROUNDABOUT,
    RUN_END,
    RUN_FIRST,
    SHEET,
    STARTS,
    STREET_OF,
)
from townsmith.games.welcome_to.rules.plans import can_approve, candidates
from townsmith.games.welcome_to.rules.scoring import estate_points
from townsmith.games.welcome_to.rules.sheet import Sheet, all_fits
from townsmith.games.welcome_to.rules.state import WelcomeTo


def fitting_houses(sheet: Sheet, number: int) -> set[int]:
    """Return where a number fits, by looking left and right of every empty house."""
    found = set()
    for house in range(HOUSES):
        if sheet.houses[house] != EMPTY:
            continue
        street = STREET_OF[house]
        left = [sheet.houses[at] for at in range(STARTS[street], house)]
        right = [sheet.houses[at] for at in range(house + 1, STARTS[street + 1])]
        if ROUNDABOUT in left:
            left = left[len(left) - left[::-1].index(ROUNDABOUT) :]
        if ROUNDABOUT in right:
            right = right[: right.index(ROUNDABOUT)]
        below = [content - 1 for content in left if content != EMPTY]
        above = [content - 1 for content in right if content != EMPTY]
        if all(each < number for each in below) and all(each > number for each in above):
            found.add(house)
    return found


def claimed_houses(sheet: Sheet, number: int) -> set[int]:
    """Return where the bookkeeping says a number fits."""
    found: set[int] = set()
    for at in range(number, len(sheet.fits), NUMBERS):
        gap = sheet.fits[at]
        found |= set(range(RUN_FIRST[gap], RUN_END[gap]))
    return found


def runs(sheet: Sheet) -> list[tuple[int, int]]:
    """Return the completed estates by walking along the streets."""
    found = []
    first = 0
    for house in range(HOUSES):
        if sheet.fences >> house & 1:
            contents = sheet.houses[first : house + 1]
            if EMPTY not in contents and ROUNDABOUT not in contents and len(contents) <= 6:
                found.append((first, len(contents)))
            first = house + 1
    return found


def check_sheet(sheet: Sheet) -> None:
    """Compare all that a sheet keeps with what can be counted on it."""
    for number in range(NUMBERS):
        assert claimed_houses(sheet, number) == fitting_houses(sheet, number)
    assert sheet.fits == all_fits(sheet.houses)
    estates = runs(sheet)
    assert sheet.completed() == [first for first, _ in estates]
    for size in range(1, 7):
        here = [first for first, length in estates if length == size]
        free = [first for first in here if not sheet.used >> first & ((1 << size) - 1)]
        assert sheet.estates >> (7 * (size - 1)) & 127 == len(here)
        assert sheet.free >> (7 * (size - 1)) & 127 == len(free)
    assert sheet.fences & LAST_HOUSES == LAST_HOUSES
    assert (sheet.built | sheet.roundabouts | sheet.empty()) == SHEET
    marked = [int(sheet.marked(ESTATE_MARKS + size)) for size in range(6)]
    worth = sum(ESTATE_VALUES[size - 1][marked[size - 1]] for _, size in estates)
    assert estate_points(sheet) == worth


def positions(options: dict[str, Json], seed: int) -> list[WelcomeTo]:
    """Return the position after every move of a random game of one seat."""
    state = GAME.rules.start(GAME.setup(1, seed, options))
    rng = stream(seed, "fits")
    found = []
    while state.pending():
        seat = (state.pending() & -state.pending()).bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        found.append(state.clone())
    return found


@pytest.mark.clause("WT-6.4", "WT-9.11", "WT-14.8", "WT-X.8")
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_bookkeeping_agrees_with_counting(edition: str, *, expert: bool) -> None:
    """After every move of random games fits and estates are what plain counting finds."""
    for seed in range(6):
        for state in positions({"edition": edition, "expert": expert}, seed):
            check_sheet(state.sheets[0])


def random_sheet(rng: Rng) -> Sheet:
    """Return a sheet with many small estates."""
    sheet = Sheet()
    for street in range(3):
        for number, house in enumerate(range(STARTS[street], STARTS[street + 1])):
            if rng.below(12):
                sheet.write(house, number)
            if house + 1 < STARTS[street + 1] and rng.below(3) == 0:
                sheet.fence(house)
    return sheet


@pytest.mark.clause("WT-15.10", "WT-15.15")
def test_plans_agree_with_trying_all_sets() -> None:
    """A plan of sizes is met exactly if some set of estates has those sizes."""
    rng = stream(1, "plans")
    plans = [
        plan
        for plan in GAME.rules.start(GAME.setup(2, 0, {"expert": True})).variant.plans
        if plan.sizes
    ]
    met = 0
    for _ in range(60):
        sheet = random_sheet(rng)
        check_sheet(sheet)
        sizes = [length for _, length in runs(sheet)]
        for plan in plans:
            if not plan.is_plain() or len(sizes) > 14:
                continue
            wanted = sorted(plan.sizes)
            tried = any(sorted(s) == wanted for s in combinations(sizes, len(wanted)))
            assert can_approve(sheet, plan, 0) == tried
            met += tried
            if tried:
                firsts = candidates(sheet, plan, SHEET, 0)
                assert len(firsts) >= len(wanted)
    assert met > 50
