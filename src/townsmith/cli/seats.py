"""Who sits where, as the command line says it: `--seats`, `--seat` and `--bot`."""

from collections.abc import Sequence
from dataclasses import dataclass

import click

from townsmith.bots.players.process import allow, is_command
from townsmith.bots.registry import asked_for, bot, bots
from townsmith.core.contract.game import AnyGame
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.text import Text, english
from townsmith.terminal.chairs import PERSON, Chair, chairs_for

ABSENT = "absent"
_SYNONYMS = {"human": PERSON, "me": PERSON, "nobody": ABSENT, "none": ABSENT}


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asked for on one seat: who sits there, and perhaps a name."""

    seat: int
    sitter: str
    name: str


def read_chairs(
    game: AnyGame, seats: int | None, given: Sequence[str], bot: str
) -> tuple[Chair, ...]:
    """Return the chairs that are taken; seats without a wish go to one person, then to bots."""
    wishes = _wishes(given)
    check_bot(bot)
    count = seats or max(game.usual_seats, *(seat + 1 for seat in wishes), 0)
    for seat in wishes:
        if seat >= count:
            raise click.UsageError(f"there is no seat {seat} among {count}; seats count from 0")
    return _taken(count, wishes, bot)


def _wishes(given: Sequence[str]) -> dict[int, Wish]:
    wishes: dict[int, Wish] = {}
    for text in given:
        wish = _wish(text)
        if wish.seat in wishes:
            raise click.UsageError(f"seat {wish.seat} is given twice")
        wishes[wish.seat] = wish
    return wishes


def _wish(text: str) -> Wish:
    number, equals, who = text.partition("=")
    sitter, name = _sitter(who.strip())
    if not equals or not number.strip().isdecimal() or not sitter:
        raise click.UsageError(f"a seat is written like 0=person or 1=greedy:Ben, not {text!r}")
    if sitter not in {PERSON, ABSENT}:
        check_bot(sitter)
    return Wish(int(number), sitter, name.strip())


def _sitter(who: str) -> tuple[str, str]:
    """Return who sits down and under which name; a command may hold colons of its own."""
    if is_command(who):
        return who, ""
    sitter, _, name = who.partition(":")
    sitter = sitter.strip().lower()
    return _SYNONYMS.get(sitter, sitter), name


def read_bots(text: str) -> list[str]:
    """Return the bots named in a list with commas."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise click.UsageError("--bots needs at least one bot, like --bots greedy,random")
    for name in names:
        check_bot(name)
    return names


def check_bot(name: str) -> None:
    """Raise an error that names the bots there are, unless this is one of them.

    A command is taken at its word: whoever types it wants that program to play.
    """
    if is_command(name):
        allow(name)
        return
    known = list(bots())
    kind, seconds = asked_for(name)
    if kind not in known:
        complaint = Text("there is no bot {word}", word=shown(kind))
        hinted = with_hint(complaint, kind, [PERSON, ABSENT, *known], len(known) + 2)
        raise click.UsageError(english(hinted))
    if seconds is not None:
        bot(name)  # complains where time means nothing to it


def _taken(count: int, wishes: dict[int, Wish], bot: str) -> tuple[Chair, ...]:
    people = any(wish.sitter == PERSON for wish in wishes.values())
    sitters, names = [], []
    for seat in range(count):
        wish = wishes.get(seat)
        if wish is None:
            wish = Wish(seat, bot if people else PERSON, "")
            people = True
        if wish.sitter != ABSENT:
            sitters.append(wish.sitter)
            names.append(wish.name)
    if not sitters:
        raise click.UsageError("all seats are absent; let somebody sit down")
    return chairs_for(sitters, names)
