"""The yardstick of REST: a bare Flask handler that answers the same bytes, under waitress with as many threads.

With `channel` its connections, its threads and where they run are the gateway's, which is quicker than waitress is.
"""

from __future__ import annotations

import sys

from flask import Flask, Response
from waitress import create_server

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.channel import Channel, Workers
from markethall_service.gateway.processor import kept
from markethall_service.gateway.settings import AUTO


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
        look = kept(AUTO)
        server.maintenance = lambda _: look()
        server.adj.cleanup_interval = 1
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    serve(bytes.fromhex(sys.argv[1]), *sys.argv[2:])
