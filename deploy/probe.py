"""Exits with 0 if the service of this container answers over REST.

It does not depend on Redis: a restart of the container would not help.
"""

from __future__ import annotations

import http.client
import os
import ssl
import sys

TIMEOUT_S = 7.0
_ANY = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def main() -> int:
    """The exit status, for HEALTHCHECK: 1 if nothing well answers."""
    host, port = os.environ.get("MARKETHALL_HOST", ""), int(os.environ["MARKETHALL_HTTP_PORT"])
    try:
        status = _status(_ANY.get(host, host), port, tls=bool(os.environ.get("MARKETHALL_HTTP_TLS_CERT")))
    except (OSError, http.client.HTTPException) as error:
        print(error, file=sys.stderr)
        return 1
    return int(status != http.HTTPStatus.OK)


def _status(host: str, port: int, *, tls: bool) -> int:
    if tls:
        # The certificate is not verified: it does not name the loopback address.
        connection: http.client.HTTPConnection = http.client.HTTPSConnection(
            host, port, timeout=TIMEOUT_S, context=ssl._create_unverified_context()
        )
    else:
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
