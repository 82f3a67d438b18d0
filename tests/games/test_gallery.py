"""Every card on show: drawn, counted, and known the way the data says."""

from collections import Counter

import pytest

from tests.meta.source_tree import own_games
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.exhibit import CONFIDENCES, OWN, Exhibit, is_known, weakest
from townsmith.core.registry import game as game_of
from townsmith.i18n.words import Words

GAMES = own_games()
IN_THE_BOX = {"tiny-towns": 40, "dream-home": 108, "uptown": 112, "welcome-to": 233}
"""25 buildings and 15 monuments; 60 rooms and 48 resources; 84 projects and 28 municipal cards;
63 and 81 construction cards, 38, 28 and twice 3 plans, 6 and 5 opponents."""


def shown(slug: str, deck: Json = None) -> dict[str, Exhibit]:
    """Return the cards of a game by id."""
    return {exhibit.id: exhibit for exhibit in game_of(slug).drawing.gallery(deck)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_card_is_drawn_and_has_a_source(game: AnyGame) -> None:
    """No card is left out, none has the id of another, and each says how we know it."""
    words = Words("en", game=game.slug)
    exhibits = game.drawing.gallery(None)
    assert sum(exhibit.copies for exhibit in exhibits) == IN_THE_BOX[game.slug]
    assert max(Counter(exhibit.id for exhibit in exhibits).values()) == 1
    for exhibit in exhibits:
        assert exhibit.picture(words).startswith("<svg")
        assert exhibit.confidence in CONFIDENCES
        assert exhibit.source
        assert words(exhibit.name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_chosen_comes_to_the_table(game: AnyGame) -> None:
    """The options that a card names are allowed, with one seat where it is an opponent."""
    for exhibit in game.drawing.gallery(None):
        seats = 1 if exhibit.alone else game.usual_seats
        setup = game.setup(seats, 0, exhibit.chosen_by)
        assert dict(exhibit.chosen_by).items() <= dict(setup.options).items()


def test_the_mark_of_a_card_is_that_of_its_weakest_value() -> None:
    """A card that is known but for one value is not known."""
    for game in GAMES:
        for exhibit in game.drawing.gallery(None):
            if exhibit.values and game.slug != "uptown":  # there only what was seen is listed
                marks = [mark for _, mark in exhibit.values]
                assert exhibit.confidence == weakest(marks), exhibit.id
    assert not is_known("reconstructed")
    assert is_known("derived")


def test_values_of_ones_own_box_take_the_place_of_ours() -> None:
    """A card that somebody has written down is theirs, and drawn with their values."""
    deck: Json = {"opponents": [{"level": 2, "per_pool": 5, "approves": ["A"]}]}
    ours, theirs = shown("welcome-to"), shown("welcome-to", deck)
    changed = {name for name in ours if ours[name].confidence != theirs[name].confidence}
    assert changed == {"e63-opponent-2"}
    assert theirs["e63-opponent-2"].confidence == OWN
    words = Words("en", game="welcome-to")
    before, after = (cards["e63-opponent-2"].picture(words) for cards in (ours, theirs))
    assert before != after
