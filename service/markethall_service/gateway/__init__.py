"""The REST gateway: HTTP in, gRPC out, read from the descriptors of the contract.

No method has a handler of its own: paths, query parameters, bodies, streams and the OpenAPI description all follow
from the services' descriptors, so a method that the contract gains is served without a line written here.

`app.create_app` and `serve.run` are found in their modules: whoever only starts a gateway does without Flask.
"""

from markethall_service.gateway.settings import GatewaySettings, ServiceTls

__all__ = ["GatewaySettings", "ServiceTls"]
