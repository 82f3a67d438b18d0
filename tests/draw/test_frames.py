"""What can be clicked says so, in every way there is."""

import pytest

from tests.draw.reading import parsed, targets
from townsmith.draw.box import Box
from townsmith.draw.frames import (
    Board,
    Face,
    badge,
    button,
    card,
    crossed_box,
    empty,
    illegal,
    moved,
    sheet,
    target,
)

SQUARE = Box(10, 10, 60, 60)
B2, INN = "b2", "inn"


@pytest.mark.parametrize(
    "drawing",
    [
        target("b2", SQUARE, "Place wood on b2"),
        card(SQUARE, Face("Inn"), token=B2, label="Place wood on b2"),
        button(SQUARE, "Place wood on b2", "b2"),
    ],
)
def test_targets_can_be_clicked_reached_and_read_out(drawing: str) -> None:
    """A square, a card and a button alike carry their token, take the focus and have a name."""
    shape = parsed(drawing)[0]
    assert shape.get("data-t") == "b2"
    assert shape.get("tabindex") == "0"
    assert shape.get("role") == "button"
    assert shape.get("aria-label") == "Place wood on b2"
    assert shape.find(".//*[@class='ring']") is not None


@pytest.mark.parametrize("drawing", [card(SQUARE, Face("Inn")), button(SQUARE, "Not now")])
def test_what_has_no_token_cannot_be_clicked(drawing: str) -> None:
    """Without a token there is no role, no focus and no token."""
    assert targets(drawing) == []
    assert "tabindex" not in drawing
    assert "role" not in drawing


@pytest.mark.parametrize("side", [10.0, 43.9, 44.0, 100.0])
def test_targets_are_large_enough_to_touch(side: float) -> None:
    """Some part of a target is at least 44 px wide and high, about the same middle."""
    shape = parsed(target("a", Box(100, 100, side, 60), "a"))[0]
    areas = [rect for rect in shape.iter() if rect.get("class") in ("touch", "lamp")]
    widths = [float(rect.attrib["width"]) for rect in areas]
    assert max(widths) >= 44
    widest = areas[widths.index(max(widths))]
    assert float(widest.attrib["x"]) + max(widths) / 2 == pytest.approx(100 + side / 2, abs=0.1)


def test_only_the_next_click_is_lit() -> None:
    """What follows later is a target too, but pencilled."""
    assert "lit" in (parsed(target("a", SQUARE, "a"))[0].get("class") or "").split()
    assert "lit" not in (parsed(target("a", SQUARE, "a", lit=False))[0].get("class") or "").split()


def test_tokens_with_special_characters_survive() -> None:
    """A token is quoted as an attribute."""
    assert targets(target('a"<&', SQUARE, "x")) == ['a"<&']


def test_a_lit_card_has_the_lamp_edge_and_its_tag() -> None:
    """Usable cards are told by an edge and by words, not by a colour alone."""
    lit = card(SQUARE, Face("Inn", tag="fits here"), token=INN, lit=True)
    assert "lampedge" in lit
    assert "fits here" in lit
    assert "lampedge" not in card(SQUARE, Face("Inn"), token=INN)


def test_a_card_shows_all_it_was_given() -> None:
    """Title, icon, body and every word of the sentence are drawn."""
    face = Face("Well", "<g id='icon'/>", "<g id='body'/>", "One for each cottage.")
    words = " ".join(parsed(card(Box(0, 0, 180, 220), face)).itertext())
    assert words.split() == ["Well", "One", "for", "each", "cottage."]
    assert "id='icon'" in card(Box(0, 0, 180, 220), face)
    assert "id='body'" in card(Box(0, 0, 180, 220), face)


def test_a_long_sentence_leaves_the_body_less_room() -> None:
    """The words are never smaller than 13 while the body can shrink instead."""
    face = Face("Well", "", "<g id='body'/>", "A sentence that is rather long for a card. " * 2)
    drawing = card(Box(0, 0, 180, 220), face)
    sizes = {float(text.attrib["font-size"]) for text in parsed(drawing).iter() if text.text}
    assert min(sizes) == 13
    assert "scale(" in drawing
    assert "scale(" not in card(Box(0, 0, 180, 220), face._replace(words="Short."))


def test_one_button_may_be_the_main_one() -> None:
    """The main button is filled with ink, the others are outlined."""
    assert 'fill="var(--ink)"' in button(SQUARE, "Done", "done", main=True)
    assert 'fill="var(--ink)"' not in button(SQUARE, "Undo", "undo")


def test_a_crossed_box_keeps_its_value() -> None:
    """The pen strokes are added, the value stays, above them."""
    drawing = crossed_box(SQUARE, "12", crossed=True)
    assert 'class="penpaper"' in drawing
    assert drawing.index("penpaper") < drawing.index(">12<")
    assert "penpaper" not in crossed_box(SQUARE, "12")


def test_the_last_box_of_a_track_is_round() -> None:
    """One sees where a track ends."""
    assert "<circle" in crossed_box(SQUARE, "12", last=True)
    assert "<circle" not in crossed_box(SQUARE, "12")


@pytest.mark.parametrize(
    "drawing", [illegal(SQUARE), moved(SQUARE), badge((30, 10), "+3"), empty(SQUARE, "1")]
)
def test_marks_are_no_targets(drawing: str) -> None:
    """Marks parse and add nothing to click."""
    assert len(parsed(drawing))
    assert targets(drawing) == []


def test_squares_of_a_board_tile_it() -> None:
    """The corner squares touch the corners of the board, and a lot lies inside its square."""
    board = Board((28, 28), 4, 3, 100)
    assert board.square(0, 0)[:2] == board.box[:2]
    last = board.square(3, 2)
    assert (last.right, last.bottom) == (board.box.right, board.box.bottom)
    assert board.lot(1, 1) == Box(134, 134, 88, 88)


def test_only_a_large_board_has_coordinates() -> None:
    """Others' boards are the same drawing without names."""
    words = [
        text.text
        for text in parsed(Board((28, 28), 2, 2, 100).drawing("ab", "12")).iter()
        if text.text
    ]
    assert words == ["a", "b", "1", "2"]
    assert "<text" not in Board((4, 4), 2, 2, 30).drawing()


def test_a_sheet_has_a_size_and_a_name() -> None:
    """A page can scale it, a screen reader can announce it."""
    drawing = parsed(sheet(120, 80.5, "", "Your town"))
    assert drawing.get("viewBox") == "0 0 120 80.5"
    assert drawing.get("aria-label") == "Your town"
