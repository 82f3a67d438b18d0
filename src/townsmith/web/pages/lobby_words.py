"""What a lobby says: what has happened there, what will be played, and why it cannot begin yet."""

from typing import Final, NamedTuple

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Option
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.web.tables import lobby_log as said
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.lobby_log import Plan

NEWS: Final = {
    said.SAT: lambda name: Text("{name} sat down.", name=name),
    said.STOOD_UP: lambda name: Text("{name} has left.", name=name),
    said.NEW_HOST: lambda name: Text("{name} is the host now.", name=name),
    said.FREED: lambda name: Text("The seat of {name} was freed.", name=name),
    said.BOT_CAME: lambda name: Text("{name}, a bot, sat down.", name=name),
    said.BOT_WENT: lambda name: Text("{name}, a bot, has gone.", name=name),
    said.SEATS: lambda name: Text("There are {n} seats now.", n=name),
    said.OPTIONS: lambda _: Text("What will be played has changed."),
    said.NEW_LINK: lambda _: Text("There is a new link; the old one leads nowhere."),
    said.CLOSED: lambda _: Text("The host has closed this table."),
    said.TAKEN_BACK: lambda _: Text("The host has taken that back."),
}
"""How everything is told that happens in a lobby, by whom it is said of."""


class Sentence(NamedTuple):
    """One thing that is settled: what it is about, what was chosen, and what that means."""

    about: Text
    chosen: Text
    help: Text


def option_sentences(game: AnyGame, plan: Plan) -> list[Sentence]:
    """Return what will be played, in words: the rules that can be chosen, and what was picked."""
    told = [
        option
        for option in game.offered
        if (option.choices and not option.deal) or option.id in plan.options
    ]
    return [Sentence(option.words, _chosen(option, plan), option.help) for option in told]


def _chosen(option: Option, plan: Plan) -> Text:
    value = plan.options.get(option.id, option.default)
    for choice in option.choices:
        if choice.value == value and type(choice.value) is type(value):
            return choice.words
    return Text("chosen by the host")


def why_not_start(room: Lobby) -> Text | None:
    """Return why the game cannot begin with those who sit here; None if it can."""
    many, game = len(room.state.players), room.game
    if many < game.chairs[0]:
        return Text("{game} needs {n} at least.", game=game.name, n=game.chairs[0])
    try:
        game.setup(many, options=room.state.plan.options)
    except SetupError as error:
        return error.words or Text("These options do not go together.")
    return None
