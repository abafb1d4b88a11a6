"""Creating, finding, joining and leaving matches."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import grpc
import pytest

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import (
    CreateMatchRequest,
    GetMatchRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    ListMatchesRequest,
)
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore

from .calls import Table, refused

CODE = grpc.StatusCode


def test_new_match_is_complete(table: Table) -> None:
    match = table.create(seats=3)
    assert match.match.name.startswith("matches/")
    assert len(match.match.name) > 20
    assert (match.match.game, match.match.seat_count, match.match.revision) == ("games/portobello", 3, 1)
    assert match.match.state == match_pb2.MATCH_STATE_SEATING
    assert match.match.visibility == match_pb2.MATCH_VISIBILITY_PUBLIC
    assert [(seat.number, seat.HasField("player")) for seat in match.match.seats] == [
        (1, False),
        (2, False),
        (3, False),
    ]
    assert len(bytes.fromhex(match.match.seed_commitment)) == 32
    assert match.match.options.portobello.edition == 1
    assert not match.match.perspective.HasField("view")
    assert match.join_code == ""


def test_creating_again_with_the_same_request_id_answers_the_same_match(table: Table) -> None:
    wanted = match_pb2.Match(game="games/portobello", seat_count=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    request = CreateMatchRequest(match=wanted, request_id=str(uuid.uuid4()))
    first = table.matches.CreateMatch(request)
    assert table.matches.CreateMatch(request) == first
    request.match.seat_count = 3
    with refused("REQUEST_ID_REUSED", CODE.INVALID_ARGUMENT):
        table.matches.CreateMatch(request)


async def test_creating_again_later_answers_the_same_match_with_the_same_token(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        now = [clock.now_ms()]
        service = MatchService(Host(store, clock, bytes(32)), Tokens((bytes(32),), 60, lambda: now[0]))
        request = CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=2), request_id=str(uuid.uuid4()))
        caller: Any = SimpleNamespace(language="")
        first = await service.create_match(request, caller)
        now[0] += 30_000
        assert await service.create_match(request, caller) == first


def test_joining_again_with_the_same_request_id_answers_the_same_seat(table: Table) -> None:
    match = table.create()
    request = JoinMatchRequest(name=match.match.name, request_id=str(uuid.uuid4()))
    first = table.matches.JoinMatch(request)
    again = table.matches.JoinMatch(request)
    assert again.seat == first.seat == 1
    assert again.match.revision == 2


def test_twenty_concurrent_joins_fill_each_seat_once(table: Table) -> None:
    match = table.create(seats=4)

    def join(_: int) -> int:
        try:
            return int(table.matches.JoinMatch(JoinMatchRequest(name=match.match.name)).seat)
        except grpc.RpcError:
            return 0

    with ThreadPoolExecutor(20) as pool:
        seats = sorted(pool.map(join, range(20)))
    assert seats == [0] * 16 + [1, 2, 3, 4]
    assert table.get().state == match_pb2.MATCH_STATE_PLAYING


def test_seat_can_be_chosen_and_is_then_taken(table: Table) -> None:
    table.create(seats=3)
    assert table.join(seat=2, name="Anna").seat == 2
    with refused("SEAT_TAKEN", CODE.FAILED_PRECONDITION) as refusal:
        table.join(seat=2)
    assert refusal.metadata == {"seat": "2", "free": "1, 3"}
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.join(seat=4)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.join(name="x" * 41)
    assert table.join().seat == 1
    assert [seat.player.display_name for seat in table.get().seats] == ["Seat 1", "Anna", ""]


def test_seat_is_free_and_its_token_revoked_after_leaving(table: Table) -> None:
    table.create()
    table.join(name="Anna")
    request = LeaveMatchRequest(name=table.name, request_id="leave-1")
    left = table.matches.LeaveMatch(request, metadata=table.as_seat(1))
    assert not left.match.seats[0].HasField("player")
    assert table.matches.LeaveMatch(request, metadata=table.as_seat(1)).match == left.match
    with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
        table.get(seat=1)
    table.join(name="Bert")
    with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
        table.get(seat=1)
    table.join()
    with refused("MATCH_STARTED", CODE.FAILED_PRECONDITION):
        table.matches.LeaveMatch(LeaveMatchRequest(name=table.name), metadata=table.as_seat(2))
    with refused("MATCH_STARTED", CODE.FAILED_PRECONDITION):
        table.join()


def test_private_match_is_visible_with_its_join_code_or_a_seat_only(table: Table) -> None:
    match = table.create(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    assert match.join_code
    with refused("JOIN_CODE_MISSING", CODE.PERMISSION_DENIED) as refusal:
        table.matches.JoinMatch(JoinMatchRequest(name=match.match.name))
    assert "joinCode" in refusal.message
    with refused("JOIN_CODE_WRONG", CODE.PERMISSION_DENIED):
        table.matches.JoinMatch(JoinMatchRequest(name=match.match.name, join_code="00000000"))
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.matches.GetMatch(GetMatchRequest(name=match.match.name))
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        next(table.watch())
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.record()
    table.join()
    with refused("JOIN_CODE_MISSING", CODE.PERMISSION_DENIED):
        table.matches.JoinMatch(JoinMatchRequest(name=match.match.name), metadata=table.as_seat(1))
    assert table.get().seats[0].HasField("player")


def test_join_code_is_returned_only_to_holders_of_a_token(table: Table) -> None:
    created = table.create(seats=3, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    code = created.join_code.encode()
    assert table.code(table.creator_token) == table.join().join_code == created.join_code
    assert table.code(table.tokens[0]) == created.join_code
    assert code not in table.get(seat=1).SerializeToString()
    # A spectator who sends the code does not get it back.
    assert code not in table.get().SerializeToString()
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.code()
    assert code not in table.kick(1, created.creator_token).SerializeToString()
    with refused("TOKEN_REVOKED", CODE.PERMISSION_DENIED):
        table.code(table.tokens[0])
    table.tokens.clear()
    table.join()
    left = table.matches.LeaveMatch(LeaveMatchRequest(name=created.match.name), metadata=table.as_seat(1))
    assert code not in left.SerializeToString()
    table.tokens.clear()
    for _ in range(3):
        table.join()
    assert [table.code(token) for token in table.tokens] == [created.join_code] * 3
    assert code not in table.record(seat=1).SerializeToString()
    assert table.code(table.creator_token) == created.join_code


@pytest.mark.parametrize("visibility", [match_pb2.MATCH_VISIBILITY_PUBLIC, match_pb2.MATCH_VISIBILITY_UNLISTED])
def test_public_match_has_no_join_code(table: Table, visibility: int) -> None:
    table.start(visibility=visibility)
    assert table.code(table.creator_token) == table.code(table.tokens[0]) == ""


def test_lists_show_public_matches_in_pages(table: Table) -> None:
    names = [table.create(seats=4).match.name for _ in range(5)]
    hidden = [table.create(seats=4, visibility=kind).match.name for kind in (2, 3)]
    found: list[str] = []
    token = ""
    while True:
        request = ListMatchesRequest(
            game="portobello", state=match_pb2.MATCH_STATE_SEATING, page_size=2, page_token=token
        )
        page = table.matches.ListMatches(request)
        assert len(page.matches) <= 2
        assert all(match.state == match_pb2.MATCH_STATE_SEATING for match in page.matches)
        found.extend(match.name for match in page.matches)
        token = page.next_page_token
        if not token:
            break
    assert len(set(found)) == len(found)
    assert [name for name in found if name in names] == names[::-1]
    assert not set(hidden) & set(found)


def test_started_match_moves_to_another_list(table: Table) -> None:
    name = table.start().name
    for state, listed in ((match_pb2.MATCH_STATE_SEATING, False), (match_pb2.MATCH_STATE_PLAYING, True)):
        request = ListMatchesRequest(state=state, page_size=100)
        assert (name in [match.name for match in table.matches.ListMatches(request).matches]) is listed


def test_lists_reject_invalid_fields(table: Table) -> None:
    assert table.matches.ListMatches(ListMatchesRequest(page_size=1_000_000)).matches is not None
    closed = ListMatchesRequest(state=match_pb2.MATCH_STATE_CLOSED)
    for request in (ListMatchesRequest(page_size=-1), closed, ListMatchesRequest(state=9)):  # type: ignore[arg-type]
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
            table.matches.ListMatches(request)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.matches.ListMatches(ListMatchesRequest(page_token="no such token"))
    with refused("GAME_NOT_FOUND", CODE.NOT_FOUND):
        table.matches.ListMatches(ListMatchesRequest(game="chess"))
