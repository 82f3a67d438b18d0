"""The score pad of Dream Home: every house room by room, its roof, its tokens and its people."""

from typing import Any, Final

from townsmith.core.contract.options import Choice
from townsmith.core.pad import ADD, JOIN, Block, Field, Pad
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.card_ids import card_ids
from townsmith.games.dream_home.positions.decks import deck_of
from townsmith.games.dream_home.rules.pieces import (
    BASEMENT,
    CAR,
    CELL_IDS,
    CELLS,
    COLOURS,
    DECOR,
    FIRST_HELPER,
    FITS,
    GARDEN,
    HELPERS,
    SCAFFOLDING,
    TOKENS,
    TYPES,
)
from townsmith.games.dream_home.words.names import kind_name, roof_name, room_name, token_name

_ROOFS: Final = tuple(
    Choice(colour + end, roof_name(2 * at + window))
    for at, colour in enumerate(COLOURS)
    for window, end in enumerate(("", "/window"))
)
_TOKENS: Final = tuple(Choice(token, token_name(TOKENS.index(token))) for token in DECOR)
_CAR: Final = Choice(TOKENS[CAR], token_name(CAR))
_HELPERS: Final = tuple(
    Choice(helper, kind_name(FIRST_HELPER + at)) for at, helper in enumerate(HELPERS)
)
_HOUSE: Final = Text("The house")
_MOST_ROOFS: Final = 12
"""One a round."""


def _room(cell: int) -> Field:
    fitting = [at for at in range(len(TYPES)) if FITS[at] >> cell & 1]
    rooms = tuple(Choice(TYPES[at], room_name(at)) for at in fitting)
    choices = (
        *rooms,
        Choice("empty", Text("empty room")),
        Choice("scaffolding", kind_name(SCAFFOLDING)),
    )
    return Field(
        ("house", CELL_IDS[cell]),
        _cell(cell),
        choices,
        spot=CELL_IDS[cell],
        asks=Text("Which room is {cell}?", cell=CELL_IDS[cell]),
    )


def _token(cell: int) -> Field:
    choices = (*_TOKENS, _CAR) if BASEMENT >> cell & 1 else _TOKENS
    return Field(
        ("house", CELL_IDS[cell]),
        Text("token on {cell}", cell=CELL_IDS[cell]),
        choices,
        way=JOIN,
        spot=CELL_IDS[cell],
    )


def _cell(cell: int) -> Text:
    return Text("{cell}", cell=CELL_IDS[cell])


def _floors() -> list[list[int]]:
    """Return the cells of each floor, the highest first."""
    floors = sorted({name[0] for name in CELL_IDS}, key="TMB".index)
    return [[cell for cell in range(CELLS) if CELL_IDS[cell][0] == floor] for floor in floors]


def _plain(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position in which rooms are types, and the children of the very cards a number."""
    deck = deck_of(position.get("options", {}).get("deck"))
    ids = card_ids(deck)
    for seat in position["seats"]:
        cards = seat.get("house") or {}
        rooms = [card.partition("+")[0] for card in cards.values()]
        living = [deck.children[ids.room_of[room]] for room in rooms if room in ids.room_of]
        if living:
            seat.setdefault("children", sum(living))
        seat["house"] = {cell: _type_of(card) for cell, card in cards.items()}
    return position


def _type_of(written: str) -> str:
    """Return what lies on a cell, told by types: kitchen_03+dishes is kitchen+dishes."""
    card, plus, token = written.partition("+")
    front = card.partition(":")[0]
    kind, _, number = front.rpartition("_")
    return f"{kind if number.isdecimal() else front}{plus}{token}"


PAD: Final = Pad(
    table=(),
    seat=(
        Block(_HOUSE, tuple(tuple(map(_room, floor)) for floor in _floors()), shape="house"),
        Block(
            Text("Tokens in the house"),
            tuple(tuple(map(_token, floor)) for floor in _floors()),
            section=_HOUSE,
        ),
        Block(
            Text("The roof"),
            (
                tuple(
                    Field(("roof_pile",), Text("roof card {n}", n=n + 1), _ROOFS, way=ADD)
                    for n in range(_MOST_ROOFS)
                ),
            ),
        ),
        Block(
            Text("Beside the house"),
            (
                tuple(
                    Field(
                        ("beside",),
                        token_name(token),
                        (Choice(TOKENS[token], token_name(token)),),
                        way=ADD,
                        picture=TOKENS[token],
                    )
                    for token in GARDEN
                ),
                tuple(
                    Field(("helpers",), one.words, (one,), way=ADD, picture=str(one.value))
                    for one in _HELPERS
                ),
                (Field(("children",), Text("children on the cards"), high=36, breaks_ties=True),),
            ),
        ),
    ),
    blank={"options": {"car": True}},
    plain=_plain,
)
