"""Asks the service of this container whether it is well, by grpc.health.v1; exits with 0 if it is, with 1 if not."""

from __future__ import annotations

import os
import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

TIMEOUT_S = 2.0


def main() -> int:
    """The exit status, for HEALTHCHECK."""
    with grpc.insecure_channel(f"127.0.0.1:{os.environ.get('MARKETHALL_GRPC_PORT', '50051')}") as channel:
        try:
            answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT_S)
        except grpc.RpcError as error:
            print(error, file=sys.stderr)
            return 1
    return 0 if answer.status == health_pb2.HealthCheckResponse.SERVING else 1


if __name__ == "__main__":
    sys.exit(main())
