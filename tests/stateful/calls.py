"""Calls on the real service, and the reasons of refused calls."""

from __future__ import annotations

from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from markethall.v1 import match_service_pb2_grpc
from markethall_service.api.errors import REASONS
from tests.api.calls import bearer

SERVER_FAULTS = frozenset({"INTERNAL", "LOG_DAMAGED", "STORE_UNAVAILABLE", "SHUTTING_DOWN"})
"""Reasons that no request may cause."""


class Caller:
    """Calls a method. Returns "" and keeps the response in `answer` if it is accepted, else returns the reason."""

    def __init__(self, target: str) -> None:
        self._channel = grpc.insecure_channel(target)
        self._stub: Any = match_service_pb2_grpc.MatchServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.answer: Any = None

    def close(self) -> None:
        self._channel.close()

    def __call__(self, method: str, request: Message, token: str = "") -> str:
        try:
            self.answer = getattr(self._stub, method)(request, metadata=bearer(token), timeout=20)
            return ""
        except grpc.RpcError as error:
            return reason_of(error)

    def watch(self, request: Message, token: str, count: int) -> tuple[list[Any], str]:
        """Watches a match. Returns its first `count` updates, and the reason if the watch was refused."""
        call = self._stub.WatchMatch(request, metadata=bearer(token), timeout=20)
        updates: list[Any] = []
        try:
            while len(updates) < count:
                answer = next(call)
                if answer.HasField("update"):
                    updates.append(answer.update)
            # A refused watch has no revision, or one below what its caller has seen.
            known = int(dict(call.initial_metadata()).get("markethall-revision", -1))
            if known < getattr(request, "after_revision"):  # noqa: B009  only the descriptor knows the field
                next(call)
        except StopIteration:
            return updates, ""
        except grpc.RpcError as error:
            return updates, reason_of(error)
        call.cancel()
        return updates, ""


def reason_of(error: Any) -> str:
    """The reason of an error. It must be documented, have its code and a sentence, and be no fault of the server."""
    status = rpc_status.from_call(error)
    assert status is not None, error
    info = ErrorInfo()
    assert status.details[0].Unpack(info), error
    assert REASONS[info.reason] is error.code(), error
    assert info.reason not in SERVER_FAULTS, error
    assert 15 < len(status.message) <= 1000, error
    return str(info.reason)
