"""A real HTTP receiver of webhooks on loopback."""

from __future__ import annotations

import ssl
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from markethall_client import verify_webhook


@dataclass
class ReceivedRequest:
    """A request with a webhook message."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message_id(self) -> str:
        return self.headers["webhook-id"]

    def verified(self, secret: str) -> dict[str, Any]:
        """The message. Raises WebhookRejected if the secret did not sign it."""
        return verify_webhook(secret, self.headers, self.body)


@dataclass
class Receiver:
    """Answers with `statuses` in order, then with 204, each time after `delay_s` seconds. Port 0 is a free one.

    A redirect leads to `location`, or else to another path of the receiver.
    """

    statuses: list[int] = field(default_factory=list)
    delay_s: float = 0.0
    requests: list[ReceivedRequest] = field(default_factory=list)
    context: ssl.SSLContext | None = None
    port: int = 0
    location: str = ""

    def __post_init__(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.answer(self)

            def log_message(self, *_: object) -> None:
                """Write no log."""

        self._lock = threading.Lock()
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        if self.context is not None:
            self.server.socket = self.context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self._thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def url(self, path: str = "/hook-path?key=hook-query") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["content-length"]))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        with self._lock:
            self.requests.append(ReceivedRequest(handler.path, headers, body))
            status = self.statuses.pop(0) if self.statuses else 204
        time.sleep(self.delay_s)
        handler.send_response(status)
        if 300 <= status < 400:
            handler.send_header("location", self.location or self.url("/elsewhere"))
        handler.send_header("content-length", "0")
        handler.end_headers()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()
