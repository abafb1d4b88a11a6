"""The viewer of the API's description at `/docs/`: Swagger UI, from a package.

The page and its start are ours: that of the package has its script inside the page, which the Content-Security-Policy
of all pages forbids.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from .static_files import StaticFile, read_file

DOCS: Final = "/docs"

_FILES: Final = ("swagger-ui-bundle.js", "swagger-ui-standalone-preset.js", "swagger-ui.css", "favicon-32x32.png")
_CACHE_CONTROL: Final = "max-age=3600"

# Relative links: a proxy may serve all paths behind a prefix.
_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <title>Market Hall</title>
  <link rel="stylesheet" href="swagger-ui.css">
  <link rel="icon" type="image/png" href="favicon-32x32.png" sizes="32x32">
</head>
<body>
  <div id="swagger-ui"></div>
  <script src="swagger-ui-bundle.js"></script>
  <script src="swagger-ui-standalone-preset.js"></script>
  <script src="start.js"></script>
</body>
</html>
"""

# No badge of an external validator, no redirect of OAuth. A token that is typed in lives as long as the page: the
# storage of the browser is that of the table.
_OPTIONS: Final = {
    "dom_id": "#swagger-ui",
    "layout": "StandaloneLayout",
    "deepLinking": True,
    "validatorUrl": None,
    "oauth2RedirectUrl": None,
    "persistAuthorization": False,
}

_START: Final = """const presets = [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset];
SwaggerUIBundle({ presets, plugins: [SwaggerUIBundle.plugins.DownloadUrl], ...%s });
"""


def add_docs(app: Flask, description: str) -> None:
    """Serve the viewer of the description at this path."""
    start = _START % json.dumps({**_OPTIONS, "url": f"..{description}"})
    folder = files("flask_swagger_ui") / "dist"
    served = {name: read_file(folder / name, _CACHE_CONTROL) for name in _FILES}
    served[""] = StaticFile.of(_PAGE.encode(), "text/html; charset=utf-8", "no-cache")
    served["start.js"] = StaticFile.of(start.encode(), "text/javascript; charset=utf-8", "no-cache")

    def file(name: str = "") -> Response:
        if name not in served:
            raise NotFound
        return served[name].response(request)

    def without_slash() -> Response:
        # Flask builds its own redirect from the Host header too, and writes http behind a proxy with TLS. Werkzeug
        # would make this one absolute.
        response = Response(status=308, headers={"Location": f"{DOCS.removeprefix('/')}/"})
        response.autocorrect_location_header = False
        return response

    app.add_url_rule(DOCS, "docs", without_slash)
    app.add_url_rule(f"{DOCS}/", "docs_page", file)
    app.add_url_rule(f"{DOCS}/<name>", "docs_file", file)
