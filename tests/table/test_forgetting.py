"""What the rules let fall out of sight comes back through no door of a table before the end."""

from typing import Final

from tests.table.playing import DAY
from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.picture import DESKTOP
from townsmith.core.registry import game
from townsmith.core.rng import Rng, stream
from townsmith.core.text import english
from townsmith.games.dream_home.rules.pieces import ROOF_KINDS
from townsmith.games.dream_home.rules.state import Homes
from townsmith.table.opening import open_position
from townsmith.table.playfile import public_record
from townsmith.table.story import Story
from townsmith.table.table import Table, open_table

SEATS: Final = 4
DREAM_HOME: Final = game("dream-home")


def street(luck: int, other: int | None) -> Table:
    """Return a table of Dream Home; one that differs only in its first roofs, given other luck."""
    homes: Homes = DREAM_HOME.rules.start(DREAM_HOME.setup(SEATS, luck))
    if other is not None:
        DREAM_HOME.rules.forget(homes, stream(other, "forgotten"))
    position = DREAM_HOME.positions.write(homes)
    return open_table(open_position(DREAM_HOME, position, seed=luck, date=DAY))


def play_alike(tables: list[Table], rng: Rng) -> bool:
    """Make the same random move at all tables; say whether it is legal at all of them."""
    first = tables[0]
    seat = first.pending[0]
    legal = first.legal(seat)
    move = legal[rng.below(len(legal))]
    if any(seat not in table.pending or move not in table.legal(seat) for table in tables):
        return False
    for table in tables:
        table.play(seat, DREAM_HOME.notation(move), table.next_number)
    return True


def doors(table: Table, viewer: Seat) -> list[object]:
    """Return all that a viewer gets of the past: views, drawings, news and the record."""
    past = [table.view_at(viewer, number) for number in range(table.next_number - 1)]
    drawn = [DREAM_HOME.drawing.parts(view, english, DESKTOP) for view in past]
    told = [[english(text) for text in table.news(viewer, number)] for number in range(len(past))]
    record = [
        line for line in public_record(table, viewer).text.splitlines() if not line.startswith("[")
    ]
    story = Story(table, viewer).go_on()
    captions = [(line.number, line.gain, english(line.text)) for line in story.lines]
    glimpses = [seen[1:] for seen in table.glimpses(viewer, 0)]
    undo = viewer >= 0 and table.can_undo(viewer)
    return [past, drawn, told, table.entries(viewer), record, captions, glimpses, undo]


def test_dh_14_4_no_door_tells_a_roof_that_lies_in_a_pile() -> None:
    """Two tables that differed in roofs and look alike again cannot be told apart by the past."""
    compared = 0
    for luck in range(12):
        tables, rng = [street(luck, None), street(luck, luck)], stream(luck, "players")
        if tables[0].view(SPECTATOR) == tables[1].view(SPECTATOR):
            continue  # no roof lay in the first market
        while len(tables[0].log) < 40 and play_alike(tables, rng):
            views = [table.view(SPECTATOR) for table in tables]
            if views[0] == views[1]:
                compared += 1
                for viewer in (SPECTATOR, *range(SEATS)):
                    assert doors(tables[0], viewer) == doors(tables[1], viewer)
                break
    assert compared > 2


def test_dh_14_4_the_past_is_shown_with_covered_roofs_and_at_the_end_as_it_was() -> None:
    """The market of the first round shows its roofs again when the game is over."""
    table, rng = street(3, None), stream(3, "players")
    first = table.view(0)
    play_alike([table], rng)
    assert table.view_at(0, 0) == DREAM_HOME.recalled(first) != first
    while not table.over:
        play_alike([table], rng)
    assert table.view_at(0, 0) == first


def test_dh_14_4_a_roof_that_lies_in_a_pile_cannot_be_taken_back() -> None:
    """As soon as a roof is out of sight no undo brings it into the hand again."""
    table, rng = street(3, None), stream(3, "players")
    buried = 0
    while not table.over:
        seat = table.pending[0]
        held = table.view(seat).taken_kind
        play_alike([table], rng)
        if 0 <= held < ROOF_KINDS and table.view(seat).taken_kind != held:
            buried += 1
            assert not table.can_undo(seat)
    assert buried > 5
