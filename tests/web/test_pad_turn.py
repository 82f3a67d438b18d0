"""A sheet that is filled in turn by turn while people play with the printed cards."""

import re
from collections.abc import Mapping

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.test_pad import cell, choose, pad_of, usual
from townsmith.core import registry
from townsmith.core.contract.state import REFEREE
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import IllegalMoveError, PositionError
from townsmith.core.pad import name_of
from townsmith.core.rng import stream
from townsmith.games.welcome_to.rules.moves import APPROVE, CARDS, CIRCLE, REFUSE
from townsmith.games.welcome_to.rules.pieces import ACTIONS, HOUSES, NUMBERS
from townsmith.games.welcome_to.rules.sheet import NUMBER
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.web.work.jobs.pad_count import PadSheet, read
from townsmith.web.work.jobs.pad_turn import PadTurn, Told, turned

GAME = registry.game("welcome-to")
BLANK = usual(pad_of(GAME))
ROUNDABOUTS = "table.0.1.2"
"""The field that says that they are played with."""
SHARED = ("plans", "temp")
"""Lines in which the plans on the table and other people's sheets have a part."""


def told(number: int, action: str, *made: str, given: Mapping[str, str] = BLANK) -> PadTurn:
    """Return how far the turn of the first of two is."""
    cards = (str(number), str(ACTIONS.index(action)))
    return turned(PadSheet(GAME.slug, 2, given), Told(0, cards, made), "en")


def test_only_what_the_rules_allow_is_offered() -> None:
    """WT-6: beside a 4 a 5 stands on its right; the action follows, and then the turn is done."""
    first = told(4, "park")
    assert {move.spot for move in first.moves} >= {"a1", "b11", "c12"}
    street = next(iter(told(4, "park", "1:4 a2").fields))
    given = {**BLANK, street: "4"}
    fits = told(5, "fence", given=given)
    assert not {"a1", "a2"} & {move.spot for move in fits.moves}
    assert "a3" in {move.spot for move in fits.moves}
    fences = told(5, "fence", "1:5 a3", given=given)
    assert "draw a fence at a3-4" in [move.words for move in fences.moves]
    done = told(5, "fence", "1:5 a3", "a3-4", given=given)
    assert done.moves == ()
    assert sorted(done.fields.values()) == ["0", "5"]


def test_what_cannot_be_is_refused_in_words() -> None:
    """Moves the rules forbid, cards that were not told, a sheet on which something is wrong."""
    with pytest.raises(IllegalMoveError, match="cannot be done now"):
        told(5, "fence", "a3-4")
    with pytest.raises(PositionError, match="what lies on the table"):
        turned(PadSheet(GAME.slug, 2, BLANK), Told(0, ("4",), ()), "en")
    with pytest.raises(PositionError, match="no whole number from 1 to 15"):
        turned(PadSheet(GAME.slug, 2, BLANK), Told(0, ("99", "0"), ()), "en")
    wrong = [{name_of(seat, 0, 0, 0): "5", name_of(seat, 0, 0, 1): "3"} for seat in "01"]
    with pytest.raises(PositionError, match="3 stands to the right of 5"):
        told(5, "fence", given=BLANK | wrong[0])
    assert told(5, "fence", given=BLANK | wrong[1]).moves  # it is another one's sheet


@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_told_turn_by_turn_comes_to_the_sheet_of_the_engine(seed: int) -> None:
    """Every number, action, refusal and roundabout of a game; plans are written by hand."""
    state = GAME.rules.start(GAME.setup(2, seed, {"roundabouts": True}))
    assert isinstance(state, WelcomeTo)
    given, pair, rng = {**BLANK, ROUNDABOUTS: "0"}, (0, 0), stream(seed, "test")
    made: list[str] = []
    while state.pending():
        seat = 0 if state.pending() & 1 else 1
        move, turn = state.quick(seat, rng), state.round
        if seat == 0 and move < CIRCLE and state.sheets[0].stage == NUMBER:
            card = move // HOUSES // NUMBERS // CARDS if move < REFUSE else 0
            pair = (state.numbers[card], state.actions[card])
        if seat == 0 and (move < APPROVE or move >= CIRCLE):
            made.append(GAME.notation(move % (HOUSES * NUMBERS) if move < REFUSE else move))
        state.apply(seat, move)
        if state.round != turn or not state.pending():
            number, action = pair
            given |= told(number, ACTIONS[action], *made, given=given).fields
            made = []
    counted, truth = (
        own_lines(GAME.words.sheets(GAME.view(one, REFEREE))[0])
        for one in (read(PadSheet(GAME.slug, 2, given)), state)
    )
    assert counted == truth
    assert truth


def own_lines(sheet: ScoreSheet) -> dict[str, int]:
    """Return what each line counts that only one's own sheet has a part in."""
    return {line.id: line.points for line in sheet.lines if line.points and line.id not in SHARED}


def tap_lit(page: Page, spot: str) -> None:
    """Tap a house as people do: once it is lit, for the server says which houses are."""
    expect(cell(page, spot)).to_have_class(re.compile("lit"))
    cell(page, spot).click()


def test_three_taps_write_a_number(page: Page) -> None:
    """A number, an action, a house; what cannot be is not lit, and all of it can be taken back."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/welcome-to?seats=2")
    page.locator("#pad-sections button", has_text="A turn").click()
    expect(page.locator("#asks")).to_contain_text("the number that you write")
    choose(page, "5", "park")
    lit = page.locator(".padseat:not([hidden]) .tile.lit:visible")
    expect(lit).to_have_count(33)
    expect(page.locator(".badge.bare:visible")).to_have_count(9)  # houses with a place for a pool
    tap_lit(page, "b3")
    choose(page, "plant a park")
    expect(page.locator("#partial0")).to_contain_text("Parks 2")
    expect(cell(page, "b3")).to_contain_text("5")
    choose(page, "8", "temp")  # from 6 to 10: a house for several numbers asks for one
    tap_lit(page, "b4")
    choose(page, "write 6 into b4")
    expect(page.locator("#asks")).to_contain_text("the number that you write")
    choose(page, "7", "fence")
    tap_lit(page, "b5")
    expect(cell(page, "b5")).to_contain_text("7")
    tap_lit(page, "b5")  # the fence behind it
    expect(cell(page, "b5").locator('[data-kind="fence"]')).to_be_visible()
    choose(page, "9", "pool")
    tap_lit(page, "a1")
    expect(cell(page, "a1")).to_contain_text("9")
    page.locator("#pad-back").click()
    expect(cell(page, "a1")).not_to_contain_text("9")
    page.reload()
    expect(page.locator("#partial0")).to_contain_text("Parks 2")


def test_what_has_no_turns_says_so(address: str) -> None:
    """There are none on the pads of other games, nor on a sheet that nobody has."""
    for slug, seat in (("tiny-towns", "0"), ("welcome-to", "9")):
        answer = httpx.post(f"{address}/pad/{slug}/turn", data={"seat": seat})
        assert answer.status_code == 404


def test_a_turn_waits_for_the_server(page: Page) -> None:
    """Without it nothing is lit and nothing lost; what was told is told once more."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/welcome-to?seats=2")
    page.locator("#pad-sections button", has_text="A turn").click()
    page.context.set_offline(True)
    choose(page, "5", "park")
    expect(page.locator("#slip")).to_contain_text("does not answer")
    page.context.set_offline(False)
    choose(page, "5", "park")
    tap_lit(page, "c4")
    expect(cell(page, "c4")).to_contain_text("5")
