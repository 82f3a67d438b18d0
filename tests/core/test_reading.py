"""Reading JSON that people wrote: every complaint names the place and what would be right."""

from collections.abc import Callable

import pytest

from townsmith.core.errors import PositionError
from townsmith.core.reading.envelope import read_envelope
from townsmith.core.reading.node import Node, shown
from townsmith.core.reading.strict_json import parse_json
from townsmith.core.text import Text
from townsmith.testing.pseudo import hardwired, pseudo_words


def test_a_file_is_read_by_its_shape() -> None:
    """Objects, lists, numbers, flags and names come out as they were written."""
    fields = Node({"town": [1, None], "done": True, "card": "inn"}).fields(("town", "done", "card"))
    numbers = fields["town"].items(2)
    assert numbers[0].whole(1, 3) == 1
    assert numbers[1].missing()
    assert fields["done"].flag()
    assert fields["card"].word({"inn": 7}, Text("a card")) == 7


def test_free_keys_are_walked_in_order() -> None:
    """An object whose keys are the writer's own gives keys and values."""
    pairs = [(key, node.whole()) for key, node in Node({"1,0": 4, "0,1": 5}).entries()]
    assert pairs == [("1,0", 4), ("0,1", 5)]


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: Node([], "seats").fields(()), "seats: expected an object, not a list"),
        (lambda: Node({"twon": 1}).fields(("town",)), "unknown key 'twon'; did you mean 'town'?"),
        (lambda: Node({"zzz": 1}).fields(("a", "b")), "unknown key 'zzz'; known: a, b"),
        (lambda: Node({"b": 1}, "x").required(("a",), ("b",)), 'x: "a" is missing'),
        (lambda: Node({"a": "n"}, "x").need("a").whole(), "x.a: expected a whole number"),
        (lambda: Node([], "x").need("a"), "x: expected an object, not a list"),
        (lambda: Node(None, "x").entries().__next__(), "x: expected an object, not null"),
        (lambda: Node("abc", "x").items(), "x: expected a list, not 'abc'"),
        (lambda: Node([1], "x").items(2), "x: expected 2 items, not 1"),
        (lambda: Node([0], "x").items()[0].whole(1), "x[0]: expected a whole number from 1 to"),
        (lambda: Node(9, "x").whole(0, 3), "x: expected a whole number from 0 to 3, not 9"),
        (
            lambda: Node(value=True, where="x").whole(),
            "x: expected a whole number from 0 to 1000000000, not true",
        ),
        (
            lambda: Node(1.5, "x").whole(),
            "x: expected a whole number from 0 to 1000000000, not 1.5",
        ),
        (lambda: Node(1, "x").flag(), "x: expected true or false, not 1"),
        (lambda: Node({}, "x").word({}, Text("a card")), "x: expected a card, not an object"),
        (
            lambda: Node("in", "x").word({"inn": 1}, Text("a card")),
            "'in' is not a card; did you mean",
        ),
    ],
)
def test_a_complaint_names_the_place(read: Callable[[], object], complaint: str) -> None:
    """Whatever is wrong, the message says where, what was found and what would fit."""
    with pytest.raises(PositionError) as caught:
        read()
    assert complaint in str(caught.value)


def test_values_are_shown_as_in_json() -> None:
    """Null and the truth values are written as a JSON file writes them."""
    values: list[object] = [None, True, "a"]
    assert [shown(value) for value in values] == ["null", "true", "'a'"]
    assert [shown([1]), shown({})] == [Text("a list"), Text("an object")]


@pytest.mark.parametrize(
    "read",
    [
        lambda: Node([], "seats").fields(()),
        lambda: Node({"twon": 1}, "x").fields(("town",)),
        lambda: Node({"zzz": 1}, "x").fields(("a", "b")),
        lambda: Node({}, "x").need("a"),
        lambda: Node([1], "x").items(2),
        lambda: Node("in", "x").word({"inn": 1}, Text("a card")),
        lambda: Node(9, "x").whole(0, 3),
        lambda: Node("x" * 9, "x").text(3),
        lambda: read_envelope({"game": "y"}, "x", (), ()),
    ],
)
def test_a_complaint_can_be_said_in_every_language(read: Callable[[], object]) -> None:
    """Nothing of it is plain English but what the reader wrote, and names of keys."""
    with pytest.raises(PositionError) as caught:
        read()
    words = caught.value.words
    assert words is not None
    written = ["seats", "twon", "town", "zzz", "inn", "game", "xxxxxxxxx"]
    assert hardwired(pseudo_words([])(words), allowed=written) == []


def test_a_key_that_stands_twice_among_very_many_is_found() -> None:
    """Looking for it takes no longer than reading: 60,000 keys are nothing."""
    keys = ",".join(f'"{number}":0' for number in range(60_000))
    with pytest.raises(PositionError, match="the key '59999' stands twice"):
        parse_json(f'{{{keys},"59999":0}}', "it")


@pytest.mark.parametrize(
    "read",
    [
        lambda: Node({"x" * 200_000: 1}).fields(("town",)),
        lambda: Node("x" * 200_000).one_of(("inn",), Text("a card")),
        lambda: parse_json('{"%s":0,"%s":0}' % (("x" * 100_000,) * 2), "it"),
    ],
)
def test_a_complaint_is_short(read: Callable[[], object]) -> None:
    """What is too long to be meant is not repeated at length."""
    with pytest.raises(PositionError) as caught:
        read()
    assert len(str(caught.value)) < 200


def test_every_number_has_an_end() -> None:
    """A round of 10**30 is no round, though nobody said how many there may be."""
    with pytest.raises(PositionError, match="from 1 to 1000000000"):
        Node(10**30, "round").whole(1)
