"""Plots, put together: its options, notation, words and scores, and the parts they go into."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Json, Setup, switch
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.state import REFEREE, Move, Seat
from townsmith.core.contract.thinking import Plane
from townsmith.core.contract.view import Path, ScoreLine, ScoreSheet, TieBreak
from townsmith.core.picture import DESKTOP, Part, Screen
from townsmith.core.rng import stream
from townsmith.core.text import Say, SeatName, Text

from . import draw, positions
from .draw import StreetView
from .rules import (
    CHAIRS,
    DONE,
    HEIGHTS,
    PLOTS,
    ROUNDS,
    Street,
    empty_points,
    house_of,
    plot_of,
    sunny_points,
)

OPTIONS: Final = (
    switch("gardens", Text("gardens"), Text("Empty plots cost nothing.")),
    switch("short", Text("short game"), Text("Two rounds instead of four.")),
)
PLANES: Final = (
    Plane("towns", (CHAIRS[-1], len(PLOTS)), "height of the house; the own town comes first"),
    Plane("hand", (len(HEIGHTS),), "how many houses of each height the seat holds"),
    Plane("table", (3,), "the round, and whether gardens and the short game are on"),
)
Toy: TypeAlias = Game[Street, StreetView]


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse gardens in a short game."""
    del seats
    if options["gardens"] and options["short"]:
        return Text("gardens need time to grow: choose either gardens or the short game")
    return None


def starts(street: type[Street]) -> Callable[[Setup], Street]:
    """Return what deals two houses to everybody on that kind of street."""

    def start(setup: Setup) -> Street:
        gardens, short = bool(setup.options["gardens"]), bool(setup.options["short"])
        dealt = street(setup.seats, stream(setup.seed, "deck"), gardens=gardens, short=short)
        dealt.deal(list(range(setup.seats)), dealt.rng)
        return dealt

    return start


def bound(setup: Setup) -> int:
    """Return the moves of a game in which everybody builds on every plot."""
    return setup.seats * (ROUNDS + len(PLOTS))


def winners(state: Street) -> list[Seat]:
    """Return who has most points and, of these, fewest houses."""
    ranks = [(state.points(seat), town.count(0)) for seat, town in enumerate(state.towns)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def path(move: Move) -> Path:
    """Return `done`, or the house and the plot."""
    return ("done",) if move == DONE else (str(house_of(move)), PLOTS[plot_of(move)])


def view(state: Street, seat: Seat) -> StreetView:
    """Return the own town and hand as they are, and the other towns as they were shown."""
    seats = range(len(state.towns))
    towns = (state.towns[s] if seat in {s, REFEREE} else state.shown[s] for s in seats)
    hands = (state.hands[s] if seat in {s, REFEREE} else [] for s in seats)
    return StreetView(
        viewer=seat,
        seats=len(seats),
        round=state.round,
        over=state.over(),
        legal=tuple(state.legal(seat)) if seat in seats else (),
        towns=tuple(tuple(town) for town in towns),
        hands=tuple(tuple(hand) for hand in hands),
        gardens=state.gardens,
    )


def prompt(view: StreetView) -> Text:
    """Return what the viewer should do now."""
    if view.over:
        return Text("The game is over.")
    if view.legal:
        return Text("Build on your plots, or say that you are done.")
    return Text("The others are still building.")


def news(before: StreetView, after: StreetView) -> list[Text]:
    """Return the houses that have appeared."""
    return [
        Text("{seat} has built on plot {plot}.", seat=SeatName(seat), plot=plot)
        for seat in range(after.seats)
        for plot, old, new in zip(PLOTS, before.towns[seat], after.towns[seat], strict=True)
        if new and not old
    ]


def sheets(view: StreetView) -> list[ScoreSheet]:
    """Return the sunny roofs and the empty plots of every town the viewer sees."""
    return [score_sheet(seat, list(town), view) for seat, town in enumerate(view.towns)]


def describe(view: StreetView, move: Move) -> Text:
    """Return a move in words."""
    del view
    if move == DONE:
        return Text("end the turn")
    plot = PLOTS[plot_of(move)]
    return Text("build a house of height {h} on plot {plot}", h=house_of(move), plot=plot)


def button(token: str) -> Text | None:
    """Return the label of `done`; plots and houses are drawn."""
    return Text("done") if token == path(DONE)[0] else None


def parts(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Return a part for every town and one for the hand; they are small enough for any window."""
    del screen
    lit = {token for move in view.legal for token in path(move)}
    towns = (draw.town_part(view, seat, lit, say) for seat in range(view.seats))
    return [*towns, draw.hand_part(view, lit, say)]


def svg(view: StreetView, say: Say) -> str:
    """Return all parts and the button in one picture."""
    button = draw.square("done", say(Text("done")), lit=bool(view.legal))
    return draw.stacked([*(part.svg for part in parts(view, say, DESKTOP)), button])


def score_sheet(seat: Seat, town: list[int], view: StreetView) -> ScoreSheet:
    """Return the two lines of one town."""
    sunny = ScoreLine("sunny", Text("roofs in the sun"), sunny_points(town))
    empty = ScoreLine("empty", Text("empty plots"), empty_points(town, gardens=view.gardens))
    houses = TieBreak(Text("fewer houses"), len(town) - town.count(0), fewer=True)
    return ScoreSheet(seat, (sunny, empty), ties=(houses,))


def value(state: Street, seat: Seat) -> float:
    """Return the points."""
    return float(state.points(seat))


def plots_on(street: type[Street]) -> Toy:
    """Return the game, played on a kind of street."""
    return Game(
        slug="plots",
        name="Plots",
        module=__name__,
        rules_version=1,
        chairs=CHAIRS,
        minutes=5,
        tagline=Text("Four plots, two houses at a time, and the morning sun."),
        options=OPTIONS,
        view=view,
        rules=Rules(
            move_count=DONE + 1,
            start=starts(street),
            unpack=street.unpack,
            bound=bound,
            winners=winners,
            forbids=forbids,
        ),
        words=Words(
            path=path,
            prompt=prompt,
            news=news,
            sheets=sheets,
            describe=describe,
            button=button,
        ),
        drawing=Drawing(parts=parts, svg=svg, characters=draw.picture),
        positions=Positions(
            keys=positions.KEYS, write=positions.written, read=positions.reads(starts(street))
        ),
        bots=Bots(planes=PLANES, value=value, estimate=value),
    )


GAME: Final = plots_on(Street)
