# townsmith: compiled
"""What a position is worth to a seat as far as can be told without searching."""

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.state import Seat
from townsmith.games.dream_home.house import GEAR, NOTHING
from townsmith.games.dream_home.order import CHOOSING, OVER, PLACING, RESOLVING, Table
from townsmith.games.dream_home.plan import NEVER, Plan
from townsmith.games.dream_home.quick import column_gains
from townsmith.games.dream_home.scoring import comfort_points, comforts, house_points
from townsmith.games.dream_home.wishes import first_worth, gear_worth, roof_worth


def estimate(table: Table, seat: Seat) -> float:
    """Return by how many points the seat is expected to beat its best rival."""
    hopes = expectations(table)
    best = NEVER
    for other in range(table.seats):
        if other != seat:
            best = max(best, hopes[other])
    return hopes[seat] - best


def expectations(table: Table) -> list[float]:
    """Return what every seat is expected to score in the end."""
    if table.phase == OVER:
        return [float(table.points(seat)) for seat in range(table.seats)]
    plans = [Plan(house) for house in table.houses]
    hopes = [outlook(plan) for plan in plans]
    _add_turn(table, plans, hopes)
    hopes[table.first] += first_worth(plans[table.first].left)
    return hopes


def outlook(plan: Plan) -> float:
    """Return what a house is expected to score in the end, by itself."""
    house = plan.house
    total = float(house_points(house) - comfort_points(house))
    if plan.architect:
        total -= float(comforts(house))
    total += plan.rooms_to_come() + plan.comfort + roof_worth(plan.left, len(house.roofs))
    for at in range(GEAR):
        if house.gear[at] > house.used[at]:
            total += gear_worth(at, plan.left) * float(house.gear[at] - house.used[at])
    return total


def _add_turn(table: Table, plans: list[Plan], hopes: list[float]) -> None:
    """Add what the seats gain that act in this round: cards in hand, columns still to take."""
    market = table.market
    phase = table.phase
    if not CHOOSING <= phase <= RESOLVING:
        return
    plan = plans[table.turn]
    step = table.step(table.began)
    room_type: i64 = 0
    if phase == PLACING:
        room_type = market.deck.types[market.taken_room]
        hopes[table.turn] += plan.room_gain(room_type)
    if phase != CHOOSING:
        hopes[table.turn] += plan.resource_gain(market.taken_kind(), room_type)
        step += 1
    if not table.idle & BIT[table.turn]:
        _add_columns(table, plans, hopes, step)


def _add_columns(table: Table, plans: list[Plan], hopes: list[float], step: i64) -> None:
    """Let the seats from a place in the order on take what is best for them."""
    gone: i64 = 0
    while step < table.seats:
        seat = (table.began + step) % table.seats
        step += 1
        if not table.idle & BIT[seat]:
            gains = column_gains(plans[seat], table.market)
            best: i64 = NOTHING
            highest = NEVER
            for column in range(len(gains)):
                if gains[column] > highest and not gone & BIT[column]:
                    highest = gains[column]
                    best = column
            if best != NOTHING:
                gone |= BIT[best]
                hopes[seat] += highest
