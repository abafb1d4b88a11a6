"""Playing: legal moves, previews, moves, undo, resignation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from markethall_rules import SPECTATOR, SeatNumber, secrets

from . import errors, moves
from .clocks import timed
from .due_actions import DueActions
from .games import Move
from .lobby import Seating
from .log import Commit, MatchEvent, MatchState, MoveUndone, SeatResigned
from .match import Match, Undoable, on_autopilot
from .match_cache import CachedMatch, MatchCache
from .visibility import TokenClaims, claimed_seat, redacted


class Playing:
    """Plays moves for the seats of running matches."""

    def __init__(self, matches: MatchCache, seating: Seating, due_actions: DueActions) -> None:
        self._matches = matches
        self._seating = seating
        self._due_actions = due_actions

    async def legal_moves(self, match_id: str, claims: TokenClaims | None) -> tuple[CachedMatch, Sequence[Move]]:
        """The legal moves of the caller's seat, and the match that they belong to."""
        cached = await self._matches.fresh(match_id)
        seat = claimed_seat(cached.match, claims)
        return cached, legal_moves(cached, seat)

    async def play(
        self,
        match_id: str,
        claims: TokenClaims | None,
        move: Move,
        revision: int,
        request_id: str,
        history: str = "",
    ) -> Commit:
        """Play a move on the revision, and the history, that the caller saw. The same request id gets the first
        commit."""
        cached, seat = await self._match_and_seat(match_id, claims, revision)
        while True:
            if (earlier := cached.answered(seat, request_id)) is not None:
                return await self._earlier_commit(cached, seat, earlier, move)
            match = cached.match
            moves.check_turn(cached, seat, revision, history)
            now = self._matches.now_ms(cached)
            if match.clocks:
                await self._check_time(cached, seat, now)
            commit, state = moves.commit_of_move(cached, seat, move, now, request_id)
            if await self._matches.append(cached, commit, cached.after(commit, state)):
                if not commit.to_act:
                    await self._seating.finished(match.header)
                return redacted(commit, seat)

    async def check_current(self, match_id: str, claims: TokenClaims | None, revision: int) -> None:
        """Raise the errors of `play` that say that the caller does not look at the current position."""
        cached = await self._matches.fresh(match_id)
        moves.check_playing(cached.match)
        moves.check_seat_plays(cached.match, claimed_seat(cached.match, claims))
        moves.check_history(cached, revision)
        moves.check_revision(cached.match, revision)

    async def previewed(
        self, match_id: str, claims: TokenClaims | None, revision: int
    ) -> tuple[CachedMatch, SeatNumber]:
        """The match and the seat whose moves can be previewed. The caller is allowed to see the match."""
        await self.check_current(match_id, claims, revision)
        cached = await self._matches.get(match_id)
        seat = claimed_seat(cached.match, claims)
        if cached.match.clocks:
            await self._check_time(cached, seat, self._matches.now_ms(cached))
        return cached, seat

    def preview(self, cached: CachedMatch, seat: SeatNumber, planned: Sequence[Move]) -> moves.PreviewSequence:
        """What several moves of the seat would do, also if it is not its turn. Nothing is recorded."""
        sequence = moves.preview_moves(cached, seat, planned, self._matches.now_ms(cached))
        redacted_previews = (replace(preview, commit=redacted(preview.commit, seat)) for preview in sequence.previews)
        return moves.PreviewSequence(tuple(redacted_previews))

    async def undo(
        self, match_id: str, claims: TokenClaims | None, revision: int, request_id: str, history: str = ""
    ) -> Commit:
        """Undo the last move of the caller's seat in this turn, unless it revealed luck or a secret."""
        cached, seat = await self._match_and_seat(match_id, claims, revision)
        while True:
            if (earlier := cached.answered(seat, request_id)) is not None:
                return await self._earlier_commit(cached, seat, earlier, None)
            match = cached.match
            moves.check_history(cached, revision, history)
            last = undoable(match, seat, revision)
            to_act = cached.game.to_act(last.before)
            events = (MoveUndone(last.revision),)
            now = self._matches.now_ms(cached)
            if last.clocks:
                await self._check_time(cached, seat, now)
            commit = Commit(match.revision + 1, seat, None, events, 0, to_act, now, request_id)
            commit = timed(cached.game, match, commit, last.before)
            if await self._matches.append(cached, commit, cached.after(commit, last.before)):
                return redacted(commit, seat)

    def can_undo(self, cached: CachedMatch, seat: SeatNumber) -> bool:
        """Whether the seat could undo its last move now; never for a spectator."""
        return can_undo(cached, seat, self._matches.now_ms(cached))

    async def resign(self, match_id: str, claims: TokenClaims | None, request_id: str) -> Commit:
        """Take the caller's seat out of the match. The same request id gets the first commit."""
        cached, seat = await self._match_and_seat(match_id, claims, 0)
        while True:
            if (earlier := cached.answered(seat, request_id)) is not None:
                return await self._earlier_commit(cached, seat, earlier, None, SeatResigned)
            match = cached.match
            moves.check_playing(match)
            moves.check_seat_plays(match, seat)
            events = moves.resignation_events(cached.game, match, seat)
            commit = moves.commit_of_events(cached, seat, events, self._matches.now_ms(cached), request_id)
            if await self._matches.append(cached, commit, cached.after(commit, match.position)):
                if not commit.to_act:
                    await self._seating.finished(match.header)
                return redacted(commit, seat)

    async def _check_time(self, cached: CachedMatch, seat: SeatNumber, now: int) -> None:
        """Raise TimeExpired if the seat is to act and its time is up. The timeout is recorded first."""
        match = cached.match
        if moves.is_late(cached, seat, now):
            # The seat may have moved in time through another process.
            await self._matches.refresh(cached)
            moves.check_revision(cached.match, match.revision)
            await self._due_actions.run(cached.match.header.match_id)
            raise moves.time_expired(seat)

    async def _match_and_seat(
        self, match_id: str, claims: TokenClaims | None, revision: int
    ) -> tuple[CachedMatch, SeatNumber]:
        cached = await self._matches.get(match_id)
        if revision > cached.match.revision or cached.match.state is MatchState.SEATING:
            await self._matches.refresh(cached)
        try:
            return cached, claimed_seat(cached.match, claims)
        except errors.TokenRevoked:
            # The cached match may be an older one of the same name.
            await self._matches.refresh(cached)
            return cached, claimed_seat(cached.match, claims)

    async def _earlier_commit(
        self,
        cached: CachedMatch,
        seat: SeatNumber,
        revision: int,
        move: Move | None,
        kind: type[MatchEvent] = MoveUndone,
    ) -> Commit:
        """The commit of an earlier request with this id. It must have the same move, or an event of that kind."""
        commit = await self._matches.commit(cached, revision)
        if commit.move != move or (move is None and not any(isinstance(event, kind) for event in commit.events)):
            raise errors.request_id_reused(revision)
        return redacted(commit, seat)


def legal_moves(cached: CachedMatch, seat: SeatNumber) -> Sequence[Move]:
    """The legal moves of a seat; none unless it is to act, and none while autopilot plays for it."""
    match, game = cached.match, cached.game
    if match.state is not MatchState.PLAYING or seat not in game.to_act(match.started_position):
        return ()
    if (match.clocks or match.out) and on_autopilot(match, seat):
        return ()
    return game.legal_moves(match.started_position, seat)


UNDOING_ENDS: Final = 2000
"""The revision from which on nothing can be undone. A match has some hundred commits; its log must be bounded."""


def undoable(match: Match, seat: SeatNumber, revision: int) -> Undoable:
    """The last move of a seat that has seen the revision, with what is needed to undo it. Raises
    NothingToUndo, UndoBlocked or another error if it cannot be undone. Clocks are not checked.
    """
    moves.check_playing(match)
    moves.check_seat_plays(match, seat)
    moves.check_revision(match, revision)
    last = match.undo[-1] if match.undo else None
    if last is None or last.seat != seat:
        raise errors.NothingToUndo(
            "You have no move that can be undone: only moves of the current turn, after the last random "
            "event, can be undone.",
            seat=seat,
        )
    if match.revision >= UNDOING_ENDS:
        raise errors.UndoBlocked(
            f"From revision {UNDOING_ENDS} on, moves cannot be undone.",
            revision=last.revision,
            limit=UNDOING_ENDS,
        )
    if list(secrets(last.before)) != list(secrets(match.position)):
        raise errors.UndoBlocked(
            "Your last move revealed or moved hidden items, so it cannot be undone.", revision=last.revision
        )
    return last


def can_undo(cached: CachedMatch, seat: SeatNumber, now_ms: int) -> bool:
    """Whether the seat could undo its last move at that time (Unix milliseconds); never for a spectator."""
    match = cached.match
    if seat == SPECTATOR or not match.undo:
        return False
    try:
        last = undoable(match, seat, match.revision)
    except errors.MatchError:
        return False
    # In one turn the deadline of a seat stays, so it is the same before the move.
    return not (last.clocks and moves.is_late(cached, seat, now_ms))
