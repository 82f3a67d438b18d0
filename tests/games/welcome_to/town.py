"""Tools for the tests: sheets drawn as text, tables made of them, and moves in their notation.

A street is drawn from left to right: `.` an empty house, `7` a number, `7b` a bis, `R` a
roundabout, `8*` a number whose pool is built, and `|` a fence. Houses left out are empty.
"""

from typing import Any

from townsmith.core.contract.state import OPPONENT
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.pieces import LENGTHS
from townsmith.games.welcome_to.rules.state import WelcomeTo

EMPTY = ". . ."
CLASSIC_PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]

Seat = dict[str, Any]


def sheet(drawing: str = "", **keys: Any) -> Seat:  # noqa: ANN401 any key of a position file
    """Return the seat of a position file whose streets look like the drawing."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    seat: Seat = {"streets": [], "fences": [], "pools": []}
    for street, length in enumerate(LENGTHS):
        _add_street(seat, street, length, rows[street] if street < len(rows) else [])
    return {**{key: value for key, value in seat.items() if any(value)}, **keys}


def _add_street(seat: Seat, street: int, length: int, row: list[str]) -> None:
    houses: list[Any] = []
    fences: list[int] = []
    for token in row:
        if token == "|":  # noqa: S105 a fence
            fences.append(len(houses))
            continue
        if token.endswith("*"):
            seat["pools"].append([street + 1, len(houses) + 1])
        houses.append(_house(token.rstrip("*")))
    assert len(houses) <= length, f"street {street + 1} has {length} houses"
    seat["streets"].append(houses + [None] * (length - len(houses)))
    seat["fences"].append(fences)


def _house(token: str) -> int | str | None:
    if token == ".":  # noqa: S105 an empty house
        return None
    return int(token) if token.isdecimal() else token


def cards(*combinations: str) -> list[dict[str, Any]]:
    """Return cards written like "8 pool"."""
    pairs = [combination.split() for combination in combinations]
    return [{"number": int(number), "action": action} for number, action in pairs]


def table(*seats: Seat, **keys: Any) -> WelcomeTo:  # noqa: ANN401 any key of a position file
    """Return the position of a table with these seats."""
    return GAME.read_position({"game": "welcome-to", "seats": list(seats) or [{}], **keys})


def turn(drawing: str, *combinations: str, **keys: Any) -> WelcomeTo:  # noqa: ANN401 as above
    """Return a table of one seat that is to number a house, with these combinations."""
    names = ("marks", "used")
    seat_keys: Seat = {key: keys.pop(key) for key in names if key in keys}
    if "written" in keys:
        seat_keys["plans"] = keys.pop("written")
    shown = cards(*(combinations or ("1 fence", "8 fence", "15 fence")))
    return table(sheet(drawing, **seat_keys), combinations=shown, **keys)


def approving(drawing: str, plans: list[str], **keys: Any) -> WelcomeTo:  # noqa: ANN401 as above
    """Return a table of one seat that is to approve plans."""
    names = ("marks", "used", "pools")
    seat = sheet(drawing, phase="plans", **{key: keys.pop(key) for key in names if key in keys})
    if "written" in keys:
        seat["plans"] = keys.pop("written")
    return table(seat, plans=plans, **keys)


def moves(state: WelcomeTo, seat: int = 0) -> list[str]:
    """Return the legal moves of a seat in their notation."""
    return [GAME.notation(move) for move in state.legal(seat)]


def houses_for(state: WelcomeTo, token: str, seat: int = 0) -> list[str]:
    """Return the houses into which a number can go."""
    paths = [path.split() for path in moves(state, seat)]
    return [path[-1] for path in paths if path[0] == token]


def play(state: WelcomeTo, *paths: str, seat: int = 0) -> WelcomeTo:
    """Return the position after these moves, each of which must be legal."""
    after = state.clone()
    for path in paths:
        move = GAME.parse(path)
        assert move in after.legal(seat), f"{path!r} is not among {moves(after, seat)}"
        after.apply(seat, move)
    return after


def seat_of(state: WelcomeTo, seat: int = 0) -> Seat:
    """Return a seat as a position file has it."""
    found: Seat = GAME.positions.write(state)["seats"][seat]
    return found


def marks(state: WelcomeTo, seat: int = 0) -> dict[str, Any]:
    """Return the marked boxes of a seat."""
    none = {"parks": [0, 0, 0], "pools": 0, "temp": 0, "estate": [0] * 6}
    none |= {"bis": 0, "refusals": 0, "roundabouts": 0}
    found: dict[str, Any] = {**none, **seat_of(state, seat).get("marks", {})}
    return found


def lines(state: WelcomeTo, seat: int = 0) -> dict[str, int]:
    """Return the score of a seat, or of the opponent, line by line."""
    for each in GAME.words.sheets(GAME.view(state, -2)):
        if each.seat == seat:
            return {line.id: line.points for line in each.lines}
    raise AssertionError(f"no sheet for {seat}")


def facts(state: WelcomeTo, seat: int = 0) -> dict[str, Any]:
    """Return what the lines of a seat were counted from."""
    for each in GAME.words.sheets(GAME.view(state, -2)):
        if each.seat == seat:
            return dict(each.facts)
    raise AssertionError(f"no sheet for {seat}")


def opponent_lines(state: WelcomeTo) -> dict[str, int]:
    """Return the score of the solo opponent line by line."""
    return lines(state, OPPONENT)
