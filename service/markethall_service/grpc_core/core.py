"""The core of grpcio as its own servers use it: no public interface, so nothing else here touches it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

_cygrpc: Any = import_module("grpc._cython.cygrpc")

CompletionQueue: Final = _cygrpc.CompletionQueue
Server: Final = _cygrpc.Server

RECEIVE_CLOSE: Final = _cygrpc.ReceiveCloseOnServerOperation
RECEIVE_MESSAGE: Final = _cygrpc.ReceiveMessageOperation
SEND_INITIAL_METADATA: Final = _cygrpc.SendInitialMetadataOperation
SEND_MESSAGE: Final = _cygrpc.SendMessageOperation
SEND_STATUS: Final = _cygrpc.SendStatusFromServerOperation

HAPPENED: Final = _cygrpc.CompletionType.operation_complete
SHUT_DOWN: Final = _cygrpc.CompletionType.queue_shutdown

NO_FLAGS: Final = 0
