"""Moves: which are legal, what one would do, playing it, taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markethall_service.rules.chance import NoLuck
from markethall_service.rules.game import Seat, foresee
from markethall_service.rules.secret import redact, secrets

from . import clock, ports
from .deciding import decided
from .departing import check_in, departure, resigned
from .errors import (
    MatchNotStarted,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    RequestIdReused,
    StaleRevision,
    TimeExpired,
    TokenRevoked,
    UndoBlocked,
)
from .log import Commit, MatchEvent, MoveUndone, Phase, SeatResigned
from .match import Match, on_autopilot
from .opened import OpenMatch, OpenMatches
from .seating import Seating
from .sight import Claim, claimed_seat, shown
from .steward import Steward
from .timing import timed
from .told_apart import told_apart


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: a commit that is not made, and whether luck or a secret goes on where its events end."""

    commit: Commit
    more_follows: bool


class Playing:
    """Plays moves for the seats of started matches."""

    def __init__(
        self, store: ports.Store, matches: OpenMatches, clock: ports.Clock, seating: Seating, steward: Steward
    ) -> None:
        self._store = store
        self._matches = matches
        self._clock = clock
        self._seating = seating
        self._steward = steward

    async def legal_moves(self, match_id: str, claim: Claim | None) -> tuple[Match, Sequence[Any]]:
        """The legal moves of the claim's seat, and the match they belong to."""
        opened = await self._matches.fresh(match_id)
        seat = claimed_seat(opened.match, claim)
        return opened.match, legal_moves(opened, seat)

    async def play(self, match_id: str, claim: Claim | None, move: Any, revision: int, request_id: str) -> Commit:
        """Plays a move on the revision that the caller saw; the same request id again answers the first commit."""
        opened, seat = await self._seated(match_id, claim, revision)
        while True:
            if (answering := opened.requests.get((seat, request_id))) is not None:
                return await self._answered(opened, seat, answering, move)
            match = opened.match
            check_turn(opened, seat, revision)
            now = self._clock.now_ms()
            if match.clocks:
                await self._check_time(opened, seat, now)
            commit, state = decided(opened, seat, move, now, request_id)
            if await self._matches.append(opened, commit, opened.after(commit, state)):
                if not commit.to_act:
                    await self._seating.finished(match.header)
                return shown(commit, seat)

    async def preview(self, match_id: str, claim: Claim | None, move: Any, revision: int) -> Preview:
        """What the move would do up to the first luck or secret; changes nothing."""
        opened = await self._matches.fresh(match_id)
        match, game = opened.match, opened.game
        seat = claimed_seat(match, claim)
        check_turn(opened, seat, revision)
        if match.clocks:
            await self._check_time(opened, seat, self._clock.now_ms())
        seen = redact(match.state, seat)
        events, complete = foresee(game.apply, seen, game.play(seen, seat, move, NoLuck()))
        commit = Commit(match.revision + 1, seat, move, events, 0, (), self._clock.now_ms(), "")
        return Preview(shown(commit, seat), not complete)

    async def undo(self, match_id: str, claim: Claim | None, revision: int, request_id: str) -> Commit:
        """Takes back the last move of the claim's seat in this turn, unless luck or a secret came out."""
        opened, seat = await self._seated(match_id, claim, revision)
        while True:
            if (answering := opened.requests.get((seat, request_id))) is not None:
                return await self._answered(opened, seat, answering, None)
            match = opened.match
            check_playing(match)
            check_in(match, seat)
            check_revision(match, revision)
            last = match.undo[-1] if match.undo else None
            if last is None or last.seat != seat:
                raise NothingToUndo(
                    "There is no move of yours to take back: only moves of the running turn can be, and none from "
                    "before the last luck.",
                    seat=seat,
                )
            if list(secrets(last.before)) != list(secrets(match.state)):
                raise UndoBlocked("Your last move showed a secret or moved one, so it stands.", revision=last.revision)
            to_act = opened.game.to_act(last.before)
            events = (MoveUndone(last.revision),)
            now = self._clock.now_ms()
            if last.clocks:
                await self._check_time(opened, seat, now)
                if clock.is_up(last.clocks, seat, max(now, match.updated_ms)):
                    raise time_expired(seat)
            commit = Commit(match.revision + 1, seat, None, events, 0, to_act, now, request_id)
            commit = timed(opened.game, match, commit, last.before)
            if await self._matches.append(opened, commit, opened.after(commit, last.before)):
                return shown(commit, seat)

    async def resign(self, match_id: str, claim: Claim | None, request_id: str) -> Commit:
        """Takes the claim's seat out of the match; the same request id again answers the first commit."""
        opened, seat = await self._seated(match_id, claim, 0)
        while True:
            if (answering := opened.requests.get((seat, request_id))) is not None:
                return await self._answered(opened, seat, answering, None, SeatResigned)
            match = opened.match
            check_playing(match)
            check_in(match, seat)
            events = resigned(opened.game, match, seat)
            commit = departure(opened, seat, events, self._clock.now_ms(), request_id)
            if await self._matches.append(opened, commit, opened.after(commit, match.state)):
                if not commit.to_act:
                    await self._seating.finished(match.header)
                return shown(commit, seat)

    async def _check_time(self, opened: OpenMatch, seat: Seat, now: int) -> None:
        """Refuses a seat that is to act and whose time is up, once the log says so."""
        match = opened.match
        # A commit is never earlier than the one before it, though that may come from a machine whose time is ahead.
        if seat in opened.to_act and clock.is_up(match.clocks, seat, max(now, match.updated_ms)):
            # Perhaps the seat has moved in time, through another process.
            await self._matches.refresh(opened)
            check_revision(opened.match, match.revision)
            await self._steward.attend(opened.match.header.match_id)
            raise time_expired(seat)

    async def _seated(self, match_id: str, claim: Claim | None, revision: int) -> tuple[OpenMatch, Seat]:
        opened = await self._matches.get(match_id)
        if revision > opened.match.revision or opened.match.phase is Phase.SEATING:
            await self._matches.refresh(opened)
        try:
            return opened, claimed_seat(opened.match, claim)
        except TokenRevoked:
            # Perhaps the match that is known here is no longer the one of that name.
            await self._matches.refresh(opened)
            return opened, claimed_seat(opened.match, claim)

    async def _answered(
        self, opened: OpenMatch, seat: Seat, revision: int, move: Any, kind: type[MatchEvent] = MoveUndone
    ) -> Commit:
        """The commit that has answered a request: of that move, or of an event of that kind where there is none."""
        match_id = opened.match.header.match_id
        with told_apart(match_id):
            commit = (await self._store.read(match_id, revision - 1))[0]
        if commit.move != move or (move is None and not any(isinstance(event, kind) for event in commit.events)):
            raise RequestIdReused(
                f"This request_id has been answered by revision {revision}, for another request: use a fresh one.",
                revision=revision,
            )
        return shown(commit, seat)


def legal_moves(opened: OpenMatch, seat: Seat) -> Sequence[Any]:
    """The legal moves of a seat; none unless it is to act, and none while the service plays for it."""
    match, game = opened.match, opened.game
    if match.phase is not Phase.PLAYING or seat not in game.to_act(match.state):
        return ()
    if (match.clocks or match.out) and on_autopilot(match, seat):
        return ()
    return game.legal_moves(match.state, seat)


def check_playing(match: Match) -> None:
    """Refuses before the start and after the end."""
    if match.phase is Phase.SEATING:
        free = match.free_seats
        raise MatchNotStarted(
            f"The match starts when all seats are taken; free are {', '.join(map(str, free))}.",
            free=" ".join(map(str, free)),
        )
    if match.phase is Phase.FINISHED:
        raise MatchOver("The game is over.", revision=match.revision)


def check_revision(match: Match, revision: int) -> None:
    """Refuses whoever has not seen the match as it stands."""
    if revision != match.revision:
        raise StaleRevision(
            f"The match is at revision {match.revision}, not {revision}: look at it again, then decide.",
            revision=match.revision,
            given=revision,
        )


def check_turn(opened: OpenMatch, seat: Seat, revision: int) -> None:
    """Refuses a move that comes at the wrong time."""
    check_playing(opened.match)
    check_in(opened.match, seat)
    check_revision(opened.match, revision)
    to_act = opened.game.to_act(opened.match.state)
    if seat not in to_act:
        others = ", ".join(map(str, to_act))
        raise NotYourTurn(f"It is not the turn of seat {seat}; to act is {others}.", seat=seat, toAct=others)


def time_expired(seat: Seat) -> TimeExpired:
    """The refusal of what comes too late."""
    return TimeExpired(f"The time of seat {seat} is up, so this came too late.", seat=seat)
