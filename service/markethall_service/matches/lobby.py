"""Before the start: create a match, take and leave seats; the creator may free a seat."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Final

from markethall_rules import GAMES, NO_SEAT, SEED_BYTES, SeededChance, advance
from markethall_service.language import alternatives, hint, shown

from . import clocks, errors, identifiers, log, ports
from .games import GameOptions, MatchGame, Position, installed_game
from .listing import Listing
from .log import AnyEvent, Header, MatchState, Player, PlayerKind, TimeControl, Visibility, nameless
from .match import Match, Seat, begin, check_open, fold, next_commit
from .match_cache import CachedMatch, MatchCache, map_store_errors
from .placement import Placement
from .visibility import TokenClaims, check_creator, check_join_code, claimed_seat, seat_claims
from .webhooks import Webhooks


def find_game(name: str, field: str = "game") -> MatchGame:
    """The game with this name. Raises GameNotFound, which names the games and the field of the request."""
    game = installed_game(name)
    if game is None:
        meant = hint(name, [game.box.name for game in GAMES])
        sentence = f"There is no game {shown(name)}{meant}. The games are {_game_names()}."
        raise errors.GameNotFound(sentence, field=field, given=name, allowed=_game_names())
    return game


def required_game(name: str) -> MatchGame:
    """The game of a new match. Raises BadField if none is given."""
    if not name:
        raise errors.BadField(f"game is missing: give one of {_game_names()}.", field="game", allowed=_game_names())
    return find_game(name)


def _game_names() -> str:
    return ", ".join(game.box.name for game in GAMES)


def check_start(game: MatchGame, seat_count: int, options: GameOptions, time_control: TimeControl | None) -> Position:
    """The position before the deal of a match with these choices. Raises BadSeatCount, BadOptions or BadField."""
    if seat_count not in game.box.seats:
        players = f"{game.box.title} is for {alternatives(game.box.seats)} players"
        raise errors.BadSeatCount(
            f"{players}, not {seat_count}." if seat_count else f"seatCount is missing: {players}.",
            field="seatCount",
            seatCount=seat_count,
            allowed=", ".join(map(str, game.box.seats)),
        )
    start = game.setup(options, seat_count)
    clocks.check_time_control(game, options, time_control)
    return start


CREATE_TIMEOUT_S: Final = 5.5
"""Timeout for creating a match, in seconds. It is a little longer than the timeout of the store."""


class Seating:
    """Creates matches and fills their seats."""

    def __init__(
        self,
        logs: ports.MatchLog,
        listing: Listing,
        matches: MatchCache,
        clock: ports.Clock,
        lifetimes: log.Lifetimes,
        id_key: bytes,
        webhooks: Webhooks,
    ) -> None:
        self._logs = logs
        self.listing = listing
        self._matches = matches
        self._clock = clock
        self._lifetimes = lifetimes
        self.ids = identifiers.Ids(id_key)
        self._webhooks = webhooks
        self.placement: Placement | None = None
        """Chooses the shard of a new match; None: by its id alone."""
        self.counts: Counter[tuple[str, str]] = Counter()
        """The number of matches of this process, by game and "created", "started", "finished", "closed" or
        "deleted"."""

    async def create(
        self,
        name: str,
        seat_count: int,
        options: GameOptions | None,
        visibility: Visibility,
        request_id: str,
        time_control: TimeControl | None = None,
        webhook_url: str = "",
        pace: log.BotPace = log.BotPace.SLOW,
        creator_may_close: bool = False,
    ) -> CachedMatch:
        """A new match with free seats. The same request id gets the same match."""
        self._webhooks.check(webhook_url)
        game = find_game(name)
        options = game.default_options() if options is None else options
        check_start(game, seat_count, options, time_control)
        header = Header(
            match_id=await self._new_id(request_id),
            game=name,
            rules_version=game.box.version,
            seat_count=seat_count,
            options=options,
            visibility=visibility,
            join_code=identifiers.new_join_code(visibility),
            seed=secrets.token_bytes(SEED_BYTES),
            created_ms=self._clock.now_ms(),
            time_control=time_control,
            webhook_url=webhook_url,
            pace=pace,
            creator_may_close=creator_may_close,
        )
        return await self.open(header)

    async def _new_id(self, request_id: str) -> str:
        """The id of a new match. Raises StoreFull, or StoreUnavailable after CREATE_TIMEOUT_S."""
        if self.placement is None:
            return self.ids.match(request_id)
        with map_store_errors(""):
            try:
                async with asyncio.timeout(CREATE_TIMEOUT_S):
                    return await self.placement.match_id(self.ids, request_id)
            except TimeoutError:
                raise ports.Unavailable("the store takes too long") from None

    def check_room(self, match_id: str) -> None:
        """Raise StoreFull if the shard of a match has no room for a new match, a seat or a bot."""
        if self.placement is not None:
            self.placement.check(match_id)

    async def open(self, header: Header) -> CachedMatch:
        """A new match with this header, or the existing one with its id.

        Raises StoreUnavailable after CREATE_TIMEOUT_S: each step may wait for the store.
        """
        with map_store_errors(header.match_id):
            try:
                async with asyncio.timeout(CREATE_TIMEOUT_S):
                    if await self._logs.create(header, self._lifetimes.created):
                        self.counts[header.game, "created"] += 1
                        cached = self._matches.admit(begin(header), find_game(header.game))
                    else:
                        cached = await self._existing(header)
                    # After the creation: a list entry without a match would be removed as expired. And again on a
                    # retry, of the match that there is: the creation may have failed here.
                    await self.listing.add(cached.match.header, cached.match.state)
            except TimeoutError:
                raise ports.Unavailable("the store takes too long") from None
            return cached

    async def join(
        self,
        match_id: str,
        seat: int,
        name: str,
        join_code: str,
        request_id: str,
        webhook_url: str = "",
        kind: PlayerKind | None = None,
    ) -> tuple[CachedMatch, TokenClaims]:
        """Take a seat (0: the first free one) for a person or a program (None: a person). The last one starts the
        match."""
        self._webhooks.check(webhook_url)
        name = identifiers.display_name_of(name)
        # Refreshed, because other processes may have freed seats or revoked tokens.
        cached = await self._matches.fresh(match_id)
        check_join_code(cached.match, join_code)
        check_reserved(cached.match)
        while True:
            claims_before = _seat_taken_by(cached, request_id)
            if claims_before is not None:
                holder = cached.match.seats[claims_before.seat - 1]
                _check_same_request(holder, claims_before, seat, name, webhook_url, kind)
                return cached, claims_before
            taken = free_seat(cached.match, seat)
            player = nameless(taken, kind or PlayerKind.PERSON)
            player = replace(player, display_name=name or player.display_name)
            claims = await self.take(cached, taken, player, request_id, webhook_url)
            if claims is not None:
                return cached, claims

    async def take(
        self, cached: CachedMatch, seat: int, player: Player, request_id: str, webhook_url: str = ""
    ) -> TokenClaims | None:
        """Take a free seat; the last one starts the match. None if the match has changed meanwhile."""
        # The seat nonce follows from the request id too. Without one, a random value is used.
        request_id = request_id or secrets.token_hex(8)
        match, game = cached.match, cached.game
        self.check_room(match.header.match_id)
        seat_taken = log.SeatTaken(seat, player)
        events: tuple[AnyEvent, ...] = (seat_taken,)
        actor = log.actor_of(seat_taken)
        if match.free_seats != (seat,):
            commit = replace(
                next_commit(match, actor, events, self._matches.now_ms(cached), request_id), webhook_url=webhook_url
            )
            after = cached.after(commit, None)
            return seat_claims(after, seat) if await self._matches.append(cached, commit, after) else None
        chance = SeededChance(match.header.seed, match.revision + 1)
        state = game.setup(match.header.options, match.header.seat_count)
        state, dealt = advance(game.apply, state, game.deal(state, chance))
        events = (*events, log.MatchStarted(), *dealt)
        now = self._matches.now_ms(cached)
        commit = next_commit(match, actor, events, now, request_id, chance.draws, game.to_act(state))
        commit = clocks.timed(game, match, replace(commit, webhook_url=webhook_url), state)
        with map_store_errors(match.header.match_id):
            await self.listing.add(match.header, MatchState.PLAYING)
        after = cached.after(commit, state)
        if not await self._matches.append(cached, commit, after):
            return None
        await self._update_lists(match.header, MatchState.SEATING, MatchState.PLAYING)
        return seat_claims(after, seat)

    async def finished(self, header: Header) -> None:
        """Update the list after a match has finished. A failure is repaired when the match is listed."""
        await self._update_lists(header, MatchState.PLAYING, MatchState.FINISHED)

    async def closed(self, header: Header, before: MatchState) -> None:
        """Update the list after a match was closed in a state. A failure is repaired when the match is listed."""
        await self._update_lists(header, before, MatchState.CLOSED)

    async def deleted(self, header: Header, before: MatchState) -> None:
        """Update the list after a match was deleted in a state. A failure is repaired when the list is read."""
        self.counts[header.game, "deleted"] += 1
        with suppress(ports.StoreError):
            await self.listing.remove(header, before)

    async def _update_lists(self, header: Header, old: MatchState, new: MatchState) -> None:
        self.counts[header.game, "started" if new is MatchState.PLAYING else new.name.lower()] += 1
        try:
            if new.over:
                await self.listing.add(header, new)
            await self.listing.remove(header, old)
        except ports.StoreError:
            return

    async def _existing(self, header: Header) -> CachedMatch:
        cached = await self._matches.fresh(header.match_id)
        old = cached.match.header
        if (
            old.game, old.seat_count, old.options, old.visibility, old.time_control, old.webhook_url, old.pace,
            old.creator_may_close,
        ) != (
            header.game, header.seat_count, header.options, header.visibility, header.time_control, header.webhook_url,
            header.pace, header.creator_may_close,
        ):  # fmt: skip
            raise errors.RequestIdReused(
                "This requestId has created another match: use a new requestId for each request."
            )
        return cached


def _seat_taken_by(cached: CachedMatch, request_id: str) -> TokenClaims | None:
    """The claims of the player who took a seat with this request and still has it."""
    for seat, holder in enumerate(cached.match.seats, 1):
        revision = cached.answered(seat, request_id)
        if revision is not None and holder.taken_revision == revision:
            return seat_claims(cached.match, seat)
    return None


def _check_same_request(
    holder: Seat, claims: TokenClaims, seat: int, name: str, webhook_url: str, kind: PlayerKind | None
) -> None:
    """Refuse a request that differs from the one that took the seat. It may leave fields out."""
    player = holder.player
    assert player is not None, "claims of a seat are those of its player"
    if player.erased:
        # The content of the request is no longer known.
        name = webhook_url = ""
    if (seat or claims.seat, name or player.display_name, webhook_url or holder.webhook_url, kind or player.kind) != (
        claims.seat, player.display_name, holder.webhook_url, player.kind,
    ):  # fmt: skip
        raise errors.RequestIdReused(
            f"This requestId has taken seat {claims.seat} with other values: use a new requestId for each request.",
            seat=claims.seat,
        )


def free_seat(match: Match, requested: int) -> int:
    """The requested seat (0: the first free one), if it is free and the match has not started."""
    check_seating(match, "all its seats are taken")
    if not 0 <= requested <= match.header.seat_count:
        raise errors.BadField(
            f"seat takes 1 to {match.header.seat_count}, or 0 for any free one, not {requested}.",
            field="seat",
            seat=requested,
            least=0,
            most=match.header.seat_count,
        )
    free = match.free_seats
    if requested and requested not in free:
        others = ", ".join(map(str, free))
        raise errors.SeatTaken(f"Seat {requested} is taken. Free seats: {others}.", seat=requested, free=others)
    return requested or free[0]


async def leave(
    matches: MatchCache, match_id: str, claims: TokenClaims | None, request_id: str
) -> tuple[CachedMatch, bool]:
    """Free the seat of the claims. Returns the match after it, and whether the same request had done so before.

    In that case the match is returned as it was then: a player who left does not see later events.
    """
    cached = await matches.fresh(match_id)
    while True:
        match = cached.match
        try:
            seat = claimed_seat(match, claims)
        except errors.TokenRevoked:
            left = await _match_after_leaving(matches, cached, claims, request_id)
            if left is None:
                raise
            return left, True
        check_seating(match, "its seats can no longer be left")
        check_freeing(match, LEAVING_ENDS)
        commit = next_commit(match, seat, (log.SeatFreed(seat),), matches.now_ms(cached), request_id)
        if await matches.append(cached, commit, cached.after(commit, None)):
            return cached, False


async def _match_after_leaving(
    matches: MatchCache, cached: CachedMatch, claims: TokenClaims | None, request_id: str
) -> CachedMatch | None:
    """The match right after the request freed the seat of the claims; None if it did not."""
    if claims is None or not request_id:
        return None
    game, match = cached.game, begin(cached.match.header)
    async with aclosing(matches.commits(cached)) as commits:
        async for commit in commits:
            after = fold(game, match, (commit,))
            is_request = (commit.seat, commit.request_id) == (claims.seat, request_id)
            if is_request and claims.seat in log.freed(commit) and _has_seat(match, claims):
                return CachedMatch(game, after, after.revision, commit.history)
            if after.state is not MatchState.SEATING:
                break
            match = after
    return None


def _has_seat(match: Match, claims: TokenClaims) -> bool:
    """Whether the claims are valid for a seat of the match."""
    with suppress(errors.TokenRevoked):
        return bool(claimed_seat(match, claims))
    return False


async def kick(
    matches: MatchCache, match_id: str, claims: TokenClaims | None, seat: int, request_id: str
) -> CachedMatch:
    """Free the seat, with the creator's token. The same request id frees no other seat."""
    cached = await matches.fresh(match_id)
    while True:
        match = cached.match
        check_creator(match, claims)
        if (earlier := cached.answered(NO_SEAT, request_id)) is not None:
            if seat not in log.freed(await matches.commit(cached, earlier)):
                raise errors.request_id_reused(earlier)
            return cached
        _check_kickable(match, seat)
        check_freeing(match, KICKING_ENDS)
        commit = next_commit(match, NO_SEAT, (log.SeatFreed(seat),), matches.now_ms(cached), request_id)
        if await matches.append(cached, commit, cached.after(commit, None)):
            return cached


def _check_kickable(match: Match, seat: int) -> None:
    check_seating(match, "no player can be removed any more")
    if not 1 <= seat <= match.header.seat_count:
        most = match.header.seat_count
        raise errors.BadField.of("seat", seat, f"1 to {most}", seat=seat, least=1, most=most)
    if seat in match.free_seats:
        raise errors.SeatFree(f"Seat {seat} is free: there is no player to remove.", seat=seat)


def check_reserved(match: Match) -> None:
    """Refuse seats of a rematch to others."""
    if match.header.rematch_of:
        raise errors.SeatReserved(
            "The seats of a rematch are reserved for the players of the match before, who call RematchMatch."
        )


def check_seating(match: Match, refusal: str) -> None:
    """Refuse actions after the start; `refusal` completes "The match has started: "."""
    check_open(match)
    if match.state is not MatchState.SEATING:
        raise errors.MatchStarted(f"The match has started: {refusal}.", revision=match.revision)


LEAVING_ENDS: Final = 400
"""The revision from which on no player may leave. Players may still take seats, so the match can begin."""

KICKING_ENDS: Final = 500
"""The revision from which on the creator may free no seat. It is later than the limit for players."""


def check_freeing(match: Match, ends: int) -> None:
    """Refuse to free one more seat."""
    if match.revision >= ends:
        raise errors.TooManySeatChanges(
            f"Seats of this match have been taken and freed too often: revision {match.revision}, the limit is {ends}. "
            "Keep your seat until the match starts, or create another match.",
            revision=match.revision,
            limit=ends,
        )
