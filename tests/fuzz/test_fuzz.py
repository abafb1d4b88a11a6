"""Requests of every method made wrong in their bytes and fields: only reasons of the table, and no harm done."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import PlayMovesResponse
from markethall_service.api.errors import REASONS
from tests.api.calls import Table
from tests.fuzz.mutations import of_bytes, of_fields
from tests.fuzz.seeds import METHODS, Seed, Tables
from tests.service import Service

EXAMPLES = int(os.environ.get("MARKETHALL_FUZZ_EXAMPLES", "100"))
"""Of each kind, for each method."""

OURS = frozenset({"INTERNAL", "LOG_DAMAGED", "STORE_UNAVAILABLE", "SHUTTING_DOWN"})
"""Reasons that no request may bring about."""


TRANSPORT_LIMIT = 16 << 20
"""More than that does not reach us: gRPC refuses it by itself."""


@pytest.fixture
def tables(hall: Service) -> Iterator[Tables]:
    """Matches of all games."""
    tables = Tables(hall.target, random.Random(2))
    yield tables
    tables.close()


@pytest.fixture
def seeds(tables: Tables) -> dict[str, list[Seed]]:
    """Good requests."""
    return tables.seeds()


def answer(table: Table, seed: Seed, data: bytes) -> str:
    """What the service says to the bytes: "" if it grants them, else the reason, which must be one of the table."""
    method = METHODS[seed.path]
    if method.client_streaming:
        return answer_in_a_stream(table, seed, data)
    streams = method.server_streaming
    make: Any = table.channel.unary_stream if streams else table.channel.unary_unary
    try:
        if streams:
            call = make(seed.path)(data, metadata=seed.metadata, timeout=20)
            # At once, before the first commit, if it is granted.
            call.initial_metadata()
            if call.is_active():
                call.cancel()
                return ""
            list(call)
        else:
            make(seed.path)(data, metadata=seed.metadata, timeout=20)
    except grpc.RpcError as error:
        return reason_of(error, data)
    return ""


def answer_in_a_stream(table: Table, seed: Seed, data: bytes) -> str:
    """What the first answer of a stream says, or the end of it."""
    exchange: Any = table.channel.stream_stream(seed.path)
    try:
        [first] = exchange(iter([data]), metadata=seed.metadata, timeout=20)
    except grpc.RpcError as broken:
        return reason_of(broken, data)
    error = PlayMovesResponse.FromString(first).error
    info = ErrorInfo()
    if not error.details:
        return ""
    assert error.details[0].Unpack(info)
    assert REASONS[info.reason].value[0] == error.code
    assert info.reason not in OURS, (error, data)
    return str(info.reason)


def reason_of(error: Any, data: bytes) -> str:
    """The reason, whose code fits and which is none of ours to give."""
    status = rpc_status.from_call(error)
    assert status is not None, (error, data)
    info = ErrorInfo()
    assert status.details[0].Unpack(info)
    assert REASONS[info.reason] is error.code(), (error, data)
    assert info.reason not in OURS, (error, data)
    assert len(status.message) > 15
    assert len(status.message) <= 1000
    return str(info.reason)


@pytest.mark.parametrize("path", METHODS)
@pytest.mark.parametrize("kind", ["bytes", "fields"])
def test_mutated_requests_never_cause_internal_errors(
    tables: Tables, seeds: dict[str, list[Seed]], path: str, kind: str
) -> None:
    rng = random.Random(f"{path} {kind}")
    before = [table.record(1).commits for table in tables.playing]
    told: Counter[str] = Counter()
    for _ in range(EXAMPLES):
        seed = rng.choice(seeds[path])
        data = mutated(seed, kind, rng)
        if len(data) < TRANSPORT_LIMIT:
            told[answer(rng.choice(tables.playing), seed, data)] += 1
    assert len(told) > 1 or path.endswith("ListGames"), told
    if path.endswith("ResignMatch"):
        # Some of its mutants are granted, and a match that is over shows more.
        return
    for table, commits in zip(tables.playing, before, strict=True):
        assert table.record(1).commits[: len(commits)] == commits
        assert table.get(1).state == match_pb2.MATCH_STATE_PLAYING


def mutated(seed: Seed, kind: str, rng: random.Random) -> bytes:
    """The seed's request, made wrong."""
    if kind == "bytes":
        return of_bytes(seed.request.SerializeToString(), rng)
    request = type(seed.request)()
    request.CopyFrom(seed.request)
    of_fields(request, rng)
    return request.SerializeToString()


NOT_AGAIN = ("UndoMove", "LeaveMatch", "JoinMatch", "AddBot", "KickSeat", "CloseMatch", "RematchMatch", "ResignMatch")
"""The methods whose good request is none for these matches."""


def test_every_method_accepts_one_of_its_seed_requests(tables: Tables, seeds: dict[str, list[Seed]]) -> None:
    for path in METHODS:
        if path.endswith(NOT_AGAIN):
            continue
        granted = [answer(tables.playing[0], seed, seed.request.SerializeToString()) for seed in seeds[path]]
        assert "" in granted, (path, granted)
