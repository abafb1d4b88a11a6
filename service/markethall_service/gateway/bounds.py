"""Bounds of the fields of requests, as the OpenAPI document and the errors of the gateway state them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from google.protobuf.descriptor import FieldDescriptor

from markethall_service.limits import REQUEST_ID_LENGTH, shortest_request_id

from .contract import SERVICES

Schema: TypeAlias = dict[str, Any]

_WRITTEN_REVISION: Schema = {"minimum": 1}
_OPTIONAL_SEAT: Schema = {"minimum": 0}
# JSON Schema has no bounds for durations, so patterns of whole seconds state them: 5 to 2592000, and 0 to 86400.
_LIMIT: Schema = {
    "pattern": "^([5-9]|[1-9][0-9]{1,5}|1[0-9]{6}|2[0-4][0-9]{5}|25[0-8][0-9]{4}|259[01][0-9]{3}|2592000)s$"
}
_INCREMENT: Schema = {"pattern": "^([0-9]|[1-9][0-9]{1,3}|[1-7][0-9]{4}|8[0-5][0-9]{3}|86[0-3][0-9]{2}|86400)s$"}

BOUNDS: Mapping[str, Schema] = {
    "Match.seat_count": {"minimum": 2, "maximum": 4},
    "JoinMatchRequest.seat": _OPTIONAL_SEAT,
    "AddBotRequest.seat": _OPTIONAL_SEAT,
    "KickSeatRequest.seat": {"minimum": 1},
    "JoinMatchRequest.display_name": {"maxLength": 400},
    "ListMatchesRequest.page_size": {"minimum": 0},
    "GetMatchRequest.revision": {"minimum": 0},
    "PlayMoveRequest.revision": _WRITTEN_REVISION,
    "UndoMoveRequest.revision": _WRITTEN_REVISION,
    "TimeControl.turn_time": _LIMIT,
    "TimeBank.time": _LIMIT,
    "TimeBank.increment": _INCREMENT,
}
"""Bounds of fields of requests, by message and field of markethall.v1, as the service enforces them.

The gateway does not import the service, so the numbers are repeated here. A test sends values at each bound and beyond
it to the service."""


NEVER: Mapping[str, str] = {
    "markethall.v1.JoinMatchRequest.kind": "PLAYER_KIND_BOT",
    "markethall.v1.ListMatchesRequest.state": "MATCH_STATE_CLOSED",
}
"""Values of enums that a field of a request does not take. Errors do not offer them."""


def bounds(field: FieldDescriptor) -> Schema:
    """The bounds of a field of a request."""
    package, _, key = field.full_name.partition(".v1.")
    if package != SERVICES[0].file.package.removesuffix(".v1"):
        return {}
    if field.name == "request_id":
        shortest = shortest_request_id(field.full_name.split(".")[-2])
        return {"pattern": f"^([ -~]{{{shortest},{REQUEST_ID_LENGTH}}})?$", "maxLength": REQUEST_ID_LENGTH}
    return dict(BOUNDS.get(key, {}))
