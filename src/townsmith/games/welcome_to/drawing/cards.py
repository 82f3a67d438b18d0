"""The cards drawn: combinations or the hand, the plans, and the rival."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, around
from townsmith.draw.frames import hairline, plate, sheet
from townsmith.draw.hand import EDGE, INK, PENCIL, circle, line, num, rect
from townsmith.draw.hand import path as shape
from townsmith.draw.lettering import paragraph, write, written_in
from townsmith.draw.shapes import fence, house, pool, tree
from townsmith.games.welcome_to.drawing.street import Lit
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import KINDS, NUMBERS
from townsmith.games.welcome_to.rules.plan_card import ESTATES, Plan
from townsmith.games.welcome_to.rules.scoring import rival_score
from townsmith.games.welcome_to.words.names import ACTION_WORDS, plan_name, rival_plans, rival_title
from townsmith.games.welcome_to.words.notation import action_token, number_token
from townsmith.games.welcome_to.words.plans import condition_words
from townsmith.games.welcome_to.words.view import StreetsView

_CARD: Final = Box(6, 8, 214, 148)
_PLANS: Final = Box(6, 8, 560, 148)
_ROW: Final = 49.0
_CHIP: Final = 40.0


# Icons, about the origin


def _temp_icon() -> str:
    """Return a worker's hat."""
    brim = line((-26, 10), (26, 10), INK.wide(2.6))
    return shape("M-18 10Q-18 -14 0 -14Q18 -14 18 10Z", "wheat", EDGE) + brim


def _bis_icon() -> str:
    """Return two houses alike."""
    return house(Box(-28, -14, 26, 30), "brick") + house(Box(2, -14, 26, 30), "brick")


def _estate_icon() -> str:
    """Return a sign before a plot for sale."""
    post = line((-12, 18), (-12, -18), INK.wide(2.4))
    return post + rect(Box(-12, -16, 34, 20), "wall", EDGE) + write((5, 0), "+", 20, "serif bold")


def _approval_icon() -> str:
    ring = circle((0, 0), 16, "card", INK)
    return ring + shape("M-8 0Q-4 4 -2 8Q2 -4 9 -8", "", INK.wide(2.6))


ICONS: Final[tuple[Callable[[], str], ...]] = (
    lambda: fence(Box(-28, -17, 56, 34), 4),
    _estate_icon,
    lambda: tree((0, 20), 42),
    lambda: pool(Box(-26, -12, 52, 26)),
    _temp_icon,
    _bis_icon,
    _approval_icon,
)


@lru_cache(maxsize=8)
def _icon(action: int) -> str:
    return ICONS[action]()


# Combinations and hands


def card_parts(view: StreetsView, lit: Lit, say: Say) -> list[Part]:
    """Return the three cards to choose from."""
    return [_card_part(view, card, lit, say) for card in range(len(view.numbers))]


def _card_part(view: StreetsView, card: int, lit: Lit, say: Say) -> Part:
    number, action = view.numbers[card], view.actions[card]
    name = say(ACTION_WORDS[action])
    alt = Text("{number} with {action}", number=number, action=ACTION_WORDS[action])
    body = plate(_CARD) + _number(view, card, lit) + _action(card, action, name, lit)
    rule = _CARD.y + 94
    body += hairline((_CARD.x + 14, rule), (_CARD.right - 14, rule))
    body += _chips(view, card, lit) or _next_words(view, card, say)
    drawing = sheet(_CARD.right + 8, _CARD.bottom + 10, body, say(alt))
    return Part(f"card-{card + 1}", "shared", drawing, alt)


def _number(view: StreetsView, card: int, lit: Lit) -> str:
    """Return the printed number, lit where it can be written as it is."""
    number = view.numbers[card]
    big = write((_CARD.x + 50, _CARD.y + 68), str(number), 56, "serif bold figures")
    token = number_token(card, number)
    if token not in lit.tokens or _is_changeable(card, lit):
        return big
    return lit.target(token, Box(_CARD.x + 10, _CARD.y + 10, 80, 78), big)


def _is_changeable(card: int, lit: Lit) -> bool:
    """Tell whether temp offers more than one number of a card."""
    return len(_numbers(card, lit)) > 1


def _numbers(card: int, lit: Lit) -> list[int]:
    return [at for at in range(NUMBERS) if number_token(card, at) in lit.tokens]


def _action(card: int, action: int, name: str, lit: Lit) -> str:
    x, y = _CARD.x + 150, _CARD.y + 42
    icon = f'<g transform="translate({num(x)} {num(y)})">{_icon(action)}</g>'
    words = written_in(around((x, _CARD.y + 80), 104, 20), name, 17, "serif semi")
    token = action_token(card)
    if token not in lit.tokens:
        return icon + words
    return lit.target(token, Box(x - 52, _CARD.y + 10, 104, 80), icon + words)


def _chips(view: StreetsView, card: int, lit: Lit) -> str:
    """Return the numbers that temp offers, each a target."""
    if not _is_changeable(card, lit) and number_token(card, view.numbers[card]) in lit.tokens:
        return ""
    chips = ""
    for at, number in enumerate(_numbers(card, lit)):
        box = Box(_CARD.x + 8 + at * _CHIP, _CARD.y + 101, _CHIP - 4, 40)
        token = number_token(card, number)
        words = written_in(box, str(number), 22, "serif bold")
        chips += lit.target(token, box, words)
    return chips


def _next_words(view: StreetsView, card: int, say: Say) -> str:
    if view.variant.solo:
        return ""
    words = Text("Next on this pile: {action}", action=ACTION_WORDS[view.coming[card]])
    return paragraph(Box(_CARD.x + 14, _CARD.y + 104, _CARD.width - 28, 36), say(words), 14)


# Plans


def plans_part(view: StreetsView, lit: Lit, say: Say) -> Part:
    """Return the three plans, one under the other."""
    body = plate(_PLANS)
    for stack in range(CARDS):
        row = Box(_PLANS.x + 4, _PLANS.y + 2 + stack * _ROW, _PLANS.width - 8, _ROW - 3)
        token = f"plan-{stack + 1}"
        drawing = _plan(view, stack, row, say)
        body += lit.target(token, row, drawing) if token in lit.tokens else drawing
        if stack:
            body += hairline((row.x + 10, row.y - 1), (row.right - 10, row.y - 1))
    alt = Text("The plans")
    return Part("plans", "shared", sheet(_PLANS.right + 8, _PLANS.bottom + 10, body, say(alt)), alt)


def _plan(view: StreetsView, stack: int, row: Box, say: Say) -> str:
    """Return a plan: its name, what it asks for, and what it brings."""
    plan = view.plan(stack)
    name = say(Text("Plan {plan}", plan=plan_name(view, stack)))
    words = say(condition_words(plan))
    points = say(_points(view, stack))
    body = write((row.x + 10, row.y + 21), name, 16, "serif semi", "start")
    body += write((row.right - 10, row.y + 21), points, 16, "serif semi", "end")
    body += _sizes(plan, row)
    if plan.is_plain():
        return body
    left = row.x + 78 if plan.kind != ESTATES else row.x + 10
    top = row.y + 8 if plan.kind != ESTATES else row.y + 26
    width = row.right - 150 - left if plan.kind != ESTATES else row.width - 20
    return body + paragraph(Box(left, top, width, row.bottom - top), words, 14, "quiet")


def _points(view: StreetsView, stack: int) -> Text:
    """Return what a plan brings; a star marks values that we had to reconstruct."""
    plan, own = view.plan(stack), view.own()
    words = Text("{first} first, {later} later", first=int(plan.first), later=int(plan.later))
    if own is not None and own.plan_points(stack) >= 0:
        words = Text("approved for {points}", points=int(own.plan_points(stack)))
    elif view.approved & BIT[stack]:
        words = Text("now {later}", later=int(plan.later))
    return Text("{points} *", points=words) if plan.reconstructed else words


def _sizes(plan: Plan, row: Box) -> str:
    """Return the estates of a plan as boxes as wide as they are long."""
    body, left = "", row.x + 78
    unit = min(17.0, (row.width - 240 - 7 * len(plan.sizes)) / max(1, sum(plan.sizes)))
    top = row.y + (11 if plan.is_plain() else 1)
    for size in plan.sizes:
        box = Box(left, top, max(size * unit, 19), 24)
        body += rect(box, "wall", PENCIL) + written_in(box, str(size), 15, "written")
        left = box.right + 7
    return body


# The rival


def rival_part(view: StreetsView, say: Say) -> Part:
    """Return the rival: its cards by action, its plans and its points."""
    rival, pile = view.rival, list(view.pile)
    lines = rival_score(view.variant, rival, view.rival_written, pile, view.standings())
    alt = rival_title(view, sum(lines))
    box = Box(6, 8, 430, 148)
    body = plate(box) + write((box.x + 14, box.y + 28), say(alt), 18, "serif semi", "start")
    body += hairline((box.x + 14, box.y + 40), (box.right - 14, box.y + 40))
    for action in range(KINDS):
        count = sum(card % KINDS == action for card in pile)
        x = box.x + 40 + action * 70
        small = f'<g transform="translate({num(x)} {num(box.y + 66)}) scale(.7)">'
        body += f"{small}{_icon(action)}</g>"
        body += write((x, box.y + 104), str(count), 17, "serif semi")
    body += write((box.x + 14, box.y + 134), say(rival_plans(view)), 14, "quiet", "start")
    if view.coming:
        top = say(Text("on the deck: {action}", action=ACTION_WORDS[view.coming[0]]))
        body += write((box.right - 14, box.y + 134), top, 14, "quiet", "end")
    return Part("opponent", "shared", sheet(box.right + 8, box.bottom + 10, body, say(alt)), alt)
