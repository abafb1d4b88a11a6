"""A match continues with every acknowledged move after any process was killed."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator

import pytest

from markethall.kairo.v1.component_pb2 import STEP_OTHER_COINS, STEP_OWN_COINS
from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.kits import moves_near, seats_near
from tests.service import FREQUENT_TIMERS, Service
from tests.tools.processes import children, command_line, redis_server_pid, wait_for_service
from tests.waiting import wait_until

# One process starts the service for all tests of this module.
pytestmark = pytest.mark.xdist_group("kill")


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service whose timers are handled soon after a kill."""
    service = Service(tmp_path_factory.mktemp("killed"), FREQUENT_TIMERS, rest="true")
    yield service
    service.ensure_stopped()


@pytest.fixture
def service(shared_service: Service) -> Service:
    """A running service that the test may kill."""
    return shared_service.ensure_running()


def is_in_mid_turn(match: match_pb2.Match) -> bool:
    """Whether a player has started a turn and not finished it. Any position of a game that has no case here."""
    match match.game.removeprefix("games/"):
        case "portobello":
            return match.perspective.view.portobello.turn.actions_left > 0
        case "kairo":
            return match.perspective.view.kairo.turn.step in (STEP_OWN_COINS, STEP_OTHER_COINS)
        case "klongs":
            return match.perspective.view.klongs.HasField("market_day")
        case _:
            return True


@pytest.mark.parametrize("game", [game.box.name for game in GAMES])
def test_match_survives_a_killed_service(service: Service, game: str) -> None:
    with Table(service.target) as table:
        table.start(game, seats_near(game, 3))
        rng = random.Random(11)
        match = table.play_random(rng, moves_near(game, 3))
        while not is_in_mid_turn(match):
            match = table.play_random(rng, 1)
        for _ in range(3):
            if not match.to_act:
                break
            seat = match.to_act[0]
            legal = table.legal(seat)
            request_id = f"last-{legal.revision}"
            played = table.play(seat, legal.moves[0], legal.revision, request_id)
            before = table.get(seat)
            service.kill()
            service.start()
            wait_for_service(table)
            assert table.get(seat) == before
            if before.state == match_pb2.MATCH_STATE_PLAYING:
                assert table.play(seat, legal.moves[0], legal.revision, request_id) == played
                match = table.play_random(rng, 7)
        table.play_random(rng)
        assert verify_record(table.record()).startswith("Verified")


def test_bot_continues_after_its_service_is_killed(service: Service) -> None:
    with Table(service.target) as table:
        table.create("klongs", 3)
        table.add_bot(2)
        table.add_bot(3)
        table.join()
        rng = random.Random(13)
        for _ in range(3):
            wait_until(lambda: list(table.get().to_act) in ([1], []))
            while list(table.get().to_act) == [1]:
                legal = table.legal(1)
                played = table.play(1, rng.choice(list(legal.moves)), legal.revision)
            # Probably during the first bot's search.
            service.kill()
            service.start()
            wait_for_service(table)
            assert table.get().revision >= played.revision
        wait_until(lambda: list(table.get().to_act) in ([1], []))
        if table.get().state == match_pb2.MATCH_STATE_PLAYING:
            table.resign(1)
        seats_with_moves = {commit.seat for commit in table.record().commits}
        assert seats_with_moves >= {2, 3}


def test_match_survives_a_killed_redis(service: Service) -> None:
    with Table(service.target) as table:
        table.start(seats=2)
        rng = random.Random(12)
        for _ in range(3):
            match = table.play_random(rng, 12)
            killed_pid = redis_server_pid(service)
            os.kill(killed_pid, signal.SIGKILL)
            wait_for_service(table)
            assert table.get() == match
        table.play_random(rng)
        assert verify_record(table.record()).startswith("Verified")
        assert redis_server_pid(service) != killed_pid


def test_second_service_on_the_same_folder_is_refused(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="ended with 1"):
        Service(service.data).start()
    errors = capfd.readouterr().err
    assert "cannot start" in errors
    assert str(service.data) in errors


def test_no_process_outlives_a_killed_service(service: Service) -> None:
    pids = children(service)
    assert len(pids) >= 2
    service.kill()
    wait_until(lambda: not any(command_line(pid) for pid in pids))
