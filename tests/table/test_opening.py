"""Openings: the seed is promised first and told last, and everything else is checked."""

import hashlib

import pytest

from tests.table.playing import dealt_table, play_out
from tests.toys.plots import GAME
from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import digest
from townsmith.core.errors import RecordError, SetupError, UnknownError
from townsmith.core.text import english
from townsmith.table.opening import Header, Opening, game_under, open_new, open_position
from townsmith.table.seed import commitment, fresh_seed, read_seed, spelt_seed
from townsmith.table.table import open_table


def test_fresh_seeds_are_256_bits_and_never_the_same() -> None:
    """Twenty seeds differ, fit into 256 bits and use the upper ones."""
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert 1 << 240 < max(seeds) < 1 << 256


def test_the_commitment_is_the_hash_of_the_written_seed() -> None:
    """Anybody can compute it: SHA-256 of 64 digits of base sixteen."""
    assert spelt_seed(255) == "0" * 62 + "ff"
    assert commitment(255) == hashlib.sha256(b"0" * 62 + b"ff").hexdigest()
    assert read_seed(spelt_seed(255)) == 255


@pytest.mark.parametrize("spelt", ["", "ff", "F" * 64, "g" * 64, "0" * 65, "²" * 64])
def test_a_seed_is_read_only_as_it_is_written(spelt: str) -> None:
    """Other spellings are refused, so that the hash has one meaning."""
    with pytest.raises(RecordError, match="64 digits"):
        read_seed(spelt)


@pytest.mark.parametrize("seed", [-1, 1 << 256])
def test_a_seed_of_ones_own_must_fit(seed: int) -> None:
    """A seed that cannot be written in 64 digits is refused."""
    with pytest.raises(SetupError, match="a seed is a whole number"):
        open_new(GAME, 2, seed=seed)


def test_the_seed_is_told_only_at_the_end() -> None:
    """While the game runs there is the hash; afterwards the seed that has it."""
    table = dealt_table(seed=12345)
    assert table.seed is None
    assert table.result is None
    play_out(table)
    assert table.seed == 12345
    assert table.header.commitment == commitment(12345)


def test_an_opening_does_not_print_its_seed() -> None:
    """A log message or a traceback cannot give the seed away."""
    opening = open_new(GAME, 2, seed=9876543210)
    assert "9876543210" not in repr(opening)


def test_the_result_names_scores_and_winners() -> None:
    """At the end the points of every seat and the winners stand fast."""
    table = play_out(dealt_table(seats=3))
    assert table.result is not None
    state = table.state()
    assert table.result.scores == tuple(state.points(seat) for seat in range(3))
    assert table.result.winners == tuple(GAME.rules.winners(table.game.rules.unpack(state.pack())))
    assert table.result.rival is None


def test_options_are_completed_and_checked() -> None:
    """The header holds every option; what the game forbids never becomes a table."""
    assert open_new(GAME, 2, {"short": True}).header.options == {"gardens": False, "short": True}
    with pytest.raises(SetupError, match="gardens need time"):
        open_new(GAME, 2, {"short": True, "gardens": True})
    with pytest.raises(UnknownError, match="no option 'long'"):
        open_new(GAME, 2, {"long": True})
    with pytest.raises(SetupError, match="1 to 4 seats, not 5"):
        open_new(GAME, 5)


def test_names_are_one_a_seat_or_none() -> None:
    """Names may be left out, but not in part."""
    assert open_new(GAME, 2).header.names == ()
    assert open_new(GAME, 2, names=["Ann", "Ben"]).header.names == ("Ann", "Ben")
    with pytest.raises(SetupError, match="1 names were given for 2 seats"):
        open_new(GAME, 2, names=["Ann"])


@pytest.mark.parametrize("name", ["two\nlines", "\ud800", "\u2028", "x" * 41])
def test_names_fit_on_a_line(name: str) -> None:
    """A name that would break a record or a page is refused."""
    with pytest.raises(SetupError, match="printable characters"):
        open_new(GAME, 1, names=[name])


def test_the_date_is_noted() -> None:
    """A new table bears the day it was opened, in the form year-month-day."""
    year, month, day = open_new(GAME, 1).header.date.split("-")
    assert (len(year), len(month), len(day)) == (4, 2, 2)


def test_a_log_of_other_rules_is_not_replayed() -> None:
    """A table made by another version of the rules says so instead of going wrong."""
    with pytest.raises(RecordError, match="version 2 of its rules, and this is version 1"):
        game_under(GAME, 2)
    old = Opening(GAME, Header("plots", 0, 2, {}, ""), 7)
    with pytest.raises(RecordError, match="version 0"):
        open_table(old)


class TestPositions:
    """A table may start from a position file."""

    def test_it_starts_there(self) -> None:
        """The towns stand as written; seats and options come from the position."""
        start = {"game": "plots", "seats": [{}, {"town": [1, 2, 0, 0]}, {}]}
        opening = open_position(GAME, start, names=["Ann", "Ben", "Cleo"])
        assert opening.header.seats == 3
        assert opening.header.options == {"gardens": False, "short": False}
        assert open_table(opening).view(0).towns[1] == (1, 2, 0, 0)

    def test_what_it_leaves_to_chance_comes_from_the_seed(self) -> None:
        """Without chance of its own, the table's seed deals; with it, the position decides."""
        start: Position = {"game": "plots", "seats": [{}, {}]}
        deals = {digest(open_position(GAME, start, seed=seed).deal()) for seed in range(8)}
        assert len(deals) > 1
        start["seed"] = 3
        deals = {digest(open_position(GAME, start, seed=seed).deal()) for seed in range(8)}
        assert len(deals) == 1

    def test_later_changes_to_the_given_position_do_not_matter(self) -> None:
        """The header keeps its own copy."""
        start: Position = {"game": "plots", "seats": [{}, {}]}
        opening = open_position(GAME, start)
        start["seats"].append({})
        assert opening.header.position == {"game": "plots", "seats": [{}, {}]}


@pytest.mark.parametrize(
    ("options", "called"),
    [
        ({"solo": 1}, "Sam"),
        ({"solo": 2}, "Level 2"),
        ({"solo": 1, "edition": "e81"}, "Architect 1"),
    ],
)
def test_an_opponent_is_called_by_its_name(options: dict[str, Json], called: str) -> None:
    """Whoever plays alone meets somebody; at a table of several there is no such opponent."""
    game = registry.game("welcome-to")
    alone = open_table(open_new(game, 1, options)).opponent
    assert alone is not None
    assert english(alone) == called
    assert open_table(open_new(game, 2)).opponent is None
