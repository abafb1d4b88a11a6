"""Rematches: the same players in a new match, each one seat further on."""

from __future__ import annotations

import secrets
from dataclasses import replace

from markethall_rules import SEED_BYTES, SeatNumber

from . import clocks, errors, identifiers, ports, visibility
from .lobby import Seating
from .log import Header, MatchState, RematchCreated, nameless
from .match import Match, check_open, next_commit
from .match_cache import CachedMatch, MatchCache
from .webhooks import Webhooks


class Rematch:
    """Rematches. The id of the new match is derived from the old one, so all players find the same match."""

    def __init__(self, matches: MatchCache, clock: ports.Clock, seating: Seating, webhooks: Webhooks) -> None:
        self._matches = matches
        self._clock = clock
        self._seating = seating
        self._webhooks = webhooks

    async def join(
        self, match_id: str, claims: visibility.TokenClaims | None, request_id: str, webhook_url: str = ""
    ) -> tuple[CachedMatch, visibility.TokenClaims]:
        """Take the seat of the rematch that is reserved for the caller, or return the same seat again."""
        self._webhooks.check(webhook_url)
        old = await self._matches.fresh(match_id)
        seat = visibility.claimed_seat(old.match, claims)
        check_open(old.match)
        if old.match.state is not MatchState.FINISHED:
            raise errors.MatchNotOver("A rematch is possible after the end of the match.", revision=old.match.revision)
        if not old.match.rematch and not await self._matches.exists(match_id):
            raise errors.MatchNotFound(
                f"The match 'matches/{match_id}' is in the archive only, where it has no rematch any more. Create a "
                "new match instead."
            )
        new = await self._find_or_create(old.match)
        await self._record_rematch(old, seat, f"matches/{new.match.header.match_id}")
        next_seat = _next_seat(old.match, seat)
        player = old.match.seats[seat - 1].player
        assert player is not None, "a finished match has no free seats"
        if player.erased:
            player = nameless(next_seat, player.kind)
        while True:
            if new.match.seats[next_seat - 1].taken_revision:
                return new, visibility.seat_claims(new.match, next_seat)
            # Bots come first, so that the match starts with the last person.
            if not await self._seat_bot(old.match, new):
                await self._seating.take(new, next_seat, player, request_id, webhook_url)

    async def _seat_bot(self, old: Match, new: CachedMatch) -> bool:
        """Seat a bot of the old match in the new one. Returns whether there was one left."""
        for seat in old.bots:
            next_seat = _next_seat(old, seat)
            if not new.match.seats[next_seat - 1].taken_revision:
                bot = old.seats[seat - 1].player
                assert bot is not None, "a finished match has no free seats"
                await self._seating.take(new, next_seat, bot, "")
                return True
        return False

    async def _find_or_create(self, old: Match) -> CachedMatch:
        new_id = self._seating.ids.rematch(old.header.match_id)
        try:
            return await self._matches.fresh(new_id)
        except errors.MatchNotFound:
            # No player has joined yet, or the rematch has expired before all had joined.
            self._seating.check_room(new_id)
            return await self._seating.open(self._header(old.header, new_id))

    def _header(self, old: Header, new_id: str) -> Header:
        # Without the webhook of the old match: its receiver could not verify messages of another match.
        return replace(
            old,
            match_id=new_id,
            join_code=identifiers.new_join_code(old.visibility),
            seed=secrets.token_bytes(SEED_BYTES),
            created_ms=self._clock.now_ms(),
            rematch_of=old.match_id,
            webhook_url="",
            # No player of a rematch has a creator's token.
            creator_may_close=False,
        )

    async def _record_rematch(self, old: CachedMatch, seat: int, name: str) -> None:
        """Record the rematch in the log of the old match."""
        while not old.match.rematch:
            match = old.match
            events = (RematchCreated(name),)
            commit = next_commit(match, seat, events, self._matches.now_ms(old), "")
            commit = clocks.timed(old.game, match, commit, match.position)
            await self._matches.append(old, commit, old.after(commit, match.position))


def _next_seat(old: Match, seat: SeatNumber) -> SeatNumber:
    """The seat in the rematch for a player of the old match."""
    return (seat - 2) % old.header.seat_count + 1
