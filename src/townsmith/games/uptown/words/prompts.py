"""What is expected now, in one sentence."""

from townsmith.core.text import SeatName, Text
from townsmith.games.uptown.words.names import upcoins
from townsmith.games.uptown.words.view import UpTownView


def prompt(view: UpTownView) -> Text:
    """Return one sentence: what is expected now."""
    if view.over:
        return _end(view)
    if view.viewer != view.turn:
        return Text("{seat} is building.", seat=SeatName(view.turn))
    task = _task(view)
    return Text("{task} This is the last round.", task=task) if view.last_round else task


def _end(view: UpTownView) -> Text:
    """Return that the game is over, and why (UT-14.1, UT-14.2)."""
    for seat, street in enumerate(view.streets):
        if all(plot.closed for plot in street.plots):
            return Text(
                "The game is over: all plots of {owner} are closed.",
                you=Text("The game is over: all your plots are closed."),
                owner=SeatName(seat),
            )
    for seat, street in enumerate(view.streets):
        if street.deck.top is None:
            return Text(
                "The game is over: the deck of {owner} is empty.",
                you=Text("The game is over: your deck is empty."),
                owner=SeatName(seat),
            )
    return Text("The game is over.")


def _task(view: UpTownView) -> Text:
    if view.action != 1:
        return Text("Action II: buy a card or take the municipal one, and build half of it.")
    coins = view.streets[view.turn].deck.coins
    if coins:
        return Text("Action I: collect the {amount} from your deck.", amount=upcoins(coins))
    return Text("Action I: build half of your free card, or discard it.")
