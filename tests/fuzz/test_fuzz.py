"""Mutated requests of every method: they are answered or refused with a documented reason, and do no damage."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import PlayMovesResponse
from markethall_service.api.errors import REASONS
from tests.api.calls import Table
from tests.fuzz.mutations import mutate_bytes, mutate_fields
from tests.fuzz.seeds import METHODS, FuzzMatches, Seed
from tests.service import Service
from tests.stateful.calls import SERVER_FAULTS, reason_of

EXAMPLES = int(os.environ.get("MARKETHALL_FUZZ_EXAMPLES", "100"))
"""The number of requests of each kind for each method."""

TRANSPORT_LIMIT = 16 << 20
"""gRPC itself refuses larger messages."""

NOT_ACCEPTED = (
    "UndoMove", "LeaveMatch", "JoinMatch", "AddBot", "KickSeat", "CloseMatch", "DeleteMatch", "RematchMatch",
    "ResignMatch",
)  # fmt: skip
"""Methods that refuse the seeds, or that end the match."""


@pytest.fixture(scope="module")
def shared_matches(hall: Service) -> Iterator[FuzzMatches]:
    matches = FuzzMatches(hall.target, random.Random(2))
    yield matches
    matches.close()


@pytest.fixture
def matches(shared_matches: FuzzMatches) -> FuzzMatches:
    """Running matches of all games, and new ones with a free seat."""
    shared_matches.renew()
    return shared_matches


def send(table: Table, seed: Seed, data: bytes) -> str:
    """Sends a request of the seed's method. Returns "" if it is accepted, else the reason."""
    method = METHODS[seed.path]
    try:
        if method.client_streaming:
            exchange: Any = table.channel.stream_stream(seed.path)
            [first] = exchange(iter([data]), metadata=seed.metadata, timeout=20)
            return reason_in(PlayMovesResponse.FromString(first))
        if method.server_streaming:
            watch: Any = table.channel.unary_stream(seed.path)
            call = watch(data, metadata=seed.metadata, timeout=20)
            # They come at once, before the first commit, if the watch is accepted.
            call.initial_metadata()
            if call.is_active():
                call.cancel()
                return ""
            list(call)
        else:
            unary: Any = table.channel.unary_unary(seed.path)
            unary(data, metadata=seed.metadata, timeout=20)
    except grpc.RpcError as error:
        return reason_of(error)
    return ""


def reason_in(response: PlayMovesResponse) -> str:
    """The reason in the response of a stream; "" if the move was accepted."""
    error = response.error
    info = ErrorInfo()
    if not error.details:
        return ""
    assert error.details[0].Unpack(info)
    assert REASONS[info.reason].value[0] == error.code
    assert info.reason not in SERVER_FAULTS, error
    return str(info.reason)


def mutated(seed: Seed, kind: str, rng: random.Random) -> bytes:
    """A mutation of the seed's request."""
    if kind == "bytes":
        return mutate_bytes(seed.request.SerializeToString(), rng)
    request = type(seed.request)()
    request.CopyFrom(seed.request)
    mutate_fields(request, rng)
    return request.SerializeToString()


@pytest.mark.parametrize("path", METHODS)
@pytest.mark.parametrize("kind", ["bytes", "fields"])
def test_mutated_requests_never_cause_internal_errors(matches: FuzzMatches, path: str, kind: str) -> None:
    rng = random.Random(f"{path} {kind}")
    seeds = matches.seeds()[path]
    before = [table.record(1).commits for table in matches.playing]
    reasons: Counter[str] = Counter()
    for _ in range(EXAMPLES):
        seed = rng.choice(seeds)
        data = mutated(seed, kind, rng)
        if len(data) < TRANSPORT_LIMIT:
            try:
                reasons[send(rng.choice(matches.playing), seed, data)] += 1
            except Exception as error:
                error.add_note(f"sent {data!r}")
                raise
    assert len(reasons) > 1 or path.endswith(("ListGames", "ListBots")), reasons
    may_end = path.endswith(("ResignMatch", "PlayMove", "PlayMoves"))
    for table, commits in zip(matches.playing, before, strict=True):
        if may_end and table.get(1).state == match_pb2.MATCH_STATE_FINISHED:
            # Some of these requests are accepted, and the record of a finished match has more.
            continue
        assert table.record(1).commits[: len(commits)] == commits
        assert table.get(1).state == match_pb2.MATCH_STATE_PLAYING


def test_every_method_accepts_one_of_its_seeds(matches: FuzzMatches) -> None:
    for path in METHODS:
        if path.endswith(NOT_ACCEPTED):
            continue
        # Another method may have played a move.
        matches.renew()
        seeds = matches.seeds()[path]
        reasons = [send(matches.playing[0], seed, seed.request.SerializeToString()) for seed in seeds]
        assert "" in reasons, (path, reasons)
