"""Whole games, checked against a second, naive reading of the rules."""

import pytest

from tests.games.uptown.tables import card, municipal
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import digest, playout
from townsmith.core.rng import Rng, stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import standard_deck
from townsmith.games.uptown.words.cards import Effect, Project
from townsmith.games.uptown.words.view import StreetView, UpTownView
from townsmith.testing.laws import LAWS, Law
from townsmith.testing.play import Case
from townsmith.testing.strategies import check


def naive_moves(view: UpTownView) -> set[str]:
    """Return the legal moves by asking every rule about every project and every plot."""
    own = view.streets[view.turn]
    if view.action == 1 and own.deck.coins:
        return {"collect"}
    offers: dict[str, Project] = {}
    if view.action == 1:
        offers = {f"free-{'ab'[at]}": half for at, half in enumerate(halves(own))}
    else:
        for seat, street in enumerate(view.streets):
            top = street.deck.top
            if top is not None and not street.deck.coins and top.cost <= own.wallet:
                offers |= {f"deck{seat}-{'ab'[at]}": half for at, half in enumerate(top.projects)}
        if view.municipal.top is not None:
            names = ("fa", "fb", "ba", "bb")
            four = zip(names, view.municipal.top.projects, strict=True)
            offers |= {f"municipal-{name}": half for name, half in four}
    found = {
        f"{token} street{owner}-{plot + 1}"
        for token, half in offers.items()
        for owner in range(view.seats)
        for plot in range(5)
        if fits(view, half, owner, plot)
    }
    return found | ({"discard"} if view.action == 1 and own.deck.top else set())


def halves(street: StreetView) -> tuple[Project, ...]:
    return () if street.deck.top is None else street.deck.top.projects


def fits(view: UpTownView, project: Project, owner: int, plot: int) -> bool:
    """Apply sections 8 to 11 to one project and one plot."""
    if project.gift == (owner == view.turn):
        return False
    floors = [floor.project for floor in view.streets[owner].plots[plot].floors]
    closed = any(floor.roof for floor in floors)
    if project.gift and any(floor.no_gifts for floor in floors):
        return False
    if project.requirement == "roof_only":
        return closed
    if closed:
        return False
    if project.requirement == "ground_only":
        return not floors
    return bool(floors) or project.requirement != "upper_only"


def naive_total(street: StreetView, field: str) -> int:
    """Add up income or prestige of a street, effect by effect."""
    piles = [[floor.project for floor in plot.floors] for plot in street.plots]
    total = 0
    for pile in piles:
        for height, project in enumerate(pile):
            for effect in getattr(project, field):
                total += effect.value * times(effect, height, pile, piles)
    return total


def times(effect: Effect, height: int, pile: list[Project], piles: list[list[Project]]) -> int:
    """Return how often an effect counts."""
    everything = [project for other in piles for project in other]
    return {
        "flat": 1,
        "if_ground_floor": int(height == 0),
        "per_floor_below": height,
        "per_unit_plot": sum(p.units for p in pile if p.kind == effect.unit),
        "per_unit_street": sum(p.units for p in everything if p.kind == effect.unit),
    }[effect.type]


def random_half(rng: Rng) -> str:
    """Return a project with anything on it, so that odd combinations come up."""
    words = [["", "office", "cafe", "cafe duo", "hotel", "shop"][rng.below(6)]]
    words.append(["", "", "", "roof"][rng.below(4)])
    words.append(["", "", "gift"][rng.below(3)])
    words.append(["", "", "ground_only", "upper_only", "roof_only"][rng.below(5)])
    words.append(["", "", "", "no_gifts"][rng.below(4)])
    effects = ["2$", "-1$", "1$/floor", "1$/cafe@plot", "1*/shop@street", "2*@ground", "-3*", "1*"]
    words += [effects[rng.below(len(effects))] for _ in range(rng.below(4))]
    return " ".join(words)


def wild_deck(seed: int) -> dict[str, Json]:
    """Return a deck of random cards."""
    rng = stream(seed, "wild deck")
    projects = [
        card(1 + rng.below(5), random_half(rng), random_half(rng)) | {"id": f"P{at}"}
        for at in range(24)
    ]
    four = [municipal(*(random_half(rng) for _ in range(4))) | {"id": f"M{at}"} for at in range(9)]
    return {"project_cards": projects, "municipal_cards": four}


DECKS: list[Json] = [None, wild_deck(1), wild_deck(2)]


@pytest.mark.parametrize("deck", DECKS, ids=["ours", "wild-1", "wild-2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_and_sums_agree_with_a_naive_reading(seats: int, deck: Json) -> None:
    """At every moment of some games, with our deck and with random ones."""
    for seed in range(4):
        state = GAME.rules.start(GAME.setup(seats, seed, {"deck": deck}))
        rng = stream(seed, "walk")
        while state.pending():
            compare(state)
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[rng.below(len(legal))])
        compare(state)


def compare(state: UpTown) -> None:
    view = GAME.view(state, state.turn)
    if not view.over:
        assert {GAME.notation(move) for move in view.legal} == naive_moves(view)
    for seat, street in enumerate(view.streets):
        assert street.income == naive_total(street, "income")
        assert state.points(seat) == naive_total(street, "prestige") + street.wallet // 3


def test_money_moves_only_as_the_rules_say() -> None:
    """Wallets change by a price, a collection or a payout, and by nothing else."""
    state, rng = GAME.rules.start(GAME.setup(3, 21)), stream(21, "walk")
    while state.pending():
        seat, legal = state.turn, state.legal(state.turn)
        move = legal[rng.below(len(legal))]
        before = [(street.wallet, street.coins) for street in state.streets]
        closed = [street.closed for street in state.streets]
        notation = GAME.notation(move)
        price = top_price(state, notation)
        state.apply(seat, move)
        for at, street in enumerate(state.streets):
            gain = street.wallet - before[at][0]
            gain += price if at == seat else 0
            gain -= before[at][1] if notation == "collect" and at == seat else 0
            view = GAME.view(state, 0).streets[at]
            expected = max(view.income, 0) if street.closed != closed[at] else 0
            assert gain == expected


def top_price(state: UpTown, notation: str) -> int:
    if not notation.startswith("deck"):
        return 0
    top = GAME.view(state, 0).streets[int(notation[4])].deck.top
    assert top is not None
    return top.cost


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_deck_of_ones_own_keeps_the_laws(law: Law) -> None:
    """Whatever the cards are, every law holds."""
    check(law, Case(GAME, 3, {"deck": DECKS[1]}), examples=3)


def test_hundreds_of_games_end_and_both_ways() -> None:
    """Games of all sizes end, some with a closed street and some with an empty deck."""
    reasons = set()
    for seed in range(300):
        state = GAME.rules.start(GAME.setup(2 + seed % 3, seed))
        playout(state, stream(seed, "many"))
        assert state.over
        reasons |= {"closed" for street in state.streets if street.closed == 31}
        reasons |= {"empty" for street in state.streets if not street.left}
    assert reasons == {"closed", "empty"}


def test_the_standard_deck_written_out_plays_the_same_game() -> None:
    """Our own deck handed in as a user's deck gives the same moves and points."""
    written: dict[str, Json] = dict(standard_deck())
    ours, theirs = (GAME.rules.start(GAME.setup(2, 6, {"deck": deck})) for deck in (None, written))
    assert playout(ours, stream(1, "same")) == playout(theirs, stream(1, "same"))
    assert [ours.points(at) for at in (0, 1)] == [theirs.points(at) for at in (0, 1)]
    assert digest(ours) != digest(theirs)
