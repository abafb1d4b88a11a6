"""Closing: the creator ends a match that has not begun, once and for all."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules import shelf
from markethall_service.matches.errors import (
    JoinCodeMissing,
    MatchClosed,
    MatchStarted,
    NotCreator,
    RequestIdReused,
    TokenForeign,
    TokenMissing,
)
from markethall_service.matches.log import Commit, Lifetimes, Phase, Visibility
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.matches.visibility import creators_claim
from markethall_service.matches.webhooks import MATCH, Kind
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import SetClock, Table, kinds
from .test_notices import HOOK, told
from .test_seats import commits, kicked, opened, readable, sits, watch

GAMES = [game.box.name for game in shelf.GAMES]


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_of_any_game_is_closed_once_on_whichever_process(table: Table, other: Table, game: str) -> None:
    opened = await table.host.seating.create(game, 3, None, Visibility.PUBLIC, "")
    name, creator = opened.match.header.match_id, creators_claim(opened.match.header)
    claim = (await table.host.seating.join(name, 2, "Anna", "", ""))[1]
    answers = await asyncio.gather(*(one.host.close(name, creator, "") for one in (table, other, table, other)))
    assert {(one.match.phase, one.match.revision) for one in answers} == {(Phase.CLOSED, 3)}
    assert (await other.host.close(name, creator, "again")).match.revision == 3
    log = await table.store.read(name, 1)
    assert [kinds(commit) for commit in log] == [["SeatTaken"], ["MatchClosed"]]
    for one in (table, other, await _restarted(table)):
        for refused in (
            one.host.seating.join(name, 0, "", "", ""),
            one.host.leave(name, claim, ""),
            one.host.kick(name, creator, 2, ""),
            one.host.rematch.join(name, claim, ""),
            one.host.playing.resign(name, claim, ""),
            one.host.playing.undo(name, claim, 3, ""),
        ):
            with pytest.raises(MatchClosed):
                await refused
        assert (await one.host.playing.legal_moves(name, claim))[1] == ()
        assert (await one.host.look(name, claim, ""))[1] == 2
        match, record = await one.host.record(name, None, "")
        assert verify(opened.game, match.header, log) == match
        assert [kinds(commit) for commit in record] == [kinds(commit) for commit in log]
        assert not any(commit.request_id for commit in record)


async def _restarted(table: Table) -> Table:
    """Another process, which has nothing in memory."""
    return Table(table.store, table.clock)


async def test_only_the_creator_and_only_before_the_start(table: Table) -> None:
    at, elsewhere = await opened(table), await opened(table)
    mine = creators_claim((await table.host.matches.get(at[0])).match.header)
    theirs = creators_claim((await table.host.matches.get(elsewhere[0])).match.header)
    seat = await sits(table, at, 1)
    for claim, refusal in ((None, TokenMissing), (seat, NotCreator), (theirs, TokenForeign)):
        with pytest.raises(refusal):
            await table.host.close(at[0], claim, "")
    await sits(table, at, 2)
    with pytest.raises(MatchStarted):
        await table.host.close(at[0], mine, "")


async def test_a_request_that_did_something_else_closes_nothing(table: Table) -> None:
    at = await opened(table)
    creator = creators_claim((await table.host.matches.get(at[0])).match.header)
    await sits(table, at, 1)
    await kicked(table, at, 1, "a-request")
    with pytest.raises(RequestIdReused):
        await table.host.close(at[0], creator, "a-request")
    closed = await table.host.close(at[0], creator, "another")
    assert (await table.host.close(at[0], creator, "another")).match == closed.match
    with pytest.raises(RequestIdReused):
        await kicked(table, at, 1, "another")


async def test_whoever_sits_down_at_that_moment_starts_it_or_is_refused(table: Table, other: Table) -> None:
    for _ in range(8):
        at = await opened(table)
        creator = creators_claim((await table.host.matches.get(at[0])).match.header)
        await sits(table, at, 1)
        closed, sat = await asyncio.gather(
            table.host.close(at[0], creator, ""), sits(other, at, 2), return_exceptions=True
        )
        match = (await table.host.matches.fresh(at[0])).match
        if match.phase is Phase.CLOSED:
            assert isinstance(sat, MatchClosed)
        else:
            assert isinstance(closed, MatchStarted)
            assert match.phase is Phase.PLAYING


async def test_watchers_see_it_and_that_is_the_end(table: Table, other: Table) -> None:
    at = await opened(table, Visibility.PRIVATE)
    creator = creators_claim((await table.host.matches.get(at[0])).match.header)
    claim = await sits(table, at, 1)
    streams = [await watch(other, at, one) for one in (None, claim)]
    for stream in streams:
        await commits(stream, 1)
    await table.host.close(at[0], creator, "a-secret-request")
    for stream in (*streams, await watch(other, at, claim)):
        *_, last = [news async for news in stream if isinstance(news, Commit)]
        assert (kinds(last), last.request_id, readable(last)) == (["MatchClosed"], "", [])
    with pytest.raises(JoinCodeMissing):
        await table.host.seating.join(at[0], 0, "", "", "")


async def test_it_leaves_the_lobby_and_expires_like_a_finished_match(
    store: RedisStore, server: EmbeddedRedis, clock: SetClock
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(seating=9000, finished=500))
    opened = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "a-request-of-its-creator")
    header = opened.match.header
    await table.host.close(header.match_id, creators_claim(header), "")
    # A retry of the creation answers the closed match, and lists it no more.
    again = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "a-request-of-its-creator")
    assert again.match.phase is Phase.CLOSED
    for phase in (None, Phase.SEATING, Phase.PLAYING, Phase.FINISHED):
        listed = await table.host.list_public("klongs", phase, 100, "")
        assert header.match_id not in [one.match.header.match_id for one in listed.matches]
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.ttl(log_key(header.match_id)) <= 500
    assert table.host.seating.counted["klongs", "closed"] == 1


async def test_its_webhooks_are_told(table: Table, store: RedisStore) -> None:
    opened = await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "", None, HOOK)
    header = opened.match.header
    await table.host.seating.join(header.match_id, 2, "", "", "", HOOK)
    await table.host.close(header.match_id, creators_claim(header), "")
    notices = await told(store, header.match_id)
    assert {(one.to, one.kind) for one in notices} == {(MATCH, Kind.CLOSED), (2, Kind.CLOSED)}


@pytest.mark.parametrize("game", GAMES)
async def test_no_record_holds_it_after_the_start_or_by_a_seat(table: Table, game: str) -> None:
    opened = await table.host.seating.create(game, 2, None, Visibility.PUBLIC, "")
    name, creator = opened.match.header.match_id, creators_claim(opened.match.header)
    await table.host.close(name, creator, "")
    [closing] = await table.store.read(name, 1)
    with pytest.raises(Mismatch):
        verify(opened.game, opened.match.header, (_by(closing, 1),))
    table.claims.clear()
    await table.start(None, game=game)
    log = await table.commits()
    with pytest.raises(Mismatch):
        verify(opened.game, (await table.match()).header, (*log, _by(closing, 0, log[-1].revision + 1)))


def _by(closing: Commit, seat: int, revision: int = 2) -> Commit:
    return Commit(revision, seat, None, closing.events, 0, (), closing.time_ms + 1, "")
