"""Pictures as values."""

from townsmith.core.picture import (
    DESKTOP,
    LAPTOP,
    PHONE,
    SCREENS,
    TABLET,
    WIDE,
    Picture,
    Span,
    screen_for,
)


def test_a_picture_without_styles() -> None:
    """Plain text joins the spans of a row and ends without trailing spaces."""
    picture = Picture(((Span("a ", "wood"), Span("b  ")), (), (Span("c"),)))
    assert picture.plain() == "a b\n\nc"


def test_windows_are_told_apart_by_their_width() -> None:
    """A window is of the widest kind that is not wider than itself."""
    widths = {-1: PHONE, 0: PHONE, 390: PHONE, 599: PHONE, 600: TABLET, 1023: TABLET}
    widths |= {1024: LAPTOP, 1279: LAPTOP, 1280: DESKTOP, 1599: DESKTOP, 1600: WIDE, 9999: WIDE}
    assert {width: screen_for(width) for width in widths} == widths


def test_kinds_of_windows_grow() -> None:
    """Each is wider than the one before, and what is laid out for it fits its narrowest window."""
    assert [screen.least for screen in SCREENS] == sorted({screen.least for screen in SCREENS})
    assert all(screen.width == screen.least for screen in (LAPTOP, DESKTOP, WIDE))
