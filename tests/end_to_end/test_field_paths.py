"""An error names the wrong field by its path in JSON, over REST and over gRPC."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any

import httpx
import pytest
from google.protobuf import json_format
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo

from markethall.v1 import match_pb2, match_service_pb2 as wire, move_pb2
from markethall_rules.errors import IllegalMove
from markethall_service.api.errors import REASONS, status_of
from markethall_service.codec import CODECS_BY_NAME
from tests.api.calls import Table, refused

KINDS_OF_MOVES = {"portobello": "placeBobby", "kairo": "playCards", "klongs": "placeBoat"}
"""By game, a kind of move that the error of an empty move lists."""

TRADERS = [{"seatCount": seats, "count": 9} for seats in (2, 3, 4)]


def own_board(path: str, value: Any, says: str, reason: str = "BAD_OPTIONS") -> tuple[dict[str, Any], str, str, str]:
    """The shipped board of a game with another value at a path such as "kairo.ownBoard.setups[0].owner".

    After "->" is the path that the refusal names instead.
    """
    where, _, refused = path.partition(" -> ")
    game, option, *parts = re.findall(r"\w+", where)
    (_, message), *_others = CODECS_BY_NAME[game].boards()
    board = json_format.MessageToDict(message)
    inside: Any = board
    for part in parts[:-1]:
        inside = inside[int(part) if part.isdigit() else part]
    inside[int(parts[-1]) if parts[-1].isdigit() else parts[-1]] = value
    return {"game": game, "options": {game: {option: board}}}, reason, f"options.{refused or where}", says


INVALID_MATCHES: list[tuple[dict[str, Any], str, str, str]] = [
    ({"visibility": 9}, "BAD_FIELD", "visibility", "MATCH_VISIBILITY_PUBLIC"),
    ({"timeControl": {}}, "BAD_FIELD", "timeControl", "turnTime or bank"),
    ({"timeControl": {"turnTime": "4s"}}, "BAD_FIELD", "timeControl.turnTime", "5 to 2592000 seconds, not 4"),
    ({"timeControl": {"turnTime": "0s"}}, "BAD_FIELD", "timeControl.turnTime", "not 0"),
    ({"timeControl": {"turnTime": "-7s"}}, "BAD_FIELD", "timeControl.turnTime", "not -7"),
    ({"timeControl": {"bank": {}}}, "BAD_FIELD", "timeControl.bank.time", "not 0"),
    ({"timeControl": {"bank": {"time": "9s", "increment": "-1s"}}}, "BAD_FIELD",
     "timeControl.bank.increment", "0 to 86400 seconds, not -1"),
    ({"timeControl": {"turnTime": "9s", "onExpiry": 9}}, "BAD_FIELD", "timeControl.onExpiry", "ON_EXPIRY_FORFEIT"),
    ({"game": "kairo", "timeControl": {"turnTime": "9s"}, "options": {"kairo": {"standstillLimit": 0}}}, "BAD_FIELD",
     "timeControl.onExpiry", "ON_EXPIRY_FORFEIT here. With standstillLimit 0 a match"),
    ({"game": "kairo", "options": {"kairo": {"standstillLimit": -1}}}, "BAD_OPTIONS",
     "options.kairo.standstillLimit", "0"),
    ({"game": "kairo", "options": {"kairo": {"setup": 7}}}, "BAD_FIELD", "options.kairo.setup",
     "is 7; it takes one of SETUP_PRINTED, SETUP_VARIABLE"),
    ({"game": "kairo", "options": {"kairo": {"ownBoard": {}}}}, "BAD_OPTIONS", "options.kairo.ownBoard.area", "rows"),
    ({"game": "kairo", "options": {"kairo": {"ownBoard": {"setups": [{}]}}}}, "BAD_FIELD",
     "options.kairo.ownBoard.setups[0].colour", "is missing; it takes one of COLOUR_"),
    ({"game": "kairo", "options": {"kairo": {"ownBoard": {"area": ["MMM"] * 3, "customerStarts": ["A1", "D1"]}}}},
     "BAD_FIELD", "options.kairo.ownBoard.customerStarts[1]", "is 'D1'; it takes the id of a site, A1 to C3"),
    ({"game": "kairo", "options": {"kairo": {"ownBoard": {"customerStarts": ["a1"]}}}},
     "BAD_FIELD", "options.kairo.ownBoard.customerStarts[0]", "is 'a1' (did you mean A1?); it takes the id of a site"),
    ({"game": "kairo", "options": {"kairo": {"ownBoard": {"setups": [{"owner": 0}]}}}},
     "BAD_FIELD", "options.kairo.ownBoard.setups[0].owner", "is 0; it takes a seat, from 1, or is left out"),
    ({"options": {"portobello": {"edition": 17}}}, "BAD_FIELD", "options.portobello.edition", "EDITION_FRENCH_SUMMARY"),
    ({"options": {"portobello": {"board": {}}}}, "BAD_OPTIONS", "options.portobello.board.squares", "squares"),
    own_board("portobello.board.squares[1].id", "A", "square has an id of its own, but squares[0] has the id 'A' too"),
    own_board("portobello.board.alleys[21].id", "a01", "alley has an id of its own, but alleys[0] has the id 'a01'"),
    own_board("portobello.board.squares[2].id", "x" * 25, "id of a square takes up to 24 printable characters"),
    own_board("portobello.board.squares[2].id", "C ", "none of them a space at an end, not 'C '"),
    own_board("portobello.board.alleys[2].id", "", "id of an alley takes 1 to 22 characters"),
    own_board("portobello.board.alleys[3].squares[1]", "Z", "no square 'Z'; its squares are A, B, C, D, E, F, G, H"),
    own_board("portobello.board.alleys[3].values[1]", 4, "is worth 1 to 3, not 4"),
    own_board("portobello.board.districts[4].alleys[2]", "A01", "no alley 'A01'; its alleys are a01, a02,"),
    own_board("portobello.board.districts[1].alleys -> portobello.board.districts[3].alleys[0]", ["a05", "a06", "a12"],
              "a05 has two districts at most"),
    own_board("kairo.ownBoard.area[3]", "RMMMXMMMR", "E4 is 'X'"),
    own_board("kairo.ownBoard.section[3]", "4445556", "same length, 9, not 7"),
    own_board("kairo.ownBoard.customerStarts[3]", "A9", "A9 is none"),
    own_board("kairo.ownBoard.setups[2].seats", 5, "for 2, 3 or 4 players, not 5"),
    own_board("kairo.ownBoard.setups[2].owner", 5, "the seats 1 to 2, not 5"),
    own_board("kairo.ownBoard.setups[2].stall", "J1", "it takes the id of a site, A1 to I9", "BAD_FIELD"),
    own_board("kairo.ownBoard.setups[2].entrance", "B1", "B1 is not beside the stall"),
    own_board("klongs.components.boats[3].lukPhat", True, "a printed trader bears"),
    own_board("klongs.components.lukPhat[1].points", 100, "0 to 99 points, not 100"),
    own_board("klongs.components.lukPhat[1].marketDay -> klongs.components.lukPhat[7].marketDay", "MARKET_DAY_SMALL",
              "small, small and big"),
    own_board("klongs.components.dark[1]", "A4", "A4 is there twice"),
    own_board("klongs.components.traders[2].count", 1, "2 to 99 traders"),
    own_board("klongs.components.traders[2].seatCount", 3, "is 3; it takes 4", "BAD_FIELD"),
    ({"game": "klongs", "options": {"klongs": {"drawPiles": -1}}}, "BAD_FIELD", "options.klongs.drawPiles",
     "DRAW_PILES_TWO"),
    ({"game": "klongs", "options": {"klongs": {"components": {"boats": [{"good": "GOOD_SHRIMP"}]}}}}, "BAD_FIELD",
     "options.klongs.components.boats[0].trader", "TRADER_"),
    ({"game": "klongs", "options": {"klongs": {"components": {"traders": TRADERS}}}}, "BAD_OPTIONS",
     "options.klongs.components.boats", "boats"),
]  # fmt: skip
"""Matches that CreateMatch refuses; reason, field and excerpt of the error."""

INVALID_CALLS: list[tuple[str, dict[str, Any], str, str]] = [
    ("JoinMatch", {"seat": 7}, "seat", "1 to 2"),
    ("JoinMatch", {"displayName": "x" * 41}, "displayName", "up to 40"),
    ("JoinMatch", {"requestId": "short"}, "requestId", "16 to 64"),
    ("JoinMatch", {"kind": "PLAYER_KIND_BOT"}, "kind", "AddBot"),
    ("PlayMove", {"revision": 0}, "revision", "ListLegalMoves"),
    ("PlayMove", {"revision": 3, "requestId": "x" * 65}, "requestId", "1 to 64"),
    ("PlayMove", {"revision": 3}, "move", "give move.portobello"),
    ("PlayMove", {"revision": 3, "move": {"portobello": {}}}, "move.portobello", "placeBobby, "),
    ("UndoMove", {"revision": 0}, "revision", "ListLegalMoves"),
    ("GetMatch", {"revision": -1}, "revision", "1 to 3"),
    ("GetMatch", {"revision": 4}, "revision", "1 to 3"),
    ("GetMatch", {"revision": 2, "view": "MATCH_VIEW_FULL"}, "view", "revision 3"),
    ("ListMatches", {"view": "MATCH_VIEW_POSITION"}, "view", "MATCH_VIEW_BASIC"),
    ("WatchMatch", {"afterRevision": -1}, "afterRevision", "0 for all commits"),
    ("WatchMatch", {"afterRevision": 1, "afterHistory": "zzz"}, "afterHistory", "is 'zzz'; it takes the history of an"),
    ("WatchMatch", {"afterHistory": "0c64f1a09b7e"}, "afterHistory", "needs afterRevision"),
    ("ListCommits", {"afterRevision": 1, "afterHistory": "0c64f1a09b7e0"}, "afterHistory", "such as 0c64f1a09b7e"),
    ("ListCommits", {"afterHistory": "0c64f1a09b7e"}, "afterHistory", "needs afterRevision"),
    ("PlayMove", {"revision": 3, "history": "zzz"}, "history", "is 'zzz'; it takes the history of an answer"),
    ("UndoMove", {"revision": 3, "history": "0C64F1A09B7E"}, "history", "such as 0c64f1a09b7e"),
    ("ListMatches", {"pageSize": -1}, "pageSize", "1 to 100"),
    ("ListMatches", {"pageToken": "nonsense"}, "pageToken", "the page before"),
]
"""Method, request, field and excerpt of the error, for a match of Portobello at revision 3."""

UNREADABLE_BODIES: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"timeControl": {"turnSeconds": 60}},
        "UNKNOWN_FIELD",
        "timeControl.turnSeconds",
        "it has turnTime, bank, onExpiry",
    ),
    (
        {"timeControl": {"turnTime": "60s", "bank": {"time": "60s"}}},
        "MALFORMED",
        "timeControl",
        "only one of turnTime, bank",
    ),
    ({"timeControl": {"turnTime": 60}}, "MALFORMED", "timeControl.turnTime", 'a duration such as "300s"'),
    ({"timeControl": {"turnTime": "5 minutes"}}, "MALFORMED", "timeControl.turnTime", "not '5 minutes'"),
    ({"timeControl": {"turnTime": "60"}}, "MALFORMED", "timeControl.turnTime", "not '60'"),
    ({"timeControl": {"turnTime": "60.0000000001s"}}, "MALFORMED", "timeControl.turnTime", "not '60.0000000001s'"),
    ({"timeControl": {"turnTime": "999999999999s"}}, "MALFORMED", "timeControl.turnTime", "up to 99999999999 seconds"),
    (
        {"timeControl": {"bank": {"time": "60s", "incrementSeconds": 1}}},
        "UNKNOWN_FIELD",
        "timeControl.bank.incrementSeconds",
        "it has time, increment",
    ),
    ({"visibility": "VISIBILITY_PUBLIC"}, "MALFORMED", "visibility", "MATCH_VISIBILITY_PUBLIC"),
    ({"options": {"portobello": {}, "kairo": {}}}, "MALFORMED", "options", "only one of portobello, kairo"),
    ({"options": {"portobello": {"edition": "FRENCH"}}}, "MALFORMED", "options.portobello.edition", "EDITION_FRENCH"),
    ({"yourSeat": 1}, "UNKNOWN_FIELD", "yourSeat", "it has game, seatCount"),
    ({"perspective": {"seat": 1}}, "UNKNOWN_FIELD", "perspective", "is set by the service"),
]
"""Bodies of CreateMatch that are no message of the contract; reason, field and excerpt of the error."""

INVALID_QUERIES = [
    ("", "legalMoves=true", "UNKNOWN_FIELD", "legalMoves", "takes view, joinCode, revision"),
    ("", "withMatch=true", "UNKNOWN_FIELD", "withMatch", "takes view, joinCode, revision"),
    ("", "view=FULL", "MALFORMED", "view", "MATCH_VIEW_FULL"),
    ("", "view=MATCH_VIEW_ALL", "MALFORMED", "view", "MATCH_VIEW_FULL"),
    ("", "view=MATCH_VIEW_FULL&revision=2", "BAD_FIELD", "view", "revision 3"),
    (":watch", "withMatch=true", "UNKNOWN_FIELD", "withMatch", "view"),
    (":watch", "view=4", "MALFORMED", "view", "MATCH_VIEW_FULL"),
]
"""Suffix of the path and query that a match of Portobello at revision 3 refuses; reason, field and excerpt."""

PATHS = {"JoinMatch": ":join", "PlayMove": ":play", "UndoMove": ":undo"}


@pytest.mark.parametrize(("body", "reason", "field", "excerpt"), INVALID_MATCHES)
def test_invalid_match_error_names_the_json_field(
    table: Table, http: httpx.Client, body: dict[str, Any], reason: str, field: str, excerpt: str
) -> None:
    body = {"game": "portobello", "seatCount": 2, **body}
    assert has_field(match_pb2.Match.DESCRIPTOR, field)
    request = wire.CreateMatchRequest(match=json_format.ParseDict(body, match_pb2.Match()))
    field = f"match.{field}"
    with refused(reason, REASONS[reason]) as refusal:
        table.matches.CreateMatch(request)
    check_names(refusal.message, refusal.metadata, field, excerpt)
    assert refusal.violations == [field]
    error = http.post("/v1/matches", json={"match": body}).json()["error"]
    info = error["details"][0]
    # The gateway refuses unknown enum numbers, and names the field itself.
    if info["reason"] != "MALFORMED":
        assert info["reason"] == reason
        check_json_names(error, field, excerpt, refusal)
    assert info["metadata"]["field"] == field


@pytest.mark.parametrize(("method", "body", "field", "excerpt"), INVALID_CALLS)
def test_invalid_call_error_names_the_json_field(
    table: Table, http: httpx.Client, method: str, body: dict[str, Any], field: str, excerpt: str
) -> None:
    if method == "JoinMatch":
        table.create()
        table.join()
    else:
        table.start()
    request = getattr(wire, f"{method}Request")()
    name = {} if method == "ListMatches" else {"name": table.name}
    json_format.ParseDict(name | body, request)
    assert has_field(request.DESCRIPTOR, field)
    with refused("BAD_FIELD", REASONS["BAD_FIELD"]) as refusal:
        answer = getattr(table.matches, method)(request, metadata=table.as_seat(1))
        if method == "WatchMatch":
            next(answer)
    check_names(refusal.message, refusal.metadata, field, excerpt)
    assert refusal.violations == [field]
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    if method in PATHS:
        response = http.post(f"/v1/{table.name}{PATHS[method]}", json=body, headers=headers)
    else:
        match = f"/v1/{table.name}"
        paths = {
            "ListMatches": "/v1/matches", "GetMatch": match, "WatchMatch": f"{match}:watch",
            "ListCommits": f"{match}/commits",
        }  # fmt: skip
        response = http.get(paths[method], params=body, headers=headers)
    check_json_names(response.json()["error"], field, excerpt, refusal)


@pytest.mark.parametrize(("body", "reason", "field", "excerpt"), UNREADABLE_BODIES)
def test_error_of_an_unreadable_body_names_the_json_field(
    http: httpx.Client, body: dict[str, Any], reason: str, field: str, excerpt: str
) -> None:
    response = http.post("/v1/matches", json={"match": {"game": "portobello", "seatCount": 2, **body}})
    check_refused(response, reason, f"match.{field}", excerpt)


@pytest.mark.parametrize(("path", "query", "reason", "field", "excerpt"), INVALID_QUERIES)
def test_error_of_a_query_names_the_parameter(
    table: Table, http: httpx.Client, path: str, query: str, reason: str, field: str, excerpt: str
) -> None:
    table.start()
    check_refused(http.get(f"/v1/{table.name}{path}?{query}"), reason, field, excerpt)


@pytest.mark.parametrize("view", [4, -1])
@pytest.mark.parametrize("method", ["GetMatch", "PlayMove", "UndoMove", "WatchMatch"])
def test_unknown_view_is_refused_over_grpc(table: Table, method: str, view: int) -> None:
    match = table.start()
    request = getattr(wire, f"{method}Request")(name=table.name, view=view)
    if method in ("PlayMove", "UndoMove"):
        request.revision = match.revision
    with refused("BAD_FIELD", REASONS["BAD_FIELD"]) as refusal:
        answer = getattr(table.matches, method)(request, metadata=table.as_seat(1))
        if method == "WatchMatch":
            next(answer)
    check_names(refusal.message, refusal.metadata, "view", "MATCH_VIEW_FULL")
    assert refusal.violations == ["view"]


@pytest.mark.parametrize("game", KINDS_OF_MOVES)
def test_empty_move_error_lists_the_kinds(table: Table, http: httpx.Client, game: str) -> None:
    table.start(game)
    body = {"move": {game: {}}, "revision": 3}
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    error = http.post(f"/v1/{table.name}:play", json=body, headers=headers).json()["error"]
    assert error["details"][0]["metadata"] == {"field": f"move.{game}"}
    assert error["message"].startswith(f"move.{game} is empty: give one of ")
    choices = re.split(r", ", error["message"].rpartition("give one of ")[2].rstrip("."))
    fields: Any = move_pb2.Move.DESCRIPTOR.fields_by_name
    kinds = fields[game].message_type.oneofs_by_name["kind"].fields
    assert choices == [field.json_name for field in kinds]
    assert KINDS_OF_MOVES[game] in choices


def test_reused_request_id_error_uses_the_json_name(table: Table) -> None:
    request_id = str(uuid.uuid4())
    match = match_pb2.Match(game="portobello", seat_count=2)
    table.matches.CreateMatch(wire.CreateMatchRequest(match=match, request_id=request_id))
    match.seat_count = 3
    with refused("REQUEST_ID_REUSED", REASONS["REQUEST_ID_REUSED"]) as refusal:
        table.matches.CreateMatch(wire.CreateMatchRequest(match=match, request_id=request_id))
    assert "requestId" in refusal.message


def test_refused_move_error_uses_json_names() -> None:
    status = status_of(IllegalMove("KA-5.6", "CANNOT_PAY", "It costs more.", needs=2, needs_others=3))
    info = ErrorInfo()
    assert status.details[0].Unpack(info)
    assert info.metadata == {"needs": "2", "needsOthers": "3", "clause": "KA-5.6", "cause": "CANNOT_PAY"}


def test_refused_move_names_places_by_id_and_no_field_of_the_request(table: Table, http: httpx.Client) -> None:
    """A first boat of Bangkok Klongs must be on an entrance: the field of the water is no field of the request."""
    table.start("klongs")
    match = table.matches.GetMatch(
        wire.GetMatchRequest(name=table.name, view=match_pb2.MATCH_VIEW_FULL), metadata=table.as_seat(1)
    )
    boat = match.perspective.view.klongs.seats[0].hand.items[0]
    body = {"move": {"klongs": {"placeBoat": {"boat": boat, "field": "C3"}}}, "revision": match.revision}
    request = json_format.ParseDict({"name": table.name, **body}, wire.PlayMoveRequest())
    with refused("ILLEGAL_MOVE", REASONS["ILLEGAL_MOVE"]) as refusal:
        table.matches.PlayMove(request, metadata=table.as_seat(1))
    assert refusal.metadata == {"place": "C3", "clause": "KL-4.1", "cause": "NOT_AN_ENTRANCE"}
    assert refusal.message == "C3 is not an entrance; a first boat is placed on one of A4, A5."
    assert refusal.violations == []
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    error = http.post(f"/v1/{table.name}:play", json=body, headers=headers).json()["error"]
    assert (error["message"], error["details"][0]["metadata"]) == (refusal.message, refusal.metadata)
    assert not any(detail["@type"].endswith("BadRequest") for detail in error["details"])


def test_error_of_a_move_has_no_path_whatever_its_numbers_are_called() -> None:
    bad = BadRequest()
    status = status_of(IllegalMove("KL-4.2", "PLACE_TAKEN", "A boat lies there.", field="C3"))
    assert not any(detail.Unpack(bad) for detail in status.details)


def check_names(message: str, metadata: dict[str, str], field: str, excerpt: str) -> None:
    """Check that the metadata of an error name the field, and that the message contains the excerpt."""
    assert metadata["field"] == field
    assert excerpt in message


def check_refused(response: httpx.Response, reason: str, field: str, excerpt: str) -> None:
    """Check that REST refuses the request with a reason, and names the field."""
    error = response.json()["error"]
    info = error["details"][0]
    assert (response.status_code, info["reason"]) == (400, reason)
    check_names(error["message"], info["metadata"], field, excerpt)


def check_json_names(error: dict[str, Any], field: str, excerpt: str, refusal: Any) -> None:
    """Check that the error over REST is that over gRPC, with JSON names only, and with a BadRequest."""
    message, metadata = error["message"], error["details"][0]["metadata"]
    check_names(message, metadata, field, excerpt)
    assert not re.search(r"\b[a-z]+_[a-z]", message), message
    assert not any("_" in name for name in metadata)
    assert (refusal.message, refusal.metadata) == (message, metadata)
    [violations] = [detail["fieldViolations"] for detail in error["details"] if detail["@type"].endswith("BadRequest")]
    assert [violation["field"] for violation in violations] == [field]


def has_field(message: Any, path: str) -> bool:
    """Whether the path of JSON names leads to a field of the message, or to an element of a list."""
    for part in path.split("."):
        name, _, index = part.partition("[")
        fields = () if message is None else message.fields
        field = next((child for child in fields if child.json_name == name), None)
        if field is None or (index and not field.is_repeated):
            return False
        message = None if field.is_repeated and not index else field.message_type
    return True


RUDE: tuple[Any, ...] = (
    "5.000000001s", "5.0000000001s", "1e3s", "-0.000000001s", "999999999999s", "s", "klongs..", "games/games/kairo",
    "games/kairo/", "bots/bots/greedy", "Kairo.", "a\"b", "a'b", "a\nb", "a ", "\u200b", "\ud83d", "<b>", "%2e", "{}",
    1.5, 2147483648, -2147483649, 1e30, -7, True, "2.0", "1e0", "٢",
)  # fmt: skip
"""Values that no field takes: near a limit, rounded by a careless sentence, or with characters that change it."""

QUOTING: list[tuple[str, dict[str, Any]]] = [
    ("/v1/matches", {"match": {"game": "?", "seatCount": 2}}),
    ("/v1/matches", {"match": {"game": "kairo", "seatCount": "?"}}),
    ("/v1/matches", {"match": {"game": "kairo", "seatCount": 2, "visibility": "?"}}),
    ("/v1/matches", {"match": {"game": "kairo", "seatCount": 2, "timeControl": {"turnTime": "?"}}}),
    ("/v1/matches", {"match": {"game": "kairo", "seatCount": 2, "timeControl": {"bank": {"time": "?"}}}}),
    ("/v1/matches", {"match": {"game": "kairo", "seatCount": 2, "options": {"kairo": {"board": "?"}}}}),
    (":addBot", {"bot": "?"}),
    (":addBot", {"seat": "?"}),
]
"""Paths and bodies. A question mark stands for the value."""


def test_a_refusal_quotes_the_value_as_it_was_sent(table: Table, http: httpx.Client) -> None:
    table.create(seats=3)
    headers = {"Authorization": f"Bearer {table.creator_token}", "Content-Type": "application/json"}
    wrong = []
    for path, body in QUOTING:
        at = path if path.startswith("/") else f"/v1/{table.name}{path}"
        for value in RUDE:
            content = json.dumps(body).replace('"?"', json.dumps(value))
            answer = http.post(at, content=content, headers=headers)
            said = value if isinstance(value, str) else json.dumps(value)
            # A duration is a number in sentences, and a text that a reader could mistake has escapes.
            forms = filter(None, (said, said.removesuffix("s"), ascii(said)[1:-1]))
            message = answer.json().get("error", {}).get("message", "no error")
            if not any(re.search(rf"(?<![\w.]){re.escape(form)}(?!\w|\.\d)", message) for form in forms):
                wrong.append((at, content, message))
    assert not wrong


def values_near(schema: dict[str, Any]) -> list[Any]:
    """Values at each bound of a field, and one beyond it."""
    # The largest number of the type is no limit of the service.
    limits = [schema[bound] for bound in ("minimum", "maximum") if schema.get(bound, 2**31 - 1) < 2**31 - 1]
    numbers = [limit + step for limit in limits for step in (-1, 0, 1)]
    pattern = schema.get("pattern", "")
    ids = ["x" * length for length in (0, 1, 15, 16, 64, 65)] + ["\x1f" * 16, "\xe4" * 16]
    seconds = [f"{limit + step}s" for limit in (0, 5, 86_400, 2_592_000) for step in (-1, 0, 1)]
    texts = (seconds if pattern.endswith("s$") else ids) if pattern else []
    longest = schema.get("maxLength", 0)
    # Spaces in a name count when it is sent.
    names = ["x" + " " * (longest - 2) + "x", "x" * (longest + 1)] if longest and not pattern else []
    return numbers + texts + names


def bounded(schemas: dict[str, Any], name: str, path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The fields of a request that have bounds, by their path in JSON."""
    found = []
    for field, schema in schemas[name].get("properties", {}).items():
        if reference := schema.get("$ref", ""):
            inner = reference.rpartition("/")[2]
            if inner in ("MatchInput", "TimeControlInput", "TimeBankInput"):
                found += bounded(schemas, inner, f"{path}{field}.")
        elif schema.keys() & {"minimum", "maximum", "pattern", "maxLength"} and abs(schema.get("minimum", 0)) < 2**31:
            found.append((path + field, schema))
    return found


def test_the_service_refuses_exactly_what_the_document_excludes(table: Table, http: httpx.Client) -> None:
    """Every field with a bound or a pattern in the OpenAPI document: at the limit, and one beyond."""
    document = http.get("/openapi.json").json()
    schemas, tried = document["components"]["schemas"], set()
    for path, operations in document["paths"].items():
        content = operations.get("post", {}).get("requestBody", {}).get("content", {})
        name = content.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        for field, schema in bounded(schemas, name) if name else []:
            for value in values_near(schema):
                table.create("portobello", 2)
                body: dict[str, Any] = {"revision": 1} if "revision" in schemas[name]["properties"] else {}
                if name == "CreateMatchRequest":
                    body["match"] = {"game": "portobello", "seatCount": 2}
                at, *inner = field.split(".")
                inside = body
                for part in (at, *inner)[:-1]:
                    inside = inside.setdefault(part, {})
                inside[field.rpartition(".")[2]] = value
                if field.endswith("increment"):
                    inside["time"] = "60s"
                url = re.sub(r"\{\w+\}", table.name.partition("/")[2], path)
                token = {} if name == "JoinMatchRequest" else {"Authorization": f"Bearer {table.creator_token}"}
                answer = http.post(url, json=body, headers={} if name == "CreateMatchRequest" else token)
                metadata = {} if answer.is_success else answer.json()["error"]["details"][0]["metadata"]
                accepted = metadata.get("field") != field
                assert accepted == is_valid(schema, value), (name, field, value, answer.text)
                tried.add((name, field))
    assert {("RematchMatchRequest", "requestId"), ("CreateMatchRequest", "match.timeControl.bank.increment")} <= tried


def is_valid(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value of the right type is in the bounds of its schema."""
    if isinstance(value, str):
        return bool(re.search(schema.get("pattern", ""), value)) and len(value) <= schema.get("maxLength", len(value))
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
