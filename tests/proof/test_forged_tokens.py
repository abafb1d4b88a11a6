"""Tokens that are forged in any part: each is refused with a reason, and the real token still works."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from typing import Any

import grpc
import httpx
import jwt
import pytest

from markethall.v1 import match_service_pb2 as wire
from tests.api.calls import Table, refused
from tests.proof.conftest import KEY
from tests.service import Service

CODE = grpc.StatusCode
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def claims_of(token: str) -> dict[str, Any]:
    """The claims of a token, unchecked."""
    claims: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    return claims


def signed(claims: Any, key: str = KEY, algorithm: str = "HS256", **headers: Any) -> str:
    """A token with these claims and a valid signature."""
    parts = [encoded({"alg": algorithm, "typ": "JWT", **headers}), encoded(claims)]
    digest = jwt.get_algorithm_by_name(algorithm).sign(".".join(parts).encode(), key.encode())
    return ".".join([*parts, base64.urlsafe_b64encode(digest).rstrip(b"=").decode()])


def encoded(content: Any) -> str:
    """A part of a token: the content as JSON, bytes unchanged, in base64."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def list_legal_moves(table: Table, authorization: str | bytes) -> None:
    """Calls ListLegalMoves with this value of the header `authorization`. Raises grpc.RpcError."""
    request = wire.ListLegalMovesRequest(name=table.name)
    table.matches.ListLegalMoves(request, metadata=(("authorization", authorization),))


def assert_refused(table: Table, token: str, reason: str = "TOKEN_INVALID", code: CODE = CODE.UNAUTHENTICATED) -> None:
    """The token is refused with this reason, and the message does not quote it."""
    with refused(reason, code) as refusal:
        list_legal_moves(table, f"Bearer {token}")
    assert token[:10] not in refusal.message


def mutations(token: str) -> Iterator[str]:
    """Variants of a token: each character replaced by four others or doubled, each dot removed."""
    for at, character in enumerate(token):
        before, after = token[:at], token[at + 1 :]
        bit_flipped = ALPHABET[ALPHABET.index(character) ^ 1] if character in ALPHABET else "-"
        others = {bit_flipped, "A" if character != "A" else "B", "!", "="} - {character}
        yield from (before + other + after for other in others)
        if character == ".":
            yield before + after
        yield before + character + character + after


def test_token_with_one_changed_character_is_refused(table: Table) -> None:
    table.start()
    for forged in mutations(table.tokens[0]):
        assert_refused(table, forged)
    list_legal_moves(table, f"Bearer {table.tokens[0]}")


def test_token_of_another_algorithm_key_or_seat_is_refused(table: Table) -> None:
    table.start()
    own, other = table.tokens
    claims = claims_of(own)
    header, payload, signature = own.split(".")
    forged = [
        jwt.encode(claims, "", algorithm="none"),
        *(
            f"{encoded({'alg': name, 'typ': 'JWT'})}.{payload}.{signature}"
            for name in ("none", "None", "RS256", "ES256")
        ),
        *(f"{encoded({'alg': name})}.{payload}." for name in ("none", "NONE", "", None, 5, ["HS256"])),
        signed(claims, algorithm="HS384"),
        signed(claims, algorithm="HS512"),
        signed(claims, key="another key that is long enough, surely"),
        signed(claims, key=KEY[:-1]),
        f"{header}.{other.split('.')[1]}.{signature}",
        f"{header}.{payload}.{other.split('.')[2]}",
        f"{payload}.{header}.{signature}",
        f"{header}.{payload}",
        f"{own}.{signature}",
        f".{payload}.{signature}",
        f"{header}..{signature}",
        f"{header}.{payload}.",
        "..",
    ]
    for token in forged:
        assert_refused(table, token)
    assert signed(claims).count(".") == 2
    list_legal_moves(table, f"Bearer {signed(claims)}")


def test_long_nested_or_binary_token_is_refused(table: Table) -> None:
    table.start()
    header, payload, signature = table.tokens[0].split(".")
    deep = encoded(b"[" * 4000)
    for token in (
        "x" * 5000,
        f"{deep}.{payload}.{signature}",
        f"{header}.{deep}.{signature}",
        f"{encoded(b'{' + b' ' * 4000 + b'}')}.{payload}.{signature}",
        f"{header}.{encoded(bytes(range(256)))}.{signature}",
        f"{encoded(bytes(range(128, 256)))}.{payload}.{signature}",
        signed({**claims_of(table.tokens[0]), "more": "x" * 3000}),
        signed({**claims_of(table.tokens[0]), "more": [[[[[[[[1]]]]]]]]}, crit=["more"]),
    ):
        assert_refused(table, token)
    for authorization in ("Bearer", "bearer" + " " * 50, "Token x", "Basic YTpi", "", "Bearer a b c"):
        with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
            list_legal_moves(table, authorization)


INVALID_CLAIMS: list[dict[str, Any]] = [
    *({"seat": seat} for seat in (0, -1, -2, 3, 1 << 31, 1 << 70, 1.0, 1.5, True, "1", None, [1], {"1": 1})),
    *({"seat": float(text)} for text in ("inf", "-inf", "nan")),
    *({"taken": taken} for taken in (0, -2, 2.0, True, "2", None, ["2"], float("inf"))),
    *({"match": match} for match in (5, None, ["x"], True)),
    *({"seal": seal} for seal in (5, None, ["x"], True)),
    *({"exp": expires} for expires in ("soon", None, 1e400, float("nan"), True, 4e9, [4_000_000_000])),
    *({"nbf": start} for start in (4_000_000_000, "x")),
    {"aud": "somebody else"},
    {"sub": 5},
    {"jti": 5},
]


@pytest.mark.parametrize("claims", INVALID_CLAIMS, ids=repr)
def test_signed_token_with_an_invalid_claim_is_refused(table: Table, claims: dict[str, Any]) -> None:
    table.start()
    assert_refused(table, signed({**claims_of(table.tokens[0]), **claims}))
    list_legal_moves(table, f"Bearer {table.tokens[0]}")


@pytest.mark.parametrize("content", [[], 5, "x", None, {}, {"match": "x"}, b"", b"\xff", b"{", b"[[[["], ids=repr)
def test_signed_payload_without_claims_is_refused(table: Table, content: Any) -> None:
    table.start()
    assert_refused(table, signed(content))


def test_signed_claims_are_checked_against_the_match_and_the_time(table: Table) -> None:
    table.start()
    claims = claims_of(table.tokens[0])
    now = int(time.time())
    for change, reason, code in (
        ({"exp": now - 1}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"exp": 0}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"exp": -(1 << 70)}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"match": "another"}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"match": ""}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"match": "\U0001f3b2\n"}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"taken": 99}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"taken": 1 << 70}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"seal": claims["seal"][::-1]}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"seal": ""}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
    ):
        assert_refused(table, signed({**claims, **change}), reason, code)
    for allowed in ({"more": [1, 2]}, {"iat": now + 900}, {"exp": 1 << 70}):
        list_legal_moves(table, f"Bearer {signed({**claims, **allowed})}")


def test_every_method_refuses_a_forged_token(table: Table) -> None:
    match = table.start()
    seat = match.to_act[0]
    move = table.legal(seat).moves[0]
    seat_9 = signed({**claims_of(table.tokens[0]), "seat": 9})
    for token in (seat_9, table.tokens[0][:-1], "x"):
        tokens, table.tokens = table.tokens, [token] * 2
        for call in (
            lambda: table.get(1),
            lambda: table.legal(1),
            lambda: table.play(1, move, match.revision),
            lambda: table.preview(1, move, match.revision),
            lambda: table.undo(1, match.revision),
            lambda: table.record(1),
            lambda: next(table.watch(seat=1)),
            lambda: table.matches.LeaveMatch(wire.LeaveMatchRequest(name=table.name), metadata=table.as_seat(1)),
        ):
            with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
                call()
        table.tokens = tokens
    assert table.get() == match


def test_request_id_of_another_match_gives_no_access(table: Table) -> None:
    table.create(visibility=3)
    table.join()
    request = wire.LeaveMatchRequest(name=table.name, request_id="x" * 16)
    table.matches.LeaveMatch(request, metadata=table.as_seat(1))
    private = table.name
    table.start()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        table.matches.LeaveMatch(wire.LeaveMatchRequest(name=private, request_id="x" * 16), metadata=table.as_seat(2))


def test_forged_token_is_refused_over_rest(small_hall: Service, table: Table) -> None:
    table.start()
    token = table.tokens[0]
    with httpx.Client(base_url=small_hall.http) as http:
        for value in (
            *(token.encode() for token in list(mutations(token))[::40]),
            b"x" * 5000,
            encoded(b"[" * 3000).encode() + b".e30.x",
        ):
            answer = http.get(f"/v1/{table.name}/legalMoves", headers=[(b"Authorization", b"Bearer " + value)])
            assert answer.status_code == 401, (value, answer.text)
            assert answer.json()["error"]["details"][0]["reason"] == "TOKEN_INVALID"
        for value in ("Ωμέγα".encode(), bytes(range(128, 255))):
            answer = http.get(f"/v1/{table.name}/legalMoves", headers=[(b"Authorization", b"Bearer " + value)])
            assert answer.status_code == 400
            assert answer.json()["error"]["details"][0]["reason"] == "MALFORMED"
        answer = http.get(f"/v1/{table.name}/legalMoves", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200
