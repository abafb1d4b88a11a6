"""Drawings: the places of a board with coordinates, and the pieces with shapes and colours.

Lengths are in units of the drawing. Each game draws its boards with these functions, next to its codec.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from markethall.v1.drawing_pb2 import Place, Point, SeatMark, Shape

Spot = tuple[float, float]
"""x to the right, y downwards."""

SEAT_MARKS: Final = (
    SeatMark(seat=1, fill="#1d6fb8", shape=Shape.SHAPE_CIRCLE),
    SeatMark(seat=2, fill="#b8540a", shape=Shape.SHAPE_TRIANGLE),
    SeatMark(seat=3, fill="#0c7a57", shape=Shape.SHAPE_SQUARE),
    SeatMark(seat=4, fill="#a8407f", shape=Shape.SHAPE_DIAMOND),
)
"""Colour and shape of each seat, the same in all games. The colours differ for colour-blind players too."""


def point(spot: Spot) -> Point:
    """A point in whole units."""
    x, y = spot
    return Point(x=round(x), y=round(y))


def circle(kind: str, place_id: str, centre: Spot, radius: float, fill: str, text: str = "") -> Place:
    """A round place."""
    return Place(
        type=kind,
        id=place_id,
        centre=point(centre),
        radius=round(radius),
        fill=fill,
        text=text,
    )


def polygon(
    kind: str, place_id: str, outline: Sequence[Spot], fill: str, text: str = "", centre: Spot | None = None
) -> Place:
    """A convex place with corners. Its centre is the middle of the corners if none is given."""
    middle = centre or (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    place = circle(kind, place_id, middle, _inner_radius(middle, outline), fill, text)
    place.outline.extend(map(point, outline))
    return place


def rectangle(centre: Spot, width: float, height: float, along: Spot = (1, 0)) -> tuple[Spot, ...]:
    """The corners of a rectangle whose width lies along a direction of length 1."""
    (x, y), (dx, dy) = centre, along
    half_width, half_height = width / 2, height / 2
    corners = (
        (-half_width, -half_height),
        (half_width, -half_height),
        (half_width, half_height),
        (-half_width, half_height),
    )
    return tuple((x + a * dx - b * dy, y + a * dy + b * dx) for a, b in corners)


def direction(start: Spot, end: Spot) -> tuple[Spot, float]:
    """The direction from one point to another with length 1, and the distance."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return (dx / length, dy / length), length


def towards(start: Spot, along: Spot, distance: float) -> Spot:
    """The point at a distance from a start."""
    return start[0] + along[0] * distance, start[1] + along[1] * distance


def _inner_radius(middle: Spot, outline: Sequence[Spot]) -> float:
    """The distance from the middle to the nearest side."""
    distances = []
    for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
        (dx, dy), _ = direction(start, end)
        distances.append(abs((middle[0] - start[0]) * dy - (middle[1] - start[1]) * dx))
    return min(distances)
