"""Finished games as a device remembers them: what is told of one, and how that is read again.

The server keeps no list of who played what. A device asks for the facts of a game once, keeps them,
and brings them along when they are to be put in words or drawn.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from townsmith.core import registry
from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.errors import BadSyntaxError, UnknownError
from townsmith.core.reading.node import Node
from townsmith.core.text import Listing, Plural, Text
from townsmith.i18n.words import Words
from townsmith.table.standings import standings
from townsmith.web.pages.solo_best import kind_of_game
from townsmith.web.tables.room import Room

MOST_GAMES: Final = 500
"""How many games a device remembers; the oldest are forgotten first."""
MOST_NAMED: Final = 4
"""Of more seats, others are counted."""
MOST_AT_THE_BOX: Final = 12
"""Of an evening with the real box more people are named, for nobody can look them up."""
_LONGEST: Final = 80
_LONGEST_WORDS: Final = 300
_MOST_POINTS: Final = 100_000


class Finished(NamedTuple):
    """One finished game, seen from one seat; a device keeps it as an object with these keys."""

    id: str
    """The address of the table."""
    game: str
    seat: Seat
    seats: int
    people: tuple[str, ...]
    """The first of the others, in the order in which they sat."""
    points: int
    place: int
    won: bool
    scores: tuple[int, ...]
    """The best results, the highest place first."""
    ended: int
    """In seconds since 1970."""
    counts: bool = True
    """Whether it may be compared: not with cards of one's own, nor from a position."""
    kind: str = ""
    """What a game alone is compared by."""
    rank: str = ""
    """What a game alone calls somebody with these points."""
    against: str = ""
    """Whom somebody alone met."""

    winners: int = 0
    """Of an evening with the real box, how many of the people won; they stand first."""

    @property
    def is_evening(self) -> bool:
        """Say whether it was counted on a pad and not played here."""
        return not self.id.startswith(_TABLE)

    @property
    def called(self) -> str:
        """Return what the game is called; of one that is not installed, its id."""
        try:
            return registry.game(self.game).name
        except UnknownError:
            return self.game

    @property
    def played_with(self) -> Text:
        """Return with whom it was played; of an evening with the real box, who played."""
        if self.is_evening:
            return Text("{people}", people=Listing(self.people))
        if self.seats == 1:
            return Text("alone against {name}", name=self.against) if self.against else ALONE
        if self.seats - 1 > len(self.people):
            return Plural("{n} other", "{n} others", self.seats - 1)
        return Text("{people}", people=Listing(self.people))

    @property
    def result(self) -> Text:
        """Return how it ended, in a few words."""
        points = Plural("{n} point", "{n} points", self.points)
        if len(self.scores) == 1:
            return points
        scores = " : ".join(str(score).replace("-", "\N{EN DASH}") for score in self.scores)
        if self.is_evening:
            won = Listing(self.people[: self.winners])
            return Text("Won by {people}: {scores}", people=won, scores=scores)
        if self.won:
            return Text("You won, {scores}", scores=scores)
        return Text("Place {place}, {scores}", place=self.place, scores=scores)


_TABLE: Final = "/t/"
_KNOWN: Final = re.compile(r"/[tp]/[0-9A-Za-z]+|/pad/[a-z0-9_-]+\?evening=[0-9a-z]+")
"""A table, a pad on the server, or one that a browser keeps."""
ALONE: Final = Text("alone")


def finished_of(room: Room, seat: Seat, words: Words) -> Finished | None:
    """Return what a device is told of a game that is over; None for whoever only watched."""
    table, result = room.table, room.table.result
    if result is None or seat < 0:
        return None
    ranking = standings(table.game.words.sheets(table.view(REFEREE)), result.winners)
    own = next((standing for standing in ranking if standing.seat == seat), None)
    if own is None:
        return None
    alone = table.header.seats == 1
    opponent = table.opponent
    others = [name for at, name in enumerate(room.names) if at != seat]
    return Finished(
        id=f"/t/{room.id}",
        game=table.game.slug,
        seat=seat,
        seats=len(room.names),
        people=tuple(others[:MOST_NAMED]),
        points=own.sheet.total,
        place=own.rank,
        won=seat in result.winners,
        scores=tuple(standing.sheet.total for standing in ranking[:MOST_NAMED]),
        ended=int(room.changed_at),
        counts=table.header.position is None and table.header.options.get("deck") is None,
        kind=kind_of_game(table) or "",
        rank=words(own.sheet.remark) if alone and own.sheet.remark else "",
        against=words(opponent) if opponent else "",
    )


def read_games(given: Any) -> list[Finished]:  # noqa: ANN401  what somebody sent
    """Return the games that a device remembers; BadSyntaxError names what is none."""
    listed = Node(given, "games", BadSyntaxError)
    items = listed.items()
    if len(items) > MOST_GAMES:
        listed.fail(Text("there are at most {most} games, not {n}", most=MOST_GAMES, n=len(items)))
    return [_read(item) for item in items]


def _read(one: Node) -> Finished:
    given = one.required(_NEEDED, _MORE)
    address = _address(given["id"])
    most = MOST_NAMED if address.startswith(_TABLE) else MOST_AT_THE_BOX
    return Finished(
        id=address,
        game=given["game"].text(_LONGEST),
        seat=given["seat"].whole(),
        seats=given["seats"].whole(1),
        people=tuple(name.text(_LONGEST) for name in given["people"].items()[:most]),
        points=given["points"].whole(-_MOST_POINTS, _MOST_POINTS),
        place=given["place"].whole(1),
        won=given["won"].flag(),
        scores=tuple(_score(score) for score in given["scores"].items()[:most]),
        ended=given["ended"].whole(0, _LATEST),
        counts=given["counts"].flag() if "counts" in given else True,
        winners=given["winners"].whole(0, most) if "winners" in given else 0,
        **{
            key: given[key].text(_LONGEST_WORDS)
            for key in ("kind", "rank", "against")
            if key in given
        },
    )


_LATEST: Final = 1 << 40
_MORE: Final = ("counts", "kind", "rank", "against", "winners")
_NEEDED: Final = tuple(name for name in Finished._fields if name not in _MORE)


def _score(node: Node) -> int:
    return node.whole(-_MOST_POINTS, _MOST_POINTS)


def _address(node: Node) -> str:
    """Return the address of a table or a pad, and of nothing else: a page makes a link of it."""
    written = node.text(_LONGEST)
    if not _KNOWN.fullmatch(written):
        node.fail(Text("expected the address of a table, like /t/0123456789ab"))
    return written


def newest_first(games: Sequence[Finished]) -> list[Finished]:
    """Return the games, the one that ended last first."""
    return sorted(games, key=lambda game: -game.ended)
