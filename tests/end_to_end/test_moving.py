"""A service moves to another Redis as docs/moving.md says. Players and receivers notice a reconnect at most."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis

from markethall_client import Client, Seat, WebhookRejected
from tests.operators.conftest import redis_process
from tests.service import Service
from tests.tools.commands import in_this_process
from tests.waiting import wait_until
from tests.webhooks.receiver import ReceivedRequest, Receiver

REQUEST = "a request that is repeated after the move"


@pytest.fixture
def urls(tmp_path: Path) -> Iterator[list[str]]:
    """The URLs of three Redis servers."""
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("old", "replica", "new")]
        for folder in folders:
            folder.mkdir()
        yield [stack.enter_context(redis_process(folder))[0] for folder in folders]


def test_players_and_receivers_notice_nothing_but_a_reconnect(urls: list[str], tmp_path: Path) -> None:
    receiver = Receiver()
    service = Service(tmp_path / "unused", redis_url=urls[0], webhook_private="true", webhook_first_pause="0.2").start()
    rng = random.Random(3)
    with ExitStack() as stack:
        stack.callback(service.ensure_stopped)
        client = stack.enter_context(Client(service.target))
        match = client.create("kairo", seats=2, request_id=REQUEST)
        seats = [
            client.join(match, webhook_url=receiver.url("/first")),
            client.join(match, webhook_url=receiver.url("/second")),
        ]
        seen: list[int] = []
        watching = stack.enter_context(ThreadPoolExecutor(1)).submit(watch, seats[0], seen)

        def check_that_it_goes_on() -> None:
            """Play until the next turn. The watcher sees each commit once, the receiver that turn with its secret."""
            now = before = seats[0].refresh()
            while now.to_act == before.to_act:
                seat = seats[now.to_act[0] - 1]
                seat.play(rng.choice(list(seat.legal_moves())))
                now = seats[0].refresh()
            wait_until(
                lambda: watching.done() or seen == list(range(2, now.revision + 1)),
                lambda: f"seen {seen}, played up to {now.revision}",
            )
            assert not watching.done(), watching.exception()
            mover = seats[now.to_act[0] - 1]
            wait_until(lambda: any(is_turn(request, mover, now.revision) for request in receiver.requests))
            assert client.create("kairo", seats=2, request_id=REQUEST).match.name == match.match.name

        check_that_it_goes_on()
        # The process still serves, and refuses all writes, until it ends: so do several that end one after the other.
        move_live(urls[0], urls[1])
        restart(service, urls[1])
        check_that_it_goes_on()
        service.stop()
        move_by_export(urls[1], urls[2], tmp_path)
        restart(service, urls[2])
        check_that_it_goes_on()
        seats[0].resign()
        watching.result(timeout=60)


def watch(seat: Seat, seen: list[int]) -> None:
    """Note the revisions of a watch until the match is over, over all reconnects."""
    seen.extend(commit.revision for commit in seat.watch(after_revision=1))


def is_turn(request: ReceivedRequest, seat: Seat, revision: int) -> bool:
    """Whether this is the message to the seat that it is its turn after that revision, with its own secret."""
    try:
        message = request.verified(seat.webhook_secret)
    except WebhookRejected:
        return False
    return (message["type"], message["seat"], message["revision"]) == ("your_turn", seat.number, revision)


def restart(service: Service, url: str) -> None:
    """Start the service with that Redis, at the same ports."""
    service.ensure_stopped()
    service.settings["redis_url"] = url
    service.start()


def move_live(old: str, new: str) -> None:
    """The steps of "Live: one server"."""
    with redis.Redis.from_url(old) as before, redis.Redis.from_url(new) as after:
        after.replicaof("127.0.0.1", before.get_connection_kwargs()["port"])
        wait_until(lambda: after.info("replication").get("master_link_status") == "up")
        before.execute_command("FAILOVER", "TO", "127.0.0.1", after.get_connection_kwargs()["port"])
        wait_until(lambda: after.info("replication")["role"] == "master")


def move_by_export(old: str, new: str, folder: Path) -> None:
    """Steps 2 and 3 of "By export"."""
    keys, matches = str(folder / "keys.json"), str(folder / "matches.jsonl")
    assert in_this_process("keys", "export", keys, "--redis-url", old).returncode == 0
    assert in_this_process("export", "--all", "--output", matches, "--redis-url", old).returncode == 0
    assert in_this_process("keys", "import", keys, "--redis-url", new).returncode == 0
    result = in_this_process("import", matches, "--redis-url", new)
    assert (result.returncode, "another key" in result.stderr) == (0, False), result.stderr
