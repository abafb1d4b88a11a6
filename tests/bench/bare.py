"""What the yardsticks of gRPC share: a bare grpc.aio server on a free port."""

from __future__ import annotations

from typing import Any

import grpc


async def serve(service: str, **handlers: Any) -> None:
    """Serves the methods of a service and prints its port; only being ended ends it."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()
