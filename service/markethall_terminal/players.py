"""Players, counts and lists in words: the same in all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall.v1.match_pb2 import Match

# In seat order, as the colours of Portobello Market (PM-1.2).
_HUES: Final = ("#b3261e", "#f2c230", "#008700", "#1f57c3")
_LETTERS: Final = ("white", "black", "white", "white")


def player_name(seat: int) -> str:
    """A player in a sentence, such as "Player 1"."""
    return f"Player {seat}"


def player_tag(seat: int) -> str:
    """A player where there is little room, such as "P1"."""
    return f"P{seat}"


def player_style(seat: int) -> str:
    """The style of rich for what belongs to a player: white or black on the player's colour."""
    at = (seat - 1) % len(_HUES)
    return f"bold {_LETTERS[at]} on {_HUES[at]}"


def player_hue(seat: int) -> str:
    """The player's colour, for the edge of what belongs to the player."""
    return _HUES[(seat - 1) % len(_HUES)]


def scores(match: Match) -> list[int]:
    """The points of each seat, in seat order."""
    return [seat.score for seat in match.seats]


def winners(match: Match) -> list[int]:
    """The numbers of the seats that have won, ascending."""
    return [seat.number for seat in match.seats if seat.winner]


def gains(points: Sequence[int]) -> str:
    """The points of each player, in seat order, such as "10 points for Player 1 and 5 points for Player 3"."""
    some = [f"{counted(more, 'point')} for {player_name(seat)}" for seat, more in enumerate(points, 1) if more]
    return joined(some) or "no points"


def counted(count: int, thing: str) -> str:
    """A number of things, such as "1 coin" or "no coins"."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def joined(words: Sequence[str]) -> str:
    """Words as a list, such as "1, 2 and 3"; "" if there are none."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
