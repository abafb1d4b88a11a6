"""The yardstick of REST: a bare Flask handler that answers the same bytes, under waitress as it comes."""

from __future__ import annotations

import sys

from flask import Flask, Response
from waitress import create_server

from .rest import AT_ONCE


def serve(answer: bytes) -> None:
    """Answers every POST of a move with these bytes; prints its port."""
    app = Flask(__name__, static_folder=None)

    @app.post("/v1/matches/<match>:play")
    def play(match: str) -> Response:  # noqa: ARG001
        return Response(answer, content_type="application/json")

    server = create_server(app, host="127.0.0.1", port=0, threads=AT_ONCE, ident=None)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    serve(bytes.fromhex(sys.argv[1]))
