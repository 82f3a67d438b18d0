"""Plots gone wrong: for every law games that break it and nothing else, to prove it can fail."""

from dataclasses import replace
from itertools import count
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import Plots
from tests.toys.plots.rules import DONE, PLOTS, Street
from townsmith.core.cells import Cells
from townsmith.core.game import Path, Position, ScoreSheet, Setup
from townsmith.core.picture import Part, Picture, Span
from townsmith.core.rng import Rng
from townsmith.core.state import Move, Seat
from townsmith.core.text import Say, Text


class Broken(Plots):
    """A game that breaks one law."""

    law: ClassVar[str]


class DisorderedStreet(Street):
    """Lists its moves backwards."""

    def legal(self, seat: Seat) -> list[Move]:
        return super().legal(seat)[::-1]


class Disordered(Broken):
    law = "law_1_legal_moves"
    street = DisorderedStreet


class RestlessStreet(Street):
    """Lets a seat be done again and again."""

    def legal(self, seat: Seat) -> list[Move]:
        return super().legal(seat) or [DONE]


class Restless(Broken):
    law = "law_1_legal_moves"
    street = RestlessStreet


class HidesMoves(Broken):
    """Shows the seat fewer moves than it has."""

    law = "law_1_legal_moves"

    def view(self, state: Street, seat: Seat) -> StreetView:
        view = super().view(state, seat)
        return replace(view, legal=view.legal[-1:])


class Ambiguous(Broken):
    """Calls building a house of height 1 `done a`, which begins with `done`."""

    law = "law_2_paths"

    def path(self, move: Move) -> Path:
        return ("done", PLOTS[move]) if move < len(PLOTS) else super().path(move)


class LuckyCloneStreet(Street):
    """Makes clones with other luck."""

    def clone(self) -> Street:
        other = super().clone()
        other.rng.word()
        return other


class LuckyClones(Broken):
    law = "law_3_clones"
    street = LuckyCloneStreet


class Forgetful(Broken):
    """Writes positions without saying who is done."""

    law = "law_4_round_trips"

    def position(self, state: Street) -> Position:
        position = super().position(state)
        for seat in position["seats"]:
            del seat["confirmed"]
        return position


class ForgetfulUnpack(Broken):
    """Restores positions without who is done."""

    law = "law_4_round_trips"

    def unpack(self, words: list[int]) -> Street:
        street = super().unpack(words)
        street.done = 0
        return street


class TellingStreet(Street):
    """Lets the observation tell how many houses the next seat holds."""

    def observe(self, seat: Seat, out: bytearray) -> None:
        super().observe(seat, out)
        out[-1] = len(self.hands[(seat + 1) % len(self.hands)])


class Telling(Broken):
    law = "law_5_secrets"
    street = TellingStreet


class TellingPicture(Broken):
    """Shows a fact in the picture that is kept out of the view's comparison."""

    law = "law_5_secrets"

    def svg(self, view: StreetView, say: Say) -> str:
        return super().svg(view, say).replace("<svg", f'<svg id="s{next(self.numbers)}"', 1)

    numbers = count()


class KnowingStreet(Street):
    """Redeals with the true luck of the game, which nobody can know."""

    def redeal(self, seat: Seat, rng: Rng) -> None:
        luck = self.rng
        super().redeal(seat, rng)
        self.rng = luck


class Knowing(Broken):
    law = "law_5_secrets"
    street = KnowingStreet


class HastyStreet(Street):
    """Changes the luck of the table by the order in which the seats are done."""

    def apply(self, seat: Seat, move: Move) -> None:
        if move == DONE:
            self.rng.a ^= (seat + 1) << 4 * self.done.bit_count()
        super().apply(seat, move)


class Hasty(Broken):
    law = "law_6_commuting"
    street = HastyStreet


class NoButton(Broken):
    """Draws no button in the single picture."""

    law = "law_7_targets"

    def svg(self, view: StreetView, say: Say) -> str:
        return super().svg(view, say).replace('data-t="done"', "")


class FalseTarget(Broken):
    """Draws a target for what is no move."""

    law = "law_7_targets"

    def svg(self, view: StreetView, say: Say) -> str:
        return super().svg(view, say).replace("</svg>", '<a data-t="undo"/></svg>', 1)


class Nameless(Broken):
    """Has neither a drawing nor a label for `done` among the parts of a page."""

    law = "law_7_targets"

    def button(self, token: str) -> Text | None:
        del token
        return None


class TwinParts(Broken):
    """Gives every part the same key."""

    law = "law_7_targets"

    def parts(self, view: StreetView, say: Say) -> list[Part]:
        return [replace(part, key="town") for part in super().parts(view, say)]


class Unclosed(Broken):
    """Draws what is not XML."""

    law = "law_7_targets"

    def svg(self, view: StreetView, say: Say) -> str:
        return super().svg(view, say).removesuffix("</svg>")


class Flattering(Broken):
    """Leaves the empty plots off the score sheet."""

    law = "law_8_scores"

    def sheets(self, view: StreetView) -> list[ScoreSheet]:
        return [replace(sheet, lines=sheet.lines[:1]) for sheet in super().sheets(view)]


class Unfair(Broken):
    """Lets seat 0 win whatever happens."""

    law = "law_8_scores"

    def winners(self, state: Street) -> list[Seat]:
        del state
        return [0]


class Impatient(Broken):
    """Promises to end one move sooner than it may."""

    law = "law_9_bound"

    def bound(self, setup: Setup) -> int:
        return super().bound(setup) - 1


class Moody(Broken):
    """Deals differently every time."""

    law = "law_10_replays"
    deals = count()

    def start(self, setup: Setup) -> Street:
        return super().start(replace(setup, seed=next(self.deals)))


class BackwardStreet(Street):
    """Counts its epochs down."""

    def epoch(self) -> int:
        return 100 - self.round


class Backward(Broken):
    law = "law_of_epochs"
    street = BackwardStreet


class PeekingStreet(Street):
    """Does not count the end of a round as a moment of no return."""

    def epoch(self) -> int:
        return 0


class Peeking(Broken):
    law = "law_of_epochs"
    chairs = range(1, 2)  # with others at the table law 6 would be broken too
    street = PeekingStreet


class BlankStreet(Street):
    """Leaves the last byte of the observation as it was."""

    def observe(self, seat: Seat, out: bytearray) -> None:
        last = out[-1]
        super().observe(seat, out)
        out[-1] = last


class Blank(Broken):
    law = "law_of_planes"
    street = BlankStreet


class StutteringStreet(Street):
    """Offers its observation in words, but begins a cell too late."""

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        seen = bytearray(sum(plane.size for plane in Plots.planes))
        self.observe(seat, seen)
        cells = Cells(out, at)
        cells.put_all([0, *seen[:-1]])
        cells.end()
        return True


class Stuttering(Broken):
    law = "law_of_planes"
    street = StutteringStreet


class Speechless(Broken):
    """Forgets a fact of a sentence."""

    law = "law_of_words"

    def prompt(self, view: StreetView) -> Text:
        del view
        return Text("Build on {plot}.")


class Sprawling(Broken):
    """Draws a picture that does not fit a terminal."""

    law = "law_of_words"

    def text(self, view: StreetView, say: Say) -> Picture:
        return Picture((*super().text(view, say).rows, (Span("-" * 81),)))


class RashStreet(Street):
    """Answers before it has looked at its hand."""

    def quick(self, seat: Seat, rng: Rng) -> Move:
        del seat
        return rng.below(DONE)


class Rash(Broken):
    """Plays quick moves that are not legal."""

    law = "law_of_thought"
    street = RashStreet


class TouchingStreet(Street):
    """Builds while it only ought to think."""

    def quick(self, seat: Seat, rng: Rng) -> Move:
        move = super().quick(seat, rng)
        self.round += 1
        return move


class Touching(Broken):
    """Changes a position by looking for a quick move."""

    law = "law_of_thought"
    street = TouchingStreet


class Unmeasured(Broken):
    """Names a feature and measures none."""

    law = "law_of_thought"
    features = ("courage",)


BROKEN: Final[tuple[type[Broken], ...]] = tuple(Broken.__subclasses__())
