"""The OpenAPI document: valid, complete, and shown without requests to other servers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import httpx
import pytest
from google.protobuf import descriptor_pool, message_factory
from google.protobuf.descriptor import Descriptor
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from markethall_rules import GAMES
from markethall_service.gateway import contract
from markethall_service.gateway.bounds import BOUNDS
from markethall_service.gateway.schemas import schema_name
from markethall_service.gateway.transcoding import to_json
from markethall_service.matches import clocks
from markethall_service.matches.errors import BadField
from markethall_service.matches.identifiers import display_name_of


@pytest.fixture(scope="module")
def document(web: httpx.Client) -> Any:
    return web.get("/openapi.json").json()


def operations(document: Any) -> dict[str, Any]:
    return {operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()}


def body(document: Any, name: str) -> Any:
    """The schema of an operation's body, empty if it takes none."""
    content = operations(document)[name].get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema", {})


def responses(document: Any) -> list[Any]:
    return [operation["responses"] for operation in operations(document).values()]


def reached(schemas: Any, roots: list[Any]) -> set[str]:
    """The names of the components that the roots refer to, directly or through others."""
    names: set[str] = set()
    waiting = [json.dumps(roots)]
    while waiting:
        new = set(re.findall(r"#/components/schemas/([\w.]+)", waiting.pop())) - names
        names |= new
        waiting += [json.dumps(schemas[name]) for name in new]
    return names


def messages_of_the_contract() -> Iterator[Descriptor]:
    """Every message of the contract that methods use, directly or in other messages."""
    waiting = [kind for method in contract.methods() for kind in (method.input_type, method.output_type)]
    messages: dict[str, Descriptor] = {}
    while waiting:
        message = waiting.pop()
        if message.full_name.startswith("markethall.") and message.full_name not in messages:
            messages[message.full_name] = message
            waiting += [field.message_type for field in message.fields if field.message_type is not None]
    yield from messages.values()


def test_schema_names_have_no_dots_and_are_unique(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert [name for name in schemas if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name)] == []
    names = [schema_name(message) for message in messages_of_the_contract()]
    assert len(names) == len(set(names)) > 150
    assert {"KairoPlayCards", "KlongsGood", "Match"} <= schemas.keys()


def test_constants_of_all_enums_are_unique(document: Any) -> None:
    schemas = document["components"]["schemas"]
    enums = [schema for schema in schemas.values() if "enum" in schema]
    constants = [name for schema in enums for name in schema.get("x-enum-varnames", schema["enum"])]
    assert len(constants) == len(set(constants)) > 80
    good = schemas["KlongsGood"]
    assert good["enum"][1] == "GOOD_SHRIMP"
    assert good["x-enum-varnames"][1] == "KLONGS_GOOD_SHRIMP"
    assert all(len(schema["x-enum-varnames"]) == len(schema["enum"]) for schema in enums if "x-enum-varnames" in schema)


def test_document_is_valid_openapi_3_1(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(document).validate()


def test_document_has_every_method(document: Any) -> None:
    names = {method.name[0].lower() + method.name[1:] for method in contract.methods() if not method.client_streaming}
    assert operations(document).keys() == names


def test_every_element_has_the_comment_of_the_contract(document: Any) -> None:
    for operation in operations(document).values():
        assert operation["description"].endswith(".")
        assert all(parameter["description"].endswith(".") for parameter in operation["parameters"])
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name
        fields = schema.get("properties", {}).items()
        assert [key for key, value in fields if "description" not in value] == [], name
    assert document["info"]["description"].startswith("Market Hall: board games as a service.")


def test_comments_of_request_ids_state_the_maximum_length() -> None:
    comments = {name: text for name, text in contract.comments().items() if name.endswith("Request.request_id")}
    assert len(comments) == 10
    assert [name for name, text in comments.items() if "64 printable characters" not in text] == []


def test_paths_name_their_variables(document: Any) -> None:
    assert {"/v1/games/{game}", "/v1/matches/{match}:play", "/v1/matches/{match}/record"} <= document["paths"].keys()
    parameter, key = operations(document)["playMove"]["parameters"]
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("match", "path", True)
    assert (key["name"], key["in"]) == ("Idempotency-Key", "header")


def test_request_schemas_list_required_fields_and_refuse_unknown_ones(document: Any) -> None:
    schemas = document["components"]["schemas"]
    match = schemas["MatchInput"]
    assert match["required"] == ["game", "seatCount"]
    assert match["properties"].keys() == {
        "game",
        "seatCount",
        "options",
        "visibility",
        "timeControl",
        "pace",
        "creatorMayClose",
    }
    assert match["properties"]["options"]["$ref"] == "#/components/schemas/OptionsInput"
    assert match["additionalProperties"] is False
    assert body(document, "createMatch")["$ref"] == "#/components/schemas/CreateMatchRequest"
    created = schemas["CreateMatchRequest"]
    assert created["required"] == ["match"]
    assert created["properties"]["match"]["$ref"] == "#/components/schemas/MatchInput"
    play = schemas["PlayMoveRequest"]
    assert play["required"] == ["move", "revision"]
    assert play["properties"]["move"]["$ref"] == "#/components/schemas/Move"
    assert "name" not in play["properties"]
    assert operations(document)["playMove"]["requestBody"]["required"] is True
    assert operations(document)["leaveMatch"]["requestBody"]["required"] is False
    move = schemas["PortobelloMove"]
    assert move["maxProperties"] == 1
    assert "placeStall" in move["properties"]
    assert "At most one of placeBobby, takeTile" in move["description"]


def test_response_schemas_list_required_fields_and_allow_unknown_ones(document: Any) -> None:
    schemas = document["components"]["schemas"]
    match = schemas["Match"]
    assert {"name", "game", "seatCount", "seats", "state", "revision", "toAct"} <= set(match["required"])
    assert not {"perspective", "options", "createTime"} & set(match["required"])
    assert match["properties"]["options"]["$ref"] == "#/components/schemas/Options"
    commit = schemas["Commit"]
    assert {"revision", "events", "toAct"} <= set(commit["required"])
    assert "move" not in commit["required"]
    for name in reached(schemas, responses(document)):
        assert "additionalProperties" not in schemas[name], name


def test_required_response_fields_are_always_present(document: Any) -> None:
    schemas = document["components"]["schemas"]
    full_names = {schema_name(message): message.full_name for message in messages_of_the_contract()}
    messages = [name for name in reached(schemas, responses(document)) if name in full_names]
    assert len(messages) > 100
    for name in messages:
        descriptor = descriptor_pool.Default().FindMessageTypeByName(full_names[name])
        empty = message_factory.GetMessageClass(descriptor)()
        assert json.loads(to_json(empty)).keys() == set(schemas[name].get("required", [])), name


def test_oneof_in_a_response_has_one_optional_field_for_each_member(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for name in ("View", "KairoEvent", "Options", "KairoMove"):
        assert len(schemas[name]["properties"]) > 2
        assert "required" not in schemas[name]
        assert schemas[name]["maxProperties"] == 1


def assert_whole_seconds(pattern: str, least: int, most: int) -> None:
    """Checks that a pattern of durations matches exactly the whole seconds of a range."""
    limits = {least, most, *range(least, 12), *(10**power + step for power in range(1, 8) for step in (-1, 0, 1))}
    near = {most + step for step in (-100_000, -10_000, -1000, -100, -10, -1, 1, 10, 100, 1000)}
    for seconds in limits | near | set(range(0, most + 1000, 997)) | {-least, least - 1}:
        assert bool(re.fullmatch(pattern, f"{seconds}s")) == (least <= seconds <= most), seconds
    assert not re.fullmatch(pattern, f"{least + 1}.5s")


def test_documented_bounds_are_those_of_the_service(document: Any) -> None:
    schemas = document["components"]["schemas"]
    counts = {seats for game in GAMES for seats in game.box.seats}
    seat_count = schemas["MatchInput"]["properties"]["seatCount"]
    assert (seat_count["minimum"], seat_count["maximum"]) == (min(counts), max(counts))
    bank = schemas["TimeBankInput"]["properties"]
    for schema in (bank["time"], schemas["TimeControlInput"]["properties"]["turnTime"]):
        assert_whole_seconds(schema["pattern"], clocks.SHORTEST_S, clocks.LONGEST_S)
    assert_whole_seconds(bank["increment"]["pattern"], 0, clocks.LARGEST_INCREMENT_S)
    join = schemas["JoinMatchRequest"]["properties"]
    longest = "x" * join["displayName"]["maxLength"]
    with pytest.raises(BadField, match="up to 40 printable"):
        display_name_of(longest + "x")
    assert display_name_of("x" + " " * (len(longest) - 2) + "x") == "x x"


def test_bounds_name_fields_of_the_contract() -> None:
    fields = {f"{message.name}.{field.name}" for message in messages_of_the_contract() for field in message.fields}
    assert BOUNDS.keys() <= fields


def test_requests_and_responses_share_only_equal_schemas(document: Any) -> None:
    schemas = document["components"]["schemas"]
    sent = reached(schemas, [body(document, name) for name in operations(document) if body(document, name)])
    shared = sent & reached(schemas, responses(document))
    messages = {schema_name(message): message for message in messages_of_the_contract()}
    same = [name for name in shared if "enum" not in schemas[name]]
    assert len(same) > 40
    for name in same:
        always = {field.json_name for field in messages[name].fields if not field.has_presence}
        assert set(schemas[name].get("required", ())) == always, name
        assert schemas[name]["unevaluatedProperties"] is False
    parameters = [operation["parameters"] for operation in operations(document).values()]
    assert sent | reached(schemas, responses(document)) | reached(schemas, parameters) == schemas.keys()


def test_requests_have_a_separate_schema_only_where_they_differ(document: Any) -> None:
    schemas = document["components"]["schemas"]
    own = {name.removesuffix("Input") for name in schemas if name.endswith("Input")}
    options = {"Options", "PortobelloOptions", "KairoOptions", "KlongsOptions"}
    assert own == {"Match", "TimeControl", "TimeBank", "Record", "RecordHeader", "Commit", *options}
    for name in own - {"Options", "Record"}:
        assert schemas[name].get("required") != schemas[f"{name}Input"].get("required")
    move = schemas["PortobelloPlaceStall"]
    assert set(move["required"]) == move["properties"].keys()
    assert move["unevaluatedProperties"] is False


def test_ids_of_a_game_are_explained_in_its_schemas(document: Any) -> None:
    schemas = document["components"]["schemas"]
    explained = {"klongs": "A boat has the id of its kind", "kairo": '"789" for a joker'}
    for game, sentence in {**explained, "portobello": "Clauses such as PM-4.3"}.items():
        for kind in ("View", "Move", "Event", "Options", "OptionsInput"):
            assert schemas[f"{game.title()}{kind}"]["description"].count(sentence) == 1, (game, kind)
    for board in ("KairoBoard", "KlongsComponents"):
        assert explained["kairo" if board.startswith("Kairo") else "klongs"] in schemas[board]["description"]
    assert "- `GOOD_UNSPECIFIED` (0): " in schemas["KlongsGood"]["description"]


def test_descriptions_name_no_proto_files(document: Any) -> None:
    assert re.findall(r"[\w/.]+\.proto\b", json.dumps(document)) == []


def test_descriptions_name_no_files_of_the_documentation(document: Any) -> None:
    """A reader who has only HTTP cannot open them."""
    assert re.findall(r"docs/[\w-]+\.md", json.dumps(document)) == []


def test_enum_lists_its_names(document: Any) -> None:
    state = document["components"]["schemas"]["MatchState"]
    assert "MATCH_STATE_PLAYING" in state["enum"]
    assert "- `MATCH_STATE_PLAYING` (2): The match is being played." in state["description"]
    parameters = {parameter["name"]: parameter for parameter in operations(document)["listMatches"]["parameters"]}
    assert parameters.keys() == {"game", "state", "pageSize", "pageToken", "view"}
    assert parameters["state"]["schema"] == {"$ref": "#/components/schemas/MatchState"}


def test_stream_is_documented_as_an_event_stream(document: Any) -> None:
    watch = operations(document)["watchMatch"]
    assert "text/event-stream" in watch["responses"]["200"]["content"]
    assert "204" in watch["responses"]
    parameters = {parameter["name"]: parameter["schema"] for parameter in watch["parameters"]}
    assert {"afterRevision", "Last-Event-ID"} <= parameters.keys()
    assert [bool(re.search(parameters["Last-Event-ID"]["pattern"], id)) for id in ("", "7", "x")] == [True, True, False]
    assert "TOO_MANY_STREAMS" in watch["responses"]["429"]["description"]


def test_errors_list_their_reasons(document: Any) -> None:
    play = operations(document)["playMove"]["responses"]
    statuses = {"200", "400", "401", "403", "404", "408", "409", "413", "415", "429", "431", "500", "503", "504"}
    assert statuses == play.keys()
    assert "`STALE_REVISION`" in play["409"]["description"]
    assert "`MALFORMED`" in play["400"]["description"]
    assert "415" not in operations(document)["getMatch"]["responses"]
    error = document["components"]["schemas"]["ErrorBody"]
    assert error["required"] == ["code", "status", "message", "details"]


def test_tokens_are_optional_in_the_document(document: Any) -> None:
    assert document["security"] == [{}, {"seatToken": []}]
    assert document["components"]["securitySchemes"]["seatToken"]["scheme"] == "bearer"


def test_root_links_to_the_document_and_the_viewer(web: httpx.Client) -> None:
    links = web.get("/").json()
    assert web.get(links["openapi"]).is_success
    assert web.get(links["docs"]).is_success


def test_viewer_uses_this_server_only(web: httpx.Client) -> None:
    page = web.get("/docs/", headers={"Host": "evil.example"}).text
    assets = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(assets) >= 4
    for asset in assets:
        assert "/" not in asset
        assert web.get(f"/docs/{asset}").status_code == 200
    assert "http" not in page
    start = web.get("/docs/start.js").text
    assert '"url": "../openapi.json"' in start
    assert '"persistAuthorization": false' in start


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_viewer_url_without_a_slash_redirects_on_this_server(web: httpx.Client, method: str) -> None:
    answer = web.request(method, "/docs", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.headers["Location"]) == (308, "docs/")
    assert web.get("/docs", follow_redirects=True).is_success


def test_viewer_supports_the_version_of_the_document(web: httpx.Client) -> None:
    assert "isOAS31" in web.get("/docs/swagger-ui-bundle.js").text


@pytest.mark.parametrize("path", ["/docs/../app.py", "/docs/%2e%2e/flask_swagger_ui.py", "/docs/nothing.js"])
def test_viewer_serves_only_its_own_files(web: httpx.Client, path: str) -> None:
    assert web.get(path).json()["error"]["details"][0]["reason"] == "UNKNOWN_ROUTE"


def test_a_move_holds_one_game_and_needs_no_text(document: Any) -> None:
    validator = OAS31Validator({"$ref": "#/components/schemas/Move", "components": document["components"]})
    names = [game.box.name for game in GAMES]
    for name in names:
        assert validator.is_valid({name: {}})
    for one, other in combinations(names, 2):
        assert not validator.is_valid({one: {}, other: {}})
        assert not validator.is_valid({one: {}, other: {}, "text": ""})
