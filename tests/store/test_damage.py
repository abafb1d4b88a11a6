"""Damage of stored matches: each flipped bit is detected, and entries without a hash are damage."""

from __future__ import annotations

import os
import random
from collections.abc import Awaitable, Callable
from typing import Any, Final
from unittest.mock import patch

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.errors import LogDamaged
from markethall_service.matches.match_cache import map_store_errors
from markethall_service.matches.ports import Damaged
from markethall_service.store.keys import log_key, snapshot_key
from markethall_service.store.redis_store import Content, RedisStore

from .tiny import TinyCodec, commit, create_match, header, moves, raw_redis, snapshot, steps

FLIPS: Final = 2000
"""The number of bits that are flipped, one at a time."""


async def entry(raw: Any, match_id: str, revision: int) -> dict[bytes, bytes]:
    [(_, fields)] = await raw.xrange(log_key(match_id), f"{revision}-0", f"{revision}-0")
    return dict(fields)


async def rewrite(raw: Any, match_id: str, changed: dict[int, dict[bytes, bytes]]) -> None:
    """Write the log again, with other fields in some revisions. One transaction costs one sync of the disk."""
    entries = await raw.xrange(log_key(match_id))
    step = raw.pipeline().delete(log_key(match_id))
    for name, fields in entries:
        step.xadd(log_key(match_id), changed.get(int(name.split(b"-")[0]), fields), id=name)
    await step.execute()


def flipped(fields: dict[bytes, bytes], rng: random.Random) -> dict[bytes, bytes]:
    """The fields with one bit flipped in one of their values."""
    name = rng.choice([name for name, value in fields.items() if value])
    value = bytearray(fields[name])
    value[rng.randrange(len(value))] ^= 1 << rng.randrange(8)
    return {**fields, name: bytes(value)}


async def test_flipped_bit_is_detected_in_its_entry(server: EmbeddedRedis, store: RedisStore) -> None:
    new = header()
    await store.log.create(new)
    for revision in range(2, 8):
        await store.log.append(new.match_id, commit(revision, f"move {revision}", f"request {revision}"), None)
    rng = random.Random(6)
    async with raw_redis(server.url) as raw:
        whole = {revision: await entry(raw, new.match_id, revision) for revision in range(1, 8)}
        for _ in range(FLIPS):
            revision = rng.randint(1, 7)
            await rewrite(raw, new.match_id, {**whole, revision: flipped(whole[revision], rng)})
            with pytest.raises(Damaged) as found:
                await store.log.load(new.match_id)
            # A flipped bit in a nonce is detected in its own entry, without the next one.
            assert found.value.revision == revision


async def test_commits_after_a_damaged_entry_are_not_served(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 9)
    async with raw_redis(server.url) as raw:
        fields = await entry(raw, match_id, 5)
        await rewrite(raw, match_id, {5: {**fields, b"c": fields[b"c"].replace(b"step", b"stop")}})
    async with RedisStore(server.url, TinyCodec()) as fresh:
        with pytest.raises(Damaged, match=f"revision 5 of match {match_id}"):
            await fresh.log.load(match_id)
        assert moves(await fresh.log.read(match_id, 1, 3)) == steps(2, 4)
        with pytest.raises(Damaged):
            await fresh.log.read(match_id, 1)
        with pytest.raises(Damaged):
            await fresh.log.commit(match_id, 5)
        with pytest.raises(Damaged):
            await anext(fresh.log.follow(match_id, 1))


STRANGERS: Final[dict[str, tuple[int, Callable[[Any, str], Awaitable[object]]]]] = {
    "trimmed": (1, lambda raw, key: raw.xtrim(key, maxlen=3, approximate=False)),
    "without its header": (1, lambda raw, key: raw.xdel(key, "1-0")),
    "without a commit": (4, lambda raw, key: raw.xdel(key, "4-0")),
    "with a commit of a stranger": (8, lambda raw, key: raw.xadd(key, {"n": "", "q": "", "c": ""}, id="9-1")),
    "emptied": (1, lambda raw, key: raw.xtrim(key, maxlen=0, approximate=False)),
}
"""The first damaged revision, and what a stranger does to a log of seven revisions."""


@pytest.mark.parametrize("damage", STRANGERS)
async def test_log_that_a_stranger_has_changed_is_damaged_at_the_next_append(
    server: EmbeddedRedis, store: RedisStore, damage: str
) -> None:
    match_id = await create_match(store, 7)
    revision, change = STRANGERS[damage]
    async with raw_redis(server.url) as raw:
        await change(raw, log_key(match_id))
        before = await raw.xrange(log_key(match_id))
        for read in (lambda: store.log.append(match_id, commit(8), None), lambda: store.log.load(match_id)):
            with pytest.raises(Damaged) as found:
                await read()
            assert found.value.revision == revision
        for listed in (store.archive.entries, store.archive.first):
            with pytest.raises(Damaged):
                await listed(match_id)
        assert await raw.xrange(log_key(match_id)) == before


async def test_damage_is_reported_with_its_revision_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        refused = pytest.raises(LogDamaged, match="'matches/rotten' cannot be read from revision 5 on")
        with refused as raised, map_store_errors("rotten"):
            raise Damaged("any", 5)
        assert raised.value.metadata == {"revision": 5}
    [line] = [record for record in caplog.records if "damaged" in record.message]
    assert (line.__dict__["match"], line.__dict__["revision"]) == ("rotten", 5)


async def test_damaged_snapshot_is_not_used(server: EmbeddedRedis, store: RedisStore) -> None:
    new = header()
    await store.log.create(new)
    await store.log.append(new.match_id, commit(2), snapshot(new, 2, "as it was"))
    async with raw_redis(server.url) as raw:
        packed = await raw.get(snapshot_key(new.match_id))
        assert (await store.log.load(new.match_id)).snapshot is not None
        for at in range(len(packed)):
            damaged = bytearray(packed)
            damaged[at] ^= 1
            await raw.set(snapshot_key(new.match_id), bytes(damaged))
            loaded = await store.log.load(new.match_id)
            assert (loaded.snapshot, moves(loaded.commits)) == (None, steps(2, 2))


@pytest.mark.parametrize("length", [0, 8, 16, 23, 25])
async def test_entries_without_a_whole_hash_are_damage(server: EmbeddedRedis, store: RedisStore, length: int) -> None:
    match_id = await create_match(store, 4)
    async with raw_redis(server.url) as raw:
        others = {at: {**await entry(raw, match_id, at), b"n": os.urandom(length)} for at in range(1, 5)}
        await rewrite(raw, match_id, others)
    async with RedisStore(server.url, TinyCodec()) as fresh:
        with pytest.raises(Damaged, match="its hash differs") as found:
            await fresh.log.load(match_id)
    assert found.value.revision == 1


async def test_equal_commits_of_two_processes_are_recorded_once(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store)
    async with RedisStore(server.url, TinyCodec()) as other:
        await other.log.load(match_id)
        await store.log.append(match_id, commit(2), None)
        with pytest.raises(Exception, match="has gone on past revision 1"):
            await other.log.append(match_id, commit(2), None)


async def test_restored_log_keeps_its_hash(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 6)
    entries = await store.archive.entries(match_id)
    log_hash = await store.log.entry_hash(match_id, 6)
    contents = [Content(one.request, one.content) for one in entries]
    async with raw_redis(server.url) as raw:
        await raw.delete(log_key(match_id))
    assert await store.archive.restore(match_id, contents, 0, 0, [one.nonce for one in entries])
    async with RedisStore(server.url, TinyCodec()) as fresh:
        assert moves((await fresh.log.load(match_id)).commits) == steps(2, 6)
        assert await fresh.log.entry_hash(match_id, 6) == log_hash


@pytest.mark.parametrize("says", [3, 5])
async def test_entry_that_says_that_it_is_another_revision_is_damage(
    server: EmbeddedRedis, store: RedisStore, says: int
) -> None:
    """Its hash is right: another service has written it."""
    match_id = await create_match(store, 3)
    written = TinyCodec().encode_commit(header(match_id), commit(says))
    with patch.object(TinyCodec, "encode_commit", lambda *_: written):
        await store.log.append(match_id, commit(4), None)
    async with RedisStore(server.url, TinyCodec()) as fresh:
        with pytest.raises(Damaged, match=f"revision 4 of match {match_id} says that it is revision {says}"):
            await fresh.log.load(match_id)
