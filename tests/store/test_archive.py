"""The archive behind the logs, on a folder; `make archive-test` runs the same on a bucket."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import os
import resource
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from markethall_platform import object_store
from markethall_platform.clock import MonotonicClock
from markethall_platform.object_store import READ, WRITE, ObjectStore, StorageUnavailable, reason_of
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import AnyEvent, Commit, Header, MatchClosed, MatchFinished, MatchStarted
from markethall_service.matches.ports import Damaged, Missing, Unavailable
from markethall_service.store.archive import Archiver, object_name
from markethall_service.store.keys import kept_keys, log_key
from markethall_service.store.redis_store import RedisStore
from tests.waiting import until

from .tiny import TinyCodec, commit, create_match, extend, fresh_id, header, moves, raw_redis

BUCKET = os.environ.get("MARKETHALL_TEST_BUCKET", "")
DAY_S = 86_400


EVENTS: dict[str, tuple[AnyEvent, ...]] = {
    "start": (MatchStarted(),),
    "end": (MatchFinished((1, 0), (1,)),),
    "close": (MatchClosed(),),
}


class EndingCodec(TinyCodec):
    """A match starts with the move "start", ends with "end", and is closed with "close"."""

    def decode_commit(self, header: Header, data: bytes, request_id: str) -> Commit:
        read = super().decode_commit(header, data, request_id)
        events = EVENTS.get(str(read.move), ())
        return Commit(read.revision, read.seat, read.move, events, 0, (), 0, read.request_id)


@pytest.fixture
def objects(tmp_path: Path) -> ObjectStore:
    """An empty archive."""
    objects = ObjectStore(f"{BUCKET}/{uuid.uuid4()}" if BUCKET else str(tmp_path))
    objects.check()
    return objects


@pytest_asyncio.fixture
async def stores(server: EmbeddedRedis, objects: ObjectStore) -> AsyncIterator[list[RedisStore]]:
    """The stores of three processes."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(RedisStore(server.url, EndingCodec(), objects=objects)) for _ in range(3)
        ]


async def test_a_match_that_is_not_over_is_looked_at_ever_more_seldom_and_one_closed_before_its_start_never_again(
    stores: list[RedisStore], objects: ObjectStore
) -> None:
    store, now = stores[0], MonotonicClock().now_ms()
    # A last commit was refused, because another one came first.
    for created_ms, low, high in ((now, 0, 61_000), (now - 600_000, 590_000, 661_000), (1000, 3_500_000, 3_700_000)):
        new = header(created_ms=created_ms)
        assert await store.log.create(new)
        assert low < (await archiver(store).run(new.match_id) or 0) - now < high
    for played, kept in ((("close",), False), (("start", "close"), True)):
        closed = header()
        assert await store.log.create(closed)
        for revision, move in enumerate(played, 2):
            await store.log.append(closed.match_id, commit(revision, move), None)
        assert await archiver(store).run(closed.match_id) is None
        assert (await objects.read(object_name(closed.match_id)) is not None) is kept


class Steps:
    """A clock that is set to other times all the while."""

    def __init__(self, *times_ms: int) -> None:
        self._times_ms = itertools.cycle(times_ms)

    def now_ms(self) -> int:
        return next(self._times_ms)


@pytest.mark.parametrize("lifetime_s", [DAY_S, 0])
async def test_a_clock_that_steps_changes_no_lifetime_and_no_object(
    server: EmbeddedRedis, stores: list[RedisStore], objects: ObjectStore, lifetime_s: int
) -> None:
    store = stores[0]
    match_id = await finished(store)
    for times_ms in ((0,), (4_000_000_000_000, 1), (1_790_000_000_000, -1)):
        stepping = store.archiver(Steps(*times_ms), lifetime_s)
        assert stepping is not None
        assert await stepping.run(match_id) is None
        async with raw_redis(server.url) as raw:
            left_s = await raw.ttl(log_key(match_id))
        assert lifetime_s - 60 < left_s <= lifetime_s if lifetime_s else left_s == -1
        assert await objects.read(object_name(match_id)) is not None


async def finished(store: RedisStore, match_id: str = "", last: int = 5) -> str:
    """The id of a match that is over after a revision."""
    new = header(match_id)
    assert await store.log.create(new)
    await extend(store, new.match_id, 2, last - 1)
    await store.log.append(new.match_id, commit(last, "end", "request"), None)
    return new.match_id


def archiver(store: RedisStore) -> Archiver:
    found = store.archiver(MonotonicClock(), DAY_S)
    assert found is not None
    return found


async def forget(url: str, match_id: str) -> None:
    """Remove a match from Redis, as at the end of its lifetime."""
    async with raw_redis(url) as raw:
        assert 0 < await raw.ttl(log_key(match_id)) <= DAY_S
        await raw.unlink(*kept_keys(match_id))


async def read_all(store: RedisStore, match_id: str) -> list[Any]:
    """What the methods of a log return."""
    log = store.log
    pages = [moves(await log.read(match_id, after, 2)) for after in (1, 2, 4, 5)]
    loaded = await log.load(match_id)
    one = await log.commit(match_id, 3)
    hashes = [await log.entry_hash(match_id, revision) for revision in (1, 5)]
    followed: list[Commit] = []
    async for each in log.follow(match_id, 2):
        followed.append(each)
        if each.revision == 5:
            break
    return [
        pages,
        moves(loaded.commits),
        loaded.requests,
        loaded.history,
        moves([one]),
        hashes,
        moves(followed),
    ]


async def test_processes_archive_a_match_at_once_and_any_process_reads_it_there(
    server: EmbeddedRedis, stores: list[RedisStore], objects: ObjectStore
) -> None:
    first, second, third = stores
    match_id = await finished(first)
    playing = await create_match(first, 3)
    before = await read_all(second, match_id)
    assert await asyncio.gather(*(archiver(store).run(match_id) for store in stores)) == [None] * 3
    assert (await archiver(first).run(playing) or 0) > MonotonicClock().now_ms()
    await forget(server.url, match_id)
    async with RedisStore(server.url, EndingCodec(), objects=ObjectStore(objects.address)) as fresh:
        for store in (first, second, third, fresh):
            assert await read_all(store, match_id) == before
    with pytest.raises(Missing):
        await first.log.append(match_id, commit(6), None)
    with pytest.raises(Missing):
        await first.log.load(fresh_id())


async def test_what_was_deleted_stays_deleted_even_if_a_slow_process_writes_it_again(
    server: EmbeddedRedis, stores: list[RedisStore], objects: ObjectStore
) -> None:
    first, second, third = stores
    match_id = await finished(first)
    assert await archiver(first).run(match_id) is None
    data = await objects.read(object_name(match_id))
    assert data is not None
    await forget(server.url, match_id)
    # Another process has it in its caches.
    await second.log.load(match_id)
    await third.log.load(match_id)
    await third.log.delete(match_id, 5)
    for store in stores:
        with pytest.raises(Missing):
            await store.log.load(match_id)
    assert first.unarchived is not None
    leased = await first.unarchived.lease(MonotonicClock().now_ms(), 1000)
    assert [timer.match_id for timer in leased.leased] == [match_id]
    again = await archiver(second).run(match_id)
    assert again is not None
    assert again > MonotonicClock().now_ms()
    assert await objects.read(object_name(match_id)) is None
    await objects.write(object_name(match_id), data)
    with pytest.raises(Missing):
        await first.log.load(match_id)
    assert await archiver(second).run(match_id) is None
    assert await objects.read(object_name(match_id)) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-20],
        lambda data: data + b"more",
        lambda data: data[:0],
        lambda data: b"<html>Not found</html>" + data[:0],
        lambda data: gzip.compress(bytes(100 << 20) + data),
        lambda data: gzip.compress(gzip.decompress(data)[:-1]),
        lambda data: gzip.compress(gzip.decompress(data).replace(b"step", b"stop")),
    ],
    ids=["cut", "longer", "empty", "a page", "a bomb", "a byte less", "other moves"],
)
async def test_a_changed_object_is_never_shown_and_is_written_again_from_a_good_log(
    server: EmbeddedRedis, stores: list[RedisStore], objects: ObjectStore, damage: Callable[[bytes], bytes]
) -> None:
    store = stores[0]
    match_id = await finished(store)
    name = object_name(match_id)
    await archiver(store).run(match_id)
    good = await objects.read(name)
    assert good is not None
    await objects.write(name, damage(good))
    assert await archiver(store).run(match_id) is None
    assert await objects.read(name) == good
    await objects.write(name, damage(good))
    await forget(server.url, match_id)
    with pytest.raises(Damaged):
        await store.log.load(match_id)


async def test_an_object_of_another_match_or_of_a_longer_log_is_never_overwritten(
    server: EmbeddedRedis, stores: list[RedisStore], objects: ObjectStore
) -> None:
    first, second, third = stores
    match_id = await finished(first)
    async with raw_redis(server.url) as raw:
        older = await raw.dump(log_key(match_id))
    await first.log.append(match_id, commit(6, "end"), None)
    await archiver(first).run(match_id)
    kept = await objects.read(object_name(match_id))
    async with raw_redis(server.url) as raw:
        await raw.restore(log_key(match_id), 0, older, replace=True)
    assert await archiver(second).run(match_id) is None
    assert await objects.read(object_name(match_id)) == kept
    await forget(server.url, match_id)
    # The same request id creates it again.
    await finished(third, match_id)
    assert (await archiver(third).run(match_id) or 0) > MonotonicClock().now_ms()
    assert await objects.read(object_name(match_id)) == kept
    async with raw_redis(server.url) as raw:
        assert await raw.ttl(log_key(match_id)) == -1


@contextmanager
def file_limit(size: int) -> Any:
    """No file of this process grows beyond a size, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_stops_writing_only_and_leaves_no_part_of_an_object(
    stores: list[RedisStore], objects: ObjectStore, tmp_path: Path
) -> None:
    store = stores[0]
    before = await finished(store)
    await archiver(store).run(before)
    late = await finished(store)
    with file_limit(10):
        with pytest.raises(Unavailable):
            await archiver(store).run(late)
        assert objects.up == {READ: True, WRITE: False}
        assert await objects.read(object_name(before))
    assert not list(tmp_path.rglob("*.part"))
    with pytest.raises(StorageUnavailable):
        # Only a probe ends an outage.
        await objects.write(object_name(late), b"")
    watching = asyncio.create_task(objects.watch())
    await until(lambda: objects.up[WRITE])
    watching.cancel()
    assert await archiver(store).run(late) is None


ANSWERS = {
    "silence": b"",
    "nonsense": b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nETag: x\r\n"
    b"Last-Modified: Wed, 25 Nov 2026 10:00:00 GMT\r\n\r\nnope",
    "no protocol": b"+PONG\r\n",
    "refusal": b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
    "a fault": b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
    "full": b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\n\r\n",
}


@pytest.mark.parametrize("answer", ANSWERS)
async def test_a_bucket_that_answers_badly_is_an_outage_and_no_caller_hangs(
    answer: str, server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_store, "READ_S", 0.5)
    monkeypatch.setattr(object_store, "WRITE_S", 1.0)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(ANSWERS[answer])
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    for name, value in {
        "ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "ACCESS_KEY_ID": "a",
        "SECRET_ACCESS_KEY": "b",
    }.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    objects = ObjectStore("s3://hall/matches")
    async with RedisStore(server.url, EndingCodec(), objects=objects) as store:
        match_id = await finished(store)
        for _ in range(2):
            with pytest.raises((Unavailable, Damaged)):
                await archiver(store).run(match_id) or pytest.fail("it is not archived")
            with pytest.raises((Unavailable, Damaged)):
                await store.log.load(fresh_id())
        async with raw_redis(server.url) as raw:
            assert await raw.ttl(log_key(match_id)) == -1
    listening.close()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError("there is no folder /a"), "there is no folder /a"),
        (OSError(28, "No space left on device", "/a/b"), "[Errno 28] No space left on device: '/a/b'"),
        (OSError(), "OSError: "),
        (KeyError("Bucket"), "KeyError: 'Bucket'"),
    ],
)
def test_a_reason_has_the_class_of_an_error_that_says_little_without(error: Exception, reason: str) -> None:
    assert reason_of(error) == reason
