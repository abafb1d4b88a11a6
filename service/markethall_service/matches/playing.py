"""Moves: which are legal, what one would do, playing it, taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markethall_service.rules.chance import NoLuck, SeededChance
from markethall_service.rules.game import Seat, advance, foresee
from markethall_service.rules.secret import redact, secrets

from . import ports
from .errors import (
    MatchNotStarted,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    RequestIdReused,
    StaleRevision,
    UndoBlocked,
)
from .log import Commit, MatchFinished, MoveUndone, Phase
from .match import Match
from .opened import OpenMatch, OpenMatches, told_apart
from .seating import Seating
from .sight import Claim, claimed_seat, shown


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: a commit that is not made, and whether luck or a secret goes on where its events end."""

    commit: Commit
    more_follows: bool


class Playing:
    """Plays moves for the seats of started matches."""

    def __init__(self, store: ports.Store, matches: OpenMatches, clock: ports.Clock, seating: Seating) -> None:
        self._store = store
        self._matches = matches
        self._clock = clock
        self._seating = seating

    async def legal_moves(self, match_id: str, claim: Claim | None) -> tuple[Match, Sequence[Any]]:
        """The legal moves of the claim's seat, and the match they belong to."""
        opened = await self._matches.fresh(match_id)
        seat = claimed_seat(opened.match, claim)
        return opened.match, legal_moves(opened, seat)

    async def play(self, match_id: str, claim: Claim | None, move: Any, revision: int, request_id: str) -> Commit:
        """Plays a move on the revision that the caller saw; the same request id again answers the first commit."""
        opened, seat = await self._seated(match_id, claim, revision)
        while True:
            answered = await self._answered(opened, seat, request_id, move)
            if answered is not None:
                return answered
            match = opened.match
            check_turn(opened, seat, revision)
            chance = SeededChance(match.header.seed, match.revision + 1)
            game = opened.game
            state, events = advance(game.apply, match.state, game.play(match.state, seat, move, chance))
            to_act = game.to_act(state)
            if not to_act:
                events = (*events, MatchFinished(game.scores(state), game.winners(state)))
            commit = Commit(
                match.revision + 1, seat, move, events, chance.draws, to_act, self._clock.now_ms(), request_id
            )
            if await self._matches.append(opened, commit, opened.after(commit, state)):
                if not to_act:
                    await self._finish(match)
                return shown(commit, seat)

    async def preview(self, match_id: str, claim: Claim | None, move: Any, revision: int) -> Preview:
        """What the move would do up to the first luck or secret; changes nothing."""
        opened = await self._matches.fresh(match_id)
        match, game = opened.match, opened.game
        seat = claimed_seat(match, claim)
        check_turn(opened, seat, revision)
        seen = redact(match.state, seat)
        events, complete = foresee(game.apply, seen, game.play(seen, seat, move, NoLuck()))
        commit = Commit(match.revision + 1, seat, move, events, 0, (), self._clock.now_ms(), "")
        return Preview(shown(commit, seat), not complete)

    async def undo(self, match_id: str, claim: Claim | None, revision: int, request_id: str) -> Commit:
        """Takes back the last move of the claim's seat in this turn, unless luck or a secret came out."""
        opened, seat = await self._seated(match_id, claim, revision)
        while True:
            answered = await self._answered(opened, seat, request_id, None)
            if answered is not None:
                return answered
            match = opened.match
            check_playing(match)
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
            commit = Commit(match.revision + 1, seat, None, events, 0, to_act, self._clock.now_ms(), request_id)
            if await self._matches.append(opened, commit, opened.after(commit, last.before)):
                return shown(commit, seat)

    async def _seated(self, match_id: str, claim: Claim | None, revision: int) -> tuple[OpenMatch, Seat]:
        opened = await self._matches.get(match_id)
        if revision > opened.match.revision or opened.match.phase is Phase.SEATING:
            await self._matches.refresh(opened)
        return opened, claimed_seat(opened.match, claim)

    async def _answered(self, opened: OpenMatch, seat: Seat, request_id: str, move: Any) -> Commit | None:
        revision = opened.requests.get((seat, request_id)) if request_id else None
        if revision is None:
            return None
        match_id = opened.match.header.match_id
        with told_apart(match_id):
            commit = (await self._store.read(match_id, revision - 1))[0]
        undone = any(isinstance(event, MoveUndone) for event in commit.events)
        if commit.move != move or (move is None and not undone):
            raise RequestIdReused(
                f"This request_id has been answered by revision {revision}, for another request: use a fresh one.",
                revision=revision,
            )
        return shown(commit, seat)

    async def _finish(self, before: Match) -> None:
        await self._seating.settled(before.header, Phase.PLAYING, Phase.FINISHED)


def legal_moves(opened: OpenMatch, seat: Seat) -> Sequence[Any]:
    """The legal moves of a seat; none unless it is to act."""
    match, game = opened.match, opened.game
    if match.phase is not Phase.PLAYING or seat not in game.to_act(match.state):
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
    check_revision(opened.match, revision)
    to_act = opened.game.to_act(opened.match.state)
    if seat not in to_act:
        others = ", ".join(map(str, to_act))
        raise NotYourTurn(f"It is not the turn of seat {seat}; to act is {others}.", seat=seat, toAct=others)
