"""The resource names of what a call is about; the thing itself will do as well."""

from __future__ import annotations

from typing import Final

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match

_GAMES: Final = "games/"


def match_name(match: Match | str) -> str:
    """The resource name of a match."""
    return match.name if isinstance(match, Match) else match


def game_name(game: Game | str) -> str:
    """The resource name of a game: "games/portobello", also for "portobello"."""
    return _GAMES + game_id(game)


def game_id(game: Game | str) -> str:
    """What CreateMatch calls a game: "portobello", also for "games/portobello"."""
    return (game.name if isinstance(game, Game) else game).removeprefix(_GAMES)


def join_code_of(match: Match | str, token: str | None) -> str:
    """What opens a private match, if the match itself holds it; "" with a name alone, or with a token that lets in."""
    return match.join_code if isinstance(match, Match) and not token else ""


def creator_token_of(match: Match | str) -> str:
    """What its creator was answered with the match; "" with a name alone."""
    return match.creator_token if isinstance(match, Match) else ""
