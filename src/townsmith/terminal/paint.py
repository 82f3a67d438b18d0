"""Character pictures in a terminal's own colours, by way of rich."""

from rich.console import Console as RichConsole
from rich.text import Text as RichText

from townsmith.core.picture import Picture, Row
from townsmith.draw.theme import STYLES


def to_rich(picture: Picture) -> RichText:
    """Return a picture as rich text; a style the theme does not know stays plain."""
    return RichText("\n").join([_row(row) for row in picture.rows])


def _row(row: Row) -> RichText:
    spans = [(span.text, STYLES.get(span.style, "")) for span in row]
    while spans and not spans[-1][1]:
        text = spans.pop()[0].rstrip()  # blanks at the edge could only break the line
        if text:
            spans.append((text, ""))
            break
    return RichText.assemble(*spans)


def paint(picture: Picture, console: RichConsole | None = None) -> None:
    """Print a picture as it is: nothing wrapped, nothing highlighted; NO_COLOR is obeyed."""
    printer = console or RichConsole(highlight=False)
    printer.print(to_rich(picture), soft_wrap=True)
