"""Finished matches go to the archive, and are shown and deleted there as if Redis still had them."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import grpc
import pytest

from markethall.v1 import match_pb2, match_service_pb2 as messages
from markethall_service.codec.records import verify_record
from markethall_service.store.archive import object_name
from markethall_service.store.keys import log_key
from tests import metrics
from tests.api.calls import Table, refused, without_presence
from tests.service import Service
from tests.tools.commands import in_this_process
from tests.tools.stored_matches import redis_client
from tests.waiting import wait_until

from .conftest import log_lines

CODE = grpc.StatusCode
QUICK: Final = {
    "markethall_service.matches.match_cache.ARCHIVE_MS": 200,
    "markethall_service.matches.scheduler.POLL_MS": 50,
    "markethall_service.store.archive.LEASE_MS": 500,
    "markethall_service.store.archive._AGAIN_MS": 200,
    "markethall_service.store.archive._DELETE_AGAIN_MS": 500,
    "markethall_service.store.archive._CACHE_S": 0,
    "markethall_service.store.archive._MISS_S": 0,
    "markethall_platform.object_store.PROBE_S": 0.2,
    "markethall_platform.object_store.WRITE_S": 2.0,
}
VISIBILITIES = (
    match_pb2.MATCH_VISIBILITY_PUBLIC, match_pb2.MATCH_VISIBILITY_UNLISTED, match_pb2.MATCH_VISIBILITY_PRIVATE,
)  # fmt: skip


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    folder.mkdir()
    return folder


@pytest.fixture
def service(tmp_path: Path, archive: Path) -> Iterator[Service]:
    """A service that archives soon after the end of a match."""
    service = Service(tmp_path / "data", QUICK, archive=str(archive), rest="true", log_format="json", metrics_port="0")
    service.log = tmp_path / "log"
    with service:
        yield service


@pytest.fixture
def tables(service: Service) -> Iterator[Callable[..., Table]]:
    """Makes tables with a match that is over."""
    with ExitStack() as stack:

        def finished(**wanted: Any) -> Table:
            table = stack.enter_context(Table(service.target))
            table.create("portobello", 2, **wanted)
            table.join(name="Ann of seat 1")
            table.join()
            table.resign(1)
            return table

        yield finished


def ident(table: Table) -> str:
    return table.name.removeprefix("matches/")


def file_of(archive: Path, table: Table) -> Path:
    return archive / object_name(ident(table))


def lifetime(service: Service, table: Table) -> int:
    """How long Redis keeps the match, in seconds; -1 for ever, -2 if it has none."""
    with redis_client(service.data) as client:
        return int(client.ttl(log_key(ident(table))))


def is_archived(service: Service, table: Table) -> bool:
    return lifetime(service, table) > 0


def expire(service: Service) -> None:
    """Let everything expire that may, as if the clock of Redis had been set to next year."""
    with redis_client(service.data) as client:
        for key in client.scan_iter("mh:{*}:*"):
            if client.ttl(key) > 0:
                client.unlink(key)


def shown(table: Table) -> list[Any]:
    """What all reading methods return of the match, to a spectator with the join code and to seat 1."""
    name, code = table.name, table.join_code
    commits: Any = table.matches.ListCommits(messages.ListCommitsRequest(name=name, join_code=code))
    checked: Any = table.matches.CheckRecord(messages.CheckRecordRequest(name=name, join_code=code))
    watched: Any = table.matches.WatchMatch(messages.WatchMatchRequest(name=name, join_code=code, after_revision=1))
    present: Any = table.matches.GetMatch(messages.GetMatchRequest(name=name, join_code=code))
    past: Any = table.matches.GetMatch(messages.GetMatchRequest(name=name, join_code=code, revision=3))
    assert checked.verified
    seen = [without_presence(match) for match in (present, past, table.get(1))]
    record = table.matches.GetRecord(messages.GetRecordRequest(name=name, join_code=code))
    return [*seen, record, commits, checked, [item.update for item in watched if item.HasField("update")]]


def test_an_archived_match_is_shown_as_before_and_deleted_by_its_creator(
    service: Service, archive: Path, tables: Callable[..., Table]
) -> None:
    matches = [tables(visibility=visibility) for visibility in VISIBILITIES]
    before = [shown(table) for table in matches]
    wait_until(lambda: all(is_archived(service, table) for table in matches))
    expire(service)
    assert [lifetime(service, table) for table in matches] == [-2, -2, -2]
    # By the process that has them in memory, and by others.
    assert [shown(table) for table in matches] == before
    service.stop()
    service.start()
    assert [shown(table) for table in matches] == before
    _, _, private = matches
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        private.matches.GetMatch(messages.GetMatchRequest(name=private.name))
    assert not private.matches.ListMatches(messages.ListMatchesRequest()).matches
    # Nothing in the archive tells which matches there are.
    names = [str(path.relative_to(archive)) for path in archive.rglob("*")]
    assert not any(ident(table) in name for table in matches for name in names)
    with refused("MATCH_OVER", CODE.FAILED_PRECONDITION):
        private.resign(2)
    with refused("MATCH_NOT_FOUND", CODE.NOT_FOUND):
        private.rematch(1)
    with redis_client(service.data) as client:
        assert not [*client.scan_iter("mh:{*}:log")], "a refused rematch leaves no match"
    for table in matches:
        authorization = (("authorization", f"Bearer {table.creator_token}"),)
        table.matches.DeleteMatch(messages.DeleteMatchRequest(name=table.name), metadata=authorization)
        with refused("MATCH_NOT_FOUND", CODE.NOT_FOUND):
            table.get(1)
    wait_until(lambda: not any(file_of(archive, table).exists() for table in matches))


def test_an_outage_of_the_archive_loses_nothing_and_has_one_line_at_its_begin_and_one_at_its_end(
    service: Service, archive: Path, tables: Callable[..., Table]
) -> None:
    archived = tables()
    wait_until(lambda: is_archived(service, archived))
    away = archive.rename(archive.with_name("away"))
    # As a volume that is not mounted: the folder is there.
    archive.mkdir()
    late = tables()
    wait_until(lambda: not up(service))
    before = shown(late)
    expire(service)
    assert shown(late) == before
    assert lifetime(service, late) == -1
    # No answer says that the match does not exist.
    with refused("STORE_UNAVAILABLE", CODE.UNAVAILABLE):
        archived.get(1)
    archive.rmdir()
    away.rename(archive)
    wait_until(lambda: is_archived(service, late) and up(service))
    assert shown(archived)
    assert file_of(archive, late).stat().st_mode & 0o777 == 0o600
    lines = [(line["event"], line["use"]) for line in log_lines(service) if "use" in line]
    assert len(lines) == len(set(lines))
    begins, ends = ("the archive cannot be used: play goes on", "the outage of the archive has ended")
    assert {event for event, _ in lines} == {begins, ends}
    assert len([line for line in lines if line[0] == begins]) == len([line for line in lines if line[0] == ends])


def up(service: Service) -> bool:
    """Whether a process finds the archive usable."""
    scraped = metrics.samples(service.addresses["metrics"])
    return all(sample.value for sample in scraped if sample.name == "markethall_archive_up")


def test_a_name_is_erased_in_the_archive_whether_redis_has_the_match_or_not(
    service: Service, archive: Path, tables: Callable[..., Table]
) -> None:
    matches = kept, expired = [tables(), tables()]
    wait_until(lambda: all(is_archived(service, table) for table in matches))

    def waiting() -> set[bytes]:
        """The ids of the matches in the queue of the archive."""
        with redis_client(service.data) as client:
            return {one for key in client.scan_iter("mh:unarchived:*") for one in client.zrange(key, 0, -1)}

    def has_name(table: Table) -> bool:
        return b"Ann of seat 1" in gzip.decompress(file_of(archive, table).read_bytes())

    def erase(table: Table) -> int:
        options = ("--yes", "--data", str(service.data))
        return in_this_process("erase", table.name, "1", *options, archive=str(archive)).returncode

    assert (has_name(kept), has_name(expired)) == (True, True)
    with Table(service.target) as playing:
        playing.start("portobello", 2)
        assert erase(playing) == 0
        # It enters the archive at its end, without the name. Until then it is not looked up there.
        assert ident(playing).encode() not in waiting()
    before = [table.record().log_hash for table in matches]
    with redis_client(service.data) as client:
        client.unlink(*client.keys(f"mh:{{{ident(expired)}}}:*"))
    assert [table.get().seats[0].player.display_name for table in matches] == ["Ann of seat 1"] * 2
    assert (erase(kept), erase(expired), has_name(expired)) == (0, 0, False)
    wait_until(lambda: not has_name(kept))
    for table in matches:
        wait_until(lambda table=table: table.get().seats[0].player.erased)  # type: ignore[misc]
        assert verify_record(table.record()).startswith("Verified")
    assert [table.record().log_hash for table in matches] == before
