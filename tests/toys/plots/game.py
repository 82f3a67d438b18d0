"""The cold half of Plots: options, notation, words, scores."""

from collections.abc import Mapping

from townsmith.core.game import (
    Game,
    Json,
    Path,
    Plane,
    Position,
    ScoreLine,
    ScoreSheet,
    Setup,
    switch,
)
from townsmith.core.picture import Part, Picture
from townsmith.core.rng import stream
from townsmith.core.state import REFEREE, Move, Seat
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


class Plots(Game[Street, StreetView]):
    """The rules, words and pictures of Plots."""

    slug = "plots"
    name = "Plots"
    rules = 1
    chairs = CHAIRS
    minutes = 5
    tagline = Text("Four plots, two houses at a time, and the morning sun.")
    options = (
        switch("gardens", Text("gardens"), Text("Empty plots cost nothing.")),
        switch("short", Text("short game"), Text("Two rounds instead of four.")),
    )
    move_count = DONE + 1
    planes = (
        Plane("towns", (CHAIRS[-1], len(PLOTS)), "height of the house; the own town comes first"),
        Plane("hand", (len(HEIGHTS),), "how many houses of each height the seat holds"),
        Plane("table", (3,), "the round, and whether gardens and the short game are on"),
    )

    street: type[Street] = Street
    """What it is played on."""

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Refuse gardens in a short game."""
        if options["gardens"] and options["short"]:
            return Text("gardens need time to grow: choose either gardens or the short game")
        return super().forbids(seats, options)

    def start(self, setup: Setup) -> Street:
        """Deal two houses to everybody."""
        gardens, short = bool(setup.options["gardens"]), bool(setup.options["short"])
        street = self.street(setup.seats, stream(setup.seed, "deck"), gardens=gardens, short=short)
        street.deal(list(range(setup.seats)), street.rng)
        return street

    def unpack(self, words: list[int]) -> Street:
        """Return the position that `pack` wrote."""
        return self.street.unpack(words)

    def bound(self, setup: Setup) -> int:
        """Return the moves of a game in which everybody builds on every plot."""
        return setup.seats * (ROUNDS + len(PLOTS))

    def path(self, move: Move) -> Path:
        """Return `done`, or the house and the plot."""
        return ("done",) if move == DONE else (str(house_of(move)), PLOTS[plot_of(move)])

    def view(self, state: Street, seat: Seat) -> StreetView:
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

    def prompt(self, view: StreetView) -> Text:
        """Return what the viewer should do now."""
        if view.over:
            return Text("The game is over.")
        if view.legal:
            return Text("Build on your plots, or say that you are done.")
        return Text("The others are still building.")

    def news(self, before: StreetView, after: StreetView) -> list[Text]:
        """Return the houses that have appeared."""
        return [
            Text("{seat} has built on plot {plot}.", seat=SeatName(seat), plot=plot)
            for seat in range(after.seats)
            for plot, old, new in zip(PLOTS, before.towns[seat], after.towns[seat], strict=True)
            if new and not old
        ]

    def sheets(self, view: StreetView) -> list[ScoreSheet]:
        """Return the sunny roofs and the empty plots of every town the viewer sees."""
        return [score_sheet(seat, list(town), view) for seat, town in enumerate(view.towns)]

    def describe(self, view: StreetView, move: Move) -> Text:
        """Return a move in words."""
        del view
        if move == DONE:
            return Text("end the turn")
        plot = PLOTS[plot_of(move)]
        return Text("build a house of height {h} on plot {plot}", h=house_of(move), plot=plot)

    def button(self, token: str) -> Text | None:
        """Return the label of `done`; plots and houses are drawn."""
        return Text("done") if token == self.path(DONE)[0] else None

    def parts(self, view: StreetView, say: Say) -> list[Part]:
        """Return a part for every town and one for the hand."""
        lit = {token for move in view.legal for token in self.path(move)}
        towns = (draw.town_part(view, seat, lit, say) for seat in range(view.seats))
        return [*towns, draw.hand_part(view, lit, say)]

    def svg(self, view: StreetView, say: Say) -> str:
        """Return all parts and the button in one picture."""
        button = draw.square("done", say(Text("done")), lit=bool(view.legal))
        return draw.stacked([*(part.svg for part in self.parts(view, say)), button])

    def text(self, view: StreetView, say: Say) -> Picture:
        """Return the character picture."""
        return draw.picture(view, say)

    def winners(self, state: Street) -> list[Seat]:
        """Return who has most points and, of these, fewest houses."""
        ranks = [(state.points(seat), town.count(0)) for seat, town in enumerate(state.towns)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def value(self, state: Street, seat: Seat) -> float:
        """Return the points."""
        return float(state.points(seat))

    def position(self, state: Street) -> Position:
        """Return the position file."""
        return positions.written(state)

    def from_position(self, position: Position) -> Street:
        """Return the position a file describes."""
        return positions.read(self, position)


def score_sheet(seat: Seat, town: list[int], view: StreetView) -> ScoreSheet:
    """Return the two lines of one town."""
    sunny = ScoreLine("sunny", Text("roofs in the sun"), sunny_points(town))
    empty = ScoreLine("empty", Text("empty plots"), empty_points(town, gardens=view.gardens))
    return ScoreSheet(seat, (sunny, empty))
