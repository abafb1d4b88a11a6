"""Who and what a call is about: fields of log lines and spans, and lines of the audit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, Protocol, TypeAlias

from markethall_platform.audit import AuditFile
from markethall_rules import SPECTATOR
from markethall_service.matches.identifiers import is_match_id
from markethall_service.matches.log import Visibility
from markethall_service.matches.match import Match

from .requests import Call

ShownMatches: TypeAlias = Literal["public", "all", "none"]
"""The matches whose calls name them in log lines and spans. Who has the name of an unlisted match may watch it."""

_READS: Final = ("Get", "List", "Watch", "Preview", "Check")
_MOVES: Final = frozenset({"PlayMove", "PlayMoves", "UndoMove"})
"""The log of the match has them, with seat and time."""


class KnowsMatches(Protocol):
    """The matches in memory."""

    def peek(self, match_id: str) -> Match | None:
        """The match as last known; None if it is not in memory."""
        ...


class CallFacts:
    """The match, game, seat and revision of a call, as far as they may be shown and are known without the store."""

    def __init__(self, matches: KnowsMatches, shown: ShownMatches) -> None:
        self._matches = matches
        self._shown = shown

    def __call__(self, call: Call) -> dict[str, int | str]:
        """The fields; none if the match may not be shown."""
        match_id = match_id_of(call)
        if self._shown == "none" or not match_id:
            return {}
        match = self._matches.peek(match_id)
        if self._shown != "all" and (match is None or match.header.visibility is not Visibility.PUBLIC):
            return {}
        found: dict[str, int | str] = {"match": match_id}
        if match is not None:
            found |= {"game": match.header.game, "revision": match.revision}
        if call.claims is not None and call.claims.seat != SPECTATOR:
            found["seat"] = call.claims.seat
        return found


class Audit:
    """Writes a line for each call that changes something, but for moves. `address`: that of the caller of a call."""

    def __init__(self, file: AuditFile, address: Callable[[Call], str]) -> None:
        self._file = file
        self._address = address

    def record(self, call: Call, method: str, result: str) -> None:
        """Record the end of a call. `result` is "OK", or the reason of its refusal, or its code."""
        if not is_audited(method):
            return
        match_id = match_id_of(call)
        match = f"matches/{match_id}" if match_id else ""
        self._file.write(_who(call), self._address(call), method, match, result, call.request_id)


def is_audited(method: str) -> bool:
    """Whether calls of the method have lines."""
    return method not in _MOVES and not method.startswith(_READS)


def match_id_of(call: Call) -> str:
    """The id of the match of a call; "" if there is none, or if it cannot be one."""
    match_id = call.match_id or (call.claims.match_id if call.claims is not None else "")
    return match_id if is_match_id(match_id) else ""


def _who(call: Call) -> str:
    if call.api_key:
        return f"key {call.api_key}"
    if call.claims is None:
        return "anonymous"
    return f"seat {call.claims.seat}" if call.claims.seat != SPECTATOR else "creator"
