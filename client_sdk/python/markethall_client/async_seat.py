"""A seat for asyncio."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.match_service_pb2 import (
    JoinMatchResponse,
    PlayMoveResponse,
    RematchMatchResponse,
)
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View

from .names import match_name
from .place import Place, past_revision
from .position import Outlook, Position
from .resumption import OnPresence
from .steady import REST_S, Steady
from .turns import AsyncTurn, is_out
from .words import wrap

if TYPE_CHECKING:
    from .async_client import AsyncClient


class AsyncSeat(Place):
    """One seat of a match. It moves in the position that it has seen last, and is refused if that is no longer so.

    `timeout` is in seconds, for a call with all its attempts; None takes the client's own.
    """

    def __init__(self, client: AsyncClient, match: str, token: str, *, number: int = 0, revision: int = 0) -> None:
        super().__init__(match, number, token, revision)
        self._client = client

    @classmethod
    def from_token(cls, client: AsyncClient, match: Match | str, token: str, *, number: int = 0) -> Self:
        """A seat taken earlier, maybe by another process. It has seen nothing yet: look before you play."""
        return cls(client, match_name(match), token, number=number)

    @classmethod
    def taken(cls, client: AsyncClient, answer: JoinMatchResponse | RematchMatchResponse) -> Self:
        """The seat that an answer gives."""
        match = answer.match
        taken = cls(client, match.name, answer.token, number=answer.seat, revision=match.revision)
        taken.webhook_secret, taken.join_code = answer.webhook_secret, match.join_code
        return taken

    async def legal_moves(self, *, timeout: float | None = None) -> list[Move]:
        """The moves that the seat may play now, in a stable order; none when it is not its turn."""
        answer = await self._client.list_legal_moves(self.match, timeout=timeout, token=self.token)
        self.saw(answer.revision)
        return list(answer.moves)

    async def play(
        self, move: Message, *, revision: int | None = None, request_id: str = "", timeout: float | None = None
    ) -> Commit:
        """Plays a Move, or just its inner message such as a PlaceStall; errors.MovedOn if the match has gone on.

        `revision` is the one that the move is meant for, if that is not the last one that the seat has looked at.
        """
        answer = await self._client.play_move(
            self.match,
            wrap(Move, move),
            self._meant(revision),
            request_id=request_id,
            timeout=timeout,
            token=self.token,
        )
        self.saw(answer.revision)
        return answer.commit

    async def preview(
        self, move: Message, *, revision: int | None = None, timeout: float | None = None
    ) -> PlayMoveResponse:
        """What the move would do, up to the first luck or secret, and the `match` as it would be; nothing changes.

        Where `more_follows`, the match is one in the midst of the move: nobody is to act in it. `revision` as `play`.
        """
        return await self._client.play_move(
            self.match,
            wrap(Move, move),
            self._meant(revision),
            validate_only=True,
            with_match=True,
            timeout=timeout,
            token=self.token,
        )

    async def undo(self, *, revision: int | None = None, request_id: str = "", timeout: float | None = None) -> Commit:
        """Takes back the seat's last move of this turn, never across luck or a secret; `revision` as `play`."""
        answer = await self._client.undo_move(
            self.match,
            self._meant(revision),
            request_id=request_id,
            timeout=timeout,
            token=self.token,
        )
        self.saw(answer.revision)
        return answer.commit

    async def refresh(self, *, legal_moves: bool = False, timeout: float | None = None) -> Match:
        """Looks at the match as the seat sees it; its `legal_moves` are filled in only if they are asked for."""
        match = await self._client.get_match(self.match, legal_moves=legal_moves, timeout=timeout, token=self.token)
        self.saw_match(match)
        return match

    async def at(self, revision: int, *, timeout: float | None = None) -> Match:
        """The match as the seat saw it right after that commit: a replay; BadField if there was none.

        Only looks: the seat plays on in the position that it has seen last.
        """
        revision = past_revision(revision)
        return await self._client.get_match(self.match, revision=revision, timeout=timeout, token=self.token)

    async def view(self, *, timeout: float | None = None) -> View:
        """Looks at the position as the seat sees it; empty before the start."""
        return (await self.refresh(timeout=timeout)).view

    async def renew(self, *, timeout: float | None = None) -> datetime:
        """Takes a fresh token for the seat into `token`, and answers until when that is good. Do so in time."""
        answer = await self._client.renew_token(self.match, timeout=timeout, token=self.token)
        self.token = answer.token
        return answer.expire_time.ToDatetime(UTC)

    async def leave(self, *, request_id: str = "", timeout: float | None = None) -> Match:
        """Frees the seat before the start; its token is worth nothing from then on."""
        answer = await self._client.leave_match(self.match, request_id=request_id, timeout=timeout, token=self.token)
        return answer.match

    async def resign(self, *, request_id: str = "", timeout: float | None = None) -> Commit:
        """Gives up: of two the other one wins; with more, autopilot plays for the seat from now on."""
        answer = await self._client.resign_match(self.match, request_id=request_id, timeout=timeout, token=self.token)
        self.saw(answer.revision)
        return answer.commit

    async def rematch(self, *, request_id: str = "", webhook_url: str = "", timeout: float | None = None) -> AsyncSeat:
        """The same player's seat in the rematch of a finished match, which starts when all have come.

        `webhook_url` is told of the new seat's turns; its `webhook_secret` checks that, see `verify_webhook`.
        """
        answer = await self._client.rematch_match(
            self.match, request_id=request_id, webhook_url=webhook_url, timeout=timeout, token=self.token
        )
        return AsyncSeat.taken(self._client, answer)

    def watch(
        self, after_revision: int = 0, *, on_presence: OnPresence | None = None, until_rematch: bool = False
    ) -> AsyncGenerator[Commit, None]:
        """All commits as the seat sees them, each once and in order, until the match is over.

        The seat is present as long as it watches; `on_presence` is called with the seats that are. `until_rematch`: it
        goes on after the end, until the commit that names a rematch or for an hour.
        """
        return self._client.watch(
            self.match, after_revision, token=self.token, on_presence=on_presence, until_rematch=until_rematch
        )

    def follow(
        self, *, on_presence: OnPresence | None = None, until_rematch: bool = False
    ) -> AsyncGenerator[Position, None]:
        """The match as the seat sees it now, and then after whatever happens, as `AsyncClient.follow` does.

        Each position counts as looked at, as each answer does. What a player has chosen on a screen is meant for what
        that shows: play it with the position's `revision`.
        """
        outlook = Outlook()
        return Steady(lambda: self._follow(outlook, on_presence, until_rematch), REST_S)

    def turns(self, *, on_presence: OnPresence | None = None) -> AsyncGenerator[AsyncTurn, None]:
        """The positions in which this seat has to act, one after the other, each once and with its legal moves.

        It waits for the start, lives through broken streams as `watch` does, and ends when the match is over or the
        seat is out of it. A turn of several moves is several of these. One that is passed over comes again only when
        somebody else has moved. The seat is present meanwhile; `on_presence` is called with the seats that are.

        async for turn in seat.turns():
            await turn.play(random.choice(turn.legal_moves))
        """
        outlook = Outlook()
        return Steady(lambda: self._turns(outlook, on_presence), REST_S)

    async def _follow(
        self, outlook: Outlook, on_presence: OnPresence | None, until_rematch: bool
    ) -> AsyncGenerator[Position, None]:
        positions = self._client._followed(
            outlook, self.match, token=self.token, on_presence=on_presence, until_rematch=until_rematch
        )
        async with aclosing(positions):
            async for position in positions:
                self.saw_match(position.match)
                yield position

    async def _turns(self, outlook: Outlook, on_presence: OnPresence | None) -> AsyncGenerator[AsyncTurn, None]:
        async with aclosing(self._follow(outlook, on_presence, until_rematch=False)) as positions:
            async for position in positions:
                match = position.match
                if not match.your_seat:
                    # The seat was lost before the start: this says so.
                    await self.refresh()
                if is_out(match, self.number):
                    return
                if match.legal_moves:
                    yield AsyncTurn(match, position.commits, self)
