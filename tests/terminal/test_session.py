"""Whole games at a scripted terminal: moves, orders, the curtain, keeping and the end."""

from pathlib import Path

import pytest

from tests.terminal.script import CLEARED, CTRL_C, Script, desk_for
from tests.toys.plots import GAME
from townsmith.table.playfile import load_record
from townsmith.table.record import replayed
from townsmith.table.verify import verify
from townsmith.terminal.session import play
from townsmith.terminal.start import old_desk

SOLO = ["person"]
DUEL = ["person", "greedy"]
HOT_SEAT = ["person", "person"]


def played(folder: Path, sitters: list[str], *lines: str, seed: int = 1) -> Script:
    """Return the terminal after these lines were typed into a new game."""
    script = Script(*lines)
    play(desk_for(script, GAME, sitters, folder, seed))
    return script


def kept(folder: Path) -> Path:
    """Return the only record on the shelf."""
    (path,) = folder.glob("*.town")
    return path


def log(folder: Path) -> list[str]:
    """Return the entries of the only record on the shelf, without their numbers."""
    record = load_record(kept(folder))
    return [f"{entry.seat} {entry.words}" for entry in record.entries]


def test_moves_are_played_by_number_and_by_path(tmp_path: Path) -> None:
    """The first item, a shortened path and a whole path all end up in the record."""
    played(tmp_path, SOLO, "1", "2 c", "DO")
    assert log(tmp_path) == ["0 2 a", "0 2 c", "0 done"]


def test_the_screen_shows_board_prompt_and_numbered_moves(tmp_path: Path) -> None:
    """Everything needed to decide is above the question, within 80 columns and 24 rows."""
    shown = played(tmp_path, DUEL).transcript
    assert "a b c d\n. . . .  Ada [2] [2]\n. . . .  Greedy" in shown
    assert "Build on your plots, or say that you are done." in shown
    assert "  1 2 a    build a house of height 2 on plot a" in shown
    assert "\nAda> \n" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_enter_plays_the_only_move(tmp_path: Path) -> None:
    """When nothing but `done` is left, Enter is enough; otherwise it shows all again."""
    script = played(tmp_path, SOLO, "", "2 a", "2 b", "")
    assert log(tmp_path) == ["0 2 a", "0 2 b", "0 done"]
    assert script.transcript.count(". . . .  Ada [2] [2]") == 2


def test_tab_knows_the_paths_and_the_orders(tmp_path: Path) -> None:
    """Completion is offered for every legal path and every order."""
    script = played(tmp_path, SOLO)
    assert {"2 a", "done", "undo", "hint", "?"} <= set(script.completions)


def test_a_line_that_is_no_move_says_so_and_changes_nothing(tmp_path: Path) -> None:
    """Unknown words are refused by name, and help is pointed to."""
    script = played(tmp_path, SOLO, "3 a", "99", "castle")
    assert "Nothing that can be played now is called '3 a'." in script.transcript
    assert "Nothing that can be played now is called '99'." in script.transcript
    assert "help lists everything else" in script.transcript
    assert log(tmp_path) == []


def test_the_score_is_told_line_by_line(tmp_path: Path) -> None:
    """`?` shows every line of every seat, as far as the seat can know it."""
    shown = played(tmp_path, DUEL, "2 a", "?").transcript
    assert "roofs in the sun       2       0" in shown
    assert "Total                 –1      –4" in shown  # noqa: RUF001 - a minus


def test_undo_takes_back_until_something_was_revealed(tmp_path: Path) -> None:
    """The own move goes; after the round is over it stays, and the reason is told."""
    script = played(tmp_path, SOLO, "2 a", "undo", "undo", "done", "undo")
    assert log(tmp_path) == ["0 2 a", "0 undo", "0 done"]
    assert script.transcript.count("Ada has nothing to take back") == 2


def test_a_hint_is_a_legal_move_in_words(tmp_path: Path) -> None:
    """The best move is told with the reason and its path, and typing that path plays it."""
    script = played(tmp_path, SOLO, "hint")
    at = next(at for at, line in enumerate(script.shown) if line.startswith("Best: "))
    again = played(tmp_path / "again", SOLO, script.shown[at + 1])
    assert len(log(tmp_path / "again")) == 1
    assert "Nothing" not in again.transcript


def test_help_names_every_order(tmp_path: Path) -> None:
    """Each order stands in the list with its words."""
    shown = played(tmp_path, SOLO, "help").transcript
    for order in ("?", "undo", "hint", "save [FILE]", "rules [CLAUSE]", "help", "quit"):
        assert f"\n  {order} " in shown


def test_orders_work_in_any_case(tmp_path: Path) -> None:
    """UNDO is undo."""
    played(tmp_path, SOLO, "2 a", "UNDO")
    assert log(tmp_path) == ["0 2 a", "0 undo"]


def test_others_moves_are_told_when_they_are_revealed(tmp_path: Path) -> None:
    """What the bot built shows after the round, never before."""
    script = played(tmp_path, DUEL, "2 a")
    assert "Greedy has built" not in script.transcript
    script = played(tmp_path / "later", DUEL, "2 a", "done")
    assert "* Greedy has built on plot" in script.transcript


def test_a_curtain_hides_the_board_from_the_next_person(tmp_path: Path) -> None:
    """Ben sees neither Ada's hand nor what she built in this round."""
    script = played(tmp_path, HOT_SEAT, "", "2 a", "done", "")
    assert script.shown.count(CLEARED) == 4
    curtain, after = script.transcript.split(CLEARED)[3:]
    assert curtain.strip().startswith("Pass the keyboard to Ben, who presses Enter.")
    assert "Ada [" not in after
    assert "2 . . .  Ada" not in after
    assert "Ben [" in after
    assert script.since_cleared() == after


def test_at_the_curtain_the_last_move_can_still_be_taken_back(tmp_path: Path) -> None:
    """Ada types undo instead of passing the keyboard, and is asked again herself."""
    script = played(tmp_path, HOT_SEAT, "", "done", "undo", "2 a")
    assert log(tmp_path) == ["0 done", "0 undo", "0 2 a"]
    assert "Ada may still type undo." in script.transcript


def test_the_first_person_is_called_before_anything_is_shown(tmp_path: Path) -> None:
    """Whoever started the program need not be the one whose cards come first."""
    script = played(tmp_path, HOT_SEAT)
    assert "Pass the keyboard to Ada, who presses Enter." in script.transcript
    assert "Ada [" not in script.transcript


def test_a_cancelled_farewell_does_not_lift_the_curtain(tmp_path: Path) -> None:
    """Ctrl-C at the curtain and back: Ben is called again before he sees anything."""
    script = played(tmp_path, HOT_SEAT, "", "done", CTRL_C, "c")
    assert script.transcript.count("Pass the keyboard to Ben") == 2
    assert "Ben [" not in script.transcript


def test_one_person_among_bots_never_sees_a_curtain(tmp_path: Path) -> None:
    """Bots do not look over anybody's shoulder."""
    script = played(tmp_path, ["person", "random", "greedy"], "done", "done", "done", "done")
    assert CLEARED not in script.shown


def test_a_game_between_bots_plays_itself(tmp_path: Path) -> None:
    """With nobody at the keyboard nothing is asked, and the end is shown."""
    script = played(tmp_path, ["random", "greedy"])
    assert "wins" in script.transcript or "share the victory" in script.transcript
    assert verify(load_record(kept(tmp_path))).ok


def test_the_end_shows_scores_winner_seed_and_how_to_verify(tmp_path: Path) -> None:
    """The record on the shelf is whole, and verifying it as told succeeds."""
    script = played(tmp_path, DUEL, "done", "done", "done", "done")
    shown = script.transcript
    assert "Greedy wins with" in shown
    assert "The seed of the shuffle was " + "0" * 63 + "1." in " ".join(shown.split("\n"))
    assert f"\n  townsmith verify {kept(tmp_path)}" in shown
    assert verify(load_record(kept(tmp_path))).ok


def test_after_every_move_the_game_is_on_the_shelf(tmp_path: Path) -> None:
    """Each move is written before the next question, so not even a power cut loses it."""
    seen = []

    class Watcher(Script):
        def ask(self, question: str, completions: object = ()) -> str:
            del completions
            seen.append([path.read_text().count("seat 0:") for path in tmp_path.glob("*.town")])
            return super().ask(question)

    play(desk_for(Watcher("2 a", "2 b", "done"), GAME, DUEL, tmp_path))
    assert seen[1:3] == [[1], [2]]


def test_a_kept_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """Quit and keep; the record knows who sat where, and the next moves are added to it."""
    played(tmp_path, DUEL, "2 a", "quit", "")
    path = kept(tmp_path)
    before = path.read_text()
    script = Script("done")
    play(old_desk(load_record(path), path, script, "en"))
    assert "2 . . .  Ada [2]" in script.transcript
    assert "Ada has built" not in script.transcript
    assert path.read_text().startswith(before)
    assert replayed(load_record(path)).log[-1].words != "2 a"


def test_a_game_that_is_not_wanted_is_thrown_away(tmp_path: Path) -> None:
    """Quit and no: the shelf is empty again."""
    played(tmp_path, DUEL, "2 a", "quit", "n")
    assert not list(tmp_path.glob("*.town"))


def test_quit_can_be_cancelled(tmp_path: Path) -> None:
    """Cancel, and the same person is asked again."""
    played(tmp_path, SOLO, "quit", "c", "2 a")
    assert log(tmp_path) == ["0 2 a"]


@pytest.mark.parametrize("lines", [(CTRL_C, ""), (CTRL_C, CTRL_C), ()])
def test_nothing_is_lost_when_the_person_just_goes(tmp_path: Path, lines: tuple[str, ...]) -> None:
    """Ctrl-C asks, a second one leaves; a closed terminal ends the input. The game stays."""
    script = played(tmp_path, DUEL, "2 a", *lines)
    assert log(tmp_path)[-1] == "0 2 a"
    assert "The game is kept" in script.transcript


def test_save_writes_a_record_that_can_be_loaded(tmp_path: Path) -> None:
    """The file gets the suffix .town, holds the moves so far, and the way to load it is told."""
    place = tmp_path / "elsewhere" / "mine"
    script = played(tmp_path / "shelf", DUEL, "2 a", f"save {place}")
    file = place.with_suffix(".town")
    assert f"\n  townsmith play --load {file}\n" in script.transcript
    assert replayed(load_record(file)).log[-1].words == "2 a"


def test_save_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    """No is the usual answer and leaves the file alone; yes replaces it."""
    place = tmp_path / "mine.town"
    place.write_text("precious")
    played(tmp_path / "a", SOLO, f"save {place}", "")
    assert place.read_text() == "precious"
    played(tmp_path / "b", SOLO, f"save {place}", "y")
    assert replayed(load_record(place)).next_number == 1


def test_save_without_a_name_takes_one_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is named after the game and lies where one stands."""
    monkeypatch.chdir(tmp_path)
    played(tmp_path / "shelf", SOLO, "save", "save")
    assert sorted(path.name for path in tmp_path.glob("*.town")) == ["plots-2.town", "plots.town"]


def test_save_says_where_it_cannot_write(tmp_path: Path) -> None:
    """A place that cannot be written is an answer, not the end of the game."""
    (tmp_path / "file").write_text("")
    script = played(tmp_path / "shelf", SOLO, f"save {tmp_path}/file/x.town", "2 a")
    assert "cannot be written" in " ".join(script.transcript.split())
    assert log(tmp_path / "shelf") == ["0 2 a"]


def test_a_shelf_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    """It is said once, and the game goes on without being kept."""
    (tmp_path / "shelf").write_text("a file where the folder should be")
    script = played(tmp_path / "shelf", SOLO, "2 a", "2 b", "done")
    assert " ".join(script.transcript.split()).count("cannot be written") == 1
    assert "Ada has built on plot b." in script.transcript
