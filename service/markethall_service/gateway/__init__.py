"""The REST gateway: HTTP in, calls of the service's methods out, derived from the descriptors of the contract.

No method has a handler of its own. Paths, query parameters, bodies, streams and the OpenAPI description follow from the
descriptors of the services, so a new method of the contract is served without a change here.

`app.create_app` and `server.serve` are imported from their modules: without REST, Flask is not needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from markethall_platform.logs import LogSettings
from markethall_platform.network import Network

__all__ = ["GatewaySettings"]


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """The settings of the gateway. The defaults suit one machine.

    `cors_origins`: origins whose pages may call, `https://*.a.b` for those under a.b, `http://a.b:*` for every port of
    a.b, `*` for all; by default none.
    `hosts`: the names and addresses by which clients may call; none for any.
    `max_body_bytes`: a larger request body is refused with 413.
    `body_seconds`: the longest time until a request body is complete; then 408.
    `call_seconds`: the longest time of a call; then 504.
    `idle_seconds`: a connection without a request is closed after this time. Proxies must close theirs sooner.
    `write_seconds`: a client that does not take what was sent to it for this long is cut off.
    `max_connections`, `max_connections_per_address`: connections of the process, and of one address; 0 any number.
    `max_waiting_bytes`: the most bytes of answers that wait for clients of one address to read them.
    `trusted_proxies`: addresses whose X-Forwarded-For is believed, and whose connections are not counted by address.
    `heartbeat_seconds`: the longest time between two lines of an event stream.
    `grace_seconds`: how long running calls may take when the service stops.
    `tls_cert`, `tls_key`: files of PEM, which may be replaced at any time; if given, the gateway serves HTTPS only.
    `table`: whether browsers get the table at `/`.
    `wants_api_key`: whether creating a match needs an API key of the operator, as the OpenAPI document then says.
    `logs`: which requests get a line in the log.
    `reasons`: the error reasons of the service by status ("ABORTED": ("STALE_REVISION",)), for the OpenAPI document.
    """

    cors_origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    max_body_bytes: int = 512 * 1024
    body_seconds: float = 15.0
    call_seconds: float = 30.0
    idle_seconds: float = 5.0
    write_seconds: float = 30.0
    max_connections: int = 0
    max_connections_per_address: int = 0
    max_waiting_bytes: int = 16 * 1024 * 1024
    trusted_proxies: tuple[Network, ...] = ()
    heartbeat_seconds: float = 15.0
    grace_seconds: float = 5.0
    tls_cert: Path | None = None
    tls_key: Path | None = None
    table: bool = True
    wants_api_key: bool = False
    logs: LogSettings = field(default_factory=LogSettings)
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
