"""Layouts: plans that compete for the same streets are laid out together."""

import math
from itertools import combinations, pairwise, product

import pytest

from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.bots.estate_layout import Layout, draw_up
from townsmith.games.welcome_to.bots.house_chances import chances, drawn_chance, fence_chance
from townsmith.games.welcome_to.rules.pieces import BELOW, HOUSES, LAST_HOUSES
from townsmith.games.welcome_to.rules.plan_card import ESTATES, Plan
from townsmith.games.welcome_to.rules.plans import ones
from townsmith.games.welcome_to.rules.sheet import Sheet

ROUNDS = 20.0


def plan(*sizes: int) -> Plan:
    """Return a plan that asks for estates of these sizes."""
    asked = Plan("plan", 0, ESTATES, 8, 4)
    asked.ask(list(sizes))
    return asked


def laid_out(sheet: Sheet, plans: list[Plan], worth: tuple[float, ...] = (9, 9, 9)) -> Layout:
    """Return the layout of a sheet for three plans."""
    return draw_up(sheet, plans, list(worth), chances(sheet, ROUNDS), ROUNDS)


def stretches(layout: Layout) -> list[tuple[int, int]]:
    """Return where the stretches begin and end."""
    return [
        (int(first), int(first + size))
        for first, size in zip(layout.firsts, layout.sizes, strict=True)
    ]


def sizes_for(layout: Layout, stack: int) -> list[int]:
    """Return the sizes laid out for a plan, in order."""
    pairs = zip(layout.sizes, layout.stacks, strict=True)
    return sorted(int(size) for size, meant in pairs if meant == stack)


def test_every_plan_gets_what_it_asks_for_and_no_house_is_promised_twice() -> None:
    """On an empty sheet three usual plans fit side by side."""
    plans = [plan(2, 2, 2, 2), plan(1, 1, 1, 4), plan(3, 4)]
    layout = laid_out(Sheet(), plans)
    assert [sizes_for(layout, stack) for stack in range(3)] == [list(p.sizes) for p in plans]
    spans = stretches(layout)
    assert all(a[1] <= b[0] or b[1] <= a[0] for a, b in combinations(spans, 2))
    streets = [0, 10, 21, HOUSES]
    assert all(
        any(low <= first and end <= high for low, high in pairwise(streets)) for first, end in spans
    )


def test_fences_that_stand_are_used() -> None:
    """A run that is already fenced in is the best place for an estate of its size."""
    sheet = Sheet()
    for house in (12, 15):
        sheet.fence(house)
    layout = laid_out(sheet, [plan(3), plan(3), plan(3)], (9, 0, 0))
    assert stretches(layout) == [(13, 16)]
    assert layout.fences == (1 << 12) | (1 << 15)


def test_no_stretch_has_a_fence_inside() -> None:
    """Where fences cut the streets, estates are laid out between them."""
    sheet = Sheet()
    for house in (1, 4, 8, 13, 17, 23, 26, 30):
        sheet.fence(house)
    layout = laid_out(sheet, [plan(2, 2), plan(3, 3), plan(4)])
    assert layout.covered == 0b111
    for first, end in stretches(layout):
        assert not sheet.fences & (BELOW[end - 1] - BELOW[first])


def test_a_plan_that_cannot_be_met_is_left_out() -> None:
    """With a fence after every second house nothing longer than two can be built."""
    sheet = Sheet()
    for house in range(1, HOUSES, 2):
        if not LAST_HOUSES >> house & 1 and not sheet.fences >> house & 1:
            sheet.fence(house)
    layout = laid_out(sheet, [plan(2, 2), plan(6), plan(5)])
    assert layout.covered == 0b001


def test_nothing_is_laid_out_where_nothing_is_wanted() -> None:
    """A sheet with all plans approved needs no layout."""
    assert laid_out(Sheet(), [plan(2), plan(2), plan(2)], (0, 0, 0)).covered == 0


def test_progress_counts_what_is_lacking_and_sees_what_is_broken() -> None:
    """A fence in the wrong place breaks a stretch; one in the right place is one less to draw."""
    sheet = Sheet()
    layout = Layout()
    layout.add(0, 3, 0)
    chance = chances(sheet, ROUNDS)
    found = layout.progress(0, sheet, chance, ROUNDS)
    assert (found.houses, found.fences, found.broken) == (3, 1, 0)
    sheet.write(0, 1)
    sheet.fence(2)
    nearer = layout.progress(0, sheet, chances(sheet, ROUNDS), ROUNDS)
    assert (nearer.houses, nearer.fences, nearer.broken) == (2, 0, 0)
    assert nearer.whole > found.whole
    sheet.fence(0)
    assert layout.progress(0, sheet, chance, ROUNDS).broken == 1


def test_a_blueprint_holds_for_a_few_rounds_while_nothing_breaks_it() -> None:
    """A fence inside a stretch or the passing of time calls for a new one."""
    sheet = Sheet()
    layout = Layout()
    layout.add(0, 3, 0)
    layout.round = 4
    assert [layout.holds(sheet, now) for now in (4, 6, 7)] == [True, True, False]
    sheet.fence(2)
    assert layout.holds(sheet, 4)
    sheet.fence(0)
    assert not layout.holds(sheet, 4)


def test_what_an_approved_plan_has_used_breaks_no_blueprint() -> None:
    """Its stretches are of no interest any more; those of other plans still are."""
    sheet = Sheet()
    layout = Layout()
    layout.add(0, 3, 0)
    sheet.used = 0b111
    assert not layout.holds(sheet, 0)
    sheet.write_plan(0, 8)
    assert layout.holds(sheet, 0)


def test_quick_moves_keep_a_blueprint_and_imagined_worlds_begin_without() -> None:
    """A turn goes on by the layout it began with; nobody inherits what another world thought."""
    state = GAME.rules.start(GAME.setup(1, 5, {"solo": 5}))
    rng = stream(3, "quick")
    state.apply(0, state.quick(0, rng))
    kept = state.layouts[0]
    assert kept is not None
    assert kept.round == 1
    while state.round == 1:
        state.apply(0, state.quick(0, rng))
    state.quick(0, rng)
    assert state.layouts[0] is kept
    assert state.clone().layouts[0] is kept
    state.redeal(0, rng)
    assert not state.layouts


@pytest.mark.parametrize(
    ("fences", "rounds", "likely"),
    [(0, 0, 1.0), (1, 0, 0.0), (1, 1, 0.45), (2, 2, 0.45**2), (1, 2, 1 - 0.55**2), (30, 33, 0.0)],
)
def test_fences_are_drawn_in_a_part_of_the_rounds(fences: int, rounds: int, likely: float) -> None:
    """Several fences need as many rounds in which one is to be had."""
    assert drawn_chance(fences, rounds) == pytest.approx(likely, abs=0.01)


def likelihood(layout: Layout, sheet: Sheet) -> float:
    """Return how likely all stretches for one plan come true; neighbours share a fence."""
    found = layout.progress(0, sheet, chances(sheet, ROUNDS), ROUNDS)
    lacking = int(ones(layout.fences & ~sheet.fences))
    return found.filled * math.pow(fence_chance(ROUNDS), lacking)


@pytest.mark.parametrize("seed", range(12))
def test_it_finds_a_layout_as_good_as_trying_all(seed: int) -> None:
    """For one plan of two estates the layout is as likely as the best pair of stretches."""
    state = GAME.rules.start(GAME.setup(1, seed, {"solo": 3}))
    rng = stream(seed, "quick")
    while state.pending() and state.round < 15:
        state.apply(0, state.quick(0, rng))
    sheet = state.sheets[0]
    wanted = plan(2, 4)
    best = likelihood(laid_out(sheet, [wanted, wanted, wanted], (9, 0, 0)), sheet)
    for first, other in product(range(HOUSES - 1), range(HOUSES - 3)):
        if first + 2 <= other or other + 4 <= first:
            tried = Layout()
            tried.add(first, 2, 0)
            tried.add(other, 4, 0)
            assert likelihood(tried, sheet) <= best + 1e-9
