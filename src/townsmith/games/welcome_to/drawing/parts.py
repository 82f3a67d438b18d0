"""Welcome To drawn: the own sheet as wide as the page, the cards above it, the others below."""

from functools import lru_cache
from typing import Final

from townsmith.core.picture import Part
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.frames import plate, sheet
from townsmith.draw.hand import num
from townsmith.draw.lettering import paragraph
from townsmith.games.welcome_to.drawing.cards import card_parts, plans_part, rival_part
from townsmith.games.welcome_to.drawing.street import (
    HEIGHT,
    ROAD_WIDTH,
    Lit,
    nameplate,
    streets,
    unlit,
)
from townsmith.games.welcome_to.drawing.tracks import FOOT, THEME_ROW, WIDTH, has_theme_row, tracks
from townsmith.games.welcome_to.rules.pieces import BLUEPRINT
from townsmith.games.welcome_to.rules.scoring import Standings, score
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant
from townsmith.games.welcome_to.words.moves import describe
from townsmith.games.welcome_to.words.notation import BUTTONS, describe_token, path_of
from townsmith.games.welcome_to.words.view import StreetsView

_MOST_OTHERS: Final = 9
"""How many sheets besides the own one are drawn; of a larger crowd only the totals are told."""
_NAME: Final = 40.0
_GRID: Final = 20
_LAST_BUTTON: Final = ("done", "skip", "refuse")


def svg(view: StreetsView, say: Say) -> str:
    """Return the whole picture as one SVG; every token of a legal path is a target in it."""
    tokens = _lit(view, say).tokens
    words = [*_LAST_BUTTON, *[word for word in BUTTONS if word not in _LAST_BUTTON]]
    labels = [(word, say(BUTTONS[word])) for word in words if word in tokens]
    return compose(parts(view, say), labels)


def parts(view: StreetsView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    lit = _lit(view, say)
    found = [*card_parts(view, lit, say), plans_part(view, lit, say)]
    if view.variant.solo:
        found.append(rival_part(view, say))
    if view.viewer >= 0:
        found.append(_own_part(view, view.viewer, lit, say))
    return found + _other_parts(view, say)


def _lit(view: StreetsView, say: Say) -> Lit:
    """Return all tokens of legal paths; a move of one click is described in full."""
    paths = [(path_of(move), move) for move in view.legal]
    tokens = frozenset(token for path, _ in paths for token in path)
    labels = {token: say(describe_token(token)) for token in tokens}
    labels |= {path[0]: say(describe(view, move)) for path, move in paths if len(path) == 1}
    return Lit(tokens, frozenset(path[0] for path, _ in paths), labels, say(Text("bis")))


def _own_part(view: StreetsView, seat: int, lit: Lit, say: Say) -> Part:
    own = view.boards[seat]
    height = FOOT + (THEME_ROW if has_theme_row(view.variant) else 0)
    body = _blueprint(WIDTH, height) if view.variant.sheet == BLUEPRINT else ""
    body += streets(view.variant, own, lit, say) + tracks(view.variant, own, lit, say)
    alt = Text("The sheet of {seat}", seat=SeatName(seat))
    return Part(f"sheet-{seat}", "board", sheet(WIDTH, height, body, say(alt)), alt, seat)


def _blueprint(width: float, height: float) -> str:
    """Return the squared paper of the blueprint side."""
    upright = "".join(f"M{x} 0V{num(height)}" for x in range(0, int(width) + 1, _GRID))
    level = "".join(f"M0 {y}H{num(width)}" for y in range(0, int(height) + 1, _GRID))
    return f'<path class="penpaper hatching" stroke-width="0.8" d="{upright}{level}"/>'


# The others


def _other_parts(view: StreetsView, say: Say) -> list[Part]:
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    standings = view.standings()
    found = [_other_part(view, seat, standings, say) for seat in others[:_MOST_OTHERS]]
    if len(others) > _MOST_OTHERS:
        found.append(_crowd_part(view, others, standings, say))
    return found


def _total(view: StreetsView, seat: int, standings: Standings) -> int:
    return sum(score(view.variant, view.rival, view.boards[seat], standings))


def _other_part(view: StreetsView, seat: int, standings: Standings, say: Say) -> Part:
    """Return the streets of another seat, small and without targets."""
    name = Text("{seat}: {points}", seat=SeatName(seat), points=_total(view, seat, standings))
    board = _small_streets(view.variant, view.boards[seat], say)
    body = nameplate(say(name)) + f'<g transform="translate(0 {num(_NAME)})">{board}</g>'
    alt = Text("The sheet of {seat}", seat=SeatName(seat))
    drawing = sheet(ROAD_WIDTH, HEIGHT + _NAME, body, say(alt))
    return Part(f"sheet-{seat}", "others", drawing, alt, seat)


@lru_cache(maxsize=256)
def _small_streets(variant: Variant, board: Sheet, say: Say) -> str:
    """Return the streets of another sheet; sheets in a view never change, so they can be kept."""
    return streets(variant, board, unlit(say), say)


def _crowd_part(view: StreetsView, others: list[int], standings: Standings, say: Say) -> Part:
    best = max(_total(view, seat, standings) for seat in others)
    alt = Text("{n} others at the table, the best with {best} points", n=len(others), best=best)
    box = Box(6, 8, 300, 60)
    body = plate(box) + paragraph(box.inset(12), say(alt), 14)
    return Part("crowd", "others", sheet(box.right + 8, box.bottom + 10, body, say(alt)), alt)
