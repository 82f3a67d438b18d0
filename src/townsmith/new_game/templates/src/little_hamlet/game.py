"""Little Hamlet as people and programs meet it: views, words, drawings, positions, and the GAME."""

from dataclasses import dataclass
from html import escape
from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Bots, Drawing, Position, Positions, Rules, Words
from townsmith.core.contract.state import Move, Seat
from townsmith.core.contract.thinking import Plane, choice, count
from townsmith.core.contract.view import Path, ScoreLine, ScoreSheet, View
from townsmith.core.picture import Part, Picture, Span
from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import stream
from townsmith.core.text import Say, SeatName, Text

from .rules import (
    COUNTS,
    EMPTY,
    HOUSE,
    KINDS,
    SIDE,
    SQUARES,
    LittleHamlet,
    deal,
    house_points,
    unpack,
    well_points,
    winners,
)

NAMES: Final = ("empty", "house", "garden", "well")
LETTERS: Final = ".hgw"
PLACES: Final = tuple(f"{'abc'[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES))
WORDS: Final = (Text("nothing"), Text("a house"), Text("a garden"), Text("a well"))
CELL: Final = 40
TOWN: Final = 150
TOP: Final = 34


# What a viewer may know


@dataclass(frozen=True)
class LittleHamletView(View):
    """All towns lie open; of the tiles only the one that is to be placed."""

    towns: tuple[tuple[int, ...], ...]
    tile: int


def view(state: LittleHamlet, viewer: Seat) -> LittleHamletView:
    """Return what a viewer may know."""
    return LittleHamletView(
        viewer=viewer,
        seats=len(state.towns),
        round=min(state.round() + 1, SQUARES),
        over=not state.pending(),
        legal=tuple(state.legal(viewer)) if viewer >= 0 else (),
        towns=tuple(tuple(town) for town in state.towns),
        tile=state.tile() if state.pending() else EMPTY,
    )


# Words


def path(move: Move) -> Path:
    """Return what one clicks for a move: a square."""
    return (PLACES[move],)


def prompt(view: LittleHamletView) -> Text:
    """Return what is expected now."""
    if view.over:
        return Text("The towns are full.")
    if not view.legal:
        return Text("Somebody else is building.")
    return Text("Place {tile}.", tile=WORDS[view.tile])


def news(before: LittleHamletView, after: LittleHamletView) -> list[Text]:
    """Return what was placed between two views."""
    return [
        Text(
            "{seat} has placed {tile} on {place}.",
            seat=SeatName(seat),
            tile=WORDS[town[square]],
            place=PLACES[square],
        )
        for seat, town in enumerate(after.towns)
        for square in range(SQUARES)
        if town[square] != before.towns[seat][square]
    ]


def sheets(view: LittleHamletView) -> list[ScoreSheet]:
    """Return every seat's score, line by line."""
    return [
        ScoreSheet(
            seat,
            (
                ScoreLine("houses", Text("houses and their gardens"), house_points(list(town))),
                ScoreLine("wells", Text("wells"), well_points(list(town))),
            ),
        )
        for seat, town in enumerate(view.towns)
    ]


def describe(view: LittleHamletView, move: Move) -> Text:
    """Return a move in words."""
    return Text("place {tile} on {place}", tile=WORDS[view.tile], place=PLACES[move])


def no_button(token: str) -> Text | None:
    """Return no label: every square is drawn."""
    del token
    return None


# Pictures


def svg(view: LittleHamletView, say: Say) -> str:
    """Return all towns side by side, the own squares as targets."""
    drawn = "".join(
        f'<g transform="translate({TOWN * seat} 0)">{_town(view, seat, say)}</g>'
        for seat in range(view.seats)
    )
    return _sheet(drawn, TOWN * view.seats, say(Text("the towns")))


def parts(view: LittleHamletView, say: Say, screen: object) -> list[Part]:
    """Return every town as a part of a page: the own one large, the others beside it."""
    del screen
    return [
        Part(
            f"town-{seat}",
            "board" if seat == max(view.viewer, 0) else "others",
            _sheet(_town(view, seat, say), TOWN, say(Text("a town"))),
            Text("the town of {seat}", seat=SeatName(seat)),
            seat,
        )
        for seat in range(view.seats)
    ]


def _sheet(drawn: str, width: int, label: str) -> str:
    size = f'viewBox="0 0 {width} {TOP + SIDE * CELL + 10}" role="group"'
    name = escape(label, quote=True)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-label="{name}">{drawn}</svg>'


def _town(view: LittleHamletView, seat: Seat, say: Say) -> str:
    name = escape(say(Text("{seat}", seat=SeatName(seat))))
    squares = "".join(_square(view, seat, square) for square in range(SQUARES))
    words = f'<text x="{SIDE * CELL // 2}" y="24" text-anchor="middle">{name}</text>'
    return f'<g transform="translate(15 0)">{words}{squares}</g>'


def _square(view: LittleHamletView, seat: Seat, square: int) -> str:
    own = seat == view.viewer and square in view.legal
    target = f' data-t="{PLACES[square]}"' if own else ""
    column, row = square % SIDE, square // SIDE
    letter = LETTERS[view.towns[seat][square]]
    words = f'<text x="18" y="24" text-anchor="middle">{letter}</text>'
    shape = f'<rect width="36" height="36" fill="none" stroke="currentColor"/>{words}'
    where = f"translate({CELL * column} {TOP + CELL * row})"
    return f'<g{target} transform="{where}">{shape}</g>'


def characters(view: LittleHamletView, say: Say) -> Picture:
    """Return the towns in letters, one below the other."""
    rows: list[str] = [say(Text("to place: {tile}", tile=WORDS[view.tile]))]
    for seat, town in enumerate(view.towns):
        rows.append(say(Text("{seat}", seat=SeatName(seat))))
        for row in range(SIDE):
            letters = (LETTERS[kind] for kind in town[SIDE * row : SIDE * row + SIDE])
            rows.append(f"  {row + 1} {' '.join(letters)}")
    rows.append("    a b c")
    return Picture(tuple((Span(row, "ink"),) for row in rows))


# Positions


def write(state: LittleHamlet) -> Position:
    """Write a position down as a person would, and the tiles to come after it."""
    return {
        "game": "little-hamlet",
        "tiles": [NAMES[kind] for kind in state.tiles],
        "seats": [{"town": [NAMES[kind] for kind in town]} for town in state.towns],
    }


def read(setup: Setup, fields: Fields) -> LittleHamlet:
    """Return the position that a file describes; tiles that it does not tell are shuffled."""
    state = deal(setup.seats, setup.seed)
    for seat, node in enumerate(fields["seats"].items()):
        own = node.fields(("town",))
        if "town" in own:
            state.towns[seat] = _kinds(own["town"], SQUARES)
    filled = [SQUARES - town.count(EMPTY) for town in state.towns]
    state.placed = sum(filled)
    due = [len(range(seat, state.placed, setup.seats)) for seat in range(setup.seats)]
    if filled != due:
        fields["seats"].fail(Text("the seats take turns, so nobody is two tiles ahead"))
    state.tiles = _tiles(state, setup, fields)
    for town, placed in zip(state.towns, filled, strict=True):
        if sorted(filter(None, town)) != sorted(state.tiles[:placed]):
            fields["seats"].fail(Text("everybody places the same tiles, those that came up first"))
    return state


def _tiles(state: LittleHamlet, setup: Setup, fields: Fields) -> list[int]:
    """Return the tiles of a file, or those of the first town and the others shuffled."""
    if "tiles" in fields:
        found = _kinds(fields["tiles"], sum(COUNTS))
        if [found.count(kind) for kind in range(KINDS)] != list(COUNTS):
            fields["tiles"].fail(Text("there must be 6 houses, 5 gardens and 3 wells"))
        return found
    shown = [kind for kind in state.towns[0] if kind != EMPTY]
    left = [kind for kind in range(KINDS) for _ in range(COUNTS[kind] - shown.count(kind))]
    stream(setup.seed, "tiles").shuffle(left)
    return shown + left


def _kinds(node: Node, count: int) -> list[int]:
    return [NAMES.index(item.one_of(NAMES, Text("a tile"))) for item in node.items(count)]


# Programs


def value(state: LittleHamlet, seat: Seat) -> float:
    """Return what a simple bot goes by: the points, and a little for gardens to build beside."""
    town = state.towns[seat]
    return state.points(seat) + 0.1 * (SQUARES - town.count(HOUSE))


def start(setup: Setup) -> LittleHamlet:
    """Deal a new game."""
    return deal(setup.seats, setup.seed)


def bound(setup: Setup) -> int:
    """Return how many moves a game has."""
    return SQUARES * setup.seats


def extremes(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points a town can bring: nothing costs any (LH-3).

    There are 6 houses for 1 point each, 12 edges at which a house and a garden can meet, and 3
    wells for 3 points each.
    """
    del setup
    return 0, 6 + 12 + 3 * 3


# What a byte is, for programs that learn: here one of so many things, there a number.
_TILE: Final = choice(KINDS - 1)
PLANES: Final = (
    Plane("own town", (SIDE, SIDE), "0 empty, 1 house, 2 garden, 3 well", (_TILE,)),
    Plane("next town", (SIDE, SIDE), "the same for the seat on the left", (_TILE,)),
    Plane("tile", (1,), "the tile that is to be placed, 0 at the end", (_TILE,)),
    Plane("left", (KINDS - 1,), "houses, gardens and wells yet to come up", (count(SQUARES),)),
)

GAME: Final = Game(
    slug="little-hamlet",
    name="Little Hamlet",
    module=__name__,
    rules_version=1,
    chairs=range(1, 5),
    minutes=5,
    tagline=Text("Nine squares, nine tiles, and the same luck for everybody."),
    view=view,
    rules=Rules(
        move_count=SQUARES,
        start=start,
        unpack=unpack,
        bound=bound,
        winners=winners,
        extremes=extremes,
    ),
    words=Words(
        path=path,
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button=no_button,
    ),
    drawing=Drawing(parts=parts, svg=svg, characters=characters),
    positions=Positions(keys=("tiles",), write=write, read=read),
    bots=Bots(planes=PLANES, value=value, estimate=value),
)
