"""The score pad of UpTown: every street floor by floor, and the money."""

from typing import Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.pad import ADD, EXTEND, Block, Field, Pad, Shape, When
from townsmith.core.text import Listing, Text
from townsmith.games.uptown.rules.pieces import PLOTS, START_UPCOINS
from townsmith.games.uptown.rules.tables import FIRST, deck_catalogue
from townsmith.games.uptown.words.cards import Project, deck_cards
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.projects import gains

_FLOORS: Final = 6
_MOST_UPCOINS: Final = 300
_MOST_PRESTIGE: Final = 99
_MOST_FLOORS: Final = 60


def _choice(project: Project) -> Choice:
    """Return a project with what it gives, by which people tell cards of one name apart."""
    given = tuple(gains(project))
    if not given:
        return Choice(project.id, project_name(project))
    words = Text("{name}: {gains}", name=project_name(project), gains=Listing(given))
    return Choice(project.id, words)


def _projects(deck: Json) -> tuple[Choice, ...]:
    found = deck_cards(deck_catalogue(deck)).projects
    return tuple(_choice(project) for project in sorted(found, key=lambda half: half.name))


_FIRST: Final = _projects(FIRST)
"""Pads that were filled in with the first deck go by the numbers these have."""
_PROJECTS: Final = (*_FIRST, *_projects(None))


def _plot(plot: int) -> Block:
    floors = tuple(
        Field(("street", plot), Text("floor {n}", n=n + 1), _PROJECTS, way=ADD, retired=len(_FIRST))
        for n in range(_FLOORS)
    )
    return Block(Text("Plot {n}, from the ground up", n=plot + 1), (floors, _in_sum(plot)))


def _in_sum(plot: int) -> tuple[Field, Field]:
    """Return a tower as somebody adds it up from the real cards: what it brings, how high it is."""
    total = Field(
        ("street", plot),
        Text("what is not listed: prestige"),
        low=-_MOST_PRESTIGE,
        high=_MOST_PRESTIGE,
        way=ADD,
        shape=Shape(_worth, _worth_of),
        called=("total", plot),
    )
    floors = Field(
        ("street", plot),
        Text("what is not listed: floors"),
        low=1,
        high=_MOST_FLOORS,
        way=EXTEND,
        shape=Shape(lambda floors: [{}] * (floors - 1), _height_of),
        when=When((("total", plot),)),
        breaks_ties=True,
    )
    return total, floors


def _height_of(above: Json) -> int | None:
    bare = isinstance(above, list) and above and not any(above)
    return 1 + len(above) if bare and isinstance(above, list) else None


def _worth(points: int) -> Json:
    """Return a project that brings so much, and is nothing else."""
    return {"prestige": [{"type": "flat", "value": points}]}


def _worth_of(project: Json) -> int | None:
    if not isinstance(project, dict) or list(project) != ["prestige"]:
        return None
    return next(
        (n for n in range(-_MOST_PRESTIGE, _MOST_PRESTIGE + 1) if project == _worth(n)), None
    )


PAD: Final = Pad(
    table=(),
    seat=(
        *(_plot(plot) for plot in range(PLOTS)),
        Block(Text("Money"), ((Field(("wallet",), Text("upcoins"), high=_MOST_UPCOINS),),)),
    ),
    blank_seat={"street": [[] for _ in range(PLOTS)], "wallet": START_UPCOINS},
)
