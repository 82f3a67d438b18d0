"""What happened between two views."""

from townsmith.core.contract.state import Seat
from townsmith.core.text import Plural, SeatName, Text
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.view import DeckView, FloorView, UpTownView


def news(before: UpTownView, after: UpTownView) -> list[Text]:
    """Return what happened between two views of one viewer."""
    told: list[Text] = []
    for seat in range(after.seats):
        told += _street_news(before, after, seat)
    told += _discards(before, after)
    for seat in range(after.seats):
        told += _money_news(before, after, seat)
    if after.last_round and not before.last_round:
        told.append(Text("The end is near: this is the last round."))
    return told


def _discards(before: UpTownView, after: UpTownView) -> list[Text]:
    """Return what was discarded; by whom, where only one of them can have done it."""
    discarded = _cards_gone(before, after) - _floors_added(before, after)
    if discarded < 1:
        return []
    if (before.round, before.turn) == (after.round, after.turn):
        return [
            Text(
                "{seat} has discarded the free card.",
                you=Text("You have discarded the free card."),
                seat=SeatName(after.turn),
            )
        ]
    return [Plural("{n} card was discarded.", "{n} cards were discarded.", discarded)]


def _street_news(before: UpTownView, after: UpTownView, seat: Seat) -> list[Text]:
    told: list[Text] = []
    owner, paid = SeatName(seat), _paid(before, after, seat)
    pairs = zip(before.streets[seat].plots, after.streets[seat].plots, strict=True)
    for plot, (old, new) in enumerate(pairs, 1):
        told += [
            _bought_news(floor, owner, plot, paid) if paid else _floor_news(floor, owner, plot)
            for floor in new.floors[len(old.floors) :]
        ]
        if new.closed and not old.closed:
            told.append(
                Text(
                    "Plot {plot} of {owner} is closed.",
                    you=Text("Your plot {plot} is closed."),
                    plot=plot,
                    owner=owner,
                )
            )
    return told


def _floor_news(floor: FloorView, owner: SeatName, plot: int) -> Text:
    name = project_name(floor.project)
    if floor.project.gift:
        return Text(
            "{owner} was given {project} on plot {plot}.",
            you=Text("You were given {project} on plot {plot}."),
            owner=owner,
            project=name,
            plot=plot,
        )
    return Text(
        "{owner} has built {project} on plot {plot}.",
        you=Text("You have built {project} on plot {plot}."),
        owner=owner,
        project=name,
        plot=plot,
    )


def _bought_news(floor: FloorView, owner: SeatName, plot: int, paid: int) -> Text:
    return Text(
        "{owner} has built {project} on plot {plot} for {sum}.",
        you=Text("You have built {project} on plot {plot} for {sum}."),
        owner=owner,
        project=project_name(floor.project),
        plot=plot,
        sum=upcoins(paid),
    )


def _paid(before: UpTownView, after: UpTownView, seat: Seat) -> int:
    """Return what somebody has spent on the one floor they have built, if it was just that."""
    old, new = before.streets[seat], after.streets[seat]
    pairs = list(zip(old.plots, new.plots, strict=True))
    floors = [floor for was, now in pairs for floor in now.floors[len(was.floors) :]]
    paid_out = any(now.closed and not was.closed for was, now in pairs)
    alone = len(floors) == 1 and not floors[0].project.gift and not paid_out
    return max(0, old.wallet - new.wallet) if alone else 0


def _money_news(before: UpTownView, after: UpTownView, seat: Seat) -> list[Text]:
    old, new = before.streets[seat], after.streets[seat]
    owner = SeatName(seat)
    told: list[Text] = []
    if new.wallet > old.wallet:
        told.append(
            Text(
                "{owner} has received {sum}.",
                you=Text("You have received {sum}."),
                owner=owner,
                sum=upcoins(new.wallet - old.wallet),
            )
        )
    if new.wallet < old.wallet and not _paid(before, after, seat):
        told.append(
            Text(
                "{owner} has spent {sum}.",
                you=Text("You have spent {sum}."),
                owner=owner,
                sum=upcoins(old.wallet - new.wallet),
            )
        )
    if new.deck.coins > old.deck.coins:
        told.append(
            Text(
                "The deck of {owner} is blocked by {sum}.",
                you=Text("Your deck is blocked by {sum}."),
                owner=owner,
                sum=upcoins(new.deck.coins),
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
