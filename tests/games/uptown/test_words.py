"""Words and pictures: prompts, descriptions, news, targets, and no sentence hard-wired."""

import re
import xml.etree.ElementTree as ET

import pytest

from tests.games.uptown.tables import card, municipal, play, seat, table
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.rng import stream
from townsmith.draw.grid import size
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import deck_catalogue
from townsmith.games.uptown.words.cards import deck_cards
from townsmith.games.uptown.words.view import UpTownView
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import hardwired, hardwired_in_svg, pseudo_words

SAY = Words("en", ("Ann", "Ben", "Cleo", "Dan"))
PLAIN = municipal(*["cafe"] * 4)


def prompt(state: UpTown, viewer: int = 0) -> str:
    return SAY(GAME.words.prompt(GAME.view(state, viewer)))


def test_prompts_say_what_is_expected() -> None:
    """One sentence for each action, for waiting, for the last round and for the end."""
    state = table(seat("", card(1, "shop")), seat(), pile=(PLAIN,))
    assert prompt(state) == "Action I: build half of your free card, or discard it."
    assert prompt(state, 1) == "Ann is building."
    play(state, "discard")
    assert prompt(state).startswith("Action II: buy a card")
    blocked = table(seat(coins=3), seat(), last_round=True)
    assert prompt(blocked) == (
        "Action I: collect the 3 upcoins from your deck. This is the last round."
    )


def test_the_end_is_explained() -> None:
    """The last sentence says which of the two ends it was."""
    roofs = "\n".join(["roof"] * 5)
    assert prompt(table(seat(), seat(), phase="over")) == "The game is over."
    closed = table(seat(), seat(roofs), phase="over")
    assert prompt(closed, 1) == "The game is over: all plots of Ben are closed."
    empty = table(seat(size=0), seat(), phase="over")
    assert prompt(empty) == "The game is over: the deck of Ann is empty."


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("deck0-a street0-2", "Build Shop on plot 2 (own deck, 2 upcoins)"),
        ("deck1-b street0-1", "Build Double café on plot 1 (deck of Ben, 1 upcoin)"),
        ("deck1-a street1-5", "Give Roof to plot 5 of Ben (deck of Ben, 1 upcoin)"),
        ("municipal-ba street0-3", "Build Café on plot 3 (municipal card)"),
        ("deck3-a street0-3", "Build the card on plot 3"),
        ("discard", "Discard the free card"),
        ("collect", "Collect the coins from the deck"),
    ],
)
def test_moves_are_described(notation: str, words: str) -> None:
    """With the project, the plot, the deck and the price."""
    other = seat("", card(1, "roof gift", "cafe duo"))
    state = table(seat("", card(2, "shop")), other, pile=(PLAIN,), action=2)
    assert SAY(GAME.words.describe(GAME.view(state, 0), GAME.parse(notation))) == words


def test_free_cards_are_described() -> None:
    """A free card is said to be free."""
    view = GAME.view(table(seat("", card(2, "shop")), seat()), 0)
    words = SAY(GAME.words.describe(view, GAME.parse("free-a street0-1")))
    assert words == "Build Shop on plot 1 (free card)"


def test_news_tell_what_was_built_paid_and_discarded() -> None:
    """Between two views: floors, gifts, closed plots, money, blocked decks and discards."""
    state = table(
        seat("3$", card(2, "roof"), size=1), seat("", card(4, "gift -1*"), wallet=5), pile=(PLAIN,)
    )
    before = GAME.view(state, 1)
    play(state, "free-a street0-1", "deck1-a street1-2")
    told = [SAY(text) for text in GAME.words.news(before, GAME.view(state, 1))]
    assert told == [
        "Ann has built Roof on plot 1.",
        "Plot 1 of Ann is closed.",
        "Ben was given Project on plot 2.",
        "Ann has spent 1 upcoin.",
        "The deck of Ben is blocked by 4 upcoins.",
        "The end is near: this is the last round.",
    ]
    before = GAME.view(state, 0)
    play(state, "collect")
    assert [SAY(text) for text in GAME.words.news(before, GAME.view(state, 0))] == [
        "Ben has received 4 upcoins."
    ]


def test_news_of_a_discard() -> None:
    """A card that left a deck and stands nowhere was discarded."""
    state = table(seat(), seat(), pile=(PLAIN,))
    before = GAME.view(state, 1)
    play(state, "discard")
    told = [SAY(text) for text in GAME.words.news(before, GAME.view(state, 1))]
    assert told == ["Ann has discarded the free card."]


def test_news_of_a_purchase() -> None:
    """A floor that was paid for is told with its price, in one sentence."""
    state = table(seat(wallet=5), seat("", card(2, "shop")), pile=(PLAIN,))
    play(state, "discard")
    before = GAME.view(state, 1)
    play(state, "deck1-a street0-1")
    told = [SAY(text) for text in GAME.words.news(before, GAME.view(state, 1))]
    assert told[0] == "Ann has built Shop on plot 1 for 2 upcoins."


def test_names_of_ones_own_may_hold_anything() -> None:
    """Braces in a name are only characters."""
    half = {"name": "{odd} & <bold>", "kind": "cafe"}
    state = table({"street": [[half], [], [], [], []]}, seat())
    view = GAME.view(state, SPECTATOR)
    assert "{odd} & <bol…" in GAME.drawing.characters(view, SAY).plain()
    assert "{odd} &amp; &lt;bold&gt;" in GAME.drawing.svg(view, SAY)
    ET.fromstring(GAME.drawing.svg(view, SAY))  # noqa: S314 - our own drawing


def test_projects_say_all_they_do() -> None:
    """The character picture spells out kind, signs, requirement and every effect."""
    words = "cafe duo gift upper_only -1$/floor 2*/shop@plot 1*/hotel@street 1$@ground no_gifts"
    state = table(seat("", card(3, words)), seat())
    text = " ".join(GAME.drawing.characters(GAME.view(state, 0), SAY).plain().split())
    assert (
        "double café, gift, upper floor only, no gifts here, -1 upcoins for each floor below,"
        " 1 upcoin on the ground floor, 2 prestige for each shop on its plot,"
        " 1 prestige for each hotel on the street"
    ).replace("-1", "\N{EN DASH}1") in text


def test_the_character_picture_fits_eighty_columns_at_all_times() -> None:
    """Through whole games, for every viewer."""
    for seats in (2, 4):
        state, rng = GAME.rules.start(GAME.setup(seats, 5)), stream(5, "walk")
        for step in range(GAME.rules.bound(GAME.setup(seats))):
            if state.pending():
                legal = state.legal(state.turn)
                state.apply(state.turn, legal[rng.below(len(legal))])
            if step % 25 == 0:
                for viewer in (0, seats - 1, SPECTATOR, REFEREE):
                    assert size(GAME.drawing.characters(GAME.view(state, viewer), SAY))[0] <= 80


def test_only_legal_halves_and_plots_are_targets() -> None:
    """The drawing of the seat to act has exactly the tokens of its moves; others have none."""
    state = table(seat("office", card(1, "shop", "gift")), seat(), pile=(PLAIN,))
    drawn = set(re.findall(r'data-t="([^"]+)"', GAME.drawing.svg(GAME.view(state, 0), SAY)))
    spots = {f"street{owner}-{plot}" for owner in (0, 1) for plot in range(1, 6)}
    assert drawn == {"free-a", "free-b", "discard"} | spots
    assert 'data-t="' not in GAME.drawing.svg(GAME.view(state, 1), SAY)


def test_buttons_are_the_two_moves_without_a_place() -> None:
    """Discarding and collecting have labels; everything else is drawn."""
    labels = {
        GAME.words.path(move)[0]: GAME.words.button(GAME.words.path(move)[0]) for move in range(282)
    }
    assert {token for token, label in labels.items() if label} == {"discard", "collect"}


def test_score_sheets_say_where_prestige_comes_from() -> None:
    """A plot lists its floors with what each gives, and the wallet its upcoins."""
    state = table(seat("cafe 2* | shop | office -1*", wallet=7), seat())
    lines = GAME.words.sheets(GAME.view(state, 0))[0].lines
    assert lines[0].why is not None
    assert SAY(lines[0].why) == "Café 2 and Office \N{EN DASH}1"
    assert lines[1].why is None
    assert lines[5].why is not None
    assert SAY(lines[5].why) == "7 upcoins, 3 for one"


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_no_sentence_is_hard_wired(viewer: int) -> None:
    """In a language nobody speaks only names, ids and tokens are left in plain letters."""
    say = pseudo_words(("Ann", "Ben", "Cleo"))
    tokens = {token for move in range(GAME.rules.move_count) for token in GAME.words.path(move)}
    ids = {entry.id for entry in deck_cards(deck_catalogue(None)).cards}
    allowed = {"Ann", "Ben", "Cleo"} | tokens | ids
    state, rng = GAME.rules.start(GAME.setup(3, 2)), stream(2, "walk")
    for step in range(60):
        if state.over:
            state = GAME.rules.start(GAME.setup(3, step))
        before = GAME.view(state, viewer)
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rng.below(len(legal))])
        view = GAME.view(state, viewer)
        spoken = [GAME.words.prompt(view), *GAME.words.news(before, view)]
        spoken += [GAME.words.describe(view, move) for move in view.legal]
        assert hardwired(" ".join(map(say, spoken)), allowed) == []
        if step % 20 == 0:
            assert hardwired(GAME.drawing.characters(view, say).plain(), allowed) == []
            assert hardwired_in_svg(GAME.drawing.svg(view, say), allowed) == []


PROMISED = re.compile(r"(?:pays|paid) (\d+) upcoin")


def test_a_coach_promises_what_is_paid() -> None:
    """Whatever a roof is said to pay goes into the owner's wallet, in many positions."""
    promises = 0
    for seed in range(3):
        state, rng = GAME.rules.start(GAME.setup(3, seed)), stream(seed, "coach")
        while not state.over:
            seat_now = state.turn
            view = GAME.view(state, seat_now)
            for move in state.legal(seat_now):
                told = GAME.words.reason(view, move)
                found = PROMISED.search(SAY(told)) if told is not None else None
                if found is None:
                    continue
                after = state.clone()
                after.apply(seat_now, move)
                owner = int(GAME.words.path(move)[1][len("street")])
                paid = after.streets[owner].wallet - state.streets[owner].wallet
                price = _price(view, move) if owner == seat_now else 0
                assert paid + price == int(found[1])
                promises += 1
            legal = state.legal(seat_now)
            state.apply(seat_now, legal[rng.below(len(legal))])
    assert promises > 100


def _price(view: UpTownView, move: int) -> int:
    offer = GAME.words.path(move)[0]
    top = view.streets[int(offer[4])].deck.top if offer.startswith("deck") else None
    return 0 if top is None else top.cost
