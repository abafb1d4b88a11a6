"""HTTP/1.1 to the letter: which bytes are a request, and which answer the others get."""

from __future__ import annotations

import re

import pytest

from tests.raw_http import RawAnswer, answers, connect, exchange, read_all

from .fake_service import FakeMatch, FakeService
from .running_gateway import RunningGateway

HOST = b"Host: hall\r\n"
LAST = HOST + b"Connection: close\r\n"
GET = b"GET /v1/games HTTP/1.1\r\n"
JOIN = b"POST /v1/matches/k3v9:join HTTP/1.1\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def ask(gateway: RunningGateway, data: bytes) -> list[RawAnswer]:
    """All answers to these bytes, on a connection of their own."""
    return exchange(gateway.base, data)


@pytest.mark.parametrize(
    ("data", "status", "reason"),
    [
        # Two lengths, or one that is no number: what follows could be taken for another request.
        (JOIN + HOST + CHUNKED + b"Content-Length: 5\r\n\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + b"Content-Length: 5\r\n" + CHUNKED + b"\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "MALFORMED"),
        (JOIN + HOST + b"Content-Length: 2, 2\r\n\r\n{}", 400, "MALFORMED"),
        (JOIN + HOST + b"Content-Length: +2\r\n\r\n{}", 400, "MALFORMED"),
        (JOIN + HOST + b"Content-Length: \r\n\r\n{}", 400, "MALFORMED"),
        (JOIN + HOST + b"Transfer-Encoding: gzip\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + CHUNKED + CHUNKED + b"\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN.replace(b"1.1", b"1.0") + HOST + CHUNKED + b"\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + CHUNKED + b"\r\n2\n{}\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + CHUNKED + b"\r\n2 \r\n{}\r\n0\r\n\r\n", 400, "MALFORMED"),
        (JOIN + HOST + CHUNKED + b"\r\nxyz\r\n", 400, "MALFORMED"),
        # Lines.
        (GET + HOST + b"A: b\r\n c\r\n\r\n", 400, "MALFORMED"),
        (GET + HOST + b"A: b\r\n\tc\r\n\r\n", 400, "MALFORMED"),
        (b"GET /v1/games HTTP/1.1\nHost: hall\n\n", 400, "MALFORMED"),
        (GET + b"Host: hall\nA: b\r\n\r\n", 400, "MALFORMED"),
        (GET + b"Host: hall\rA: b\r\n\r\n", 400, "MALFORMED"),
        (GET + HOST + b"\n", 400, "MALFORMED"),
        (GET + b"Host : hall\r\n\r\n", 400, "MALFORMED"),
        (GET + b"Host: ha\0ll\r\n\r\n", 400, "MALFORMED"),
        (GET + HOST + b": b\r\n\r\n", 400, "MALFORMED"),
        (GET + HOST + b"nothing\r\n\r\n", 400, "MALFORMED"),
        # Hosts.
        (GET + b"\r\n", 400, "MALFORMED"),
        (GET + HOST + HOST + b"\r\n", 400, "MALFORMED"),
        (GET + b"Host: a b\r\n\r\n", 400, "MALFORMED"),
        (GET + b"Host: user@hall\r\n\r\n", 400, "MALFORMED"),
        (GET + b"Host: hall..example\r\n\r\n", 400, "MALFORMED"),
        (GET + b"Host: hall." + b"a" * 64 + b"\r\n\r\n", 400, "MALFORMED"),
        # Versions.
        (b"GET /v1/games HTTP/1.2\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET /v1/games HTTP/1.10\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET /v1/games http/1.1\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET /v1/games HTTP/2.0\r\n" + HOST + b"\r\n", 505, "MALFORMED"),
        (b"GET /v1/games HTTP/0.9\r\n" + HOST + b"\r\n", 505, "MALFORMED"),
        (b"GET /v1/games\r\n\r\n", 505, "MALFORMED"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "MALFORMED"),
        # Targets and methods.
        (b"GET v1/games HTTP/1.1\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET ftp://hall/v1/games HTTP/1.1\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET /v1/ga mes HTTP/1.1\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"GET /\xc3\xa4 HTTP/1.1\r\n" + HOST + b"\r\n", 400, "MALFORMED"),
        (b"CONNECT hall:80 HTTP/1.1\r\n" + HOST + b"\r\n", 501, "METHOD_NOT_ALLOWED"),
        (b"JUMP /v1/games HTTP/1.1\r\n" + HOST + b"\r\n", 501, "METHOD_NOT_ALLOWED"),
        (b"get /v1/games HTTP/1.1\r\n" + HOST + b"\r\n", 501, "METHOD_NOT_ALLOWED"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 501, "METHOD_NOT_ALLOWED"),
        # Too much.
        (GET + HOST + b"a: b\r\n" * 200 + b"\r\n", 431, "HEADERS_TOO_LARGE"),
        (GET + HOST + b"a: " + b"b" * 300_000, 431, "HEADERS_TOO_LARGE"),
        (b"GET /" + b"a" * 300_000, 431, "HEADERS_TOO_LARGE"),
        (JOIN + HOST + b"Content-Length: 20000000\r\n\r\n" + b" " * 20_000_000, 413, "MESSAGE_TOO_LARGE"),
        (JOIN + HOST + b"Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n", 413, "MESSAGE_TOO_LARGE"),
        (JOIN + HOST + b"Content-Length: 9999999999\r\n\r\n", 413, "MESSAGE_TOO_LARGE"),
        # Little content in many bytes, each of which is work for the parser.
        (JOIN + HOST + CHUNKED + b"\r\n" + b"1\r\n \r\n" * 200_000, 413, "MESSAGE_TOO_LARGE"),
        (JOIN + HOST + CHUNKED + b"\r\n" + b"00000001\r\n \r\n" * 60_000, 413, "MESSAGE_TOO_LARGE"),
        (JOIN + HOST + CHUNKED + b"\r\n2\r\n{}\r\n0\r\n" + b"a:b\r\n" * 10_000 + b"\r\n", 431, "HEADERS_TOO_LARGE"),
        # Methods that HTTP has, and no path takes.
        (b"TRACE /v1/games HTTP/1.1\r\n" + LAST + b"\r\n", 405, "METHOD_NOT_ALLOWED"),
        (b"PROPFIND /v1/games HTTP/1.1\r\n" + LAST + b"\r\n", 405, "METHOD_NOT_ALLOWED"),
        (b"OPTIONS * HTTP/1.1\r\n" + LAST + b"\r\n", 404, "UNKNOWN_ROUTE"),
    ],
)
def test_what_is_no_request_is_refused_once_with_a_reason(
    service: FakeService, gateway: RunningGateway, data: bytes, status: int, reason: str
) -> None:
    # Nothing behind a refused request is taken for another one.
    [answer] = ask(gateway, data + (GET + LAST + b"\r\n" if b"Connection: close" not in data else b""))
    assert (answer.status, answer.reason) == (status, reason)
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-request-id"]
    assert service.calls == []


@pytest.mark.parametrize(
    "data",
    [
        b"GET http://elsewhere:1/v1/games HTTP/1.1\r\n" + LAST + b"\r\n",
        b"\r\n" + GET + LAST + b"\r\n",
        b"\r\n\r\n\r\n" + GET + LAST + b"\r\n",
        GET + b"host:hall\r\nconnection:close\r\n\r\n",
        GET + b"Host:\r\nConnection: close\r\n\r\n",
        GET + LAST + b"A:\r\n\r\n",
        b"GET /v1/games HTTP/1.0\r\n\r\n",
    ],
)
def test_what_is_a_request_is_served(service: FakeService, gateway: RunningGateway, data: bytes) -> None:
    [answer] = ask(gateway, data)
    assert answer.status == 200
    assert [call.method for call in service.calls] == ["ListGames"]


def test_requests_in_one_piece_are_answered_in_their_order(service: FakeService, gateway: RunningGateway) -> None:
    body = JOIN + HOST + b"Content-Length: 2\r\n\r\n{}"
    found = ask(gateway, GET + HOST + b"\r\n" + body + b"\r\n" + b"GET /nothing HTTP/1.1\r\n" + LAST + b"\r\n")
    assert [answer.status for answer in found] == [200, 200, 404]
    assert [call.method for call in service.calls] == ["ListGames", "JoinMatch"]


def test_connection_ends_after_very_many_requests_in_one_piece(gateway: RunningGateway) -> None:
    found = ask(gateway, b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n" * 5000)
    assert {answer.status for answer in found} == {200}
    assert len(found) < 5000
    assert found[-1].headers["connection"] == "close"


@pytest.mark.parametrize("size", [1, 7])
def test_request_in_many_pieces_is_served(service: FakeService, gateway: RunningGateway, size: int) -> None:
    data = JOIN + LAST + CHUNKED + b'\r\n3;x=y\r\n{"s\r\n8\r\neat": 2}\r\n0\r\nX-Trailer: 1\r\n\r\n'
    with connect(gateway.base) as connection:
        for start in range(0, len(data), size):
            connection.sendall(data[start : start + size])
        [answer] = answers(read_all(connection))
    assert answer.status == 200
    assert service.last_call().request.seat == 2


@pytest.mark.parametrize("protocol", [b"h2c", b"websocket", b"TLS/1.0"])
def test_other_protocols_are_not_switched_to(service: FakeService, gateway: RunningGateway, protocol: bytes) -> None:
    upgrade = (
        b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: " + protocol + b"\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    )
    length, chunks = b'Content-Length: 11\r\n\r\n{"seat": 2}', CHUNKED + b'\r\nb\r\n{"seat": 2}\r\n0\r\n\r\n'
    data = b"".join(JOIN + HOST + upgrade + body for body in (length, chunks)) + GET + HOST + upgrade + b"\r\n"
    found = ask(gateway, data + GET + LAST + b"\r\n")
    assert [answer.status for answer in found] == [200, 200, 200, 200]
    assert [call.method for call in service.calls] == ["JoinMatch", "JoinMatch", "ListGames", "ListGames"]
    assert [call.request.seat for call in service.calls[:2]] == [2, 2]


def test_client_is_told_to_send_its_body(service: FakeService, gateway: RunningGateway) -> None:
    with connect(gateway.base) as connection:
        connection.sendall(JOIN + LAST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        [answer] = answers(read_all(connection))
    assert (answer.status, len(service.calls)) == (200, 1)


def test_client_may_end_its_side_before_the_answer(gateway: RunningGateway) -> None:
    [answer] = exchange(gateway.base, GET + HOST + b"\r\n", half_close=True)
    assert answer.status == 200


def test_http_1_0_connection_is_kept_only_if_the_client_wants_it(gateway: RunningGateway) -> None:
    kept = b"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    found = ask(gateway, kept + kept + b"GET /healthz HTTP/1.0\r\n\r\n")
    assert [answer.headers["connection"] for answer in found] == ["keep-alive", "keep-alive", "close"]


def test_stream_over_http_1_0_has_no_chunks(service: FakeService, gateway: RunningGateway) -> None:
    FakeMatch(service, last=1).live.put(None)
    with connect(gateway.base) as connection:
        connection.sendall(b"GET /v1/matches/k3v9:watch HTTP/1.0\r\n\r\n")
        head, _, body = read_all(connection).partition(b"\r\n\r\n")
    assert b"chunked" not in head.lower()
    assert re.match(rb"retry: \d+\n", body)
    assert body.endswith(b"event: end\ndata: {}\n\n")
