"""Wrong, foreign, expired and missing tokens have different errors, and no token can be forged."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import grpc
import jwt
import pytest

from markethall.v1.match_service_pb2 import ListLegalMovesRequest, RenewTokenRequest, RenewTokenResponse
from markethall_service.api.tokens import Tokens
from markethall_service.matches.errors import TokenExpired, TokenInvalid
from markethall_service.matches.visibility import TokenClaims

from .calls import Table, refused

CODE = grpc.StatusCode
KEY = b"k" * 32


def call(table: Table, token: str | None) -> None:
    """Request legal moves with this authorization."""
    metadata = (("authorization", token),) if token is not None else ()
    table.matches.ListLegalMoves(ListLegalMovesRequest(name=table.name), metadata=metadata)


def test_missing_token(table: Table) -> None:
    table.start()
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        call(table, None)


@pytest.mark.parametrize(
    "token", ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer x", "Bearer a.b.c", "a.b.c", "Bearer " + "x" * 5000]
)
def test_malformed_token(table: Table, token: str) -> None:
    table.start()
    with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
        call(table, token)


def test_foreign_token(table: Table) -> None:
    table.start()
    foreign = table.tokens[0]
    table.create()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        call(table, f"Bearer {foreign}")


def test_token_forged_in_every_part(table: Table) -> None:
    table.start()
    token = table.tokens[0]
    header, payload, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    forged = [
        jwt.encode({**claims, "seat": 2}, "another key of thirty-two bytes!!", algorithm="HS256"),
        jwt.encode({**claims, "seat": 2}, "", algorithm="none"),
        f"{header}.{_part({**claims, 'seat': 2})}.{signature}",
        f"{header}.{_part({**claims, 'exp': 1 << 40})}.{signature}",
        f"{_part({'alg': 'none', 'typ': 'JWT'})}.{payload}.",
        f"{header}.{payload}.",
        f"{header}.{payload}.{signature[:-2]}",
    ]
    forged += [token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :] for at in range(0, len(token) - 1, 9)]
    for one in forged:
        with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
            call(table, f"Bearer {one}")
    call(table, f"Bearer {token}")


def test_scheme_is_case_insensitive(table: Table) -> None:
    table.start()
    for scheme in ("bearer", "BEARER"):
        call(table, f"{scheme} {table.tokens[0]}")


def renew(table: Table, token: str) -> RenewTokenResponse:
    answer: RenewTokenResponse = table.matches.RenewToken(
        RenewTokenRequest(name=table.name), metadata=(("authorization", f"Bearer {token}"),)
    )
    return answer


def test_seat_can_renew_its_token_until_the_match_ends(table: Table) -> None:
    table.start()
    first = renew(table, table.tokens[0])
    second = renew(table, first.token)
    for token in (table.tokens[0], first.token, second.token):
        call(table, f"Bearer {token}")
    assert first.expire_time.seconds - time.time() > 29 * 86_400
    assert second.expire_time.seconds >= first.expire_time.seconds


def test_creator_renews_the_token_that_kicks(table: Table) -> None:
    table.create(seats=3)
    table.join()
    fresh = renew(table, table.creator_token)
    assert not table.kick(1, fresh.token).seats[0].HasField("player")


def test_only_a_valid_token_is_renewed(table: Table) -> None:
    table.create(seats=3)
    revoked = table.join().token
    table.kick(1, table.creator_token)
    with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
        renew(table, revoked)
    with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
        renew(table, table.creator_token + "x")
    foreign = table.creator_token
    table.create()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        renew(table, foreign)
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.matches.RenewToken(RenewTokenRequest(name=table.name))


def test_renewed_token_has_a_full_lifetime() -> None:
    now = [1_000_000]
    tokens = Tokens([KEY], 60, lambda: now[0])
    old = tokens.sign(TokenClaims("abc", 1, 2, "seal"))
    now[0] += 59_000
    fresh, until = tokens.renew(tokens.read(old))
    assert until == now[0] + 60_000
    now[0] += 59_000
    assert tokens.read(fresh) == TokenClaims("abc", 1, 2, "seal")
    with pytest.raises(TokenExpired, match="RenewToken"):
        tokens.read(old)


def test_expired_token() -> None:
    now = [1_000_000]
    tokens = Tokens([KEY], 60, lambda: now[0])
    token = tokens.sign(TokenClaims("abc", 1, 2, "seal"))
    now[0] += 59_000
    assert tokens.read(token) == TokenClaims("abc", 1, 2, "seal")
    now[0] += 1_000
    with pytest.raises(TokenExpired):
        tokens.read(token)
    with pytest.raises(TokenExpired):
        Tokens([KEY], 60, lambda: now[0]).read(token)


def test_key_that_is_adopted_signs_and_the_others_verify_as_before() -> None:
    claims = TokenClaims("abc", 1, 2, "seal")
    tokens, others = (Tokens([key], 60, lambda: 0) for key in (KEY, b"another" * 5))
    before = tokens.sign(claims)
    tokens.use_key(b"another" * 5)
    assert tokens.read(before) == others.read(tokens.sign(claims)) == claims


def test_recently_read_tokens_are_not_verified_again(monkeypatch: pytest.MonkeyPatch) -> None:
    verified: list[str] = []
    decode = jwt.decode

    def recorded(token: str, *given: Any, **named: Any) -> Any:
        verified.append(token)
        return decode(token, *given, **named)

    monkeypatch.setattr(jwt, "decode", recorded)
    tokens = Tokens([KEY], 60, lambda: 0, cache_size=2)
    one, two, three = (tokens.sign(TokenClaims("abc", seat, 2, "seal")) for seat in (1, 2, 3))
    for token in (one, two, one, three, one, two):
        tokens.read(token)
    assert verified == [one, two, three, two]


def test_token_of_another_key_is_invalid() -> None:
    token = Tokens([KEY], 60, lambda: 0).sign(TokenClaims("abc", 1, 2, "seal"))
    with pytest.raises(TokenInvalid):
        Tokens([b"another" * 5], 60, lambda: 0).read(token)


def test_signed_token_without_a_field_is_invalid() -> None:
    for lacking in ({"seat": 1, "taken": 2, "exp": 9}, {"match": "a", "seat": "x", "taken": 2, "exp": 9}, {}):
        token = jwt.encode(lacking, KEY, algorithm="HS256")
        with pytest.raises(TokenInvalid):
            Tokens([KEY], 60, lambda: 0).read(token)


def _part(content: dict[str, object]) -> str:
    return base64.urlsafe_b64encode(json.dumps(content).encode()).rstrip(b"=").decode()
