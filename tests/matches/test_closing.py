"""Closing: the creator ends a match before its start."""

from __future__ import annotations

import asyncio

import pytest

import markethall_rules
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.errors import (
    JoinCodeMissing,
    MatchClosed,
    MatchStarted,
    NotCreator,
    RequestIdReused,
    TokenForeign,
    TokenMissing,
)
from markethall_service.matches.log import Commit, Lifetimes, MatchState, Visibility
from markethall_service.matches.ports import Store
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.matches.visibility import creator_claims
from markethall_service.matches.webhooks import CREATOR, Kind
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.kits import seats_near
from tests.store.tiny import raw_redis

from .table import SetClock, Table, kinds
from .test_seats import commits, join, kick, new_match, readable, watch
from .test_webhook_messages import HOOK, outbox_messages

GAMES = [game.box.name for game in markethall_rules.GAMES]


@pytest.mark.parametrize("game", GAMES)
async def test_match_is_closed_once_by_any_process(table: Table, other: Table, game: str) -> None:
    cached = await table.host.seating.create(game, seats_near(game, 3), None, Visibility.PUBLIC, "")
    name, creator = cached.match.header.match_id, creator_claims(cached.match.header)
    claims = (await table.host.seating.join(name, 2, "Anna", "", ""))[1]
    answers = await asyncio.gather(*(one.host.close(name, creator, "") for one in (table, other, table, other)))
    assert {(one.match.state, one.match.revision) for one in answers} == {(MatchState.CLOSED, 3)}
    assert (await other.host.close(name, creator, "again")).match.revision == 3
    log = await table.store.log.read(name, 1)
    assert [kinds(commit) for commit in log] == [["SeatTaken"], ["MatchClosed"]]
    for one in (table, other, await _restarted(table)):
        for refused in (
            one.host.seating.join(name, 0, "", "", ""),
            one.host.leave(name, claims, ""),
            one.host.kick(name, creator, 2, ""),
            one.host.rematch.join(name, claims, ""),
            one.host.playing.resign(name, claims, ""),
            one.host.playing.undo(name, claims, 3, ""),
        ):
            with pytest.raises(MatchClosed):
                await refused
        assert (await one.host.playing.legal_moves(name, claims))[1] == ()
        assert (await one.host.view_match(name, claims, ""))[1] == 2
        listed, _ = await one.host.commits(name, None, "")
        record = await one.visible_commits(name, None)
        assert verify(cached.game, listed.match.header, log) == listed.match
        assert [kinds(commit) for commit in record] == [kinds(commit) for commit in log]
        assert not any(commit.request_id for commit in record)


async def _restarted(table: Table) -> Table:
    """Another process, which has nothing in memory."""
    return Table(table.store, table.clock)


async def test_only_the_creator_closes_and_only_before_the_start(table: Table) -> None:
    at, elsewhere = await new_match(table), await new_match(table)
    mine = creator_claims((await table.host.matches.get(at[0])).match.header)
    theirs = creator_claims((await table.host.matches.get(elsewhere[0])).match.header)
    seat = await join(table, at, 1)
    for claims, refusal in ((None, TokenMissing), (seat, NotCreator), (theirs, TokenForeign)):
        with pytest.raises(refusal):
            await table.host.close(at[0], claims, "")
    await join(table, at, 2)
    with pytest.raises(MatchStarted):
        await table.host.close(at[0], mine, "")


async def test_request_id_of_another_action_does_not_close_a_match(table: Table) -> None:
    at = await new_match(table)
    creator = creator_claims((await table.host.matches.get(at[0])).match.header)
    await join(table, at, 1)
    await kick(table, at, 1, "a-request")
    with pytest.raises(RequestIdReused):
        await table.host.close(at[0], creator, "a-request")
    closed = await table.host.close(at[0], creator, "another")
    assert (await table.host.close(at[0], creator, "another")).match == closed.match
    with pytest.raises(RequestIdReused):
        await kick(table, at, 1, "another")


async def test_join_during_a_close_starts_the_match_or_is_refused(table: Table, other: Table) -> None:
    for _ in range(8):
        at = await new_match(table)
        creator = creator_claims((await table.host.matches.get(at[0])).match.header)
        await join(table, at, 1)
        closed, sat = await asyncio.gather(
            table.host.close(at[0], creator, ""), join(other, at, 2), return_exceptions=True
        )
        match = (await table.host.matches.fresh(at[0])).match
        if match.state is MatchState.CLOSED:
            assert isinstance(sat, MatchClosed)
        else:
            assert isinstance(closed, MatchStarted)
            assert match.state is MatchState.PLAYING


async def test_watchers_see_the_close_and_their_watch_ends(table: Table, other: Table) -> None:
    at = await new_match(table, Visibility.PRIVATE)
    creator = creator_claims((await table.host.matches.get(at[0])).match.header)
    claims = await join(table, at, 1)
    streams = [await watch(other, at, one) for one in (None, claims)]
    for stream in streams:
        await commits(stream, 1)
    await table.host.close(at[0], creator, "a-secret-request")
    for stream in (*streams, await watch(other, at, claims)):
        *_, last = [item async for item in stream if isinstance(item, Commit)]
        assert (kinds(last), last.request_id, readable(last)) == (["MatchClosed"], "", [])
    with pytest.raises(JoinCodeMissing):
        await table.host.seating.join(at[0], 0, "", "", "")


async def test_closed_match_leaves_the_lobby_and_expires_like_a_finished_one(
    store: RedisStore, server: EmbeddedRedis, clock: SetClock
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(seating=9000, finished=500))
    cached = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "a-request-of-its-creator")
    header = cached.match.header
    await table.host.close(header.match_id, creator_claims(header), "")
    # A retry of the creation returns the closed match and does not list it again.
    again = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "a-request-of-its-creator")
    assert again.match.state is MatchState.CLOSED
    for state in (None, MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED):
        listed = await table.host.list_public("klongs", state, 100, "")
        assert header.match_id not in [one.match_id for one in listed.matches]
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.ttl(log_key(header.match_id)) <= 500
    assert table.host.seating.counts["klongs", "closed"] == 1


async def test_webhooks_get_a_message_when_a_match_is_closed(table: Table, store: Store) -> None:
    cached = await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "", None, HOOK)
    header = cached.match.header
    await table.host.seating.join(header.match_id, 2, "", "", "", HOOK)
    await table.host.close(header.match_id, creator_claims(header), "")
    messages = await outbox_messages(store, header.match_id)
    assert {(one.to, one.kind) for one in messages} == {(CREATOR, Kind.CLOSED), (2, Kind.CLOSED)}


@pytest.mark.parametrize("game", GAMES)
async def test_record_with_a_close_after_the_start_or_by_a_seat_is_refused(table: Table, game: str) -> None:
    cached = await table.host.seating.create(game, 2, None, Visibility.PUBLIC, "")
    name, creator = cached.match.header.match_id, creator_claims(cached.match.header)
    await table.host.close(name, creator, "")
    [closing] = await table.store.log.read(name, 1)
    with pytest.raises(Mismatch):
        verify(cached.game, cached.match.header, (_by(closing, 1),))
    table.claims.clear()
    await table.start(None, game=game)
    log = await table.commits()
    with pytest.raises(Mismatch):
        verify(cached.game, (await table.match()).header, (*log, _by(closing, 0, log[-1].revision + 1)))


def _by(closing: Commit, seat: int, revision: int = 2) -> Commit:
    return Commit(revision, seat, None, closing.events, 0, (), closing.time_ms + 1, "")
