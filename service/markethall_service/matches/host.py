"""The host of all matches: what the service does, without any wire format."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from markethall_rules import GAMES, SPECTATOR, Bot

from . import errors, ports, visibility
from .closing import close, delete
from .due_actions import BotSearcher, DueActions, add_bot
from .listing import LeftOut, Listing
from .lobby import Seating, find_game, kick, leave
from .log import FIRST_REVISION, Commit, Lifetimes, MatchState
from .match import Match, begin, fold
from .match_cache import CachedMatch, MatchCache, batches, map_store_errors
from .playing import Playing
from .rematch import Rematch
from .scheduler import Scheduler
from .short_codes import ShortCodes
from .turns import RecentTurns
from .visibility import TokenClaims
from .watching import WatchItem, last_revision, watch
from .webhooks import Webhooks

PAGE_SIZE: Final = 20
PAGE_LIMIT: Final = 100
PAGE_READS: Final = 4
"""How often one page reads the lists at most. If many of their matches have expired, a page has fewer rows."""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of public matches, newest first, and the token of the next page ("" after the last)."""

    matches: tuple[ports.Summary, ...]
    next_page_token: str


class Host:
    """The facade of this package: create, fill, play, watch and list matches. Several hosts may share one store.

    `deletes`: creators may delete matches. `unarchived`: the queue of matches that go to the archive, if there is one.
    """

    def __init__(
        self,
        store: ports.Store,
        clock: ports.Clock,
        id_key: bytes,
        lifetimes: Lifetimes | None = None,
        open_matches: int = 10_000,
        webhooks: Webhooks | None = None,
        deletes: bool = True,
        unarchived: ports.Unarchived | None = None,
    ) -> None:
        self._deletes = deletes
        self._logs = store.log
        self._index = store.index
        self._presence = store.presence
        self.left_out = LeftOut()
        self.webhooks = webhooks or Webhooks(id_key)
        lifetimes = lifetimes or Lifetimes()
        self.matches = MatchCache(store.log, store.timers, store.outbox, open_matches, lifetimes, clock, unarchived)
        listing = Listing(store.index, store.timers, clock)
        self.seating = Seating(store.log, listing, self.matches, clock, lifetimes, id_key, self.webhooks)
        self.bot_searcher = BotSearcher()
        due_actions = DueActions(self.matches, clock, self.seating, self.bot_searcher)
        self.playing = Playing(self.matches, self.seating, due_actions)
        self.scheduler = Scheduler(store.timers, due_actions, clock)
        self.rematch = Rematch(self.matches, clock, self.seating, self.webhooks)
        self.short_codes = ShortCodes(store.short_codes, self.matches, self.seating.ids, clock)
        self._clock = clock
        self.matches.on_due = self.scheduler.wake
        self.matches.on_bot = self.scheduler.run_bots

    async def view_match(self, match_id: str, claims: TokenClaims | None, join_code: str) -> tuple[CachedMatch, int]:
        """The current match, and the seat from which the caller sees it (0: a spectator)."""
        cached = await self.matches.fresh(match_id)
        return cached, visibility.viewer(cached.match, claims, join_code)

    async def view_revision(
        self, cached: CachedMatch, claims: TokenClaims | None, revision: int
    ) -> tuple[CachedMatch, int]:
        """The match right after a commit, and the seat from which the caller of `view_match` sees it."""
        past = await match_at(self._logs, cached, revision)
        return past, visibility.seat_at(past.match, claims)

    async def valid_claims(self, match_id: str, claims: TokenClaims | None) -> TokenClaims:
        """The claims, if they are still valid for a seat of the match or for its creator."""
        match = (await self.matches.fresh(match_id)).match
        if claims is not None and claims.match_id == match_id and claims.seat == SPECTATOR:
            visibility.check_creator(match, claims)
            return visibility.creator_claims(match.header)
        return visibility.seat_claims(match, visibility.claimed_seat(match, claims))

    async def present(self, match_id: str) -> ports.Present:
        """The seats that are present; none if the store does not answer."""
        try:
            return await self._presence.present(match_id)
        except ports.StoreError:
            return ports.Present(())

    async def present_in(self, match_ids: Sequence[str]) -> list[ports.Present]:
        """As `present`, for each of some matches."""
        try:
            return await self._presence.present_in(match_ids)
        except ports.StoreError:
            return [ports.Present(())] * len(match_ids)

    def watch(
        self,
        cached: CachedMatch,
        claims: TokenClaims | None,
        after: int,
        until_rematch: bool = False,
        with_match: bool = False,
        send_now: ports.SendNow | None = None,
    ) -> AsyncGenerator[WatchItem, None]:
        """The commits after a revision, then each new one, as the caller sees them. Ends with the match.

        Presence is yielded first, and again at each change. If the caller's seat is freed, the stream continues
        with a spectator's view; TokenRevoked where spectators are not allowed. `until_rematch`: it continues after the
        end until there is a rematch, for an hour at most. `with_match`: the newest known commit comes with the match,
        as a CommitWithMatch. Otherwise most moves are offered to `send_now` first, as the caller sees them.
        """
        return watch(
            self._logs,
            self._presence,
            self._clock,
            cached.match,
            claims,
            after,
            until_rematch,
            self.matches if with_match else None,
            None if with_match else send_now,
        )

    def asks(self, match: Match, claims: TokenClaims | None) -> None:
        """The caller, with valid claims, asks for new commits instead of watching: its seat is present."""
        if claims is not None and claims.seat != SPECTATOR and not match.state.over:
            self._presence.asks(match.header.match_id, claims.seat)

    async def check_history(self, cached: CachedMatch, after: int, history: str) -> None:
        """Raise HistoryChanged unless the commits up to revision `after` are those that the caller saw.

        `history` identifies them. Without it only a match with fewer commits is noticed.
        """
        match, seen = cached.match, history
        if history and FIRST_REVISION <= after < match.revision:
            with map_store_errors(match.header.match_id):
                seen = await self._logs.history(match.header.match_id, after)
        elif history and after == match.revision:
            seen = cached.history
        if after > match.revision or seen not in ("", history):
            # Both as they are now: a move may have been played since the match was compared.
            now = cached.match.revision
            raise errors.history_changed(now, cached.history, after, is_known=bool(history))

    def last_revision(self, match: Match, until_rematch: bool) -> int:
        """The last revision of a watch that begins now; 0 if it does not end before the match."""
        return last_revision(match, until_rematch, self._clock.now_ms())

    async def commits(
        self, match_id: str, claims: TokenClaims | None, join_code: str, after: int = FIRST_REVISION
    ) -> tuple[CachedMatch, AsyncGenerator[tuple[Commit, ...], None]]:
        """The match, and its commits after a revision in batches, so that a caller may stop before it has all.

        The commits are as the caller sees them, and with all secrets once the match is over.
        """
        cached = await self.matches.borrow(match_id)
        seat = visibility.viewer(cached.match, claims, join_code)
        since = claims.taken_revision if claims else FIRST_REVISION
        return cached, self._visible(cached.match, seat, since, after)

    async def _visible(
        self, match: Match, seat: int, since: int, after: int
    ) -> AsyncGenerator[tuple[Commit, ...], None]:
        over, match_id = match.state.over, match.header.match_id
        with map_store_errors(match_id):
            async for batch in batches(self._logs, match_id, match.revision, after):
                see = visibility.disclosed if over else visibility.redacted
                yield tuple(see(commit, seat, since) for commit in batch)

    async def log_hash(self, match: Match) -> str:
        """The hash of the log of a match; "" until the match is over."""
        match_id = match.header.match_id
        with map_store_errors(match_id):
            return await self._logs.entry_hash(match_id, match.revision) if match.state.over else ""

    async def add_bot(
        self, match_id: str, claims: TokenClaims | None, seat: int, bot: Bot, request_id: str
    ) -> tuple[CachedMatch, int]:
        """Seat a bot before the start, with the creator's token. Returns the match and the seat."""
        return await add_bot(self.matches, self.seating, match_id, claims, seat, bot, request_id)

    async def kick(self, match_id: str, claims: TokenClaims | None, seat: int, request_id: str) -> CachedMatch:
        """Free a seat before the start, with the creator's token."""
        return await kick(self.matches, match_id, claims, seat, request_id)

    async def close(self, match_id: str, claims: TokenClaims | None, request_id: str) -> CachedMatch:
        """Close a match before the start, or while it is played if it allows that, with the creator's token."""
        cached, before = await close(self.matches, match_id, claims, request_id)
        if before is not None:
            await self.seating.closed(cached.match.header, before)
        return cached

    async def delete(self, match_id: str, claims: TokenClaims | None) -> None:
        """Delete a match before the start or after the end, with the creator's token.

        Its timers and webhook messages have only its name. They are dropped when they are due.
        """
        if not self._deletes:
            raise errors.MatchKept("This service keeps its matches: the operator does not allow to delete them.")
        deleted = await delete(self.matches, match_id, claims)
        if deleted is not None:
            await self.seating.deleted(deleted.match.header, deleted.match.state)

    async def leave(self, match_id: str, claims: TokenClaims | None, request_id: str) -> tuple[CachedMatch, bool]:
        """Free the caller's seat before the start. Returns the match after it, and whether an earlier request has done
        so."""
        return await leave(self.matches, match_id, claims, request_id)

    async def list_public(self, game: str, state: MatchState | None, size: int, token: str) -> MatchPage:
        """A page of public matches. It loads none of them. A row that cannot be read is left out."""
        if size < 0:
            raise errors.BadField.of("pageSize", size, f"1 to {PAGE_LIMIT}, or 0 for {PAGE_SIZE}", least=0)
        games = [find_game(game).box.name] if game else [game.box.name for game in GAMES]
        states = [state] if state else [MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED]
        found: list[ports.Summary] = []
        size = min(size, PAGE_LIMIT) or PAGE_SIZE
        for _ in range(PAGE_READS):
            try:
                with map_store_errors(""):
                    page = await self._index.page(games, states, size - len(found), token)
                    summaries = await self._index.summaries([hint.match_id for hint in page.hints])
            except ports.BadCursor:
                raise errors.BadField.of("pageToken", token, "nextPageToken of the page before, or nothing") from None
            for name in page.broken:
                self.left_out.note(name)
            confirmed = map(self._confirmed, page.hints, summaries)
            found += [summary for summary in confirmed if summary is not None]
            token = page.next_cursor
            if len(found) >= size or not token:
                break
        return MatchPage(tuple(found), token)

    def _confirmed(self, hint: ports.Hint, summary: ports.Summary | ports.Damaged | None) -> ports.Summary | None:
        """The summary, if its match is in the state of the hint and can be played here. A wrong hint is corrected."""
        if summary is None or (isinstance(summary, ports.Summary) and summary.game != hint.game):
            self.matches.background.start(partial(self._index.remove, hint))
            return None
        if isinstance(summary, ports.Damaged):
            self.left_out.note(hint.match_id)
            return None
        if summary.rules_version != find_game(hint.game).box.version:
            # Another release serves the match, or `markethall upgrade` admits it to the rules of this one.
            return None
        if summary.state is hint.state:
            return summary
        if summary.state > hint.state:
            remove_hint = partial(self._index.remove, hint)
            # A closed match is in no list.
            add = () if summary.state is MatchState.CLOSED else (partial(self._index.add, summary, summary.state),)
            self.matches.background.start(*add, remove_hint)
        return None


def is_past(match: Match, revision: int) -> bool:
    """Whether the revision is earlier than the current one; 0 means the current one. Raises BadField if it does not
    exist."""
    if not revision:
        return False
    if not FIRST_REVISION <= revision <= match.revision:
        raise errors.BadField.of(
            "revision",
            revision,
            f"{FIRST_REVISION} to {match.revision}, or nothing for the current position",
            revision=match.revision,
            least=FIRST_REVISION,
            most=match.revision,
        )
    return revision < match.revision


async def match_at(logs: ports.MatchLog, cached: CachedMatch, revision: int) -> CachedMatch:
    """The match right after a commit. Later commits are not read, and nothing is cached."""
    header = cached.match.header
    match, turns, history = begin(header), RecentTurns(cached.game.turn_began, FIRST_REVISION), ""
    with map_store_errors(header.match_id):
        async for batch in batches(logs, header.match_id, revision):
            match, history = fold(cached.game, match, batch), batch[-1].history
            for commit in batch:
                turns.add(commit)
        if match.revision != revision:
            raise ports.Conflict(f"the log of match {header.match_id} has lost revision {revision}")
    past = CachedMatch(cached.game, match, revision, history)
    past.turns = turns
    return past
