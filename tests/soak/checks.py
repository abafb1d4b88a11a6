"""The checks at the end of a soak: logs against what clients have received, and a replay of every finished match."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from markethall.v1.match_pb2 import Commit, Record
from markethall_client import AsyncClient
from markethall_service.codec.records import RecordError, verify_record
from markethall_service.store.keys import log_key
from markethall_service.store.request_ids import request_of

from .report import Acknowledged, Report, SoakMatch, Watch

WORKERS = 2


async def check_all(report: Report, clients: tuple[AsyncClient, ...], redis_socket: Path) -> None:
    """Checks all matches. Adds the violations to the report."""
    records: list[bytes] = []
    async with Redis(unix_socket_path=str(redis_socket)) as redis:
        for match in report.matches:
            if match.tokens:
                record = await _check_match(report, match, clients, redis)
                if match.finished:
                    records.append(record.SerializeToString())
    with ProcessPoolExecutor(WORKERS) as pool:
        for name, error in pool.map(verification_error, records, chunksize=8):
            report.expect(not error, f"{name}: {error}")
            report.counts["verified"] += not error


def verification_error(record: bytes) -> tuple[str, str]:
    """The name of a record's match, and why the record is wrong ("" if it is right)."""
    message = Record.FromString(record)
    try:
        verify_record(message)
    except RecordError as error:
        return message.header.name, str(error)
    return message.header.name, ""


async def _check_match(report: Report, match: SoakMatch, clients: tuple[AsyncClient, ...], redis: Any) -> Record:
    """Checks one match. Returns its record."""
    token = next(iter(match.tokens.values()))
    record, *others = [await client.get_record(match.name, token=token) for client in clients]
    report.expect(all(other == record for other in others), f"{match.name}: two services return different records")
    revisions = [commit.revision for commit in record.commits]
    report.expect(revisions == list(range(2, len(revisions) + 2)), f"{match.name}: revisions are {revisions}")
    log = await redis.xrange(log_key(match.name.partition("/")[2]))
    _check_requests(report, match, [(int(entry.partition(b"-")[0]), dict(fields)) for entry, fields in log])
    commits = {commit.revision: commit for commit in record.commits}
    for acknowledged in match.acknowledged:
        difference = _difference(acknowledged, commits, match.finished)
        text = f"{match.name}: acknowledged revision {acknowledged.commit.revision} {difference}"
        report.expect(not difference, text)
    for watch in match.watches:
        _check_watch(report, match, watch, commits)
    return record


def _check_requests(report: Report, match: SoakMatch, log: list[tuple[int, Mapping[bytes, bytes]]]) -> None:
    """Every request is in the log at most once; an acknowledged one exactly once, at its revision."""
    logged: dict[tuple[int, str], int] = {}
    revisions = [revision for revision, _ in log]
    report.expect(revisions == list(range(1, len(log) + 1)), f"{match.name}: the log has gaps")
    for revision, fields in log:
        if not fields[b"q"]:
            continue
        request = request_of(fields[b"q"])
        report.expect(request not in logged, f"{match.name}: request {request} is in the log twice")
        logged[request] = revision
    for acknowledged in match.acknowledged:
        commit = acknowledged.commit
        at = logged.get((commit.seat, acknowledged.request_id))
        report.expect(at == commit.revision, f"{match.name}: the request of revision {commit.revision} is at {at}")
    started = 2 + match.seats
    unknown = [request for request, at in logged.items() if at > started + 2 and request not in match.sent]
    report.expect(not unknown, f"{match.name}: no player has sent {unknown}")


def _difference(acknowledged: Acknowledged, commits: Mapping[int, Commit], finished: bool) -> str:
    """How the record differs from an acknowledged commit; "" if it does not."""
    recorded = commits.get(acknowledged.commit.revision)
    if recorded is None:
        return "is lost"
    if _public_part(recorded) != _public_part(acknowledged.commit):
        return "is another commit"
    if finished and recorded.move != acknowledged.commit.move:
        return "has another move"
    return ""


def _public_part(commit: Commit) -> tuple[Any, ...]:
    """The part of a commit that is equal for all viewers."""
    return commit.seat, commit.commit_time.ToNanoseconds(), tuple(commit.to_act), commit.draws, len(commit.events)


def _check_watch(report: Report, match: SoakMatch, watch: Watch, commits: Mapping[int, Commit]) -> None:
    """The watcher has received every commit once and in order, equal to the record and to the answers of its seat."""
    watcher = f"{match.name}: a watcher ({watch.kind})"
    received = [commit.revision for commit in watch.commits]
    report.expect(received == list(range(2, len(received) + 2)), f"{watcher} received {received}")
    report.expect(not watch.inconsistent, f"{watcher} received another match after {watch.inconsistent}")
    if match.finished:
        report.expect(len(received) == len(commits), f"{watcher} received {len(received)} of {len(commits)} commits")
        report.expect(watch.ended, f"{watcher} has not received the end of the match")
    answers = {answer.commit.revision: answer.commit for answer in match.acknowledged}
    own = {revision: commit for revision, commit in answers.items() if commit.seat == watch.seat}
    for commit in watch.commits:
        recorded = commits.get(commit.revision)
        same = recorded is not None and _public_part(recorded) == _public_part(commit)
        report.expect(same, f"{watcher} received another revision {commit.revision}")
        answer = own.get(commit.revision, commit)
        report.expect(answer == commit, f"{watcher} received its own revision {commit.revision} differently")
