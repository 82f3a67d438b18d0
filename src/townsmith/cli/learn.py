"""`townsmith learn`: a lesson of a game, in the terminal."""

import click

from townsmith.cli.language import LANGUAGE, chosen_language
from townsmith.cli.parameters import GAME
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.teaching.lesson import Lesson, lesson_called, lessons
from townsmith.terminal.lesson import LessonRoom, teach
from townsmith.terminal.screen import Screen


@click.command("learn")
@GAME
@click.argument("lesson", metavar="[LESSON]", default="")
@click.option("--list", "listed", is_flag=True, help="Name the lessons of the game.")
@click.option("--no-colour", "--no-color", "plain", is_flag=True, help="Use no colours.")
@LANGUAGE
def command(game: AnyGame, *, lesson: str, listed: bool, plain: bool, language: str | None) -> None:
    """Learn a game step by step, from a deal that is always the same.

    Without a LESSON it is the first one; the others are about variants.

    \b
      townsmith learn GAME
      townsmith learn GAME --list
    """
    words = _words(game, chosen_language(language))
    if listed:
        for found in lessons(game).values():
            click.echo(f"{found.id}: {words(found.title)}. {words(found.teaches)}")
        return
    chosen = lesson_called(game, lesson)
    _teach(LessonRoom(Screen(colour=False if plain else None), words), game, chosen)


def _words(game: AnyGame, language: str) -> Words:
    neighbour = Words(language)(Text("Neighbour"))
    return Words(language, ["", *[neighbour] * (game.chairs[-1] - 1)], game.slug).to(0)


def _teach(room: LessonRoom, game: AnyGame, lesson: Lesson) -> None:
    try:
        finished = teach(room, game, lesson)
    except EOFError:
        finished = False
    if finished:
        room.tell(Text("Play on: townsmith play {game}", game=game.slug), "pencil")
