"""Bodies that never change: read and compressed once, and shared by all clients."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Final

from flask import Request, Response

from .flask_loop import SharedResponse

_TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript; charset=utf-8",
    ".html": "text/html; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A body, plain and compressed, with its tag and its headers."""

    plain: bytes
    packed: bytes
    tag: str
    content_type: str
    cache_control: str

    @classmethod
    def of(cls, plain: bytes, content_type: str, cache_control: str) -> StaticFile:
        """A file with this content."""
        tag = hashlib.sha256(plain).hexdigest()[:32]
        return cls(plain, gzip.compress(plain, mtime=0), tag, content_type, cache_control)

    def response(self, request: Request) -> Response:
        """The file as the client reads it; 304 if it has it already."""
        packs = bool(request.accept_encodings["gzip"])
        response = SharedResponse(self.packed if packs else self.plain, content_type=self.content_type)
        response.headers["Cache-Control"] = self.cache_control
        response.set_etag(self.tag, weak=True)
        response.vary.add("Accept-Encoding")
        if packs:
            response.content_encoding = "gzip"
        response.make_conditional(request)
        return response


def read_file(entry: Traversable, cache_control: str) -> StaticFile:
    """A file of a package."""
    suffix = entry.name[entry.name.rindex(".") :]
    content_type = _TYPES.get(suffix) or guess_type(entry.name)[0] or "application/octet-stream"
    return StaticFile.of(entry.read_bytes(), content_type, cache_control)
