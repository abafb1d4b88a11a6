"""The store on a cluster: what is answered is kept whatever dies, and a log is found wherever its slot has gone."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

import pytest
import redis

from markethall_platform.redis_client.cluster import Shards, server_url
from markethall_platform.redis_client.connection import RedisUnavailable
from markethall_platform.redis_client.pipeline import Replication
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.matches.webhooks import Kind, WebhookMessage
from markethall_service.store.keys import due_key, hooks_key, log_key, shard_of
from markethall_service.store.redis_store import RedisStore
from tests.store.test_follow import followers
from tests.store.tiny import TinyCodec, answered, begun, commit, extend, header, log_of, moves, steps
from tests.waiting import PATIENCE_S, answers, wait_until

from .cluster import Node, RedisCluster, free_ports, is_up, slot_of
from .played import ids_on, ids_on_all, in_play, whole_log

pytestmark = pytest.mark.xdist_group("cluster")


async def test_calls_of_one_tick_are_one_round_trip_to_each_shard(whole: RedisCluster, store: RedisStore) -> None:
    ids = ids_on_all(whole)
    await asyncio.gather(*(store.log.create(header(match_id)) for match_id in ids))
    # From here on all shards know the script.
    await asyncio.gather(*(store.log.append(match_id, commit(2), None) for match_id in ids))
    before = store.round_trips
    await asyncio.gather(*(store.log.append(match_id, commit(3), None) for match_id in ids))
    assert store.round_trips == before + 3


async def test_play_continues_after_a_master_is_killed(
    whole: RedisCluster, store: RedisStore, other: RedisStore
) -> None:
    ids = ids_on_all(whole)
    async with in_play(whole, store, other, ids):
        whole.kill(whole.master_of(log_key(ids[0])))
    await store.check()


async def test_play_continues_after_a_master_hangs(whole: RedisCluster, store: RedisStore, other: RedisStore) -> None:
    ids = ids_on_all(whole)
    master = whole.master_of(log_key(ids[0]))
    try:
        async with in_play(whole, store, other, ids):
            os.kill(master.pid, signal.SIGSTOP)
    finally:
        os.kill(master.pid, signal.SIGCONT)


async def test_unavailable_shard_is_logged_once_without_calls(
    whole: RedisCluster, store: RedisStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "markethall_service.store")
    master = whole.masters()[0]
    match_id = ids_on(master)[0]
    await store.timers.lease(0, 1)
    caplog.clear()
    for node in (whole.replica_of(master), master):
        whole.kill(node)
    for _ in range(3):
        # As a process does that has nothing to do.
        await store.timers.lease(0, 1)
        await store.check()
    assert [vars(one)["at"] for one in caplog.records if "at" in vars(one)] == [f"127.0.0.1:{master.port}"]
    messages = {one.getMessage().partition(":")[0] for one in caplog.records}
    assert messages == {
        "a server of Redis does not answer",
        "matches that are due",
        "some shards of Redis take no writes",
    }
    with pytest.raises(Unavailable):
        await store.log.load(match_id)
    assert [one.levelname for one in caplog.records if one.getMessage() == "the store does not answer"] == ["WARNING"]


async def test_service_stays_ready_while_one_shard_refuses_writes(
    whole: RedisCluster, store: RedisStore, caplog: pytest.LogCaptureFixture
) -> None:
    full, *others = whole.masters()
    try:
        full.raw.config_set("maxmemory", 1)
        for _ in range(2):
            await store.check()
        logged = [line for line in caplog.records if line.message == "some shards of Redis take no writes"]
        assert [vars(line)["why"] for line in logged] == ["Redis refuses for now: OOM"]
        for node in others:
            os.kill(node.pid, signal.SIGSTOP)
        with pytest.raises(Unavailable):
            await store.check()
    finally:
        for node in others:
            os.kill(node.pid, signal.SIGCONT)
        full.raw.config_set("maxmemory", 0)
    await store.check()


async def test_unavailable_shard_does_not_delay_timers_of_other_shards(whole: RedisCluster, store: RedisStore) -> None:
    places = ids_on_all(whole)
    for match_id in places:
        await store.timers.set(match_id, 1)
        await store.outbox.add([WebhookMessage(match_id, 2, 1, 1, Kind.YOUR_TURN)])
    away = whole.master_of(due_key(0))
    due, due_messages = (
        {one for one in places if whole.master_of(key(shard_of(one))) != away} for key in (due_key, hooks_key)
    )
    assert due
    # Not stopped: the others would put its replica in its place.
    away.raw.client_pause(4000)
    async with RedisStore(whole.url, TinyCodec(), timeout_s=2.0) as other:
        dues, messages = await asyncio.gather(other.timers.lease(2, 60_000), other.outbox.lease(512, 60))
    assert due <= {one.match_id for one in dues.leased}
    assert due_messages <= {one.message.match_id for one in messages}
    await asyncio.to_thread(wait_until, lambda: is_up(away))


async def test_play_continues_during_a_planned_failover(
    whole: RedisCluster, store: RedisStore, other: RedisStore
) -> None:
    ids = ids_on_all(whole)
    master = whole.master_of(log_key(ids[0]))
    async with in_play(whole, store, other, ids):
        await asyncio.to_thread(whole.replica_of(master).raw.cluster, "FAILOVER")
        await asyncio.to_thread(wait_until, lambda: master not in whole.masters(), passing=redis.RedisError)


async def test_play_continues_while_a_slot_moves(whole: RedisCluster, store: RedisStore, other: RedisStore) -> None:
    source, target = whole.masters()[:2]
    [first] = ids_on(source, 1)
    slot = slot_of(log_key(first))
    async with in_play(whole, store, other, [first, *ids_on_all(whole)]):
        await asyncio.to_thread(whole.move_slot, slot, source, target, 0.3)
        assert await store.log.load(first)
        assert await asyncio.to_thread(whole.master_of, log_key(first)) == target
    await asyncio.to_thread(whole.move_slot, slot, target, source, 0)
    await store.log.load(first)
    await extend(store, first, len(await store.log.read(first, 1)) + 2, 200)
    assert await whole_log(whole, first) == steps(2, 200)


async def test_write_without_a_replica_is_not_acknowledged(whole: RedisCluster) -> None:
    replication = Replication(replicas=1, wait_ms=500)
    async with RedisStore(whole.url, TinyCodec(), timeout_s=3.0, replication=replication) as store:
        match_id = await begun(store, 3)
        replica = whole.replica_of(whole.master_of(log_key(match_id)))
        os.kill(replica.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Unavailable, match="too few replicas"):
                await store.log.append(match_id, commit(4), None)
            # What needs no write is answered all the same.
            assert await store.log.load(match_id)
        finally:
            os.kill(replica.pid, signal.SIGCONT)
        whole.heal()
        loaded = await store.log.load(match_id)
        await extend(store, match_id, len(loaded.commits) + 2, 6)
        assert await log_of(whole.url, match_id) == steps(2, 6)


async def test_shard_continues_without_its_replica_once_the_cluster_has_removed_it(
    whole: RedisCluster, store: RedisStore
) -> None:
    match_id = await begun(store, 3)
    whole.kill(whole.replica_of(whole.master_of(log_key(match_id))))
    await extend(store, match_id, 4, 6)
    assert await log_of(whole.url, match_id) == steps(2, 6)


async def test_writes_wait_again_for_a_replica_that_has_returned(whole: RedisCluster, store: RedisStore) -> None:
    match_id = await begun(store, 3)
    master = whole.master_of(log_key(match_id))
    whole.kill(whole.replica_of(master))
    await extend(store, match_id, 4, 6)
    await asyncio.to_thread(whole.heal)

    def waits() -> int:
        return int(master.raw.info("commandstats").get("cmdstat_wait", {"calls": 0})["calls"])

    before, last = waits(), 6
    async with asyncio.timeout(PATIENCE_S):
        while waits() == before:
            last += 1
            await extend(store, match_id, last, last)
            await asyncio.sleep(0.05)


async def test_acknowledged_write_is_on_the_configured_number_of_replicas(whole: RedisCluster) -> None:
    async with RedisStore(
        whole.url, TinyCodec(), timeout_s=1.0, replication=Replication(replicas=2, wait_ms=50)
    ) as store:
        # Each master has one.
        with pytest.raises(Unavailable, match="too few replicas"):
            await store.log.create(header())


async def test_cluster_is_detected_when_it_becomes_available(whole: RedisCluster) -> None:
    ids = ids_on_all(whole)
    first = next(node for node in whole.nodes if str(node.port) in whole.url)
    async with RedisStore(whole.url, TinyCodec(), timeout_s=0.5) as hasty:
        os.kill(first.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Unavailable):
                await hasty.log.load(ids[0])
        finally:
            os.kill(first.pid, signal.SIGCONT)
        whole.heal()
        for match_id in ids:
            await answered(partial(hasty.log.create, header(match_id)))


async def test_commands_to_all_masters_are_unavailable_while_slots_have_no_master(whole: RedisCluster) -> None:
    node = whole.masters()[0]
    [match_id] = ids_on(node, 1)
    slot = slot_of(log_key(match_id))
    shards = Shards(f"redis://127.0.0.1:{node.port}", 1.0, Replication())
    node.raw.cluster("DELSLOTS", slot)
    try:
        with pytest.raises(RedisUnavailable, match="no server for some matches"):
            await shards.masters()
    finally:
        node.raw.cluster("ADDSLOTS", slot)
        await shards.close()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        (b"10.0.0.2", "rediss://hall:a%2Fb@10.0.0.2:7/0"),
        # Where it knows no name of its own, or shall not tell it, it is the one that was asked.
        (None, "rediss://hall:a%2Fb@one.example:7/0"),
        (b"", "rediss://hall:a%2Fb@one.example:7/0"),
        (b"?", "rediss://hall:a%2Fb@one.example:7/0"),
        (b"fd00::2", "rediss://hall:a%2Fb@[fd00::2]:7/0"),
    ],
)
def test_url_of_another_server_keeps_scheme_user_and_database(host: bytes | None, url: str) -> None:
    assert server_url("rediss://hall:a%2Fb@one.example:6379/0", host, 7) == url


async def test_any_server_that_answers_is_enough_to_find_the_others(whole: RedisCluster) -> None:
    ports = [1, *(node.port for node in whole.nodes[::-1])]
    url = f"redis://{','.join(f'127.0.0.1:{port}' for port in ports)}/0"
    async with RedisStore(url, TinyCodec()) as store:
        ids = [await begun(store, 3) for _ in range(10)]
        async with followers(store, *((match_id, 1) for match_id in ids)) as crowd:
            await asyncio.gather(*(follower.reached(3) for follower in crowd))
    for match_id in ids:
        assert await log_of(whole.url, match_id) == steps(2, 3)


async def test_user_with_few_rights_is_used_on_all_servers(whole: RedisCluster) -> None:
    for node in whole.nodes:
        rules = ("on", ">a/b", "~mh:*", "+@all", "-@dangerous", "+client", "+cluster|slots")
        node.raw.execute_command("ACL", "SETUSER", "hall", *rules)
    ids = ids_on_all(whole)
    async with RedisStore(whole.url.replace("//", "//hall:a%2Fb@"), TinyCodec()) as store:
        for match_id in ids:
            await store.log.create(header(match_id))
        async with followers(store, *((match_id, 1) for match_id in ids)) as crowd:
            await asyncio.gather(*(extend(store, match_id, 2, 3) for match_id in ids))
            await asyncio.gather(*(follower.reached(3) for follower in crowd))
    for node in whole.nodes:
        assert node.raw.execute_command("ACL", "DELUSER", "hall") == 1


async def test_error_names_the_missing_right_to_read_the_slots(whole: RedisCluster) -> None:
    for node in whole.nodes:
        node.raw.execute_command("ACL", "SETUSER", "hall", "on", ">ab", "~mh:*", "+@all", "-cluster")
    async with RedisStore(whole.url.replace("//", "//hall:ab@"), TinyCodec()) as store:
        for match_id in ids_on_all(whole):
            if whole.master_of(log_key(match_id)) is not whole.nodes[0]:
                with pytest.raises(StoreError, match=r"\+cluster\|slots"):
                    await store.log.create(header(match_id))
    for node in whole.nodes:
        assert node.raw.execute_command("ACL", "DELUSER", "hall") == 1


async def test_several_addresses_that_are_no_cluster_are_refused(whole: RedisCluster, tmp_path: Path) -> None:
    single = Node(tmp_path, *free_ports(1))
    (tmp_path / "redis.conf").write_text(f"bind 127.0.0.1\nport {single.port}\n")
    whole.start(single)
    await asyncio.to_thread(wait_until, partial(answers, single.raw))
    url = f"redis://127.0.0.1:1,127.0.0.1:{single.port}"
    async with RedisStore(url, TinyCodec(), timeout_s=2.0) as store:
        with pytest.raises(StoreError, match="several addresses"):
            await store.check()
    whole.kill(single)
    single.raw.close()


async def test_keys_of_one_call_lie_in_one_slot(whole: RedisCluster) -> None:
    shards = Shards(whole.url, 1.0, Replication())
    assert await shards.execute(("SET", "mh:{a}:b", "c"), ("GET", "mh:{a}:b")) == [b"OK", b"c"]
    with pytest.raises(ValueError, match="several slots"):
        await shards.execute(("GET", "mh:{a}:b"), ("GET", "mh:{b}:b"))
    assert len({shards.server_of(key) for key in await shards.key_each()}) == 3
    assert await shards.execute(("PING",)) == [b"PONG"]
    await shards.close()


async def test_processes_continue_logs_of_each_other(whole: RedisCluster, store: RedisStore, other: RedisStore) -> None:
    ids = ids_on_all(whole)
    for match_id in ids:
        await store.log.create(header(match_id))
        await other.log.load(match_id)
        await other.log.append(match_id, commit(2), None)
        assert moves(await store.log.read(match_id, 1)) == steps(2, 2)
