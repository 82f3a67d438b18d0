"""Why a move is refused, with the clause it breaks (UT-16.1)."""

from collections.abc import Sequence

from townsmith.core.contract.view import Path
from townsmith.core.text import SeatName, Text
from townsmith.games.uptown.words.cards import Project
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.notation import (
    COLLECT_WORD,
    DECK,
    DISCARD_WORD,
    FREE,
    MUNICIPAL,
    OFFERS_BY_TOKEN,
    SPOTS_BY_TOKEN,
    Offer,
    Spot,
    path,
)
from townsmith.games.uptown.words.offers import card_on_offer
from townsmith.games.uptown.words.view import PlotView, UpTownView


def why_not(view: UpTownView, clicked: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None if it is or means nothing."""
    if not clicked or any(path(move)[: len(clicked)] == clicked for move in view.legal):
        return None
    if view.over:
        return Text("The game is over (UT-14.3).")
    if view.viewer != view.turn:
        return Text("It is the turn of {seat} (UT-5.5).", seat=SeatName(view.turn))
    if clicked[0] in {COLLECT_WORD, DISCARD_WORD}:
        return _why_not_button(view, clicked[0])
    offer = OFFERS_BY_TOKEN.get(clicked[0])
    if offer is None:
        return None
    offer = offer._replace(seat=view.turn) if offer.source == FREE else offer
    return _why_not_source(view, offer) or _why_not_built(view, offer, clicked[1:])


def _why_not_button(view: UpTownView, token: str) -> Text | None:
    if token == COLLECT_WORD:
        if view.action != 1:
            return Text("Coins are collected only in action I (UT-6.4).")
        return Text("There are no coins on your deck (UT-6.4).")
    if view.action != 1:
        return Text("Only the free card of action I may be discarded (UT-7.11).")
    return Text("You collect coins instead of taking a free card (UT-6.5).")


def _why_not_source(view: UpTownView, offer: Offer) -> Text | None:
    """Return why no half of that card may be taken now."""
    if offer.source == FREE:
        if view.action != 1:
            return Text("The free card belongs to action I (UT-5.1).")
        coins = view.streets[view.turn].deck.coins
        return Text("You collect coins instead of taking a free card (UT-6.5).") if coins else None
    if view.action != 1:
        return _why_not_municipal(view) if offer.source == MUNICIPAL else _why_not_deck(view, offer)
    return Text("Buying and municipal cards belong to action II (UT-5.1).")


def _why_not_municipal(view: UpTownView) -> Text | None:
    if view.municipal.top is None:
        return Text("The municipal pile is empty (UT-7.13).")
    return None


def _why_not_deck(view: UpTownView, offer: Offer) -> Text | None:
    if offer.seat >= view.seats:
        return Text("There is no such deck at this table (UT-7.1).")
    deck, wallet = view.streets[offer.seat].deck, view.streets[view.turn].wallet
    if deck.top is None:
        return Text("This deck is empty (UT-7.17).")
    if deck.coins:
        return Text("Coins lie on this deck: nothing can be bought from it (UT-7.5).")
    if deck.top.cost > wallet:
        price, purse = upcoins(deck.top.cost), upcoins(wallet)
        return Text("It costs {price} and you have {purse} (UT-7.8).", price=price, purse=purse)
    return None


def _why_not_built(view: UpTownView, offer: Offer, rest: Sequence[str]) -> Text | None:
    card = card_on_offer(view, offer)
    if card is None:
        return None
    project = card.projects[offer.half]
    if not rest:
        clause = {FREE: "UT-6.8", DECK: "UT-7.10", MUNICIPAL: "UT-7.12"}[offer.source]
        name = project_name(project)
        return Text("{project} fits on no plot ({clause}).", project=name, clause=clause)
    spot = SPOTS_BY_TOKEN.get(rest[0])
    return None if spot is None else _why_not_spot(view, project, spot)


def _why_not_spot(view: UpTownView, project: Project, spot: Spot) -> Text | None:
    if spot.owner >= view.seats:
        return Text("There is no such street at this table (UT-8.6).")
    if project.gift and spot.owner == view.turn:
        return Text("A gift goes to another player's plot (UT-11.1).")
    if not project.gift and spot.owner != view.turn:
        return Text("Only gifts go to another player's plot (UT-8.6).")
    plot = view.streets[spot.owner].plots[spot.plot]
    if project.gift and plot.no_gifts:
        return Text("This building takes no gifts (UT-9.4).")
    return _why_not_plot(project, plot)


def _why_not_plot(project: Project, plot: PlotView) -> Text | None:
    if project.requirement == "roof_only":
        return None if plot.closed else Text("This project goes only on a roof (UT-9.3).")
    if plot.closed:
        return Text("This plot is closed: only roof-only projects go there (UT-10.2).")
    if project.requirement == "ground_only" and plot.floors:
        return Text("This project goes only on the ground floor (UT-9.1).")
    if project.requirement == "upper_only" and not plot.floors:
        return Text("This project never stands on the ground floor (UT-9.2).")
    return None
