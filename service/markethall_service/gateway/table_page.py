"""The table: the page for players at `/`, and its files under `/table/`.

`client_sdk/table` builds the files (`make table`). Their names contain a hash of the content, so browsers keep them for
ever; `index.html` and `table.js` name the current ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from .static_files import StaticFile, read_file

FOLDER: Final = "table"
PAGE: Final = "index.html"
WORKER: Final = "sw.js"

_HASHED: Final = re.compile(r"-[0-9A-Z]{8}\.\w+$")


def add_table(app: Flask, welcome: Callable[[], Response], *, on: bool) -> None:
    """Serve the table to browsers at `/`, and `welcome` to other clients. If it is not on, `welcome` to all."""
    built = _built_files() if on else {}

    def home() -> Response:
        if not (built and request.accept_mimetypes["text/html"] > request.accept_mimetypes["application/json"]):
            response = welcome()
        else:
            response = built[PAGE].response(request)
        response.vary.add("Accept")
        return response

    def file(name: str) -> Response:
        found = built.get(name)
        if found is None:
            raise NotFound
        response = found.response(request)
        # Pages of other origins may embed the table. The files are the same for all, and public.
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if name == WORKER:
            # The shell of the installed page is the page above the folder of the files.
            response.headers["Service-Worker-Allowed"] = "/"
        return response

    app.add_url_rule("/", "home", home)
    if built:
        app.add_url_rule(f"/{FOLDER}/<name>", FOLDER, file)


def _built_files() -> dict[str, StaticFile]:
    entries = files(__package__).joinpath(FOLDER).iterdir()
    return {entry.name: read_file(entry, _cache_control(entry.name)) for entry in entries if entry.is_file()}


def _cache_control(name: str) -> str:
    return "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"
