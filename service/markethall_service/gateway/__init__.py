"""The REST gateway: HTTP in, gRPC out, derived from the descriptors of the contract.

No method has a handler of its own. Paths, query parameters, bodies, streams and the OpenAPI description follow from the
descriptors of the services, so a new method of the contract is served without a change here.

`app.create_app` and `server.run` are imported from their modules: a process that only starts a gateway does not need
Flask.
"""

from markethall_service.gateway.settings import GatewaySettings, ServiceTls

__all__ = ["GatewaySettings", "ServiceTls"]
