"""`townsmith review`: a finished game thought through again."""

import json
from pathlib import Path

import click

from townsmith.bots.review import SECONDS, Decision, decisions, turns
from townsmith.cli.language import LANGUAGE, chosen_language
from townsmith.cli.progress import watched
from townsmith.i18n.words import Words
from townsmith.table.playfile import load_record
from townsmith.table.record import replayed
from townsmith.terminal.review import review_picture
from townsmith.terminal.screen import Screen


@click.command("review")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(min=0), metavar="N", help="Only what that seat did.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=60),
    default=SECONDS,
    show_default=True,
    metavar="S",
    help="How long a decision is thought about.",
)
@click.option("--json", "as_json", is_flag=True, help="Print every decision as JSON.")
@LANGUAGE
def command(
    file: Path, *, seat: int | None, seconds: float, as_json: bool, language: str | None
) -> None:
    """Think a finished game through again: what was lost, and where it turned.

    Every decision is looked at from what its seat knew at that moment. What was lost is the
    difference between the move played and the best one found; more seconds find more.
    """
    table = replayed(load_record(file))
    if not table.over:
        raise click.ClickException(
            f"{file}: this game is not over; only finished ones are reviewed"
        )
    seats = range(table.header.seats)
    if seat is not None and seat not in seats:
        raise click.UsageError(f"there is no seat {seat}; the seats are 0 to {seats[-1]}")
    words = Words(chosen_language(language), table.header.names, table.game.slug)
    found = {
        each: list(watched(decisions(table, each, seconds), f"Seat {each}", total=None))
        for each in (seats if seat is None else [seat])
    }
    if as_json:
        told = {each: [_plain(one, words) for one in of_seat] for each, of_seat in found.items()}
        click.echo(json.dumps(told, indent=1))
        return
    screen = Screen()
    for each, of_seat in found.items():
        screen.show(review_picture(turns(of_seat), each, words, screen.width))
        click.echo()


def _plain(decision: Decision, words: Words) -> dict[str, object]:
    return {
        "entry": decision.number,
        "turn": decision.turn,
        "played": words(decision.played),
        "best": words(decision.best),
        "worth": round(decision.worth, 2),
        "loss": round(decision.loss, 2),
    }
