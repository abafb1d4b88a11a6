"""Which calls are admitted: API keys, rate limits by token and by address, and slots for streams."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from markethall_platform import network
from markethall_platform.grpc_server import LocalCall
from markethall_platform.rates import Bucket, Rate, StreamLimitReached, StreamLimits
from markethall_service.matches.errors import JoinCodeWrong, MatchError
from markethall_service.matches.visibility import TokenClaims

from . import errors, handlers, requests
from .requests import Call
from .tokens import Tokens

API_KEY: Final = "x-api-key"
CREATING: Final = frozenset({"CreateMatch"})
"""The methods that need an API key, if the operator has set API keys."""

_SEATING: Final = frozenset({"CreateMatch", "JoinMatch", "AddBot", "RematchMatch"})
"""The methods that make matches, or make them larger. They are refused when the store is full."""

_CHECKING: Final = frozenset({"CheckRecord"})
_COSTS: Final = dict.fromkeys(_CHECKING, 10)
"""The methods that count as several calls. A check takes as long as hundreds of moves, though in a worker process."""

_NEW_MATCHES: Final = frozenset({"CreateMatch", "RematchMatch"})

ApiKeys: TypeAlias = Callable[[], Mapping[bytes, str]]
RATES: Final = ("per_token", "per_address", "seating", "creating", "join_codes", "checks")
"""The fields of `Limits` that are rates."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that the operator has set; None and 0 are no limit.

    `seating`: create, join, add a bot, rematch. `creating`: create and rematch.
    `join_codes`: wrong join codes for one match, and wrong short codes. `checks`: checks of records.
    """

    per_token: Rate | None = None
    per_address: Rate | None = None
    seating: Rate | None = None
    creating: Rate | None = None
    join_codes: Rate | None = None
    checks: Rate | None = None
    watches: int = 0
    watches_per_caller: int = 0


class Guard:
    """Admits or rejects calls. `bounded` counts the calls that each limit has rejected, by the name of its setting.

    `api_keys`: the keys now with their names; None if none is needed. `trusted` are the proxies whose X-Forwarded-For
    is used. `changes`: the rates may be changed by `use`, also where there is no limit now.
    """

    def __init__(
        self,
        limits: Limits,
        tokens: Tokens,
        api_keys: ApiKeys | None = None,
        trusted: Sequence[network.Network] = (),
        changes: bool = False,
    ) -> None:
        self.bounded: Counter[str] = Counter()
        self._tokens = tokens
        self._api_keys = api_keys
        self._trusted = tuple(trusted)
        self._limits = limits
        self._streams = StreamLimits(limits.watches, limits.watches_per_caller)
        self._buckets = {
            name: Bucket(getattr(limits, name)) for name in RATES if changes or getattr(limits, name) is not None
        }
        self._by_token, self._by_address = self._buckets.get("per_token"), self._buckets.get("per_address")
        self._seating, self._creating = self._buckets.get("seating"), self._buckets.get("creating")
        self._join_codes, self._checks = self._buckets.get("join_codes"), self._buckets.get("checks")
        self.shortage = ""
        """The shortage of the store as a sentence; "" while it has room for new matches."""

    def use(self, limits: Limits) -> None:
        """Use the rates of these limits from now on."""
        for name, bucket in self._buckets.items():
            bucket.use(getattr(limits, name))

    @property
    def needs_join_code_guard(self) -> bool:
        """Whether wrong join codes are counted."""
        return self._join_codes is not None

    def admit(self, method: str) -> handlers.Admit | None:
        """The check of calls of the method; None if all are admitted."""
        checks: list[handlers.Admit] = []
        cost = _COSTS.get(method, 1)
        if self._by_address:
            checks.append(self._address_check(self._by_address, cost))
        if self._checks and method in _CHECKING:
            checks.append(self._rate_check(self._checks, self.address, "address", "limit_checks"))
        if self._seating and method in _SEATING:
            checks.append(self._rate_check(self._seating, self.address, "address", "limit_seating"))
        if self._creating and method in _NEW_MATCHES:
            checks.append(self._rate_check(self._creating, self.address, "address", "limit_creating"))
        if self._by_token:
            checks.append(self._rate_check(self._by_token, self._seat, "token", "limit_per_token", cost))
        if self._api_keys is not None and method in CREATING:
            checks.append(self._check_api_key)
        if method in _SEATING:
            checks.append(self._check_room)
        if len(checks) < 2:
            return checks[0] if checks else None

        def check_all(call: Call) -> None:
            for check in checks:
                check(call)

        return check_all

    @property
    def count_request(self) -> handlers.CountRequest | None:
        """Counts a request of a stream against the limit of the token that it contains; None without such a limit."""
        bucket = self._by_token
        return (lambda claims: self._take(bucket, _account(claims), "token", "limit_per_token")) if bucket else None

    def count_lines(self, call: Call, lines: int) -> None:
        """Counts the lines of a request, of which `admit` has counted one: as calls, or as the whole burst if that is
        less."""
        checks = ((self._by_address, self.address, "address"), (self._by_token, self._seat, "token"))
        for bucket, key_of, by in checks:
            if bucket and bucket.rate and (more := min(lines, bucket.rate.burst) - 1):
                self._take(bucket, key_of(call), by, f"limit_per_{by}", "lines with", more)

    @property
    def limits_streams(self) -> bool:
        """Whether the number of open streams is limited."""
        return bool(self._limits.watches or self._limits.watches_per_caller)

    def stream_slot(self, call: Call) -> AbstractContextManager[None]:
        """Reserves a slot for a stream, counted for the caller's address and token."""
        return self._hold(call, self._stream_account(call))

    def watch_slot(self, call: Call, first: bool) -> AbstractContextManager[None]:
        """Reserves a slot for a watch of a stream of several, counted as a stream of its own.

        The `first` one has the slot of its stream: only its token is counted.
        """
        return self._hold(call, "" if first else self._stream_account(call), counts=not first)

    def _stream_account(self, call: Call) -> str:
        """The account of the address that a stream is counted for; "" for programs on this machine."""
        address = self.address(call)
        return f"address {address}" if address and not network.is_loopback(address) else ""

    @contextmanager
    def _hold(self, call: Call, address: str, *, counts: bool = True) -> Iterator[None]:
        accounts = [address, f"token {_account(call.claims)}" if call.claims is not None else ""]
        try:
            with self._streams.hold([account for account in accounts if account], counts=counts):
                yield
        except StreamLimitReached as reached:
            by = reached.caller.partition(" ")[0]
            self.bounded["max_watches_per_caller" if by else "max_watches"] += 1
            subject = f"One {by} has" if by else "This server has"
            raise errors.CallError(
                "TOO_MANY_STREAMS",
                f"{subject} {reached.open_streams} open streams, and {reached.limit} are allowed. "
                "Close one, or try again later.",
                open=reached.open_streams,
                limit=reached.limit,
                by=by or "process",
            ) from None

    @contextmanager
    def guess(self, call: Call, match: str, code: str) -> Iterator[None]:
        """Counts a wrong join code for the match, or a wrong short code ("" as the match). Raises RATE_LIMITED, before
        it is compared, if there were too many.

        The code counts as wrong until the block ends, so that concurrent calls are limited too.
        """
        bucket, key = self._join_codes, f"{match} {self.address(call)}"
        if bucket is None or not code:
            yield
            return
        by, what = ("match", "wrong join codes for") if match else ("address", "wrong short codes from")
        self._take(bucket, key, by, "limit_join_codes", what)

        def refund() -> None:
            if call.on_admitted is not None:
                call.on_admitted = None
                bucket.refund(key)

        call.on_admitted = refund
        try:
            yield
        except JoinCodeWrong:
            raise
        except BaseException:
            refund()
            raise
        refund()

    def count_request_of_rest(self, peer: str, forwarded_for: str) -> None:
        """Count a request of REST against the limit of its address, also one that reaches no method."""
        if self._by_address:
            address = self._forwarded(network.of_peer(peer), forwarded_for)
            self._take(self._by_address, address, "address", "limit_per_address")

    def address(self, call: Call) -> str:
        """The address of the caller, as a trusted proxy names it; "" if unknown."""
        peer = network.of_peer(call.context.peer())
        return self._forwarded(peer, str(call.metadata.get("x-forwarded-for", ""))) if self._trusted else peer

    def _forwarded(self, peer: str, forwarded_for: str) -> str:
        return network.client_address(peer, forwarded_for, self._trusted) if self._trusted else peer

    def _seat(self, call: Call) -> str:
        """The seat of a valid token; "" otherwise, so that invented tokens do not use memory."""
        with suppress(MatchError):
            claims = requests.claims(call, self._tokens)
            if claims is not None:
                return _account(claims)
        return ""

    def _rate_check(
        self, bucket: Bucket, key_of: Callable[[Call], str], by: str, setting: str, cost: int = 1
    ) -> handlers.Admit:
        return lambda call: self._take(bucket, key_of(call), by, setting, cost=cost)

    def _address_check(self, bucket: Bucket, cost: int) -> handlers.Admit:
        def check(call: Call) -> None:
            # The gateway has counted a request of REST as one call.
            if calls := cost - isinstance(call.context, LocalCall):
                self._take(bucket, self.address(call), "address", "limit_per_address", cost=calls)

        return check

    def _take(self, bucket: Bucket, key: str, by: str, setting: str, what: str = "calls with", cost: int = 1) -> None:
        wait = bucket.take(key, cost) if key else 0.0
        if wait:
            self.bounded[setting] += 1
            error = errors.CallError(
                "RATE_LIMITED",
                f"Too many {what} one {by}: {bucket.rate} is the limit. Try again in {max(wait, 0.1):.1f} seconds.",
                limit=str(bucket.rate),
                by=by,
            )
            error.retry_s = wait
            raise error

    def _check_room(self, _: Call) -> None:
        if self.shortage:
            self.bounded["redis_memory_mb"] += 1
            raise errors.CallError(
                "STORE_FULL", f"The store is full: {self.shortage}. Running matches go on. Try again later."
            )

    def _check_api_key(self, call: Call) -> None:
        given = call.metadata.get(API_KEY)
        if not given:
            raise errors.CallError(
                "API_KEY_MISSING", f"Creating a match needs an API key of the operator in {API_KEY}.", header=API_KEY
            )
        sent = given if isinstance(given, bytes) else str(given).encode()
        assert self._api_keys is not None
        # Compare with all keys, so that the time does not depend on which one matches.
        names = [name for key, name in self._api_keys().items() if hmac.compare_digest(sent, key)]
        if names:
            call.api_key = names[0]
        else:
            raise errors.CallError("API_KEY_INVALID", f"The API key in {API_KEY} is not valid here.", header=API_KEY)


def _account(claims: TokenClaims) -> str:
    return f"{claims.match_id}/{claims.seat}"
