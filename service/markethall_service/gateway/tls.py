"""HTTPS for waitress, which has none: its own sockets inside the standard library's ssl.

Nothing else about the server changes: streams, threads, leavers and stopping are what they are without TLS. The
handshake is part of the event loop, so that a client that never finishes it keeps nobody waiting.
"""

from __future__ import annotations

import errno
import socket
import ssl
import threading
from contextlib import suppress
from typing import Any

_RECORD = 16 * 1024


class TlsSocket:
    """A non-blocking TLS socket with the calls that waitress makes; one thread may read while another one writes."""

    def __init__(self, raw: socket.socket, context: ssl.SSLContext) -> None:
        raw.setblocking(False)
        self._tls = context.wrap_socket(raw, server_side=True, do_handshake_on_connect=False)
        # OpenSSL allows a connection one thread at a time. None of these calls waits for the network.
        self._lock = threading.Lock()
        self._found = b""
        self._fault: OSError | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tls, name)

    def fill(self) -> bool:
        """Reads what has come, as part of the handshake first; False if there is nothing for the server yet."""
        with self._lock:
            try:
                self._found = self._tls.recv(_RECORD)
                # Nothing would wake the loop again for what OpenSSL holds.
                while pending := self._tls.pending():
                    self._found += self._tls.recv(pending)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return bool(self._found)
            except OSError as error:
                self._fault = _reset(error)
        return True

    def recv(self, _: int) -> bytes:
        """What `fill` has read; b"" at the end. ConnectionError if the connection or its TLS is broken."""
        if self._fault is not None:
            raise self._fault
        found, self._found = self._found, b""
        return found

    def send(self, data: bytes) -> int:
        """How many bytes were taken; BlockingIOError if none can be just now."""
        with self._lock:
            try:
                return self._tls.send(data)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                raise BlockingIOError(errno.EWOULDBLOCK, "not now") from None
            except OSError as error:
                raise _reset(error) from None

    def close(self) -> None:
        """Says goodbye, without waiting for an answer, and closes."""
        with self._lock:
            with suppress(OSError, ValueError):
                self._tls.unwrap()
            self._tls.close()


def _reset(error: OSError) -> OSError:
    """A fault of TLS as the server knows it: a connection that has ended."""
    return ConnectionResetError(errno.ECONNRESET, "broken TLS") if isinstance(error, ssl.SSLError) else error
