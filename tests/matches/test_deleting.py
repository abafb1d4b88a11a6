"""Deleting: the creator deletes a match before its start or after its end."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.errors import (
    MatchKept,
    MatchNotFound,
    MatchStarted,
    NotCreator,
    TokenForeign,
    TokenMissing,
)
from markethall_service.matches.host import Host
from markethall_service.matches.log import MatchState, Visibility
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import TokenClaims, creator_claims
from tests.store.tiny import raw_redis

from .table import ID_KEY, TURN, SetClock, Table
from .test_closing import GAMES
from .test_closing_play import start
from .test_seats import commits, join, new_match
from .test_webhook_messages import HOOK


async def creator_of(table: Table, match_id: str) -> TokenClaims:
    return creator_claims((await table.host.matches.get(match_id)).match.header)


async def check_gone(table: Table, match_id: str, claims: TokenClaims | None = None) -> None:
    """Check that no caller finds the match."""
    with pytest.raises(MatchNotFound, match="or it has expired or was deleted"):
        await table.host.view_match(match_id, claims, "")
    listed = (await table.host.list_public("", None, 100, "")).matches
    assert match_id not in [one.match_id for one in listed]


@pytest.mark.parametrize("game", GAMES)
async def test_match_is_deleted_after_its_end_with_all_that_is_kept_of_it(
    table: Table, other: Table, server: EmbeddedRedis, game: str
) -> None:
    creator = await start(table, game, TURN, hook=HOOK)
    watched = await other.host.view_match(table.name, table.claims[0], "")
    stream = other.host.watch(watched[0], table.claims[0], 0, until_rematch=True)
    while not isinstance(await anext(stream), Present):
        pass
    while (match := await table.match()).state is MatchState.PLAYING and match.revision < 40:
        await table.play()
    if match.state is MatchState.PLAYING:
        await table.host.close(table.name, creator, "")
    await stream.aclose()
    async with raw_redis(server.url) as raw:
        assert len(await raw.keys(f"mh:*{table.name}*")) >= 3 + (match.revision == 40)
        await table.host.delete(table.name, creator)
        # Timers and webhook messages have only the name, and are dropped when they are due.
        assert await raw.keys(f"mh:*{table.name}*") == []
    for one in (table, other, Table(table.store, table.clock)):
        await check_gone(one, table.name, table.claims[0])
        assert await one.host.scheduler._run_due_actions(table.name) is None
    assert table.host.seating.counts[game, "deleted"] == 1


async def test_match_is_deleted_before_its_start(table: Table, other: Table) -> None:
    at = await new_match(table)
    claims = await join(other, at, 1)
    await table.host.delete(at[0], await creator_of(table, at[0]))
    await check_gone(table, at[0])
    await check_gone(other, at[0], claims)
    for call in (other.host.seating.join(at[0], 0, "", "", ""), other.host.leave(at[0], claims, "")):
        with pytest.raises(MatchNotFound):
            await call


async def test_second_call_has_no_effect_and_says_nothing_to_others(table: Table, other: Table) -> None:
    at = await new_match(table)
    creator, seat = await creator_of(table, at[0]), await join(table, at, 1)
    for one in (table, table, other):
        await one.host.delete(at[0], creator)
    others = [await creator_of(table, (await new_match(table))[0]) for _ in range(8)]
    for claims in (None, seat, *others):
        with pytest.raises(MatchNotFound):
            await table.host.delete(at[0], claims)


async def test_only_the_creator_deletes_and_not_a_match_that_is_played(table: Table) -> None:
    creator = await start(table)
    elsewhere = await creator_of(table, (await new_match(table))[0])
    for claims, refusal in ((None, TokenMissing), (table.claims[0], NotCreator), (elsewhere, TokenForeign)):
        with pytest.raises(refusal):
            await table.host.delete(table.name, claims)
    with pytest.raises(MatchStarted, match="is being played"):
        await table.host.delete(table.name, creator)
    assert (await table.match()).state is MatchState.PLAYING
    await table.resign(1)
    await table.host.delete(table.name, creator)
    await check_gone(table, table.name)


async def test_operator_may_keep_all_matches(table: Table, clock: SetClock) -> None:
    host = Host(table.store, clock, ID_KEY, deletes=False)
    at = await new_match(table)
    with pytest.raises(MatchKept):
        await host.delete(at[0], await creator_of(table, at[0]))
    await host.view_match(at[0], None, "")


async def test_watchers_learn_that_the_match_is_gone(table: Table, other: Table) -> None:
    at = await new_match(table)
    claims = await join(table, at, 1)
    streams = [one.host.watch((await one.host.view_match(at[0], None, ""))[0], claims, 0) for one in (table, other)]
    for stream in streams:
        while not isinstance(await anext(stream), Present):
            pass
    await table.host.delete(at[0], await creator_of(table, at[0]))
    for stream in streams:
        with pytest.raises(MatchNotFound):
            await asyncio.wait_for(commits(stream, 2), 20)


async def test_join_during_a_delete_starts_the_match_or_finds_none(table: Table, other: Table) -> None:
    for _ in range(8):
        at = await new_match(table)
        creator = await creator_of(table, at[0])
        await join(table, at, 1)
        deleted, sat = await asyncio.gather(
            table.host.delete(at[0], creator), join(other, at, 2), return_exceptions=True
        )
        if deleted is None:
            assert isinstance(sat, MatchNotFound)
            await check_gone(other, at[0])
        else:
            assert isinstance(deleted, MatchStarted)
            assert (await other.host.matches.fresh(at[0])).match.state is MatchState.PLAYING


async def test_rematch_during_a_delete_is_recorded_or_finds_no_match(table: Table, other: Table) -> None:
    for _ in range(8):
        creator = await start(table)
        await table.resign(1)
        deleted, _ = await asyncio.gather(
            table.host.delete(table.name, creator),
            other.host.rematch.join(table.name, table.claims[0], ""),
            return_exceptions=True,
        )
        assert deleted is None
        await check_gone(other, table.name)


async def test_same_creation_after_a_delete_makes_a_new_match(table: Table) -> None:
    async def create() -> TokenClaims:
        cached = await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "a-request-of-its-creator")
        return creator_claims(cached.match.header)

    first = await create()
    await table.host.delete(first.match_id, first)
    second = await create()
    assert first.match_id == second.match_id
    # The token of the first one neither opens nor deletes the second one.
    with pytest.raises(Exception, match="was set up again"):
        await table.host.delete(first.match_id, first)
    await table.host.delete(second.match_id, second)
