"""Who is ahead, in games that are won by points."""

from __future__ import annotations

from collections.abc import Sequence


def leaders(points: Sequence[int], out: Sequence[int] = ()) -> tuple[int, ...]:
    """The seats with the most points among those that are not `out`, ascending; nobody if all are."""
    most = max((has for seat, has in enumerate(points, 1) if seat not in out), default=0)
    return tuple(seat for seat, has in enumerate(points, 1) if has == most and seat not in out)
