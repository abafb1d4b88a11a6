"""Who may call, and how often: the operator's key, rates by token and by address, places for streams."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from markethall_platform import network as addresses
from markethall_platform.rates import Bucket, Full, Rate, StreamLimits
from markethall_service.matches.errors import MatchError
from markethall_service.matches.visibility import TokenClaims

from . import requests
from .errors import CallError
from .handlers import Admit, Call, Charge
from .tokens import Tokens

API_KEY: Final = "x-api-key"
CREATING: Final = frozenset({"CreateMatch"})
"""The methods that take the operator's key, where there is one."""

_SEATING: Final = frozenset({"CreateMatch", "JoinMatch", "AddBot", "RematchMatch"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What an operator allows; None and 0 are no limit. `seating`: creating, joining, bots, rematches."""

    per_token: Rate | None = None
    per_address: Rate | None = None
    seating: Rate | None = None
    watches: int = 0
    watches_per_caller: int = 0


class Guard:
    """Turns calls away. `gateway_key` is what a gateway of ours proves itself by when it tells its caller's address."""

    def __init__(
        self,
        limits: Limits,
        tokens: Tokens,
        api_keys: Sequence[bytes] = (),
        trusted: Sequence[addresses.Network] = (),
        gateway_key: str = "",
    ) -> None:
        self._tokens = tokens
        self._api_keys = tuple(api_keys)
        self._trusted = tuple(trusted)
        self._gateway_keys = (gateway_key.encode(),) if gateway_key else ()
        self._limits = limits
        self.bounded: Counter[str] = Counter()
        """How often each limit has turned somebody away, by its setting."""
        self._streams = StreamLimits(limits.watches, limits.watches_per_caller)
        self._by_token = limits.per_token and Bucket(limits.per_token)
        self._by_address = limits.per_address and Bucket(limits.per_address)
        self._seating = limits.seating and Bucket(limits.seating)

    def admit(self, method: str) -> Admit | None:
        """What decides on calls of the method; None if all are welcome."""
        checks: list[Admit] = []
        if self._by_address:
            checks.append(self._rated(self._by_address, self.address, "address", "limit_per_address"))
        if self._seating and method in _SEATING:
            checks.append(self._rated(self._seating, self.address, "address", "limit_seating"))
        if self._by_token:
            checks.append(self._rated(self._by_token, self._seat, "token", "limit_per_token"))
        if self._api_keys and method in CREATING:
            checks.append(self._check_key)
        if len(checks) < 2:
            return checks[0] if checks else None

        def check_all(call: Call) -> None:
            for check in checks:
                check(call)

        return check_all

    def adopt(self, gateway_key: bytes) -> None:
        """Believes gateways that prove themselves by this key, too."""
        self._gateway_keys = (gateway_key, *self._gateway_keys)

    @property
    def charge(self) -> Charge | None:
        """What counts a request of a stream for the token that it brings itself; None where tokens have no limit."""
        bucket = self._by_token
        return (lambda claims: self._take(bucket, _account(claims), "token", "limit_per_token")) if bucket else None

    @property
    def limits_streams(self) -> bool:
        """Whether streams need places at all."""
        return bool(self._limits.watches or self._limits.watches_per_caller)

    @contextmanager
    def hold(self, call: Call) -> Iterator[None]:
        """A place for a stream, on the account of the caller's address and of its token."""
        accounts = [f"address {self.address(call)}", f"token {seat}" if (seat := self._seat(call)) else ""]
        try:
            with self._streams.hold([account for account in accounts if account]):
                yield
        except Full as full:
            by = full.caller.partition(" ")[0]
            self.bounded["max_watches_per_caller" if by else "max_watches"] += 1
            whose = f"You hold, with one {by}," if by else "This server holds"
            raise CallError(
                "TOO_MANY_STREAMS",
                f"{whose} {full.held} streams, as many as may be open at once: end one, or try again later.",
                open=full.held,
                limit=full.limit,
                by=by or "process",
            ) from None

    def address(self, call: Call) -> str:
        """The address that the call comes from, as a trusted proxy or a gateway of ours tells it; "" if unknown."""
        told = call.metadata.get(addresses.GATEWAY_KEY)
        if told is not None and any(hmac.compare_digest(str(told).encode(), key) for key in self._gateway_keys):
            return addresses.normal(str(call.metadata.get(addresses.CLIENT_KEY, "")))
        peer = addresses.of_peer(call.context.peer())
        if not self._trusted:
            return peer
        return addresses.through(peer, str(call.metadata.get("x-forwarded-for", "")), self._trusted)

    def _seat(self, call: Call) -> str:
        """The seat that a good token speaks for: made-up tokens must not open accounts."""
        with suppress(MatchError):
            claims = requests.claims(call, self._tokens)
            if claims is not None:
                return _account(claims)
        return ""

    def _rated(self, bucket: Bucket, key_of: Callable[[Call], str], by: str, setting: str) -> Admit:
        return lambda call: self._take(bucket, key_of(call), by, setting)

    def _take(self, bucket: Bucket, key: str, by: str, setting: str) -> None:
        wait = bucket.take(key) if key else 0.0
        if wait:
            self.bounded[setting] += 1
            refusal = CallError(
                "RATE_LIMITED",
                f"Too many calls with one {by}: {bucket.rate} is the limit. Try again in {wait:.1f} seconds.",
                limit=str(bucket.rate),
                by=by,
            )
            refusal.retry_s = wait
            raise refusal

    def _check_key(self, call: Call) -> None:
        given = call.metadata.get(API_KEY)
        if not given:
            raise CallError(
                "API_KEY_MISSING", f"Creating matches takes a key of the operator's, as {API_KEY}.", header=API_KEY
            )
        sent = given if isinstance(given, bytes) else str(given).encode()
        # All are compared, so that the time tells nothing.
        if not sum(hmac.compare_digest(sent, key) for key in self._api_keys):
            raise CallError("API_KEY_INVALID", f"The key in {API_KEY} is none of the operator's.", header=API_KEY)


def _account(claims: TokenClaims) -> str:
    return f"{claims.match_id}/{claims.seat}"
