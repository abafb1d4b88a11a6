# Generated from _async/client.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""The client: matches, seats, and watching."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any, Literal, Self, TypeAlias, cast

import grpc

from markethall.v1.game_pb2 import Game, GameView
from markethall.v1.match_pb2 import BotPace, Commit, Match, MatchState, MatchView, MatchVisibility, Record
from markethall.v1.match_service_pb2 import (
    AddBotResponse,
    CreateMatchResponse,
    DeleteMatchResponse,
    JoinMatchRequest,
    WatchMatchRequest,
)
from markethall.v1.player_pb2 import Bot, PlayerKind
from markethall_client.connection import Connection
from markethall_client.errors import HistoryChanged, MarketHallError
from markethall_client.messages import enum_number, options_of
from markethall_client.methods import enums
from markethall_client.methods.sync_create import Creator
from markethall_client.methods.sync_methods import Methods
from markethall_client.methods.types import AnyGame, AnyMatchState
from markethall_client.new_match import MatchSettings
from markethall_client.retry import Retry
from markethall_client.rpc import (
    NamedMatch,
    check,
    creator_token_of,
    game_name,
    join_code_of,
    match_name,
    request_of,
)
from markethall_client.shared_watches import PlainWatches, WatchAnswer
from markethall_client.streams import IDLE_CLOSE_S, plain_stream
from markethall_client.watching import (
    OnMovesLost,
    OnPresence,
    Position,
    PositionTracker,
    WatchProgress,
    notify_presence,
)

from .bulk import BulkTurn, bulk_turns
from .calls import Calls
from .seat import Seat

OpenStream: TypeAlias = Callable[[int, str], Generator[WatchAnswer, None, None]]
"""Opens a stream of a watch after a revision, and the history up to it."""


class Client(Creator):
    """A client of Market Hall. It connects at the first call. Threads may share it.

    `rpc` has every RPC of the contract as a method with the fields of its request: `hall.rpc.list_commits(match)`.

    - `target`: "host:port"; ValueError for a URL.
    - `token`: token of a seat, for all calls that name no other token.
    - `api_key`: key of the operator, for creating matches if the service requires it.
    - `language`: code of the language of texts and error messages, such as "de": `text` of events and legal moves,
      `prompt`, names of games. Without a language, texts are empty and errors are in English.
    - `credentials`: from `grpc.ssl_channel_credentials`, for TLS; with a certificate, mutual TLS.
    - `options`: options of the gRPC channel.
    - `retry`: retry policy.
    - `timeout`: seconds for a call with all its attempts; `math.inf` for no limit. None is 30 seconds. Without a
      `timeout` and a `retry`, a client that has never reached the service raises errors.Unreachable after 1.5 seconds.
    """

    def __init__(
        self,
        target: str = "localhost:50051",
        *,
        token: str = "",
        api_key: str = "",
        language: str = "",
        credentials: grpc.ChannelCredentials | None = None,
        options: Sequence[tuple[str, Any]] = (),
        retry: Retry | None = None,
        timeout: float | None = None,
    ) -> None:
        self._connection = Connection(
            target,
            token,
            credentials,
            tuple(options),
            retry or Retry(),
            30.0 if timeout is None else timeout,
            api_key,
            language,
            patient=not (timeout is None and retry is None),
        )
        calls = Calls(self._connection)
        self.rpc: Methods = calls
        self._transport = calls.transport
        self._watches = PlainWatches(calls, self._connection.sendable_token)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._connection.target!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends all calls and closes the connection. The client cannot be used again."""
        self._transport.close()

    def _create(self, game: Game | str, seats: int, options: Any, settings: MatchSettings) -> CreateMatchResponse:
        name = game_name(game)
        check(Match, "seat_count", seats, "seats")
        match = request_of(
            Match,
            game=name,
            seat_count=seats,
            options=options_of(name.rpartition("/")[2], options),
            time_control=settings.get("time_control"),
            creator_may_close=settings.get("creator_may_close", False),
        )
        visibility, pace = settings.get("visibility"), settings.get("pace")
        match.visibility = cast(Any, enum_number(MatchVisibility, visibility, "visibility"))
        match.pace = cast(Any, enum_number(BotPace, pace, "pace"))
        return self.rpc.create_match(
            match,
            request_id=settings.get("request_id", ""),
            webhook_url=settings.get("webhook_url", ""),
            timeout=settings.get("timeout"),
        )

    def join(
        self,
        match: NamedMatch,
        *,
        seat: int = 0,
        name: str = "",
        kind: enums.PlayerKind | PlayerKind | Literal["person", "program"] | None = None,
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
    ) -> Seat:
        """Takes a seat of a match.

        - `seat`: number of the seat; 0 for any free seat.
        - `name`: name that other players see.
        - `kind`: "program" or PlayerKind.PROGRAM, so that others see that no person plays; "person" by default.
        - `webhook_url`: gets a message at each turn of the seat. Check it with the seat's `webhook_secret` and
          `verify_webhook`.
        """
        check(JoinMatchRequest, "display_name", name, "name")
        answer = self.rpc.join_match(
            match,
            seat=seat,
            display_name=name,
            kind=cast(Any, enum_number(PlayerKind, kind, "kind", without="bot")),
            join_code=join_code,
            request_id=request_id,
            webhook_url=webhook_url,
            timeout=timeout,
            token="",
        )
        return Seat.taken(self, answer)

    def seat(self, match: NamedMatch, token: str, *, number: int = 0) -> Seat:
        """A seat that was taken earlier, for example by another process. It makes no call."""
        return Seat(self, match_name(match), token, number=number)

    def get_game(
        self,
        game: Game | str,
        *,
        view: GameView = GameView.GAME_VIEW_UNSPECIFIED,
        language_code: str = "",
        timeout: float | None = None,
    ) -> Game:
        """A game with its options, boards, pieces and rules.

        - `view`: GAME_VIEW_BASIC for a game without boards, pieces and rules.
        - `language_code`: language of the names and rules; "" for the client's.
        """
        return self.rpc.get_game(game, view=view, language_code=language_code, timeout=timeout)

    def get_match(
        self,
        match: NamedMatch,
        *,
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        revision: int = 0,
        join_code: str = "",
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> Match:
        """A match as the caller sees it.

        - `view`: MATCH_VIEW_FULL for a match with the legal moves of the seat.
        - `revision`: the match after this commit; 0 for now.
        - `text_board`: whether the `perspective` has the position as plain text.
        - `language_code`: language of the texts; "" for the client's.
        """
        return self.rpc.get_match(
            match,
            view=view,
            revision=revision,
            join_code=join_code,
            language_code=language_code,
            text_board=text_board,
            timeout=timeout,
            token=token,
        )

    def get_record(
        self,
        match: NamedMatch,
        *,
        join_code: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> Record:
        """The record of a match: its header and all commits, those of a running match as the caller sees them."""
        return self.rpc.get_record(
            match, join_code=join_code, language_code=language_code, timeout=timeout, token=token
        )

    def add_bot(
        self,
        name: NamedMatch,
        *,
        seat: int = 0,
        bot: Bot | str = "",
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AddBotResponse:
        """Gives a seat to a bot of the service, before the start.

        - `name`: the answer of `create`, or the match's name together with the creator's `token`.
        - `seat`: number of the seat; 0 for any free seat.
        - `bot`: a bot of `rpc.list_bots`, or its id such as "random"; "greedy" if it is not given.
        """
        token = token or creator_token_of(name)
        return self.rpc.add_bot(
            name,
            seat=seat,
            bot=bot,
            request_id=request_id,
            language_code=language_code,
            timeout=timeout,
            token=token,
        )

    def kick(
        self, match: NamedMatch, seat: int, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Frees a seat before the start.

        `match` is the answer of `create`, or the match's name together with the creator's `token`.
        """
        token = token or creator_token_of(match)
        answer = self.rpc.kick_seat(match, seat, request_id=request_id, timeout=timeout, token=token)
        return answer.match

    def close_match(
        self, match: NamedMatch, *, request_id: str = "", timeout: float | None = None, token: str = ""
    ) -> Match:
        """Closes a match before the start, or while it is played if its `creator_may_close` is true.

        `match` is the answer of `create`, or the match's name together with the creator's `token`.
        """
        token = token or creator_token_of(match)
        answer = self.rpc.close_match(match, request_id=request_id, timeout=timeout, token=token)
        return answer.match

    def delete_match(
        self, name: NamedMatch, *, timeout: float | None = None, token: str | None = None
    ) -> DeleteMatchResponse:
        """Deletes a match for ever, before the start or when it is over. Deleting it again has no effect.

        `name` is the answer of `create`, or the match's name together with the creator's `token`.
        """
        return self.rpc.delete_match(name, timeout=timeout, token=token or creator_token_of(name))

    def turns(self, seats: Sequence[Seat]) -> Generator[BulkTurn, None, None]:
        """The turns of several seats of one match, played over one stream: for scripts, simulations and training.

        Each turn has the position and the legal moves of the seat that acts. Call `turn.play` once in each turn. Moves
        need no other calls, so this is several times as fast as `legal_moves` and `play`. The loop waits while other
        players or bots move, and ends with the match. A refused move raises its error.

            for turn in hall.turns(seats):
                turn.play(random.choice(turn.legal_moves))
        """
        return bulk_turns(self, seats)

    def matches(
        self, *, game: AnyGame | None = None, state: AnyMatchState | None = None, page_size: int = 0
    ) -> Generator[Match, None, None]:
        """All public matches, newest first, without `perspective`.

        - `game`: only matches of this game; None for all games.
        - `state`: only matches in this state, such as "playing" or MatchState.PLAYING; None for all states.
        - `page_size`: matches for each call, 1 to 100; 20 if it is 0. The next call is made when it is needed.
        """
        number = enum_number(MatchState, state, "state", without="closed")
        return plain_stream(lambda: self._list(game or "", number, page_size))

    def watch(
        self,
        match: NamedMatch,
        after_revision: int = 0,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        on_moves_lost: OnMovesLost | None = None,
        until_rematch: bool = False,
    ) -> Generator[Commit, None, None]:
        """All commits after a revision, each once and in order, then each new one, until the match is over.

        If a stream breaks, a new one starts after the last commit. An error that a new stream cannot solve is raised.
        Under asyncio, a cancelled wait does not end the watch: the next `anext` continues. After ten seconds without a
        wait the stream is closed, and the next `anext` opens a new one.

        - `on_presence`: gets the numbers of the seats that are present, at first and after each change.
        - `on_moves_lost`: gets the present revision if the operator has put the match back to an older state. The
          commits after it follow.
        - `until_rematch`: continue after the end, until the commit that names a rematch, or for one hour.
        """
        progress = self._progress(match, after_revision, until_rematch)
        open_stream = self._opener(match, join_code=join_code, until_rematch=until_rematch, token=token)
        return plain_stream(lambda: self._watched(progress, open_stream, on_presence, on_moves_lost), IDLE_CLOSE_S)

    def follow(
        self,
        match: NamedMatch,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> Generator[Position, None, None]:
        """The match as it is now, and then after each change, until it is over: all that a screen needs.

        Commits that are close together give one position; its `commits` are all of them. Broken streams, `on_presence`
        and `until_rematch` work as for `watch`. It makes one GetMatch call and opens one stream. If the operator has
        put the match back to an older state, the next position has `moves_lost`.
        """
        tracker = PositionTracker()
        return plain_stream(
            lambda: self._positions(
                tracker, match, join_code=join_code, token=token, on_presence=on_presence, until_rematch=until_rematch
            ),
            IDLE_CLOSE_S,
        )

    def _list(self, game: Game | str, state: Any, page_size: int) -> Generator[Match, None, None]:
        token = ""
        while True:
            page = self.rpc.list_matches(game=game, state=state, page_size=page_size, page_token=token)
            yield from page.matches
            if not (token := page.next_page_token):
                return

    def _opener(
        self,
        match: NamedMatch,
        *,
        join_code: str = "",
        token: str | None = None,
        until_rematch: bool = False,
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
    ) -> OpenStream:
        """A function that opens a stream of a watch after a revision and its history."""
        code = join_code or join_code_of(match, token)

        def open_stream(after: int, history: str) -> Generator[WatchAnswer, None, None]:
            request = request_of(
                WatchMatchRequest,
                name=match_name(match),
                after_revision=after,
                after_history=history,
                join_code=code,
                until_rematch=until_rematch,
                view=view,
            )
            return self._watches.open(request, token)

        return open_stream

    def _watched(
        self,
        progress: WatchProgress,
        open_stream: OpenStream,
        on_presence: OnPresence | None,
        on_moves_lost: OnMovesLost | None,
    ) -> Generator[Commit, None, None]:
        with closing(self._commits(progress, open_stream, on_presence)) as commits:
            for commit in commits:
                if commit is not None:
                    yield commit
                elif on_moves_lost is not None:
                    on_moves_lost(progress.revision)

    def _commits(
        self, progress: WatchProgress, open_stream: OpenStream, on_presence: OnPresence | None = None
    ) -> Generator[Commit | None, None, None]:
        """Each new commit. None when the match was put back to an older state: the commits after it follow."""
        while True:
            try:
                with closing(self._updates(progress, open_stream, on_presence)) as answers:
                    for answer in answers:
                        if answer.HasField("update"):
                            yield answer.update.commit
                return
            except HistoryChanged as error:
                progress.restart(error)
                yield None

    def _positions(
        self,
        tracker: PositionTracker,
        match: NamedMatch,
        *,
        join_code: str = "",
        token: str | None = None,
        on_presence: OnPresence | None = None,
        until_rematch: bool = False,
    ) -> Generator[Position, None, None]:
        """The positions of `follow`, from where the tracker is."""
        full = MatchView.MATCH_VIEW_FULL
        open_stream = self._opener(match, join_code=join_code, until_rematch=until_rematch, view=full, token=token)
        while True:
            if not tracker.revision:
                first = tracker.start(self.get_match(match, join_code=join_code, token=token))
                if first is not None:
                    yield first
            progress = self._progress(match, tracker.resume_after(), until_rematch, tracker.history)
            try:
                with closing(self._updates(progress, open_stream, on_presence)) as answers:
                    for answer in answers:
                        if (position := tracker.add(answer)) is not None:
                            yield position
                return
            except HistoryChanged as error:
                progress.restart(error)
                tracker.restart()

    def _updates(
        self,
        progress: WatchProgress,
        open_stream: OpenStream,
        on_presence: OnPresence | None,
    ) -> Generator[WatchAnswer, None, None]:
        """Each new commit once, and presence, over as many streams as needed."""
        while True:
            try:
                with closing(open_stream(*progress.open())) as answers:
                    for answer in answers:
                        if answer.HasField("presence"):
                            notify_presence(answer.presence, on_presence)
                            yield answer
                        elif answer.HasField("update") and progress.is_new(answer.update):
                            yield answer
                        if progress.over:
                            break
                return
            except MarketHallError as error:
                if self._transport.closed:
                    raise
                failure, pause = error, progress.pause(error)
            self._transport.wait(failure, pause)

    def _progress(
        self, match: NamedMatch, after_revision: int, until_rematch: bool, history: str = ""
    ) -> WatchProgress:
        return WatchProgress(
            self._connection.retry,
            after_revision,
            until_rematch=until_rematch,
            name=match_name(match),
            history=history,
        )
