"""The command line answers in every language: what it lists, what it checks, and its help pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Run
from tests.english import english_words
from townsmith.cli.commands import CONTENTS, load
from townsmith.core import registry
from townsmith.core.text import Text
from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.table.playfile import public_record
from townsmith.table.table import open_table

Command = Callable[..., Run]
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]
GROUPS = ("admin", "dataset", "deck", "i18n", "position")


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Stand in a terminal that speaks a language."""
    monkeypatch.setenv("LANGUAGE", request.param)
    return str(request.param)


def typed() -> Iterator[str]:
    """Yield what is typed, and so stays as it is: commands, options and their values."""
    yield from ("townsmith", "play", "command", "option", "value", "gap", "town", "ok", "fail")
    for name in CONTENTS:
        yield from _parts(load(name))
    for game in registry.games().values():
        yield game.slug
        for option in game.options:
            yield from (option.id, *(str(choice.value) for choice in option.choices), "on", "off")


def _parts(command: click.Command) -> Iterator[str]:
    yield command.name or ""
    for parameter in command.params:
        yield from (
            *parameter.opts,
            *parameter.secondary_opts,
            str(parameter.metavar or parameter.name),
        )
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from _parts(inner)


def test_the_games_are_listed_in_it(run: Command, language: str) -> None:
    """The list, and what can be chosen in each game of the house."""
    games = registry.games()
    words = Words(language)
    listed = run("games").out
    for game in games.values():
        page = run("games", game.slug).out
        about = words(Text("about {n} minutes", n=game.minutes))
        assert about in listed
        assert about in page
        if game.slug != "plots":  # a game of somebody else, without translations
            assert english_words(page, language, typed()) == []
    assert (
        english_words(listed.replace(games["plots"].name, ""), language, [*typed(), *PLOTS]) == []
    )


PLOTS = ["Four", "plots,", "two", "houses", "at", "a", "time,", "and", "the", "morning", "sun."]
"""What the toy game says of itself, in English only."""


def test_a_record_is_checked_in_it(run: Command, language: str, tmp_path: Path) -> None:
    """Of a game that is over, and of one that is not."""
    table = open_table(open_new(registry.game("dream-home"), 2, seed=1, date="2026-01-31"))
    place = tmp_path / "game.town"
    for over in (False, True):
        while over and not table.over:
            seat = table.pending[0]
            move = table.view(seat).legal[0]
            table.play(seat, table.game.notation(move), table.next_number)
        place.write_text(public_record(table).text, "utf-8")
        done = run("verify", str(place))
        assert done.code == (0 if over else 1)
        assert english_words(done.out.replace(str(place), ""), language, typed()) == []


@pytest.mark.parametrize("command", ["sim", "arena"])
def test_what_bots_came_to_is_told_in_it(run: Command, language: str, command: str) -> None:
    """Headlines, the verdict and how long it took, in lines that a terminal has room for."""
    bots = "greedy,random"
    done = run(command, "plots", "--games", "4", "--seed", "3", "--processes", "1", "--bots", bots)
    assert all(len(line) <= 80 for line in done.out.splitlines())
    assert english_words(done.out, language, [*typed(), *PLOTS, *bots.split(",")]) == []


@pytest.mark.parametrize("group", GROUPS)
def test_a_list_of_commands_is_in_it(run: Command, language: str, group: str) -> None:
    """Each with its whole first sentence, which somebody translated."""
    lines = run(group, "--help").out.splitlines()
    page = "\n".join(line for line in lines if not line.lstrip().startswith("townsmith "))
    assert "..." not in page.partition("\n")[2]
    assert english_words(page, language, typed()) == []
