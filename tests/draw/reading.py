"""How tests read a drawing."""

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parsed(fragment: str) -> ET.Element:
    """Return a drawing, or a piece of one, as a tree."""
    if fragment.startswith("<svg"):
        return ET.fromstring(fragment)  # noqa: S314 - the drawing is our own
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')  # noqa: S314 we wrote it


def targets(svg: str) -> list[str]:
    """Return the tokens that can be clicked, in their order."""
    return [found for element in parsed(svg).iter() if (found := element.get("data-t"))]


def numbers(data: str) -> list[float]:
    """Return the numbers of path data."""
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", data)]
