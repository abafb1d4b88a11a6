"""From a notice to the message to send, if the log says that it is still true."""

from __future__ import annotations

from markethall_service.matches import ports
from markethall_service.matches.errors import LogDamaged, MatchNotFound
from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.notices import Notice, notices, receivers
from markethall_service.matches.open_matches import OpenMatches
from markethall_service.matches.store_errors import as_match_errors
from markethall_service.matches.webhooks import Webhooks

from .message import Message


class NotYet(Exception):
    """The log has not come so far: the commit is under way, or will never be."""


class Composer:
    """Makes messages of notices, by what the log says."""

    def __init__(self, store: ports.Store, matches: OpenMatches, webhooks: Webhooks) -> None:
        self._store = store
        self._matches = matches
        self._webhooks = webhooks

    async def message(self, notice: Notice) -> Message | None:
        """What to send; None if there is nothing to say any more. NotYet, or StoreUnavailable."""
        try:
            return await self._message(notice)
        except (MatchNotFound, LogDamaged):
            return None

    async def _message(self, notice: Notice) -> Message | None:
        match = (await self._matches.fresh(notice.match_id)).match
        if match.revision < notice.revision:
            raise NotYet
        first = max(notice.revision - 2, FIRST_REVISION)
        with as_match_errors(notice.match_id):
            *earlier, commit = (await self._store.read(notice.match_id, first))[: notice.revision - first]
        if notice not in notices(match, commit, earlier[-1].to_act if earlier else ()):
            return None
        [receiver] = [receiver for receiver in receivers(match) if receiver.to == notice.to]
        secret = self._webhooks.secret(notice.match_id, receiver.to, receiver.revision)
        return Message(notice, match.header.game, commit.to_act, commit.time_ms, receiver.url, secret)
