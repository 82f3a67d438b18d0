"""The first deck: no longer dealt, and still played with wherever it was begun."""

import pytest

from townsmith.core import registry
from townsmith.core.contract.options import Setup
from townsmith.core.errors import PositionError
from townsmith.games.uptown import GAME
from townsmith.games.uptown.positions.decks import check_deck
from townsmith.games.uptown.positions.pad import PAD
from townsmith.games.uptown.rules.tables import (
    FIRST,
    FIRST_WRITTEN,
    deck_catalogue,
    first_deck,
    standard_deck,
)
from townsmith.games.uptown.words.cards import deck_cards

OLDER = GAME.under(1)
NO_DECK = {"deck": None}


def test_version_1_deals_the_first_deck() -> None:
    """Where a table of then says nothing of a deck; today's deals the second."""
    assert OLDER is not None
    then, now = OLDER.rules.start(Setup(2, 5, NO_DECK)), GAME.rules.start(Setup(2, 5, NO_DECK))
    assert then.cards is deck_catalogue(FIRST)
    assert now.cards is deck_catalogue(None)
    assert then.streets[0].deck == now.streets[0].deck  # the same shuffle of other cards


def test_version_1_has_the_same_bounds() -> None:
    """As many cards, as many moves at most, and the same seats."""
    assert OLDER is not None
    assert OLDER.rules.bound(Setup(3, 0, NO_DECK)) == GAME.rules.bound(Setup(3, 0, NO_DECK))
    assert OLDER.rules.forbids(3, NO_DECK) is None


def test_the_first_deck_is_whole() -> None:
    """84 project cards and 28 municipal ones, each of which can still be played with."""
    check_deck(first_deck())
    assert [len(first_deck()[key]) for key in ("project_cards", "municipal_cards")] == [84, 28]


def test_no_card_of_one_deck_is_called_like_one_of_the_other() -> None:
    """So an id says which deck is meant."""
    first, second = (deck_cards(deck_catalogue(deck)) for deck in (FIRST, None))
    assert not first.card_numbers.keys() & second.card_numbers.keys()
    assert not first.project_numbers.keys() & second.project_numbers.keys()


def test_anybody_may_choose_the_first_deck() -> None:
    """By its name; packs and positions of it are read back, and packs are as they always were."""
    state = GAME.rules.start(GAME.setup(2, 5, {"deck": FIRST}))
    assert state.cards.deck == FIRST_WRITTEN
    assert state.pack()[0] == 0
    assert GAME.rules.unpack(state.pack()).pack() == state.pack()
    position = GAME.positions.write(state)
    assert position["options"] == {"deck": FIRST}
    assert GAME.read_position(position).pack() == state.pack()


@pytest.mark.parametrize(
    ("plot", "deck"), [("P01A", FIRST), ("M02bB", FIRST), ("B01A", None), ("G02bB", None)]
)
def test_a_position_that_says_nothing_means_the_deck_whose_cards_it_names(
    plot: str, deck: str | None
) -> None:
    """Files of the first version never had to say it."""
    street = [[plot], [], [], [], []]
    state = GAME.read_position({"game": "uptown", "seats": [{"street": street}, {}]})
    assert state.cards is deck_catalogue(deck)


def test_a_position_cannot_mix_the_decks() -> None:
    """It is refused with the place of the card that is not there."""
    street = [["P01A"], ["B01A"], [], [], []]
    with pytest.raises(PositionError, match=r"seats\[0\]\.street\[1\]\[0\]: 'B01A' is not"):
        GAME.read_position({"seats": [{"street": street}, {}]})


def test_the_pad_offers_the_present_cards_and_reads_the_first() -> None:
    """The numbers of what was filled in with the first deck stay."""
    floor = PAD.seat[0].rows[0][0]
    offered = {choice.value for choice in floor.choices[floor.retired :]}
    assert offered == set(deck_cards(deck_catalogue(None)).project_numbers)
    old = {choice.value for choice in floor.choices[: floor.retired]}
    assert old == set(deck_cards(deck_catalogue(FIRST)).project_numbers)


@pytest.mark.parametrize("deck", [None, FIRST])
def test_both_decks_are_marked_as_reconstructed_at_the_table(deck: str | None) -> None:
    """In words, to everybody who looks; a deck of somebody's own is not."""
    state = GAME.rules.start(GAME.setup(2, 1, {"deck": deck}))
    assert GAME.words.reconstructed(GAME.view(state, 0))
    own = GAME.rules.start(GAME.setup(2, 1, {"deck": {**standard_deck()}}))
    assert not GAME.words.reconstructed(GAME.view(own, 0))


def test_the_registry_knows_both_versions() -> None:
    """A record says which rules it was played by."""
    game = registry.game("uptown")
    assert [found.rules_version for found in (game, *game.older)] == [2, 1]
    assert len(standard_deck()["project_cards"]) == 84
