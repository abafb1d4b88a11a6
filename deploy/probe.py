"""Asks whether the service of this container is well: grpc.health.v1, and a connection to REST. Exits with 0 if so."""

from __future__ import annotations

import os
import socket
import sys
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

TIMEOUT_S = 2.0


def main() -> int:
    """The exit status, for HEALTHCHECK: 1 if something is not well."""
    grpc_port, http_port = os.environ["MARKETHALL_GRPC_PORT"], int(os.environ["MARKETHALL_HTTP_PORT"])
    try:
        with grpc.insecure_channel(f"127.0.0.1:{grpc_port}") as channel:
            health: Any = health_pb2_grpc.HealthStub(channel)
            answer = health.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT_S)
        socket.create_connection(("127.0.0.1", http_port), TIMEOUT_S).close()
    except (grpc.RpcError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return int(answer.status != health_pb2.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    sys.exit(main())
