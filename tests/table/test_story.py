"""The story of a game: every move that a viewer has seen, in captions, round by round."""

import pytest

from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.registry import game, games
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.table.story import MOST_KEPT, Stories, Story
from townsmith.table.table import CROWD, Table, open_table

NAMES = ("Ann", "Ben", "Cleo")


def play_on(table: Table, entries: int, seed: int = 3) -> Table:
    """Let chance play until there are so many entries, or the game is over."""
    rng = stream(seed, "players")
    while not table.over and table.next_number <= entries:
        seat = table.pending[0]
        legal = table.legal(seat)
        table.play(seat, table.game.notation(legal[rng.below(len(legal))]), table.next_number)
    return table


def new_table(slug: str, seats: int = 3, entries: int = 0) -> Table:
    return play_on(open_table(open_new(game(slug), seats, seed=5)), entries)


def told(story: Story, viewer: int) -> list[str]:
    say = Words("en", NAMES).to(viewer)
    return [say(line.text) for line in story.lines]


@pytest.mark.parametrize("slug", list(games()))
def test_a_story_told_bit_by_bit_is_the_story_told_at_once(slug: str) -> None:
    """Whoever looks now and then reads what somebody reads who comes late; also of the end."""
    table = new_table(slug)
    stories = Stories(table)
    while not table.over:
        play_on(table, table.next_number + 10)
        for viewer in (0, SPECTATOR):
            assert stories.of(viewer).lines == Story(table, viewer).go_on().lines
    assert stories.of(REFEREE).lines == Story(table, REFEREE).go_on().lines


@pytest.mark.parametrize("slug", list(games()))
def test_every_line_has_its_round_and_leads_to_its_moment(slug: str) -> None:
    """Rounds follow each other, lines stand in theirs, and own moves say "You"."""
    table = new_table(slug, entries=60)
    story = Stories(table).of(0)
    assert [chapter.round for chapter in story.chapters] == sorted(
        {line.round for line in story.lines}
    )
    for line in story.lines:
        assert 0 < line.number < table.next_number
        if not line.heading:
            assert line.round == table.view_at(0, line.number - 1).round
    mine = [words for words in told(story, 0) if words.startswith("You")]
    assert mine
    assert not any(words.startswith("Ann ") for words in told(story, 0))
    assert story.moments[0] == 0
    assert story.at(story.lines[-1].number)[-1] == story.lines[-1]


def test_the_others_are_told_with_house_and_action_in_one_sentence() -> None:
    """Welcome To: what a round has shown of somebody is one line."""
    lines = told(Stories(new_table("welcome-to", entries=30)).of(0), 0)
    assert "Ben wrote 7 into a2 and raised estates of 1." in lines
    assert "You wrote 8 into c3." in lines


def test_a_round_that_was_announced_is_headed_by_what_was_said() -> None:
    """Welcome To says which cards lie open; Dream Home only counts."""
    headings = [
        english(chapter.heading)
        for chapter in Stories(new_table("welcome-to", entries=30)).of(0).chapters
    ]
    assert headings[0] == "Round 1"
    assert headings[1].startswith("Round 2: ")
    homes = Stories(new_table("dream-home", entries=20)).of(0).chapters
    assert english(homes[1].heading) == "Round 2"


def test_gains_stand_beside_what_brought_them() -> None:
    """Summed up, they are the score."""
    table = new_table("uptown")
    play_on(table, 40)
    sheets = {sheet.seat: sheet.total for sheet in table.game.words.sheets(table.view(0))}
    first = {sheet.seat: sheet.total for sheet in table.game.words.sheets(table.view_at(0, 0))}
    gained = dict.fromkeys(sheets, 0)
    for line in Stories(table).of(0).lines:
        if line.seat in gained:
            gained[line.seat] += line.gain
    assert gained == {seat: total - first[seat] for seat, total in sheets.items()}


def test_what_was_not_kept_was_not_told() -> None:
    """A table that goes back forgets the lines too, and tells what came instead."""
    table = new_table("tiny-towns", entries=20)
    stories = Stories(table)
    before = list(stories.of(0).lines)
    table.rewind(12)
    assert stories.of(0).lines == [line for line in before if line.number <= 12]
    play_on(table, 20, seed=9)
    assert stories.of(0).lines == Story(table, 0).go_on().lines


def test_a_move_taken_back_is_told() -> None:
    """Nothing is ever taken out of a log."""
    table = new_table("tiny-towns", 1)
    play_on(table, 2)
    table.undo(0, table.next_number)
    assert told(Stories(table).of(0), 0)[-1] == "You took back a move."


def test_in_a_crowd_own_moves_and_rounds_are_enough() -> None:
    """Nobody looks at every move of a thousand others: the own ones are all there."""
    seats = CROWD + 6
    table = new_table("welcome-to", seats, entries=seats * 5)
    glimpses = list(table.glimpses(4, 0))
    own = [entry.number for entry in table.log if entry.seat == 4]
    assert set(own) <= {seen.entry.number for seen in glimpses}
    assert len(glimpses) < len(table.log) / 4


def test_only_some_stories_are_remembered() -> None:
    """The longest untold one gives way, and is told anew when it is asked for."""
    table = new_table("welcome-to", MOST_KEPT + 4, entries=40)
    stories = Stories(table)
    first = stories.of(0)
    for seat in range(1, MOST_KEPT + 2):
        stories.of(seat)
    again = stories.of(0)
    assert again is not first
    assert again.lines == first.lines
