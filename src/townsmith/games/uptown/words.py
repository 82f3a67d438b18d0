"""The words of UpTown: prompts, moves, news, and what projects give."""

from typing import Final

from townsmith.core.contract.state import Move, Seat
from townsmith.core.text import Listing, Plural, SeatName, Text, Word
from townsmith.games.uptown.cardbook import Card, Effect, Project
from townsmith.games.uptown.notation import FREE, MUNICIPAL, Offer, Spot, offer_at, spot_at
from townsmith.games.uptown.pieces import COLLECT, DISCARD
from townsmith.games.uptown.view import DeckView, FloorView, UpTownView

KIND_NAMES: Final = {
    "office": Text("Office"),
    "apartment": Text("Apartment"),
    "shop": Text("Shop"),
    "service": Text("Service"),
    "cafe": Text("Café"),
    "hotel": Text("Hotel"),
}
KIND_WORDS: Final = {
    "office": Text("office"),
    "apartment": Text("apartment"),
    "shop": Text("shop"),
    "service": Text("service"),
    "cafe": Text("café"),
    "hotel": Text("hotel"),
}
EACH_KIND: Final = {
    "office": Text("for each office"),
    "apartment": Text("for each apartment"),
    "shop": Text("for each shop"),
    "service": Text("for each service"),
    "cafe": Text("for each café"),
    "hotel": Text("for each hotel"),
}
REQUIREMENT_NAMES: Final = {
    "ground_only": Text("ground floor only"),
    "upper_only": Text("upper floor only"),
    "roof_only": Text("on a roof only"),
}


def project_name(project: Project) -> Text:
    """Return what a project is called; one without a name goes by its kind."""
    if project.name:
        return Word(project.name.replace("{", "{{").replace("}", "}}"))
    if project.kind is None:
        return Text("Roof") if project.roof else Text("Project")
    name = KIND_NAMES[project.kind]
    if project.units == 1:
        return name
    return Text("Double {kind}", kind=KIND_WORDS[project.kind])


def upcoins(n: int) -> Text:
    """Return an amount of money."""
    return Plural("{n} upcoin", "{n} upcoins", n)


def prestige(n: int) -> Text:
    """Return an amount of prestige."""
    return Text("{n} prestige", n=n)


# What a project gives


def effect_words(effect: Effect, amount: Text) -> Text:
    """Return what one effect gives, in words; `amount` says how much and of what."""
    if effect.type == "if_ground_floor":
        return Text("{amount} on the ground floor", amount=amount)
    if effect.type == "per_floor_below":
        return Text("{amount} for each floor below", amount=amount)
    if effect.unit is None:
        return amount
    each = EACH_KIND[effect.unit]
    if effect.type == "per_unit_plot":
        return Text("{amount} {each} on its plot", amount=amount, each=each)
    return Text("{amount} {each} on the street", amount=amount, each=each)


def gains(project: Project) -> list[Text]:
    """Return everything a project gives: income first, then prestige."""
    income = [effect_words(effect, upcoins(effect.value)) for effect in project.income]
    return income + [effect_words(effect, prestige(effect.value)) for effect in project.prestige]


def traits(project: Project) -> list[Text]:
    """Return what sort of project it is: its kind, icons and requirement."""
    found: list[Text] = []
    if project.kind is not None:
        kind = KIND_WORDS[project.kind]
        found.append(Text("double {kind}", kind=kind) if project.units > 1 else kind)
    if project.roof:
        found.append(Text("roof"))
    if project.gift:
        found.append(Text("gift"))
    if project.requirement is not None:
        found.append(REQUIREMENT_NAMES[project.requirement])
    if project.no_gifts:
        found.append(Text("no gifts here"))
    return found


# Prompt


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
            owner = SeatName(seat)
            return Text("The game is over: all plots of {owner} are closed.", owner=owner)
    for seat, street in enumerate(view.streets):
        if street.deck.top is None:
            return Text("The game is over: the deck of {owner} is empty.", owner=SeatName(seat))
    return Text("The game is over.")


def _task(view: UpTownView) -> Text:
    if view.action != 1:
        return Text("Action II: buy a card or take the municipal one, and build half of it.")
    coins = view.streets[view.turn].deck.coins
    if coins:
        return Text("Action I: collect the {amount} from your deck.", amount=upcoins(coins))
    return Text("Action I: build half of your free card, or discard it.")


# Moves


def describe(view: UpTownView, move: Move) -> Text:
    """Return a move in words, as the seat whose turn it is would make it."""
    if move == DISCARD:
        return Text("Discard the free card")
    if move == COLLECT:
        return Text("Collect the coins from the deck")
    offer, spot = offer_at(move, view.turn), spot_at(move)
    card = card_on_offer(view, offer)
    name = Text("the card") if card is None else project_name(card.projects[offer.half])
    built = _built_words(name, spot, gift=spot.owner != view.turn)
    return built if card is None else _paid_words(built, card, offer, view.turn)


def card_on_offer(view: UpTownView, offer: Offer) -> Card | None:
    """Return the card an offer is half of, if there is one."""
    if offer.source == MUNICIPAL:
        return view.municipal.top
    return view.streets[offer.seat].deck.top if offer.seat < view.seats else None


def _built_words(name: Text, spot: Spot, *, gift: bool) -> Text:
    plot = spot.plot + 1
    if not gift:
        return Text("Build {project} on plot {plot}", project=name, plot=plot)
    owner = SeatName(spot.owner)
    return Text("Give {project} to plot {plot} of {owner}", project=name, plot=plot, owner=owner)


def _paid_words(built: Text, card: Card, offer: Offer, buyer: Seat) -> Text:
    if offer.source == FREE:
        return Text("{built} (free card)", built=built)
    if offer.source == MUNICIPAL:
        return Text("{built} (municipal card)", built=built)
    price = upcoins(card.cost)
    if offer.seat == buyer:
        return Text("{built} (own deck, {price})", built=built, price=price)
    seller = SeatName(offer.seat)
    return Text("{built} (deck of {seller}, {price})", built=built, seller=seller, price=price)


# News


def news(before: UpTownView, after: UpTownView) -> list[Text]:
    """Return what happened between two views of one viewer."""
    told: list[Text] = []
    for seat in range(after.seats):
        told += _street_news(before, after, seat)
    discarded = _cards_gone(before, after) - _floors_added(before, after)
    if discarded > 0:
        told.append(Plural("{n} card was discarded.", "{n} cards were discarded.", discarded))
    for seat in range(after.seats):
        told += _money_news(before, after, seat)
    if after.last_round and not before.last_round:
        told.append(Text("The end is near: this is the last round."))
    return told


def _street_news(before: UpTownView, after: UpTownView, seat: Seat) -> list[Text]:
    told: list[Text] = []
    owner = SeatName(seat)
    pairs = zip(before.streets[seat].plots, after.streets[seat].plots, strict=True)
    for plot, (old, new) in enumerate(pairs, 1):
        told += [_floor_news(floor, owner, plot) for floor in new.floors[len(old.floors) :]]
        if new.closed and not old.closed:
            told.append(Text("Plot {plot} of {owner} is closed.", plot=plot, owner=owner))
    return told


def _floor_news(floor: FloorView, owner: SeatName, plot: int) -> Text:
    name = project_name(floor.project)
    if floor.project.gift:
        return Text(
            "{owner} was given {project} on plot {plot}.", owner=owner, project=name, plot=plot
        )
    return Text("{owner} has built {project} on plot {plot}.", owner=owner, project=name, plot=plot)


def _money_news(before: UpTownView, after: UpTownView, seat: Seat) -> list[Text]:
    old, new = before.streets[seat], after.streets[seat]
    owner = SeatName(seat)
    told: list[Text] = []
    if new.wallet > old.wallet:
        told.append(
            Text("{owner} has received {sum}.", owner=owner, sum=upcoins(new.wallet - old.wallet))
        )
    if new.wallet < old.wallet:
        told.append(
            Text("{owner} has spent {sum}.", owner=owner, sum=upcoins(old.wallet - new.wallet))
        )
    if new.deck.coins > old.deck.coins:
        told.append(
            Text(
                "The deck of {owner} is blocked by {sum}.", owner=owner, sum=upcoins(new.deck.coins)
            )
        )
    return told


def _cards_gone(before: UpTownView, after: UpTownView) -> int:
    return sum(deck.size for deck in _decks(before)) - sum(deck.size for deck in _decks(after))


def _decks(view: UpTownView) -> list[DeckView]:
    return [view.municipal, *(street.deck for street in view.streets)]


def _floors_added(before: UpTownView, after: UpTownView) -> int:
    return _floors(after) - _floors(before)


def _floors(view: UpTownView) -> int:
    return sum(len(plot.floors) for street in view.streets for plot in street.plots)


# Score


def floors_words(floors: tuple[FloorView, ...]) -> Text | None:
    """Return where the prestige of a plot comes from, from the ground up."""
    items = tuple(
        Text("{project} {n}", project=project_name(floor.project), n=floor.prestige)
        for floor in floors
        if floor.prestige
    )
    return Text("{floors}", floors=Listing(items)) if items else None
