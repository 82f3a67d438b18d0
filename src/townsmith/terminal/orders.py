"""What can be typed beside moves: score, undo, hint, save, rules, help, quit."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from shlex import quote
from typing import Final

from townsmith.bots.advice import advise, coached
from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import Seat
from townsmith.core.errors import TownsmithError
from townsmith.core.picture import Picture, Span
from townsmith.core.rng import stream
from townsmith.core.text import Plural, Text
from townsmith.terminal.desk import Desk
from townsmith.terminal.prose import gap, labelled, prose, stack
from townsmith.terminal.rulebook import found_in
from townsmith.terminal.saved_games import SUFFIX, write_whole
from townsmith.terminal.score_columns import names_of, reasons, score_table

_OPINIONS: Final = 3
"""How many moves a hint compares."""


class Outcome(Enum):
    """What a typed line leads to."""

    STAY = auto()
    """Nothing has changed; ask again."""
    MOVED = auto()
    """The position has changed."""
    LEAVE = auto()
    """The person wants to go."""


@dataclass(frozen=True, slots=True)
class Order:
    """Something to type, what it does in words, and the doing."""

    usage: str
    help: Text
    carry_out: Callable[[Desk, Seat, str], Outcome]


def show_score(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Show every line of every score so far, and the reasons of the own one."""
    del rest
    sheets = desk.table.game.words.sheets(desk.table.view(seat))
    width = desk.console.width
    own = [reasons(sheet, desk.words, width) for sheet in sheets if sheet.seat == seat]
    desk.show(stack([score_table(sheets, names_of(sheets, desk.words), desk.words, width), *own]))
    return Outcome.STAY


def undo(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Take back the last move."""
    del rest
    try:
        desk.table.undo(seat, desk.table.next_number)
    except TownsmithError as error:
        desk.refuse(error)
        return Outcome.STAY
    desk.keep()
    return Outcome.MOVED


def hint(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Say what a strong bot would do and why, from what the seat itself can know."""
    del rest
    table, view = desk.table, desk.table.view(seat)
    perspective = Perspective(table.game, table.state(), seat)
    advice = advise(perspective, stream(table.next_number, "hint"))
    best, *others = advice.opinions[:_OPINIONS]
    desk.tell(coached(table.game, view, best.move, advice.why))
    desk.show_line(table.game.notation(best.move))
    for other in others:
        desk.tell(
            _comparison(table.game.words.describe(view, other.move), best.worth - other.worth),
            "pencil",
        )
    return Outcome.STAY


def _comparison(move: Text, behind: float) -> Text:
    if round(behind) < 1:
        return Text("About as good: {move}", move=move)
    return Text(
        "{points} less: {move}", points=Plural("{n} point", "{n} points", round(behind)), move=move
    )


def save(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Write the game so far into a file of its own."""
    del seat
    place = _place(rest.strip(), desk.table.game.slug)
    if rest.strip() and place.exists() and not _may_replace(desk, place):
        return Outcome.STAY
    try:
        write_whole(place, desk.record())
    except TownsmithError as error:
        desk.refuse(error)
        return Outcome.STAY
    desk.tell(Text("Saved. To go on with it another day:"), "good")
    desk.show_line(f"townsmith play --load {quote(str(place))}")
    return Outcome.STAY


def _place(wanted: str, slug: str) -> Path:
    """Return the file that was named, or one in this folder that is still free."""
    if wanted:
        named = Path(wanted).expanduser()
        return named if named.suffix else named.with_suffix(SUFFIX)
    names = [slug, *(f"{slug}-{number}" for number in range(2, 1000))]
    return next(place for name in names if not (place := Path(name + SUFFIX)).exists())


def _may_replace(desk: Desk, place: Path) -> bool:
    question = Text("{file} is there already. Replace it? [y/N] ", file=str(place))
    return desk.console.ask(desk.words(question)).strip().lower().startswith("y")


def show_rules(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Show a clause or section of the rules, or how to ask for one."""
    del seat
    if not rest.strip():
        desk.tell(
            Text(
                "Ask for a clause or a heading, like: rules 3.1. "
                "All of them: townsmith rules {game}",
                game=desk.table.game.slug,
            )
        )
        return Outcome.STAY
    try:
        found = found_in(desk.table.game, desk.words.language, rest)
    except TownsmithError as error:
        desk.refuse(error)
        return Outcome.STAY
    desk.show(stack(_page_line(line, desk.console.width) for line in found.splitlines()))
    return Outcome.STAY


def _page_line(line: str, width: int) -> Picture:
    """Return a line of the rules without the marks that only a printer needs."""
    words = line.replace("**", "").replace("`", "")
    if not words.strip():
        return gap()
    return prose(words.lstrip("# "), width, "title" if words.startswith("#") else "")


def show_help(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """List what can be typed."""
    del seat, rest
    moves = Text(
        "Type the number of a move, or its path. A path may be shortened as long as it is clear "
        "which one is meant. Enter shows everything again."
    )
    lines = [prose(desk.words(moves), desk.console.width)]
    for order in ORDERS.values():
        label = (Span(f"  {order.usage:<15}", "ink"),)
        lines.append(labelled(label, desk.words(order.help), desk.console.width))
    desk.show(stack(lines))
    return Outcome.STAY


def leave(desk: Desk, seat: Seat, rest: str) -> Outcome:
    """Leave the game; whether it is kept is asked outside."""
    del desk, seat, rest
    return Outcome.LEAVE


ORDERS: Final = {
    "?": Order("?", Text("the score so far, with every line"), show_score),
    "undo": Order("undo", Text("take back your last move, until something was revealed"), undo),
    "hint": Order("hint", Text("the best moves, and why"), hint),
    "save": Order("save [FILE]", Text("write the game into a file of its own"), save),
    "rules": Order("rules [CLAUSE]", Text("a clause or a section of the rules"), show_rules),
    "help": Order("help", Text("this list"), show_help),
    "quit": Order("quit", Text("leave; you are asked whether to keep the game"), leave),
}
"""The orders by the word that is typed; nobody at the table sees them."""
