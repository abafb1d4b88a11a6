"""What only the creator of a match does: the match as `create` answered it holds the token for it."""

from __future__ import annotations

from google.protobuf.message import Message

from markethall.v1.event_pb2 import BotLevel
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, TimeControl, Visibility
from markethall.v1.match_service_pb2 import AddBotResponse

from .connection import new_match
from .methods import AsyncMethods, Methods
from .names import creator_token_of


class Creating(Methods):
    """For programs that wait."""

    def create(
        self,
        game: Game | str,
        *,
        seats: int,
        options: Message | None = None,
        visibility: Visibility = Visibility.VISIBILITY_UNSPECIFIED,
        time_control: TimeControl | None = None,
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
    ) -> Match:
        """Creates a match with free seats; `options` is the Options message of the game, its defaults if None.

        Without a `time_control` the seats may think as long as they like. `webhook_url` is told of every seat's turn;
        the answer then holds the `webhook_secret`, once.
        """
        match = new_match(game, seats, options, visibility, time_control)
        return self.create_match(match, request_id=request_id, webhook_url=webhook_url, timeout=timeout)

    def add_bot(
        self,
        name: Match | str,
        *,
        seat: int = 0,
        level: BotLevel = BotLevel.BOT_LEVEL_UNSPECIFIED,
        request_id: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AddBotResponse:
        """Lets the service play a seat, any free one if it is 0, before the start: an opponent with one call.

        Takes the match as `create` answered it, or its name and the creator's `token`. Without a `level` it is GREEDY.
        """
        token = token or creator_token_of(name)
        return super().add_bot(name, seat=seat, level=level, request_id=request_id, timeout=timeout, token=token)

    def kick(
        self, match: Match | str, seat: int, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Frees a seat before the start: by the match as `create` answered it, or by its name and creator's `token`."""
        token = token or creator_token_of(match)
        answer = self.kick_seat(match, seat, request_id=request_id, timeout=timeout, token=token)
        return answer.match

    def call_off(
        self, match: Match | str, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Closes a match before the start: as `create` answered it, or by its name and the creator's `token`."""
        token = token or creator_token_of(match)
        answer = self.close_match(match, request_id=request_id, timeout=timeout, token=token)
        return answer.match


class AsyncCreating(AsyncMethods):
    """For asyncio."""

    async def create(
        self,
        game: Game | str,
        *,
        seats: int,
        options: Message | None = None,
        visibility: Visibility = Visibility.VISIBILITY_UNSPECIFIED,
        time_control: TimeControl | None = None,
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
    ) -> Match:
        """Creates a match with free seats; `options` is the Options message of the game, its defaults if None.

        Without a `time_control` the seats may think as long as they like. `webhook_url` is told of every seat's turn;
        the answer then holds the `webhook_secret`, once.
        """
        match = new_match(game, seats, options, visibility, time_control)
        return await self.create_match(match, request_id=request_id, webhook_url=webhook_url, timeout=timeout)

    async def add_bot(
        self,
        name: Match | str,
        *,
        seat: int = 0,
        level: BotLevel = BotLevel.BOT_LEVEL_UNSPECIFIED,
        request_id: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AddBotResponse:
        """Lets the service play a seat, any free one if it is 0, before the start: an opponent with one call.

        Takes the match as `create` answered it, or its name and the creator's `token`. Without a `level` it is GREEDY.
        """
        token = token or creator_token_of(name)
        return await super().add_bot(name, seat=seat, level=level, request_id=request_id, timeout=timeout, token=token)

    async def kick(
        self, match: Match | str, seat: int, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Frees a seat before the start: by the match as `create` answered it, or by its name and creator's `token`."""
        token = token or creator_token_of(match)
        answer = await self.kick_seat(match, seat, request_id=request_id, timeout=timeout, token=token)
        return answer.match

    async def call_off(
        self, match: Match | str, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Closes a match before the start: as `create` answered it, or by its name and the creator's `token`."""
        token = token or creator_token_of(match)
        answer = await self.close_match(match, request_id=request_id, timeout=timeout, token=token)
        return answer.match
