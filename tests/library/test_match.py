"""A match in the hands of a program: played, taken back, looked at, written down and loaded."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import townsmith
from townsmith import Match
from townsmith.core.rng import stream
from townsmith.table.playfile import read_record
from townsmith.table.verify import verify

SLUGS = sorted(townsmith.games())


def halfway(slug: str, moves: int = 12) -> Match:
    """Return a match after a few moves at random."""
    match, rng = townsmith.deal(slug, seed=5), stream(5, "halfway")
    for _ in range(moves):
        choices = match.moves()
        match.play(choices[rng.below(len(choices))])
    return match


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_played_to_its_end(slug: str) -> None:
    """Moves are words; when nobody owes a decision there are scores, sheets and winners."""
    match = townsmith.deal(slug, seats=2, seed=3)
    assert (match.over, match.winners, match.turn) == (False, (), match.pending[0])
    match.finish("random", "greedy")
    assert (match.over, match.pending, match.turn, match.moves()) == (True, (), None, [])
    assert tuple(sheet.total for sheet in match.sheets()) == match.scores()
    assert match.winners == (max(range(2), key=match.scores().__getitem__),)
    assert match.view().over


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_deals_the_same_match(slug: str) -> None:
    """And bots play it alike; another seed deals another."""
    one, other = (townsmith.deal(slug, seed=8) for _ in range(2))
    assert one == other
    assert one != townsmith.deal(slug, seed=9)
    for match in (one, other):
        match.play(match.bot("greedy"))
        match.finish("random")
    assert one == other
    assert one.record() == other.record()
    assert one.digest == other.digest


@pytest.mark.parametrize("slug", SLUGS)
def test_undo_goes_back_to_the_deal_and_forth_again(slug: str) -> None:
    """Every move can be taken back, even past what was revealed; the same moves lead back."""
    match = halfway(slug)
    before, taken = match.copy(), []
    while match.history:
        seat = match.history[-1][0]
        taken.append((seat, match.undo()))
    assert match == townsmith.deal(slug, seed=5)
    for seat, words in reversed(taken):
        match.play(words, seat=seat)
    assert match == before
    assert match.history == before.history


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(townsmith.UndoError, match="no move has been made"):
        townsmith.deal("uptown").undo()


def test_a_copy_goes_its_own_way() -> None:
    match = halfway("uptown")
    copied = match.copy()
    copied.play(copied.moves()[0])
    assert copied != match
    copied.undo()
    assert copied == match


@pytest.mark.parametrize(
    ("error", "words", "fact"),
    [
        (townsmith.BadSyntaxError, "fly away", "'fly away' is not a move of UpTown; legal now: "),
        (townsmith.IllegalMoveError, "deck1-a street0-1", "seat 0 cannot play"),
    ],
)
def test_a_move_that_cannot_be_played_is_told_why(
    error: type[townsmith.TownsmithError], words: str, fact: str
) -> None:
    """Syntax and law are told apart, and nothing has changed."""
    match = townsmith.deal("uptown", seats=2, seed=3)
    before = match.copy()
    with pytest.raises(error, match=fact):
        match.play(words)
    assert match == before


def test_a_seat_out_of_turn_or_out_of_the_room_is_refused() -> None:
    match = townsmith.deal("uptown", seats=2, seed=3)
    with pytest.raises(townsmith.IllegalMoveError, match="seat 1 has nothing to decide now"):
        match.play("discard", seat=1)
    with pytest.raises(townsmith.UnknownError, match="seats are 0 to 1"):
        match.moves(2)
    with pytest.raises(townsmith.UnknownError, match="seats are 0 to 1"):
        match.view(7)


def test_after_the_end_nothing_is_played() -> None:
    match = townsmith.deal("uptown", seed=1)
    match.finish("random")
    with pytest.raises(townsmith.StaleMoveError, match="the game is over"):
        match.play("discard")
    match.undo()
    assert not match.over


def test_where_all_act_at_once_each_seat_can_be_named() -> None:
    match = townsmith.deal("welcome-to", seats=3, seed=2)
    assert match.pending == (0, 1, 2)
    match.play(match.moves(2)[0], seat=2)
    assert match.history[-1][0] == 2
    assert match.turn == 0


def test_options_go_by_their_ids() -> None:
    match = townsmith.deal("tiny-towns", seats=3, seed=1, cavern=True)
    assert match.options["cavern"] is True
    with pytest.raises(townsmith.UnknownError, match="did you mean 'cavern'"):
        townsmith.deal("tiny-towns", caverns=True)
    with pytest.raises(townsmith.SetupError, match="UpTown is for 2 to 4 seats, not 9"):
        townsmith.deal("uptown", seats=9)
    with pytest.raises(townsmith.UnknownError, match="there is no game 'chess'"):
        townsmith.deal("chess")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_is_loaded_as_a_value_as_text_and_from_a_file(slug: str, tmp_path: Path) -> None:
    """All three stand where the match stands, and go on alike."""
    match = halfway(slug)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(match.position()), encoding="utf-8")
    for source in (match.position(), json.dumps(match.position()), file, str(file)):
        loaded = townsmith.load(source)
        assert loaded == match
        loaded.finish("random")
        assert loaded.over


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_is_loaded_as_text_and_from_a_file(slug: str, tmp_path: Path) -> None:
    """A running game and one that is over come back with all their moves."""
    match = halfway(slug)
    file = tmp_path / "game.town"
    file.write_text(match.record(), encoding="utf-8")
    for source in (match.record(), file, str(file), "\ufeff" + match.record()):
        loaded = townsmith.load(source)
        assert (loaded, loaded.history, loaded.seed) == (match, match.history, match.seed)
    match.finish("random")
    assert townsmith.load(match.record()) == match
    assert verify(read_record(match.record())).ok


def test_a_record_from_a_position_is_loaded_again() -> None:
    match = townsmith.load(halfway("dream-home").position(), seed=4)
    match.play(match.moves()[0])
    assert townsmith.load(match.record()) == match


def test_what_cannot_be_loaded_is_told_why(tmp_path: Path) -> None:
    with pytest.raises(townsmith.PositionError, match="does not say its game"):
        townsmith.load({"seats": []})
    with pytest.raises(townsmith.PositionError, match="JSON"):
        townsmith.load("{nonsense")
    with pytest.raises(townsmith.RecordError, match="line 1"):
        townsmith.load("this is\nno record")
    with pytest.raises(FileNotFoundError):
        townsmith.load(tmp_path / "nothing.town")


@pytest.mark.parametrize("slug", SLUGS)
def test_views_hold_what_a_viewer_may_know(slug: str) -> None:
    """A view is the game's own; the default is a spectator's."""
    match = halfway(slug)
    assert match.view().viewer == townsmith.SPECTATOR
    assert match.view(1).viewer == 1
    seat = match.pending[0]
    assert len(match.view(seat).legal) == len(match.moves(seat))
    planes = match.game.bots.planes
    assert len(match.observation(0)) == sum(plane.size for plane in planes)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_itself(slug: str) -> None:
    """In a terminal as characters, in a notebook as a drawing, and a move in words."""
    match = halfway(slug)
    first, _, rest = repr(match).partition("\n")
    assert first == f"<{match.game.name}, 2 seats, 12 moves, seat {match.turn} to act>"
    assert rest == match.picture(match.turn)
    assert match._repr_svg_().startswith("<svg")
    assert match._repr_svg_() == match.svg(match.turn)
    assert match.describe(match.moves()[0])
    assert match.prompt.strip()


def test_a_bot_answers_without_moving() -> None:
    """Asked again it answers alike; an unknown one is told which there are."""
    match = townsmith.deal("uptown", seed=3)
    before = match.copy()
    assert match.bot("novice") == match.bot("novice")
    assert match == before
    assert match.bot("greedy") in match.moves()
    with pytest.raises(townsmith.UnknownError, match="there are: apprentice"):
        match.bot("wizard")
    assert "greedy" in townsmith.bots()


def test_working_on_the_state_leaves_the_match_alone() -> None:
    match = townsmith.deal("uptown", seed=3)
    state = match.state()
    state.apply(0, state.legal(0)[0])
    assert state.pack() != match.state().pack()
    assert match == townsmith.deal("uptown", seed=3)


def pickled(match: Match) -> Match:
    again: Match = pickle.loads(pickle.dumps(match))  # noqa: S301 - written a moment ago
    return again


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("slug", SLUGS)
def test_law_12_copies_of_matches_go_on_alike(slug: str, way: Callable[[Match], Match]) -> None:
    """They stand at the same position, share nothing, and go on as the original does."""
    match = halfway(slug)
    twin, before = way(match), match.digest
    assert (twin, twin.history) == (match, match.history)
    twin.finish("random")
    assert match.digest == before
    match.finish("random")
    assert twin.record() == match.record()
