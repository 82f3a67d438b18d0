"""Menus: whole moves while they fit, first steps otherwise, and numbers that mean one thing."""

from townsmith.core.contract.view import Path
from townsmith.terminal.menu import Item, menu, shared_depth
from townsmith.terminal.typed import chosen, matching


def paths(*notations: str) -> dict[int, Path]:
    """Return legal moves with these paths, coded in order."""
    return {code: tuple(words.split()) for code, words in enumerate(notations)}


BUILDING = paths("build inn a1", "build inn a2", "build well b1", "place c3", "done")


def test_moves_that_fit_are_listed_whole() -> None:
    """With room for all, every item is a move, numbered from 1 in the order of the moves."""
    found = menu(BUILDING, room=5)
    assert [(item.number, item.tokens) for item in found.items] == [
        (1, ("build", "inn", "a1")),
        (2, ("build", "inn", "a2")),
        (3, ("build", "well", "b1")),
        (4, ("place", "c3")),
        (5, ("done",)),
    ]
    assert all(item.is_move for item in found.items)


def test_moves_that_do_not_fit_are_grouped_by_the_next_token() -> None:
    """A group stands for all moves that go on alike; a single move stays whole."""
    found = menu(BUILDING, room=4)
    assert found.items == (
        Item(1, ("build",), (0, 1, 2)),
        Item(2, ("place", "c3"), (3,)),
        Item(3, ("done",), (4,)),
    )


def test_a_group_shows_all_that_its_moves_share() -> None:
    """Tokens without a choice are no step of their own."""
    found = menu(paths("put inn a1", "put inn a2", "put well a1", "go"), room=2)
    assert [item.tokens for item in found.items] == [("put",), ("go",)]
    deeper = menu(paths("put inn a1", "put inn a2", "go far away"), room=2)
    assert [item.tokens for item in deeper.items] == [("put", "inn"), ("go", "far", "away")]


def test_what_all_moves_share_is_settled() -> None:
    """The menu starts behind the common beginning, but never swallows a whole path."""
    found = menu(paths("place a1", "place a2"), room=9)
    assert (found.depth, [item.tokens for item in found.items]) == (1, [("a1",), ("a2",)])
    assert shared_depth([("done",)]) == 0
    assert shared_depth([("build", "inn", "a1")]) == 2


def test_tokens_that_are_numbers_keep_their_own_number() -> None:
    """Typing 7 for the token 7 plays it, whatever its place in the list."""
    found = menu(paths("7", "3", "refuse", "11"), room=9)
    assert [(item.number, item.tokens[0]) for item in found.items] == [
        (7, "7"),
        (3, "3"),
        (1, "refuse"),
        (11, "11"),
    ]


def test_a_number_that_begins_several_items_is_nobodys_own() -> None:
    """Where "3" could mean two items, both get numbers from the list."""
    found = menu(paths("3 a", "3 b", "5 a"), room=9)
    assert [(item.number, item.tokens) for item in found.items] == [
        (1, ("3", "a")),
        (2, ("3", "b")),
        (5, ("5", "a")),
    ]


def test_a_number_chooses_the_item() -> None:
    """A bare number is the item's number; a group narrows to its moves."""
    found = menu(BUILDING, room=4)
    assert chosen("2", found, BUILDING, BUILDING) == (3,)
    assert chosen("1", found, BUILDING, BUILDING) == (0, 1, 2)
    assert chosen("9", found, BUILDING, BUILDING) == ()


def test_a_path_may_be_shortened_token_by_token() -> None:
    """Every word may be the beginning of its token, in any case; fewer words leave a choice."""
    assert matching(["build", "inn", "a2"], BUILDING) == (1,)
    assert matching(["b", "w"], BUILDING) == (2,)
    assert matching(["b", "i"], BUILDING) == (0, 1)
    assert matching(["build", "x"], BUILDING) == ()
    assert matching(["done", "now"], BUILDING) == ()
    assert chosen("PLA", menu(BUILDING, 4), BUILDING, BUILDING) == (3,)


def test_a_whole_token_beats_a_longer_one_that_begins_alike() -> None:
    """`a1` means a1 even where a10 is legal too."""
    legal = paths("a1", "a10", "a1x b")
    assert matching(["a1"], legal) == (0,)
    assert matching(["a"], legal) == (0, 1, 2)


def test_words_go_on_from_what_is_settled() -> None:
    """In a narrowed menu the rest of the path is enough, and the whole path still works."""
    legal = paths("build inn a1", "build inn a2", "place a1", "done")
    within = {code: legal[code] for code in (0, 1)}
    narrowed = menu(within, room=9)
    assert chosen("a2", narrowed, within, legal) == (1,)
    assert chosen("build inn a1", narrowed, within, legal) == (0,)
    assert chosen("done", narrowed, within, legal) == (3,)


def test_an_empty_line_chooses_nothing() -> None:
    """No words match no moves."""
    assert chosen("", menu(BUILDING, 9), BUILDING, BUILDING) == ()
