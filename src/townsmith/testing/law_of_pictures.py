"""Law 7, and the laws of words and of layout: what is drawn can be done, said and read."""

from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree as ET

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import View
from townsmith.core.picture import SCREENS, Part, Picture, Screen
from townsmith.core.text import Text, english
from townsmith.draw.grid import columns
from townsmith.draw.lettering import LEAST
from townsmith.testing.play import LawError, Play
from townsmith.testing.pseudo import pseudo
from townsmith.testing.spilling import Line, lines_of, spilt, width_of_sheet
from townsmith.testing.watching import Moment, Watcher

COLUMNS: Final = 80
PLACES: Final = ("board", "shared", "cards", "act", "more", "others")
WIDEST: Final = {"phone": 344, "tablet": 704, "laptop": 762, "desktop": 940, "wide": 1180}
"""How wide a part may be, in each kind of window."""
WIDEST_OF_OTHERS: Final = {"phone": 344, "tablet": 222, "laptop": 204, "desktop": 252, "wide": 320}
"""How wide the small boards of the others may be: they stand in a rail."""
LEAST_MARK: Final = 11.0
"""The smallest letters of marks whose meaning is told elsewhere too: they are styled "mark"."""
_WRAPPED: Final = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


class Targets(Watcher):
    """Law 7: every token of a legal path is drawn as a target, and nothing illegal."""

    def look(self, now: Moment) -> None:
        """Draw what a few viewers see."""
        for viewer in now.watchers():
            view: View = now.view(viewer)
            tokens = {token for move in view.legal for token in self.game.words.path(move)}
            drawn = targets(now.svg(viewer))
            if drawn != tokens:
                amiss = f"drawn but illegal {drawn - tokens}, legal but not drawn {tokens - drawn}"
                raise LawError(f"law 7: the SVG of {viewer}: {amiss}")
            self._require_parts(now.parts(viewer, now.screen()), viewer, tokens)

    def _require_parts(self, parts: list[Part], viewer: Seat, tokens: set[str]) -> None:
        drawn = {token for part in parts for token in targets(_WRAPPED.format(part.svg))}
        if drawn - tokens:
            raise LawError(f"law 7: a part shows {drawn - tokens}, which {viewer} cannot do")
        lost = [token for token in tokens - drawn if self.game.words.button(token) is None]
        if lost:
            raise LawError(f"law 7: {lost} of {viewer} is in no part and has no button")
        _require_keys(parts)


def _require_keys(parts: list[Part]) -> None:
    keys = [part.key for part in parts]
    if len(set(keys)) != len(keys):
        raise LawError(f"law 7: two parts share a key among {keys}")
    strange = [part.place for part in parts if part.place not in PLACES]
    if strange:
        raise LawError(f"law 7: a page has no places {strange}; it has {PLACES}")


def targets(svg: str) -> set[str]:
    """Return the tokens that can be clicked in a drawing, which must be well-formed."""
    try:
        root = ET.fromstring(svg)  # noqa: S314  our own drawing, not a stranger's
    except ET.ParseError as error:
        raise LawError(f"law 7: the SVG is not well-formed: {error}") from error
    return {token for shape in root.iter() if (token := shape.get("data-t")) is not None}


class Sayings(Watcher):
    """The law of words: all that a person may read can be said, in any language."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.before: dict[Seat, Any] = {}

    def moment(self, now: Moment) -> None:
        """Tell those who were looked at a moment ago the news."""
        for viewer, before in self.before.items():
            for text in self.game.words.news(before, now.view(viewer)):
                _require_sentence(text)
        self.before = {}

    def look(self, now: Moment) -> None:
        """Say all that a few viewers may read, and draw it in characters."""
        for viewer in now.watchers():
            view = now.view(viewer)
            for text in self._texts(view):
                _require_sentence(text)
            _require_columns(now.characters(viewer))
            self.before[viewer] = view

    def _texts(self, view: View) -> Iterator[Text]:
        words = self.game.words
        yield words.prompt(view)
        yield from words.news(view, view)
        yield from (words.describe(view, move) for move in view.legal)
        for sheet in words.sheets(view):
            yield from (line.label for line in sheet.lines)
            yield from (line.why for line in sheet.lines if line.why is not None)
            yield from () if sheet.remark is None else (sheet.remark,)


def _require_sentence(text: Text) -> None:
    for say in (english, pseudo):
        try:
            sentence = say(text)
        except (LookupError, ValueError) as error:
            raise LawError(f"words: {text} lacks a fact: {error!r}") from error
        if not sentence.strip():
            raise LawError(f"words: {text} says nothing")


def _require_columns(picture: Picture) -> None:
    for line in picture.plain().splitlines():
        if columns(line) > COLUMNS:
            raise LawError(f"words: the picture is wider than {COLUMNS} columns: {line!r}")


class Layout(Watcher):
    """The law of layout: in a language that takes more room no words leave their sheet either."""

    def look(self, now: Moment) -> None:
        """Draw what whoever acts sees in the language nobody speaks."""
        view = now.view(now.actor())
        for part in self.game.drawing.parts(view, pseudo, now.screen()):
            for remark in spilt(part.svg):
                raise LawError(f"layout: in the part {part.key} {remark}")
        for line in self.game.drawing.characters(view, pseudo).plain().splitlines():
            if columns(line) > COLUMNS:
                raise LawError(f"layout: wider than {COLUMNS} columns: {line!r}")


class Readable(Watcher):
    """The law of letters: in every kind of window all words are large enough, all parts fit.

    A page never shows a part smaller than it is drawn; so what is too wide here is cut off there.
    """

    def look(self, now: Moment) -> None:
        """Draw what whoever acts sees for every kind of window, and the others' for one."""
        actor, other = now.watchers()
        for screen in SCREENS:
            _require_readable(now.parts(actor, screen), screen)
        _require_readable(now.parts(other, now.screen()), now.screen())


def _require_readable(parts: list[Part], screen: Screen) -> None:
    for part in parts:
        where = f"letters: the part {part.key} for {screen.name}"
        room = (WIDEST_OF_OTHERS if part.place == "others" else WIDEST)[screen.name]
        width = width_of_sheet(part.svg)
        if width > room:
            raise LawError(f"{where} is {width:.0f} wide, there is room for {room}")
        for line in lines_of(part.svg):
            if line.size < _least(line):
                raise LawError(f"{where} says {line.words!r} in letters of {line.size:.1f} pixels")


def _least(line: Line) -> float:
    """Return how large letters must be; shape and colour of tokens are read, not their letters."""
    if "letter" in line.styles:
        return 0.0
    return LEAST_MARK if "mark" in line.styles else LEAST
