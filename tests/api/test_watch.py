"""Watches over gRPC: every commit once and in order, from the last received revision to the end."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from markethall.v1 import match_pb2
from tests.api.calls import Table


def test_watch_of_a_finished_match_sends_all_commits_and_ends(table: Table) -> None:
    table.start()
    done = table.play_random(random.Random(1))
    record = table.record(1)
    for seat in (0, 1):
        seen = [answer.commit for answer in table.watch(seat=seat)]
        assert [commit.revision for commit in seen] == list(range(2, done.revision + 1))
        assert [commit.events for commit in seen] == [commit.events for commit in record.commits]
    assert [answer.commit.revision for answer in table.watch(after=done.revision - 3)] == [
        done.revision - 2, done.revision - 1, done.revision,
    ]  # fmt: skip
    assert not list(table.watch(after=done.revision))


def test_live_watchers_resume_where_they_left_off(table: Table) -> None:
    table.create()
    with ThreadPoolExecutor(3) as pool:
        whole = pool.submit(lambda: [answer.commit.revision for answer in table.watch()])
        broken = pool.submit(watch_in_pieces, table)
        table.join()
        table.join()
        done = table.play_random(random.Random(2))
        assert done.state == match_pb2.MATCH_STATE_FINISHED
        expected = list(range(2, done.revision + 1))
        assert whole.result(timeout=20) == expected
        assert broken.result(timeout=20) == expected


def watch_in_pieces(table: Table) -> list[int]:
    """Cancel the stream after every seven commits and resume."""
    seen: list[int] = []
    while True:
        stream = table.watch(after=seen[-1] if seen else 0)
        for count, answer in enumerate(stream, 1):
            seen.append(answer.commit.revision)
            if not answer.commit.to_act and len(seen) > 2:
                return seen
            if count == 7:
                stream.cancel()
                break


def test_initial_metadata_contain_the_revision(table: Table) -> None:
    match = table.start()
    stream = table.watch()
    metadata = dict(stream.initial_metadata())
    assert metadata["markethall-revision"] == str(match.revision)
    assert metadata["markethall-finished"] == "false"
    stream.cancel()


def test_watch_until_rematch_ends_when_the_rematch_is_known(table: Table) -> None:
    table.start()
    over = table.resign(1).revision

    def finished(**waits: bool) -> str:
        stream = table.watch_all(over, **waits)
        value = str(dict(stream.initial_metadata())["markethall-finished"])
        stream.cancel()
        return value

    assert (finished(), finished(until_rematch=True)) == ("true", "false")
    table.rematch(1)
    assert (finished(), finished(until_rematch=True)) == ("true", "true")


def test_watch_contains_no_request_ids_and_no_intents(table: Table) -> None:
    match = table.start()
    seat = match.to_act[0]
    answer = table.legal(seat)
    table.play(seat, answer.moves[0], answer.revision, "private-request")
    for viewer in (0, 3 - seat):
        stream = table.watch(seat=viewer)
        commits = [next(stream).commit for _ in range(3)]
        stream.cancel()
        assert not any(commit.request_id or commit.HasField("move") for commit in commits)
