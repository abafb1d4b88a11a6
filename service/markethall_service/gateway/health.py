"""Whether gateway and service live and can do their work: for whoever starts, watches and balances processes.

These two are no part of the contract and stand in no description of it.
"""

from __future__ import annotations

import json

from flask import Flask, Response

from markethall_service.gateway import errors
from markethall_service.gateway.service import Service

ALIVE = "/healthz"
READY = "/readyz"

_WHY = {
    "NOT_SERVING": (
        "SERVICE_NOT_READY",
        "The service takes no calls: its Redis does not answer or takes no writes, or it is stopping.",
    ),
    "UNREACHABLE": ("SERVICE_UNAVAILABLE", "The service cannot be reached."),
}


def add_health(app: Flask, service: Service) -> None:
    """Serves 200 at /healthz while the service behind it answers, and at /readyz while it takes calls.

    Otherwise they are 503 with an error that says why. A service without Redis answers, and takes no calls.
    """

    def alive() -> Response:
        if service.lives():
            return _said("alive")
        raise errors.refusal(503, "UNAVAILABLE", *_WHY["UNREACHABLE"])

    def ready() -> Response:
        health = service.health()
        if health == "SERVING":
            return _said("ready")
        reason, sentence = _WHY.get(health, _WHY["NOT_SERVING"])
        raise errors.refusal(503, "UNAVAILABLE", reason, sentence)

    app.add_url_rule(ALIVE, "alive", alive)
    app.add_url_rule(READY, "ready", ready)


def _said(word: str) -> Response:
    return Response(json.dumps({"status": word}), content_type="application/json")
