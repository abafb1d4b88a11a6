"""The REST gateway: HTTP in, calls of the service's methods out, derived from the descriptors of the contract.

No method has a handler of its own. Paths, query parameters, bodies, streams and the OpenAPI description follow from the
descriptors of the services, so a new method of the contract is served without a change here.

`app.create_app` and `server.serve` are imported from their modules: without REST, Flask is not needed.
"""

from markethall_service.gateway.settings import GatewaySettings

__all__ = ["GatewaySettings"]
