"""Calls on the real service, answered or refused with a reason."""

from __future__ import annotations

from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from markethall.v1 import match_service_pb2_grpc
from markethall_service.api.errors import REASONS

OURS = frozenset({"INTERNAL", "LOG_DAMAGED", "STORE_UNAVAILABLE", "SHUTTING_DOWN"})


class Caller:
    """Says "" and keeps the answer if a call is granted, else the reason."""

    def __init__(self, target: str) -> None:
        self._channel = grpc.insecure_channel(target)
        self._stub: Any = match_service_pb2_grpc.MatchServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.answer: Any = None

    def close(self) -> None:
        """Ends the channel."""
        self._channel.close()

    def __call__(self, method: str, request: Message, token: str = "") -> str:
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        try:
            self.answer = getattr(self._stub, method)(request, metadata=metadata, timeout=20)
            return ""
        except grpc.RpcError as error:
            return reason_of(error)

    def stream(self, request: Message, token: str, count: int) -> tuple[list[Any], str]:
        """What a watch tells of its first so many commits, and why it was refused."""
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        call = self._stub.WatchMatch(request, metadata=metadata, timeout=20)
        seen: list[Any] = []
        try:
            while len(seen) < count:
                answer = next(call)
                if answer.HasField("update"):
                    seen.append(answer)
            if "markethall-revision" not in dict(call.initial_metadata()):
                next(call)
        except StopIteration:
            return seen, ""
        except grpc.RpcError as error:
            return seen, reason_of(error)
        call.cancel()
        return seen, ""


def reason_of(error: Any) -> str:
    """The reason in an error, which must be in the table with its code."""
    status = rpc_status.from_call(error)
    assert status is not None, error
    info = ErrorInfo()
    assert status.details[0].Unpack(info)
    assert REASONS[info.reason] is error.code()
    assert info.reason not in OURS, error
    return str(info.reason)
