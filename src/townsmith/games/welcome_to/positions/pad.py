"""The score pad of Welcome To: the streets house by house, the fences and the tracks."""

from typing import Any, Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.pad import ADD, Block, Field, Pad, Shape, When
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.pad_turn import TURN
from townsmith.games.welcome_to.rules.pieces import ACTIONS, HIGHEST, LENGTHS, STREETS
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.setup import OPTIONS
from townsmith.games.welcome_to.words.names import ACTION_WORDS

_TRACKS: Final = FACTS["sheet"]["tracks"]
_POOLS: Final = [street["pools"] for street in FACTS["sheet"]["streets"]]
_SHEETS: Final = (
    Choice("classic", Text("classic")),
    Choice("blueprint", Text("blueprint")),
    Choice("easter", Text("Easter")),
    Choice("doomsday", Text("doomsday")),
)
_MOST_FOR_A_PLAN: Final = 20
_SOLO: Final = ("options", "solo")
_PLAN_FIELDS: Final = 3
_MOST_IN_A_PILE: Final = 40
"""Cards that an opponent can be given: one a turn, and some games are long."""
_NUMBERS: Final = (
    *(str(number) for number in range(HIGHEST + 1)),
    *(f"{number}b" for number in range(HIGHEST + 1)),
    "R",
)
"""What may stand on a house; a bis bears a letter, a roundabout is one."""
_STREET_NAMES: Final = (Text("top street"), Text("middle street"), Text("bottom street"))


def _boxes(track: str, at: int = -1) -> int:
    """Return how many boxes of a track can be crossed."""
    found = _TRACKS[track] if at < 0 else _TRACKS[track][at]
    boxes = found["boxes"]
    return boxes if isinstance(boxes, int) else len(boxes)


def _lot(street: int, house: int) -> str:
    return f"{'abc'[street]}{house}"


def _street(street: int) -> Block:
    houses = tuple(
        Field(
            ("streets", street, at),
            Text("house {n}", n=at + 1),
            free=True,
            spot=_lot(street, at + 1),
            asks=Text("{street}, house {n}: which number?", street=_STREET_NAMES[street], n=at + 1),
            offers=_NUMBERS,
            rising=True,
        )
        for at in range(LENGTHS[street])
    )
    fences = tuple(
        Field(
            ("fences", street),
            Text("fence behind house {n}", n=gap),
            (Choice(gap, Text("fence")),),
            way=ADD,
            spot=_lot(street, gap),
            picture="fence",
        )
        for gap in range(1, LENGTHS[street])
    )
    pools = tuple(
        Field(
            ("pools",),
            Text("pool of house {n}", n=house),
            (Choice([street + 1, house], Text("pool")),),
            way=ADD,
            spot=_lot(street, house),
            picture="pool",
            printed=True,
        )
        for house in _POOLS[street]
    )
    return Block(
        Text(
            "{street}: numbers (7b for a bis, R for a roundabout), fences behind a house, pools",
            street=_STREET_NAMES[street],
        ),
        (houses, fences, pools),
        shape="street",
        section=Text("Street {n}", n=street + 1),
    )


def _tracks() -> Block:
    parks = tuple(
        Field(
            ("marks", "parks", at),
            Text("parks, {street}", street=name),
            high=_boxes("parks", at),
            picture="park",
        )
        for at, name in enumerate(_STREET_NAMES)
    )
    estates = tuple(
        Field(
            ("marks", "estate", at),
            Text("estates of {n}", n=at + 1),
            high=_boxes("estates", at),
            picture="estate",
        )
        for at in range(len(_TRACKS["estates"]))
    )
    rest = (
        Field(("marks", "pools"), Text("pools"), high=_boxes("pools"), picture="pool"),
        Field(("marks", "temp"), Text("temps"), high=_boxes("temp"), picture="temp"),
        Field(("marks", "bis"), Text("bis"), high=_boxes("bis"), picture="bis"),
        Field(("marks", "refusals"), Text("refusals"), high=_boxes("refusals"), picture="refusal"),
        Field(
            ("marks", "roundabouts"),
            Text("roundabouts"),
            high=_boxes("roundabouts"),
            picture="roundabout",
        ),
    )
    return Block(Text("Boxes crossed"), (parks, estates, rest), section=Text("Tracks"))


def _plan(at: int) -> Field:
    return Field(("plans", at), Text("plan {n}", n=at + 1), high=_MOST_FOR_A_PLAN)


def _option(name: str) -> tuple[Choice, ...]:
    found = next(option for option in OPTIONS if option.id == name)
    return tuple(choice for choice in found.choices if choice.value is not None)


def _opponent() -> Block:
    """Return what the automatic opponent has, for whoever plays alone."""
    alone = When((_SOLO,), tuple(choice.value for choice in _option("solo")))
    cards = tuple(Choice(action, ACTION_WORDS[at]) for at, action in enumerate(ACTIONS))
    pile = tuple(
        Field(("opponent", "pile"), Text("card {n}", n=at + 1), cards, way=ADD, when=alone)
        for at in range(_MOST_IN_A_PILE)
    )
    points = Field(
        ("opponent", "plans"),
        Text("points for its plans"),
        high=_PLAN_FIELDS * _MOST_FOR_A_PLAN,
        shape=Shape(lambda points: [points, *[None] * (_PLAN_FIELDS - 1)], _together),
        when=alone,
    )
    return Block(
        Text("The opponent: its pile from the first card on, and its plans"),
        (pile, (points,)),
        section=Text("Opponent"),
    )


def _together(fields: Json) -> int | None:
    if not isinstance(fields, list):
        return None
    return sum(points for points in fields if isinstance(points, int))


def _plain(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position in which the opponent's pile is actions alone, and expert two choices."""
    options = position.setdefault("options", {})
    if options.get("expert"):
        options["roundabouts"] = True
    opponent = position.get("opponent") or {}
    if "pile" in opponent:
        opponent["pile"] = [
            card["action"] if isinstance(card, dict) else card for card in opponent["pile"]
        ]
    return position


PAD: Final = Pad(
    table=(
        Block(
            Text("The sheet"),
            (
                (Field(("options", "sheet"), Text("sheet"), _SHEETS, usual=0),),
                (
                    Field(
                        ("options", "edition"),
                        Text("box"),
                        _option("edition"),
                        usual=0,
                    ),
                    Field(_SOLO, Text("alone, against"), _option("solo")),
                    Field(
                        ("options", "roundabouts"),
                        Text("with roundabouts"),
                        (Choice(value=True, words=Text("roundabouts")),),
                    ),
                ),
            ),
        ),
        _opponent(),
    ),
    plain=_plain,
    turn=TURN,
    seat=(
        *(_street(street) for street in range(STREETS)),
        _tracks(),
        Block(Text("Points for plans"), ((_plan(0), _plan(1), _plan(2)),), section=Text("Plans")),
    ),
    blank_seat={
        "streets": [[None] * length for length in LENGTHS],
        "fences": [[] for _ in LENGTHS],
        "pools": [],
        "marks": {
            "parks": [0] * STREETS,
            "pools": 0,
            "temp": 0,
            "estate": [0] * len(_TRACKS["estates"]),
            "bis": 0,
            "refusals": 0,
            "roundabouts": 0,
        },
        "plans": [None] * 3,
    },
)
