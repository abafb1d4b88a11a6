"""`markethall erase` forgets a name everywhere, and an older backup does not bring it back."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1 import match_service_pb2
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app import cli_erase
from markethall_service.app.cli_store import settings_from, store_at
from markethall_service.codec import stored
from markethall_service.codec.records import verify_record
from markethall_service.matches.log import Lifetimes
from markethall_service.operator import erasure
from markethall_service.operator.erasure import Outcome
from markethall_service.operator.restore import Counts, restore
from markethall_service.store.redis_store import RedisStore
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

from .commands import in_this_process
from .conftest import Backup
from .stored_matches import redis_client

pytestmark = pytest.mark.xdist_group("erase")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_erase, "SETTLE_S", 1.5)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of two processes."""
    with Service(tmp_path_factory.mktemp("data"), processes="2", webhook_private="true", log_level="ERROR") as service:
        yield service


def erase(service: Service | Path, *arguments: str) -> tuple[int, str]:
    """The exit status and what the command says."""
    data = service.data if isinstance(service, Service) else service
    result = in_this_process("erase", *arguments, "--yes", "--data", str(data))
    return result.returncode, result.stderr + result.stdout


def everything_in_redis(service: Service) -> str:
    with redis_client(service.data) as client:
        found: list[Any] = []
        for key in client.scan_iter():
            kind = client.type(key)
            found.append(key)
            if kind == b"stream":
                found.append(client.xrange(key))
            elif kind == b"string":
                found.append(client.get(key))
            elif kind == b"hash":
                found.append(client.hgetall(key))
            else:
                found.append(client.zrange(key, 0, -1))
        return str(found)


def everything_shown(table: Table) -> str:
    """What anybody sees of a match: the present and past positions, commits, the record, a stream, the list."""
    match, last = table.get(), table.get().revision
    listed = table.matches.ListMatches(match_service_pb2.ListMatchesRequest(page_size=100))
    commits = table.matches.ListCommits(match_service_pb2.ListCommitsRequest(name=table.name))
    past = [table.matches.GetMatch(match_service_pb2.GetMatchRequest(name=table.name, revision=2)) for _ in range(2)]
    watch = table.watch(after=1)
    seen = [next(watch) for _ in range(last - 1)]
    watch.cancel()
    return "".join(map(str, (match, listed, commits, *past, table.record(), *seen)))


def test_nothing_is_erased_or_deleted_without_yes(service: Service) -> None:
    data = ("--data", str(service.data))
    with Table(service.target) as table:
        table.start()
        before = table.get()
        for command, what in (
            (("erase", table.name, "1"), f"erases the name and the webhook of seat 1 of {table.name}"),
            (("delete", table.name, "none"), f"deletes {table.name}, matches/none"),
        ):
            refused = in_this_process(*command, *data)
            assert (refused.returncode, refused.stdout) == (1, "")
            assert f"This {what}, and nothing brings it back. Nothing was changed: give --yes" in refused.stderr
        assert table.get() == before


def test_name_is_forgotten_everywhere_and_the_match_goes_on(service: Service, tmp_path: Path) -> None:
    name, host = f"Zaphod {uuid.uuid4().hex[:8]}", f"{uuid.uuid4().hex[:8]}.example"
    rng = random.Random(5)
    backup = tmp_path / "before.jsonl"
    with Table(service.target) as table:
        table.create("kairo", 2)
        for seat, who in ((1, name), (2, "Bert")):
            request = match_service_pb2.JoinMatchRequest(
                name=table.name,
                seat=seat,
                display_name=who,
                webhook_url=f"https://{host}/{seat}",
                request_id=f"a request of seat {seat}",
            )
            table.tokens.append(table.matches.JoinMatch(request).token)
        table.play_random(rng, 20)
        following = table.watch(after=table.get().revision)
        assert (everything_shown(table).count(name) > 5, name in everything_in_redis(service)) == (True, True)
        before = table.get()
        export = ("export", table.name, "--data", str(service.data))
        assert in_this_process(*export, "--output", str(backup)).returncode == 0
        assert name in backup.read_text()

        status, said = erase(service, table.name, "1")
        assert (status, "the name was erased." in said) == (0, True), said
        # Each of the two processes has forgotten it, although both had the match in memory.
        wait_until(lambda: not any(name in everything_shown(table) for _ in range(8)))
        assert not [text for text in (name, f"{host}/1") if text in everything_in_redis(service)]
        assert not [text for text in (name, f"{host}/1") if text in in_this_process(*export).stdout]
        assert name not in in_this_process(*export, "--public").stdout
        seats = table.get().seats
        assert [(seat.player.display_name, seat.player.erased) for seat in seats] == [("Seat 1", True), ("Bert", False)]
        # Nothing else has changed: revisions, histories, tokens, requests, streams.
        assert (table.get().revision, table.get().history) == (before.revision, before.history)
        request = match_service_pb2.JoinMatchRequest(
            name=table.name, seat=1, display_name=name, request_id="a request of seat 1"
        )
        assert table.matches.JoinMatch(request).token
        table.play_random(rng)
        assert next(following).commit.revision == before.revision + 1
        following.cancel()
        record = table.record()
        assert verify_record(record).startswith("Verified")
        [taken] = [event.seat_taken for event in record.commits[0].events]
        assert (taken.player.display_name, taken.player.erased) == ("Seat 1", True)
        assert in_this_process("verify", "-", text=json_format.MessageToJson(record)).returncode == 0
        assert name not in everything_shown(table) + everything_in_redis(service)

        status, said = erase(service, table.name.removeprefix("matches/"), "1")
        assert (status, "erased before" in said) == (0, True)
        # After a restart it is read from the log alone.
        assert service.stop() == 0
        service.start()
        with Table(service.target) as again:
            again.name = table.name
            assert name not in everything_shown(again)

        # An older backup: into the same Redis once the match is gone, and into another one with the list.
        listed = erase(service, "--list")[1]
        assert table.name in [json.loads(line)["match"] for line in listed.splitlines()]
        with redis_client(service.data) as client:
            for key in client.scan_iter(f"mh:{{{table.name.removeprefix('matches/')}}}*"):
                client.delete(key)
        assert in_this_process("import", str(backup), "--data", str(service.data)).returncode == 0
        assert name not in everything_in_redis(service)
    tombstones, other = tmp_path / "erased.jsonl", tmp_path / "other"
    tombstones.write_text(listed)
    imported = in_this_process("import", str(backup), "--erased", str(tombstones), "--data", str(other))
    assert imported.returncode == 0, imported.stderr
    text = in_this_process("export", table.name, "--data", str(other)).stdout
    assert (name in text, "Bert" in text) == (False, True)
    tombstones.write_text(listed + "{}\n")
    refused = in_this_process("import", str(backup), "--erased", str(tombstones), "--data", str(tmp_path / "third"))
    assert (refused.returncode, "line 2 is not one" in refused.stderr) == (1, True)


def test_two_operators_erase_seats_of_one_match_at_once(service: Service) -> None:
    names = [f"{name} {uuid.uuid4().hex[:8]}" for name in ("Ann", "Bert")]
    settings = settings_from(None, str(service.data))

    async def erase_at_once(match_id: str) -> list[Outcome]:
        async with store_at(settings) as one, store_at(settings) as other:
            return await asyncio.gather(*(erasure.erase(*who) for who in (
                (one, match_id, 1), (other, match_id, 2), (other, match_id, 1), (one, match_id, 2),
            )))  # fmt: skip

    with Table(service.target) as table:
        table.create("klongs", 2)
        for seat, name in enumerate(names, 1):
            table.join(seat, name)
        table.play_random(random.Random(2), 10)
        outcomes = asyncio.run(erase_at_once(table.name.removeprefix("matches/")))
        assert set(outcomes) <= {Outcome.ERASED, Outcome.BEFORE}
        wait_until(lambda: not [name for name in names for _ in range(8) if name in everything_shown(table)])
        # Processes that had the names may have written them into the lists meanwhile: the command looks again later.
        assert [erase(service, table.name, seat)[0] for seat in ("1", "2")] == [0, 0]
        assert not [name for name in names if name in everything_in_redis(service)]
        table.play_random(random.Random(3), 3)
        table.resign(1)
        assert verify_record(table.record()).startswith("Verified")


async def test_a_worker_that_checks_a_line_is_not_sent_all_erasures(backup: Backup, tmp_path: Path) -> None:
    sent = []

    class Pool(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            sent.append(len(pickle.dumps(args[1:])))
            return super().submit(fn, *args, **kwargs)

    counts = Counts()
    async with EmbeddedRedis(tmp_path / "data") as server, RedisStore(server.url, stored) as store:
        for number in range(300):
            await store.erasures.add(f"{number:012}", 1)
        with Pool(1) as pool:
            assert not [line async for line in restore(store, backup.lines, Lifetimes(), counts, pool)]
    assert (counts.restored, len(sent)) == (len(backup.lines), len(backup.lines))
    assert max(sent) < 300


def test_what_cannot_be_erased_is_said(service: Service) -> None:
    with Table(service.target) as table:
        table.create("kairo", 3)
        table.join(1, "Anna")
        table.matches.LeaveMatch(match_service_pb2.LeaveMatchRequest(name=table.name), metadata=table.as_seat(1))
        table.add_bot(2)
        # Who has left is forgotten too.
        assert erase(service, table.name, "1")[0] == 0
        assert "Anna" not in everything_in_redis(service)
        refusals = {"2": "a bot of the service", "3": "was never taken", "4": "no such seat", "0": "no such seat"}
        for seat, reason in refusals.items():
            status, said = erase(service, table.name, seat)
            assert (status, reason in said) == (1, True), said
    assert erase(service, "matches/none", "1")[0] == 1
    status, said = erase(service, "none", "1", "--absent")
    assert (status, "It is noted" in said, "none" in erase(service, "--list")[1]) == (0, True, True)
    for wrong in ((), ("none",), ("none", "1", "--list"), ("none", "x")):
        assert erase(service, *wrong)[0] == 2
