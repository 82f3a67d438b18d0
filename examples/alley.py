"""Alley: a whole game in one file. On your turn buy the house at one end of the alley.

Houses are worth what stands on them; when all are sold, whoever has the dearest ones wins. To make
it playable everywhere, install it as a package whose entry point in the group `townsmith.games`
names this GAME; docs/adding-a-game.md tells the rest.
"""

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.thinking import Plane
from townsmith.core.contract.view import ScoreLine, ScoreSheet, View
from townsmith.core.picture import Part, Picture, Span
from townsmith.core.reading.node import Fields
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Say, SeatName, Text

HOUSES: Final = 12
DEAREST: Final = 9
ENDS: Final = ("left", "right")
LEFT, RIGHT = range(2)


class Alley(State):
    """The houses that are left, and what each seat has bought for how much."""

    def __init__(self, houses: list[int], bought: list[list[int]]) -> None:
        self.houses = houses
        self.bought = bought

    def seat_count(self) -> int:
        return len(self.bought)

    def pending(self) -> int:
        return 1 << sum(map(len, self.bought)) % len(self.bought) if self.houses else 0

    def legal(self, seat: Seat) -> list[Move]:
        both = [LEFT, RIGHT] if len(self.houses) > 1 else [LEFT]
        return both if self.pending() >> seat & 1 else []

    def apply(self, seat: Seat, move: Move) -> None:
        self.bought[seat].append(self.houses.pop(0 if move == LEFT else -1))

    def epoch(self) -> int:
        return HOUSES - len(self.houses)

    def points(self, seat: Seat) -> int:
        return sum(self.bought[seat])

    def clone(self) -> "Alley":
        return Alley(list(self.houses), [list(own) for own in self.bought])

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Everything lies open, so there is nothing to deal anew."""

    def pack(self) -> list[int]:
        piles = [self.houses, *self.bought]
        return [number for pile in piles for number in (len(pile), *pile)]

    def observe(self, seat: Seat, out: bytearray) -> None:
        own = [sum(self.bought[seat]), max(map(sum, self.bought))]
        out[:] = bytes([*self.houses, *[0] * (HOUSES - len(self.houses)), *own])


@dataclass(frozen=True)
class AlleyView(View):
    """All of it lies open."""

    houses: tuple[int, ...]
    bought: tuple[tuple[int, ...], ...]


def start(setup: Setup) -> Alley:
    luck = stream(setup.seed, "alley")
    return Alley([luck.below(DEAREST) + 1 for _ in range(HOUSES)], [[] for _ in range(setup.seats)])


def unpack(words: list[int]) -> Alley:
    piles, rest = [], list(words)
    while rest:
        count = rest.pop(0)
        piles.append(rest[:count])
        del rest[:count]
    return Alley(piles[0], piles[1:])


def extremes(setup: Setup) -> tuple[int, int]:
    """Return what the fewest houses of a seat cost at least, and the most of them at most."""
    return HOUSES // setup.seats, DEAREST * -(-HOUSES // setup.seats)


def winners(state: Alley) -> list[Seat]:
    scores = [sum(own) for own in state.bought]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def view(state: Alley, seat: Seat) -> AlleyView:
    return AlleyView(
        viewer=seat,
        seats=len(state.bought),
        round=state.epoch() // len(state.bought) + 1,
        over=not state.houses,
        legal=tuple(state.legal(seat)) if seat >= 0 else (),
        houses=tuple(state.houses),
        bought=tuple(map(tuple, state.bought)),
    )


def prompt(view: AlleyView) -> Text:
    if view.over:
        return Text("All houses are sold.")
    return Text("Buy a house at one end.") if view.legal else Text("Somebody else is buying.")


def news(before: AlleyView, after: AlleyView) -> list[Text]:
    return [
        Text("{seat} has bought a house for {n}.", seat=SeatName(seat), n=house)
        for seat, own in enumerate(after.bought)
        for house in own[len(before.bought[seat]) :]
    ]


def sheets(view: AlleyView) -> list[ScoreSheet]:
    label = Text("houses")
    return [ScoreSheet(s, (ScoreLine("houses", label, sum(b)),)) for s, b in enumerate(view.bought)]


def describe(view: AlleyView, move: Move) -> Text:
    return Text("buy the house for {n}", n=view.houses[0 if move == LEFT else -1])


def svg(view: AlleyView, say: Say) -> str:
    ends = {0: LEFT, len(view.houses) - 1: RIGHT} | {0: LEFT}
    doors = [
        f'<g{_target(view, ends.get(at, -1))} transform="translate({28 * at} 0)">'
        f'<rect width="26" height="36"/><text x="13" y="24">{house}</text></g>'
        for at, house in enumerate(view.houses)
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {28 * HOUSES} 40" role="group"'
    return f'{head} aria-label="{escape(say(Text("the alley")))}">{"".join(doors)}</svg>'


def _target(view: AlleyView, move: Move) -> str:
    return f' data-t="{ENDS[move]}"' if move in view.legal else ""


def characters(view: AlleyView, say: Say) -> Picture:
    bought = [say(Text("{s}: {n}", s=SeatName(s), n=sum(b))) for s, b in enumerate(view.bought)]
    rows = [" ".join(map(str, view.houses)), *bought]
    return Picture(tuple((Span(row, "ink"),) for row in rows))


def write(state: Alley) -> dict[str, Any]:
    return {"game": "alley", "houses": state.houses, "seats": [{"bought": b} for b in state.bought]}


def read(setup: Setup, fields: Fields) -> Alley:
    alley = start(setup)
    seats = [node.fields(("bought",)) for node in fields["seats"].items()]
    alley.bought = [[h.whole(1, DEAREST) for h in s["bought"].items()] if s else [] for s in seats]
    if "houses" in fields:
        alley.houses = [house.whole(1, DEAREST) for house in fields["houses"].items()]
    if len(alley.houses) + sum(map(len, alley.bought)) != HOUSES:
        fields["seats"].fail(Text("there are {n} houses in all", n=HOUSES))
    return alley


def value(state: Alley, seat: Seat) -> float:
    return float(state.points(seat))


GAME: Final = Game(
    slug="alley",
    name="Alley",
    module=__name__,
    rules_version=1,
    chairs=range(2, 5),
    minutes=3,
    tagline=Text("Twelve houses in a row, and only the ends are for sale."),
    view=view,
    rules=Rules(
        move_count=2,
        start=start,
        unpack=unpack,
        bound=lambda _: HOUSES,
        winners=winners,
        extremes=extremes,
    ),
    words=Words(
        path=lambda move: (ENDS[move],),
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button={"left": Text("left end"), "right": Text("right end")}.get,
    ),
    drawing=Drawing(
        parts=lambda view, say, _screen: [
            Part("alley", "board", svg(view, say), Text("the alley"))
        ],
        svg=svg,
        characters=characters,
    ),
    positions=Positions(keys=("houses",), write=write, read=read),
    bots=Bots(
        planes=(
            Plane("alley", (HOUSES,), "what each house costs"),
            Plane("sums", (2,), "own, best"),
        ),
        value=value,
        estimate=value,
    ),
)
