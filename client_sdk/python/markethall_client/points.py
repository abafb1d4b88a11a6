"""Where the points of each seat come from. The TypeScript client counts the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from markethall.kairo.v1 import event_pb2 as kairo_events
from markethall.klongs.v1 import event_pb2 as klongs_events
from markethall.portobello.v1 import event_pb2 as portobello_events
from markethall.v1.event_pb2 import Event
from markethall.v1.match_pb2 import Commit

SOURCES: Final = (
    "district",
    "alley",
    "lord",
    "bobby",
    "expansion",
    "medal",
    "finalMedals",
    "coins",
    "lukPhat",
    "dock",
    "warehouse",
)
"""Sources of points, in the order of the rules. `points.` and the source is the key of its name in the texts."""

Gain = tuple[str, int, int]
"""Points of one event: the source, the seat, and the number."""


def points_by_source(commits: Iterable[Commit], seat_count: int) -> dict[str, list[int]]:
    """The points of each seat by source, in the order of SOURCES, for all commits from the start of a match.

    Sources without points are left out. In Portobello Market each seat has also the points of the start (PM-2.1).
    """
    by_revision: dict[int, list[Gain]] = {}
    for commit in commits:
        for event in commit.events:
            if event.HasField("move_undone"):
                # The position is the one before that move again.
                by_revision.pop(event.move_undone.revision, None)
            by_revision.setdefault(commit.revision, []).extend(_gains(event))
    found: dict[str, list[int]] = {}
    gains = (gain for each in by_revision.values() for gain in each)
    for source, seat, points in sorted(gains, key=lambda gain: SOURCES.index(gain[0])):
        found.setdefault(source, [0] * seat_count)[seat - 1] += points
    return found


def _gains(event: Event) -> Iterator[Gain]:
    if event.HasField("portobello"):
        return _portobello_gains(event.portobello)
    if event.HasField("kairo"):
        return _kairo_gains(event.kairo)
    return _klongs_gains(event.klongs) if event.HasField("klongs") else iter(())


def _portobello_gains(event: portobello_events.Event) -> Iterator[Gain]:
    if event.HasField("district_scored"):
        yield "district", event.district_scored.seat, event.district_scored.points
    if event.HasField("alley_scored"):
        source = "lord" if event.alley_scored.for_lord else "alley"
        yield from _in_seat_order(source, event.alley_scored.points)
    if event.HasField("bobby_moved") and event.bobby_moved.price:
        yield "bobby", event.bobby_moved.seat, -event.bobby_moved.price
        yield from (("bobby", seat, 1) for seat in event.bobby_moved.paid_to)


def _kairo_gains(event: kairo_events.Event) -> Iterator[Gain]:
    if event.HasField("stall_expanded"):
        yield "expansion", event.stall_expanded.seat, event.stall_expanded.points
    if event.HasField("medal_taken"):
        yield "medal", event.medal_taken.seat, event.medal_taken.points
    if event.HasField("final_scored"):
        yield "finalMedals", event.final_scored.seat, event.final_scored.medal_points
        yield "coins", event.final_scored.seat, event.final_scored.coin_points


def _klongs_gains(event: klongs_events.Event) -> Iterator[Gain]:
    if event.HasField("luk_phat_advanced"):
        yield "lukPhat", event.luk_phat_advanced.seat, event.luk_phat_advanced.points
    if event.HasField("dock_scored"):
        yield from _in_seat_order("dock", event.dock_scored.points)
    if event.HasField("warehouses_scored"):
        yield from _in_seat_order("warehouse", event.warehouses_scored.points)


def _in_seat_order(source: str, points: Iterable[int]) -> Iterator[Gain]:
    return ((source, seat, each) for seat, each in enumerate(points, 1))
