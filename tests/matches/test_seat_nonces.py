"""A token is valid for one occupancy of a seat, not for a later one in a new match with the same id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.errors import StoreUnavailable, TokenRevoked
from markethall_service.matches.log import Visibility
from markethall_service.matches.visibility import TokenClaims, creator_claims
from markethall_service.store.match_log import Entry
from markethall_service.store.redis_store import Content, RedisStore
from tests.store.tiny import raw_redis

from .table import SetClock, Table


async def created(table: Table, request_id: str = "") -> str:
    """A match for two."""
    return (await table.host.seating.create("kairo", 2, None, Visibility.UNLISTED, request_id)).match.header.match_id


async def creator(table: Table, name: str) -> TokenClaims:
    return creator_claims((await table.host.matches.fresh(name)).match.header)


async def join(table: Table, name: str, request_id: str = "") -> TokenClaims:
    """Takes the first free seat."""
    return (await table.host.seating.join(name, 0, "", "", request_id))[1]


async def expire(server: EmbeddedRedis, name: str) -> None:
    """Takes the match out of Redis, as its lifetime does."""
    async with raw_redis(server.url) as raw:
        await raw.delete(*await raw.keys(f"mh:{{{name}}}*"))


def uses(table: Table, name: str, claims: TokenClaims) -> list[Callable[[], Awaitable[object]]]:
    """The calls that the claims allow."""
    return [
        lambda: table.host.view_match(name, claims, ""),
        lambda: table.host.valid_claims(name, claims),
        lambda: table.visible_commits(name, claims),
    ]


async def test_tokens_of_an_expired_match_are_invalid_in_a_new_match_with_its_id(
    table: Table, other: Table, server: EmbeddedRedis, clock: SetClock
) -> None:
    name = await created(table, "one-request-for-both")
    eve, maker = await join(table, name), await creator(table, name)
    await expire(server, name)
    clock.go_on(10)
    assert await created(other, "one-request-for-both") == name
    anna, new_maker = await join(other, name), await creator(other, name)
    assert (anna.seat, anna.taken_revision) == (eve.seat, eve.taken_revision)
    for claims in (eve, maker):
        for use in uses(other, name, claims):
            with pytest.raises(TokenRevoked):
                await use()
    with pytest.raises(TokenRevoked):
        await other.host.kick(name, maker, 1, "")
    for claims in (anna, new_maker):
        for use in uses(other, name, claims):
            await use()


async def test_token_newer_than_a_restored_backup_is_revoked(
    table: Table, other: Table, server: EmbeddedRedis, store: RedisStore
) -> None:
    name = await created(table)
    kept = await store.archive.entries(name)
    eve = await join(table, name)
    await expire(server, name)
    assert await restored(store, name, kept)
    await join(other, name)
    with pytest.raises(TokenRevoked):
        await other.host.view_match(name, eve, "")


async def test_tokens_are_valid_after_a_backup_is_restored(
    table: Table, other: Table, server: EmbeddedRedis, store: RedisStore
) -> None:
    name = await created(table)
    anna, bert = await join(table, name, "the-request-of-anna"), await join(table, name)
    maker = await creator(table, name)
    kept = await store.archive.entries(name)
    await expire(server, name)
    assert await restored(store, name, kept)
    for claims in (anna, bert, maker):
        for use in uses(other, name, claims):
            await use()
    assert (await other.host.seating.join(name, 0, "", "", "the-request-of-anna"))[1] == anna


async def restored(store: RedisStore, name: str, entries: Sequence[Entry]) -> bool:
    """Whether the entries were restored as an import does it."""
    contents = [Content(entry.request, entry.content) for entry in entries]
    return await store.archive.restore(name, contents, 60, 0, [entry.nonce for entry in entries])


async def test_snapshot_keeps_seat_nonces(table: Table, other: Table) -> None:
    await table.start(None)
    while (await table.host.matches.get(table.name)).snapshot_revision < 30:
        await table.play()
    assert (await other.host.matches.get(table.name)).snapshot_revision > 30
    for claims in table.claims:
        for use in uses(other, table.name, claims):
            await use()
    await other.verified()


async def test_process_with_an_expired_match_in_its_cache_recovers(
    table: Table, other: Table, server: EmbeddedRedis
) -> None:
    name = await created(table, "one-more-for-both")
    for _ in range(2):
        await join(table, name)
    await other.host.matches.fresh(name)
    await expire(server, name)
    fresh = Table(table.store, table.clock)
    await created(fresh, "one-more-for-both")
    claims = [await join(fresh, name) for _ in range(2)]
    with pytest.raises(StoreUnavailable):
        await other.host.playing.resign(name, claims[0], "")
    assert (await other.host.playing.resign(name, claims[0], "")).seat == 1


async def test_same_request_after_a_restore_gets_another_token(
    table: Table, other: Table, server: EmbeddedRedis, store: RedisStore, clock: SetClock
) -> None:
    name = await created(table)
    kept = await store.archive.entries(name)
    before = await join(table, name, "one-and-the-same")
    await expire(server, name)
    assert await restored(store, name, kept)
    clock.go_on(10)
    after = await join(other, name, "one-and-the-same")
    assert (after.seat, after.taken_revision) == (before.seat, before.taken_revision)
    with pytest.raises(TokenRevoked):
        await other.host.view_match(name, before, "")
