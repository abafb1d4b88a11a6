"""The decisions of the retry policy, without a network."""

from __future__ import annotations

import pytest

from markethall.portobello.v1.move_pb2 import Move as Writing
from markethall.v1.match_service_pb2 import GetMatchRequest, PlayMoveRequest, PlayMoveResponse
from markethall_client import MarketHallError, Retry, errors
from markethall_client.methods import rpcs
from markethall_client.retry import Attempts, can_repeat
from markethall_client.rpc import Rpc

STEADY = Retry(attempts=3, attempt_timeout=4.0, first_pause=1.0, longest_pause=10.0)


class Clock:
    """A clock that the test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def attempts(retry: Retry = STEADY, timeout: float = 60.0, repeatable: bool = True) -> tuple[Attempts, Clock]:
    clock = Clock()
    return Attempts(retry, timeout, repeatable=repeatable, clock=clock), clock


def test_write_gets_its_own_request_id() -> None:
    first, second = PlayMoveRequest(name="matches/a"), PlayMoveRequest(name="matches/a")
    assert can_repeat(rpcs.PLAY_MOVE, first)
    assert can_repeat(rpcs.PLAY_MOVE, second)
    assert 16 <= len(first.request_id) <= 64
    assert first.request_id != second.request_id


def test_given_request_id_is_kept() -> None:
    request = PlayMoveRequest(request_id="mine")
    assert can_repeat(rpcs.PLAY_MOVE, request)
    assert request.request_id == "mine"


def test_read_needs_no_request_id() -> None:
    assert can_repeat(rpcs.GET_MATCH, GetMatchRequest())


def test_write_without_request_id_field_is_not_repeated() -> None:
    rpc = Rpc("/markethall.v1.Other/Write", Writing, PlayMoveResponse, repeatable=False)
    assert not can_repeat(rpc, Writing())
    planned, _ = attempts(repeatable=False)
    with pytest.raises(errors.Unavailable):
        planned.pause(errors.Unavailable("down"))


def test_first_attempt_after_shutting_down_waits_only_as_long_as_the_service_asks() -> None:
    ended = errors.ShuttingDown("bye", "SHUTTING_DOWN", retry_after=0.001)
    pauses = {STEADY.pause_after(1, ended) for _ in range(20)}
    assert max(pauses) <= 0.0015
    # Those that got the same answer do not come back together.
    assert len(pauses) > 10
    # The next one waits as after any error: there is no other service.
    assert STEADY.pause_after(2, ended) >= 1.0


@pytest.mark.parametrize("error", [errors.Unavailable("down"), errors.ShuttingDown("bye"), errors.TimedOut("slow")])
def test_temporary_error_is_retried_up_to_the_limit(error: MarketHallError) -> None:
    planned, _ = attempts()
    assert planned.pause(error) > 0
    assert planned.pause(error) > 0
    with pytest.raises(type(error)):
        planned.pause(error)


@pytest.mark.parametrize("timeout", [2.0, 30.0, 300.0])
def test_without_a_limit_of_attempts_the_timeout_decides(timeout: float) -> None:
    planned, clock = attempts(Retry(), timeout)
    begin, pauses = clock.now, [0.0]

    def fail_on() -> None:
        while True:
            pauses.append(planned.pause(errors.Unavailable("a restart")))
            clock.now += pauses[-1]

    with pytest.raises(errors.Unavailable):
        fail_on()
    assert timeout - Retry().longest_pause <= clock.now - begin < timeout
    assert max(pauses) <= Retry().longest_pause


@pytest.mark.parametrize(
    "error",
    [
        errors.StaleRevision("old"),
        errors.IllegalMove("no"),
        errors.InternalError("broken"),
        errors.LimitReached("full"),
    ],
)
def test_permanent_error_is_not_retried(error: MarketHallError) -> None:
    planned, _ = attempts()
    with pytest.raises(type(error)):
        planned.pause(error)


def test_service_can_ask_for_a_longer_pause() -> None:
    planned, _ = attempts()
    assert planned.pause(errors.LimitReached("often", retry_after=7.0)) == 7.0
    assert planned.pause(errors.ShuttingDown("bye", retry_after=0.0)) > 0


def test_pauses_grow_up_to_the_longest_pause() -> None:
    retry = Retry(first_pause=1.0, growth=2.0, longest_pause=10.0)
    for failures, most in [(1, 1.0), (2, 2.0), (4, 8.0), (5, 10.0), (5000, 10.0)]:
        assert most / 2 <= retry.pause(failures) <= most
    assert len({retry.pause(3) for _ in range(9)}) > 1


def test_attempts_end_at_the_timeout() -> None:
    planned, clock = attempts(timeout=5.0)
    assert planned.timeout() == 4.0
    clock.now += 4.0
    assert planned.timeout() == 1.0
    with pytest.raises(errors.LimitReached):
        planned.pause(errors.LimitReached("often", retry_after=1.0))
    clock.now += 4.0
    assert planned.timeout() == 0.0


def test_call_without_retries_has_the_whole_timeout() -> None:
    planned, _ = attempts(timeout=30.0, repeatable=False)
    assert planned.timeout() == 30.0


@pytest.mark.parametrize(
    "wrong", [{"attempts": 0}, {"attempt_timeout": 0}, {"growth": 0.5}, {"first_pause": -1}, {"outage": -1}]
)
def test_invalid_retry_policy_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="at least"):
        Retry(**wrong)  # type: ignore[arg-type]
