"""What the wire needs to know of one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .mirror import Kinds, Mirror


@dataclass(frozen=True, slots=True)
class GameCodec:
    """The mirrors of one game. `name` is the game's, and its field in the oneofs of markethall.v1.

    The mirror of the view takes the match's `options`, which are not in the message. `boards` are the
    messages of the shipped components, each with the choice of an option that it is played by, "" if there is none.
    """

    name: str
    options: Mirror[Any]
    moves: Kinds[Any]
    events: Kinds[Any]
    view: Mirror[Any]
    boards: Callable[[], tuple[tuple[str, Any], ...]]
