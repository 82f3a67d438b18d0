"""What programs send and are answered with: the description of the server is made from these."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from townsmith.bots.question import Question
from townsmith.core.contract.state import Seat
from townsmith.core.reading.limits import SEATS, WHOLE
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.tables.chairs import ANYBODY, NOW, PACES, STAND_IN

Number = Annotated[int, Meta(ge=0, le=WHOLE)]
Legal = Annotated[
    list[str], Meta(description="What the seat may do now, as `words` of a move; else nothing.")
]
At = Annotated[
    int, Meta(ge=0, le=WHOLE, description="The number `next` that the move was meant for.")
]


def _one_of(known: Sequence[str], description: str) -> Meta:
    return Meta(description=description, extra_json_schema={"enum": [*known]})


# What is sent


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a new table, and what is settled before the game."""

    sitters: Annotated[
        list[str],
        Meta(
            min_length=1,
            max_length=SEATS,
            description="`person` for the first seat; for the others that, or the name of a bot.",
        ),
    ]
    options: Annotated[
        dict[str, Any], Meta(description="Options of the game by name; the rest is as usual.")
    ] = {}
    name: Annotated[
        str, Meta(description=f"What you are called; at most {LONGEST_NAME} characters.")
    ] = ""
    pace: Annotated[str, _one_of(PACES, "How long a move may take.")] = NOW
    guided: Annotated[bool, Meta(description="Whether people are told what to do next.")] = False
    absence: Annotated[str, _one_of((STAND_IN, ANYBODY), "Who plays for somebody who is away.")] = (
        STAND_IN
    )
    hints: Annotated[bool, Meta(description="Whether people may ask for hints.")] = False


class SentMove(Struct, frozen=True):
    """A move: one of the `legal` ones, word for word."""

    words: str
    at: At


class SentUndo(Struct, frozen=True):
    """The wish to take back one's last move."""

    at: At


class Remark(Struct, frozen=True):
    """Something that is said at the table."""

    words: str


class OtherBot(Struct, frozen=True):
    """Another bot for a seat whose bot cannot play."""

    seat: Number
    by: str


# What is answered


class Opened(Struct, frozen=True):
    """A table, and the secrets by which its seats are shown."""

    table: str
    seats: Annotated[
        dict[str, str], Meta(description="The secret of each person's seat, by its number.")
    ]
    watch: Annotated[str, Meta(description="The secret of those who only watch.")]


class Turn(Struct, frozen=True):
    """What is to be known for the next move."""

    next: Annotated[int, Meta(description="The number `at` for whatever is done now.")]
    pending: Annotated[
        list[Seat], Meta(description="The seats that owe a decision; not named in a crowd.")
    ]
    over: bool
    legal: Legal
    change: Annotated[int, Meta(description="The number of the last change that is told here.")]


class Moved(Turn, frozen=True, kw_only=True):
    """The entry that a move became, on disk by now, and what is to be known for the next one."""

    number: int


class Summary(Struct, frozen=True):
    """The moment of a table, as a seat sees it."""

    game: str
    seat: Annotated[Seat, Meta(description="-1 for those who only watch.")]
    next: Annotated[int, Meta(description="The number `at` for whatever is done now.")]
    pending: list[Seat]
    over: bool
    round: int
    prompt: Annotated[str, Meta(description="What is expected now, in words.")]
    legal: Legal
    undo: bool
    scores: Annotated[dict[str, int], Meta(description="By seat; what the viewer can know.")]
    names: tuple[str, ...]
    stuck: Annotated[list[Seat], Meta(description="Seats whose bot cannot play.")]
    commitment: Annotated[str, Meta(description="The digest of the seed that is told at the end.")]


class SeatQuestion(Question, frozen=True, kw_only=True):
    """All that a seat may know and do: the question that bots on the server's computer get."""

    table: str
    at: Annotated[int, Meta(description="The number `at` for the move that answers it.")]


class Reason(Struct, frozen=True):
    """Why something cannot be done."""

    words: str
    rule: Annotated[str, Meta(description="The anchor in `/rules/GAME` of what explains it.")]


class Hint(Struct, frozen=True):
    """The best move that a second of thinking finds, and why."""

    path: Annotated[
        tuple[str, ...], Meta(description="The move, word by word; nothing if there is none.")
    ]
    words: str


class Again(Struct, frozen=True):
    """The table at which the same people play once more."""

    table: str
    link: Annotated[str, Meta(description="The secret of the same seat there.")]


class Done(Struct, frozen=True):
    """It was done."""

    done: bool = True


class Refused(Struct, frozen=True):
    """Why nothing was done."""

    error: str
