"""The description of the API: valid, complete, and shown without asking anybody else."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from markethall_service.gateway import contract


@pytest.fixture(scope="module")
def document(web: httpx.Client) -> Any:
    """The document as served."""
    return web.get("/openapi.json").json()


def operations(document: Any) -> dict[str, Any]:
    """The operations by id."""
    return {operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()}


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
            undescribed = [key for key, value in schema.get("properties", {}).items() if "description" not in value]
            assert undescribed == [], name
    assert document["info"]["description"].startswith("Market Hall: board games as a service.")


def test_paths_are_written_as_people_read_them(document: Any) -> None:
    assert {"/v1/games/{game}", "/v1/matches/{match}:play", "/v1/matches/{match}/record"} <= document["paths"].keys()
    (parameter,) = operations(document)["playMove"]["parameters"]
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("match", "path", True)


def test_what_must_be_sent_and_what_is_only_answered(document: Any) -> None:
    schemas = document["components"]["schemas"]
    match = schemas["markethall.v1.Match"]
    assert match["required"] == ["game", "seatCount"]
    assert match["properties"]["seats"]["readOnly"] is True
    assert match["additionalProperties"] is False
    play = schemas["markethall.v1.PlayMoveRequest"]
    assert play["required"] == ["move", "revision"]
    assert "name" not in play["properties"]
    assert operations(document)["playMove"]["requestBody"]["required"] is True
    assert operations(document)["leaveMatch"]["requestBody"]["required"] is False
    commit = schemas["markethall.v1.Commit"]
    assert {"revision", "seat", "events", "toAct"} <= set(commit["required"])
    assert "move" not in commit["required"]


def test_a_choice_takes_one_and_an_enum_its_names(document: Any) -> None:
    schemas = document["components"]["schemas"]
    move = schemas["markethall.portobello.v1.Move"]
    assert move["maxProperties"] == 1
    assert "placeStall" in move["properties"]
    assert "At most one of placeBobby, takeTile" in move["description"]
    state = schemas["markethall.v1.State"]
    assert "STATE_PLAYING" in state["enum"]
    assert "- `STATE_PLAYING`: Play goes on." in state["description"]
    parameters = {parameter["name"]: parameter for parameter in operations(document)["listMatches"]["parameters"]}
    assert parameters.keys() == {"game", "state", "pageSize", "pageToken"}
    assert parameters["state"]["schema"]["enum"] == state["enum"]


def test_a_stream_is_described_as_one(document: Any) -> None:
    watch = operations(document)["watchMatch"]
    assert "text/event-stream" in watch["responses"]["200"]["content"]
    assert "204" in watch["responses"]
    assert {"afterRevision", "Last-Event-ID"} <= {parameter["name"] for parameter in watch["parameters"]}
    assert "TOO_MANY_STREAMS" in watch["responses"]["429"]["description"]


def test_refusals_name_their_reasons(document: Any) -> None:
    play = operations(document)["playMove"]["responses"]
    assert {"200", "400", "401", "403", "404", "409", "413", "415", "429", "500", "501", "503", "504"} == play.keys()
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


def test_the_viewer_understands_the_document(web: httpx.Client) -> None:
    assert "isOAS31" in web.get("/docs/swagger-ui-bundle.js").text


@pytest.mark.parametrize("path", ["/docs/../app.py", "/docs/%2e%2e/flask_swagger_ui.py", "/docs/nothing.js"])
def test_the_viewer_serves_its_own_files_only(web: httpx.Client, path: str) -> None:
    assert web.get(path).json()["error"]["details"][0]["reason"] == "UNKNOWN_ROUTE"
