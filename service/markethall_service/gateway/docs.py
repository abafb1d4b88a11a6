"""The description of the API for people and programs: /openapi.json, and Swagger UI served from a package."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import Flask, Response, request
from flask_swagger_ui import get_swaggerui_blueprint

from markethall_service.gateway.compression import Unchanging
from markethall_service.gateway.openapi import document
from markethall_service.gateway.route import Route
from markethall_service.gateway.settings import GatewaySettings

OPENAPI = "/openapi.json"
DOCS = "/docs"

# No badge from a validator elsewhere, no redirect built from the Host header: the page asks this server only.
_PAGE = {"app_name": "Market Hall", "validatorUrl": None, "oauth2RedirectUrl": "", "persistAuthorization": True}


def add_docs(app: Flask, table: Sequence[Route], settings: GatewaySettings) -> None:
    """Serves the document of these routes and a page that shows it."""
    text = json.dumps(document(table, settings.reasons, wants_api_key=settings.wants_api_key), ensure_ascii=False)
    answer = Unchanging(text)

    def openapi() -> Response:
        return answer.response(request, {"Cache-Control": "max-age=60"})

    def docs() -> Response:
        # Flask's own redirect is built from the Host header too, and says http behind a proxy that speaks TLS.
        return Response(status=308, headers={"Location": f"{DOCS}/"})

    app.add_url_rule(OPENAPI, "openapi", openapi)
    app.add_url_rule(DOCS, "docs", docs)
    app.register_blueprint(get_swaggerui_blueprint(DOCS, OPENAPI, dict(_PAGE)))
