"""The request for a table: who sits where and with which options, from a form or a program.

A form has a field a seat and a field an option; a program sends lists and objects. Both are read
as the command line reads them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import BadSyntaxError, SetupError
from townsmith.core.reading.limits import SEATS
from townsmith.core.reading.node import Node
from townsmith.core.reading.option_text import read_option
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.request_fields import flag, line, text
from townsmith.web.tables.chairs import (
    ANYBODY,
    NOBODY,
    NOW,
    PACES,
    PERSON,
    STAND_IN,
    Sitting,
    chairs_for,
)
from townsmith.web.tables.opponents import opponents

MOST_IN_A_FORM: Final = 10
"""How many seats a form shows; what is sent may have more."""
OPTION: Final = "option-"
"""How the name of an option's field begins."""
_KEYS: Final = ("sitters", "options", "name", "pace", "guided", "absence", "hints")
_ALONE: Final = ("box", "alone-0", "alone-1")
"""The box of the opponent one meets alone, and the opponent chosen of each."""
_OWN: Final = "own"
"""Whether the cards of their own box are played with that somebody uses on their device."""
_SEATS: Final = tuple(f"seat{seat}" for seat in range(SEATS))


def check_keys(given: Mapping[str, Any]) -> None:
    """Raise BadSyntaxError if something is asked for that there is not."""
    asked = {name: value for name, value in given.items() if not name.startswith(OPTION)}
    Node(asked, error=BadSyntaxError).fields((*_KEYS, *_ALONE, _OWN, *_SEATS))


def read_sitters(given: Mapping[str, Any]) -> list[str]:
    """Return who sits on each chair, as it was asked for."""
    if "sitters" not in given:
        last = max((at for at, name in enumerate(_SEATS) if name in given), default=0)
        return [text(given, name, NOBODY) for name in _SEATS[: last + 1]]
    listed = Node(given["sitters"], "sitters", BadSyntaxError)
    sitters = listed.items()
    if len(sitters) > SEATS:
        listed.fail(Text("there are at most {most} seats, not {n}", most=SEATS, n=len(sitters)))
    return [sitter.text() for sitter in sitters]


def read_opponent(game: AnyGame, given: Mapping[str, Any]) -> Mapping[str, Json]:
    """Return the options that bring the opponent chosen for a game alone; none without one."""
    if "box" not in given:
        return {}
    asked = text(given, f"alone-{text(given, 'box')}", "")
    for exhibit in game.drawing.gallery(None):
        if exhibit.alone and exhibit.id == asked:
            return exhibit.chosen_by
    raise SetupError(Text("there is no opponent {name} here", name=asked))


def read_options(game: AnyGame, given: Mapping[str, Any]) -> dict[str, Json]:
    """Return the options that were chosen; the game checks them."""
    if "options" in given:
        options = Node(given["options"], "options", BadSyntaxError).entries()
        return {name: node.value for name, node in options}
    spelt = {name: text(given, name).strip() for name in given if name.startswith(OPTION)}
    picked = _picked(game, spelt)
    written = {name.removeprefix(OPTION): words for name, words in spelt.items() if words}
    return picked | {name: read_option(game.option(name), words) for name, words in written.items()}


def _picked(game: AnyGame, spelt: dict[str, str]) -> dict[str, Json]:
    """Return the lists that were chosen item by item, and take their fields away."""
    found: dict[str, Json] = {}
    for option in game.offered:
        fields = [f"{OPTION}{option.id}-{at}" for at in range(len(option.items))]
        chosen = [spelt.pop(field, "") or None for field in fields]
        if any(chosen):
            found[option.id] = option.checked(chosen)
    return found


def read_sitting(sitters: Sequence[str], given: Mapping[str, Any]) -> Sitting:
    """Return who sits at the table, or raise SetupError."""
    seated = [sitter for sitter in sitters if sitter != NOBODY]
    known = opponents()
    for sitter in seated:
        if sitter != PERSON and sitter not in known:
            raise SetupError(
                Text(
                    "there is no bot {name}; there are: {known}",
                    name=sitter,
                    known=", ".join(known),
                )
            )
    if not seated or seated[0] != PERSON:
        raise SetupError(Text("The first seat is yours: a person must sit there."))
    own = line(text(given, "name", ""), LONGEST_NAME)
    alone = seated.count(PERSON) == 1
    return Sitting(
        chairs_for(seated, own),
        read_pace(given),
        guided=flag(given, "guided"),
        absence=read_absence(given),
        hints=flag(given, "hints") or alone,  # against bots nobody minds
    )


def read_absence(given: Mapping[str, Any]) -> str:
    """Return who plays for somebody who is away; BadSyntaxError for anything else."""
    absence = text(given, "absence", STAND_IN)
    if absence not in {STAND_IN, ANYBODY}:
        raise BadSyntaxError(Text("Something was chosen that there is not."))
    return absence


def read_pace(given: Mapping[str, Any]) -> str:
    """Return the pace that is asked for; SetupError if there is none of that name."""
    pace = text(given, "pace", NOW)
    if pace not in PACES:
        known = ", ".join(PACES)
        raise SetupError(
            Text("there is no pace {name}; there are: {known}", name=pace, known=known)
        )
    return pace
