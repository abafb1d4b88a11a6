"""The whole API against a model: any calls in any order, each answered as the model says."""

from __future__ import annotations

import uuid
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall.v1.move_pb2 import Move
from tests.stateful.base import ANY, GAMES
from tests.stateful.looking import Looking
from tests.stateful.model import Asked, Known
from tests.stateful.seats import Seats


class Api(Seats, Looking):
    """Every rule, and those of play."""

    @initialize(game=st.sampled_from(GAMES), seats=st.integers(2, 4))
    def sit_down(self, game: str, seats: int) -> None:
        """One match that can be played from the beginning."""
        self.create(game, seats, match_pb2.MATCH_VISIBILITY_PUBLIC)
        for _ in range(seats):
            self.join(0, 0, "", True)

    @rule(which=ANY, choice=ANY, many=st.integers(1, 6))
    def play(self, which: int, choice: int, many: int) -> None:
        """Plays some legal moves."""
        for _ in range(many):
            known = self._running(which)
            if known is None:
                return
            seat, legal = self._legal(known, choice)
            request = wire.PlayMoveRequest(name=known.name, move=legal[choice % len(legal)], revision=known.revision)
            request.request_id = str(uuid.uuid4())
            self.strays.append(request.move)
            known.views[known.revision, seat] = self._view(known, seat)
            self._write(known, "PlayMove", request, known.tokens[seat])
            assert known.log[-1].move == request.move
            assert known.log[-1].seat == seat

    @rule(which=ANY, seat=ANY, choice=ANY, back=st.integers(-3, 9), credential=st.sampled_from(("own", "none", "bad")))
    def play_what_cannot_be(self, which: int, seat: int, choice: int, back: int, credential: str) -> None:
        """A stray move, with some token, on some revision: whatever is wrong first is said."""
        known = self._known(which)
        seat = 1 + seat % known.seat_count
        token, refusal = self._credential(known, seat, credential)
        move = self.strays[choice % len(self.strays)] if self.strays else Move()
        revision = max(known.revision - back, 1)
        request = wire.PlayMoveRequest(name=known.name, move=move, revision=revision, validate_only=choice % 2 == 0)
        expected = self._play_refusals(known, seat, move, revision, refusal)
        reason = self.call("PlayMove", request, token)
        assert reason in expected, (reason, expected, request, known)

    @precondition(lambda self: any(known.started for known in self.matches))
    @rule(which=ANY, seat=ANY, late=st.booleans())
    def undo(self, which: int, seat: int, late: bool) -> None:
        """Takes a move back: the position is then the one before it, to the last letter."""
        started = [known for known in self.matches if known.started]
        known = started[which % len(started)]
        seat = known.log[-1].seat if seat % 4 else 1 + seat % known.seat_count
        request = wire.UndoMoveRequest(name=known.name, revision=known.revision - late, request_id=str(uuid.uuid4()))
        if late or known.over or known.undo_is_hopeless(seat):
            reason = self.call("UndoMove", request, known.tokens[seat])
            assert reason == ("MATCH_OVER" if known.over else "STALE_REVISION" if late else "NOTHING_TO_UNDO")
        elif self.call("UndoMove", request, known.tokens[seat]) == "":
            self._note(known, "UndoMove", request, known.tokens[seat])
            undone = known.log[-1].events[0].move_undone.revision
            assert self._view(known, seat) == known.views.get((undone - 1, seat), self._view(known, seat))
        else:
            assert self.call("UndoMove", request, known.tokens[seat]) in ("NOTHING_TO_UNDO", "UNDO_BLOCKED")

    @rule(which=ANY, choice=ANY, other=st.booleans())
    def repeat(self, which: int, choice: int, other: bool) -> None:
        """Repeats any request that was granted: the first answer again, and nothing happens."""
        known = self._known(which)
        asked = known.asked[choice % len(known.asked)]
        request = type(asked.request)()
        request.CopyFrom(asked.request)
        if other and asked.method == "PlayMove" and len(self.strays) > 1:
            request.move.CopyFrom(next((one for one in self.strays if one != request.move), request.move))  # type: ignore[attr-defined]
        changed = request != asked.request
        reason = self.call(asked.method, request, asked.token)
        if changed:
            assert reason in ("REQUEST_ID_REUSED", "WRONG_GAME")
            return
        if asked.method == "JoinMatch" and known.joined[asked.answer] != request.request_id:  # type: ignore[attr-defined]
            # The seat was left since: the request is a new one, and takes whatever seat is free.
            assert reason == self._join_refusal(known, request.seat)  # type: ignore[attr-defined]
            if not reason:
                self._seated(known, request)
            return
        assert reason == ""
        answer, method = self.call.answer, asked.method
        again = {
            "CreateMatch": lambda: answer.match.name,
            "JoinMatch": lambda: answer.seat,
            "CloseMatch": lambda: answer.match.revision,
        }.get(method, lambda: answer.commit)()
        assert again == asked.answer

    def _running(self, which: int) -> Known | None:
        running = [known for known in self.matches if known.to_act]
        self.touched = running[which % len(running)] if running else None
        return self.touched

    def _credential(self, known: Known, seat: int, credential: str) -> tuple[str, str]:
        """A token and why it will be refused."""
        if credential == "bad" and known.revoked:
            return known.revoked[-1], "TOKEN_REVOKED"
        foreign = [token for other in self.matches if other is not known for token in other.tokens.values() if token]
        if credential == "bad" and foreign:
            return foreign[0], "TOKEN_FOREIGN"
        token = known.tokens[seat] if credential == "own" else ""
        return token, "" if token else "TOKEN_MISSING"

    def _play_refusals(self, known: Known, seat: int, move: Move, revision: int, refusal: str) -> set[str]:
        if refusal:
            return {refusal}
        if not move.WhichOneof("kind"):
            return {"BAD_FIELD"}
        if move.WhichOneof("kind") != known.game:
            return {"WRONG_GAME"}
        if known.closed:
            return {"MATCH_CLOSED"}
        if not known.started:
            return {"MATCH_NOT_STARTED"}
        if known.over:
            return {"MATCH_OVER"}
        if revision != known.revision:
            return {"STALE_REVISION"}
        if seat not in known.to_act:
            return {"NOT_YOUR_TURN"}
        return {"ILLEGAL_MOVE"}

    def _legal(self, known: Known, choice: int) -> tuple[int, Any]:
        seat = known.to_act[choice % len(known.to_act)]
        request = wire.ListLegalMovesRequest(name=known.name)
        for other, token in known.tokens.items():
            assert self.call("ListLegalMoves", request, token) == ""
            assert bool(self.call.answer.moves) == (other in known.to_act)
            assert self.call.answer.revision == known.revision
        assert self.call("ListLegalMoves", request, known.tokens[seat]) == ""
        return seat, self.call.answer.moves

    def _view(self, known: Known, seat: int) -> Any:
        assert self.call("GetMatch", wire.GetMatchRequest(name=known.name), known.tokens[seat]) == ""
        return self.call.answer.perspective.view

    def _write(self, known: Known, method: str, request: Any, token: str) -> None:
        assert self.call(method, request, token) == ""
        self._note(known, method, request, token)

    def _note(self, known: Known, method: str, request: Any, token: str) -> None:
        answer = self.call.answer
        assert answer.revision == answer.commit.revision == known.revision + 1
        known.log.append(answer.commit)
        known.asked.append(Asked(method, request, token, answer.commit))
