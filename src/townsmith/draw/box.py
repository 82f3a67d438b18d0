"""Where things go: points, and boxes that things are drawn into."""

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""Across and down, in pixels."""


class Box(NamedTuple):
    """An upright rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Return the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> list[Point]:
        """Return the four corners, clockwise from the top left."""
        return [
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        ]

    def inset(self, by: float) -> "Box":
        """Return the box made smaller on every side, or larger by a negative number."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def at_least(self, side: float) -> "Box":
        """Return the box widened about its middle until no side is shorter."""
        across, down = self.centre
        width, height = max(self.width, side), max(self.height, side)
        return Box(across - width / 2, down - height / 2, width, height)


def around(centre: Point, width: float, height: float) -> Box:
    """Return the box of that size about a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
