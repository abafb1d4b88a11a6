"""Limits of request ids, which the service enforces and the OpenAPI document states."""

from __future__ import annotations

from typing import Final

REQUEST_ID_LENGTH: Final = 64
"""The most characters of a request id."""

_SECRET_LENGTH: Final = 16
_SECRET: Final = frozenset({"CreateMatchRequest", "JoinMatchRequest"})


def shortest_request_id(request: str) -> int:
    """The fewest characters of the request id in a request of this name.

    Who guesses the id of a new match or seat would get its token. All other requests need a token.
    """
    return _SECRET_LENGTH if request in _SECRET else 1
