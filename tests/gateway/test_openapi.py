"""The description of the API: valid, complete, and shown without asking anybody else."""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import Any

import httpx
import pytest
from google.protobuf import descriptor_pool, message_factory
from openapi_spec_validator import OpenAPIV31SpecValidator

from markethall_service.gateway import contract
from markethall_service.gateway.encoding import to_json


@pytest.fixture(scope="module")
def document(web: httpx.Client) -> Any:
    """The document as served."""
    return web.get("/openapi.json").json()


def operations(document: Any) -> dict[str, Any]:
    """The operations by id."""
    return {operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()}


def body(document: Any, name: str) -> Any:
    """The schema of an operation's body, empty if it takes none."""
    content = operations(document)[name].get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema", {})


def answers(document: Any) -> list[Any]:
    """All that operations answer."""
    return [operation["responses"] for operation in operations(document).values()]


def reached(schemas: Any, roots: list[Any]) -> set[str]:
    """The names of the components that the roots lead to."""
    found: set[str] = set()
    waiting = [json.dumps(roots)]
    while waiting:
        new = set(re.findall(r"#/components/schemas/([\w.]+)", waiting.pop())) - found
        found |= new
        waiting += [json.dumps(schemas[name]) for name in new]
    return found


def test_it_is_valid_openapi_3_1(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(document).validate()


def test_every_method_is_in_it(document: Any) -> None:
    names = {method.name[0].lower() + method.name[1:] for method in contract.methods() if not method.client_streaming}
    assert operations(document).keys() == names


def test_every_element_has_the_sentence_of_the_contract(document: Any) -> None:
    for operation in operations(document).values():
        assert operation["description"].endswith(".")
        assert all(parameter["description"].endswith(".") for parameter in operation["parameters"])
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name
        if name != "Error":
            fields = [field for one in schema.get("oneOf", [schema]) for field in one.get("properties", {}).items()]
            assert [key for key, value in fields if "description" not in value] == [], name
    assert document["info"]["description"].startswith("Market Hall: board games as a service.")


def test_every_request_id_says_how_long_it_may_be() -> None:
    said = {name: text for name, text in contract.comments().items() if name.endswith("Request.request_id")}
    assert len(said) == 10
    assert [name for name, text in said.items() if "64 printable characters" not in text] == []


def test_paths_are_written_as_people_read_them(document: Any) -> None:
    assert {"/v1/games/{game}", "/v1/matches/{match}:play", "/v1/matches/{match}/record"} <= document["paths"].keys()
    (parameter,) = operations(document)["playMove"]["parameters"]
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("match", "path", True)


def test_what_is_sent_says_what_must_be_there_and_refuses_the_rest(document: Any) -> None:
    schemas = document["components"]["schemas"]
    match = schemas["markethall.v1.MatchInput"]
    assert match["required"] == ["game", "seatCount"]
    assert match["properties"].keys() == {"game", "seatCount", "options", "visibility", "timeControl"}
    assert match["properties"]["options"]["$ref"] == "#/components/schemas/markethall.v1.OptionsInput"
    assert match["additionalProperties"] is False
    assert body(document, "createMatch")["$ref"] == "#/components/schemas/markethall.v1.MatchInput"
    play = schemas["markethall.v1.PlayMoveRequest"]
    assert play["required"] == ["move", "revision"]
    assert play["properties"]["move"]["$ref"] == "#/components/schemas/markethall.v1.MoveInput"
    assert "name" not in play["properties"]
    assert operations(document)["playMove"]["requestBody"]["required"] is True
    assert operations(document)["leaveMatch"]["requestBody"]["required"] is False
    move = schemas["markethall.portobello.v1.MoveInput"]
    assert move["maxProperties"] == 1
    assert "placeStall" in move["properties"]
    assert "At most one of placeBobby, takeTile" in move["description"]


def test_what_is_answered_says_what_is_always_there_and_may_grow(document: Any) -> None:
    schemas = document["components"]["schemas"]
    match = schemas["markethall.v1.Match"]
    assert {"name", "game", "seatCount", "seats", "state", "revision", "toAct", "scores"} <= set(match["required"])
    assert not {"view", "options", "createTime"} & set(match["required"])
    assert match["properties"]["options"]["$ref"] == "#/components/schemas/markethall.v1.Options"
    commit = schemas["markethall.v1.Commit"]
    assert {"revision", "seat", "events", "toAct"} <= set(commit["required"])
    assert "move" not in commit["required"]
    for name in reached(schemas, answers(document)):
        assert "additionalProperties" not in schemas[name], name


def test_every_field_that_is_said_to_be_there_is_there(document: Any) -> None:
    schemas = document["components"]["schemas"]
    messages = [name for name in reached(schemas, answers(document)) if name != "Error" and "enum" not in schemas[name]]
    assert len(messages) > 100
    for name in messages:
        empty = message_factory.GetMessageClass(descriptor_pool.Default().FindMessageTypeByName(name))()
        assert json.loads(to_json(empty)).keys() == set(schemas[name].get("required", [])), name


def test_a_choice_that_is_answered_can_be_told_apart_by_its_one_field(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for name in ("markethall.v1.View", "markethall.v1.Event", "markethall.v1.Options", "markethall.kairo.v1.Move"):
        kinds = schemas[name]["oneOf"]
        assert [kind["required"] for kind in kinds] == [list(kind["properties"]) for kind in kinds]
        assert len({*chain(*(kind["required"] for kind in kinds))}) == len(kinds) > 2


def test_requests_and_answers_share_no_schema_of_a_message(document: Any) -> None:
    schemas = document["components"]["schemas"]
    sent = reached(schemas, [body(document, name) for name in operations(document) if body(document, name)])
    shared = sent & reached(schemas, answers(document))
    assert [name for name in shared if "enum" not in schemas[name]] == []
    assert sent | reached(schemas, answers(document)) | {"markethall.v1.State"} == schemas.keys()


def test_codes_of_a_game_are_explained_where_they_are_met(document: Any) -> None:
    schemas = document["components"]["schemas"]
    explained = {"klongs": "A boat with its owner is 128 * seat + kind", "kairo": "10 to 15 are the jokers"}
    for game, sentence in {**explained, "portobello": "Clauses such as PM-4.3"}.items():
        for kind in ("View", "Move", "MoveInput", "Event", "Options", "OptionsInput"):
            assert schemas[f"markethall.{game}.v1.{kind}"]["description"].count(sentence) == 1, (game, kind)
    for board in ("markethall.kairo.v1.Board", "markethall.kairo.v1.BoardInput", "markethall.klongs.v1.Components"):
        assert explained[board.split(".")[1]] in schemas[board]["description"]
    assert "- `GOOD_UNSPECIFIED` (0): " in schemas["markethall.klongs.v1.Good"]["description"]


def test_no_sentence_leads_to_a_file_that_is_not_served(document: Any) -> None:
    assert re.findall(r"[\w/.]+\.proto\b", json.dumps(document)) == []


def test_an_enum_has_its_names(document: Any) -> None:
    state = document["components"]["schemas"]["markethall.v1.State"]
    assert "STATE_PLAYING" in state["enum"]
    assert "- `STATE_PLAYING` (2): The match is being played." in state["description"]
    parameters = {parameter["name"]: parameter for parameter in operations(document)["listMatches"]["parameters"]}
    assert parameters.keys() == {"game", "state", "pageSize", "pageToken"}
    assert parameters["state"]["schema"]["enum"] == state["enum"]


def test_a_stream_is_described_as_one(document: Any) -> None:
    watch = operations(document)["watchMatch"]
    assert "text/event-stream" in watch["responses"]["200"]["content"]
    assert "204" in watch["responses"]
    parameters = {parameter["name"]: parameter["schema"] for parameter in watch["parameters"]}
    assert {"afterRevision", "Last-Event-ID"} <= parameters.keys()
    assert [bool(re.search(parameters["Last-Event-ID"]["pattern"], id)) for id in ("", "7", "x")] == [True, True, False]
    assert "TOO_MANY_STREAMS" in watch["responses"]["429"]["description"]


def test_refusals_name_their_reasons(document: Any) -> None:
    play = operations(document)["playMove"]["responses"]
    statuses = {"200", "400", "401", "403", "404", "408", "409", "413", "415", "429", "431", "500", "503", "504"}
    assert statuses == play.keys()
    assert "`STALE_REVISION`" in play["409"]["description"]
    assert "`MALFORMED`" in play["400"]["description"]
    assert "415" not in operations(document)["getMatch"]["responses"]
    error = document["components"]["schemas"]["Error"]["properties"]["error"]
    assert error["required"] == ["code", "status", "message", "details"]


def test_tokens_are_offered_but_not_demanded(document: Any) -> None:
    assert document["security"] == [{}, {"seatToken": []}]
    assert document["components"]["securitySchemes"]["seatToken"]["scheme"] == "bearer"


def test_the_front_page_leads_on(web: httpx.Client) -> None:
    links = web.get("/").json()
    assert web.get(links["openapi"]).is_success
    assert web.get(links["docs"]).is_success


def test_the_viewer_asks_this_server_only(web: httpx.Client) -> None:
    page = web.get("/docs/", headers={"Host": "evil.example"}).text
    assets = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(assets) >= 4
    for asset in assets:
        assert asset.startswith("/docs/")
        assert web.get(asset).status_code == 200
    assert "http" not in page
    assert '"url": "/openapi.json"' in page


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_viewer_is_found_without_its_slash_on_this_server(web: httpx.Client, method: str) -> None:
    answer = web.request(method, "/docs", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.headers["Location"]) == (308, "/docs/")
    assert web.get("/docs", follow_redirects=True).is_success


def test_the_viewer_understands_the_document(web: httpx.Client) -> None:
    assert "isOAS31" in web.get("/docs/swagger-ui-bundle.js").text


@pytest.mark.parametrize("path", ["/docs/../app.py", "/docs/%2e%2e/flask_swagger_ui.py", "/docs/nothing.js"])
def test_the_viewer_serves_its_own_files_only(web: httpx.Client, path: str) -> None:
    assert web.get(path).json()["error"]["details"][0]["reason"] == "UNKNOWN_ROUTE"
