"""A server of gRPC for asyncio on the completion queue of grpcio's core, in the place of grpc.aio's.

grpc.aio runs three tasks for a call and accepts one call each time its loop wakes up; both cost a call more than all
that we do for it. This server makes one task a call and takes whatever has come at once. What the core does (HTTP/2,
TLS, flow control, limits, keepalive) is the same code. Its interface is that of `grpc.aio.Server`, and has two things
more: methods that are asked as soon as a call's headers are there, and patience with clients that keep a call waiting.
`UnaryClient` calls unary methods from threads in the same way.
The core's Python layer is not a public one, so the versions of grpcio that it is known to work with are tested.
"""

from .call import Metadata, Method, ServerCall
from .client import Refused, UnaryClient
from .server import Overdue, Patience, Server

__all__ = ["Metadata", "Method", "Overdue", "Patience", "Refused", "Server", "ServerCall", "UnaryClient"]
