"""The decisions of the retry policy, without a wire: what is tried again, when, and how often."""

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
    """A clock that goes on when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def attempts(retry: Retry = STEADY, timeout: float = 60.0, repeatable: bool = True) -> tuple[Attempts, Clock]:
    clock = Clock()
    return Attempts(retry, timeout, repeatable=repeatable, clock=clock), clock


def test_a_write_gets_a_request_id_of_its_own() -> None:
    first, second = PlayMoveRequest(name="matches/a"), PlayMoveRequest(name="matches/a")
    assert can_repeat(rpcs.PLAY_MOVE, first)
    assert can_repeat(rpcs.PLAY_MOVE, second)
    assert 16 <= len(first.request_id) <= 64
    assert first.request_id != second.request_id


def test_a_request_id_given_is_kept() -> None:
    request = PlayMoveRequest(request_id="mine")
    assert can_repeat(rpcs.PLAY_MOVE, request)
    assert request.request_id == "mine"


def test_a_read_needs_none() -> None:
    assert can_repeat(rpcs.GET_MATCH, GetMatchRequest())


def test_a_write_without_such_a_field_is_not_repeated() -> None:
    rpc = Rpc("/markethall.v1.Other/Write", Writing, PlayMoveResponse, reads=False)
    assert not can_repeat(rpc, Writing())
    planned, _ = attempts(repeatable=False)
    with pytest.raises(errors.Unavailable):
        planned.pause(errors.Unavailable("down"))


@pytest.mark.parametrize("error", [errors.Unavailable("down"), errors.ShuttingDown("bye"), errors.TimedOut("slow")])
def test_what_may_pass_is_tried_again_so_many_times(error: MarketHallError) -> None:
    planned, _ = attempts()
    assert planned.pause(error) > 0
    assert planned.pause(error) > 0
    with pytest.raises(type(error)):
        planned.pause(error)


@pytest.mark.parametrize("timeout", [2.0, 30.0, 300.0])
def test_without_a_count_the_time_of_the_call_decides(timeout: float) -> None:
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
def test_what_will_not_pass_is_not_tried_again(error: MarketHallError) -> None:
    planned, _ = attempts()
    with pytest.raises(type(error)):
        planned.pause(error)


def test_the_service_may_ask_for_a_longer_pause() -> None:
    planned, _ = attempts()
    assert planned.pause(errors.LimitReached("often", retry_after=7.0)) == 7.0
    assert planned.pause(errors.ShuttingDown("bye", retry_after=0.0)) > 0


def test_pauses_grow_up_to_the_longest() -> None:
    retry = Retry(first_pause=1.0, growth=2.0, longest_pause=10.0)
    for failures, most in [(1, 1.0), (2, 2.0), (4, 8.0), (5, 10.0), (5000, 10.0)]:
        assert most / 2 <= retry.pause(failures) <= most
    assert len({retry.pause(3) for _ in range(9)}) > 1


def test_a_call_ends_in_its_time() -> None:
    planned, clock = attempts(timeout=5.0)
    assert planned.timeout() == 4.0
    clock.now += 4.0
    assert planned.timeout() == 1.0
    with pytest.raises(errors.LimitReached):
        planned.pause(errors.LimitReached("often", retry_after=1.0))
    clock.now += 4.0
    assert planned.timeout() == 0.0


def test_a_call_that_cannot_be_repeated_has_all_the_time_at_once() -> None:
    planned, _ = attempts(timeout=30.0, repeatable=False)
    assert planned.timeout() == 30.0


@pytest.mark.parametrize(
    "wrong", [{"attempts": 0}, {"attempt_timeout": 0}, {"growth": 0.5}, {"first_pause": -1}, {"outage": -1}]
)
def test_a_policy_that_makes_no_sense_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="at least"):
        Retry(**wrong)  # type: ignore[arg-type]
