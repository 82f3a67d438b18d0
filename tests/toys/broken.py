"""Plots gone wrong: for every law games that break it and nothing else, to prove it can fail."""

from dataclasses import replace
from itertools import count
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from tests.toys.changed import changed
from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import GAME, PLANES, Toy, plots_on
from tests.toys.plots.rules import DONE, PLOTS, Street
from townsmith.core.cells import Cells
from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import Move, Seat, Seats
from townsmith.core.contract.view import Path, ScoreSheet
from townsmith.core.picture import Part, Picture, Screen, Span
from townsmith.core.rng import Rng
from townsmith.core.text import Say, Text, english


class Broken(NamedTuple):
    """A game that breaks one law."""

    law: str
    fault: str
    game: Toy


class DisorderedStreet(Street):
    """Lists its moves backwards."""

    def legal(self, seat: Seat) -> list[Move]:
        return super().legal(seat)[::-1]


class RestlessStreet(Street):
    """Lets a seat be done again and again."""

    def legal(self, seat: Seat) -> list[Move]:
        return super().legal(seat) or [DONE]


class LuckyCloneStreet(Street):
    """Makes clones with other luck, but honest copies."""

    def clone(self) -> Street:
        other = super().clone()
        other.rng.word()
        return other

    def __copy__(self) -> Street:
        return super().clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Street:
        return super().clone()


class ForgettingStreet(Street):
    """Comes out of a pickle without who is done."""

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"done": 0}


class SharedStreet(Street):
    """Is copied with the towns of the original."""

    def __copy__(self) -> Street:
        other = self.clone()
        other.towns = self.towns
        return other


_OURS: Final = list(PLOTS)


class UnlikeStreet(Street):
    """Tells its kind by a list of this module, which no pickle brings back as itself."""

    def __init__(self, seats: int, rng: Rng, *, gardens: bool, short: bool) -> None:
        super().__init__(seats, rng, gardens=gardens, short=short)
        self.kind = _OURS

    def end_round(self) -> None:
        super().end_round()
        if self.kind is not _OURS:
            self.rng.word()


class TellingStreet(Street):
    """Lets the observation tell how many houses the next seat holds."""

    def observe(self, seat: Seat, out: bytearray) -> None:
        super().observe(seat, out)
        out[-1] = len(self.hands[(seat + 1) % len(self.hands)])


class KnowingStreet(Street):
    """Redeals with the true luck of the game, which nobody can know."""

    def redeal(self, seat: Seat, rng: Rng) -> None:
        luck = self.rng
        super().redeal(seat, rng)
        self.rng = luck


class HastyStreet(Street):
    """Changes the luck of the table by the order in which the seats are done."""

    def apply(self, seat: Seat, move: Move) -> None:
        if move == DONE:
            self.rng.a ^= (seat + 1) << 4 * self.done.bit_count()
        super().apply(seat, move)


class BackwardStreet(Street):
    """Counts its epochs down."""

    def epoch(self) -> int:
        return 100 - self.round


class PeekingStreet(Street):
    """Does not count the end of a round as a moment of no return."""

    def epoch(self) -> int:
        return 0


class BlankStreet(Street):
    """Leaves the last byte of the observation as it was."""

    def observe(self, seat: Seat, out: bytearray) -> None:
        last = out[-1]
        super().observe(seat, out)
        out[-1] = last


class StutteringStreet(Street):
    """Offers its observation in words, but begins a cell too late."""

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        seen = bytearray(sum(plane.size for plane in PLANES))
        self.observe(seat, seen)
        cells = Cells(out, at)
        cells.put_all([0, *seen[:-1]])
        cells.end()
        return True


class RashStreet(Street):
    """Answers before it has looked at its hand."""

    def quick(self, seat: Seat, rng: Rng) -> Move:
        del seat
        return rng.below(DONE)


class TouchingStreet(Street):
    """Builds while it only ought to think."""

    def quick(self, seat: Seat, rng: Rng) -> Move:
        move = super().quick(seat, rng)
        self.round += 1
        return move


def _hides_moves(state: Street, seat: Seat) -> StreetView:
    """Show the seat fewer moves than it has."""
    view = GAME.view(state, seat)
    return replace(view, legal=view.legal[-1:])


def _ambiguous(move: Move) -> Path:
    """Call building a house of height 1 `done a`, which begins with `done`."""
    return ("done", PLOTS[move]) if move < len(PLOTS) else GAME.words.path(move)


def _ambiguous_svg(view: StreetView, say: Say) -> str:
    """Draw what the ambiguous paths ask for."""
    return GAME.drawing.svg(view, say).replace('data-t="1"', "")


def _ambiguous_parts(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Draw what the ambiguous paths ask for, in parts."""
    parts = GAME.drawing.parts(view, say, screen)
    return [replace(part, svg=part.svg.replace('data-t="1"', "")) for part in parts]


def _forgetful(state: Street) -> Position:
    """Write positions without saying who is done."""
    position = GAME.positions.write(state)
    for seat in position["seats"]:
        del seat["confirmed"]
    return position


def _forgetful_unpack(words: list[int]) -> Street:
    """Restore positions without who is done."""
    street = GAME.rules.unpack(words)
    street.done = 0
    return street


class SleepyStreet(Street):
    """A street on which nobody has to move; what it is packed as does not tell."""

    def pending(self) -> Seats:
        """Return nobody."""
        return 0


_numbers: Final = count()


def _telling_picture(view: StreetView, say: Say) -> str:
    """Show a fact in the picture that is kept out of the view's comparison."""
    return GAME.drawing.svg(view, say).replace("<svg", f'<svg id="s{next(_numbers)}"', 1)


def _no_button(view: StreetView, say: Say) -> str:
    """Draw no button in the single picture."""
    return GAME.drawing.svg(view, say).replace('data-t="done"', "")


def _false_target(view: StreetView, say: Say) -> str:
    """Draw a target for what is no move."""
    return GAME.drawing.svg(view, say).replace("</svg>", '<a data-t="undo"/></svg>', 1)


def _unclosed(view: StreetView, say: Say) -> str:
    """Draw what is not XML."""
    return GAME.drawing.svg(view, say).removesuffix("</svg>")


def _nameless(token: str) -> Text | None:
    """Have neither a drawing nor a label for `done` among the parts of a page."""
    del token
    return None


def _draw_again(street: Street, rng: Rng) -> None:
    """Say that a hand that was laid down may not be looked up, and let it be looked up."""
    street.deal([seat for seat in range(street.seat_count()) if street.done >> seat & 1], rng)


def _twin_parts(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Give every part the same key."""
    return [replace(part, key="town") for part in GAME.drawing.parts(view, say, screen)]


def _flattering(view: StreetView) -> list[ScoreSheet]:
    """Leave the empty plots off the score sheet."""
    return [replace(sheet, lines=sheet.lines[:1]) for sheet in GAME.words.sheets(view)]


def _promising_too_much(setup: Setup) -> tuple[int, int]:
    """Promise points to everybody."""
    del setup
    return 1, 100


def _unfair(state: Street) -> list[Seat]:
    """Let seat 0 win whatever happens."""
    del state
    return [0]


def _silent_about_ties(view: StreetView) -> list[ScoreSheet]:
    """Leave what breaks ties off the score sheet."""
    return [replace(sheet, ties=()) for sheet in GAME.words.sheets(view)]


def _asks_too_much(view: StreetView) -> dict[Move, Text]:
    """Ask about a move that nobody can make."""
    return {-1: Text("Really?")} if view.legal else {}


def _impatient(setup: Setup) -> int:
    """Promise to end one move sooner than it may."""
    return GAME.rules.bound(setup) - 1


_deals: Final = count()


def _moody(setup: Setup) -> Street:
    """Deal differently every time."""
    return GAME.rules.start(replace(setup, seed=next(_deals)))


def _speechless(view: StreetView) -> Text:
    """Forget a fact of a sentence."""
    del view
    return Text("Build on {plot}.")


def _sprawling(view: StreetView, say: Say) -> Picture:
    """Draw a picture that does not fit a terminal, in English only."""
    width = 81 if say is english else 1
    return Picture((*GAME.drawing.characters(view, say).rows, (Span("-" * width),)))


def _tight(view: StreetView, say: Say) -> Picture:
    """Draw a picture that fits a terminal in English only."""
    words = Text("All the houses of this street stand in one line of seventy characters.")
    return Picture((*GAME.drawing.characters(view, say).rows, (Span(say(words)),)))


def _cramped(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Write to the edge of the sheet, and beyond it in any language but English."""
    width = 0 if say is english else 60
    words = f'<text x="-{width}">{say(Text("street"))}</text>'
    parts = GAME.drawing.parts(view, say, screen)
    return [replace(part, svg=part.svg.replace("</svg>", words + "</svg>")) for part in parts]


def _tiny(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Write in letters that nobody can read."""
    words = '<g transform="scale(.5)"><text font-size="20">7</text></g>'
    parts = GAME.drawing.parts(view, say, screen)
    return [replace(part, svg=part.svg.replace("</svg>", words + "</svg>")) for part in parts]


def _sprawling_parts(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Draw for a window that is larger than the one there is."""
    parts = GAME.drawing.parts(view, say, screen)
    return [replace(part, svg=part.svg.replace('"0 0 1', '"0 0 9991')) for part in parts]


def _with(law: str, **new: Any) -> Broken:  # noqa: ANN401 - what `changed` takes
    """Return Plots with another function or fact of these names."""
    fault = next(iter(new.values()))
    return Broken(law, getattr(fault, "__name__", str(fault)).strip("_"), changed(GAME, **new))


def _on(law: str, street: type[Street]) -> Broken:
    """Return Plots on another kind of street."""
    return Broken(law, street.__name__.removesuffix("Street").lower(), plots_on(street))


def _alone(broken: Broken) -> Broken:
    """Return the same for one seat only."""
    return broken._replace(game=changed(broken.game, chairs=range(1, 2)))


BROKEN: Final = (
    _on("LegalMoves", DisorderedStreet),
    _on("LegalMoves", RestlessStreet),
    _with("LegalMoves", view=_hides_moves),
    _with("LegalMoves", final=_asks_too_much),
    _with("Paths", path=_ambiguous, svg=_ambiguous_svg, parts=_ambiguous_parts),
    _on("Clones", LuckyCloneStreet),
    _on("Copies", ForgettingStreet),
    _on("Copies", SharedStreet),
    _on("Copies", UnlikeStreet),
    _with("RoundTrips", write=_forgetful),
    _with("RoundTrips", unpack=_forgetful_unpack),
    _with("RoundTrips", unpack=SleepyStreet.unpack),
    _on("Secrets", TellingStreet),
    _with("Secrets", svg=_telling_picture),
    _on("Secrets", KnowingStreet),
    _on("Commuting", HastyStreet),
    _with("Targets", svg=_no_button),
    _with("Targets", svg=_false_target),
    _with("Targets", button=_nameless),
    _with("Targets", parts=_twin_parts),
    _with("Targets", svg=_unclosed),
    _with("Scores", sheets=_flattering),
    _with("Scores", winners=_unfair),
    _with("Scores", sheets=_silent_about_ties),
    _with("Scores", extremes=_promising_too_much),
    _with("Bound", bound=_impatient),
    _with("Replays", start=_moody),
    _on("Epochs", BackwardStreet),
    _with("Forgetting", forget=_draw_again),
    # With others at the table law 6 would be broken too.
    _alone(_on("Epochs", PeekingStreet)),
    _on("Planes", BlankStreet),
    _on("Planes", StutteringStreet),
    _with("Sayings", prompt=_speechless),
    _with("Sayings", characters=_sprawling),
    _with("Layout", characters=_tight),
    _with("Layout", parts=_cramped),
    _with("Readable", parts=_tiny),
    _with("Readable", parts=_sprawling_parts),
    _on("ThinkingBots", RashStreet),
    _on("ThinkingBots", TouchingStreet),
    _with("ThinkingBots", features=("courage",)),
)
