"""The body of a request as a JSON value, or the sentence that says why it is none."""

from __future__ import annotations

import json
from typing import Any

from flask import Request

from markethall_service.gateway.errors import malformed, refusal

_JSON = "application/json"


def read(request: Request) -> Any:
    """The JSON value of the body; an empty body is an empty object, so `curl -X POST` alone suffices."""
    raw = request.get_data(cache=False)
    if not raw.strip():
        return {}
    if request.mimetype != _JSON:
        given = f"not {ascii(request.mimetype)[:60]}" if request.mimetype else "and the header is missing"
        message = f"The Content-Type of the body must be {_JSON}, {given}."
        raise refusal(415, "INVALID_ARGUMENT", "UNSUPPORTED_MEDIA_TYPE", message)
    return _parse(raw)


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode(), object_pairs_hook=unique, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise malformed(f"The body is no UTF-8: byte {error.start} does not belong there.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise malformed(f"The body is no JSON: {error.msg} at {place}.", place=place) from None
    except RecursionError:
        raise malformed("The body is nested too deeply.") from None
    except ValueError:
        raise malformed("The body holds a number of more digits than any field takes.") from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; a refusal names a key that is given twice. Looks at each key once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise malformed(f"The body gives {key!a} twice; give it once.", field=key)
            seen.add(key)
    return found


def _constant(name: str) -> Any:
    raise malformed(f"The body is no JSON: {name} is no JSON number.")
