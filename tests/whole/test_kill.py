"""A match continues with every acknowledged move after any process was killed."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from markethall.kairo.v1.component_pb2 import STEP_OTHER_COINS, STEP_OWN_COINS
from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.service import Service
from tests.tools.processes import below, command_line, rest_status, wait_until_up
from tests.waiting import wait_until

SERVERS = ("redis-server", "valkey-server")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that a test may kill, but must start again."""
    with Service(tmp_path_factory.mktemp("killed")) as service:
        yield service


def in_mid_turn(match: match_pb2.Match) -> bool:
    """Whether a player has started a turn and not finished it."""
    match match.game.removeprefix("games/"):
        case "portobello":
            return match.perspective.view.portobello.actions > 0
        case "kairo":
            return match.perspective.view.kairo.turn.step in (STEP_OWN_COINS, STEP_OTHER_COINS)
        case _:
            return match.perspective.view.klongs.HasField("market")


@pytest.mark.parametrize("game", [game.box.name for game in GAMES])
def test_match_survives_a_killed_service(service: Service, game: str) -> None:
    table = Table(service.target)
    table.start(game, 3)
    rng = random.Random(11)
    match = table.play_random(rng, 3)
    while not in_mid_turn(match):
        match = table.play_random(rng, 1)
    for _ in range(3):
        seat = match.to_act[0]
        answer = table.legal(seat)
        played = table.play(seat, answer.moves[0], answer.revision, f"last-{answer.revision}")
        before = table.get(seat)
        service.kill()
        service.start()
        wait_until_up(table)
        assert table.get(seat) == before
        if before.state == match_pb2.MATCH_STATE_PLAYING:
            assert table.play(seat, answer.moves[0], answer.revision, f"last-{answer.revision}") == played
            match = table.play_random(rng, 7)
    table.play_random(rng)
    assert verify_record(table.record()).startswith("Verified")
    table.close()


def test_bot_continues_after_its_service_is_killed(service: Service) -> None:
    table = Table(service.target)
    table.create("klongs", 3)
    table.add_bot(2)
    table.add_bot(3)
    table.join()
    rng = random.Random(13)
    for _ in range(3):
        wait_until(lambda: list(table.get().to_act) in ([1], []))
        while list(table.get().to_act) == [1]:
            answer = table.legal(1)
            played = table.play(1, rng.choice(list(answer.moves)), answer.revision)
        # Probably during the first bot's search.
        service.kill()
        service.start()
        wait_until_up(table)
        assert table.get().revision >= played.revision
    wait_until(lambda: list(table.get().to_act) in ([1], []))
    if table.get().state == match_pb2.MATCH_STATE_PLAYING:
        table.resign(1)
    record = table.record()
    moved = [commit for commit in record.commits if commit.seat in (2, 3)]
    assert {commit.seat for commit in moved} == {2, 3}
    table.close()


def test_match_survives_a_killed_redis(service: Service) -> None:
    table = Table(service.target)
    table.start(seats=2)
    rng = random.Random(12)
    for _ in range(3):
        match = table.play_random(rng, 12)
        victim = redis_of(service)
        os.kill(victim, signal.SIGKILL)
        wait_until_up(table)
        assert table.get() == match
    table.play_random(rng)
    assert verify_record(table.record()).startswith("Verified")
    assert redis_of(service) != victim
    table.close()


def test_match_survives_a_killed_gateway(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", rest="true").start()
    for pid in children(service):
        if "gateway_process" in command_line(pid):
            os.kill(pid, signal.SIGKILL)

    def back() -> bool:
        status = rest_status(service, "games")
        assert status in (0, 200)
        return status == 200

    wait_until(back)
    assert service.stop() == 0


def test_no_process_outlives_a_killed_service(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", rest="true").start()
    family = children(service)
    assert len(family) >= 2
    service.kill()
    wait_until(lambda: not any(command_line(pid) for pid in family))


def test_second_service_on_the_same_folder_is_refused(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="ended with 1"):
        Service(service.data).start()
    said = capfd.readouterr().err
    assert "cannot start" in said
    assert str(service.data) in said


def children(service: Service) -> list[int]:
    """All child processes of the service."""
    assert service.process is not None
    return below(service.process.pid)


def redis_of(service: Service) -> int:
    """The Redis server of the service."""
    found: list[int] = []

    def there() -> bool:
        found[:] = [pid for pid in children(service) if command_line(pid).split(" ")[0].endswith(SERVERS)]
        return bool(found)

    wait_until(there)
    return found[0]
