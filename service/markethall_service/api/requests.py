"""Reading the fields of a request: what can never be right is refused before anything is looked up."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from markethall_service.matches.errors import BadField, MatchNotFound, TokenInvalid
from markethall_service.matches.visibility import TokenClaims

from .handlers import Call
from .tokens import Tokens

Context: TypeAlias = Call
"""What every method of the api is given beside its request."""

_MATCH_ID: Final = re.compile(r"[0-9a-z]{1,40}")
REQUEST_ID_LENGTH: Final = 64
SECRET_REQUEST_ID_LENGTH: Final = 16


def match_id(name: str) -> str:
    """The id in "matches/{id}"."""
    collection, _, ident = name.partition("/")
    if collection != "matches" or not ident:
        raise BadField(f"name takes the name of a match, such as 'matches/k3v9x2', not '{name[:60]}'.", field="name")
    if not _MATCH_ID.fullmatch(ident):
        raise MatchNotFound(f"There is no match '{name[:60]}', or it has expired.")
    return ident


def game_id(name: str) -> str:
    """The id of a game: "portobello", or "games/portobello"."""
    return name.removeprefix("games/")


def request_id(given: str, *, keeps_secret: bool = False) -> str:
    """A request id; one that a caller without a token may repeat must be long enough not to be guessed."""
    shortest = SECRET_REQUEST_ID_LENGTH if keeps_secret else 1
    if given and not (shortest <= len(given) <= REQUEST_ID_LENGTH and given.isascii() and given.isprintable()):
        raise BadField(
            f"requestId takes {shortest} to {REQUEST_ID_LENGTH} printable ASCII characters, best a random UUID.",
            field="requestId",
        )
    return given


def revision(given: int) -> int:
    """The revision that a write names."""
    if given < 1:
        raise BadField(
            "revision takes the last revision that you have seen: ListLegalMoves, GetMatch and PlayMove answer it.",
            field="revision",
        )
    return given


def claims(context: Context, tokens: Tokens) -> TokenClaims | None:
    """What the caller's token says; None if there is none."""
    authorization = context.metadata.get("authorization")
    if authorization is None:
        return None
    scheme, _, token = str(authorization).partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise TokenInvalid("authorization takes 'Bearer' and a seat's token.")
    return tokens.read(token.strip())
