"""The core of grpcio as its own servers use it: no public interface, so nothing else here touches it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

_cygrpc: Any = import_module("grpc._cython.cygrpc")

CompletionQueue: Final = _cygrpc.CompletionQueue
Server: Final = _cygrpc.Server

CANCELLED: Final = _cygrpc.StatusCode.cancelled
PROPAGATED: Final = _cygrpc.PropagationConstants.GRPC_PROPAGATE_DEFAULTS

RECEIVE_CLOSE: Final = _cygrpc.ReceiveCloseOnServerOperation
RECEIVE_INITIAL_METADATA: Final = _cygrpc.ReceiveInitialMetadataOperation
RECEIVE_MESSAGE: Final = _cygrpc.ReceiveMessageOperation
RECEIVE_STATUS: Final = _cygrpc.ReceiveStatusOnClientOperation
SEND_CLOSE: Final = _cygrpc.SendCloseFromClientOperation
SEND_INITIAL_METADATA: Final = _cygrpc.SendInitialMetadataOperation
SEND_MESSAGE: Final = _cygrpc.SendMessageOperation
SEND_STATUS: Final = _cygrpc.SendStatusFromServerOperation

HAPPENED: Final = _cygrpc.CompletionType.operation_complete
SHUT_DOWN: Final = _cygrpc.CompletionType.queue_shutdown

NO_FLAGS: Final = 0


def channel_of(channel: Any) -> Any:
    """The core's channel of one that grpcio has made. TypeError if it is none, but something put around one."""
    found = getattr(channel, "_channel", None)
    if not isinstance(found, _cygrpc.Channel):
        raise TypeError(f"{channel!r} is no channel as grpc.insecure_channel and grpc.secure_channel make them.")
    return found
