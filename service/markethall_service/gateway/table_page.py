"""The table: the page for players at `/`, and its files under `/table/`.

`client_sdk/table` builds the files (`make table`). Their names contain a hash of the content, so browsers keep them for
ever; `index.html` and `table.js` name the current ones.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from mimetypes import guess_type
from typing import Final

from flask import Flask, Request, Response, request
from werkzeug.exceptions import NotFound

FOLDER: Final = "table"
PAGE: Final = "index.html"

_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)
"""The page runs only scripts of this service and calls no other server."""

_HASHED: Final = re.compile(r"-[0-9A-Z]{8}\.\w+$")
_TYPES: Final = {".js": "text/javascript; charset=utf-8", ".html": "text/html; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class _File:
    """A built file, compressed once."""

    plain: bytes
    packed: bytes
    tag: str
    content_type: str
    cache_control: str

    def response(self, request: Request) -> Response:
        """The file as the client reads it; 304 if it has it already."""
        packs = bool(request.accept_encodings["gzip"])
        response = Response(self.packed if packs else self.plain, content_type=self.content_type)
        response.headers["Cache-Control"] = self.cache_control
        response.set_etag(self.tag, weak=True)
        response.vary.add("Accept-Encoding")
        if packs:
            response.content_encoding = "gzip"
        response.make_conditional(request)
        return response


def add_table(app: Flask, welcome: Callable[[], Response], *, on: bool) -> None:
    """Serve the table to browsers at `/`, and `welcome` to other clients. If it is not on, `welcome` to all."""
    built = _built_files() if on else {}

    def home() -> Response:
        if not (built and request.accept_mimetypes["text/html"] > request.accept_mimetypes["application/json"]):
            response = welcome()
        else:
            response = built[PAGE].response(request)
            response.headers["Content-Security-Policy"] = _CSP
            response.headers["Referrer-Policy"] = "no-referrer"
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
        return response

    app.add_url_rule("/", "home", home)
    if built:
        app.add_url_rule(f"/{FOLDER}/<name>", FOLDER, file)


def _built_files() -> dict[str, _File]:
    return {
        entry.name: _read(entry.name, entry.read_bytes())
        for entry in files(__package__).joinpath(FOLDER).iterdir()
        if entry.is_file()
    }


def _read(name: str, plain: bytes) -> _File:
    suffix = name[name.rindex(".") :]
    return _File(
        plain=plain,
        packed=gzip.compress(plain, mtime=0),
        tag=hashlib.sha256(plain).hexdigest()[:32],
        content_type=_TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream",
        cache_control="public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache",
    )
