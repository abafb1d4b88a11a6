"""Long logs are read and written in pieces, so that no command holds Redis up, and no reader gets half of one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.store import log_copies
from markethall_service.store.match_log import NO_NONCE, PAGE, Entry, new_nonce, read_on
from markethall_service.store.redis_store import Content, RedisStore

from .tiny import TinyCodec, commit, extend, fresh_id, header, lose_tail, raw_redis

LENGTH: Final = 1200
MOST: Final = 501
"""The most entries that one command may read or write."""

ANN, BERT, CLEO = b" ", b"  ", b"   "
NAMED: Final = {2: ANN, 3: BERT, LENGTH - 1: CLEO}
"""The names in the log by revision: spaces, which the JSON of the codec may have at its end."""


async def restored(store: RedisStore, length: int = LENGTH) -> str:
    """A match whose log has this length."""
    new, codec = header(fresh_id()), TinyCodec()
    data = [codec.encode_header(new), *(codec.encode_commit(new, commit(each)) for each in range(2, length + 1))]
    contents = [Content(b"", each, NAMED.get(revision, b"")) for revision, each in enumerate(data, 1)]
    nonces = list(accumulate(data, lambda previous, each: new_nonce(previous, b"", each), initial=NO_NONCE))[1:]
    assert await store.archive.restore(new.match_id, contents, 3600, 0, nonces)
    return new.match_id


def names(entries: Sequence[Entry]) -> list[bytes]:
    return [entry.personal for entry in entries if entry.personal]


async def counted(raw: Any) -> dict[str, int]:
    """How often each command was called since the last call, and the bytes that Redis has sent."""
    stats, sent = await raw.info("commandstats"), (await raw.info("stats"))["total_net_output_bytes"]
    await raw.config_resetstat()
    return {"bytes": sent, **{name.removeprefix("cmdstat_"): each["calls"] for name, each in stats.items()}}


async def test_no_command_reads_or_writes_more_than_a_piece(server: EmbeddedRedis, store: RedisStore) -> None:
    async with raw_redis(server.url) as raw:
        await counted(raw)
        match_id = await restored(store)
        written = await counted(raw)
        assert written["xadd"] <= MOST * (written["evalsha"] + written.get("eval", 0))
        for read in (store.archive.entries, store.log.load, lambda match_id: store.log.read(match_id, 1)):
            await read(match_id)
            assert (await counted(raw))["xrange"] >= LENGTH / MOST
        assert [each.revision for each in await store.log.read(match_id, 1, 700)] == list(range(2, 702))
        assert await store.archive.erase(match_id, [2])
        erased = await counted(raw)
        assert erased["xadd"] <= MOST * (erased["evalsha"] + erased.get("eval", 0))
        # A repeated request asks for one early commit: it costs no more in a long match.
        assert (await store.log.commit(match_id, 2)).revision == 2
        assert (await counted(raw))["bytes"] < 10_000


async def test_log_that_becomes_another_one_between_two_pages_is_not_read_on(
    server: EmbeddedRedis, store: RedisStore
) -> None:
    match_id = await restored(store)
    first = (await store.archive.entries(match_id))[:PAGE]
    assert await read_on(store._shards, match_id, [*first])
    await lose_tail(server.url, match_id, PAGE - 1)
    assert not await read_on(store._shards, match_id, [*first])


async def test_match_goes_on_while_a_name_is_erased(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_copies, "PIECE", 10)
    match_id = await restored(store)
    await other.log.load(match_id)
    before = await store.archive.entries(match_id)
    erased, _ = await asyncio.gather(
        store.archive.erase(match_id, [2]), extend(other, match_id, LENGTH + 1, LENGTH + 50)
    )
    after = await store.archive.entries(match_id)
    assert (erased, len(after), names(after)) == (True, LENGTH + 50, [BERT, CLEO])
    assert [entry.nonce for entry in after[:LENGTH]] == [entry.nonce for entry in before]
    await extend(other, match_id, LENGTH + 51, LENGTH + 51)
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.ttl(f"mh:{{{match_id}}}:log") <= 3600
        assert not await raw.keys("*copy*")


async def erasure_that_copies(
    raw: Any, store: RedisStore, match_id: str, revisions: Sequence[int], copies: int = 1
) -> asyncio.Task[bool]:
    """An erasure that has begun its copy. `copies`: those that are there then."""
    erasure = asyncio.create_task(store.archive.erase(match_id, revisions))
    while len(await raw.keys("*copy*")) < copies:
        await asyncio.sleep(0)
    return erasure


async def test_interrupted_erasure_has_erased_nothing_and_is_repeated(
    server: EmbeddedRedis, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_copies, "PIECE", 10)
    match_id = await restored(store)
    async with raw_redis(server.url) as raw:
        erasure = await erasure_that_copies(raw, store, match_id, [2, 3])
        erasure.cancel()
        assert names(await store.archive.entries(match_id)) == list(NAMED.values())
        [copy] = await raw.keys("*copy*")
        assert 0 < await raw.ttl(copy) <= 60
        # The copy of a command that was stopped for long is gone when it goes on.
        erasure = await erasure_that_copies(raw, store, match_id, [2, 3], copies=2)
        await raw.delete(*await raw.keys("*copy*"))
        assert await erasure
    assert names(await store.archive.entries(match_id)) == [CLEO]


async def test_two_erasures_at_once_bring_no_name_back(store: RedisStore, other: RedisStore) -> None:
    match_id = await restored(store)
    revisions = list(NAMED)
    await asyncio.gather(*(place.archive.erase(match_id, [one]) for place in (store, other) for one in revisions))
    assert names(await store.archive.entries(match_id)) == []
    async with RedisStore(store.url, TinyCodec()) as fresh:
        assert len((await fresh.log.load(match_id)).commits) == LENGTH - 1


async def test_match_that_is_deleted_meanwhile_is_not_brought_back(
    server: EmbeddedRedis, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_copies, "PIECE", 10)
    match_id = await restored(store)
    async with raw_redis(server.url) as raw:
        erasure = await erasure_that_copies(raw, store, match_id, [2])
        await raw.delete(f"mh:{{{match_id}}}:log")
        assert (await erasure, await raw.keys("*copy*")) == (False, [])
