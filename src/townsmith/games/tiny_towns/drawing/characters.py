"""Tiny Towns in characters: for terminals of 80 columns, with or without colour."""

from typing import Final

from townsmith.core.picture import Picture
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.grid import Canvas, above, beside
from townsmith.games.tiny_towns.rules.pieces import (
    CARD_TYPE,
    RESOURCES,
    SIDE,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, RESOURCE_LETTERS
from townsmith.games.tiny_towns.words.names import card_name, resource_name, type_name
from townsmith.games.tiny_towns.words.view import SquareView, TinyTownsView, TownView

_CELL: Final = 8
_TOWN_WIDTH: Final = SIDE * (_CELL + 1) + 3
_TOWN_HEIGHT: Final = SIDE * 3 + 2
_SIDE_WIDTH: Final = 39
_NAME_WIDTH: Final = 26
_TINY_WIDTH: Final = 13
_STYLES: Final = ("glass", "brick", "stone", "wheat", "leaf", "plum", "slate", "title")
"""The colour of each type, as in the drawings; its letters say the same."""


def picture(view: TinyTownsView, say: Say) -> Picture:
    """Return the character picture."""
    if view.viewer < 0:
        return above([_header(view, say), *_all_towns(view, say), _panel(view, say)], gap=1)
    own = _town(view.towns[view.viewer], say)
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    rows = [_header(view, say), beside([own, _panel(view, say)], gap=2)]
    if others:
        rows.append(beside([_tiny(view, seat, say) for seat in others], gap=2))
    return above(rows)


def _all_towns(view: TinyTownsView, say: Say) -> list[Picture]:
    """Return every town with its name, two in a row."""
    towns = [_named_town(seat, town, say) for seat, town in enumerate(view.towns)]
    return [beside(towns[at : at + 2], gap=2) for at in range(0, len(towns), 2)]


def _named_town(seat: int, town: TownView, say: Say) -> Picture:
    title = Canvas(_TOWN_WIDTH, 1)
    title.fit((2, 0, _TOWN_WIDTH - 2), say(_standing(seat, town)), "title", "left")
    return above([title.picture(), _town(town, say)])


def _standing(seat: int, town: TownView) -> Text:
    name, points = SeatName(seat), sum(town.lines)
    if town.place:
        return Text("{seat}: {points} (completed)", seat=name, points=points)
    return Text("{seat}: {points}", seat=name, points=points)


# The header and the cards


def _header(view: TinyTownsView, say: Say) -> Picture:
    canvas = Canvas(78, 1)
    canvas.fit((0, 0, 20), say(Text("Round {n}", n=view.round)), "title", "left")
    canvas.fit((20, 0, 58), say(_situation(view)), "", "right")
    return canvas.picture()


def _situation(view: TinyTownsView) -> Text:
    if view.over:
        return Text("The game is over.")
    if view.solo:
        return _row_text(view)
    if view.town_hall:
        return Text("Town hall, step {n} of 3", n=max(view.step, 1))
    return Text("{seat} holds the hammer", seat=SeatName(view.builder))


def _row_text(view: TinyTownsView) -> Text:
    letters = " ".join(RESOURCE_LETTERS[resource] for resource in view.row)
    return Text("Open cards: {cards}", cards=letters)


def _panel(view: TinyTownsView, say: Say) -> Picture:
    """Return what is to be placed and the cards with their patterns."""
    canvas = Canvas(_SIDE_WIDTH, _TOWN_HEIGHT)
    if view.resource:
        words = say(Text("The resource: {resource}", resource=resource_name(view.resource)))
        canvas.put(0, 1, words, RESOURCES[view.resource])
    for row, (name, pattern, style) in enumerate(_card_rows(view, say), start=3):
        canvas.fit((0, row, _NAME_WIDTH), name, style, "left")
        _put_letters(canvas, (_NAME_WIDTH + 1, row), pattern)
    own = view.own
    if own is not None and own.cavern:
        letters = " ".join(RESOURCE_LETTERS[resource] for resource in own.cavern)
        words = say(Text("In the cavern: {cubes}", cubes=letters))
        canvas.put(0, _TOWN_HEIGHT - 1, words)
    return canvas.picture()


def _put_letters(canvas: Canvas, at: tuple[int, int], letters: str) -> None:
    """Write letters, those of resources in their colours."""
    for column, letter in enumerate(letters, start=at[0]):
        resource = max(RESOURCE_LETTERS.find(letter), 0)
        canvas.put(column, at[1], letter, RESOURCES[resource])


def _card_rows(view: TinyTownsView, say: Say) -> list[tuple[str, str, str]]:
    """Return the name, pattern and style of every card the viewer may build or keep."""
    cards = [*view.cards, *view.dealt]
    rows = [(say(card_name(card)), _pattern(card), _style(card)) for card in cards]
    own = view.own
    if own is not None and own.monument >= 0:
        name = say(card_name(own.monument))
        label = name if own.keeps_card else say(Text("{monument} (built)", monument=name))
        rows.append((label, _pattern(own.monument), _style(own.monument)))
    return rows


def _pattern(card: int) -> str:
    return "/".join(CARD_FACTS[card]["pattern"])


def _style(card: int) -> str:
    return _STYLES[CARD_TYPE[card]]


# Towns


def _town(town: TownView, say: Say) -> Picture:
    canvas = Canvas(_TOWN_WIDTH, _TOWN_HEIGHT)
    for col in range(SIDE):
        canvas.fit((3 + col * (_CELL + 1), 0, _CELL), "abcd"[col], "pencil")
    for row in range(SIDE + 1):
        _rule(canvas, row)
    for row in range(SIDE):
        canvas.put(0, 2 + row * 3, str(row + 1), "pencil")
        for line in (2 + row * 3, 3 + row * 3):
            for col in range(SIDE + 1):
                canvas.put(2 + col * (_CELL + 1), line, "│", "rule")
    for square in range(SQUARES):
        row, col = divmod(square, SIDE)
        _cell(canvas, (3 + col * (_CELL + 1), 2 + row * 3), town, square, say)
    return canvas.picture()


def _rule(canvas: Canvas, row: int) -> None:
    ends = ("┌┬┐", *["├┼┤"] * (SIDE - 1), "└┴┘")[row]
    canvas.put(2, 1 + row * 3, ends[0] + ends[1].join(["─" * _CELL] * SIDE) + ends[2], "rule")


def _cell(canvas: Canvas, at: tuple[int, int], town: TownView, square: int, say: Say) -> None:
    x, y = at
    here = town.squares[square]
    if here.resource:
        canvas.put(x + 1, y, RESOURCE_LETTERS[here.resource], RESOURCES[here.resource])
        canvas.fit((x + 3, y, _CELL - 3), say(resource_name(here.resource)), "", "left")
    elif here.card >= 0:
        canvas.fit((x, y, _CELL), say(card_name(here.card)), _style(here.card), "left")
        canvas.fit((x, y + 1, _CELL), _notes(here, say, fed=square in town.fed), "", "left")


def _notes(here: SquareView, say: Say, *, fed: bool) -> str:
    """Return what lies on a building, and whether it is fed."""
    stored = " ".join(RESOURCE_LETTERS[resource] for resource in here.stored)
    return f"{say(Text('fed')) if fed else ''} {stored}".strip()


def _tiny(view: TinyTownsView, seat: int, say: Say) -> Picture:
    """Return another town small: two letters a building, one a cube."""
    town = view.towns[seat]
    canvas = Canvas(_TINY_WIDTH, SIDE + 2)
    canvas.fit((0, 0, _TINY_WIDTH), say(_seat_text(seat)), "title", "left")
    for square, here in enumerate(town.squares):
        row, col = divmod(square, SIDE)
        mark, style = _mark(here, say)
        canvas.put(col * 3, row + 1, mark, style)
    canvas.fit((0, SIDE + 1, _TINY_WIDTH), say(_short_standing(town)), "", "left")
    return canvas.picture()


def _seat_text(seat: int) -> Text:
    return Text("{seat}", seat=SeatName(seat))


def _short_standing(town: TownView) -> Text:
    points = sum(town.lines)
    if town.place:
        return Text("{points}, done", points=points)
    return Text("{points}", points=points)


def _mark(here: SquareView, say: Say) -> tuple[str, str]:
    if here.resource:
        return RESOURCE_LETTERS[here.resource].lower(), RESOURCES[here.resource]
    if here.card < 0:
        return "·", "pencil"
    return say(type_name(CARD_TYPE[here.card]))[:2], _style(here.card)
