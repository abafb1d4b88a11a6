"""The end of a soak: every log is held against what the clients were told, every record is verified."""

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

from .book import Acknowledged, Book, Sitting, Watched

WORKERS = 2


async def check(book: Book, clients: tuple[AsyncClient, ...], socket: Path) -> None:
    """Checks all sittings; what is wrong becomes a violation."""
    records: list[bytes] = []
    async with Redis(unix_socket_path=str(socket)) as redis:
        for sitting in book.sittings:
            if sitting.tokens:
                record = await _check_sitting(book, sitting, clients, redis)
                if sitting.finished:
                    records.append(record.SerializeToString())
    with ProcessPoolExecutor(WORKERS) as pool:
        for name, fault in pool.map(verified, records, chunksize=8):
            book.expect(not fault, f"{name}: {fault}")
            book.counts["verified"] += not fault


def verified(record: bytes) -> tuple[str, str]:
    """The name of a record's match, and what is wrong with it ("": nothing)."""
    message = Record.FromString(record)
    try:
        verify_record(message)
    except RecordError as error:
        return message.header.name, str(error)
    return message.header.name, ""


async def _check_sitting(book: Book, sitting: Sitting, clients: tuple[AsyncClient, ...], redis: Any) -> Record:
    token = next(iter(sitting.tokens.values()))
    record, *others = [await client.get_record(sitting.name, token=token) for client in clients]
    book.expect(all(other == record for other in others), f"{sitting.name}: two services tell two records")
    revisions = [commit.revision for commit in record.commits]
    book.expect(revisions == list(range(2, len(revisions) + 2)), f"{sitting.name}: revisions are {revisions}")
    log = await redis.xrange(log_key(sitting.name.partition("/")[2]))
    _check_requests(book, sitting, [(int(name.partition(b"-")[0]), dict(fields)) for name, fields in log])
    commits = {commit.revision: commit for commit in record.commits}
    for one in sitting.acknowledged:
        wrong = _difference(one, commits, sitting.finished)
        book.expect(not wrong, f"{sitting.name}: acknowledged revision {one.commit.revision} {wrong}")
    for watched in sitting.watched:
        _check_watched(book, sitting, watched, commits)
    return record


def _check_requests(book: Book, sitting: Sitting, log: list[tuple[int, Mapping[bytes, bytes]]]) -> None:
    """Every request is in the log at most once, and one that was acknowledged exactly once, where it was said to be."""
    found: dict[tuple[int, str], int] = {}
    book.expect([revision for revision, _ in log] == list(range(1, len(log) + 1)), f"{sitting.name}: the log has gaps")
    for revision, fields in log:
        if not fields[b"q"]:
            continue
        seat, _, request_id = fields[b"q"].decode().partition(":")
        key = int(seat), request_id
        book.expect(key not in found, f"{sitting.name}: request {key} is in the log twice")
        found[key] = revision
    for one in sitting.acknowledged:
        at = found.get((one.commit.seat, one.request_id))
        book.expect(at == one.commit.revision, f"{sitting.name}: revision {one.commit.revision} lies at {at}")
    started = 2 + sitting.seats
    strange = [key for key, at in found.items() if at > started + 2 and key not in sitting.asked]
    book.expect(not strange, f"{sitting.name}: no player asked for {strange}")


def _difference(one: Acknowledged, commits: Mapping[int, Commit], finished: bool) -> str:
    """How the record differs from what was acknowledged, "" if it does not."""
    kept = commits.get(one.commit.revision)
    if kept is None:
        return "is lost"
    if _outline(kept) != _outline(one.commit):
        return "is another"
    if finished and kept.move != one.commit.move:
        return "holds another move"
    return ""


def _outline(commit: Commit) -> tuple[Any, ...]:
    """What of a commit is the same for all who see it."""
    return commit.seat, commit.commit_time.ToNanoseconds(), tuple(commit.to_act), commit.draws, len(commit.events)


def _check_watched(book: Book, sitting: Sitting, watched: Watched, commits: Mapping[int, Commit]) -> None:
    """Every commit once and in order, the same as in the record, and as the seat was told of its own."""
    where = f"{sitting.name}: a watcher ({watched.kind})"
    seen = [commit.revision for commit in watched.commits]
    book.expect(seen == list(range(2, len(seen) + 2)), f"{where} saw {seen}")
    book.expect(not watched.astray, f"{where} saw another match after {watched.astray}")
    if sitting.finished:
        book.expect(len(seen) == len(commits), f"{where} saw {len(seen)} of {len(commits)} commits")
        book.expect(watched.ended, f"{where} was not told that the match is over")
    own = {one.commit.revision: one.commit for one in sitting.acknowledged if one.commit.seat == watched.seat}
    for commit in watched.commits:
        kept = commits.get(commit.revision)
        same = kept is not None and _outline(kept) == _outline(commit)
        book.expect(same, f"{where} saw another revision {commit.revision}")
        told = own.get(commit.revision, commit)
        book.expect(told == commit, f"{where} saw its own revision {commit.revision} differently")
