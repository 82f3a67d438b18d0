"""What a Words makes of a Text."""

import subprocess
import sys

import pytest

from townsmith.bots.registry import bots
from townsmith.core.contract.state import OPPONENT, SPECTATOR
from townsmith.core.errors import UnknownError
from townsmith.core.text import Listing, Plural, SeatName, Text, Word
from townsmith.i18n import Words, languages
from townsmith.i18n.words import BOTS
from townsmith.testing.pseudo import pseudo, pseudo_words


def test_english_needs_no_catalogue() -> None:
    """A template without facts is its own English sentence."""
    assert Words()(Text("Build on a lit square.")) == "Build on a lit square."


def test_facts_are_put_in_by_name() -> None:
    """Strings stay as they are, braces included; texts inside a text are said as well."""
    text = Text("Build the {card} on {square}.", card=Word("Tavern"), square="b2 {x}")
    assert Words()(text) == "Build the Tavern on b2 {x}."


def test_numbers_have_a_real_minus() -> None:
    """A negative number is said with an en dash, a positive one with plain digits."""
    text = Text("{a} and {b}", a=-12, b=1000)
    assert Words()(text) == "\N{EN DASH}12 and 1000"


@pytest.mark.parametrize(("n", "said"), [(1, "1 point"), (0, "0 points"), (2, "2 points")])
def test_plurals_follow_the_count(n: int, said: str) -> None:
    """English has one form for one and another for all else."""
    assert Words()(Plural("{n} point", "{n} points", n)) == said


def test_seats_are_called_by_their_names() -> None:
    """A seat without a name, or with an empty one, is called by its number from 1."""
    words = Words(names=("Ann", ""))
    said = [words(Text("{who}", who=SeatName(seat))) for seat in (0, 1, 2)]
    assert said == ["Ann", "Seat 2", "Seat 3"]


def test_people_are_you_to_themselves() -> None:
    """A sentence about whoever listens is said to them; all others hear the name."""
    words = Words("en", ["Ann", "Ben"])
    text = Text("{seat} builds {what}.", you=Text("You build {what}."), seat=SeatName(0), what="it")
    assert [words(text), words.to(0)(text), words.to(1)(text)] == [
        "Ann builds it.",
        "You build it.",
        "Ann builds it.",
    ]
    both = Listing((SeatName(0), SeatName(1)))
    shared = Plural("{who} has {n}.", "{who} have {n}.", 2, you=Text("Yours: {n}."), who=both)
    assert [words(shared), words.to(1)(shared)] == ["Ann and Ben have 2.", "Yours: 2."]
    assert words.to(SPECTATOR)(text) == "Ann builds it."


def test_those_without_a_chair_have_names_too() -> None:
    """The automatic rival and a spectator are never called by a seat number."""
    words = Words(names=("Ann", "Ben", "Cleo"))
    said = [words(Text("{who}", who=SeatName(seat))) for seat in (OPPONENT, SPECTATOR)]
    assert said == ["Opponent", "Spectator"]
    assert Words(opponent=Text("Sam")).name(OPPONENT) == "Sam"


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ((), ""),
        (("wood",), "wood"),
        (("wood", "brick"), "wood and brick"),
        (("wood", Word("brick"), SeatName(0)), "wood, brick, and Ann"),
    ],
)
def test_listings_are_enumerations(items: tuple[str, ...], said: str) -> None:
    """Several things are joined as the language does it, whatever they are."""
    assert Words(names=("Ann",))(Text("{all}", all=Listing(items))) == said


def test_a_missing_fact_is_named() -> None:
    """A template that asks for more than it was given says what is missing and what was there."""
    with pytest.raises(ValueError, match=r"needs a fact 'b'; it was given: a"):
        Words()(Text("{a} {b}", a=1))


def test_a_broken_template_is_named() -> None:
    """Braces that are no fact are a clear error, not a riddle."""
    with pytest.raises(ValueError, match=r"'half \{' is not a template"):
        Words()(Text("half {"))


def test_unknown_languages_name_the_known_ones() -> None:
    """Asking for a language that is not there says which ones are."""
    with pytest.raises(UnknownError, match=r"no words in 'tlh'; there are: en"):
        Words("tlh")


def test_english_is_the_first_language() -> None:
    """The source language leads the list."""
    assert languages()[0] == "en"


def test_importing_the_words_does_not_import_babel() -> None:
    """Saying English sentences starts without Babel, which is slow to import."""
    code = (
        "import sys; from townsmith.i18n import Words; from townsmith.core.text import Text;"
        "Words()(Text('{n}', n=3)); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", ["Ada", "Builder of Towns", "Master 2b", "builders"])
def test_names_of_people_stay(name: str) -> None:
    """Whatever people call themselves is said so in every language."""
    assert pseudo_words([name]).name(0) == name


@pytest.mark.parametrize("kind", sorted(bots()))
def test_bots_are_called_in_every_language(kind: str) -> None:
    """Names that nobody gave are words of ours, and a second bot of a kind keeps its number."""
    words = pseudo_words([kind.capitalize(), f"{kind.capitalize()} 12"])
    assert words.name(0) == pseudo(BOTS[kind.capitalize()])
    assert words.name(1) == f"{words.name(0)} 12"
