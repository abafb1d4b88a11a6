"""One connection of waitress's, where it has to be other than waitress has it."""

from __future__ import annotations

import threading
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask

from markethall_service.gateway import errors
from markethall_service.gateway.tls import TlsSocket

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
