"""The three cards drawn that one chooses from: combinations, or the hand of a solo game."""

from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Part, Screen
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import explained, hairline, plate, sheet
from townsmith.draw.hand import placed
from townsmith.draw.lettering import (
    NARROWEST,
    first_fitting,
    fitting,
    narrowed,
    width_of,
    write,
    written_in,
)
from townsmith.games.welcome_to.drawing.icons import APPROVAL, icon
from townsmith.games.welcome_to.drawing.lit import Lit
from townsmith.games.welcome_to.drawing.sizes import LETTERS
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import NUMBERS
from townsmith.games.welcome_to.rules.sheet import NUMBER, Sheet
from townsmith.games.welcome_to.words.gifts import gift_worth
from townsmith.games.welcome_to.words.names import ACTION_WORDS
from townsmith.games.welcome_to.words.notation import action_token, number_token
from townsmith.games.welcome_to.words.view import StreetsView

_SIZES: Final = {
    PHONE: (110.0, 66.0),
    TABLET: (134.0, 132.0),
    LAPTOP: (102.0, 132.0),
    DESKTOP: (130.0, 142.0),
    WIDE: (154.0, 142.0),
}
"""How wide and how high a card is."""
_ALONE: Final = (130.0, 92.0)
_LOW: Final = 100.0
"""A lower card has no foot."""


class _Card(NamedTuple):
    """A card on the table: its outline, and the places of what it shows."""

    box: Box
    line: float = 0.0
    """How high the line of an action's name is that is too long to stand under its sign."""

    @property
    def is_low(self) -> bool:
        """Tell whether there is no room for a foot."""
        return self.box.height < _LOW

    @property
    def foot(self) -> Box:
        """Return the place under the rule: what comes next, or the numbers that temp offers."""
        high = 32.0 if self.is_low else 40.0
        return Box(self.box.x + 4, self.box.bottom - high - 3, self.box.width - 8, high)

    @property
    def number(self) -> Box:
        """Return the place of the big number."""
        low = self.box.bottom if self.is_low else self.foot.y - 4
        high = low - self.box.y - 10 - self.line
        return Box(self.box.x + 5, self.box.y + 5, self.box.width * 0.44, high)

    @property
    def action(self) -> Box:
        """Return the place of the action, its sign above its name."""
        left = self.number.right + 3
        return Box(left, self.number.y, self.box.right - left - 5, self.number.height)

    def spelling(self, name: str) -> "_Card":
        """Return the card with a line of its own for a name that is too long for its place."""
        room, whole = self.action.width, self.box.width - 8
        fits_beside = width_of(name, LETTERS) <= room
        first = name.split(maxsplit=1)[0]
        alone = width_of(name, LETTERS) > whole and width_of(first, LETTERS) <= room
        return self if fits_beside or alone else self._replace(line=LETTERS)


def card_parts(view: StreetsView, lit: Lit, say: Say, screen: Screen) -> list[Part]:
    """Return the three cards to choose from."""
    width, height = _SIZES[screen]
    card = _Card(Box(2, 2, width - 6, height - 7))
    found: list[Part] = []
    for at in range(len(view.numbers)):
        alt = Text(
            "{number} with {action}",
            number=view.numbers[at],
            action=ACTION_WORDS[view.actions[at]],
        )
        body = _drawing(view, at, card, lit, say)
        found.append(Part(f"card-{at + 1}", "shared", sheet(width, height, body, say(alt)), alt))
    return found


def construction_card(number: int, action: int, say: Say) -> str:
    """Return a construction card by itself: its number, and the action of its back."""
    width, height = _ALONE
    card = _Card(Box(2, 2, width - 6, height - 7))
    name = say(ACTION_WORDS[action])
    card = card.spelling(name)
    body = plate(card.box) + _number(card.number, number) + _action(card, action, name)
    label = say(Text("{number} with {action}", number=number, action=ACTION_WORDS[action]))
    return sheet(width, height, body, label)


def approval_card(letter: str, name: Text, say: Say) -> str:
    """Return a card that makes an opponent approve a plan: its sign, and the letter of the plan."""
    width, height = _ALONE
    box = Box(2, 2, width - 6, height - 7)
    middle = box.x + box.width / 2
    body = plate(box) + placed(icon(APPROVAL), (middle, box.y + box.height * 0.36), 1.3)
    if letter:
        body += write((middle, box.bottom - 18), letter, 26, "serif bold")
    return sheet(width, height, body, say(name))


def _drawing(view: StreetsView, at: int, card: _Card, lit: Lit, say: Say) -> str:
    offered = _offered(at, lit)
    name = say(ACTION_WORDS[view.actions[at]])
    body = plate(card.box)
    if _is_changed(view, at, offered):
        top = Box(card.box.x + 5, card.box.y + 4, card.box.width - 10, card.foot.y - card.box.y - 6)
        body += (
            _headline(top, view, at, name, lit) if card.is_low else _face(view, at, card, name, lit)
        )
        return body + _gift_note(view, at, card, say) + _chips(card.foot, at, offered, lit)
    return body + _face(view, at, card, name, lit) + _foot(view, at, card, say)


def _offered(at: int, lit: Lit) -> list[int]:
    """Return the numbers of a card that may be written."""
    return [number for number in range(NUMBERS) if number_token(at, number) in lit.tokens]


def _is_changed(view: StreetsView, at: int, offered: list[int]) -> bool:
    """Tell whether temp offers other numbers than the printed one."""
    return len(offered) > 1 or (len(offered) == 1 and offered[0] != view.numbers[at])


def _face(view: StreetsView, at: int, card: _Card, name: str, lit: Lit) -> str:
    """Return the number and the action; each is a target where it may be chosen alone."""
    number = view.numbers[at]
    if not (card.is_low and view.variant.solo):
        card = card.spelling(name)
    place = card.number
    if card.is_low and view.variant.solo:
        place = place._replace(height=place.height - LETTERS)  # the foot takes its line
    big, token = _number(place, number), number_token(at, number)
    if token in lit.tokens and len(_offered(at, lit)) == 1:
        big = lit.target(token, card.number, big, None)
    sign, token = _action(card, view.actions[at], name), action_token(at)
    if token in lit.tokens:
        sign = lit.target(token, card.action, sign, None)
    return big + sign


@lru_cache(maxsize=256)
def _number(box: Box, number: int) -> str:
    size = min(52.0, box.width * 0.68, box.height * 0.8)
    across, down = box.centre
    return write((across, down + size * 0.34), str(number), size, "serif bold figures")


@lru_cache(maxsize=256)
def _action(card: _Card, action: int, name: str) -> str:
    box = card.action
    if card.line:
        scale = min(1.05, (box.width - 6) / 60, (box.height - 4) / 40)
        sign = placed(icon(action, round(scale, 2)), box.centre)
        line_, width = (card.box.centre[0], box.bottom + card.line - 1), card.box.width - 8
        words = narrowed(_told(name, width, LETTERS), width, LETTERS)
        return sign + write(line_, words, LETTERS, "serif semi", most=width)
    size = 15.0 if box.width > 64 else LETTERS  # noqa: PLR2004 - larger letters where there is room
    across, _ = box.centre
    scale = min(1.05, (box.width - 6) / 60, (box.height - size - 8) / 40)
    sign = placed(icon(action, round(scale, 2)), (across, box.y + (box.height - size) / 2 - 1))
    name = _told(name, box.width, LETTERS)
    size = fitting(name, box.width, size)
    words = narrowed(name, box.width, size)
    return sign + write((across, box.bottom - 5), words, size, "serif semi", most=box.width)


def _told(name: str, width: float, size: float) -> str:
    """Return a name, or its first word where it would be cut; the sign tells the rest."""
    return first_fitting((name, name.split(maxsplit=1)[0]), width, size)


def _headline(box: Box, view: StreetsView, at: int, name: str, lit: Lit) -> str:
    """Return the printed number, the sign and the name in one line, above the offered numbers."""
    across, down = box.x + 12, box.centre[1]
    printed = write((across, down + 6), str(view.numbers[at]), 17, "serif bold figures")
    sign = placed(icon(view.actions[at], 0.36), (across + 26, down))
    room = box.right - across - 40
    if narrowed(name, room, LETTERS) == name:
        sign += write((across + 40, down + 5), name, LETTERS, "serif semi", "start", room)
    else:  # the sign tells it, and whoever points at it
        sign = explained(name, sign)
    token = action_token(at)
    if token in lit.tokens:
        place = Box(across + 13, box.y, box.right - across - 13, box.height)
        sign = lit.target(token, place, sign, place)
    return printed + sign


def _chips(foot: Box, at: int, offered: list[int], lit: Lit) -> str:
    """Return the numbers that temp offers, each a target in a column of its own."""
    wide = foot.width / max(len(offered), 3)
    chips = ""
    for place, number in enumerate(offered):
        column = Box(foot.x + place * wide, foot.y, wide, foot.height)
        chip = Box(column.x + 1, foot.y + 1, wide - 2, foot.height - 2)
        size = max(LETTERS, min(20.0, wide * 0.66))
        words = written_in(chip, str(number), size, "serif bold")
        chips += lit.target(number_token(at, number), chip, words, column)
    return chips


def _foot(view: StreetsView, at: int, card: _Card, say: Say) -> str:
    """Return what comes next on this pile, or what the card would bring the opponent."""
    words = _gift_words(view, at) if view.variant.solo else _next_words(view, at)
    if words is None or (card.is_low and not view.variant.solo):
        return ""
    if card.is_low:
        return explained(say(words), _low_foot(card, gift_worth(view, at)))
    action = words.facts.get("action")
    return _foot_words(card, say(words), say(action) if isinstance(action, Text) else "")


def _low_foot(card: _Card, gain: int) -> str:
    """Return the gain alone, where there is no room for words."""
    line_ = (card.number.centre[0], card.box.bottom - 6)
    return write(line_, f"\N{RIGHTWARDS ARROW} +{gain}", LETTERS, "quiet")


@lru_cache(maxsize=256)
def _foot_words(card: _Card, words: str, coming: str) -> str:
    """Return the words; in languages in which they would be cut an arrow and what comes."""
    foot, size = card.foot, 13.0
    rule = hairline((foot.x + 6, foot.y + 2), (foot.right - 6, foot.y + 2))
    left, room = foot.x + 6, foot.width - 10
    line_ = narrowed(words, room, size)
    if coming and line_ != words:
        size = LETTERS
        told = _told(coming, (room - size * 1.5) / NARROWEST, size)
        short = f"\N{RIGHTWARDS ARROW} {told}"
        left, room = (left, room) if narrowed(short, room, size) == short else (foot.x, foot.width)
        line_ = narrowed(short, room, size)
        rule = explained(words, rule)
    return rule + write((left, foot.y + 24), line_, size, "quiet", "start", room)


def _gift_note(view: StreetsView, at: int, card: _Card, say: Say) -> str:
    """Return what the opponent would gain, above the numbers that temp offers."""
    words = _gift_words(view, at) if view.variant.solo else None
    if words is None or card.is_low:
        return ""
    box = card.number
    line_ = narrowed(say(words), box.width, LETTERS)
    return write((box.centre[0], box.bottom - 2), line_, LETTERS, "quiet", most=box.width)


def _owner_words(view: StreetsView, at: int, own: Sheet) -> Text:
    """Return what a card of the hand has become in this round."""
    if at == own.choice // CARDS:
        return Text("its number is yours")
    if at == own.choice % CARDS:
        return Text("its action is yours")
    if not view.rival.scores:
        return Text("goes to the opponent")
    return Text("given: {gain}", gain=f"+{gift_worth(view, at)}")


def _next_words(view: StreetsView, at: int) -> Text | None:
    if not view.coming:
        return None
    return Text("next: {action}", action=ACTION_WORDS[view.coming[at]])


def _gift_words(view: StreetsView, at: int) -> Text | None:
    """Return whose a card is, or what the opponent would gain by it if that is open."""
    own = view.own()
    if own is not None and own.stage != NUMBER and own.house >= 0 and not view.over:
        return _owner_words(view, at, own)
    if not view.rival.scores or view.over:
        return None
    return Text("given: {gain}", gain=f"+{gift_worth(view, at)}")
