"""A seat for asyncio."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.match_service_pb2 import PlayMoveResponse
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View

from .names import match_name
from .place import Place
from .resumption import OnPresence
from .words import wrap

if TYPE_CHECKING:
    from .async_client import AsyncClient


class AsyncSeat(Place):
    """One seat of a match. It moves in the position that it has seen last, and is refused if that is no longer so."""

    def __init__(self, client: AsyncClient, match: str, token: str, *, number: int = 0, revision: int = 0) -> None:
        super().__init__(match, number, token, revision)
        self._client = client

    @classmethod
    def from_token(cls, client: AsyncClient, match: Match | str, token: str, *, number: int = 0) -> Self:
        """A seat taken earlier, maybe by another process. It has seen nothing yet: look before you play."""
        return cls(client, match_name(match), token, number=number)

    async def legal_moves(self) -> list[Move]:
        """The moves that the seat may play now, in a stable order; none when it is not its turn."""
        answer = await self._client.list_legal_moves(self.match, token=self.token)
        self.saw(answer.revision)
        return list(answer.moves)

    async def play(self, move: Message, *, request_id: str = "") -> Commit:
        """Plays a Move, or just its inner message such as a PlaceStall; StaleRevision if the match has gone on."""
        answer = await self._client.play_move(
            self.match, wrap(Move, move), self.revision, request_id=request_id, token=self.token
        )
        self.saw(answer.revision)
        return answer.commit

    async def preview(self, move: Message) -> PlayMoveResponse:
        """What the move would do, up to the first luck or secret; nothing changes."""
        return await self._client.play_move(
            self.match, wrap(Move, move), self.revision, validate_only=True, token=self.token
        )

    async def undo(self, *, request_id: str = "") -> Commit:
        """Takes back the seat's last move of this turn; never across luck or a revealed secret."""
        answer = await self._client.undo_move(self.match, self.revision, request_id=request_id, token=self.token)
        self.saw(answer.revision)
        return answer.commit

    async def refresh(self) -> Match:
        """Looks at the match as the seat sees it."""
        match = await self._client.get_match(self.match, token=self.token)
        self.saw_match(match)
        return match

    async def at(self, revision: int) -> Match:
        """The match as the seat saw it right after that commit: a replay; BadField if there was none.

        Only looks: the seat plays on in the position that it has seen last.
        """
        return await self._client.get_match(self.match, revision=revision, token=self.token)

    async def view(self) -> View:
        """Looks at the position as the seat sees it; empty before the start."""
        return (await self.refresh()).view

    async def renew(self) -> datetime:
        """Takes a fresh token for the seat into `token`, and answers until when that is good. Do so in time."""
        answer = await self._client.renew_token(self.match, token=self.token)
        self.token = answer.token
        return answer.expire_time.ToDatetime(UTC)

    async def leave(self) -> Match:
        """Frees the seat before the start; its token is worth nothing from then on."""
        return (await self._client.leave_match(self.match, token=self.token)).match

    async def resign(self, *, request_id: str = "") -> Commit:
        """Gives up: of two the other one wins; with more, autopilot plays for the seat from now on."""
        answer = await self._client.resign_match(self.match, request_id=request_id, token=self.token)
        self.saw(answer.revision)
        return answer.commit

    async def rematch(self, *, request_id: str = "", webhook_url: str = "") -> AsyncSeat:
        """The same player's seat in the rematch of a finished match, which starts when all have come.

        `webhook_url` is told of the new seat's turns; its `webhook_secret` checks that, see `verify_webhook`.
        """
        answer = await self._client.rematch_match(
            self.match, request_id=request_id, webhook_url=webhook_url, token=self.token
        )
        new = answer.match
        taken = AsyncSeat(self._client, new.name, answer.token, number=answer.seat, revision=new.revision)
        taken.webhook_secret, taken.join_code = answer.webhook_secret, new.join_code
        return taken

    def watch(self, after_revision: int = 0, *, on_presence: OnPresence | None = None) -> AsyncGenerator[Commit, None]:
        """All commits as the seat sees them, each once and in order, until the match is over.

        The seat is present as long as it watches; `on_presence` is called with the seats that are.
        """
        return self._client.watch(self.match, after_revision, token=self.token, on_presence=on_presence)
