"""Verifying records: an honest one passes every check, and each kind of tampering fails one."""

import re

import pytest

from tests.table.playing import dealt_table, play_out, plots_table, say
from tests.table.variants import WITH_RIVAL
from townsmith.core import registry
from townsmith.core.text import english
from townsmith.table.playfile import private_record, public_record, read_record
from townsmith.table.table import Table
from townsmith.table.verify import verify


def finished(seed: int = 7) -> Table:
    """Return a finished table."""
    return play_out(dealt_table(seed=seed), undo_share=5)


def failures(text: str) -> list[str]:
    """Return what does not hold in a record."""
    report = verify(read_record(text))
    found = [english(check.words) for check in report.checks if not check.ok]
    assert report.ok == (not found)
    return found


def changed(text: str, old: str, new: str) -> str:
    """Return the text with the first match of a pattern replaced; it must be there."""
    result, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return result


def test_an_honest_record_passes_every_check() -> None:
    """All checks are named in words, in the order of the game."""
    table = finished()
    report = verify(read_record(public_record(table).text))
    assert report.ok
    assert [english(check.words) for check in report.checks] == [
        "The game is Plots, by version 1 of its rules.",
        f"The seed is {7:064x}.",
        "Its hash is the one written above the first move: the shuffle was kept.",
        "2 seats, dealt from that seed.",
        f"{len(table.log)} entries, each allowed at its moment.",
        "The game is over.",
        "The scores are as written.",
        "The winners are as written.",
    ]


def test_a_game_from_a_position_passes() -> None:
    """Puzzles are verified like any game."""
    assert failures(public_record(play_out(plots_table())).text) == []


def test_another_seed_breaks_the_promise() -> None:
    """A seed that does not have the promised hash is found out, and mostly deals other cards."""
    text = changed(public_record(finished()).text, r"0007\"", '0008"')
    assert re.match(
        r"line 8: this hash was promised, but the seed that was told has [0-9a-f]{64}$",
        failures(text)[0],
    )


def test_another_hash_breaks_the_promise() -> None:
    """A changed commitment is found out, and nothing else fails."""
    text = changed(public_record(finished()).text, r'Commitment "\w', 'Commitment "x')
    [failure] = failures(text)
    assert failure.startswith("line 8: this hash was promised")


def test_a_hash_below_the_moves_promises_nothing() -> None:
    """The commitment counts only where it stood before the first move."""
    text = public_record(finished()).text
    [line] = re.findall(r"^\[Commitment.*\n", text, re.MULTILINE)
    [failure] = failures(text.replace(line, "") + line)
    assert "stands below the first move" in failure


def test_a_record_without_hash_promises_nothing() -> None:
    """A record needs its commitment to be verified."""
    text = changed(public_record(finished()).text, r"^\[Commitment.*\n", "")
    assert failures(text) == ["the record needs a tag [Commitment ...] in its head"]


def test_a_tampered_move_is_named_by_its_line() -> None:
    """A move that was not possible at its moment fails the replay."""
    table = say(plots_table(), (0, "2 a"))
    text = changed(public_record(play_out(table)).text, r"^1\. seat 0: 2 a", "1. seat 0: 3 a")
    [failure] = failures(text)
    assert failure == "line 9: seat 0 cannot play '3 a' now; legal: 2 a, 2 b, 2 c, 2 d, done"


def test_a_move_of_the_wrong_seat_fails() -> None:
    """A seat that had nothing to decide cannot have moved."""
    table = say(plots_table(), (0, "done"), (1, "done"))
    text = changed(public_record(play_out(table)).text, r"^2\. seat 1: done", "2. seat 0: done")
    assert "seat 0 has nothing to decide now" in failures(text)[0]


def test_moves_after_the_end_fail() -> None:
    """A record that goes on after the game was over is refused."""
    table = finished()
    text = public_record(table).text + f"{table.next_number}. seat 0: done\n"
    assert "the game is over" in failures(text)[0]


@pytest.mark.parametrize(
    ("old", "new", "tag"),
    [
        (r"Scores \[.*\]\]", "Scores [99, 0]]", "Scores"),
        (r"Winners \[.*\]\]", "Winners []]", "Winners"),
    ],
)
def test_tampered_results_fail(old: str, new: str, tag: str) -> None:
    """Scores and winners must be what the replay gives."""
    [failure] = failures(changed(public_record(finished()).text, old, new))
    assert re.match(rf"line \d+: {tag} says .*, but the replay gives \[", failure)


@pytest.mark.parametrize("tag", ["Scores", "Winners"])
def test_missing_results_fail(tag: str) -> None:
    """A finished record tells its result."""
    text = changed(public_record(finished()).text, rf"^\[{tag}.*\n", "")
    assert failures(text) == [f"the record does not tell its {tag}"]


def test_a_rival_that_was_not_there_fails() -> None:
    """A record cannot claim an automatic rival for a game that has none."""
    [failure] = failures(public_record(finished()).text + "[Rival 12]\n")
    assert "Rival says 12, but the replay gives null" in failure


def test_the_rival_of_a_solo_game_is_verified_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """An automatic rival's win and points stand in the record and are compared."""
    game = WITH_RIVAL
    monkeypatch.setitem(registry.games(), game.slug, game)
    text = public_record(play_out(plots_table(seats=1, game=game))).text
    assert '[Rival 99]\n[Winners ["opponent"]]\n' in text
    assert failures(text) == []
    [failure] = failures(changed(text, "Rival 99", "Rival 9"))
    assert "Rival says 9, but the replay gives 99" in failure
    [failure] = failures(changed(text, r'\["opponent"\]', "[0]"))
    assert 'Winners says [0], but the replay gives ["opponent"]' in failure


def test_an_unfinished_game_is_not_verified() -> None:
    """A saved game replays, but has not ended."""
    text = private_record(say(plots_table(), (0, "done"))).text
    assert failures(text) == ["the game is not over: the table still waits for seat 1"]


def test_a_running_record_cannot_be_verified() -> None:
    """Without the seed there is nothing to check the shuffle with."""
    [failure] = failures(public_record(plots_table()).text)
    assert failure.startswith("the record tells no seed")


def test_a_game_we_do_not_have_cannot_be_verified() -> None:
    """The report says so and stops there."""
    text = public_record(finished()).text.replace('"plots"', '"ludo"')
    assert failures(text)[0].startswith("line 2: there is no game 'ludo'")


def test_a_start_that_is_not_allowed_fails() -> None:
    """A setup that the game forbids is named."""
    text = changed(public_record(finished()).text, r"^\[Seats 2\]", "[Seats 7]")
    text = changed(text, r"^\[Names.*\n", "")
    [failure] = failures(text)
    assert failure == "the game cannot have started so: Plots is for 1 to 4 seats, not 7"
