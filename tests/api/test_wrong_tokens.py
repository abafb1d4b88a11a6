"""A wrong token is refused by every method over gRPC and REST, also by those that need none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import grpc
import httpx
import pytest
from google.api.resource_pb2 import resource_reference
from google.protobuf.message_factory import GetMessageClass

from markethall_service.api.tokens import Tokens
from markethall_service.gateway import contract
from markethall_service.gateway.routes import Route, routes
from markethall_service.matches.visibility import TokenClaims
from tests.fuzz.seeds import METHODS
from tests.service import Service

from .calls import Table, refused

CODE = grpc.StatusCode
KEY: Final = "k" * 32
CLAIMS: Final = TokenClaims("x" * 20, 1, 2, "seal")
DAY_S: Final = 86_400
VALID: Final = Tokens([KEY.encode()], DAY_S * 365 * 100, lambda: 0).sign(CLAIMS)
EXPIRED: Final = Tokens([KEY.encode()], DAY_S, lambda: 0).sign(CLAIMS)

WRONG: Final = (
    ("", "TOKEN_INVALID", CODE.UNAUTHENTICATED),
    ("Basic YTpi", "TOKEN_INVALID", CODE.UNAUTHENTICATED),
    ("Bearer a.b.c", "TOKEN_INVALID", CODE.UNAUTHENTICATED),
    (f"Bearer {VALID[:-8]}AAAAAAAA", "TOKEN_INVALID", CODE.UNAUTHENTICATED),
    (f"Bearer {EXPIRED}", "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
)
ROUTES: Final = tuple(routes(contract.methods()))


def _names_match(method: Any) -> bool:
    field = method.input_type.fields_by_name.get("name")
    return field is not None and field.GetOptions().Extensions[resource_reference].type == "markethall.dev/Match"


OF_A_MATCH: Final = tuple(path for path, method in METHODS.items() if _names_match(method))


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with a key that the tests know."""
    with Service(tmp_path_factory.mktemp("keyed"), rest="true", token_keys=KEY) as service:
        yield service


@pytest.fixture
def own(keyed: Service) -> Iterator[Table]:
    """A client of that service with a public match that has begun."""
    with Table(keyed.target) as table:
        table.start()
        yield table


def _call(table: Table, path: str, request: bytes, authorization: str) -> None:
    """Call a method of any kind and read its first response."""
    method = METHODS[path]
    kind = f"{'stream' if method.client_streaming else 'unary'}_{'stream' if method.server_streaming else 'unary'}"
    metadata = (("authorization", authorization),)
    sent: Any = iter([request]) if method.client_streaming else request
    answer: Any = getattr(table.channel, kind)(path)(sent, metadata=metadata, timeout=60)
    if method.server_streaming:
        next(answer)


@pytest.mark.parametrize("path", METHODS)
def test_wrong_token_is_refused_by_every_method(own: Table, path: str) -> None:
    for authorization, reason, code in WRONG:
        with refused(reason, code):
            _call(own, path, b"", authorization)


@pytest.mark.parametrize("path", OF_A_MATCH)
def test_token_of_another_match_is_refused_by_every_method_of_a_match(own: Table, path: str) -> None:
    request = GetMessageClass(METHODS[path].input_type)(name=own.name)
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        _call(own, path, request.SerializeToString(), f"Bearer {VALID}")


def test_methods_of_a_match_are_those_whose_path_names_one() -> None:
    named = {route.method.name for route in ROUTES if "/matches/" in route.template.rule()}
    assert {path.rpartition("/")[2] for path in OF_A_MATCH} == named | {"CheckRecord"}


def test_valid_token_is_taken_where_no_match_is_named(own: Table) -> None:
    for path in ("/markethall.v1.GameService/ListGames", "/markethall.v1.MatchService/ListMatches"):
        _call(own, path, b"", f"Bearer {VALID}")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.verb} {route.template.rule()}")
def test_wrong_token_is_refused_by_every_route(keyed: Service, own: Table, route: Route) -> None:
    ident = own.name if "/matches/" in route.template.rule() else "games/portobello"
    keys = {key: ident.partition("/")[2] for variable in route.template.variables for key in variable.keys if key}
    path = route.template.shown(dict.fromkeys(keys, "ID")).replace("{ID}", ident.partition("/")[2])
    wrong = [*WRONG, (f"Bearer {VALID}", "TOKEN_FOREIGN", CODE.PERMISSION_DENIED)] if own.name in path else WRONG
    with httpx.Client(base_url=keyed.http) as web:
        for authorization, reason, code in wrong:
            body: Any = {} if route.has_body else None
            answer = web.request(route.verb, path, json=body, headers={"Authorization": authorization})
            assert answer.json()["error"]["details"][0]["reason"] == reason, (authorization, answer.text)
            assert answer.status_code == (401 if code is CODE.UNAUTHENTICATED else 403)
            # The answer to one caller must not be kept for others.
            assert answer.headers.get("cache-control", "no-store") == "no-store"
