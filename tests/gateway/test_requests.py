"""Invalid requests and the messages of their errors."""

from __future__ import annotations

import json
import sys
from typing import Any

import httpx
import pytest
from google.protobuf import wrappers_pb2

from markethall.v1 import match_pb2
from markethall_service.gateway import transcoding
from markethall_service.gateway.errors import Refusal
from markethall_service.gateway.transcoding import scalar

from .fake_service import FakeService

JSON = {"Content-Type": "application/json"}
PLAY = "/v1/matches/k3v9:play"


def error_message(answer: httpx.Response, code: int, reason: str) -> str:
    """Checks the code and reason of an error response. Returns its message."""
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["details"][0]["reason"]) == (code, code, reason), answer.text
    assert error["details"][0]["domain"] == "markethall"
    assert answer.headers["Content-Type"] == "application/json"
    return str(error["message"])


@pytest.mark.parametrize(
    ("path", "reason", "message"),
    [
        ("/v1/matches?pagesize=3", "UNKNOWN_FIELD", "this method takes game, state, pageSize, pageToken"),
        ("/v1/matches/k3v9/joinCode?x=1", "UNKNOWN_FIELD", "this method takes none"),
        ("/v1/matches?name=x", "UNKNOWN_FIELD", "no query parameter 'name'"),
        ("/v1/matches?state=PLAYING", "MALFORMED", "MATCH_STATE_PLAYING, MATCH_STATE_FINISHED, not 'PLAYING'"),
        ("/v1/matches?state=2", "MALFORMED", "one of MATCH_STATE_SEATING"),
        ("/v1/matches?state=", "MALFORMED", "one of MATCH_STATE_SEATING"),
        ("/v1/matches?pageSize=many", "MALFORMED", "whole number from 0 to 2147483647, not 'many'"),
        ("/v1/matches?pageSize=2147483648", "MALFORMED", "whole number"),
        ("/v1/matches?pageSize=" + "9" * 5000, "MALFORMED", "whole number"),
        ("/v1/matches?pageSize=1.5", "MALFORMED", "whole number"),
        ("/v1/matches?pageSize=%201", "MALFORMED", "whole number"),
        ("/v1/matches?pageSize=1&pageSize=2", "MALFORMED", "given twice"),
        ("/v1/matches?pageSize=1&page_size=1", "MALFORMED", "given twice"),
        ("/v1/matches/k3v9:watch?untilRematch=yes", "MALFORMED", "must be true or false, not 'yes'"),
        ("/v1/matches/k3v9?view=FULL", "MALFORMED", "MATCH_VIEW_POSITION, MATCH_VIEW_FULL, not 'FULL'"),
        ("/v1/matches?game=%ff", "MALFORMED", "UTF-8"),
        ("/v1/matches?" + "&".join(["game=a"] * 101), "MALFORMED", "more than 100"),
    ],
)
def test_invalid_query_is_refused(
    service: FakeService, web: httpx.Client, path: str, reason: str, message: str
) -> None:
    assert message in error_message(web.get(path), 400, reason)
    assert service.calls == []


def test_error_shortens_the_refused_value(service: FakeService, web: httpx.Client) -> None:
    message = error_message(web.post("/v1/matches/k3v9:join", json={"seat": "x" * 50_000}), 400, "MALFORMED")
    assert "xxx..." in message
    assert len(message) < 200
    assert service.calls == []


def test_query_takes_camel_case_and_snake_case(service: FakeService, web: httpx.Client) -> None:
    web.get("/v1/matches?page_size=5&pageToken=%C3%A4")

    assert (service.last_call().request.page_size, service.last_call().request.page_token) == (5, "ä")


def test_method_with_a_whole_body_takes_no_query(service: FakeService, web: httpx.Client) -> None:
    error_message(web.post(f"{PLAY}?revision=3", json={}), 400, "UNKNOWN_FIELD")
    assert service.calls == []


@pytest.mark.parametrize("number", ['"7"', "7.0", "7"])
def test_number_may_be_sent_as_a_string(service: FakeService, web: httpx.Client, number: str) -> None:
    assert web.post(PLAY, content=f'{{"revision": {number}}}', headers=JSON).status_code == 200
    assert service.last_call().request.revision == 7


def test_null_field_is_ignored(service: FakeService, web: httpx.Client) -> None:
    move: dict[str, Any] = {"portobello": {"endTurn": {}, "drawCustomer": None}, "kairo": None}
    body = {"revision": None, "request_id": None, "textBoard": None, "move": move}
    assert web.post(PLAY, json=body).status_code == 200

    request = service.last_call().request
    assert (request.revision, request.request_id, request.text_board) == (0, "", False)
    assert request.move.portobello.WhichOneof("kind") == "end_turn"


def test_null_in_an_array_is_refused(service: FakeService, web: httpx.Client) -> None:
    body = {"match": {"game": "portobello", "options": {"portobello": {"board": {"squares": [None]}}}}}
    assert "squares[0] must be a JSON object, not null" in error_message(
        web.post("/v1/matches", json=body), 400, "MALFORMED"
    )
    assert service.calls == []


@pytest.mark.parametrize(
    ("body", "reason", "message"),
    [
        ('{"revision": 7', "MALFORMED", "not JSON: "),
        ("seat=1", "MALFORMED", "line 1, column 1"),
        ('{"revision": 1, "revision": 2}', "MALFORMED", "gives 'revision' twice"),
        ('{"requestId": "a", "request_id": "a"}', "MALFORMED", "are one field"),
        ('{"move": {"kairo": {}, "kairo": {}}}', "MALFORMED", "move gives 'kairo' twice"),
        ('{"move": {"kairo": {"pullCustomer": {"colour": "red"}}}}', "MALFORMED", "must be one of COLOUR_WHITE, "),
        ('{"revision": NaN}', "MALFORMED", "NaN"),
        ('{"revision": -Infinity}', "MALFORMED", "-Infinity"),
        ('{"revision": 1e999}', "MALFORMED", "revision must be a whole number"),
        ('{"revision": ' + "9" * 5000 + "}", "MALFORMED", "more digits"),
        ('{"revision": 2147483648}', "MALFORMED", "revision must be a whole number from 1 to 2147483647"),
        ('{"revision": 1.5}', "MALFORMED", "revision must be a whole number"),
        ('{"revision": "7.5"}', "MALFORMED", "not '7.5'"),
        ('{"revision": " 7"}', "MALFORMED", "not ' 7'"),
        ('{"revision": ""}', "MALFORMED", "not ''"),
        ('{"revision": "2147483648"}', "MALFORMED", "not '2147483648'"),
        ('{"revision": true}', "MALFORMED", "not true"),
        ('{"revision": null, "revision": 2}', "MALFORMED", "gives 'revision' twice"),
        ('{"requestId": null, "request_id": "a"}', "MALFORMED", "are one field"),
        ('{"name": null}', "UNKNOWN_FIELD", '"name" is set by the path'),
        ('{"chess": null}', "UNKNOWN_FIELD", 'no field "chess"'),
        ('{"revision": [1]}', "MALFORMED", "not an array"),
        ('{"textBoard": 1}', "MALFORMED", "textBoard must be true or false, not 1"),
        (
            '{"requestId": "a\\ud800"}',
            "MALFORMED",
            r"requestId is 'a\ud800', with half of a surrogate pair, which is no character: write the whole character, "
            r"or both of its \u escapes.",
        ),
        ('{"move": "place"}', "MALFORMED", "move must be a JSON object, not 'place'"),
        (
            '{"move": {"portobello": {"placeStall": {"space": {}}}}}',
            "MALFORMED",
            "move.portobello.placeStall.space must",
        ),
        (
            '{"move": {"portobello": {"endTurn": {}, "drawCustomer": {}}}}',
            "MALFORMED",
            "only one of drawCustomer, endTurn",
        ),
        ('{"move": {"chess": {}}}', "UNKNOWN_FIELD", 'move has no field "chess"; it has '),
        ('{"move": {"portobello": {"endTurn": {"now": true}}}}', "UNKNOWN_FIELD", "it has no fields"),
        ('{"move": {"kairo": {"playCards": {"cards": [7]}}}}', "MALFORMED", "[0] must be a string, not 7. Ids are str"),
        (
            '{"seat": 1}',
            "UNKNOWN_FIELD",
            'no field "seat"; it has move, revision, requestId, view, history, languageCode, textBoard.',
        ),
        ('{"\\ud800": 1}', "UNKNOWN_FIELD", r'has no field "\ud800"; it has'),
        ('{"name": "matches/k3v9"}', "UNKNOWN_FIELD", '"name" is set by the path'),
        ("[]", "MALFORMED", "The body must be a JSON object, not an array"),
        ("null", "MALFORMED", "not null"),
        (b'{"requestId": "\xff"}', "MALFORMED", "not UTF-8: byte 15"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_invalid_body_is_refused(
    service: FakeService, web: httpx.Client, body: str | bytes, reason: str, message: str
) -> None:
    answer = web.post(PLAY, content=body, headers=JSON)
    assert message in error_message(answer, 400, reason)
    info, *others = answer.json()["error"]["details"]
    wrong = [violation["field"] for detail in others for violation in detail.get("fieldViolations", ())]
    assert wrong == [value for name, value in info["metadata"].items() if name == "field"]
    assert all(info["metadata"].values())
    assert service.calls == []


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("[" * 50_000, "]" * 50_000), ('{"a":' * 15_000 + "1", "}" * 15_000)],
    ids=["lists", "objects"],
)
@pytest.mark.parametrize("whole", [True, False], ids=["whole", "open"])
def test_deeply_nested_body_is_refused(
    service: FakeService, web: httpx.Client, opening: str, closing: str, whole: bool
) -> None:
    """The limit of nesting depends on the version of Python."""
    answer = web.post(PLAY, content=opening + closing * whole, headers=JSON)
    if sys.version_info < (3, 14):
        assert "nested too deeply" in error_message(answer, 400, "MALFORMED")
    assert answer.status_code == 400
    assert answer.json()["error"]["details"][0]["reason"] in {"MALFORMED", "UNKNOWN_FIELD"}
    assert len(answer.content) < 1000
    assert service.calls == []


class _Key(str):
    """A key that counts comparisons."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        _Key.compared += 1
        return str(self) == other

    def __hash__(self) -> int:
        return hash(str(self))


def test_duplicate_keys_are_found_in_linear_time() -> None:
    names = [f"{number:x}" for number in range(1000)]
    _Key.compared = 0

    found = transcoding.unique([(_Key(name), 0) for name in (*names, names[-1])])
    assert isinstance(found, transcoding.Repeated)
    assert found.key == "3e7"

    # Comparing each key with all others takes half a million comparisons.
    assert _Key.compared < 10 * len(names)


@pytest.mark.parametrize("name", ["name", "state", "createTime", "create_time", "seats", "perspective", "toAct"])
def test_output_only_fields_are_refused_by_name(service: FakeService, web: httpx.Client, name: str) -> None:
    message = error_message(
        web.post("/v1/matches", json={"match": {"game": "portobello", name: "x"}}), 400, "UNKNOWN_FIELD"
    )
    assert message == f'"{name}" is set by the service; leave it out of the body.'
    assert service.calls == []


def test_unknown_field_error_lists_the_allowed_fields(service: FakeService, web: httpx.Client) -> None:
    message = error_message(web.post("/v1/matches", json={"match": {"players": 2}}), 400, "UNKNOWN_FIELD")
    allowed = "game, seatCount, options, visibility, timeControl, pace, creatorMayClose"
    assert message == f'match has no field "players"; it has {allowed}.'
    assert service.calls == []


def test_long_name_of_an_unknown_field_is_cut(web: httpx.Client) -> None:
    answer = web.post("/v1/matches/k3v9:join", json={"a" * 50_000: 1})
    assert 'has no field "aaaa' in error_message(answer, 400, "UNKNOWN_FIELD")
    assert len(answer.content) < 1500


def test_duration_must_be_a_string() -> None:
    with pytest.raises(Refusal) as refusal:
        transcoding.fill(match_pb2.SeatClock(), {"timeLeft": 5})
    wanted = 'timeLeft must be a duration such as "300s", up to 99999999999 seconds with up to 9 decimals, not 5.'
    assert refusal.value.message == wanted


def test_error_details_name_the_field(web: httpx.Client) -> None:
    body = {"move": {"portobello": {"takeTile": {"tile": 2}}}}
    info = web.post(PLAY, json=body).json()["error"]["details"][0]
    assert info["metadata"] == {"field": "move.portobello.takeTile.tile", "given": "2"}


def test_error_names_the_item_of_an_array(web: httpx.Client) -> None:
    match = {"game": "portobello", "options": {"portobello": {"board": {"squares": [{}, {"x": "left"}]}}}}
    message = error_message(web.post("/v1/matches", json={"match": match}), 400, "MALFORMED")
    assert "match.options.portobello.board.squares[1].x must be a whole number" in message
    match = {"game": "portobello", "options": {"portobello": {"board": {"squares": {}}}}}
    assert "must be an array, not an object" in error_message(
        web.post("/v1/matches", json={"match": match}), 400, "MALFORMED"
    )


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""])
def test_body_needs_the_json_content_type(service: FakeService, web: httpx.Client, kind: str) -> None:
    answer = web.post(PLAY, content=b"{}", headers={"Content-Type": kind} if kind else {})
    assert "application/json" in error_message(answer, 415, "UNSUPPORTED_MEDIA_TYPE")
    assert service.calls == []


def test_json_may_name_its_charset(service: FakeService, web: httpx.Client) -> None:
    assert web.post(PLAY, content=b"{}", headers={"Content-Type": "application/json; charset=utf-8"}).is_success
    assert len(service.calls) == 1


def test_empty_body_is_an_empty_object(service: FakeService, web: httpx.Client) -> None:
    assert web.post("/v1/matches/k3v9:leave").is_success
    assert web.post("/v1/matches/k3v9:join", content=b" \n").is_success
    assert [call.method for call in service.calls] == ["LeaveMatch", "JoinMatch"]


@pytest.mark.parametrize("size", [100_001, 3_000_000, 10_000_000])
def test_body_over_the_limit_is_refused(service: FakeService, web: httpx.Client, size: int) -> None:
    answer = web.post(PLAY, content=b" " * size, headers=JSON)
    assert "100000 bytes at most" in error_message(answer, 413, "MESSAGE_TOO_LARGE")
    assert service.calls == []


def test_body_limit_holds_for_chunked_bodies(service: FakeService, web: httpx.Client) -> None:
    answer = web.post(PLAY, content=(b" " * 1000 for _ in range(101)), headers=JSON)
    error_message(answer, 413, "MESSAGE_TOO_LARGE")
    assert web.post(PLAY, content=(b for b in (b'{"revi', b'sion": 3}')), headers=JSON).is_success
    assert service.last_call().request.revision == 3


def test_invalid_header_is_refused(service: FakeService, web: httpx.Client) -> None:
    error_message(web.get("/v1/games", headers=[(b"Authorization", b"Bearer \xff")]), 400, "MALFORMED")
    long = web.get("/v1/games", headers={"X-Padding": "x" * 20_000})
    error_message(long, 431, "HEADERS_TOO_LARGE")
    assert web.get("/v1/games", headers={"X-Padding": "x" * 300_000}).status_code == 431
    assert service.calls == []


@pytest.mark.parametrize(
    ("message", "value", "valid"),
    [
        (wrappers_pb2.BytesValue, {"value": "AAE="}, True),
        (wrappers_pb2.BytesValue, {"value": "A"}, False),
        (wrappers_pb2.BytesValue, {"value": "ä"}, False),
        (wrappers_pb2.UInt32Value, {"value": 4294967295}, True),
        (wrappers_pb2.UInt32Value, {"value": -1}, False),
        (match_pb2.Match, {"seatCount": 3.0}, True),
        (match_pb2.Match, {"toAct": [1, 2]}, False),
        (match_pb2.Commit, {"toAct": [1, 2]}, True),
        (match_pb2.Commit, {"toAct": [None]}, False),
        (match_pb2.Commit, {"commitTime": "2024-01-01T00:00:00Z"}, True),
    ],
)
def test_scalar_values_are_checked_by_field_type(message: Any, value: Any, valid: bool) -> None:
    try:
        transcoding.fill(message(), json.loads(json.dumps(value)))
    except Refusal:
        assert not valid
    else:
        assert valid


def test_unsupported_field_type_fails_at_start() -> None:
    with pytest.raises(TypeError, match="DoubleValue"):
        scalar(wrappers_pb2.DoubleValue.DESCRIPTOR.fields[0])
