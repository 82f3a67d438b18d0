"""Score sheets in words, and who wins."""

from dataclasses import replace
from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import OPPONENT, Seat
from townsmith.core.contract.view import ScoreLine, ScoreSheet, TieBreak
from townsmith.core.text import Listing, Plural, Text
from townsmith.games.welcome_to.rules.pieces import (
    BIS_MARKS,
    DOOMSDAY,
    EASTER,
    EDITIONS,
    FENCE,
    PARK,
    PARK_MARKS,
    POOL,
    POOL_MARKS,
    REFUSAL_MARKS,
    RIVAL_CAPACITY,
    ROUNDABOUT_MARKS,
    SIZES,
    STREETS,
    TEMP,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.plans import eggs
from townsmith.games.welcome_to.rules.rival import count_cards, pile_estates
from townsmith.games.welcome_to.rules.scoring import (
    BIS_LINE,
    BUNKERS_LINE,
    EGGS_LINE,
    ESTATES_LINE,
    FENCES_LINE,
    LINES,
    PARKS_LINE,
    PLANS_LINE,
    POOLS_LINE,
    REFUSALS_LINE,
    ROUNDABOUTS_LINE,
    TEMP_LINE,
    Standings,
    capacities,
    estate_count,
    rival_score,
    score,
)
from townsmith.games.welcome_to.rules.sheet import Sheet, plan_fields, spot_of
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.words.view import StreetsView

LABELS: Final = (
    Text("Plans"),
    Text("Parks"),
    Text("Pools"),
    Text("Temps"),
    Text("Estates"),
    Text("Bis"),
    Text("Refusals"),
    Text("Roundabouts"),
    Text("Eggs"),
    Text("Bunkers"),
    Text("Fences"),
)


def sheets(view: StreetsView) -> list[ScoreSheet]:
    """Return every line of every seat's score, and of the rival's."""
    standings = view.standings()
    found = [_sheet(view, seat, standings) for seat in range(view.seats)]
    if not view.variant.solo:
        return found
    rival = _rival_sheet(view, standings)
    if view.over:
        found = [replace(sheet, remark=_next_rival(view, sheet, rival)) for sheet in found]
    return [*found, rival]


def _next_rival(view: StreetsView, own: ScoreSheet, rival: ScoreSheet) -> Text:
    """Return how the game against an opponent went, and whom to meet next."""
    level = int(view.rival.level)
    highest = FACTS["editions"][EDITIONS[view.variant.edition]]["levels"][1]
    if not view.rival.scores:
        return Text(
            "Nobody to beat here. The first opponent with a score is level {next}.", next=level + 1
        )
    if own.standing < rival.standing:
        return Text("Level {level} is still to be beaten.", level=level)
    if level == highest:
        return Text("Level {level} is the highest there is.", level=level)
    return Text("The next opponent is level {next}.", next=level + 1)


def estates_of(sheet: Sheet) -> list[list[int]]:
    """Return the completed estates, each as street, first position and size."""
    return [[*spot_of(first), int(sheet.last_of(first)) - first + 1] for first in sheet.completed()]


def _own_lines(view: StreetsView) -> list[int]:
    """Return the lines a player's sheet has in this variant."""
    lines = [PLANS_LINE, PARKS_LINE, POOLS_LINE, TEMP_LINE, ESTATES_LINE, BIS_LINE, REFUSALS_LINE]
    if view.variant.roundabouts:
        lines.append(ROUNDABOUTS_LINE)
    if view.variant.sheet == EASTER:
        lines.append(EGGS_LINE)
    if view.variant.sheet == DOOMSDAY:
        lines.append(BUNKERS_LINE)
    return lines


def _sheet(view: StreetsView, seat: Seat, standings: Standings) -> ScoreSheet:
    board = view.boards[seat]
    points = score(view.variant, view.rival, board, standings)
    lines = tuple(
        ScoreLine(LINES[line], LABELS[line], points[line], _why(view, board, line))
        for line in _own_lines(view)
    )
    facts: dict[str, Json] = {"estates": estates_of(board)}
    if view.variant.sheet == EASTER:
        facts["eggs"] = int(eggs(board))
    if view.variant.sheet == DOOMSDAY:
        facts["bunkers"] = capacities(view.variant, board)
    return ScoreSheet(seat, lines, facts, ties=_ties(view, board))


def _ties(view: StreetsView, board: Sheet) -> tuple[TieBreak, ...]:
    """Return what breaks a tie (WT-18.1, WT-18.3)."""
    sizes = [int(estate_count(board.estates, size)) for size in range(1, SIZES + 1)]
    ties = [_estates_tie(sum(sizes))]
    if view.variant.older and not view.variant.solo:
        ties += [
            TieBreak(Text("more estates of {size}", size=size), count)
            for size, count in enumerate(sizes, 1)
        ]
    return tuple(ties)


def _estates_tie(count: int) -> TieBreak:
    return TieBreak(Text("more completed estates"), count)


def _why(view: StreetsView, board: Sheet, line: int) -> Text | None:
    """Return what the points of a line were counted from."""
    if line == PLANS_LINE:
        return _plans_why(board.written)
    if line == ESTATES_LINE:
        return _estates_why(board)
    if line == EGGS_LINE:
        return Plural("{n} egg", "{n} eggs", int(eggs(board)))
    if line == BUNKERS_LINE:
        found = capacities(view.variant, board)
        return Text("room for {rooms} people a street", rooms=Listing(tuple(found)))
    return _marks_why(board, line)


def _plans_why(written: int) -> Text | None:
    points = tuple(points for points in plan_fields(written) if points is not None)
    return Text("approved for {points}", points=Listing(points)) if points else None


def _estates_why(board: Sheet) -> Text | None:
    groups = tuple(
        Text("{n} of {size}", n=int(estate_count(board.estates, size)), size=size)
        for size in range(1, SIZES + 1)
        if estate_count(board.estates, size)
    )
    return Text("{groups}", groups=Listing(groups)) if groups else None


def _marks_why(board: Sheet, line: int) -> Text:
    tracks = {
        POOLS_LINE: POOL_MARKS,
        TEMP_LINE: TEMP_MARKS,
        BIS_LINE: BIS_MARKS,
        REFUSALS_LINE: REFUSAL_MARKS,
        ROUNDABOUTS_LINE: ROUNDABOUT_MARKS,
    }
    if line == PARKS_LINE:
        boxes = sum(int(board.marked(PARK_MARKS + street)) for street in range(STREETS))
    else:
        boxes = int(board.marked(tracks[line]))
    return Plural("{n} box", "{n} boxes", boxes)


# The rival


def _rival_lines(view: StreetsView) -> list[int]:
    lines = [PLANS_LINE, PARKS_LINE, POOLS_LINE, TEMP_LINE, FENCES_LINE, ESTATES_LINE]
    if view.variant.sheet == EASTER:
        lines.append(EGGS_LINE)
    if view.variant.sheet == DOOMSDAY:
        lines.append(BUNKERS_LINE)
    return lines


def _rival_sheet(view: StreetsView, standings: Standings) -> ScoreSheet:
    pile = list(view.pile)
    points = rival_score(view.variant, view.rival, view.rival_written, pile, standings)
    lines = tuple(
        ScoreLine(LINES[line], LABELS[line], points[line], _rival_why(view, line))
        for line in _rival_lines(view)
    )
    facts: dict[str, Json] = {"estates": pile_estates(view.rival, pile)}
    if view.variant.sheet == DOOMSDAY:
        facts["bunkers"] = RIVAL_CAPACITY
    if not view.rival.scores:
        return ScoreSheet(OPPONENT, (), facts, Text("An opponent of level 0 scores nothing."))
    ties = (_estates_tie(len(pile_estates(view.rival, pile))),)
    return ScoreSheet(OPPONENT, lines, facts, ties=ties)


def _rival_why(view: StreetsView, line: int) -> Text | None:
    cards = {PARKS_LINE: PARK, POOLS_LINE: POOL, TEMP_LINE: TEMP, FENCES_LINE: FENCE}
    if line == PLANS_LINE:
        return _plans_why(view.rival_written)
    if line == ESTATES_LINE:
        found = pile_estates(view.rival, list(view.pile))
        return Text("the five best of {points}", points=Listing(tuple(found))) if found else None
    if line in cards:
        return Plural("{n} card", "{n} cards", int(count_cards(list(view.pile), cards[line])))
    return None
