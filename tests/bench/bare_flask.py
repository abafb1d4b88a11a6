"""The yardstick of REST: a bare Flask handler that answers the same bytes, under waitress with as many threads.

With `channel` its connections and threads are the gateway's, which are quicker than waitress has them.
"""

from __future__ import annotations

import sys

from flask import Flask, Response
from waitress import create_server

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.channel import Channel
from markethall_service.gateway.workers import Workers


def serve(answer: bytes, *options: str) -> None:
    """Answers every POST of a move with these bytes; prints its port."""
    app = Flask(__name__, static_folder=None)

    @app.post("/v1/matches/<match>:play")
    def play(match: str) -> Response:  # noqa: ARG001
        return Response(answer, content_type="application/json")

    usual = GatewaySettings()
    threads = usual.call_threads + usual.max_streams
    ours = "channel" in options
    workers = Workers(threads) if ours else None
    server = create_server(
        app, host="127.0.0.1", port=0, threads=threads, channel_request_lookahead=1, ident=None, _dispatcher=workers
    )
    if ours:
        server.channel_class = Channel
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    serve(bytes.fromhex(sys.argv[1]), *sys.argv[2:])
