"""What the host settles in a lobby: each thing with what it means and its answers, in words."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.pages.paces import PACES
from townsmith.web.tables.chairs import ANYBODY, STAND_IN
from townsmith.web.tables.lobby_log import Plan

_YES: Final = {False: "no", True: "yes"}
_YES_WORDS: Final = {"no": Text("no"), "yes": Text("yes")}


class Switch(NamedTuple):
    """One thing to settle."""

    name: str
    """Of its field in the form."""
    about: Text
    help: Text
    """What the answer that stands now means."""
    choices: list[tuple[str, str]]
    """The values of the field, each with its words."""
    chosen: str


def switches(game: AnyGame, plan: Plan, say: Words, *, lists: bool) -> list[Switch]:
    """Return what can be settled, the rules of the game first."""
    return [*_rules(game, plan, say), *_manners(plan, say), *(_listing(plan, say) if lists else ())]


def _rules(game: AnyGame, plan: Plan, say: Words) -> Iterator[Switch]:
    for option in game.offered:
        if option.choices and not option.deal:
            value = plan.options.get(option.id, option.default)
            choices = [(_spelt(choice.value), say(choice.words)) for choice in option.choices]
            known = [name for name, _ in choices]
            chosen = _spelt(value) if _spelt(value) in known else known[0]
            yield Switch(f"option-{option.id}", option.words, option.help, choices, chosen)


def _spelt(value: Json) -> str:
    return msgspec.json.encode(value).decode()


def _manners(plan: Plan, say: Words) -> Iterator[Switch]:
    pace_help = Text(
        "When time is up a bot stands in until the person comes back. "
        "Against bots alone nobody counts."
    )
    paces = [(name, say(words)) for name, words in PACES.items()]
    yield Switch("pace", Text("Pace"), pace_help, paces, plan.pace)
    taken_over = plan.absence == ANYBODY
    absence_help = (
        Text("a bot stands in, or another person takes the seat over")
        if taken_over
        else Text("a bot stands in, the seat stays theirs")
    )
    whose = {STAND_IN: Text("it stays theirs"), ANYBODY: Text("others may have it")}
    choices = [(name, say(words)) for name, words in whose.items()]
    away = Text("The seat of somebody who is away for long")
    yield Switch("absence", away, absence_help, choices, plan.absence)
    hints_help = (
        Text("everybody may ask for hints") if plan.hints else Text("nobody may ask for hints")
    )
    yield _no_or_yes("hints", Text("Hints among people"), hints_help, say, yes=plan.hints)
    talk_help = (
        Text("closed, nobody writes anything") if plan.quiet else Text("everybody here may talk")
    )
    doors = [("no", say(Text("open"))), ("yes", say(Text("shut")))]
    yield Switch("quiet", Text("Talk"), talk_help, doors, _YES[plan.quiet])


def _listing(plan: Plan, say: Words) -> Iterator[Switch]:
    who = (
        Text("everybody on this server, on the street; they may watch, too")
        if plan.listed
        else Text("whoever has the link or the name")
    )
    yield _no_or_yes("listed", Text("Shown on the street"), who, say, yes=plan.listed)


def _no_or_yes(name: str, about: Text, help_: Text, say: Words, *, yes: bool) -> Switch:
    choices = [(value, say(words)) for value, words in _YES_WORDS.items()]
    return Switch(name, about, help_, choices, _YES[yes])
