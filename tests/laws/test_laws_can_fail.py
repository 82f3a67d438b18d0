"""Every law fails on a game that breaks it, and on no other."""

import re
from dataclasses import replace

import pytest

from tests.toys.broken import BROKEN, Broken, RestlessStreet
from tests.toys.changed import changed
from tests.toys.plots import GAME
from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import plots_on
from tests.toys.plots.rules import DONE, Street
from townsmith.core.contract.state import Move, Seat
from townsmith.core.registry import games
from townsmith.testing.law_of_copies import Clones
from townsmith.testing.law_of_forgetting import Forgetting
from townsmith.testing.law_of_moves import LegalMoves
from townsmith.testing.laws import ALL_LAWS, Law
from townsmith.testing.play import Case, LawError, Play
from townsmith.testing.strategies import check, check_game, check_plays, whole_games
from townsmith.testing.watching import BrokenLawError, Moment, watch

LAW_NAMES = [law.__name__ for law in ALL_LAWS]


def small_case(broken: Broken) -> Case:
    """Return the plain game with two seats, or one where there is no second chair."""
    return Case(broken.game, broken.game.chairs[:2][-1], {})


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.fault)
def test_a_broken_game_breaks_its_own_law_only(broken: Broken) -> None:
    """The law a toy was made to break is the only one that fails on it."""
    others = [law for law in ALL_LAWS if law.__name__ != broken.law]
    case = small_case(broken)
    check_plays(others, whole_games(case), 5, str(case))
    with pytest.raises(BrokenLawError) as caught:
        check_plays(ALL_LAWS, whole_games(case), 100, str(case))
    assert caught.value.law.__name__ == broken.law


@pytest.mark.parametrize("law", ALL_LAWS, ids=LAW_NAMES)
def test_one_law_alone_finds_its_broken_games(law: Law) -> None:
    """A law needs no other law to look on with it."""
    for broken in BROKEN:
        if broken.law == law.__name__:
            with pytest.raises(LawError):
                check(law, small_case(broken), examples=200)


def test_there_is_a_broken_game_for_every_law() -> None:
    """No law goes unproved."""
    assert {broken.law for broken in BROKEN} == set(LAW_NAMES)


def test_the_honest_game_keeps_every_law() -> None:
    """Plots keeps every law with every seat count and option set."""
    check_game(GAME, examples=2)


class StuckStreet(Street):
    """Owes a decision and has none to make."""

    def legal(self, seat: Seat) -> list[Move]:
        del seat
        return []


@pytest.mark.parametrize("choices", [(), (0,)])
def test_law_1_finds_a_pending_seat_without_a_move(choices: tuple[int, ...]) -> None:
    """A seat that owes a decision must have one, whether or not the play tries to make it."""
    play = Play(plots_on(StuckStreet), GAME.setup(2), choices)
    with pytest.raises(LawError, match="law 1: seat 0"):
        watch(play, (LegalMoves,))


class SharingStreet(Street):
    """Makes clones that share the towns of the original."""

    def clone(self) -> Street:
        other = super().clone()
        other.towns = self.towns
        return other


def test_law_3_finds_shared_lists() -> None:
    """A clone that shares a list with its original is found, in both directions."""
    play = Play(plots_on(SharingStreet), GAME.setup(1), ())
    with pytest.raises(LawError, match="has changed the original"):
        watch(play, (Clones,))
    now = Moment(play, play.start(), 0)
    law = Clones(play)
    law.moment(now)
    now.state.apply(0, now.state.legal(0)[0])
    with pytest.raises(LawError, match="has changed an earlier copy"):
        law.end(now)


def test_a_failure_shrinks_to_a_short_play_and_tells_it() -> None:
    """What is reported is the shortest play, in the notation: here one `done`."""
    with pytest.raises(LawError) as caught:
        check(LegalMoves, Case(plots_on(RestlessStreet), 2, {}), examples=50)
    assert re.search(r"}; [01]: done>$", caught.value.__notes__[-1])


class CollapsingStreet(Street):
    """Falls down when a seat is done."""

    def apply(self, seat: Seat, move: Move) -> None:
        if move == DONE:
            raise ZeroDivisionError
        super().apply(seat, move)


def test_an_engine_that_fails_is_told_with_a_short_play() -> None:
    """An error of the game's own is found as well, by whichever law or move comes upon it."""
    play = Play(plots_on(CollapsingStreet), GAME.setup(2), (9, 9, 9))
    with pytest.raises((BrokenLawError, ZeroDivisionError)) as caught:
        check_plays(ALL_LAWS, lambda _: play, 1, "collapsing")
    assert "ZeroDivisionError" in repr(caught.value)
    assert any(note.startswith("in the play <plots, 2 seats") for note in caught.value.__notes__)
    assert "then ZeroDivisionError()" in repr(play)


def _without_hands(view: StreetView) -> StreetView:
    return replace(view, hands=tuple(() for _ in view.hands), legal=())


def test_law_11_is_kept_by_covering_what_is_to_be_forgotten() -> None:
    """The toy that lets hands be looked up keeps the law as soon as it recalls them no more."""
    broken = next(broken for broken in BROKEN if broken.law == "Forgetting")
    mended = Broken("", "", changed(broken.game, recalled=_without_hands))
    check(Forgetting, small_case(mended), examples=200)


def test_law_11_finds_roofs_that_can_be_looked_up() -> None:
    """Dream Home without its cover breaks the law: its roofs are really tried (DH-14.4)."""
    careless = changed(games()["dream-home"], recalled=lambda view: view)
    with pytest.raises(LawError, match="law 11"):
        check(Forgetting, Case(careless, 3, {}), examples=50)


class ReturningStreet(Street):
    """Has no moment of no return: every move can be taken back."""

    def epoch(self) -> int:
        return 0


def test_law_11_finds_what_can_be_brought_back_by_an_undo() -> None:
    """A toy that recalls no hand, but lets everybody take back until they hold it again."""
    forgetful = next(broken for broken in BROKEN if broken.law == "Forgetting").game.rules.forget
    toy = changed(plots_on(ReturningStreet), forget=forgetful, recalled=_without_hands)
    with pytest.raises(LawError, match="can take back"):
        check(Forgetting, small_case(Broken("", "", toy)), examples=200)
