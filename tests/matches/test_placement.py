"""Ids of new matches lead to shards that have room, and a repeated request finds its match."""

from __future__ import annotations

import pytest

from markethall_service.matches import errors
from markethall_service.matches.identifiers import Ids
from markethall_service.matches.placement import REMEMBER_S, TRIES, Placement

IDS = Ids(b"a key for ids" * 3)


class Cluster:
    """Shards by the first letter of an id, the matches that exist, and a clock."""

    def __init__(self, shards: int) -> None:
        self.shards = [f"redis-{number}:6379" for number in range(shards)]
        self.matches: set[str] = set()
        self.looked_up = 0
        self.now = 0.0
        self.placement = self.new_process()

    def new_process(self) -> Placement:
        """The placement of a process that starts now."""
        return Placement(self.shard_of, self.exists, lambda: self.now)

    def shard_of(self, match_id: str) -> str:
        return self.shards[sum(match_id.encode()) % len(self.shards)]

    async def exists(self, match_id: str) -> bool:
        """Whether the match has been created."""
        self.looked_up += 1
        return match_id in self.matches

    def fill(self, *shards: str) -> None:
        """These shards are full now, and no others."""
        self.placement.update(dict.fromkeys(shards, "Redis uses 9 MB of memory"))

    async def create(self, request_id: str, placement: Placement | None = None) -> str:
        match_id = await (placement or self.placement).match_id(IDS, request_id)
        self.matches.add(match_id)
        return match_id


async def test_healthy_store_takes_the_first_id_without_a_look() -> None:
    cluster = Cluster(3)
    cluster.now = REMEMBER_S
    assert await cluster.create("request") == IDS.match("request")
    assert cluster.looked_up == 0


async def test_no_match_goes_to_a_full_shard() -> None:
    cluster = Cluster(3)
    full = cluster.shards[1]
    cluster.fill(full)
    created = [await cluster.create(f"request {number}" if number % 2 else "") for number in range(200)]
    assert len(set(created)) == 200
    assert {cluster.shard_of(one) for one in created} == set(cluster.shards) - {full}


async def test_repeated_request_finds_its_match_although_shards_fill_and_empty() -> None:
    cluster = Cluster(3)
    for number in range(60):
        request = f"request {number}"
        cluster.fill(cluster.shard_of(IDS.match(request)))
        created = await cluster.create(request)
        assert created != IDS.match(request)
        cluster.fill()
        assert await cluster.create(request) == created
        cluster.fill(cluster.shard_of(created))
        assert await cluster.create(request) == created
        # A process that starts later does not know which shards were full.
        assert await cluster.create(request, cluster.new_process()) in (created, IDS.match(request))


async def test_match_that_was_created_before_its_shard_filled_is_found() -> None:
    cluster = Cluster(3)
    created = await cluster.create("request")
    cluster.fill(cluster.shard_of(created))
    assert await cluster.create("request") == created


async def test_store_without_room_is_full_at_once() -> None:
    cluster = Cluster(3)
    cluster.fill(*cluster.shards)
    with pytest.raises(errors.StoreFull, match="9 MB of memory"):
        await cluster.create("request")
    with pytest.raises(errors.StoreFull):
        cluster.placement.check(IDS.match("another"))
    assert cluster.looked_up <= TRIES


async def test_hundred_shards_of_which_most_are_full() -> None:
    cluster = Cluster(100)
    cluster.fill(*cluster.shards[:80])
    created = 0
    for number in range(200):
        try:
            match_id = await cluster.create(f"request {number}")
        except errors.StoreFull:
            continue
        created += 1
        assert cluster.shard_of(match_id) in cluster.shards[80:]
    # 0.8 to the power of 16 is 3 %.
    assert created > 170


async def test_full_shard_is_forgotten_when_no_client_repeats_requests_of_that_time() -> None:
    cluster = Cluster(3)
    cluster.fill(cluster.shards[0])
    cluster.now += 2 * REMEMBER_S
    cluster.fill()
    assert await cluster.create("request") == IDS.match("request")
    assert cluster.looked_up == 0
