"""The score pad of UpTown: every street floor by floor, and the money."""

from typing import Final

from townsmith.core.contract.options import Choice
from townsmith.core.pad import ADD, Block, Field, Pad
from townsmith.core.text import Listing, Text
from townsmith.games.uptown.rules.pieces import PLOTS, START_UPCOINS
from townsmith.games.uptown.rules.tables import deck_catalogue
from townsmith.games.uptown.words.cards import Project, deck_cards
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.projects import gains

_FLOORS: Final = 6
_MOST_UPCOINS: Final = 300


def _choice(project: Project) -> Choice:
    """Return a project with what it gives, by which people tell cards of one name apart."""
    given = tuple(gains(project))
    if not given:
        return Choice(project.id, project_name(project))
    words = Text("{name}: {gains}", name=project_name(project), gains=Listing(given))
    return Choice(project.id, words)


def _projects() -> tuple[Choice, ...]:
    found = [half for card in deck_cards(deck_catalogue(None)).cards for half in card.projects]
    return tuple(_choice(project) for project in sorted(found, key=lambda half: half.name))


_PROJECTS: Final = _projects()


def _plot(plot: int) -> Block:
    floors = tuple(
        Field(("street", plot), Text("floor {n}", n=n + 1), _PROJECTS, way=ADD)
        for n in range(_FLOORS)
    )
    return Block(Text("Plot {n}, from the ground up", n=plot + 1), (floors,))


PAD: Final = Pad(
    table=(),
    seat=(
        *(_plot(plot) for plot in range(PLOTS)),
        Block(Text("Money"), ((Field(("wallet",), Text("upcoins"), high=_MOST_UPCOINS),),)),
    ),
    blank_seat={"street": [[] for _ in range(PLOTS)], "wallet": START_UPCOINS},
)
