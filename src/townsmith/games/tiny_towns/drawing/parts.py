"""Tiny Towns drawn: the own town large, the others small, the cards, and what is to be decided."""

from functools import lru_cache
from typing import Final

from townsmith.core.bits import squares
from townsmith.core.picture import Part
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.buildings import building
from townsmith.draw.compose import compose
from townsmith.draw.frames import Board, Face, card, empty, plate, sheet, target
from townsmith.draw.hand import PENCIL, num, placed, rect
from townsmith.draw.lettering import attribute, write
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.rules.pieces import (
    CARDS,
    KINDS,
    MONUMENTS,
    RESOURCES,
    SIDE,
    SITE_MASK,
    SQUARE_NAMES,
    TYPES,
)
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, RESOURCE_LETTERS
from townsmith.games.tiny_towns.words.moves import (
    button,
    card_name,
    card_of_type,
    card_summary,
    card_words,
    describe,
    resource_name,
)
from townsmith.games.tiny_towns.words.notation import SITE_NAMES, path_of
from townsmith.games.tiny_towns.words.view import SquareView, TinyTownsView, TownView

_LARGE: Final = Board((36, 36), SIDE, SIDE, 116)
_LARGE_SIZE: Final = 512
_SMALL: Final = Board((4, 4), SIDE, SIDE, 42)
_SMALL_SIZE: Final = 176
_CARD: Final = Box(6, 16, 176, 216)
_SITES: Final = {name: SITE_MASK[site] for site, name in enumerate(SITE_NAMES)}
_LANDMARKS: Final = {
    "architects-guild": "guildhall",
    "archive-of-the-second-age": "archive",
    "barrett-castle": "castle",
    "cathedral-of-caterina": "cathedral",
    "fort-ironweed": "fort",
    "grand-mausoleum-of-the-rodina": "mausoleum",
    "grove-university": "university",
    "mandras-palace": "palace",
    "obelisk-of-the-crescent": "obelisk",
    "opaleyes-watch": "watchtower",
    "shrine-of-the-elder-tree": "shrine",
    "silva-forum": "forum",
    "statue-of-the-bondmaker": "statue",
    "the-sky-baths": "baths",
    "the-starloom": "loom",
}
"""How the drawing library calls the monuments."""


class Targets:
    """The tokens a viewer may click, and which of them come first."""

    def __init__(self, view: TinyTownsView) -> None:
        """Collect the tokens of all legal paths."""
        paths = [path_of(move) for move in view.legal]
        self.first = {path[0] for path in paths}
        self.all = {word for path in paths for word in path}
        self.labels = {
            path[0]: describe(view, move)
            for path, move in zip(paths, view.legal, strict=True)
            if len(path) == 1
        }


def svg(view: TinyTownsView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    words = sorted(word for word in Targets(view).all if button(word))
    labels = [(word, say(label)) for word in words if (label := button(word))]
    return compose(parts(view, say), labels)


def parts(view: TinyTownsView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    targets = Targets(view)
    found = _act_parts(view, targets, say)
    for seat, town in enumerate(view.towns):
        found.append(_town_part(view, seat, town, targets, say))
    kinds = [*range(KINDS), MONUMENTS] if view.monuments else [*range(KINDS)]
    for kind in kinds:
        if (number := card_of_type(view, kind)) >= 0:
            found.append(_card_part(number, kind, targets, say))
    return found


# Towns


def _town_part(view: TinyTownsView, seat: int, town: TownView, targets: Targets, say: Say) -> Part:
    own = seat == view.viewer
    alt = Text("The town of {seat}", seat=SeatName(seat))
    large = own or view.viewer < 0
    drawing = _large_town(town, targets if own else None, say) if large else _small_town(town)
    return Part(f"town-{seat}", "board" if large else "others", drawing, alt, seat)


def _large_town(town: TownView, targets: Targets | None, say: Say) -> str:
    body = _LARGE.drawing("abcd", "1234")
    for square, here in enumerate(town.squares):
        row, col = divmod(square, SIDE)
        name = SQUARE_NAMES[square]
        piece = _piece(here, _LARGE.square(col, row), fed=square in town.fed)
        if targets is not None and name in targets.all:
            label = targets.labels.get(
                name, Text("{square}: {what}", square=name, what=_what(here))
            )
            lit = name in targets.first
            body += target(name, _LARGE.lot(col, row), say(label), piece, lit=lit)
        else:
            body += piece or empty(_LARGE.square(col, row), "\N{EN DASH}1")
    if targets is not None:
        body += "".join(_site(name, say) for name in sorted(targets.all & _SITES.keys()))
    return sheet(_LARGE_SIZE, _LARGE_SIZE, body)


def _what(here: SquareView) -> Text:
    if here.card >= 0:
        return card_name(here.card)
    return resource_name(here.resource) if here.resource else Text("empty")


def _piece(here: SquareView, box: Box, *, fed: bool) -> str:
    """Return what stands on a square: a token, or a building with the cubes on it."""
    x, y = box.centre
    side = box.width
    if here.resource:
        return token(RESOURCES[here.resource], (x, y), side * 0.5)
    if here.card < 0:
        return ""
    drawing = building(kind_of(here.card), (x, y + side * 0.02), side * 0.82)
    for at, resource in enumerate(here.stored):
        spot = (box.x + side * (0.2 + 0.24 * at), box.bottom - side * 0.16)
        drawing += token(RESOURCES[resource], spot, side * 0.24)
    return drawing + (_lamp_lit((box.right - side * 0.16, box.y + side * 0.16)) if fed else "")


def _lamp_lit(at: Point) -> str:
    """Return the small sheaf that marks a fed building."""
    return token("wheat", at, 15, letter=False)


def _site(name: str, say: Say) -> str:
    """Return the outline about the cubes a building would use up."""
    outline = ""
    for square in squares(_SITES[name]):
        row, col = divmod(square, SIDE)
        x, y, width, height = _LARGE.square(col, row).inset(10)
        outline += f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"
    label = say(Text("the cubes on {squares}", squares=name))
    return (
        f'<g class="target site"{attribute("data-t", name)} tabindex="0" role="button"'
        f'{attribute("aria-label", label)}><path class="lamp" d="{outline}"/></g>'
    )


def _small_town(town: TownView) -> str:
    return sheet(_SMALL_SIZE, _SMALL_SIZE, _small_body(town.squares))


@lru_cache(maxsize=1024)
def _small_body(town: tuple[SquareView, ...]) -> str:
    body = _SMALL.drawing()
    for square, here in enumerate(town):
        row, col = divmod(square, SIDE)
        body += _piece(here, _SMALL.square(col, row), fed=False)
    return body


# Cards


def kind_of(number: int) -> str:
    """Return how the drawing library calls the building of a card."""
    return _LANDMARKS.get(CARDS[number], CARDS[number])


def _card_part(number: int, kind: int, targets: Targets, say: Say) -> Part:
    word = TYPES[kind]
    drawing = _card(number, word, targets, say)
    return Part(f"card-{CARDS[number]}", "cards", drawing, card_name(number))


def _card(number: int, word: str, targets: Targets, say: Say) -> str:
    lit = word in targets.first
    name, summary = say(card_name(number)), say(card_summary(number))
    words = say(card_words(number))
    tag = say(Text("fits here")) if lit and word in TYPES else ""
    face = Face(
        name,
        building(kind_of(number), (0, 0), 56),
        pattern(number),
        words,
        tag,
    )
    clickable = word if word in targets.all else ""
    drawing = card(_CARD, face, token=clickable, label=f"{name}. {summary}", lit=lit)
    return sheet(_CARD.right + 6, _CARD.bottom + 6, drawing)


@lru_cache(maxsize=64)
def pattern(number: int) -> str:
    """Return the pattern of a card, drawn about the origin."""
    rows = CARD_FACTS[number]["pattern"]
    unit = 30.0 if len(rows) < 3 else 22.0  # noqa: PLR2004 - three rows need smaller squares
    left, top = -len(rows[0]) * unit / 2, -len(rows) * unit / 2
    drawing = ""
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != ".":
                box = Box(left + col * unit, top + row * unit, unit, unit)
                resource = RESOURCES[RESOURCE_LETTERS.index(letter)]
                drawing += rect(box, "", PENCIL) + token(resource, box.centre, unit * 0.78)
    return drawing


# What is to be decided


def _act_parts(view: TinyTownsView, targets: Targets, say: Say) -> list[Part]:
    found: list[Part] = []
    if view.stage == CHOOSE_MONUMENTS:
        for number in view.dealt:
            drawing = _card(number, CARDS[number], targets, say)
            found.append(Part(f"dealt-{CARDS[number]}", "act", drawing, card_name(number)))
    choices = [r for r in range(1, len(RESOURCES)) if RESOURCES[r] in targets.all]
    if choices:
        alt = Text("The resources to choose from")
        found.append(Part("resources", "act", _resources(choices, targets, say), alt))
    if view.resource:
        found.append(Part("call", "act", _call(view, say), resource_name(view.resource)))
    if view.solo:
        found.append(Part("row", "shared", _row(view, say), Text("The open resource cards")))
    return found


def _resources(choices: list[int], targets: Targets, say: Say) -> str:
    """Return the resources one may choose now, as tokens."""
    body = ""
    for at, resource in enumerate(choices):
        box = Box(6 + at * 58, 6, 52, 52)
        name = RESOURCES[resource]
        label = say(targets.labels.get(name, resource_name(resource)))
        piece = token(name, box.centre, 34)
        body += target(name, box, label, piece, lit=name in targets.first)
    return sheet(6 + len(choices) * 58 + 6, 64, body)


def _call(view: TinyTownsView, say: Say) -> str:
    """Return the card that says which resource is to be placed."""
    box = Box(2, 2, 292, 88)
    caption = say(_caller(view))
    body = plate(box) + token(RESOURCES[view.resource], (52, 46), 58)
    body += write((104, 36), caption, 14, "quiet", "start")
    body += write(
        (104, 68), say(resource_name(view.resource)).capitalize(), 28, "serif semi", "start"
    )
    return sheet(300, 96, body)


def _caller(view: TinyTownsView) -> Text:
    if view.town_hall:
        return Text("The town hall calls")
    if view.solo:
        return Text("Your card")
    if view.builder == view.viewer:
        return Text("You call")
    return Text("{seat} calls", seat=SeatName(view.builder))


def _row(view: TinyTownsView, say: Say) -> str:
    """Return the open cards of the solo game and the pile."""
    body = ""
    for at, resource in enumerate(view.row):
        box = Box(4 + at * 74, 4, 64, 84)
        body += plate(box) + token(RESOURCES[resource], box.centre, 36)
    pile = Box(4 + len(view.row) * 74, 4, 64, 84)
    count = say(Text("{n} cards", n=view.deck_size))
    body += plate(pile, "paper2") + placed(write((0, 5), count, 14, "quiet"), pile.centre)
    return sheet(pile.right + 8, 96, body)
