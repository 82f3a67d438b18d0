"""Reading JSON that people wrote: every complaint names the place and what would be right."""

from collections.abc import Callable

import pytest

from townsmith.core.errors import PositionError
from townsmith.core.reading.node import Node, shown


def test_a_file_is_read_by_its_shape() -> None:
    """Objects, lists, numbers, flags and names come out as they were written."""
    fields = Node({"town": [1, None], "done": True, "card": "inn"}).fields(("town", "done", "card"))
    numbers = fields["town"].items(2)
    assert numbers[0].whole(1, 3) == 1
    assert numbers[1].missing()
    assert fields["done"].flag()
    assert fields["card"].word({"inn": 7}, "a card") == 7


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
        (lambda: Node(None, "x").entries().__next__(), "x: expected an object, not null"),
        (lambda: Node("abc", "x").items(), "x: expected a list, not 'abc'"),
        (lambda: Node([1], "x").items(2), "x: expected 2 items, not 1"),
        (lambda: Node([0], "x").items()[0].whole(1), "x[0]: expected a whole number from 1 on"),
        (lambda: Node(9, "x").whole(0, 3), "x: expected a whole number from 0 to 3, not 9"),
        (
            lambda: Node(value=True, where="x").whole(),
            "x: expected a whole number from 0 on, not true",
        ),
        (lambda: Node(1.5, "x").whole(), "x: expected a whole number from 0 on, not 1.5"),
        (lambda: Node(1, "x").flag(), "x: expected true or false, not 1"),
        (lambda: Node({}, "x").word({}, "a card"), "x: expected a card, not an object"),
        (lambda: Node("in", "x").word({"inn": 1}, "a card"), "'in' is not a card; did you mean"),
    ],
)
def test_a_complaint_names_the_place(read: Callable[[], object], complaint: str) -> None:
    """Whatever is wrong, the message says where, what was found and what would fit."""
    with pytest.raises(PositionError) as caught:
        read()
    assert complaint in str(caught.value)


def test_values_are_shown_as_in_json() -> None:
    """Null and the truth values are written as a JSON file writes them."""
    values: list[object] = [None, True, [1], {}, "a"]
    assert [shown(value) for value in values] == ["null", "true", "a list", "an object", "'a'"]
