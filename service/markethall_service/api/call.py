"""One call under way, as every method of the api sees it."""

from __future__ import annotations

from typing import Any

from markethall_service.grpc_core import ServerCall
from markethall_service.operating import request_id


class Call:
    """A method's path ("markethall.v1.MatchService/PlayMove"), the metadata of the call, and gRPC's own context.

    `began` is when the method did, on the clock of `perf_counter`; 0 before that.
    """

    __slots__ = ("_request_id", "began", "context", "metadata", "path")

    def __init__(self, path: str, context: ServerCall) -> None:
        self.path = path
        self.context = context
        self.began = 0.0
        self.metadata: dict[str, Any] = dict(context.invocation_metadata() or ())
        self._request_id = ""

    @property
    def sent_request_id(self) -> str:
        """The id that the caller gave the call; "" if none, or none that could stand in a log."""
        return request_id.sane(self.metadata.get(request_id.KEY))

    @property
    def request_id(self) -> str:
        """The id of the call, the caller's own if it sent one."""
        if not self._request_id:
            self._request_id = self.sent_request_id or request_id.fresh()
        return self._request_id

    @property
    def trailing(self) -> tuple[tuple[str, str], ...]:
        """What goes back beside the answer: the request id, if one was sent."""
        sent = self.sent_request_id
        return ((request_id.KEY, sent),) if sent else ()
