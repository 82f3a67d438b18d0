"""The score pad of Tiny Towns: the cards in play, and every town square by square."""

from typing import Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.pad import ADD, Block, Field, Pad, Shape, When
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    CHOICES,
    FIRST_GAME,
    KINDS,
    MOST_SEATS,
    RESOURCES,
    SHRINE,
    SIDE,
    SQUARE_NAMES,
    STARLOOM,
    WAREHOUSE,
    WAREHOUSE_ROOM,
)
from townsmith.games.tiny_towns.words.names import card_name, resource_name, type_name

_MOST_ROUNDS: Final = 99
_CARDS: Final = Text("The cards in play")
_ANY_CUBE: Final = RESOURCES[1]
"""What lies on a warehouse costs a point each, whatever it is."""


def _cards(cards: list[int]) -> tuple[Choice, ...]:
    return tuple(Choice(CARDS[card], card_name(card)) for card in cards)


_MONUMENTS: Final = _cards(list(range(BUILDING_CARDS, len(CARDS))))
_ON_SQUARES: Final = (
    *_cards(list(range(BUILDING_CARDS))),
    *_MONUMENTS,
    *(Choice(RESOURCES[cube], resource_name(cube)) for cube in range(1, len(RESOURCES))),
)


def _card_of(kind: int) -> Field:
    """Return the field of the card of a type; that of the first game until another is chosen."""
    usual = next(at for at, card in enumerate(CHOICES[kind]) if card in FIRST_GAME)
    return Field(("cards",), type_name(kind), _cards(CHOICES[kind]), way=ADD, usual=usual)


def _square(row: int, column: int) -> Field:
    name = SQUARE_NAMES[row * SIDE + column]
    return Field(
        _place(row, column),
        Text("{square}", square=name),
        _ON_SQUARES,
        spot=name,
        asks=Text("What stands on {square}?", square=name),
        among=(("cards",), ("monument",)),
    )


def _place(row: int, column: int) -> tuple[str, int, int]:
    return ("town", row, column)


def _cubes_on(row: int, column: int) -> Field:
    """Return how many cubes lie on the warehouse of a square, if there is one."""
    name = SQUARE_NAMES[row * SIDE + column]
    return Field(
        ("storage", f"{row},{column}"),
        Text("cubes on the warehouse of {square}", square=name),
        high=WAREHOUSE_ROOM,
        shape=Shape(lambda cubes: [_ANY_CUBE] * cubes, _count),
        when=When((_place(row, column),), (CARDS[WAREHOUSE],)),
        spot=name,
    )


def _count(cubes: Json) -> int | None:
    return len(cubes) if isinstance(cubes, list) else None


def _if_built(monument: int) -> When:
    squares = tuple(_place(row, column) for row in range(SIDE) for column in range(SIDE))
    return When(squares, (CARDS[monument],))


PAD: Final = Pad(
    table=(
        Block(
            _CARDS,
            (tuple(_card_of(kind) for kind in range(KINDS)),),
            section=_CARDS,
        ),
        Block(
            Text("How you play"),
            (
                (
                    Field(
                        ("options", "town_hall"),
                        Text("with the town hall, so that nobody is master builder"),
                        (Choice(value=True, words=Text("town hall")),),
                    ),
                ),
            ),
            section=_CARDS,
        ),
    ),
    seat=(
        Block(
            Text("The town"),
            tuple(tuple(_square(row, column) for column in range(SIDE)) for row in range(SIDE)),
            shape="square",
        ),
        Block(
            Text("Beside it"),
            (
                (
                    Field(("monument",), Text("the monument, built or not"), _MONUMENTS),
                    Field(
                        ("shrine_count",),
                        Text("buildings when the Shrine was built"),
                        high=SIDE * SIDE,
                        when=_if_built(SHRINE),
                        needed=True,
                    ),
                ),
                (
                    Field(
                        ("completed",),
                        Text("in which place the town was completed, 1 for the first"),
                        high=MOST_SEATS,
                        when=_if_built(STARLOOM),
                        needed=True,
                    ),
                    Field(
                        ("times_master_builder",),
                        Text("rounds as master builder"),
                        high=_MOST_ROUNDS,
                        breaks_ties=True,
                    ),
                ),
            ),
        ),
        Block(
            Text("Cubes on warehouses"),
            tuple(tuple(_cubes_on(row, column) for column in range(SIDE)) for row in range(SIDE)),
            section=Text("The town"),
        ),
    ),
    blank_seat={"town": [[None] * SIDE for _ in range(SIDE)]},
)
