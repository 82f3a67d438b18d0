"""The card of a solo opponent as it lies in the box: name, values and what it approves."""

from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import hairline, plate, sheet
from townsmith.draw.hand import INK, circle, placed
from townsmith.draw.lettering import narrowed, paragraph, shortened, write
from townsmith.games.welcome_to.drawing.icons import icon
from townsmith.games.welcome_to.drawing.sizes import LETTERS
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import BIS, E81, ESTATE, FENCE, PARK, POOL, TEMP
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.words.names import PLAN_NAMES
from townsmith.games.welcome_to.words.rivals import (
    approval_words,
    rival_kind,
    rival_name,
    temp_words,
)

_SIZE: Final = (236.0, 276.0)
_HEAD: Final = 46.0
_ROW: Final = 26.0
_RING: Final = 12.0


def rival_card(rival: Rival, edition: int, say: Say) -> str:
    """Return the card of an opponent."""
    width, height = _SIZE
    box = Box(2, 2, width - 6, height - 7)
    name = say(rival_name(rival, edition))
    level = say(rival_kind(rival, edition))
    inside = Box(box.x + 10, box.y + _HEAD, box.width - 20, 6 * _ROW)
    body = plate(box) + write(
        (box.x + 10, box.y + 22), shortened(name, box.width - 24, 18), 18, "serif semi", "start"
    )
    body += write((box.x + 10, box.y + 38), level, LETTERS, "quiet", "start")
    body += _values(rival, inside, say) if rival.scores else _no_score(rival, inside, say)
    return sheet(width, height, body + _approvals(rival, edition, box, say), name)


def _values(rival: Rival, box: Box, say: Say) -> str:
    """Return a line for each sign: what one of it is worth."""
    rows = [
        (PARK, Text("each park"), rival.per_park),
        (POOL, Text("each pool"), rival.per_pool),
        (TEMP, Text("each temp, and by place"), rival.per_temp),
        (FENCE, Text("each fence"), rival.per_fence),
        (BIS, Text("houses of a bis"), rival.bis_houses),
        (ESTATE, Text("house with estate sign"), rival.house_value),
    ]
    body = ""
    for at, (action, words, value) in enumerate(rows):
        y = box.y + at * _ROW
        body += hairline((box.x, y), (box.right, y))
        body += placed(icon(action, 0.4), (box.x + 12, y + _ROW / 2))
        room = box.width - 52
        told = narrowed(say(words), room, LETTERS)
        body += write((box.x + 30, y + 17), told, LETTERS, "", "start", room)
        body += write((box.right, y + 18), str(int(value)), 16, "serif bold figures", "end")
    return body


def _no_score(rival: Rival, box: Box, say: Say) -> str:
    """Return what an opponent without a score decides all the same: the place of your temps."""
    words = say(Text("Scores nothing: you play for points."))
    body = hairline((box.x, box.y), (box.right, box.y))
    body += paragraph(Box(box.x, box.y + 10, box.width, 40), words, 14)
    temps = Box(box.x, box.y + 60, box.width, 80)
    return body + paragraph(temps, say(temp_words(rival)), 14, "quiet")


def _approvals(rival: Rival, edition: int, box: Box, say: Say) -> str:
    """Return the plans as rings, dashed where it never approves, with a sentence beside them."""
    y = box.bottom - 31
    body = hairline((box.x + 10, y - 29), (box.right - 10, y - 29))
    for stack in range(CARDS):
        x = box.x + 22 + stack * 28
        name = PLAN_NAMES[edition][stack] if edition != E81 else f"{stack + 1}."
        if rival.approves >> stack & 1:
            body += circle((x, y), _RING, "card", INK) + write((x, y + 4.5), name, 13, "serif bold")
        else:
            body += (
                f'<circle class="pencil" stroke-width="1.2" stroke-dasharray="3 3" cx="{x:.0f}"'
                f' cy="{y:.0f}" r="{_RING:.0f}"/>'
            )
            body += write((x, y + 4.5), name, 13, "serif quiet")
    place = Box(box.x + 100, y - 25, box.width - 112, 52)
    return body + paragraph(place, say(approval_words(rival, edition)), LETTERS, "quiet")
