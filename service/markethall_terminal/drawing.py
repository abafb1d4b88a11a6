"""How the terminal shows a game: the registry of drawings, a plain drawing for other games, and events as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from google.protobuf import text_format
from rich.console import RenderableType
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
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from .kairo import Kairo
from .klongs import Klongs
from .portobello import Portobello


class Drawing(Protocol):
    """One match for a person's eyes: made of the facts on the game's box and the match as a seat sees it."""

    def picture(self, match: Match, width: int, /) -> RenderableType:
        """The position, at most `width` characters wide."""

    def tell(self, event: Event, /) -> str:
        """What happened in the game, in a line."""

    def label(self, move: Move, match: Match, /) -> tuple[str, str]:
        """A move to choose from: what kind of choice it is, and which one of that kind ("" if there is one only)."""

    def seat_name(self, seat: int, /) -> str:
        """What the game calls a seat, such as "Red"."""

    def seat_style(self, seat: int, /) -> str:
        """The style of rich for what belongs to a seat."""


# By the id of the game; a game that is not here is shown in plain words.
DRAWINGS: Final[tuple[tuple[str, Callable[[Game, Match], Drawing]], ...]] = (
    ("portobello", Portobello),
    ("kairo", Kairo),
    ("klongs", Klongs),
)  # fmt: skip


def drawing_of(game: Game, match: Match) -> Drawing:
    """The drawing for a match."""
    return dict(DRAWINGS).get(match.game, Plain)(game, match)


class Plain:
    """A match as its messages: the view field by field, moves and events as short lines."""

    def __init__(self, game: Game, match: Match) -> None:
        self._title = game.title or match.game

    def picture(self, match: Match, _width: int, /) -> RenderableType:
        """The title, the points, and the view as it came over the wire."""
        scores = ", ".join(f"{self.seat_name(seat)}: {points}" for seat, points in enumerate(match.scores, 1))
        position = text_format.MessageToString(kind(match.view), use_short_repeated_primitives=True)
        return Text(f"{self._title}, turn {match.turn}\n{scores}\n{position}")

    def tell(self, event: Event) -> str:
        """The fact and its fields."""
        return text(event)

    def label(self, move: Move, _match: Match, /) -> tuple[str, str]:
        """The kind of the move, and its fields."""
        words, _, fields = text(move).partition(" ")
        return words.replace("_", " ").capitalize(), fields

    def seat_name(self, seat: int) -> str:
        """The number of the seat."""
        return f"Seat {seat}"

    def seat_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"


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
            return "The creator of the match has closed it"
        case MatchFinished() as finished:
            return f"The match is over: {outcome(drawing, finished.scores, finished.winners)}"
        case _:
            return drawing.tell(event)


def told(drawing: Drawing, commit: Commit, seats: int) -> Iterator[Text]:
    """The events of a commit as text, with the names of the seats in their colours."""
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
