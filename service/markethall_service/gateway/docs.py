"""The description for people and programs: /openapi.json, and Swagger UI served from a package."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import Flask, Response, request
from flask_swagger_ui import get_swaggerui_blueprint

from .middleware import Unchanging
from .openapi import OPENAPI, document
from .routes import Route
from .settings import GatewaySettings

DOCS = "/docs"

# No badge of an external validator, no redirect built from the Host header: the page only calls this server.
_PAGE = {"app_name": "Market Hall", "validatorUrl": None, "oauth2RedirectUrl": "", "persistAuthorization": True}


def add_docs(app: Flask, table: Sequence[Route], settings: GatewaySettings) -> None:
    """Serve the description of these routes, and a page that shows it."""
    text = json.dumps(document(table, settings.reasons, wants_api_key=settings.wants_api_key), ensure_ascii=False)
    answer = Unchanging(text)

    def openapi() -> Response:
        return answer.response(request, {"Cache-Control": "max-age=60"})

    def docs() -> Response:
        # Flask builds its own redirect from the Host header too, and writes http behind a proxy with TLS.
        return Response(status=308, headers={"Location": f"{DOCS}/"})

    app.add_url_rule(OPENAPI, "openapi", openapi)
    app.add_url_rule(DOCS, "docs", docs)
    app.register_blueprint(get_swaggerui_blueprint(DOCS, OPENAPI, dict(_PAGE)))
