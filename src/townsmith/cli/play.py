"""`townsmith play`: a game in the terminal, from a new deal, a saved game or a position file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from townsmith.cli.language import LANGUAGE, chosen_language
from townsmith.cli.parameters import DECK, OPTIONS, PERHAPS_GAME, SEED, read_options
from townsmith.cli.seats import check_bot, read_chairs
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.reading.strict_json import parse_object, read_text
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new, open_position
from townsmith.table.playfile import load_record
from townsmith.terminal.chairs import Chair, chairs_for
from townsmith.terminal.desk import Desk
from townsmith.terminal.lobby import Lobby
from townsmith.terminal.saved_games import Shelf, default_folder
from townsmith.terminal.screen import Screen
from townsmith.terminal.session import play
from townsmith.terminal.start import new_desk, old_desk


@click.command("play")
@PERHAPS_GAME
@click.option("--seats", type=click.IntRange(min=1), metavar="N", help="How many sit down.")
@click.option(
    "--seat",
    "sitters",
    metavar="N=WHO",
    multiple=True,
    help="Who sits on seat N, from 0: person, absent or a bot, with a name if you like "
    "(0=person:Ada). May be repeated.",
)
@click.option(
    "--bot", default="greedy", show_default=True, metavar="BOT", help="Who takes the other seats."
)
@OPTIONS
@DECK
@SEED
@click.option("--load", metavar="FILE", type=Path, help="Go on with a saved game (.town).")
@click.option("--position", metavar="FILE", help="Start from a position file (- for stdin).")
@click.option("--no-colour", "--no-color", "plain", is_flag=True, help="Use no colours.")
@LANGUAGE
def command(  # noqa: PLR0913 - one argument an option, as click has it
    game: AnyGame | None,
    *,
    seats: int | None,
    sitters: tuple[str, ...],
    bot: str,
    options: tuple[str, ...],
    deck: str | None,
    seed: int | None,
    load: Path | None,
    position: str | None,
    plain: bool,
    language: str | None,
) -> None:
    """Play a game in the terminal, with friends, bots or alone.

    Without a GAME it asks which one, and goes on with a game you left if you like. Seats that are
    not settled go to you first and then to bots. A seat that is absent is not at the table: the
    others move up and the game is played with fewer seats.

    \b
      townsmith play GAME                               you and a bot
      townsmith play GAME --seats 4                     you and three bots
      townsmith play GAME --seat 0=person --seat 1=person   two people at one keyboard
      townsmith play GAME --seats 1                     alone
    """
    room = Room(Screen(colour=False if plain else None), chosen_language(language))
    if load is not None:
        _refuse_beside("--load", game, seats, sitters, options, deck, seed, position)
        check_bot(bot)  # a program that played in the saved game plays on if it is named again
        desk = room.go_on(load)
    elif position is not None:
        _refuse_beside("--position", game, seats, options, deck)
        desk = room.from_position(position, sitters, bot, seed)
    elif game is not None:
        chairs = read_chairs(game, seats, sitters, bot)
        desk = room.deal(game, chairs, read_options(game, options, deck), seed)
    else:
        _refuse_beside("no GAME", seats, sitters, options, deck, seed)
        desk = _asked(room)
    play(desk)


def _asked(room: "Room") -> Desk:
    try:
        return room.ask()
    except EOFError:
        raise click.UsageError("the input ended before a game was chosen; name a GAME") from None


def _refuse_beside(reason: str, *given: object) -> None:
    if any(value not in (None, ()) for value in given):
        raise click.UsageError(
            f"with {reason} there is nothing to settle about game, seats, options or seed; "
            "leave them out"
        )


class Room:
    """A terminal, a language and a shelf: what every way to begin a game needs."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen = screen
        self.language = language
        self.shelf = Shelf(default_folder())

    def go_on(self, file: Path) -> Desk:
        """Return a game that was saved."""
        return old_desk(load_record(file), file, self.screen, self.language)

    def from_position(
        self, file: str, sitters: tuple[str, ...], bot: str, seed: int | None
    ) -> Desk:
        """Return a game that starts from a position file."""
        position = parse_object(read_text(file), file)
        game = registry.game(str(position.get("game")))
        seats = open_position(game, position).header.seats
        chairs = read_chairs(game, seats, sitters, bot)
        names = [chair.name for chair in chairs]
        opening = open_position(game, position, names=names, seed=seed)
        return new_desk(opening, chairs, self.screen, self.language, self.shelf)

    def deal(
        self, game: AnyGame, chairs: Sequence[Chair], options: Mapping[str, Json], seed: int | None
    ) -> Desk:
        """Return a new game."""
        names = [chair.name for chair in chairs]
        opening = open_new(game, len(chairs), options, names=names, seed=seed)
        return new_desk(opening, chairs, self.screen, self.language, self.shelf)

    def ask(self) -> Desk:
        """Return an unfinished game, or a new one after a question or two."""
        lobby = Lobby(self.screen, Words(self.language))
        for place, record in self.shelf.unfinished()[:1]:
            if lobby.go_on(record):
                return old_desk(record, place, self.screen, self.language)
        game = lobby.game(list(registry.games().values()))
        sitters, options = lobby.sitters(game)
        return self.deal(game, chairs_for(sitters), options, seed=None)
