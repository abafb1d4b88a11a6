"""The yardstick of REST: a bare Flask handler that answers the same bytes, under waitress as the gateway has it."""

from __future__ import annotations

import sys

from flask import Flask, Response
from waitress import create_server

from markethall_service.gateway import GatewaySettings


def serve(answer: bytes) -> None:
    """Answers every POST of a move with these bytes; prints its port."""
    app = Flask(__name__, static_folder=None)

    @app.post("/v1/matches/<match>:play")
    def play(match: str) -> Response:  # noqa: ARG001
        return Response(answer, content_type="application/json")

    usual = GatewaySettings()
    threads = usual.call_threads + usual.max_streams
    server = create_server(app, host="127.0.0.1", port=0, threads=threads, channel_request_lookahead=1, ident=None)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    serve(bytes.fromhex(sys.argv[1]))
