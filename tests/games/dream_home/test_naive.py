"""The tables of the engine against rules written out the slow way."""

from townsmith.core.bits import BIT
from townsmith.core.rng import Rng, stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.deck import BOX
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.pieces import CELL_IDS, DESIGNER, HANDYMAN, NOTHING, TYPES
from townsmith.games.dream_home.rules.tables import ROOMS

Plan = dict[str, tuple[str, bool]]
"""What lies face up on each cell: the type, and whether it carries a token."""


def neighbours(cell: str) -> list[str]:
    """Return the cells beside one."""
    column = int(cell[1])
    return [c for c in (f"{cell[0]}{column - 1}", f"{cell[0]}{column + 1}") if c in CELL_IDS]


def room_of(plan: Plan, cell: str) -> set[str]:
    """Return the cells of the room of a cell, walking from neighbour to neighbour."""
    found, queue = {cell}, [cell]
    while queue:
        for near in neighbours(queue.pop()):
            if near not in found and near in plan and plan[near][0] == plan[cell][0]:
                found.add(near)
                queue.append(near)
    return found


def fact(room: str) -> dict[str, object]:
    """Return what the data file says of a type."""
    return ROOMS[TYPES.index(room)]


def may_lie(plan: Plan, cell: str, room: str, *, designer: bool) -> bool:
    """Tell whether a card may lie face up on a cell, by DH-10.5 to DH-10.7 as they are written."""
    if (fact(room)["category"] == "basement") != (cell[0] == "B"):
        return False
    for near in neighbours(cell):
        if near in plan and plan[near][0] == room:
            beside = room_of(plan, near)
            complete = len(beside) == fact(room)["max_size"]
            decorated = any(plan[part][1] for part in beside)
            if complete or (decorated and not designer):
                return False
    joined = room_of({**plan, cell: (room, False)}, cell)
    return len(joined) <= int(str(fact(room)["max_size"]))


def some_house(rng: Rng) -> House:
    """Return a house in the middle of a random game, with decor and perhaps a designer."""
    homes = GAME.rules.start(GAME.setup(2, rng.below(10_000), {"car": True}))
    for _ in range(10 + rng.below(55)):
        if homes.pending():
            seat = homes.turn
            legal = homes.legal(seat)
            homes.apply(seat, legal[rng.below(len(legal))])
    house = homes.houses[rng.below(2)]
    if rng.below(3) == 0:
        house.gain(DESIGNER)
    return house


def plan_of(house: House) -> Plan:
    """Return the face-up rooms of a house."""
    return {
        name: (TYPES[house.types[house.cards[cell]]], house.tokens[cell] != NOTHING)
        for cell, name in enumerate(CELL_IDS)
        if house.built & ~house.backs & BIT[cell]
    }


def supported(house: House, cell: str) -> bool:
    """Tell whether something lies below a cell."""
    filled = {name for at, name in enumerate(CELL_IDS) if (house.built | house.scaffolds) & BIT[at]}
    below = {"T": f"M{cell[1]}", "M": f"B{cell[1]}", "B": ""}[cell[0]]
    return below not in CELL_IDS or below in filled


def names(mask: int) -> set[str]:
    """Return the cells of a mask."""
    return {name for cell, name in enumerate(CELL_IDS) if mask & BIT[cell]}


def test_places_are_those_of_the_written_rules() -> None:
    """For every type in hundreds of houses the tables say what the rules say."""
    rng = stream(5, "naive")
    for _ in range(250):
        house = some_house(rng)
        plan, designer = plan_of(house), bool(house.has(DESIGNER))
        free = [c for c in CELL_IDS if c not in names(house.built) and supported(house, c)]
        assert names(house.open_cells()) == set(free)
        for kind, room in enumerate(TYPES):
            expected = {cell for cell in free if may_lie(plan, cell, room, designer=designer)}
            assert names(house.places(kind)) == expected


def test_exchanges_are_those_of_the_written_rules() -> None:
    """Drill and courier: the old card is taken away first, its token with it."""
    rng = stream(6, "naive")
    for _ in range(120):
        house = some_house(rng)
        plan, designer = plan_of(house), bool(house.has(DESIGNER))
        for kind, room in enumerate(TYPES):
            expected = set()
            for cell in names(house.built):
                rest = {name: what for name, what in plan.items() if name != cell}
                if may_lie(rest, cell, room, designer=designer):
                    expected.add(cell)
            assert names(house.replaceable(kind)) == expected
            for cell in names(house.built):
                assert house.fits_instead(kind, CELL_IDS.index(cell)) == (cell in expected)


def fine(plan: Plan) -> bool:
    """Tell whether floors and sizes are right everywhere."""
    for cell, (room, _) in plan.items():
        if (fact(room)["category"] == "basement") != (cell[0] == "B"):
            return False
        if len(room_of(plan, cell)) > int(str(fact(room)["max_size"])):
            return False
    return True


def swapped(plan: Plan, one: str, other: str) -> Plan:
    """Return the plan with what lies on two cells changed round."""
    rest = {cell: what for cell, what in plan.items() if cell not in (one, other)}
    if one in plan:
        rest[other] = plan[one]
    if other in plan:
        rest[one] = plan[other]
    return rest


def test_swaps_are_those_of_the_written_rules() -> None:
    """The handyman may swap exactly the pairs after which the whole house is in order."""
    rng = stream(8, "naive")
    for _ in range(120):
        house = some_house(rng)
        house.gain(HANDYMAN)
        plan, built = plan_of(house), sorted(names(house.built), key=CELL_IDS.index)
        for at, one in enumerate(built):
            for other in built[at + 1 :]:
                first, second = CELL_IDS.index(one), CELL_IDS.index(other)
                legal = house.reach(first) & BIT[second] and house.reach(second) & BIT[first]
                assert bool(legal) == fine(swapped(plan, one, other))


def test_a_swap_moves_cards_faces_and_tokens() -> None:
    """Swapping twice gives the house back; swapping once changes exactly the two cells."""
    rng = stream(9, "naive")
    for _ in range(60):
        house = some_house(rng)
        before = house.pack()
        built = [cell for cell in range(12) if house.built & BIT[cell]]
        if len(built) < 2:
            continue
        one, other = built[0], built[-1]
        cards, tokens = list(house.cards), list(house.tokens)
        house.swap(one, other)
        assert (house.cards[one], house.cards[other]) == (cards[other], cards[one])
        assert (house.tokens[one], house.tokens[other]) == (tokens[other], tokens[one])
        house.swap(one, other)
        assert house.pack() == before


def test_the_deck_is_as_long_as_the_plan_says() -> None:
    """The naive rules above know every type of the box."""
    assert {TYPES[kind] for kind in BOX.types} == {str(room["id"]) for room in ROOMS}
