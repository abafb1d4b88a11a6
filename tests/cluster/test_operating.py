"""What operators do on a cluster while matches are played: erase names, archive, hand each shard to its replica."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import redis

from markethall_client import Client, Retry, Seat
from markethall_service.app import cli_erase
from markethall_service.codec.records import verify_record
from markethall_service.store.archive import object_name
from markethall_service.store.keys import log_key
from tests.operators.test_archive import QUICK
from tests.service import Service
from tests.tools.commands import in_this_process
from tests.waiting import wait_until

from .cluster import RedisCluster

pytestmark = pytest.mark.xdist_group("cluster")

NAME = "Zaphod of the cluster"


class Played:
    """A match of two seats."""

    def __init__(self, hall: Client) -> None:
        self.hall = hall
        created = hall.create("kairo", seats=2)
        self.name = created.match.name
        self.id = self.name.removeprefix("matches/")
        self.seats: list[Seat] = [hall.join(created, name=NAME), hall.join(created, name="Bert")]
        self.answered: list[int] = []
        self._rng = random.Random(self.id)

    def play(self) -> None:
        """Play a move. The SDK repeats it until it is answered."""
        seat = self.seats[self.seats[0].refresh().to_act[0] - 1]
        self.answered.append(seat.play(self._rng.choice(seat.legal_moves())).revision)


def everything_in(cluster: RedisCluster) -> str:
    """The logs and summaries on all masters."""
    found: list[Any] = []
    for node in cluster.masters():
        with redis.Redis(port=node.port) as client:
            for key in client.scan_iter("mh:{*}:*"):
                found.append(client.xrange(key) if client.type(key) == b"stream" else client.dump(key))
    return str(found)


def test_names_are_erased_shards_handed_over_and_matches_archived_while_they_are_played(
    cluster: RedisCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_erase, "SETTLE_S", 1.0)
    archive = tmp_path / "archive"
    archive.mkdir()
    settings = {"redis_url": cluster.url, "archive": str(archive)}
    service = Service(tmp_path / "unused", QUICK, **settings)
    with service, Client(service.target, retry=Retry(), timeout=60) as hall:
        matches: list[Played] = []
        while len({cluster.master_of(log_key(one.id)).port for one in matches}) < 3:
            matches.append(Played(hall))
        for one in matches:
            one.play()

        # docs/personal-data.md: on a cluster too, while the match is played.
        assert NAME in everything_in(cluster)
        for one in matches:
            result = in_this_process("erase", one.name, "1", "--yes", "--redis-url", cluster.url, archive=str(archive))
            assert result.returncode == 0, result.stderr
            wait_until(lambda one=one: one.seats[1].refresh().seats[0].player.erased)  # type: ignore[misc]
        assert NAME not in everything_in(cluster)

        # docs/moving.md, "Live: a cluster", step 2. No call of a player fails.
        for old in cluster.masters():
            new = cluster.replica_of(old)
            new.client.cluster("FAILOVER")
            for one in matches:
                one.play()
            wait_until(lambda new=new: new.client.role()[0] == "master")  # type: ignore[misc]
        doctor = in_this_process("doctor", "--redis-url", cluster.url)
        assert "Problems: 0" in doctor.stdout, doctor.stdout

        for one in matches:
            one.seats[0].resign()
        wait_until(lambda: all(cluster.master_of(log_key(one.id)).client.ttl(log_key(one.id)) > 0 for one in matches))
        for one in matches:
            assert (archive / object_name(one.id)).exists()
            master = cluster.master_of(log_key(one.id)).client
            master.unlink(*master.keys(f"mh:{{{one.id}}}:*"))
            record = hall.get_record(one.name)
            assert verify_record(record).startswith("Verified")
            assert set(one.answered) <= {commit.revision for commit in record.commits}
            assert NAME not in str(record)
