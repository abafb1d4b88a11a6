"""One connection of waitress's, where it has to be other than waitress has it.

- The threads that answer requests.
"""

from __future__ import annotations

import errno
import logging
import socket
import ssl
import threading
import time
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask

from . import errors

PATIENCE = 32
"""A body so many times over the limit is read to its end, because many clients only listen once all of it is sent."""

PIPELINED = 64
"""So many requests may wait for the answer to the first one; whoever sends more is hung up on."""

AHEAD_BYTES = 1 << 16
"""So much is read of several requests that wait; of whoever sends more, one behind the one that is answered."""

UNREAD_BYTES = 1 << 17
"""So much may wait for a client that does not read before its next request is begun, or its stream goes on."""


class _JsonErrorTask(ErrorTask):  # type: ignore[misc]
    """What waitress itself refuses (no HTTP, headers without end, far too large a body), as the gateway says it."""

    def execute(self) -> None:
        code = int(self.request.error.code)
        refusal = errors.malformed(f"The request cannot be read: {self.request.error.body}")
        if code == 413:
            refusal = errors.too_large(self.channel.adj.max_request_body_size // PATIENCE)
        refusal.code = code
        body = refusal.json().encode()
        self.status = f"{code} {self.request.error.reason}"
        self.response_headers.append(("Content-Type", "application/json"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """Refuses what says twice how long it is: whoever stands in front may read the other one (RFC 9112, 6.1)."""

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        # The first is left there in HTTP/1.0 only, which does not have it.
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("its length is not clear: Content-Length or, in HTTP/1.1, Transfer-Encoding")


class _Task(WSGITask):  # type: ignore[misc]
    """Sends the head of an answer along with what comes first of its body: one system call instead of two."""

    def service(self) -> None:
        self.channel.answering = True
        try:
            super().service()
        finally:
            self.channel.answering = False

    def write(self, data: bytes) -> None:
        if self.wrote_header:
            super().write(data)
            return
        self.channel.hold()
        try:
            super().write(data)
        finally:
            self.channel.let_go()


class _Server:
    """waitress's server as a connection sees it: its loop is woken only for what it has to do for that connection.

    waitress wakes it at the end of every answer, and it then asks each connection, while the threads wait. And a thread
    of its waits for who has sent more requests and does not read: here the next request does.
    """

    def __init__(self, server: Any, channel: Channel) -> None:
        self._server = server
        self._channel = channel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._server, name)

    def add_task(self, task: Channel) -> None:
        """Has the next request answered, once enough of what was answered before has been read."""
        if task.is_behind:
            task.put_off = True
        else:
            self._server.add_task(task)

    def pull_trigger(self) -> None:
        """Wakes the loop, if it has to do something."""
        if self._channel.needs_the_loop:
            self._server.pull_trigger()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has been asking, and that leaves writing to the thread that writes."""

    parser_class = _Parser
    error_task_class = _JsonErrorTask
    task_class = _Task

    def __init__(self, server: Any, *given: Any, **named: Any) -> None:
        self._unheard = True
        self._ahead = 0
        self.put_off = False
        self.answering = False
        self._loop = threading.get_ident()
        super().__init__(_Server(server, self), *given, **named)
        self.asking_since: float | None = self.creation_time
        self._flushing = False
        self._held: list[bytes] | None = None

    @property
    def needs_the_loop(self) -> bool:
        """Whether the loop does not hear this connection, or has to write what no thread could, or to close it."""
        return bool(
            self._unheard or self.total_outbufs_len or self.close_when_flushed or self.will_close or self.put_off
        )

    @property
    def is_behind(self) -> bool:
        """Whether the client has too much to read before it may be answered more."""
        return bool(self.total_outbufs_len > self.adj.outbuf_high_watermark)

    def readable(self) -> bool:
        """Whether the loop shall hear of what comes."""
        # First, for a thread may end an answer meanwhile: it must not take the loop for one that has looked later.
        self._unheard = True
        too_much = len(self.requests) > 1 and self._ahead > AHEAD_BYTES
        self._unheard = too_much or not super().readable()
        return not self._unheard

    def handle_read(self) -> None:
        """Reads what has come; of TLS only what it lets through."""
        if not isinstance(self.socket, TlsSocket) or self.socket.fill():
            super().handle_read()

    def received(self, data: bytes) -> bool:
        """Notes since when a request is on its way: until the first one is complete, from the beginning on."""
        self._ahead = self._ahead + len(data) if self.requests else 0
        before = self.request
        received = bool(super().received(data))
        if len(self.requests) > PIPELINED:
            self.will_close = True
        if self.request is None:
            self.asking_since = None
        elif self.asking_since is None or (before is not None and self.request is not before):
            self.asking_since = self.last_activity
        return received

    def writable(self) -> bool:
        """Whether the loop has to write.

        Not while a thread does: the socket takes more, so the loop would wake at once and find the lock taken, over and
        over, and each time keep that thread from the interpreter. A thread that cannot send all wakes the loop itself.
        """
        # Whether there is something at all is asked first: the loop asks each connection, each time that it wakes.
        return bool(super().writable() or self.put_off) and not self._flushing

    def handle_write(self) -> None:
        """Writes, and lets a request that was put off have its turn."""
        super().handle_write()
        if self.put_off and self.connected and not self.is_behind:
            self.put_off = False
            self.server.add_task(self)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends what the socket takes; nothing once it is closed."""
        return int(super().send(data, do_close)) if self.socket is not None else 0

    def _flush_some(self, do_close: bool = True) -> bool:
        self._flushing = True
        try:
            # The loop goes through its connections: nobody else may close one.
            return bool(super()._flush_some(do_close and threading.get_ident() == self._loop))
        finally:
            self._flushing = False

    def _flush_outbufs_below_high_watermark(self) -> None:
        # In the midst of an answer its thread waits. Behind one nobody does: the next request is put off.
        if self.answering:
            super()._flush_outbufs_below_high_watermark()

    def write_soon(self, data: Any) -> int:
        """Sends, or leaves to the loop what cannot be sent yet: how many bytes it is, held back or not."""
        if self._held is None:
            return int(super().write_soon(data))
        self._held.append(data)
        return len(data)

    def hold(self) -> None:
        """Holds back what is written, until it is let go. For the thread that answers."""
        self._held = []

    def let_go(self) -> None:
        """Sends what was held back as one."""
        held, self._held = self._held, None
        self.write_soon(b"".join(held or ()))


_log = logging.getLogger(__name__)


class Workers:
    """So many threads, in the place of waitress's `ThreadedTaskDispatcher`, of which it has what the server calls.

    That one takes a lock in Python four times for a request, and its threads stand in each other's way there; this one
    has a queue that knows no lock of Python's: a twentieth of what a call costs.
    """

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[Any] = SimpleQueue()
        self._threads: Final = [Thread(target=self._work, name=f"worker-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def add_task(self, task: Any) -> None:
        """Has a thread call `task.service()` as soon as one is free."""
        self._tasks.put(task)

    def waiting(self) -> int:
        """How many tasks no thread has begun."""
        return self._tasks.qsize()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Waits so many seconds for what is under way and what waits, then cancels what waits still."""
        for _ in self._threads:
            self._tasks.put(None)
        until = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        with suppress(Empty):
            while cancel_pending and (task := self._tasks.get_nowait()) is not None:
                task.cancel()
        return cancel_pending

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task.service()
            except BaseException:
                _log.exception("a request could not be answered")
            # While it waits it keeps no connection.
            task = None


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
