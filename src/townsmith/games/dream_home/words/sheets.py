"""Score sheets: every line of every house, and what it was counted from."""

from functools import lru_cache
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.view import ScoreLine, ScoreSheet, TieBreak
from townsmith.core.text import Fact, Listing, Plural, Text, Word
from townsmith.games.dream_home.rules.house import House, spread
from townsmith.games.dream_home.rules.pieces import (
    ARCHITECT,
    CELLS,
    DESIGNER,
    ROOF_CARDS,
    TOKEN_POINTS,
)
from townsmith.games.dream_home.rules.scoring import (
    architect_points,
    basics,
    bathrooms_on_both,
    comfort_points,
    decor_points,
    designer_points,
    one_room_points,
    roof_points,
    room_points,
    total_points,
)
from townsmith.games.dream_home.rules.tables import FACTS
from townsmith.games.dream_home.words.names import room_name, token_name
from townsmith.games.dream_home.words.view import HouseView, StreetView, rebuilt

RANKS: Final[list[dict[str, object]]] = FACTS["ranks"]["levels"]


def sheets(view: StreetView) -> list[ScoreSheet]:
    """Return the sheet of every house; a roof counts when it is revealed."""
    return [sheet(view, seat) for seat in range(view.seats)]


def sheet(view: StreetView, seat: int) -> ScoreSheet:
    """Return the five lines of one house."""
    seen = view.houses[seat]
    house = rebuilt(seen)
    lines = (
        ScoreLine("rooms", Text("rooms"), room_points(house), _rooms_why(house)),
        ScoreLine("roof", Text("roof"), roof_points(house.roofs), _roof_why(seen)),
        ScoreLine("decor", Text("decor"), decor_points(house), _decor_why(house)),
        ScoreLine("comfort", Text("comfort"), comfort_points(house), _comfort_why(house)),
        ScoreLine("helpers", Text("helpers"), _helper_points(house), _helpers_why(house)),
    )
    remark = rank(total_points(house)) if view.over else None
    ties = (TieBreak(Text("more children"), seen.children),)  # DH-20.2
    return ScoreSheet(seat, lines, {"children": seen.children}, remark, ties)


def rank(points: int) -> Text:
    """Return what a house of so many points is called: the target of a game alone."""
    reached = [level for level in RANKS if points >= int(str(level["from"]))]
    return Word(str(reached[-1]["title"]))


def _helper_points(house: House) -> int:
    return architect_points(house) + designer_points(house)


def _rooms_why(house: House) -> Text | None:
    rooms: list[Fact] = []
    done = 0
    for cell in range(CELLS):
        if house.built & ~house.backs & ~done & BIT[cell]:
            room_type = house.types[house.cards[cell]]
            cells = spread(BIT[cell], house.masks[room_type])
            done |= cells
            points = one_room_points(house, room_type, cells)
            rooms.append(Text("{room} {points}", room=room_name(room_type), points=points))
    return Text("{rooms}", rooms=Listing(tuple(rooms))) if rooms else None


@lru_cache(maxsize=256)
def room_scores(seen: HouseView) -> tuple[int, ...]:
    """Return for each cell the points of the room it belongs to; 0 where there is none."""
    house = rebuilt(seen)
    return tuple(_score_at(house, cell) for cell in range(CELLS))


def _score_at(house: House, cell: int) -> int:
    if not house.built & ~house.backs & BIT[cell]:
        return 0
    room_type = house.types[house.cards[cell]]
    return one_room_points(house, room_type, spread(BIT[cell], house.masks[room_type]))


def _roof_why(seen: HouseView) -> Text | None:
    if seen.roofs is None:
        return Plural("{n} card, face down", "{n} cards, face down", seen.roof_cards)
    if seen.roof_cards < ROOF_CARDS:
        return Plural("only {n} card", "only {n} cards", seen.roof_cards)
    return Plural("the best four of {n} card", "the best four of {n} cards", seen.roof_cards)


def _decor_why(house: House) -> Text | None:
    tokens = [token for token in [*house.tokens, *house.garden] if token >= 0]
    if not tokens:
        return None
    items = [
        Text("{token} {points}", token=token_name(token), points=TOKEN_POINTS[token])
        for token in tokens
    ]
    return Text("{tokens}", tokens=Listing(tuple(items)))


def _comfort_why(house: House) -> Text | None:
    found: list[Fact] = []
    if bathrooms_on_both(house):
        found.append(Text("a bathroom on both upper floors"))
    if basics(house):
        found.append(Text("bathroom, kitchen and bedroom"))
    return Text("{comforts}", comforts=Listing(tuple(found))) if found else None


def _helpers_why(house: House) -> Text | None:
    found: list[Fact] = []
    if house.has(ARCHITECT):
        found.append(Text("architect {points}", points=architect_points(house)))
    if house.has(DESIGNER):
        found.append(Text("interior designer {points}", points=designer_points(house)))
    return Text("{helpers}", helpers=Listing(tuple(found))) if found else None
