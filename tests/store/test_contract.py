"""The contract of `matches.ports.MatchLog`, on Redis."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from redis.crc import key_slot

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import Conflict, Damaged, Missing, Store, Unavailable
from markethall_service.store import keys
from markethall_service.store.keys import kept_keys, log_key, present_key, progress_key, snapshot_key, summary_key
from markethall_service.store.match_log import NO_NONCE, new_nonce
from markethall_service.store.redis_store import RedisStore

from .tiny import SEED, TinyCodec, commit, create_match, extend, fresh_id, header, moves, raw_redis, snapshot, steps

DOCS_OF_KEYS = Path(__file__).resolve().parents[2] / "docs/redis.md"


def as_port(store: RedisStore) -> Store:
    """Lets the type checker verify that the store implements the port."""
    return store


async def test_new_match_has_a_header_and_nothing_else(store: RedisStore, other: RedisStore) -> None:
    new = header()
    assert await as_port(store).log.create(new)
    loaded = await other.log.load(new.match_id)
    assert (loaded.header, loaded.snapshot, loaded.commits) == (new, None, ())
    assert await other.log.rules_version(new.match_id) == 0


async def test_create_with_a_used_id_changes_nothing(store: RedisStore, other: RedisStore) -> None:
    first = header()
    assert await store.log.create(first)
    await store.log.append(first.match_id, commit(2), None)
    assert not await store.log.create(header(first.match_id, game="another"))
    assert not await other.log.create(header(first.match_id, game="another"))
    loaded = await other.log.load(first.match_id)
    assert loaded.header == first
    assert moves(loaded.commits) == steps(2, 2)


async def test_commits_are_returned_unchanged_and_in_order(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store)
    given = tuple(commit(revision, f"move {revision}", f"request {revision}", seat=2) for revision in range(2, 30))
    for one in given:
        await store.log.append(match_id, one, None)
    assert (await other.log.load(match_id)).commits == given
    assert await other.log.read(match_id, 1) == given
    assert await other.log.read(match_id, 20) == given[19:]
    assert await other.log.read(match_id, 29) == ()


async def test_load_returns_the_snapshot_the_commits_after_it_and_all_requests(
    store: RedisStore, server: EmbeddedRedis
) -> None:
    new = header()
    await store.log.create(new)
    for revision in range(2, 41):
        cached = snapshot(new, revision, f"after {revision}") if revision % 16 == 0 else None
        await store.log.append(new.match_id, commit(revision, request_id=f"r:{revision}"), cached)
    codec = TinyCodec()
    async with RedisStore(server.url, codec) as reader:
        loaded = await reader.log.load(new.match_id)
    assert loaded.snapshot == snapshot(new, 32, "after 32")
    assert [one.revision for one in loaded.commits] == codec.decoded == list(range(33, 41))
    assert [loaded.requests.find(1, f"r:{revision}") for revision in range(2, 42)] == [*range(2, 41), None]


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\0" * 40])
async def test_lost_or_damaged_snapshot_is_ignored(store: RedisStore, server: EmbeddedRedis, rubbish: bytes) -> None:
    new = header()
    await store.log.create(new)
    await store.log.append(new.match_id, commit(2), snapshot(new, 2, "after 2"))
    async with raw_redis(server.url) as raw:
        await raw.set(snapshot_key(new.match_id), rubbish)
        spoilt = await store.log.load(new.match_id)
        await raw.delete(snapshot_key(new.match_id))
        lost = await store.log.load(new.match_id)
    assert spoilt == lost
    assert spoilt.snapshot is None
    assert moves(spoilt.commits) == steps(2, 2)


async def test_snapshot_of_another_log_is_not_used(store: RedisStore, server: EmbeddedRedis) -> None:
    new = header()
    await store.log.create(new)
    await store.log.append(new.match_id, commit(2), snapshot(new, 2, "after 2"))
    async with raw_redis(server.url) as raw:
        cached = await raw.get(snapshot_key(new.match_id))
        await raw.delete(log_key(new.match_id), snapshot_key(new.match_id))
        await store.log.create(new)
        await store.log.append(new.match_id, commit(2, "other"), None)
        await raw.set(snapshot_key(new.match_id), cached)
    loaded = await store.log.load(new.match_id)
    assert loaded.snapshot is None
    assert moves(loaded.commits) == ["2 other"]


@pytest.mark.parametrize("match_id", ["nothing", "", "a}b", "{", "}", "ünknown", "a b\n", "x" * 5000])
async def test_unknown_match_is_missing(store: RedisStore, match_id: str) -> None:
    with pytest.raises(Missing):
        await store.log.load(match_id)
    with pytest.raises(Missing):
        await store.log.read(match_id, 1)
    with pytest.raises(Missing):
        await store.log.append(match_id, commit(2), None)
    with pytest.raises(Missing):
        await anext(store.log.follow(match_id, 1))


async def test_deleted_match_is_missing(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store, 3)
    await other.log.set_lifetime(match_id, -1)
    with pytest.raises(Missing):
        await store.log.append(match_id, commit(4), None)
    with pytest.raises(Missing):
        await store.log.read(match_id, 3)
    with pytest.raises(Missing):
        await store.log.load(match_id)


@pytest.mark.parametrize("revision", [2, 3, 4, 6, 7, 1000])
async def test_append_accepts_only_the_next_revision(store: RedisStore, other: RedisStore, revision: int) -> None:
    match_id = await create_match(store, 4)
    with pytest.raises(Conflict):
        await store.log.append(match_id, commit(revision), None)
    await store.log.append(match_id, commit(5), None)
    assert moves((await other.log.load(match_id)).commits) == steps(2, 5)


async def test_process_that_has_not_read_a_log_cannot_append_to_it(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store, 4)
    for call in (other.log.append(match_id, commit(5), None), other.log.read(match_id, 5)):
        with pytest.raises(Conflict):
            await call
    await other.log.load(match_id)
    await other.log.append(match_id, commit(5), None)
    assert moves(await store.log.read(match_id, 4)) == steps(5, 5)


async def test_process_that_remembers_few_matches_loads_the_others_again(server: EmbeddedRedis) -> None:
    async with RedisStore(server.url, TinyCodec(), cached_entries=2) as store:
        ids = [await create_match(store, 3) for _ in range(3)]
        with pytest.raises(Conflict):
            await store.log.append(ids[0], commit(4), None)
        await store.log.load(ids[0])
        await store.log.append(ids[0], commit(4), None)


async def test_log_with_a_gap_is_damaged(store: RedisStore, server: EmbeddedRedis) -> None:
    match_id = await create_match(store, 6)
    async with raw_redis(server.url) as raw:
        await raw.xdel(log_key(match_id), "4-0")
    for reading in (store.log.load(match_id), store.log.read(match_id, 1)):
        with pytest.raises(Damaged, match="lacks revision 4"):
            await reading
    with pytest.raises(Damaged, match="lacks revision 4"):
        [one async for one in store.log.follow(match_id, 1)]


@pytest.mark.parametrize("revision", [1, 3])
async def test_undecodable_entry_is_damage_and_its_content_stays_secret(
    store: RedisStore, server: EmbeddedRedis, revision: int
) -> None:
    match_id = await create_match(store, 4)
    async with raw_redis(server.url) as raw:
        kept = await raw.xrange(log_key(match_id))
        await raw.delete(log_key(match_id))
        nonce = NO_NONCE
        for name, fields in kept:
            if name == f"{revision}-0".encode():
                fields[b"c"] = b"{" + SEED
            # With a hash that fits what cannot be decoded.
            nonce = new_nonce(nonce, fields[b"q"], fields[b"c"])
            await raw.xadd(log_key(match_id), fields | {b"n": nonce}, id=name)
    with pytest.raises(Damaged) as raised:
        await store.log.load(match_id)
    assert SEED.decode() not in f"{raised.value} {raised.value.__cause__} {raised.getrepr(chain=False)}"
    assert raised.value.__suppress_context__


async def test_foreign_stream_is_damaged(store: RedisStore, server: EmbeddedRedis) -> None:
    async with raw_redis(server.url) as raw:
        await raw.xadd(log_key("foreign"), {"hello": "world"}, id="1-0")
        await raw.xadd(log_key("longer"), {"n": "n", "q": "", "c": "x", "s": "", "x": ""}, id="1-0")
        await raw.xadd(log_key("strange"), {"n": "n", "q": "", "c": "x"}, id="1-5")
        await raw.set(log_key("string"), "no stream")
    for match_id in ("foreign", "longer", "strange"):
        with pytest.raises(Damaged, match="an entry that this service did not write"):
            await store.log.load(match_id)
    with pytest.raises(Damaged, match="WRONGTYPE"):
        await store.log.load("string")


async def test_lifetime_covers_all_keys_of_a_match_and_can_be_removed(store: RedisStore, server: EmbeddedRedis) -> None:
    new = header()
    names = (log_key, snapshot_key, summary_key, progress_key)
    keys = [name(new.match_id) for name in names]
    await store.log.create(new)
    await store.log.set_lifetime(new.match_id, 1000)
    await store.log.append(new.match_id, commit(2), snapshot(new, 2, "a snapshot after the lifetime was set"))
    async with raw_redis(server.url) as raw:
        assert {key async for key in raw.scan_iter("*")} == {key.encode() for key in keys}
        assert [900 < await raw.ttl(key) <= 1000 for key in keys] == [True] * 4
        await store.log.set_lifetime(new.match_id, 0)
        assert [await raw.ttl(key) for key in keys] == [-1] * 4


async def test_expired_match_is_missing(store: RedisStore, server: EmbeddedRedis) -> None:
    match_id = await create_match(store, 3)
    await store.log.set_lifetime(match_id, 1)
    async with raw_redis(server.url) as raw:
        await raw.pexpire(log_key(match_id), 1)
    with pytest.raises(Missing):
        await anext(store.log.follow(match_id, 3))
    with pytest.raises(Missing):
        await store.log.load(match_id)


async def test_all_keys_of_a_match_lie_in_one_slot_and_matches_spread() -> None:
    ids = [fresh_id() for _ in range(200)]
    assert all(log_key(one) == f"mh:{{{one}}}:log" for one in ids)
    slots = [{key_slot(key.encode()) for key in (*kept_keys(one), present_key(one))} for one in ids]
    assert all(len(keys_of_one) == 1 for keys_of_one in slots)
    assert len(set[int]().union(*slots)) > 150


def test_page_about_deletion_names_all_keys_of_a_match() -> None:
    functions = [function for _, function in inspect.getmembers(keys, inspect.isfunction)]
    of_a_match = [function for function in functions if list(inspect.signature(function).parameters) == ["match_id"]]
    names = {
        function("<id>") for function in of_a_match if function not in (keys.shard_of, keys.kept_keys, keys.deleted_key)
    }
    assert len(names) == 6
    assert set(keys.kept_keys("<id>")) < names
    page = DOCS_OF_KEYS.read_text(encoding="utf-8")
    [sentence] = [line for line in page.split("\n- ") if "To delete a match" in line]
    assert [name for name in sorted(names) if f"`{name}`" not in sentence] == []


async def test_a_short_code_leads_to_one_match(store: RedisStore, other: RedisStore) -> None:
    code, match_id, late = fresh_id(), fresh_id(), fresh_id()
    assert await other.short_codes.match_id(code) == ""
    for _ in range(2):
        assert await store.short_codes.keep(code, match_id, 60)
    assert not await other.short_codes.keep(code, late, 60)
    assert await other.short_codes.match_id(code) == match_id


async def test_a_short_code_expires(store: RedisStore, server: EmbeddedRedis) -> None:
    code = fresh_id()
    await store.short_codes.keep(code, "k3v9", 60)
    await store.short_codes.keep(code, "k3v9", 900)
    async with raw_redis(server.url) as raw:
        assert 800 < await raw.ttl(keys.short_code_key(code)) <= 900


async def test_store_without_redis_is_unavailable(tmp_path: Path) -> None:
    async with RedisStore(f"unix://{tmp_path}/nowhere", TinyCodec(), timeout_s=0.2) as store:
        for call in (store.check(), store.log.create(header()), store.log.load("any")):
            with pytest.raises(Unavailable):
                await call
    with pytest.raises(Unavailable, match="closed"):
        await store.check()


async def test_check_succeeds_with_redis(store: RedisStore) -> None:
    await store.check()
    await extend(store, await create_match(store), 2, 3)
