"""Tables for tests, drawn as text.

A town is drawn row by row: a dot is an empty square, W H B G S are cubes, and a building is its id
or a word that only its id has ("castle", "warehouse", "post"). Rows left out are empty. The cards
in play follow from what is drawn; types that are not drawn have their first-game card.
"""

from collections import Counter
from typing import Any, Final, TypeAlias

from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.core.registry import game
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.rules.moves import STORE
from townsmith.games.tiny_towns.rules.pieces import CARD_TYPE, CARDS, FIRST_GAME, KINDS
from townsmith.games.tiny_towns.rules.state import TinyTowns

GAME: Final = game("tiny-towns")
Drawn: TypeAlias = str | dict[str, Any]
"""A seat: a drawing, or its keys, among which `town` may be a drawing."""

CUBES: Final = {"W": "wood", "H": "wheat", "B": "brick", "G": "glass", "S": "stone"}
RESOURCES: Final = tuple(CUBES.values())
SQUARES: Final = tuple(f"{col}{row}" for row in "1234" for col in "abcd")
EMPTY: Final = ""
FULL: Final = "\n".join(["W W W W"] * 4)
"""Sixteen cubes that make nothing."""


def _words_of_one_card() -> dict[str, str]:
    words = Counter(word for card in CARDS for word in set(card.split("-")))
    short = {w: card for card in CARDS for w in card.split("-") if words[w] == 1}
    return short | {card: card for card in CARDS}


CARD_OF_WORD: Final = _words_of_one_card()


def town(drawing: str) -> list[list[str | None]]:
    """Return a drawn town as a position file has it."""
    lines = [line.split() for line in drawing.strip().splitlines() if line.strip()]
    lines += [["."] * 4 for _ in range(4 - len(lines))]
    return [[_thing(word) for word in line] for line in lines]


def _thing(word: str) -> str | None:
    if word == ".":
        return None
    return CUBES[word] if word in CUBES else CARD_OF_WORD[word]


def seat(drawing: str = "", **keys: Any) -> dict[str, Any]:  # noqa: ANN401 - a key of any shape
    """Return a seat of a position file."""
    return {"town": town(drawing)} | keys


def cards_in(seats: list[dict[str, Any]]) -> list[str]:
    """Return the seven cards in play that fit what is drawn."""
    cards = list(FIRST_GAME)
    for one in seats:
        for row in one.get("town", []):
            for thing in row:
                if thing in CARDS and CARD_TYPE[CARDS.index(thing)] < KINDS:
                    cards[CARD_TYPE[CARDS.index(thing)]] = CARDS.index(thing)
    return [CARDS[card] for card in cards]


def position(*seats: Drawn, card: str = "", **keys: Any) -> dict[str, Any]:  # noqa: ANN401 - a key of any shape
    """Return a position file: seat 1 has the hammer unless keys say otherwise.

    `card` names cards in play, apart by spaces, that need not be drawn.
    """
    drawn = [seat(one) if isinstance(one, str) else dict(one) for one in seats]
    cards = cards_in(drawn)
    for word in card.split():
        number = CARDS.index(CARD_OF_WORD[word])
        cards[CARD_TYPE[number]] = CARDS[number]
    found: dict[str, Any] = {"game": "tiny-towns", "round": 5, "cards": cards, "seats": drawn}
    options = {"monuments": True} | keys.pop("options", {})
    if len(drawn) > 1 and not options.get("town_hall"):
        found["master_builder"] = 1
    return found | {"options": options} | keys


def table(*seats: Drawn, card: str = "", **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return the table of a position."""
    state: TinyTowns = GAME.read_position(position(*seats, card=card, **keys))
    return state


def placing(*seats: Drawn, resource: str = "wood", **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a table where all are to place; a single seat gets an opponent who named."""
    seats = seats if len(seats) > 1 else (*seats, EMPTY)
    return table(*seats, phase="place", resource=resource, **keys)


def building(*seats: Drawn, resource: str = "wood", **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a table where all may build; a single seat gets an opponent."""
    seats = seats if len(seats) > 1 else (*seats, EMPTY)
    return table(*seats, phase="build", resource=resource, **keys)


def alone(drawing: Drawn, **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a table where seat 0 is the last one active and has the hammer."""
    return table(drawing, seat(FULL, completed=1), **({"master_builder": 0} | keys))


def hall(*seats: Drawn, step: int = 1, **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a table with the town hall at the start of a step of its cycle."""
    options = {"town_hall": True} | keys.pop("options", {})
    return table(*seats, options=options, town_hall_step=step, **keys)


# What can be done, and doing it


def moves(state: TinyTowns, at: int = 0) -> list[str]:
    """Return the legal moves of a seat as they are written."""
    return [GAME.notation(move) for move in state.legal(at)]


def play(state: TinyTowns, at: int, *notations: str) -> TinyTowns:
    """Play moves of a seat; every one must be legal."""
    for notation in notations:
        assert notation in moves(state, at), f"{notation} is not among {moves(state, at)}"
        state.apply(at, GAME.parse(notation))
    return state


def finish(state: TinyTowns) -> TinyTowns:
    """Let everybody who is to place do so on the first square, and be done with the round."""
    for at in members(state.pending()):
        if "done" not in moves(state, at):
            play(state, at, moves(state, at)[0])
        play(state, at, "done")
    return state


def builds(state: TinyTowns, kind: str = "", at: int = 0) -> list[str]:
    """Return the constructions open to a seat, of one type if one is given."""
    return [move for move in moves(state, at) if len(move.split()) == 3 and move.startswith(kind)]


def tokens(state: TinyTowns, kind: str, at: int = 0) -> set[str]:
    """Return the squares where the token of a building may go."""
    return {move.split()[2] for move in builds(state, kind, at)}


def placements(state: TinyTowns, at: int = 0) -> set[str]:
    """Return the squares where the named cube may go."""
    return {move for move in moves(state, at) if move in SQUARES}


# How things stand


def rows(state: TinyTowns, at: int = 0) -> list[list[str | None]]:
    """Return a town as a position file has it."""
    found: list[list[str | None]] = GAME.positions.write(state)["seats"][at]["town"]
    return found


def things(state: TinyTowns, at: int = 0) -> list[str | None]:
    """Return what is on the sixteen squares, row by row."""
    return [thing for row in rows(state, at) for thing in row]


def on(state: TinyTowns, square: str, at: int = 0) -> str | None:
    """Return what is on a square such as b2."""
    return rows(state, at)[int(square[1]) - 1]["abcd".index(square[0])]


def key(state: TinyTowns, name: str, at: int = 0) -> Any:  # noqa: ANN401 - a key of any shape
    """Return a key of a seat in the position file, or None."""
    return GAME.positions.write(state)["seats"][at].get(name)


def top(state: TinyTowns, name: str) -> Any:  # noqa: ANN401 - a key of any shape
    """Return a key of the position file, or None."""
    return GAME.positions.write(state).get(name)


def pending(state: TinyTowns) -> list[int]:
    """Return the seats that owe a decision."""
    return members(state.pending())


def lines(state: TinyTowns, at: int = 0) -> dict[str, int]:
    """Return the score lines of a seat that are not 0."""
    sheet = GAME.words.sheets(GAME.view(state, at))[at]
    return {line.id: line.points for line in sheet.lines if line.points}


def fed(state: TinyTowns, at: int = 0) -> list[str]:
    """Return the fed squares in the order of the sheet."""
    found: Any = GAME.words.sheets(GAME.view(state, at))[at].facts["fed"]
    return [f"{'abcd'[col]}{row + 1}" for row, col in found]


def over(*seats: Drawn, **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a finished game; a single seat gets an opponent with an empty town."""
    seats = seats if len(seats) > 1 else (*seats, EMPTY)
    return table(*seats, phase="over", **keys)


def score(drawing: Drawn, line: str, *others: Drawn, **keys: Any) -> int:  # noqa: ANN401 - a key of any shape
    """Return one line of the score of a town."""
    return lines(over(drawing, *others, **keys)).get(line, 0)


def busy_move(state: State, at: Seat, legal: list[Move], rng: Rng) -> Move:
    """Return a move of somebody who mostly builds when it is possible: to get around."""
    del state, at
    telling = [move for move in legal if move >= STORE]
    choices = telling if telling and rng.below(4) else legal
    return choices[rng.below(len(choices))]
