"""The store on a Redis Cluster: no acknowledged write is lost in a failover, and clients follow moved slots."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import redis

from markethall_platform.redis_client import cluster as redis_cluster
from markethall_platform.redis_client.cluster import Shards, server_url
from markethall_platform.redis_client.connection import RedisUnavailable
from markethall_platform.redis_client.pipeline import Replication
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.matches.webhooks import Kind, WebhookMessage
from markethall_service.store.keys import due_key, hooks_key, log_key, shard_of
from markethall_service.store.redis_store import RedisStore
from tests.store.test_follow import followers
from tests.store.tiny import TinyCodec, answered, commit, create_match, extend, header, log_of, moves, steps
from tests.waiting import PATIENCE_S, answers, wait_until

from .cluster import Node, RedisCluster, free_ports, slot_of
from .running_matches import full_logs, ids_on, ids_on_all, running_matches

pytestmark = pytest.mark.xdist_group("cluster")


async def test_calls_in_one_tick_share_one_round_trip_to_each_shard(cluster: RedisCluster, store: RedisStore) -> None:
    ids = ids_on_all(cluster)
    await asyncio.gather(*(store.log.create(header(match_id)) for match_id in ids))
    # The first call of a script on a shard takes two round trips.
    await asyncio.gather(*(store.log.append(match_id, commit(2), None) for match_id in ids))
    before = store.round_trips
    await asyncio.gather(*(store.log.append(match_id, commit(3), None) for match_id in ids))
    assert store.round_trips == before + 3


async def test_play_continues_after_a_master_is_killed(
    cluster: RedisCluster, store: RedisStore, other: RedisStore
) -> None:
    ids = ids_on_all(cluster)
    async with running_matches(cluster, store, other, ids):
        cluster.kill(cluster.master_of(log_key(ids[0])))
    await store.check()


async def test_play_continues_after_a_master_hangs(cluster: RedisCluster, store: RedisStore, other: RedisStore) -> None:
    ids = ids_on_all(cluster)
    master = cluster.master_of(log_key(ids[0]))
    try:
        async with running_matches(cluster, store, other, ids):
            os.kill(master.pid, signal.SIGSTOP)
    finally:
        os.kill(master.pid, signal.SIGCONT)


async def test_unavailable_shard_is_logged_once_without_calls(
    cluster: RedisCluster, caplog: pytest.LogCaptureFixture
) -> None:
    for package in ("markethall_service.store", "markethall_platform.redis_client"):
        caplog.set_level("INFO", package)
    master = cluster.masters()[0]
    match_id = ids_on(master)[0]
    async with RedisStore(cluster.url, TinyCodec()) as store:
        await store.timers.lease(0, 1)
        caplog.clear()
        for node in (cluster.replica_of(master), master):
            cluster.kill(node)
        for _ in range(3):
            # What an idle process does.
            await store.timers.lease(0, 1)
            await store.check()
        [line] = caplog.records
        assert (line.levelname, line.getMessage()) == ("WARNING", "a shard of Redis takes no writes")
        assert vars(line)["shard"] == f"127.0.0.1:{master.port}"
        assert vars(line)["why"].startswith("Redis does not answer: ")
        down_s = store.monitor.down_s[f"127.0.0.1:{master.port}"]
        assert down_s > 0
        assert [shard for shard, health in store.monitor.health.items() if not health.writable] == [
            f"127.0.0.1:{master.port}"
        ]
        with pytest.raises(Unavailable):
            await store.log.load(match_id)
        # A background task has no call, and the outage has its line.
        assert caplog.records == [line]
        await asyncio.to_thread(cluster.heal)
        await until(lambda: store.monitor.health[f"127.0.0.1:{master.port}"].writable, store.check)
        assert caplog.records[-1].getMessage() == "the outage of a shard of Redis has ended"
        assert len(caplog.records) == 2


async def test_shard_whose_replica_is_missing_is_not_writable_and_its_reads_do_not_wait(
    cluster: RedisCluster,
) -> None:
    master, *_ = cluster.masters()
    shard = f"127.0.0.1:{master.port}"
    async with RedisStore(cluster.url, TinyCodec(), replication=Replication(1, 500)) as store:
        await store.check()
        healthy = store.monitor.health[shard]
        assert (healthy.writable, healthy.needed, healthy.replicas) == (True, 1, 1)
        cluster.kill(cluster.replica_of(master))
        # The master takes writes, so that reads go on: the process stays ready.
        await until(lambda: not store.monitor.health[shard].writable, store.check)
        found = store.monitor.health[shard]
        assert (found.accepts, found.needed) == (True, 1)
        assert found.why == "too few replicas have what was written: 0 of 1"
        await until(lambda: store.monitor.health[shard].replicas == 0, store.check)
        assert sum(health.writable for health in store.monitor.health.values()) == 2


async def until(condition: Callable[[], bool], check: Callable[[], Awaitable[None]]) -> None:
    """Check the store until the condition is true."""
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        await check()
        await asyncio.sleep(0.05)


async def test_service_stays_ready_while_one_shard_refuses_writes(
    cluster: RedisCluster, store: RedisStore, caplog: pytest.LogCaptureFixture
) -> None:
    full, *others = cluster.masters()
    try:
        full.client.config_set("maxmemory", 1)
        for _ in range(2):
            await store.check()
        warnings = [record for record in caplog.records if record.message == "a shard of Redis takes no writes"]
        assert [vars(record)["why"] for record in warnings] == ["Redis refuses for now: OOM"]
        found = store.monitor.health[f"127.0.0.1:{full.port}"]
        assert found.memory is not None
        assert (found.memory.limit, found.writable) == (1, False)
        for node in others:
            os.kill(node.pid, signal.SIGSTOP)
        with pytest.raises(Unavailable):
            await store.check()
    finally:
        for node in others:
            os.kill(node.pid, signal.SIGCONT)
        full.client.config_set("maxmemory", 0)
    await store.check()


async def test_unavailable_shard_does_not_delay_timers_of_other_shards(
    cluster: RedisCluster, store: RedisStore
) -> None:
    ids = ids_on_all(cluster)
    for match_id in ids:
        await store.timers.set(match_id, 1)
        await store.outbox.add([WebhookMessage(match_id, 2, 1, 1, Kind.YOUR_TURN)])
    paused = cluster.master_of(due_key(0))
    on_others, messages_on_others = (
        {match_id for match_id in ids if cluster.master_of(key(shard_of(match_id))) != paused}
        for key in (due_key, hooks_key)
    )
    assert on_others
    # Paused, because the cluster replaces a master that has stopped by its replica.
    paused.client.client_pause(600_000, all=False)
    try:
        async with RedisStore(cluster.url, TinyCodec()) as other:
            timers, messages = await asyncio.gather(other.timers.lease(2, 60_000), other.outbox.lease(512, 60))
    finally:
        paused.client.client_unpause()
    assert on_others <= {timer.match_id for timer in timers.leased}
    assert messages_on_others <= {lease.message.match_id for lease in messages}


async def test_play_continues_during_a_manual_failover(
    cluster: RedisCluster, store: RedisStore, other: RedisStore
) -> None:
    ids = ids_on_all(cluster)
    master = cluster.master_of(log_key(ids[0]))
    async with running_matches(cluster, store, other, ids):
        await asyncio.to_thread(cluster.replica_of(master).client.cluster, "FAILOVER")
        await asyncio.to_thread(wait_until, lambda: master not in cluster.masters(), retry_on=redis.RedisError)


async def test_play_continues_while_a_slot_moves(cluster: RedisCluster, store: RedisStore, other: RedisStore) -> None:
    source, target = cluster.masters()[:2]
    [first] = ids_on(source, 1)
    slot = slot_of(log_key(first))
    async with running_matches(cluster, store, other, [first, *ids_on_all(cluster)]):
        await asyncio.to_thread(cluster.move_slot, slot, source, target, 0.3)
        assert await store.log.load(first)
        assert await asyncio.to_thread(cluster.master_of, log_key(first)) == target
    await asyncio.to_thread(cluster.move_slot, slot, target, source, 0)
    await store.log.load(first)
    await extend(store, first, len(await store.log.read(first, 1)) + 2, 200)
    assert await full_logs(cluster, [first]) == {first: steps(2, 200)}


async def test_write_without_a_replica_is_not_acknowledged(cluster: RedisCluster) -> None:
    replication = Replication(replicas=1, wait_ms=200)
    async with RedisStore(cluster.url, TinyCodec(), timeout_s=1.0, replication=replication) as store:
        match_id = await create_match(store, 3)
        replica = cluster.replica_of(cluster.master_of(log_key(match_id)))
        os.kill(replica.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Unavailable, match="too few replicas"):
                await store.log.append(match_id, commit(4), None)
            with pytest.raises(Unavailable, match="too few replicas"):
                await store.log.load(match_id)
        finally:
            os.kill(replica.pid, signal.SIGCONT)
        cluster.heal()
        loaded = await store.log.load(match_id)
        await extend(store, match_id, len(loaded.commits) + 2, 6)
        assert await log_of(cluster.url, match_id) == steps(2, 6)


async def test_shard_continues_without_its_replica_once_the_cluster_has_removed_it(
    cluster: RedisCluster, store: RedisStore
) -> None:
    match_id = await create_match(store, 3)
    cluster.kill(cluster.replica_of(cluster.master_of(log_key(match_id))))
    await extend(store, match_id, 4, 6)
    assert await log_of(cluster.url, match_id) == steps(2, 6)


async def test_writes_wait_again_for_a_replica_that_has_returned(
    cluster: RedisCluster, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_cluster, "REFRESH_S", 0.5)
    match_id = await create_match(store, 3)
    master = cluster.master_of(log_key(match_id))
    cluster.kill(cluster.replica_of(master))
    await extend(store, match_id, 4, 6)
    await asyncio.to_thread(cluster.heal)

    def wait_commands() -> int:
        return int(master.client.info("commandstats").get("cmdstat_wait", {"calls": 0})["calls"])

    before, last = wait_commands(), 6
    async with asyncio.timeout(PATIENCE_S):
        while wait_commands() == before:
            last += 1
            await extend(store, match_id, last, last)
            await asyncio.sleep(0.05)


async def test_acknowledged_write_is_on_the_configured_number_of_replicas(cluster: RedisCluster) -> None:
    replication = Replication(replicas=2, wait_ms=50)
    async with RedisStore(cluster.url, TinyCodec(), timeout_s=2.0, replication=replication) as store:
        # Each master has one replica.
        with pytest.raises(Unavailable, match="too few replicas"):
            await store.log.create(header())


async def test_cluster_is_detected_when_it_becomes_available(cluster: RedisCluster) -> None:
    ids = ids_on_all(cluster)
    first = next(node for node in cluster.nodes if str(node.port) in cluster.url)
    async with RedisStore(cluster.url, TinyCodec(), timeout_s=0.5) as store:
        os.kill(first.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Unavailable):
                await store.log.load(ids[0])
        finally:
            os.kill(first.pid, signal.SIGCONT)
        cluster.heal()
        for match_id in ids:
            await answered(partial(store.log.create, header(match_id)))


async def test_commands_to_all_masters_are_unavailable_while_slots_have_no_master(cluster: RedisCluster) -> None:
    node = cluster.masters()[0]
    [match_id] = ids_on(node, 1)
    slot = slot_of(log_key(match_id))
    shards = Shards(f"redis://127.0.0.1:{node.port}", 1.0, Replication())
    node.client.cluster("DELSLOTS", slot)
    try:
        with pytest.raises(RedisUnavailable, match="no server for some matches"):
            await shards.masters()
    finally:
        node.client.cluster("ADDSLOTS", slot)
        await shards.close()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        (b"10.0.0.2", "rediss://hall:a%2Fb@10.0.0.2:7/0"),
        # A server that does not know its own host name, or does not send it, is at the host of the request.
        (None, "rediss://hall:a%2Fb@first.example:7/0"),
        (b"", "rediss://hall:a%2Fb@first.example:7/0"),
        (b"?", "rediss://hall:a%2Fb@first.example:7/0"),
        (b"fd00::2", "rediss://hall:a%2Fb@[fd00::2]:7/0"),
    ],
)
def test_url_of_another_server_keeps_scheme_user_and_database(host: bytes | None, url: str) -> None:
    assert server_url("rediss://hall:a%2Fb@first.example:6379/0", host, 7) == url


async def test_store_finds_the_cluster_through_any_server_that_answers(cluster: RedisCluster) -> None:
    ports = [1, *(node.port for node in cluster.nodes[::-1])]
    url = f"redis://{','.join(f'127.0.0.1:{port}' for port in ports)}/0"
    async with RedisStore(url, TinyCodec()) as store:
        ids = [await create_match(store, 3) for _ in range(10)]
        async with followers(store, *((match_id, 1) for match_id in ids)) as group:
            await asyncio.gather(*(follower.reached(3) for follower in group))
    for match_id in ids:
        assert await log_of(cluster.url, match_id) == steps(2, 3)


async def test_user_with_limited_rights_is_used_on_all_servers(cluster: RedisCluster) -> None:
    for node in cluster.nodes:
        rules = ("on", ">a/b", "~mh:*", "+@all", "-@dangerous", "+client", "+cluster|slots")
        node.client.execute_command("ACL", "SETUSER", "hall", *rules)
    ids = ids_on_all(cluster)
    async with RedisStore(cluster.url.replace("//", "//hall:a%2Fb@"), TinyCodec()) as store:
        for match_id in ids:
            await store.log.create(header(match_id))
        async with followers(store, *((match_id, 1) for match_id in ids)) as group:
            await asyncio.gather(*(extend(store, match_id, 2, 3) for match_id in ids))
            await asyncio.gather(*(follower.reached(3) for follower in group))
    for node in cluster.nodes:
        assert node.client.execute_command("ACL", "DELUSER", "hall") == 1


async def test_error_names_the_missing_right_to_read_the_slots(cluster: RedisCluster) -> None:
    for node in cluster.nodes:
        node.client.execute_command("ACL", "SETUSER", "hall", "on", ">ab", "~mh:*", "+@all", "-cluster")
    async with RedisStore(cluster.url.replace("//", "//hall:ab@"), TinyCodec()) as store:
        for match_id in ids_on_all(cluster):
            if cluster.master_of(log_key(match_id)) is not cluster.nodes[0]:
                with pytest.raises(StoreError, match=r"\+cluster\|slots"):
                    await store.log.create(header(match_id))
    for node in cluster.nodes:
        assert node.client.execute_command("ACL", "DELUSER", "hall") == 1


async def test_several_addresses_without_a_cluster_are_refused(cluster: RedisCluster, tmp_path: Path) -> None:
    single = Node(tmp_path, *free_ports(1))
    (tmp_path / "redis.conf").write_text(f"bind 127.0.0.1\nport {single.port}\n")
    cluster.start(single)
    await asyncio.to_thread(wait_until, partial(answers, single.client))
    url = f"redis://127.0.0.1:1,127.0.0.1:{single.port}"
    async with RedisStore(url, TinyCodec(), timeout_s=2.0) as store:
        with pytest.raises(StoreError, match="several addresses"):
            await store.check()
    cluster.kill(single)
    single.client.close()


async def test_call_with_keys_in_several_slots_is_refused(cluster: RedisCluster) -> None:
    shards = Shards(cluster.url, 1.0, Replication())
    assert await shards.execute(("SET", "mh:{a}:b", "c"), ("GET", "mh:{a}:b")) == [b"OK", b"c"]
    with pytest.raises(ValueError, match="several slots"):
        await shards.execute(("GET", "mh:{a}:b"), ("GET", "mh:{b}:b"))
    assert len({shards.server_of(key) for key in (await shards.key_each()).values()}) == 3
    assert await shards.execute(("PING",)) == [b"PONG"]
    await shards.close()


async def test_two_processes_append_to_the_same_log(
    cluster: RedisCluster, store: RedisStore, other: RedisStore
) -> None:
    ids = ids_on_all(cluster)
    for match_id in ids:
        await store.log.create(header(match_id))
        await other.log.load(match_id)
        await other.log.append(match_id, commit(2), None)
        assert moves(await store.log.read(match_id, 1)) == steps(2, 2)
