"""Tokens forged in every part: none is taken, each is refused with a reason, none breaks anything."""

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


def held(token: str) -> dict[str, Any]:
    """The claims in a token."""
    claims: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    return claims


def signed(claims: Any, key: str = KEY, algorithm: str = "HS256", **headers: Any) -> str:
    """A token with the right signature for whatever it says."""
    parts = [part({"alg": algorithm, "typ": "JWT", **headers}), part(claims)]
    digest = jwt.get_algorithm_by_name(algorithm).sign(".".join(parts).encode(), key.encode())
    return ".".join([*parts, base64.urlsafe_b64encode(digest).rstrip(b"=").decode()])


def part(content: Any) -> str:
    """A part of a token: JSON, or the bytes as they are."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def ask(table: Table, authorization: str | bytes) -> None:
    """Asks for legal moves with this authorization."""
    request = wire.ListLegalMovesRequest(name=table.name)
    table.matches.ListLegalMoves(request, metadata=(("authorization", authorization),))


def is_refused(table: Table, token: str, reason: str = "TOKEN_INVALID", code: CODE = CODE.UNAUTHENTICATED) -> None:
    """The token is refused with that reason, and the one of the seat still works."""
    with refused(reason, code) as refusal:
        ask(table, f"Bearer {token}")
    assert token[:10] not in refusal.message


def changed(token: str) -> Iterator[str]:
    """The token with each of its letters replaced, left out and doubled, and with a bit of it turned."""
    for at, letter in enumerate(token):
        before, after = token[:at], token[at + 1 :]
        turned = ALPHABET[ALPHABET.index(letter) ^ 1] if letter in ALPHABET else "-"
        yield from (before + other + after for other in {turned, "A" if letter != "A" else "B", "!", "="} - {letter})
        if letter == ".":
            yield before + after
        yield before + letter + letter + after


def test_each_letter_of_a_token_counts(table: Table) -> None:
    table.start()
    for forged in changed(table.tokens[0]):
        is_refused(table, forged)
    ask(table, f"Bearer {table.tokens[0]}")


def test_other_algorithms_other_keys_and_swapped_parts(table: Table) -> None:
    table.start()
    mine, yours = table.tokens
    claims = held(mine)
    header, payload, signature = mine.split(".")
    forged = [
        jwt.encode(claims, "", algorithm="none"),
        *(f"{part({'alg': name, 'typ': 'JWT'})}.{payload}.{signature}" for name in ("none", "None", "RS256", "ES256")),
        *(f"{part({'alg': name})}.{payload}." for name in ("none", "NONE", "", None, 5, ["HS256"])),
        signed(claims, algorithm="HS384"),
        signed(claims, algorithm="HS512"),
        signed(claims, key="another key that is long enough, surely"),
        signed(claims, key=KEY[:-1]),
        f"{header}.{yours.split('.')[1]}.{signature}",
        f"{header}.{payload}.{yours.split('.')[2]}",
        f"{payload}.{header}.{signature}",
        f"{header}.{payload}",
        f"{mine}.{signature}",
        f".{payload}.{signature}",
        f"{header}..{signature}",
        f"{header}.{payload}.",
        "..",
    ]
    for token in forged:
        is_refused(table, token)
    assert signed(claims).count(".") == 2
    ask(table, f"Bearer {signed(claims)}")


def test_what_is_huge_or_deep_or_no_text(table: Table) -> None:
    table.start()
    header, payload, signature = table.tokens[0].split(".")
    deep = part(b"[" * 4000)
    for token in (
        "x" * 5000,
        f"{deep}.{payload}.{signature}",
        f"{header}.{deep}.{signature}",
        f"{part(b'{' + b' ' * 4000 + b'}')}.{payload}.{signature}",
        f"{header}.{part(bytes(range(256)))}.{signature}",
        f"{part(bytes(range(128, 256)))}.{payload}.{signature}",
        signed({**held(table.tokens[0]), "more": "x" * 3000}),
        signed({**held(table.tokens[0]), "more": [[[[[[[[1]]]]]]]]}, crit=["more"]),
    ):
        is_refused(table, token)
    for authorization in ("Bearer", "bearer" + " " * 50, "Token x", "Basic YTpi", "", "Bearer a b c"):
        with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
            ask(table, authorization)


WRONG_CLAIMS: list[dict[str, Any]] = [
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


@pytest.mark.parametrize("claims", WRONG_CLAIMS, ids=repr)
def test_claims_that_only_an_insider_could_sign(table: Table, claims: dict[str, Any]) -> None:
    table.start()
    is_refused(table, signed({**held(table.tokens[0]), **claims}))
    ask(table, f"Bearer {table.tokens[0]}")


@pytest.mark.parametrize("content", [[], 5, "x", None, {}, {"match": "x"}, b"", b"\xff", b"{", b"[[[["], ids=repr)
def test_a_signed_payload_that_is_no_claim(table: Table, content: Any) -> None:
    table.start()
    is_refused(table, signed(content))


def test_signed_claims_that_are_not_true_here(table: Table) -> None:
    table.start()
    mine = held(table.tokens[0])
    now = int(time.time())
    for claims, reason, code in (
        ({"exp": now - 1}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"exp": 0}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"exp": -(1 << 70)}, "TOKEN_EXPIRED", CODE.UNAUTHENTICATED),
        ({"match": "another"}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"match": ""}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"match": "\U0001f3b2\n"}, "TOKEN_FOREIGN", CODE.PERMISSION_DENIED),
        ({"taken": 99}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"taken": 1 << 70}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"seal": mine["seal"][::-1]}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
        ({"seal": ""}, "TOKEN_REVOKED", CODE.PERMISSION_DENIED),
    ):
        is_refused(table, signed({**mine, **claims}), reason, code)
    for harmless in ({"more": [1, 2]}, {"iat": now + 900}, {"exp": 1 << 70}):
        ask(table, f"Bearer {signed({**mine, **harmless})}")


def test_every_method_that_takes_a_token_refuses_a_forged_one(table: Table) -> None:
    match = table.start()
    seat = match.to_act[0]
    move = table.legal(seat).moves[0]
    beyond = signed({**held(table.tokens[0]), "seat": 9})
    for token in (beyond, table.tokens[0][:-1], "x"):
        tokens, table.tokens = table.tokens, [token] * 2
        for call in (
            lambda: table.get(1),
            lambda: table.legal(1),
            lambda: table.play(1, move, match.revision),
            lambda: table.play(1, move, match.revision, validate_only=True),
            lambda: table.undo(1, match.revision),
            lambda: table.record(1),
            lambda: next(table.watch(seat=1)),
            lambda: table.matches.LeaveMatch(wire.LeaveMatchRequest(name=table.name), metadata=table.as_seat(1)),
        ):
            with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
                call()
        table.tokens = tokens
    assert table.get() == match


def test_a_request_id_of_another_table_opens_no_private_match(table: Table) -> None:
    table.create(visibility=3)
    table.join()
    request = wire.LeaveMatchRequest(name=table.name, request_id="x" * 16)
    table.matches.LeaveMatch(request, metadata=table.as_seat(1))
    private = table.name
    table.start()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        table.matches.LeaveMatch(wire.LeaveMatchRequest(name=private, request_id="x" * 16), metadata=table.as_seat(2))


def test_forged_tokens_over_rest(small_hall: Service, table: Table) -> None:
    table.start()
    good = table.tokens[0]
    with httpx.Client(base_url=small_hall.http) as http:
        for value in (
            *(token.encode() for token in list(changed(good))[::40]),
            b"x" * 5000,
            part(b"[" * 3000).encode() + b".e30.x",
        ):
            answer = http.get(f"/v1/{table.name}/legalMoves", headers=[(b"Authorization", b"Bearer " + value)])
            assert answer.status_code == 401, (value, answer.text)
            assert answer.json()["error"]["details"][0]["reason"] == "TOKEN_INVALID"
        for value in ("Ωμέγα".encode(), bytes(range(128, 255))):
            answer = http.get(f"/v1/{table.name}/legalMoves", headers=[(b"Authorization", b"Bearer " + value)])
            assert answer.status_code == 400
            assert answer.json()["error"]["details"][0]["reason"] == "MALFORMED"
        answer = http.get(f"/v1/{table.name}/legalMoves", headers={"Authorization": f"Bearer {good}"})
        assert answer.status_code == 200
