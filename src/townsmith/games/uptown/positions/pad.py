"""The score pad of UpTown: every street floor by floor, and the money.

A floor is told as the printed card tells it: its kind, and what prestige it brings for what. Of a
deck that we know, ours or one's own, it can be told by name; and a whole tower by its sum.
"""

import json
from functools import lru_cache, partial
from typing import Any, Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.pad import ADD, EXTEND, Block, Field, Pad, Shape, When
from townsmith.core.text import Listing, Text
from townsmith.games.uptown.positions.floors import KIND_CHOICES, by_kind, to_projects
from townsmith.games.uptown.positions.own_values import GAIN_CHOICES
from townsmith.games.uptown.rules.pieces import PLOTS, START_UPCOINS
from townsmith.games.uptown.rules.tables import FIRST, canonical, deck_catalogue
from townsmith.games.uptown.words.cards import DeckCards, Project, deck_cards
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.projects import gains

_BY_NAME: Final = 8
"""How many floors of a plot can be told by name; above them by what the card says."""
_BY_KIND: Final = 12
"""How many can be told by what the card says; what is higher is added up."""
_MOST_UPCOINS: Final = 300
_MOST_PRESTIGE: Final = 99
_MOST_FOR_A_FLOOR: Final = 9
_MOST_FLOORS: Final = 60
_STREET: Final = Text("The street")
_GAINS: Final = tuple(Choice(str(at), words) for at, words in enumerate(GAIN_CHOICES))


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


def _plot(plot: int, cards: tuple[Choice, ...], retired: int) -> Block:
    names = tuple(
        Field(
            ("street", plot),
            Text("floor {n}", n=n + 1),
            cards,
            way=ADD,
            retired=retired,
            spot=f"{plot + 1}.{n + 1} by name",
            asks=_asks(plot, n),
            where=Text("plot {plot}, floor {floor}", plot=plot + 1, floor=n + 1),
            named=True,
        )
        for n in range(_BY_NAME)
    )
    kinds = tuple(_floor(plot, n) for n in range(_BY_KIND))
    title = Text("Plot {n}, from the ground up", n=plot + 1)
    return Block(title, (names, _in_sum(plot), *kinds), "tower", _STREET)


def _asks(plot: int, floor: int) -> Text:
    return Text("Plot {plot}, floor {floor}: what does it say?", plot=plot + 1, floor=floor + 1)


def _floor(plot: int, floor: int) -> tuple[Field, ...]:
    """Return a floor as its card tells it: the kind, the prestige, and what for."""
    place = ("floors", str(plot), str(floor))
    spot = f"{plot + 1}.{floor + 1}"
    return (
        Field(
            (*place, "kind"),
            Text("floor {n}", n=floor + 1),
            KIND_CHOICES,
            spot=spot,
            asks=_asks(plot, floor),
        ),
        Field(
            (*place, "for"),
            Text("what floor {n} is paid for", n=floor + 1),
            _GAINS,
            spot=spot,
            when=When(((*place, "kind"),)),
        ),
        Field(
            (*place, "value"),
            Text("prestige of floor {n}", n=floor + 1),
            low=-_MOST_FOR_A_FLOOR,
            high=_MOST_FOR_A_FLOOR,
            spot=spot,
            picture="star",
        ),
    )


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
        picture="star",
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


def _whole(position: dict[str, Any], deck: Json) -> dict[str, Any]:
    """Return the position with its floors as projects, below what is added up."""
    _lay_copies(position["seats"], deck_cards(deck_catalogue(deck)))
    for seat in position["seats"]:
        for plot, floors in seat.pop("floors", {}).items():
            tower = seat["street"][int(plot)]
            named = [floor for floor in tower if isinstance(floor, str)]
            summed = [floor for floor in tower if not isinstance(floor, str)]
            seat["street"][int(plot)] = [*named, *to_projects(floors), *summed]
    return position


def _lay_copies(seats: list[dict[str, Any]], known: DeckCards) -> None:
    """Let floors that say the same be of different cards: nobody can tell which copy lies where."""
    towers = [tower for seat in seats for tower in seat["street"]]
    places = [
        (tower, at, known.project_numbers[floor])
        for tower in towers
        for at, floor in enumerate(tower)
        if isinstance(floor, str) and floor in known.project_numbers
    ]
    wanted = [(number, *known.copies(number)) for _, _, number in places]
    for (tower, at, _), number in zip(places, _cards_apart(wanted, known.home), strict=True):
        tower[at] = known.projects[number].id


def _cards_apart(wanted: list[tuple[int, ...]], home: list[int]) -> list[int]:
    """Return one of the projects each floor may be, no two of one card as far as that can be."""
    chosen = [numbers[0] for numbers in wanted]
    holder: dict[int, int] = {}

    def lay(floor: int, tried: set[int]) -> bool:
        for number in wanted[floor]:
            card = home[number]
            if card in tried:
                continue
            tried.add(card)
            if card not in holder or lay(holder[card], tried):
                holder[card], chosen[floor] = floor, number
                return True
        return False

    for floor in range(len(wanted)):
        lay(floor, set())
    return chosen


def _plain(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position in which written floors are told by kind, where no sum tells them."""
    for seat in position["seats"]:
        found = {}
        for plot, tower in enumerate(seat.get("street") or []):
            written = [floor for floor in tower if isinstance(floor, dict)]
            if written and not _is_sum(written) and (floors := by_kind(written)):
                found[str(plot)] = floors
                seat["street"][plot] = [floor for floor in tower if isinstance(floor, str)]
        if found:
            seat["floors"] = found
    return position


def _is_sum(floors: list[Any]) -> bool:
    return _worth_of(floors[0]) is not None and not any(floors[1:])


@lru_cache(maxsize=16)
def _pad(cards: tuple[Choice, ...], retired: int, deck: str) -> Pad:
    return Pad(
        table=(),
        seat=(
            *(_plot(plot, cards, retired) for plot in range(PLOTS)),
            Block(
                Text("Money"),
                ((Field(("wallet",), Text("upcoins"), high=_MOST_UPCOINS, picture="coin"),),),
                section=_STREET,
            ),
        ),
        blank_seat={"street": [[] for _ in range(PLOTS)], "wallet": START_UPCOINS},
        plain=_plain,
        whole=partial(_whole, deck=json.loads(deck) if deck else None),
        named=deck,
    )


PAD: Final = _pad((*_FIRST, *_projects(None)), len(_FIRST), "")


def pad_with(deck: Json) -> Pad:
    """Return the pad on which the floors of a deck of one's own are told by name."""
    return _pad(_projects(deck), 0, canonical(deck))
