"""Welcome To in characters: for terminals of 80 columns, with or without colour."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.picture import Picture, Row, Span
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.grid import Canvas, above, clip, columns, wrapped
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    BIS_MARKS,
    BIS_VALUES,
    EASTER,
    EGGS,
    EMPTY,
    ESTATE_MARKS,
    ESTATE_VALUES,
    HOUSE_NAMES,
    KINDS,
    LENGTHS,
    PARK_MARKS,
    PARK_VALUES,
    POOL_HOUSES,
    POOL_MARKS,
    POOL_VALUES,
    REFUSAL_MARKS,
    REFUSAL_VALUES,
    ROUNDABOUT,
    ROUNDABOUT_MARKS,
    ROUNDABOUT_VALUES,
    SIZES,
    STARTS,
    STREETS,
    TEMP_BOXES,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.plans import eggs
from townsmith.games.welcome_to.rules.scoring import rival_score, score
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.words.names import ACTION_WORDS, plan_name, rival_plans, rival_title
from townsmith.games.welcome_to.words.notation import gap_of, path_of
from townsmith.games.welcome_to.words.plans import condition_words
from townsmith.games.welcome_to.words.view import StreetsView

WIDTH: Final = 78
_CELL: Final = 5
_TRACKS_AT: Final = 64
_SMALL_CELL: Final = 3
_SMALL_WIDTH: Final = 38
_MOST_OTHERS: Final = 6
"""How many other sheets are drawn; the rest is a line of totals."""
_CROSS: Final = "\N{MULTIPLICATION SIGN}"
_MINUS: Final = "\N{EN DASH}"
_ROOFS: Final = ("glass", "brick", "wheat", "leaf", "plum", "slate")


def picture(view: StreetsView, say: Say) -> Picture:
    """Return the character picture: the cards, the own sheet, and the others'."""
    rows = [_header(view, say), _cards(view, say), _plans(view, say)]
    own = view.own()
    if own is not None:
        rows.append(_own_sheet(view, own, say))
    if view.variant.solo:
        rows.append(_rival(view, say))
    return above([*rows, *_others(view, say)], gap=1)


def _header(view: StreetsView, say: Say) -> Picture:
    canvas = Canvas(WIDTH, 1)
    canvas.fit((0, 0, 20), say(Text("Round {n}", n=view.round)), "title", "left")
    left = Text("{n} cards in the deck", n=view.left)
    if not view.variant.solo:
        left = Text("{n} cards in each pile", n=view.left)
    canvas.fit((40, 0, 38), say(left), "ink2", "right")
    return canvas.picture()


def _lit(view: StreetsView) -> set[str]:
    return {token for move in view.legal for token in path_of(move)}


# The cards


def _cards(view: StreetsView, say: Say) -> Picture:
    cards = [_card(view, card, say) for card in range(len(view.numbers))]
    return _level(cards) if cards else Picture(())


def _level(pictures: Sequence[Picture]) -> Picture:
    """Return pictures of one height side by side; each fills its width."""
    gap = (Span("  "),)
    rows = zip(*(picture.rows for picture in pictures), strict=True)
    return Picture(tuple(tuple(chain(*[(*row, *gap) for row in abreast])) for abreast in rows))


def _card(view: StreetsView, card: int, say: Say) -> Picture:
    """Return a combination, or a card in hand: its number, its action, and what comes next."""
    lit = any(path_of(move)[0].startswith(f"{card + 1}:") for move in view.legal)
    action, after = say(ACTION_WORDS[view.actions[card]]), ""
    if not view.variant.solo:
        after = say(Text("then {action}", action=ACTION_WORDS[view.coming[card]]))
    return _framed(f"{card + 1} {view.numbers[card]:>5}", action, after, "lamp" if lit else "rule")


@lru_cache(maxsize=256)
def _framed(numbers: str, action: str, after: str, style: str) -> Picture:
    canvas = Canvas(24, 4)
    canvas.box(0, 0, 24, 4, style)
    canvas.put(2, 1, numbers, "pen")
    canvas.fit((10, 1, 12), action, "title", "left")
    canvas.fit((10, 2, 12), after, "ink2", "left")
    return canvas.picture()


def _plans(view: StreetsView, say: Say) -> Picture:
    lit = _lit(view)
    plans = [_plan(view, stack, lit, say) for stack in range(CARDS)]
    if any(view.plan(stack).reconstructed for stack in range(CARDS)):
        plans.append(wrapped(say(Text("* a value of our own: nobody has seen it printed")), WIDTH))
    return above(plans)


def _plan(view: StreetsView, stack: int, lit: set[str], say: Say) -> Picture:
    words = wrapped(say(condition_words(view.plan(stack))), 48)
    canvas = Canvas(WIDTH, len(words.rows))
    name = say(Text("Plan {plan}", plan=plan_name(view, stack)))
    canvas.fit((0, 0, 8), name, "lamp" if f"plan-{stack + 1}" in lit else "title", "left")
    canvas.paste(9, 0, words)
    canvas.fit((58, 0, 20), say(_plan_points(view, stack)), "ink2", "right")
    return canvas.picture()


def _plan_points(view: StreetsView, stack: int) -> Text:
    plan, own = view.plan(stack), view.own()
    words = Text("{first}, then {later}", first=int(plan.first), later=int(plan.later))
    if own is not None and own.plan_points(stack) >= 0:
        words = Text("yours for {points}", points=int(own.plan_points(stack)))
    elif view.approved & BIT[stack]:
        words = Text("now {later}", later=int(plan.later))
    # A star marks values that we had to reconstruct.
    return Text("{points} *", points=words) if plan.reconstructed else words


# The own sheet


def _own_sheet(view: StreetsView, own: Sheet, say: Say) -> Picture:
    lit = _lit(view)
    streets = [_street(view, own, street, lit, say) for street in range(STREETS)]
    return above([*streets, _tracks(view, own, lit, say)])


def _street(view: StreetsView, own: Sheet, street: int, lit: set[str], say: Say) -> Picture:
    """Return a street: what is printed there, the houses with their fences, and the locks."""
    canvas = Canvas(WIDTH, 3)
    canvas.put(0, 1, "abc"[street], "title")
    start = STARTS[street]
    for at in range(LENGTHS[street]):
        column = 3 + at * _CELL
        canvas.fit((column, 0, 4), _printed(view, own, start + at), "ink2")
        _put_house(canvas, column, own, start + at, lit)
        if own.used & BIT[start + at]:
            canvas.put(column, 2, "════", "good")
        _put_fence(canvas, column + 4, own, start + at, lit)
    canvas.put(2, 1, "┃", "wood")
    canvas.fit((_TRACKS_AT, 0, 14), say(Text("Parks")), "leaf", "left")
    style = "lamp" if "park" in lit and own.house in range(start, STARTS[street + 1]) else ""
    boxes = _boxes(PARK_VALUES[street], int(own.marked(PARK_MARKS + street)))
    canvas.fit((_TRACKS_AT, 1, 14), boxes, style, "left")
    return canvas.picture()


def _printed(view: StreetsView, own: Sheet, house: int) -> str:
    """Return the position of a house and what is printed beside it."""
    name = HOUSE_NAMES[house][1:]
    pool = "≈" if POOL_HOUSES & BIT[house] else ""
    pool = "≋" if own.pools & BIT[house] else pool
    egg = "°" * EGGS[house] if view.variant.sheet == EASTER else ""
    bunker = "∩" if view.variant.bunkers & BIT[house] else ""
    return f"{name}{pool}{egg}{bunker}"


def _put_house(canvas: Canvas, column: int, own: Sheet, house: int, lit: set[str]) -> None:
    style = _ROOFS[house % len(_ROOFS)]
    if own.houses[house] == EMPTY:
        style = "ink2"
    if HOUSE_NAMES[house] in lit:
        style = "lamp"
    canvas.put(column, 1, f" {_content(own, house):>2} "[:4], style)
    if own.bis & BIT[house]:
        canvas.put(column + 3, 1, "b", style)


def _content(own: Sheet, house: int) -> str:
    content = own.houses[house]
    if content == EMPTY:
        return "··"
    return "R" if content == ROUNDABOUT else str(content - 1)


def _put_fence(canvas: Canvas, column: int, own: Sheet, house: int, lit: set[str]) -> None:
    if own.fences & BIT[house]:
        canvas.put(column, 1, "┃", "wood")
    elif gap_of(house) in lit:
        canvas.put(column, 1, "╎", "lamp")


def _boxes(values: list[int], marked: int, sign: str = "") -> str:
    """Return a track: crosses, what is still to be marked, and the final value in brackets."""
    boxes = [_CROSS] * marked + [f"{sign if value else ''}{value}" for value in values[marked:-1]]
    return " ".join([*boxes, f"({sign}{values[-1]})"])


def _tracks(view: StreetsView, own: Sheet, lit: set[str], say: Say) -> Picture:
    canvas = Canvas(WIDTH, 5)
    temps = int(own.marked(TEMP_MARKS))
    left = _CROSS * temps + "□" * (TEMP_BOXES - temps)
    _put_track(canvas, (0, 0), say(Text("Pools")), _boxes(POOL_VALUES, int(own.marked(POOL_MARKS))))
    _put_track(canvas, (48, 0), say(Text("Temps")), left, lit="temp" in lit)
    bis = _boxes(BIS_VALUES, int(own.marked(BIS_MARKS)), _MINUS)
    _put_track(canvas, (0, 1), say(Text("Bis")), bis)
    refused = _boxes(REFUSAL_VALUES, int(own.marked(REFUSAL_MARKS)), _MINUS)
    _put_track(canvas, (48, 1), say(Text("Refusals")), refused)
    _put_estates(canvas, own, lit, say)
    if view.variant.roundabouts:
        circles = _boxes(ROUNDABOUT_VALUES, int(own.marked(ROUNDABOUT_MARKS)), _MINUS)
        _put_track(canvas, (0, 4), say(Text("Roundabouts")), circles)
    if view.variant.sheet == EASTER:
        _put_track(canvas, (48, 4), say(Text("Eggs")), str(eggs(own)))
    total = sum(score(view.variant, view.rival, own, view.standings()))
    canvas.fit((56, 3, 22), say(Text("{n} points", n=total)), "title", "right")
    return canvas.picture()


def _put_track(
    canvas: Canvas, place: tuple[int, int], name: str, boxes: str, *, lit: bool = False
) -> None:
    column, row = place
    canvas.fit((column, row, 11), name, "ink2", "left")
    canvas.put(column + 12, row, boxes, "lamp" if lit else "")


def _put_estates(canvas: Canvas, own: Sheet, lit: set[str], say: Say) -> None:
    canvas.fit((0, 2, 11), say(Text("Estates")), "ink2", "left")
    for size in range(1, SIZES + 1):
        column, row = 12 + (size - 1) % 3 * 19, 2 + (size - 1) // 3
        boxes = _boxes(ESTATE_VALUES[size - 1], int(own.marked(ESTATE_MARKS + size - 1)))
        style = "lamp" if f"estate-{size}" in lit else ""
        canvas.put(column, row, f"{size}: {boxes}", style)


# The others


def _others(view: StreetsView, say: Say) -> list[Picture]:
    """Return the other sheets, two in a row, and of a crowd only the totals."""
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    standings = view.standings()
    totals = {
        seat: sum(score(view.variant, view.rival, view.boards[seat], standings)) for seat in others
    }
    small = [_named(view.boards[seat], seat, totals[seat], say) for seat in others[:_MOST_OTHERS]]
    rows = [_level(small[at : at + 2]) for at in range(0, len(small), 2)]
    if len(others) > _MOST_OTHERS:
        rows.append(_crowd(totals, say))
    return rows


def _named(sheet: Sheet, seat: int, total: int, say: Say) -> Picture:
    """Return a small sheet under the name of its seat."""
    words = say(Text("{seat}: {points}", seat=SeatName(seat), points=total))
    title = clip(words, _SMALL_WIDTH)
    name = (Span(title, "title"), Span(" " * (_SMALL_WIDTH - columns(title))))
    return Picture((name, *_small(sheet)))


@lru_cache(maxsize=512)
def _small(sheet: Sheet) -> tuple[Row, ...]:
    """Return the streets of a sheet; sheets in a view never change, so they can be kept."""
    return tuple(_small_street(sheet, street) for street in range(STREETS))


def _small_street(sheet: Sheet, street: int) -> Row:
    spans = [Span("┃", "wood")]
    for house in range(STARTS[street], STARTS[street + 1]):
        empty = sheet.houses[house] == EMPTY
        text = "·" if empty else _content(sheet, house)
        spans.append(Span(f"{text:>2}", "ink2" if empty else "pen"))
        spans.append(_gap_after(sheet, house))
    return (*spans, Span(" " * (_SMALL_WIDTH - 1 - _SMALL_CELL * LENGTHS[street])))


def _gap_after(sheet: Sheet, house: int) -> Span:
    """Return what stands on the right of a house: a fence, the sign of a bis, or both at once."""
    bis, fence = sheet.bis & BIT[house], sheet.fences & BIT[house]
    if fence:
        return Span("╂" if bis else "┃", "wood")
    return Span("²", "pen") if bis else Span(" ")


def _crowd(totals: dict[int, int], say: Say) -> Picture:
    """Return how the rest of a crowd stands."""
    best = max(totals.values())
    canvas = Canvas(WIDTH, 1)
    words = Text("{n} others at the table, the best with {best} points", n=len(totals), best=best)
    canvas.fit((0, 0, WIDTH), say(words), "ink2", "left")
    return canvas.picture()


def _rival(view: StreetsView, say: Say) -> Picture:
    """Return the rival: its level, its pile by action, its plans and its points."""
    canvas = Canvas(WIDTH, 3)
    rival, pile = view.rival, list(view.pile)
    lines = rival_score(view.variant, rival, view.rival_written, pile, view.standings())
    canvas.fit((0, 0, 40), say(rival_title(view, sum(lines))), "title", "left")
    canvas.fit((40, 0, 38), say(rival_plans(view)), "ink2", "right")
    if view.coming:
        top = Text("on the deck: {action}", action=ACTION_WORDS[view.coming[0]])
        canvas.fit((40, 1, 38), say(top), "ink2", "right")
    counts = [sum(card % KINDS == action for card in pile) for action in range(KINDS)]
    piles = " · ".join(f"{say(ACTION_WORDS[at])} {counts[at]}" for at in range(KINDS))
    canvas.fit((0, 2, WIDTH), piles, "", "left")
    return canvas.picture()
