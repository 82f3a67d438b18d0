""".town files: what is written can be read, and what was read is written back byte for byte."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.playing import dealt_table, play_next, play_out, plots_table, say
from tests.toys.plots import GAME
from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import digest
from townsmith.core.errors import RecordError
from townsmith.core.reading.limits import CHARACTERS, LINES
from townsmith.core.rng import stream
from townsmith.table.log import HIDDEN, Entry, NoJournal
from townsmith.table.opening import open_new
from townsmith.table.playfile import (
    continued,
    load_record,
    private_record,
    public_record,
    read_record,
)
from townsmith.table.record import replayed
from townsmith.table.table import Table, open_table

ODD = """\ufeff; A record as a person might have typed it\r
[Game   "plots"]  ; the toy\r
\t[ Rules 1 ]
[Seats 2]
[Opinion {"of": ["Ben", null, 1.5], "says": "nice; [really]"}]
[x-Weather\t"rain \\u2028 and sun"]

  1.seat 0:2   a   ; a bold start
; who would have thought
2 . seat  1 : done;really
"""


def finished(seats: int = 2, seed: int = 7) -> Table:
    """Return a finished table with some moves taken back."""
    return play_out(dealt_table(seats, seed), seed, undo_share=4)


def test_a_running_record_reads_like_this() -> None:
    """The head, and a line an entry; neither the seed nor the words of others are told."""
    table = say(dealt_table(seed=1), (0, "done"), (0, "undo"), (1, "done"))
    record = public_record(table, viewer=0)
    assert record.text == (
        "[Record 1]\n"
        '[Game "plots"]\n'
        "[Rules 1]\n"
        '[Date "2026-01-31"]\n'
        '[Names ["Ann", "Ben"]]\n'
        "[Seats 2]\n"
        '[Options {"gardens": false, "short": false}]\n'
        f'[Commitment "{table.header.commitment}"]\n'
        "\n"
        "1. seat 0: done\n"
        "2. seat 0: undo\n"
        "3. seat 1: ?\n"
    )


def test_a_spectator_gets_no_words_before_the_end() -> None:
    """By default a record of a running game tells only who spoke."""
    record = public_record(say(plots_table(), (0, "2 a"), (1, "3 b")))
    assert [entry.words for entry in record.entries] == [HIDDEN, HIDDEN]


def test_a_finished_record_ends_like_this() -> None:
    """Scores, winners and the seed stand below the moves."""
    table = finished(seed=255)
    assert table.result is not None
    ending = public_record(table).text.rpartition("\n\n")[2]
    assert ending == (
        f"[Scores {list(table.result.scores)}]\n"
        f"[Winners {list(table.result.winners)}]\n"
        f'[Seed "{"0" * 62}ff"]\n'
    )


def test_what_is_unknown_is_left_out() -> None:
    """Without names and date there are no such tags."""
    text = public_record(open_table(open_new(GAME, 1, date=""))).text
    assert "[Names" not in text
    assert "[Date" not in text


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_finished_game_can_be_replayed_from_its_record(seats: int) -> None:
    """Reading the written text and replaying it gives the same position, header and log."""
    table = finished(seats, seed=seats)
    again = replayed(read_record(public_record(table).text))
    assert digest(again.state()) == digest(table.state())
    assert again.header == table.header
    assert again.log == table.log
    assert public_record(again).text == public_record(table).text


def test_a_private_record_goes_on_another_day() -> None:
    """A game saved in the middle, seed included, goes on as it would have."""
    table, rng = dealt_table(), stream(3, "players")
    for _ in range(7):
        play_next(table, rng)
    again = replayed(private_record(table))
    assert play_out(again).result == play_out(table).result
    assert private_record(table).text == public_record(table).text


def test_a_record_may_start_from_a_position() -> None:
    """A puzzle's position stands in a tag, and the game is replayed from there."""
    table = play_out(plots_table())
    record = read_record(public_record(table).text)
    assert record.tags["Position"] == table.header.position
    assert "Seats" not in record.tags
    assert digest(replayed(record).state()) == digest(table.state())


def test_a_running_record_does_not_tell_its_position() -> None:
    """A position may hold cards that nobody has seen, so it waits for the end like the seed."""
    table = say(plots_table(), (0, "2 a"))
    assert "hand" not in public_record(table, viewer=0).text
    assert public_record(table).tags["Seats"] == 2
    assert public_record(play_out(table)).tags["Position"] == table.header.position


def test_a_running_record_is_the_beginning_of_the_finished_one() -> None:
    """A record only grows at its end."""
    table = say(dealt_table(seats=1), (0, "done"))
    begun = public_record(table, viewer=0).text
    assert public_record(play_out(table)).text.startswith(begun)


def test_an_odd_but_legal_file_is_read() -> None:
    """Spacing, comments, tags of others and marks of editors do not get in the way."""
    record = read_record(ODD)
    assert record.entries == (Entry(1, 0, "2 a"), Entry(2, 1, "done;really"))
    assert record.tags["Opinion"] == {"of": ["Ben", None, 1.5], "says": "nice; [really]"}
    assert record.tags["x-Weather"] == "rain \u2028 and sun"
    assert record.tag_lines["Seats"] == 4
    assert record.entry_lines == (8, 10)
    assert record.text == ODD


def test_files_come_back_byte_for_byte(tmp_path: Path) -> None:
    """Loading changes nothing, whatever the line ends and the spacing."""
    data = ODD.encode()
    (tmp_path / "odd.town").write_bytes(data)
    assert load_record(tmp_path / "odd.town").text.encode() == data


def test_going_on_keeps_what_was_read() -> None:
    """Comments, unknown tags and spacing stay; what happened since stands below."""
    table = say(plots_table(), (0, "2 a"))
    head = private_record(table).text.replace("1. seat", "; so it began\n[Mood 1.5]\n  1. seat")
    record = read_record(head.removesuffix("\n"))
    table = say(replayed(record), (1, "3 a"))
    longer = continued(record, table)
    assert longer.text == head + "2. seat 1: 3 a\n"
    ended = continued(longer, play_out(table))
    assert ended.text.startswith(longer.text)
    assert ended.tags["Mood"] == 1.5
    assert "Winners" in ended.tags
    assert ended.text.count("[Seed") == 1
    assert continued(ended, table) == ended


def test_going_on_needs_the_same_game() -> None:
    """A table that went another way cannot continue a record."""
    record = public_record(say(plots_table(), (0, "2 a")), viewer=0)
    with pytest.raises(RecordError, match="does not go on from where the record ends"):
        continued(record, say(plots_table(), (0, "2 b")))


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("castle", "neither an entry"),
        ("1 seat 0: done", "neither an entry"),
        ("1. seat 0: ; nothing", "neither an entry"),
        ("1. seat x: done", "neither an entry"),
        ("1. seat ²: done", "neither an entry"),
        ("9999999999. seat 0: done", "neither an entry"),
        ("0. seat 0: done", "entry 1 should follow, not 0"),
        ("2. seat 0: done", "entry 1 should follow, not 2"),
        ('[Game "plots"]', "the tag Game stands on line 1 too"),
        ("[Game]", "a tag is a name and a value"),
        ("[1 2]", "a tag is a name and a value"),
        ("[Mood happy]", "the value of Mood is not JSON"),
        ("[Mood NaN]", "NaN is not JSON"),
        ('[Mood "happy"', "a closing ] is missing"),
        ('[Mood "happy"] indeed', "a closing ] is missing"),
        ("[Mood " + "[" * 100_000, "the value of Mood: it is nested too deeply"),
        ("[Mood " + "9" * 5_000 + "]", "too many digits"),
        ("[Record 2]", "this is version 2 of the format; this Townsmith reads version 1"),
    ],
)
def test_a_wrong_line_is_named(line: str, fact: str) -> None:
    """An error says on which line it found what."""
    with pytest.raises(RecordError) as error:
        read_record(f'[Game "plots"]\n\n{line}\n')
    assert str(error.value).startswith("line 3: ")
    assert fact in str(error.value)
    assert error.value.words is not None


HEAD = {"Game": "plots", "Rules": 1, "Seats": 2, "Seed": "0" * 64}


@pytest.mark.parametrize(
    ("changes", "fact"),
    [
        ({"Game": None}, "the record needs a tag [Game ...] in its head"),
        ({"Game": 5}, 'line 1: the tag Game must be a string in "quotes"'),
        ({"Game": "ludo"}, "line 1: there is no game 'ludo'"),
        ({"Rules": None}, "the record needs a tag [Rules ...]"),
        ({"Rules": True}, "line 2: the tag Rules must be a whole number"),
        ({"Rules": 9}, "line 2: Plots was played by version 9 of its rules"),
        ({"Seats": None}, "the record needs a tag [Seats ...]"),
        ({"Seats": "two"}, "line 3: the tag Seats must be a whole number"),
        ({"Seats": 9}, "the game cannot have started so: Plots is for 1 to 4 seats, not 9"),
        ({"Seed": None}, "the record tells no seed, because its game was still running"),
        ({"Seed": 7}, "line 4: the tag Seed must be a string"),
        ({"Seed": "7"}, "line 4: a seed is 64 digits of 0-9 and a-f, not '7'"),
        ({"Options": []}, "line 5: the tag Options must be a JSON object"),
        ({"Options": {"short": 1}}, "option 'short' cannot be 1"),
        ({"Options": {"long": 1}}, "plots has no option 'long'"),
        ({"Names": "Ann"}, "line 5: the tag Names must be a list"),
        ({"Names": ["Ann", 5]}, "line 5: the tag Names must be a list"),
        ({"Names": ["Ann"]}, "1 names were given for 2 seats"),
        ({"Date": 2026}, "line 5: the tag Date must be a string"),
        ({"Position": "a1"}, "line 5: the tag Position must be a JSON object"),
        ({"Position": {"game": "plots", "seats": [{"x": 1}]}}, "the game cannot have started so"),
    ],
)
def test_a_wrong_head_is_explained(changes: dict[str, object], fact: str) -> None:
    """A record whose head does not make sense says what is wrong with which tag."""
    tags = {name: value for name, value in (HEAD | changes).items() if value is not None}
    text = "".join(f"[{name} {json.dumps(value)}]\n" for name, value in tags.items())
    with pytest.raises(RecordError) as error:
        replayed(read_record(text))
    assert fact in str(error.value)


def test_a_hidden_move_cannot_be_replayed() -> None:
    """What a running record leaves out is missed with its line."""
    text = public_record(say(plots_table(), (0, "2 a"))).text + f'[Seed "{"0" * 64}"]'
    with pytest.raises(RecordError, match="line 10: the move is hidden"):
        replayed(read_record(text))


def test_an_illegal_entry_is_named_by_its_line() -> None:
    """The replay stops where the record goes wrong and says why."""
    text = private_record(say(plots_table(), (0, "2 a"))).text.replace("2 a", "3 a")
    with pytest.raises(RecordError, match="line 10: seat 0 cannot play '3 a' now"):
        replayed(read_record(text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file and one that is no text are explained."""
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        load_record(tmp_path / "none.town")
    (tmp_path / "picture.town").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="is not UTF-8 text"):
        load_record(tmp_path / "picture.town")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(deck=JSON)
def test_any_json_value_survives_as_an_option(deck: Json) -> None:
    """Options may be nested, such as a deck of one's own, and hold any text."""
    plain = dealt_table()
    header = replace(plain.header, options={"deck": deck})
    table = Table(replace(plain.opening, header=header), plain.state(), NoJournal())
    record = public_record(table)
    assert read_record(record.text).tags["Options"] == {"deck": deck}
    assert record.text.encode().decode() == record.text


ODD_CHARACTERS = st.sampled_from("[]\"'{}:;.,\\ \t\r\n0123aesu\u2028\ufeff")


@given(text=st.text(ODD_CHARACTERS, max_size=60))
def test_any_text_is_kept_or_refused(text: str) -> None:
    """Whatever a file holds, it is either kept as it is or refused as a wrong record."""
    with suppress(RecordError):
        assert read_record(text).text == text


@pytest.mark.parametrize("slug", list(registry.games()))
@pytest.mark.parametrize("seats", [1_000_000_000, 10**99, -1, 0])
def test_a_record_of_too_many_seats_is_refused(slug: str, seats: int) -> None:
    """One line that asks for a thousand million seats takes no memory."""
    game = registry.game(slug)
    head = f'[Game "{slug}"]\n[Rules {game.rules_version}]\n[Seed "{"0" * 64}"]\n'
    with pytest.raises(RecordError, match="seats"):
        replayed(read_record(f"{head}[Seats {seats}]\n"))


def test_a_record_has_limits(tmp_path: Path) -> None:
    """Neither its length nor its lines are endless, and a file is not read beyond them."""
    with pytest.raises(RecordError, match="at most 8000000 characters"):
        read_record("x" * (CHARACTERS + 1))
    with pytest.raises(RecordError, match="at most 400000 lines"):
        read_record("\n" * (LINES + 1))
    endless = tmp_path / "endless.town"
    with endless.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing, which takes no room on the disk
    with pytest.raises(RecordError, match="at most 8000000 characters"):
        load_record(endless)
