"""What a method of the api receives: the call, the stream, and the fields of its request.

Fields that can never be right are rejected before anything is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import grpc
from google.protobuf.message import Message

from markethall.v1 import match_pb2
from markethall_platform import logs
from markethall_platform.grpc_server import ServerCall
from markethall_rules import BOTS, Bot, bot_by_id
from markethall_service.codec.envelope import BOT_PREFIX
from markethall_service.codec.matches import GAME_PREFIX
from markethall_service.language import ACCEPT_LANGUAGE, CONTENT_LANGUAGE, accepted, alternatives, hint, shown
from markethall_service.limits import REQUEST_ID_LENGTH, shortest_request_id
from markethall_service.matches.errors import BadField, BotNotFound, MatchNotFound, TokenForeign, TokenInvalid
from markethall_service.matches.identifiers import is_history, is_match_id, is_request_id
from markethall_service.matches.visibility import TokenClaims

from .tokens import Tokens

CACHE_CONTROL: Final = "cache-control"
"""Trailing metadata of a response that may be kept. REST sends it as the header of this name."""

_MATCH_VIEWS: Final = frozenset(match_pb2.MatchView.values())

_PART_FROM: Final = 53
"""The characters of a request id before the number of a part: it may have 64 with it."""

T = TypeVar("T")


class Call:
    """One call of a method.

    `path` is the method, such as "markethall.v1.MatchService/PlayMove"; `context` the call of the gRPC server.
    `claims` are those of the caller's token, None without one; the handler reads them before the method starts.
    `began` is the start of the method by the clock of `perf_counter`; 0 before it starts. `on_admitted`, if set, is
    called when a stream has admitted its caller, `on_refused` with the status code, the reason and the seconds of a
    refused part of it. `cache_control` says how long the response may be kept and by whom, as
    in HTTP; "" if it must not be kept. `language` is the language of the texts in the response, "" for none. `api_key`
    is the name of the operator's key that was sent, `match_id` the id that the request names or has created; both ""
    if there is none, and `match_id` may be any text of the caller. `request` is the message, None until it is parsed.
    """

    __slots__ = (
        "_request_id", "api_key", "began", "cache_control", "claims", "context", "language", "match_id", "metadata",
        "on_admitted", "on_refused", "path", "request",
    )  # fmt: skip

    def __init__(self, path: str, context: ServerCall) -> None:
        self.path = path
        self.context = context
        self.claims: TokenClaims | None = None
        self.api_key = ""
        self.match_id = ""
        self.request: Message | None = None
        self.began = 0.0
        self.on_admitted: Callable[[], None] | None = None
        self.on_refused: Callable[[Call, str, str, float], None] | None = None
        self.cache_control = ""
        self.metadata: dict[str, Any] = dict(context.invocation_metadata() or ())
        header = self.metadata.get(ACCEPT_LANGUAGE)
        self.language = accepted(header) if header else ""
        self._request_id = ""

    @property
    def sent_request_id(self) -> str:
        """The request id that the caller sent; "" if there is none or it is not safe to log."""
        return logs.safe_id(self.metadata.get(logs.KEY))

    @property
    def request_id(self) -> str:
        """The request id that the caller sent, or a new one."""
        if not self._request_id:
            self._request_id = self.sent_request_id or logs.new_request_id()
        return self._request_id

    def part(self, number: int) -> Call:
        """A request within this stream, from 0. Its request id is that of the stream, and its number."""
        part = Call(self.path, self.context)
        part.language, part.on_refused = self.language, self.on_refused
        part._request_id = f"{self.request_id[:_PART_FROM]}.{number}"
        return part

    @property
    def trailing(self) -> tuple[tuple[str, str], ...]:
        """The trailing metadata that have a value: the request id of the caller, cache control and language."""
        found = (
            (logs.KEY, self.sent_request_id), (CACHE_CONTROL, self.cache_control), (CONTENT_LANGUAGE, self.language),
        )  # fmt: skip
        return tuple((key, value) for key, value in found if value)


class BidirectionalStream(Generic[T]):
    """The requests of one stream, read one by one; each read sends the response to the request before.

    `parse_first` parses the first request, `parse_next` the others. CallError if a request is malformed or rejected.
    """

    def __init__(
        self, context: ServerCall, parse_first: Callable[[bytes], T], parse_next: Callable[[bytes], T]
    ) -> None:
        # No generators: each layer of them costs more than serializing the response.
        self._context = context
        self._parse_first = parse_first
        self._parse_next = parse_next
        self.parse: Callable[[bytes], T] = self._first

    async def read(self, response: bytes | None = None) -> bytes | None:
        """Send the response to the request before, if there was one. Returns the next request, None after the last."""
        data = await (self._context.read() if response is None else self._context.write_then_read(response))
        return None if data is grpc.aio.EOF else data

    def _first(self, data: bytes) -> T:
        # The stream was admitted when its headers came. That counts for the first request.
        self.parse = self._parse_next
        return self._parse_first(data)


def match_id(name: str) -> str:
    """The id in "matches/{id}"."""
    collection, _, ident = name.partition("/")
    if collection != "matches" or not ident:
        raise BadField.of("name", name, "the name of a match, such as 'matches/k3v9x2'")
    if not is_match_id(ident):
        raise MatchNotFound(f"There is no match {shown(name)}, or it has expired or was deleted.")
    return ident


def game_id(name: str) -> str:
    """The id of a game: "portobello" of "portobello" or "games/portobello"."""
    ident = name.removeprefix(GAME_PREFIX)
    # Errors quote what is no name of a game as it was sent.
    return name if "/" in ident else ident


def bot(name: str, field: str) -> Bot:
    """The bot of a resource name or id in a field of the request. Raises BotNotFound."""
    ident = name.removeprefix(BOT_PREFIX)
    found = bot_by_id(ident)
    if found is None:
        ids = [bot.id for bot in BOTS]
        allowed = ", ".join(ids)
        raise BotNotFound(
            f"{field} is {shown(name)}{hint(ident, ids)}; it takes the name or the id of a bot: {allowed}. "
            "ListBots describes them.",
            field=field,
            allowed=allowed,
        )
    return found


def request_id(request: Any) -> str:
    """The request id of a request that has one."""
    given: str = request.request_id
    shortest = shortest_request_id(request.DESCRIPTOR.name)
    if given and not is_request_id(given, shortest):
        takes = f"{shortest} to {REQUEST_ID_LENGTH} printable ASCII characters, best a random UUID"
        raise BadField.of("requestId", given, takes)
    return given


def bad_choice(field: str, given: int | str, names: Sequence[str], also: str = "") -> BadField:
    """The error of a field that takes some values of an enum. `also` is said after them."""
    return BadField.of(field, given, alternatives(names) + also, allowed=", ".join(names))


def match_view(given: match_pb2.MatchView) -> match_pb2.MatchView:
    """The view of a match that a request asks for; 0 for the default of the method."""
    if given not in _MATCH_VIEWS:
        raise bad_choice("view", given, ("MATCH_VIEW_BASIC", "MATCH_VIEW_POSITION", "MATCH_VIEW_FULL"))
    return given


def revision(given: int) -> int:
    """The revision that a write names."""
    if given < 1:
        takes = "the latest revision that you have seen, which GetMatch, ListLegalMoves and PlayMove return"
        raise BadField.of("revision", given, takes, least=1)
    return given


def page_size(given: int, most: int) -> int:
    """The number of entries of a page: at most `most`, which is the default too."""
    if given < 0:
        raise BadField.of("pageSize", given, f"1 to {most}, or 0 for {most}", least=0)
    return min(given, most) or most


def check_after(given: int, history: str) -> None:
    """Raise BadField for a revision that no match has, and for a history that is none or is that of no revision."""
    if given < 0:
        takes = "the last revision that you have seen, or 0 for all commits"
        raise BadField.of("afterRevision", given, takes, least=0)
    check_history(history, "afterHistory")
    if history and not given:
        raise BadField(
            "afterHistory needs afterRevision: send the history and the revision of the last commit that you have "
            "seen, or neither for all commits.",
            field="afterHistory",
        )


def check_history(given: str, field: str) -> None:
    """Raise BadField for a text that is no history. "" if the caller does not say."""
    if given and not is_history(given):
        raise BadField(
            f"{field} is {shown(given)}; it takes the history of an answer as it is, such as 0c64f1a09b7e, or nothing.",
            field=field,
        )


def check_match(claims: TokenClaims, name: str) -> None:
    """Raise TokenForeign if the name is that of another match than the token's."""
    if name.startswith("matches/") and name != f"matches/{claims.match_id}":
        raise TokenForeign(
            "The token is of another match: send the token that JoinMatch or CreateMatch returned for this match, or "
            "none to look at it as a spectator."
        )


def claims(call: Call, tokens: Tokens) -> TokenClaims | None:
    """The claims of the caller's token; None without a token."""
    authorization = call.metadata.get("authorization")
    if authorization is None:
        return None
    scheme, _, token = str(authorization).partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise TokenInvalid("authorization takes 'Bearer' and the token of a seat.")
    return tokens.read(token.strip())
