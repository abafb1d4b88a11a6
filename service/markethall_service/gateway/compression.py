"""Large answers, gzipped for whoever takes that: a record is a tenth of its length then."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Final

from flask import Request, Response

_WORTH_IT: Final = 4096
"""So many bytes or more. What is shorter goes in a packet or three anyway, and is most of what is answered."""
_LEVEL: Final = 5


class Unchanging:
    """A JSON answer that is always the same, so that it is compressed once."""

    def __init__(self, text: str) -> None:
        self._plain = text.encode()
        self._packed = gzip.compress(self._plain)

    def response(self, request: Request, headers: Mapping[str, str]) -> Response:
        """The answer as the client reads it."""
        packs = bool(request.accept_encodings["gzip"])
        response = Response(self._packed if packs else self._plain, content_type="application/json", headers=headers)
        response.vary.add("Accept-Encoding")
        if packs:
            response.content_encoding = "gzip"
        return response


def compress(request: Request, response: Response) -> None:
    """Compresses a JSON answer if it is long and the client says that it reads gzip; streams stay as they are.

    That its length then tells of its content helps nobody who cannot send requests with somebody else's token, and no
    browser adds that on its own as it adds a cookie.
    """
    if (response.content_length or 0) < _WORTH_IT or response.is_streamed or response.mimetype != "application/json":
        return
    if response.content_encoding:
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), _LEVEL))
        response.content_encoding = "gzip"
