"""Nothing hidden reaches anybody, in whole games of every kind: canaries in all worlds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.toys.changed import changed
from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import GAME as PLOTS
from tests.toys.plots.game import Toy
from tests.toys.plots.rules import Street
from tests.web.canaries import Kind, leaks_of_cards, leaks_of_moves, theatre
from tests.web.loops import run
from townsmith.core import registry
from townsmith.core.contract.state import Move, Seat
from townsmith.core.contract.view import Path as Clicks
from townsmith.core.picture import Part, Screen
from townsmith.core.text import Say, Text

PLENTY = 4
"""Moments of a game at which everybody's post is opened."""
FEW = 2


def kinds() -> Iterator[tuple[Kind, int]]:
    """Yield every game with its usual options, alone and in company, and its special ones."""
    for game in registry.games().values():
        company = next(seats for seats in game.chairs if seats > 1)
        yield Kind(game, company, {}), PLENTY
        yield Kind(game, game.chairs[0] if game.chairs[0] < company else company + 1, {}), FEW
        plain = {option.id: option.default for option in game.options}
        for option in game.options:
            if option.choices and not option.deal:
                other = option.choices[-1].value
                chosen = {option.id: other}
                if other != option.default and not game.forbids(company, plain | chosen):
                    yield Kind(game, company, chosen), FEW


USUAL = ("tiny-towns-2-usual", "welcome-to-2-expert", "dream-home-2-usual", "uptown-2-usual")
"""A game of each: with monuments, with hands, with roofs, with street cards."""
KINDS = [
    pytest.param(kind, moments, id=kind.name, marks=() if kind.name in USUAL else pytest.mark.long)
    for kind, moments in kinds()
]


@pytest.mark.parametrize(("kind", "moments"), KINDS)
def test_no_hidden_card_reaches_anybody(kind: Kind, moments: int, tmp_path: Path) -> None:
    """Pages, JSON, events, errors, previews, sketches, reasons and records, of every viewer."""

    async def play() -> list[str]:
        async with theatre(tmp_path) as stage:
            return await leaks_of_cards(stage, kind, moments)

    assert run(play()) == []


@pytest.mark.parametrize("slug", ["tiny-towns", "welcome-to"])
def test_no_secret_move_reaches_anybody(slug: str, tmp_path: Path) -> None:
    """Where all play at the same time, nobody can tell what somebody else has just chosen."""

    async def play() -> tuple[list[str], int]:
        async with theatre(tmp_path) as stage:
            return await leaks_of_moves(stage, Kind(registry.game(slug), 2, {}), 3)

    found, choices = run(play())
    assert choices == 3
    assert found == []


# The canaries can sing


@dataclass(frozen=True)
class WhisperingView(StreetView):
    """A view that knows what the others hold."""

    secret: int = 0


def whispering(state: Street, seat: Seat) -> WhisperingView:
    """Return a view that knows too much."""
    view = PLOTS.view(state, seat)
    known = {name: getattr(view, name) for name in StreetView.__dataclass_fields__}
    hands = [sum(hand) for other, hand in enumerate(state.hands) if other != seat]
    return WhisperingView(**known, secret=sum(hands))


def secret_of(view: StreetView) -> int:
    """Return what nobody should know."""
    return view.secret if isinstance(view, WhisperingView) else 0


def in_the_prompt(view: StreetView) -> Text:
    """Tell it to everybody."""
    return Text("The others hold {n}.", n=secret_of(view))


def in_the_reason(view: StreetView, path: Clicks) -> Text | None:
    """Tell it to whoever asks why something cannot be done."""
    del path
    return Text("Not while the others hold {n}.", n=secret_of(view))


def in_the_list_of_moves(view: StreetView, move: Move) -> Text:
    """Tell it in the description of a move."""
    del move
    return Text("build against {n}", n=secret_of(view))


def in_the_length(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Say nothing, at a length that tells."""
    parts = PLOTS.drawing.parts(view, say, screen)
    svg = parts[0].svg.replace("</svg>", " " * secret_of(view) + "</svg>")
    return [replace(parts[0], svg=svg), *parts[1:]]


def too_early(state: Street, seat: Seat) -> StreetView:
    """Show at once what was built in secret."""
    return replace(PLOTS.view(state, seat), towns=tuple(tuple(town) for town in state.towns))


@pytest.mark.parametrize(
    ("game", "where"),
    [
        (PLOTS, ""),
        (changed(PLOTS, view=whispering, prompt=in_the_prompt), "/updates"),
        (changed(PLOTS, view=whispering, why_not=in_the_reason), "/why"),
        (changed(PLOTS, view=whispering, describe=in_the_list_of_moves), "?path"),
        (changed(PLOTS, view=whispering, parts=in_the_length), "/updates"),
    ],
    ids=["nowhere", "in the prompt", "in the reason", "in the list of moves", "in the length"],
)
def test_a_leak_of_cards_is_found(game: Toy, where: str, tmp_path: Path) -> None:
    """A game that tells a hidden card, wherever, is caught there; an honest one is not."""

    async def play() -> list[str]:
        async with theatre(tmp_path) as stage:
            return await leaks_of_cards(stage, Kind(game, 2, {}), FEW)

    found = run(play())
    assert bool(where) == bool([leak for leak in found if where and where in leak])
    assert where or not found


@pytest.mark.parametrize(
    ("game", "honest"), [(PLOTS, True), (changed(PLOTS, view=too_early), False)]
)
def test_a_leak_of_moves_is_found(game: Toy, honest: bool, tmp_path: Path) -> None:  # noqa: FBT001 a case
    """A game that shows what is not to be shown yet is caught; an honest one is not."""

    async def play() -> tuple[list[str], int]:
        async with theatre(tmp_path) as stage:
            return await leaks_of_moves(stage, Kind(game, 2, {}), FEW)

    found, choices = run(play())
    assert choices == FEW
    assert (found == []) == honest
