"""Large answers, gzipped for whoever takes that: a record is a tenth of its length then."""

from __future__ import annotations

import gzip
from typing import Final

from flask import Request, Response

_WORTH_IT: Final = 4096
"""So many bytes or more. What is shorter goes in a packet or three anyway, and is most of what is answered."""
_LEVEL: Final = 5


def compress(request: Request, response: Response) -> None:
    """Compresses a JSON answer if it is long and the client says that it reads gzip; streams stay as they are.

    That its length then tells of its content helps nobody who cannot send requests with somebody else's token, and no
    browser adds that on its own as it adds a cookie.
    """
    if (response.content_length or 0) < _WORTH_IT or response.is_streamed or response.mimetype != "application/json":
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), _LEVEL))
        response.content_encoding = "gzip"
