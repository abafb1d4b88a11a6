"""The state machine: the rules of play, and all others. Each call must be answered as the model predicts."""

from __future__ import annotations

import uuid
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from markethall.v1 import match_service_pb2 as wire
from markethall.v1.move_pb2 import Move
from tests.stateful.base import ANY_NUMBER, MATCHES
from tests.stateful.model import AcceptedRequest, MatchModel
from tests.stateful.reads import ReadRules
from tests.stateful.seats import CONTROLS, VISIBILITIES, SeatRules


class ApiMachine(SeatRules, ReadRules):
    """All rules."""

    @initialize(match=st.sampled_from(MATCHES), visibility=VISIBILITIES)
    def start_match(self, match: tuple[str, int], visibility: int) -> None:
        """Starts a match, so that there is one to play from the beginning."""
        self.create(match, visibility, may_close=False, control=CONTROLS[1])
        for _ in range(match[1]):
            self.join(0, 0, "", "right")

    @rule(which=ANY_NUMBER, choice=ANY_NUMBER, moves=st.integers(1, 6))
    def play(self, which: int, choice: int, moves: int) -> None:
        """Plays some legal moves."""
        for _ in range(moves):
            model = self._select_running(which)
            if model is None:
                return
            seat, legal = self._legal_moves(model, choice)
            request = wire.PlayMoveRequest(name=model.name, move=legal[choice % len(legal)], revision=model.revision)
            request.request_id = str(uuid.uuid4())
            self.used_moves.append(request.move)
            model.views[model.revision, seat] = self._view(model, seat)
            assert self.call("PlayMove", request, model.tokens[seat]) == ""
            self._add_commit(model, "PlayMove", request, model.tokens[seat])
            assert model.log[-1].move == request.move
            assert model.log[-1].seat == seat

    @rule(
        which=ANY_NUMBER,
        seat=ANY_NUMBER,
        choice=ANY_NUMBER,
        age=st.integers(-3, 9),
        credential=st.sampled_from(("own", "none", "bad")),
    )
    def play_refused(self, which: int, seat: int, choice: int, age: int, credential: str) -> None:
        """Plays a move of any match with any token on any revision. It is refused for the first thing that is wrong."""
        model = self._select(which)
        seat = 1 + seat % model.seat_count
        token, token_refusal = self._token(model, seat, credential)
        move = self.used_moves[choice % len(self.used_moves)] if self.used_moves else Move()
        revision = max(model.revision - age, 1)
        request = wire.PlayMoveRequest(name=model.name, move=move, revision=revision)
        expected = token_refusal or self._play_refusal(model, seat, move, revision)
        if expected == "ILLEGAL_MOVE" and move in self._legal_moves(model, model.to_act.index(seat))[1]:
            return
        assert self.call("PlayMove", request, token) == expected, (request, model)

    @precondition(lambda self: any(model.started for model in self.matches))
    @rule(which=ANY_NUMBER, seat=ANY_NUMBER, is_stale=st.booleans())
    def undo(self, which: int, seat: int, is_stale: bool) -> None:
        """Undoes a move. The view of the seat is then equal to that before the move."""
        started = [model for model in self.matches if model.started]
        model = started[which % len(started)]
        seat = model.log[-1].seat if seat % 4 else 1 + seat % model.seat_count
        token, revision = model.tokens[seat], model.revision - is_stale
        request = wire.UndoMoveRequest(name=model.name, revision=revision, request_id=str(uuid.uuid4()))
        if is_stale or model.over or model.has_nothing_to_undo(seat):
            reason = self.call("UndoMove", request, token)
            assert reason == (model.over_refusal or ("STALE_REVISION" if is_stale else "NOTHING_TO_UNDO"))
        elif self.call("UndoMove", request, token) == "":
            self._add_commit(model, "UndoMove", request, token)
            undone = model.log[-1].events[0].move_undone.revision
            assert self._view(model, seat) == model.views.get((undone - 1, seat), self._view(model, seat))
        else:
            assert self.call("UndoMove", request, token) in ("NOTHING_TO_UNDO", "UNDO_BLOCKED")

    @rule(which=ANY_NUMBER, seat=ANY_NUMBER)
    def resign(self, which: int, seat: int) -> None:
        """A seat of two gives up, and the match is over. With more seats autopilot would go on by itself."""
        model = self._select(which)
        if model.seat_count > 2 or seat % 3:
            return
        seat = 1 + seat % model.seat_count
        request = wire.ResignMatchRequest(name=model.name, request_id=str(uuid.uuid4()))
        started = "" if model.started else "MATCH_NOT_STARTED"
        expected = (model.over_refusal or started) if model.tokens[seat] else "TOKEN_MISSING"
        assert self.call("ResignMatch", request, model.tokens[seat]) == expected
        if not expected:
            self._add_commit(model, "ResignMatch", request, model.tokens[seat])
            assert model.over

    @rule(which=ANY_NUMBER, choice=ANY_NUMBER, with_other_move=st.booleans())
    def repeat(self, which: int, choice: int, with_other_move: bool) -> None:
        """Repeats an accepted request. It gets the first answer, or is refused if it has another move."""
        model = self._select(which)
        accepted = model.accepted[choice % len(model.accepted)]
        request = type(accepted.request)()
        request.CopyFrom(accepted.request)
        if with_other_move and accepted.method == "PlayMove" and len(self.used_moves) > 1:
            request.move.CopyFrom(next((move for move in self.used_moves if move != request.move), request.move))  # type: ignore[attr-defined]
        changed = request != accepted.request
        reason = self.call(accepted.method, request, accepted.token)
        if model.is_limited(getattr(request, "join_code", "")):
            assert reason == "RATE_LIMITED"
            return
        if changed:
            assert reason in ("REQUEST_ID_REUSED", "WRONG_GAME")
            return
        if accepted.method == "JoinMatch" and model.join_ids[accepted.answer] != request.request_id:  # type: ignore[attr-defined]
            # The seat has been left since. The request is a new one and takes any free seat.
            assert reason == self._seat_refusal(model, request.seat)  # type: ignore[attr-defined]
            if not reason:
                self._add_seat(model, request)
            return
        assert reason == ""
        answer = self.call.answer
        second = {
            "CreateMatch": lambda: answer.match.name,
            "JoinMatch": lambda: answer.seat,
            "CloseMatch": lambda: answer.match.revision,
        }.get(accepted.method, lambda: answer.commit)()
        assert second == accepted.answer

    def _select_running(self, number: int) -> MatchModel | None:
        running = [model for model in self.matches if model.to_act]
        self.last_used = running[number % len(running)] if running else None
        return self.last_used

    def _token(self, model: MatchModel, seat: int, credential: str) -> tuple[str, str]:
        """A token, and the reason why it is refused ("" if it is right)."""
        if credential == "bad" and model.revoked:
            return model.revoked[-1], "TOKEN_REVOKED"
        foreign = [token for other in self.matches if other is not model for token in other.tokens.values() if token]
        if credential == "bad" and foreign:
            return foreign[0], "TOKEN_FOREIGN"
        token = model.tokens[seat] if credential == "own" else ""
        return token, "" if token else "TOKEN_MISSING"

    def _play_refusal(self, model: MatchModel, seat: int, move: Move, revision: int) -> str:
        """The reason why a move that is not legal in the position is refused."""
        if not move.WhichOneof("kind"):
            return "BAD_FIELD"
        if move.WhichOneof("kind") != model.game:
            return "WRONG_GAME"
        if model.over:
            return model.over_refusal
        if not model.started:
            return "MATCH_NOT_STARTED"
        if revision != model.revision:
            return "HISTORY_CHANGED" if revision > model.revision else "STALE_REVISION"
        return "ILLEGAL_MOVE" if seat in model.to_act else "NOT_YOUR_TURN"

    def _legal_moves(self, model: MatchModel, choice: int) -> tuple[int, Any]:
        """A seat that is to act and its legal moves. Only seats that are to act have legal moves."""
        seat = model.to_act[choice % len(model.to_act)]
        request = wire.ListLegalMovesRequest(name=model.name)
        for other, token in model.tokens.items():
            assert self.call("ListLegalMoves", request, token) == ""
            assert bool(self.call.answer.moves) == (other in model.to_act)
            assert self.call.answer.revision == model.revision
        assert self.call("ListLegalMoves", request, model.tokens[seat]) == ""
        return seat, self.call.answer.moves

    def _view(self, model: MatchModel, seat: int) -> Any:
        assert self.call("GetMatch", wire.GetMatchRequest(name=model.name), model.tokens[seat]) == ""
        return self.call.answer.perspective.view

    def _add_commit(self, model: MatchModel, method: str, request: Any, token: str) -> None:
        """Adds the commit of an accepted request to the model."""
        answer = self.call.answer
        assert answer.revision == answer.commit.revision == model.revision + 1
        model.add(answer.commit)
        model.accepted.append(AcceptedRequest(method, request, token, answer.commit))
