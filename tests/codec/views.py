"""What the tests of views share in all games: the views of matches, beside what their events alone have told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from markethall_rules import AnyGame
from markethall_rules.secret import redact
from markethall_service.codec import envelope
from markethall_service.matches.log import Header, Visibility
from tests.kit import Step

PlayedMatch = tuple[Any, int, list[Step]]
"""The options, the number of seats and the moves of a match."""


class Told(Protocol):
    """What is on the table, as counted from events."""

    def happen(self, event: Any) -> None:
        """Count an event."""


T = TypeVar("T", bound=Told)


def views(
    game: AnyGame, matches: Iterable[PlayedMatch], table_of: Callable[[Any, int], T]
) -> Iterator[tuple[T, Any, list[Any]]]:
    """After each move: the table, made from options and seats, the position, and the view of each viewer from 0."""
    for options, seats, steps in matches:
        header = Header("x", game.box.name, game.box.version, seats, options, Visibility.PUBLIC, "", bytes(32), 0)
        table = table_of(options, seats)
        for step in steps:
            for event in step.events:
                table.happen(event)
            seen = (envelope.encode_view(header, redact(step.after, viewer)) for viewer in range(seats + 1))
            yield table, step.after, [getattr(view, game.box.name) for view in seen]


def optional(message: Any, field: str) -> Any:
    """The value of a field, None if it is not set."""
    return getattr(message, field) if message.HasField(field) else None
