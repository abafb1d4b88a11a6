"""Webhooks of matches: allowed URLs, signing secrets, and the messages of a commit."""

from __future__ import annotations

import base64
import hashlib
import hmac
import socket
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import IPv4Address, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from . import errors
from .log import FIRST_REVISION, Commit, MatchClosed, MatchFinished, MatchStarted
from .match import Match
from .special_addresses import Address, is_public

URL_LENGTH: Final = 2048
SECRET_PREFIX: Final = "whsec_"

_HTTPS: Final = 443
_FIRST_FREE_PORT: Final = 1024
"""Below are the ports of mail, remote shells and printers, whose servers may understand a part of a request."""

_PRIVATE_NAMES: Final = ("localhost", "local", "internal", "lan", "home.arpa")
"""Names that by convention or by RFC 6761, 6762 and 8375 mean a private host."""


@dataclass(slots=True)
class Webhooks:
    """The policy of the service: `private` allows http, all ports and private addresses.

    `key` (32 bytes) derives all secrets.
    """

    key: bytes = field(repr=False)
    private: bool = False

    def use_key(self, key: bytes) -> None:
        """Use this key from now on."""
        self.key = key

    def check(self, url: str) -> None:
        """Raise BadWebhook unless the URL may be called; "" is allowed. Names are resolved and checked at delivery."""
        if not url:
            return
        parts = _parts(url)
        schemes = ("https", "http") if self.private else ("https",)
        if parts.scheme not in schemes:
            raise _bad(f"begins with {' or '.join(f'{scheme}://' for scheme in schemes)}")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise _bad("holds no user, no password and no #fragment")
        port = parts.port or _HTTPS
        if not self.private and port != _HTTPS and port < _FIRST_FREE_PORT:
            raise _bad(f"has port {_HTTPS} or one from {_FIRST_FREE_PORT} to 65535")
        host = (parts.hostname or "").rstrip(".")
        if not host:
            raise _bad("names a host")
        address = _literal(host)
        is_private_name = any(f".{host}".endswith(f".{name}") for name in _PRIVATE_NAMES)
        if not self.private and (is_private_name if address is None else not self.allows(address)):
            raise _bad("names a host on the public Internet: this service calls no private addresses")

    def allows(self, address: Address) -> bool:
        """Whether the service may connect to the address."""
        return self.private or is_public(address)

    def secret(self, match_id: str, seat: int, revision: int) -> str:
        """The secret that signs messages to the player who took the seat in that revision; seat 0, revision 1: the
        creator."""
        digest = hmac.digest(self.key, f"{match_id}/{seat}/{revision}".encode(), hashlib.sha256)
        return SECRET_PREFIX + base64.b64encode(digest).decode()


def _parts(url: str) -> SplitResult:
    if len(url) > URL_LENGTH or not url.isascii() or not url.isprintable() or any(sign in url for sign in ' \\"<>'):
        raise _bad(f"has up to {URL_LENGTH} ASCII characters, no spaces, and a host name in ASCII (punycode)")
    try:
        parts = urlsplit(url)
        if parts.port == 0:
            raise ValueError("no port")
    except ValueError:
        raise _bad("is well formed, with a port from 1 to 65535 if any") from None
    return parts


def _literal(host: str) -> Address | None:
    """The address in any form that resolvers accept, such as 2130706433 and 0x7f.1; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def _bad(rule: str) -> errors.BadWebhook:
    # The URL is not quoted: it may contain a secret.
    return errors.BadWebhook(f"A webhookUrl {rule}.", field="webhookUrl")


CREATOR: Final = 0
"""The `to` of messages to the creator of the match. Seats are 1, 2, ..."""


class Kind(StrEnum):
    """The kind of a message."""

    STARTED = "started"
    YOUR_TURN = "your_turn"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class WebhookMessage:
    """A message to one receiver: `to` is a seat or CREATOR, `seat` is the seat that it is about (0: all)."""

    match_id: str
    revision: int
    to: int
    seat: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Receiver:
    """A webhook of a match: that of a seat, taken in a revision, or CREATOR, named in revision 1."""

    to: int
    revision: int
    url: str


def receivers(match: Match) -> Iterator[Receiver]:
    """The webhooks of a match."""
    if match.header.webhook_url:
        yield Receiver(CREATOR, FIRST_REVISION, match.header.webhook_url)
    for seat, holder in enumerate(match.seats, 1):
        if holder.webhook_url:
            yield Receiver(seat, holder.taken_revision, holder.webhook_url)


def messages_of_commit(match: Match, commit: Commit, before: Collection[int]) -> tuple[WebhookMessage, ...]:
    """The messages of a commit. `match` is the match after it or later, `before` are the seats to act before it."""
    return tuple(
        WebhookMessage(match.header.match_id, commit.revision, receiver.to, seat, kind)
        for receiver in receivers(match)
        for kind, seat in _kinds_of(match, commit, before, receiver.to)
    )


def _kinds_of(match: Match, commit: Commit, before: Collection[int], to: int) -> Iterator[tuple[Kind, int]]:
    for event in commit.events:
        if isinstance(event, MatchStarted):
            yield Kind.STARTED, to
        elif isinstance(event, MatchFinished):
            yield Kind.OVER, to
        elif isinstance(event, MatchClosed):
            yield Kind.CLOSED, to
    for seat in commit.to_act:
        # Bots and seats that are out have nothing to do.
        if seat not in before and seat not in match.out and seat not in match.bots and to in (CREATOR, seat):
            yield Kind.YOUR_TURN, seat
