"""The guard alone: which calls of an address and a token it admits. Tests of the service are in tests/operators."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import pytest

from markethall_platform.grpc_server import LocalCall
from markethall_platform.network import networks
from markethall_platform.rates import Rate
from markethall_service.api import errors
from markethall_service.api.guard import Guard, Limits
from markethall_service.api.requests import Call
from markethall_service.api.tokens import Tokens
from markethall_service.matches.errors import JoinCodeWrong, SeatTaken
from markethall_service.matches.visibility import TokenClaims

TOKENS = Tokens([bytes(32)], 60, lambda: 1_000_000)
TWO = Rate(1, 3600, 2)
"""Two calls at once, and then one in an hour."""


@dataclass
class Context:
    """The call of a gRPC server: its peer and its metadata."""

    address: str = "ipv4:192.0.2.1:999"
    metadata: tuple[tuple[str, str | bytes], ...] = ()

    def peer(self) -> str:
        """The peer in gRPC's form."""
        return self.address

    def invocation_metadata(self) -> tuple[tuple[str, str | bytes], ...]:
        return self.metadata


def call(address: str = "192.0.2.1", **metadata: str | bytes) -> Call:
    pairs = tuple((name.replace("_", "-"), value) for name, value in metadata.items())
    return Call("markethall.v1.MatchService/X", cast(Any, Context(f"ipv4:{address}:999", pairs)))


def with_token(seat: int, address: str = "192.0.2.1") -> Call:
    claims = TokenClaims("k3v9", seat, 2, "nonce")
    made = call(address, authorization=f"Bearer {TOKENS.sign(claims)}")
    made.claims = claims
    return made


def refused(guard: Guard, method: str, given: Call) -> str:
    """The reason why a call is refused; "" if it is admitted."""
    check = guard.admit(method)
    try:
        if check:
            check(given)
    except errors.CallError as error:
        return str(error.reason)
    return ""


def admitted(guard: Guard, method: str, given: Call, most: int = 40) -> int:
    """How many such calls are admitted, one after the other."""
    for count in range(most):
        if refused(guard, method, given):
            return count
    return most


def test_without_limits_nothing_is_checked() -> None:
    guard = Guard(Limits(), TOKENS)
    for method in ("GetMatch", "PlayMove", "CheckRecord"):
        assert guard.admit(method) is None
    assert refused(guard, "CreateMatch", call()) == ""
    assert guard.count_request is None
    assert not guard.limits_streams
    assert not guard.needs_join_code_guard
    with guard.stream_slot(call()):
        pass


@pytest.mark.parametrize(
    ("limits", "limited", "free", "setting"),
    [
        (Limits(per_address=TWO), ("GetMatch", "PlayMove"), (), "limit_per_address"),
        (Limits(seating=TWO), ("CreateMatch", "JoinMatch", "AddBot", "RematchMatch"), ("GetMatch",), "limit_seating"),
        (Limits(creating=TWO), ("CreateMatch", "RematchMatch"), ("JoinMatch", "AddBot"), "limit_creating"),
        (Limits(checks=TWO), ("CheckRecord",), ("CreateMatch", "GetMatch"), "limit_checks"),
    ],
)
def test_a_limit_counts_its_methods_by_address(
    limits: Limits, limited: tuple[str, ...], free: tuple[str, ...], setting: str
) -> None:
    for method in limited:
        guard = Guard(limits, TOKENS)
        assert admitted(guard, method, call()) == 2
        assert refused(guard, method, call()) == "RATE_LIMITED"
        assert guard.bounded == {setting: 2}
        assert admitted(guard, method, call("192.0.2.2")) == 2
    for method in free:
        assert admitted(Guard(limits, TOKENS), method, call()) == 40


def test_limits_that_hold_together_are_all_checked() -> None:
    wide = Rate(1, 3600, 30)
    for by_token in (None, wide):
        for limits in (
            Limits(creating=TWO, per_token=by_token, per_address=wide),
            Limits(creating=TWO, per_token=by_token, seating=wide),
        ):
            guard = Guard(limits, TOKENS)
            assert admitted(guard, "CreateMatch", with_token(1)) == 2
    guard = Guard(Limits(per_address=wide, seating=wide), TOKENS, lambda: {b"one" * 11: "one"})
    assert refused(guard, "CreateMatch", call()) == "API_KEY_MISSING"
    guard = Guard(Limits(seating=TWO), TOKENS)
    guard.shortage = "no memory"
    assert refused(guard, "JoinMatch", call()) == "STORE_FULL"
    assert admitted(Guard(Limits(per_address=TWO, per_token=wide), TOKENS), "GetMatch", with_token(1)) == 2
    assert admitted(Guard(Limits(per_address=wide, per_token=TWO), TOKENS), "GetMatch", with_token(1)) == 2


def test_a_refusal_names_a_time_that_is_worth_waiting() -> None:
    """Not 0.0 seconds, after which the same call would be refused again."""
    guard = Guard(Limits(per_address=Rate(1000, 1, 1)), TOKENS)
    check = guard.admit("GetMatch")
    assert check is not None

    def call_until_refused() -> None:
        while True:
            check(call())

    with pytest.raises(errors.CallError, match=r"Try again in 0\.1 seconds\."):
        call_until_refused()


def test_a_check_of_a_record_counts_as_ten_calls() -> None:
    guard = Guard(Limits(per_address=Rate(1, 3600, 25)), TOKENS)
    assert admitted(guard, "CheckRecord", call()) == 2
    assert admitted(guard, "GetMatch", call()) == 5


def test_a_token_is_counted_by_its_seat_and_an_invented_one_is_not() -> None:
    guard = Guard(Limits(per_token=TWO), TOKENS)
    assert admitted(guard, "GetMatch", with_token(1)) == 2
    assert admitted(guard, "GetMatch", with_token(1, "192.0.2.2")) == 0
    assert admitted(guard, "GetMatch", with_token(2)) == 2
    assert admitted(guard, "GetMatch", call()) == 40
    assert admitted(guard, "GetMatch", call(authorization="Bearer a.b.c")) == 40
    count = guard.count_request
    assert count is not None
    with pytest.raises(errors.CallError):
        count(TokenClaims("k3v9", 1, 2, "nonce"))


class LocalContext(LocalCall):
    """A call of the gateway in the same process."""

    def __init__(self) -> None:
        """A call without metadata from one address."""

    def peer(self) -> str:
        """The peer of the connection to the gateway."""
        return "ipv4:192.0.2.1:999"

    def invocation_metadata(self) -> tuple[tuple[str, str | bytes], ...]:
        return ()


def test_a_request_of_rest_is_not_counted_again_as_a_call() -> None:
    guard = Guard(Limits(per_address=Rate(1, 3600, 20)), TOKENS)
    local = Call("markethall.v1.MatchService/X", LocalContext())
    assert admitted(guard, "GetMatch", local) == 40
    # Nine more than the one of the gateway.
    assert admitted(guard, "CheckRecord", local) == 2
    assert admitted(guard, "GetMatch", call()) == 2


def test_the_lines_of_a_request_count_as_calls_up_to_the_burst() -> None:
    guard = Guard(Limits(per_address=Rate(1, 3600, 5)), TOKENS)
    guard.count_lines(call(), 1)
    guard.count_lines(call(), 3)
    assert admitted(guard, "GetMatch", call()) == 3
    full = Guard(Limits(per_token=Rate(1, 3600, 5)), TOKENS)
    full.count_lines(with_token(1), 1000)
    assert admitted(full, "GetMatch", with_token(1)) == 1
    with pytest.raises(errors.CallError):
        full.count_lines(with_token(1), 2)
    Guard(Limits(), TOKENS).count_lines(call(), 1000)


def test_a_full_store_refuses_what_makes_matches() -> None:
    guard = Guard(Limits(), TOKENS)
    guard.shortage = "no memory"
    for method in ("CreateMatch", "JoinMatch", "AddBot", "RematchMatch"):
        assert refused(guard, method, call()) == "STORE_FULL"
    assert guard.bounded == {"redis_memory_mb": 4}
    assert refused(guard, "PlayMove", call()) == ""


def test_an_api_key_is_asked_for_where_a_match_is_created() -> None:
    guard = Guard(Limits(), TOKENS, lambda: {b"one" * 11: "one", b"two" * 11: "two"})
    assert refused(guard, "CreateMatch", call()) == "API_KEY_MISSING"
    assert refused(guard, "CreateMatch", call(x_api_key="three" * 7)) == "API_KEY_INVALID"
    for key in ("one" * 11, b"two" * 11):
        assert refused(guard, "CreateMatch", call(x_api_key=key)) == ""
    assert refused(guard, "JoinMatch", call()) == ""


def wrong_codes(guard: Guard, error: BaseException | None, codes: int, match: str = "k3v9", **given: str) -> int:
    """How many attempts at a join code reach the comparison, if each ends with this error."""
    reached = 0
    for _ in range(codes):
        with suppress(JoinCodeWrong, SeatTaken, errors.CallError), guard.guess(call(**given), match, "2cw7ve9r"):
            reached += 1
            if error is not None:
                raise error
    return reached


def test_only_wrong_join_codes_count_and_each_match_and_address_on_its_own() -> None:
    guard = Guard(Limits(join_codes=TWO), TOKENS)
    assert guard.needs_join_code_guard
    assert wrong_codes(guard, None, 9) == 9
    # A right code with another error after it, such as a seat that is taken, is no guess.
    assert wrong_codes(guard, SeatTaken("Seat 1 is taken."), 9) == 9
    assert wrong_codes(guard, JoinCodeWrong("wrong"), 9) == 2
    assert wrong_codes(guard, None, 1) == 0
    assert guard.bounded == {"limit_join_codes": 8}
    assert wrong_codes(guard, JoinCodeWrong("wrong"), 9, "other") == 2
    assert wrong_codes(guard, JoinCodeWrong("wrong"), 9, address="192.0.2.2") == 2
    assert wrong_codes(Guard(Limits(), TOKENS), JoinCodeWrong("wrong"), 9) == 9


def test_codes_that_are_compared_at_once_count_as_wrong_until_they_are_known() -> None:
    guard = Guard(Limits(join_codes=TWO), TOKENS)
    with guard.guess(call(), "k3v9", "a"), guard.guess(call(), "k3v9", "b"):
        assert wrong_codes(guard, None, 1) == 0
    assert wrong_codes(guard, None, 1) == 1
    # A stream that has admitted its caller goes on for hours: its code is refunded at once, and once.
    stream = call()
    with guard.guess(stream, "k3v9", "a"):
        tell_admitted = stream.on_admitted
        assert tell_admitted is not None
        tell_admitted()
        tell_admitted()
        assert wrong_codes(guard, JoinCodeWrong("wrong"), 1) == 1
    assert wrong_codes(guard, JoinCodeWrong("wrong"), 9) == 1
    # Without a code nothing is guessed.
    with guard.guess(call(), "k3v9", ""):
        pass


def refuse_stream(guard: Guard, given: Call, sentence: str, by: str) -> None:
    with pytest.raises(errors.CallError, match=sentence) as caught, guard.stream_slot(given):
        pass
    assert caught.value.metadata["by"] == by


def test_streams_are_limited_by_process_and_by_caller() -> None:
    guard = Guard(Limits(watches=3, watches_per_caller=2), TOKENS)
    assert guard.limits_streams
    assert Guard(Limits(watches=1), TOKENS).limits_streams
    assert Guard(Limits(watches_per_caller=1), TOKENS).limits_streams
    with guard.stream_slot(call()), guard.stream_slot(call()):
        refuse_stream(guard, call(), "One address has 2 open streams, and 2 are allowed", "address")
        assert guard.bounded == {"max_watches_per_caller": 1}
        with guard.stream_slot(call("192.0.2.2")):
            refuse_stream(guard, call("192.0.2.3"), "This server has 3 open streams, and 3 are allowed", "process")
    assert guard.bounded == {"max_watches_per_caller": 1, "max_watches": 1}
    with guard.stream_slot(with_token(1)), guard.stream_slot(with_token(1, "192.0.2.2")):
        refuse_stream(guard, with_token(1, "192.0.2.3"), "One token has 2", "token")
    # A proxy or a gateway on this machine has the streams of all its callers.
    here = call("127.0.0.1")
    with guard.stream_slot(here), guard.stream_slot(here), guard.stream_slot(here):
        refuse_stream(guard, here, "This server has 3", "process")


def test_a_request_of_rest_counts_by_the_address_that_a_trusted_proxy_names() -> None:
    guard = Guard(Limits(per_address=TWO), TOKENS, trusted=networks(("192.0.2.0/24",)))
    for forwarded in ("203.0.113.1", "203.0.113.2"):
        for _ in range(2):
            guard.count_request_of_rest("ipv4:192.0.2.1:80", forwarded)
        with pytest.raises(errors.CallError, match=r"1/h:2 is the limit. Try again in \d+\.\d seconds"):
            guard.count_request_of_rest("ipv4:192.0.2.1:80", forwarded)
    assert guard.address(call("192.0.2.1", x_forwarded_for="203.0.113.7")) == "203.0.113.7"
    assert guard.address(call("198.51.100.1", x_forwarded_for="203.0.113.7")) == "198.51.100.1"
    Guard(Limits(), TOKENS).count_request_of_rest("ipv4:192.0.2.1:80", "")
