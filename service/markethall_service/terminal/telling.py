"""What happened, told to a person line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from markethall.v1.event_pb2 import (
    ClockExpired,
    Event,
    MatchClosed,
    MatchFinished,
    MatchStarted,
    MoveUndone,
    RematchCreated,
    SeatForfeited,
    SeatFreed,
    SeatResigned,
    SeatTaken,
)
from markethall.v1.match_pb2 import Commit
from markethall_client import kind

from .drawing import Drawing


def tell(drawing: Drawing, event: Event) -> str:
    """One event in a line."""
    match kind(event):
        case SeatTaken() as taken:
            return f"{taken.display_name} sits down and plays {drawing.seat_name(taken.seat)}"
        case SeatFreed() as freed:
            return f"{drawing.seat_name(freed.seat)} is free again"
        case MatchStarted():
            return "All seats are taken: the match begins"
        case MoveUndone() as undone:
            return f"The move of revision {undone.revision} is taken back"
        case SeatResigned() as resigned:
            return f"{drawing.seat_name(resigned.seat)} resigns"
        case ClockExpired() as expired:
            return f"The time of {drawing.seat_name(expired.seat)} is up"
        case SeatForfeited() as forfeited:
            return f"{drawing.seat_name(forfeited.seat)} forfeits the match"
        case RematchCreated() as again:
            return f"There is a rematch: {again.match}"
        case MatchClosed():
            return "Whoever created the match has closed it"
        case MatchFinished() as finished:
            return f"The match is over: {outcome(drawing, finished.scores, finished.winners)}"
        case _:
            return drawing.tell(event)


def told(drawing: Drawing, commit: Commit, seats: int) -> Iterator[Text]:
    """The events of a commit, the names of the seats in their colours."""
    for event in commit.events:
        line = Text(tell(drawing, event))
        for seat in range(1, seats + 1):
            line.highlight_regex(rf"\b{drawing.seat_name(seat)}\b", drawing.seat_style(seat))
        yield line


def outcome(drawing: Drawing, scores: Sequence[int], winners: Sequence[int]) -> str:
    """The points of all and who won, such as "Red 96, Yellow 118; Yellow wins"."""
    points = ", ".join(f"{drawing.seat_name(seat)} {score}" for seat, score in enumerate(scores, 1))
    names = " and ".join(drawing.seat_name(seat) for seat in winners)
    return f"{points}; {names} {'wins' if len(winners) == 1 else 'win'}"
