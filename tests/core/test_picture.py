"""Pictures as values."""

from townsmith.core.picture import Picture, Span


def test_a_picture_without_styles() -> None:
    """Plain text joins the spans of a row and ends without trailing spaces."""
    picture = Picture(((Span("a ", "wood"), Span("b  ")), (), (Span("c"),)))
    assert picture.plain() == "a b\n\nc"
