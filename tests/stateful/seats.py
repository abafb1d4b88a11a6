"""Rules before the start of a match: it is created, joined, left and closed."""

from __future__ import annotations

import uuid
from typing import Any

from google.protobuf.duration_pb2 import Duration
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from markethall.v1 import match_pb2, match_service_pb2 as wire
from tests.stateful.base import ANY_NUMBER, MATCHES, ModelledMatches
from tests.stateful.model import AcceptedRequest, MatchModel

MAX_MATCHES = 4
VISIBILITIES = st.sampled_from((0, 1, 2, 3))
HOUR = Duration(seconds=3600)
CONTROLS = (
    None,
    match_pb2.TimeControl(bank=match_pb2.TimeBank(time=HOUR, increment=Duration(seconds=5))),
    match_pb2.TimeControl(turn_time=HOUR),
)
BOTS = ("", "random", "bots/random", "greedy", "bots/greedy", "bots/", "Greedy")


class SeatRules(ModelledMatches):
    """Matches and their seats."""

    @precondition(lambda self: len(self.matches) < MAX_MATCHES)
    @rule(
        wanted=st.sampled_from(MATCHES),
        visibility=VISIBILITIES,
        may_close=st.booleans(),
        control=st.sampled_from(CONTROLS),
    )
    def create(
        self, wanted: tuple[str, int], visibility: int, may_close: bool, control: match_pb2.TimeControl | None
    ) -> None:
        """Creates a match of a game with a number of seats."""
        game, seats = wanted
        match = match_pb2.Match(game=game, seat_count=seats, visibility=visibility)  # type: ignore[arg-type]
        match.creator_may_close = may_close
        if control is not None:
            match.time_control.CopyFrom(control)
        request = wire.CreateMatchRequest(match=match, request_id=str(uuid.uuid4()))
        assert self.call("CreateMatch", request) == ""
        created = self.call.answer
        match = created.match
        assert match.visibility == (visibility or match_pb2.MATCH_VISIBILITY_PUBLIC)
        assert bool(created.join_code) == (visibility == match_pb2.MATCH_VISIBILITY_PRIVATE)
        free = dict.fromkeys(range(1, seats + 1), "")
        code, token = created.join_code, created.creator_token
        model = MatchModel(match.name, game, seats, match.visibility, code, token, free, dict(free), may_close)
        model.accepted.append(AcceptedRequest("CreateMatch", request, "", match.name))
        self.matches.append(model)
        self.last_used = model

    @rule(
        which=ANY_NUMBER,
        seat=st.integers(-1, 5),
        name=st.sampled_from(("", "Anna", "x" * 41)),
        code_kind=st.sampled_from(("wrong", "none", "right", "right")),
    )
    def join(self, which: int, seat: int, name: str, code_kind: str) -> None:
        """Takes a seat if it is free and the join code is right."""
        model = self._select(which)
        code = {"wrong": "wrong", "none": "", "right": model.join_code}[code_kind]
        request = wire.JoinMatchRequest(name=model.name, seat=seat, display_name=name, join_code=code)
        request.request_id = str(uuid.uuid4())
        expected = self._code_refusal(model, name, code) or self._seat_refusal(model, seat)
        assert self.call("JoinMatch", request) == expected
        if not expected:
            self._add_seat(model, request)

    @rule(which=ANY_NUMBER, seat=st.integers(-1, 5), name=st.sampled_from(BOTS), other_name=st.sampled_from(BOTS))
    def add_and_kick_bot(self, which: int, seat: int, name: str, other_name: str) -> None:
        """Adds a bot and kicks it. Not on the last free seat: the match would start, and the bot would move."""
        model = self._select(which)
        if len(model.free_seats) == 1:
            return
        request = wire.AddBotRequest(name=model.name, seat=seat, bot=name, request_id=str(uuid.uuid4()))
        known, other = _known_bot(name), _known_bot(other_name)
        expected = self._seat_refusal(model, seat) if known else "BOT_NOT_FOUND"
        assert self.call("AddBot", request, model.creator_token) == expected
        if expected:
            return
        bot = self.call.answer.seat
        assert bot in model.free_seats
        self._add_last_commit(model)
        assert model.log[-1].events[0].seat_taken.player.bot == known
        request.bot = other_name
        refusal = ("" if other == known else "REQUEST_ID_REUSED") if other else "BOT_NOT_FOUND"
        assert self.call("AddBot", request, model.creator_token) == refusal
        request.bot = name
        assert self.call("AddBot", request, model.tokens[bot]) == "TOKEN_MISSING"
        kick = wire.KickSeatRequest(name=model.name, seat=bot)
        assert self.call("KickSeat", kick, model.creator_token) == ""
        self._add_last_commit(model)

    @rule(which=ANY_NUMBER, seat=ANY_NUMBER)
    def leave(self, which: int, seat: int) -> None:
        """Frees a seat before the start."""
        model = self._select(which)
        seat = 1 + seat % model.seat_count
        token = model.tokens[seat]
        request = wire.LeaveMatchRequest(name=model.name, request_id=str(uuid.uuid4()))
        expected = "MATCH_CLOSED" if model.closed else "MATCH_STARTED" if model.started else ""
        expected = expected if token else "TOKEN_MISSING"
        assert self.call("LeaveMatch", request, token) == expected
        if not expected:
            model.revoked.append(token)
            model.tokens[seat] = model.names[seat] = model.join_ids[seat] = ""
            self._add_last_commit(model)
            assert model.log[-1].seat == seat

    @rule(which=ANY_NUMBER, seat=ANY_NUMBER, as_creator=st.sampled_from((False, True, True, True)))
    def close(self, which: int, seat: int, as_creator: bool) -> None:
        """Closes a match with the creator's token: before the start, or while it is played if it was created so."""
        model = self._select(which)
        token, expected = self._creator(model, seat, as_creator)
        request = wire.CloseMatchRequest(name=model.name, request_id=str(uuid.uuid4()))
        if not expected and model.started and not model.closed:
            expected = "MATCH_OVER" if model.over else "" if model.may_close else "MATCH_STARTED"
        assert self.call("CloseMatch", request, token) == expected
        if not expected and not model.closed:
            model.accepted.append(AcceptedRequest("CloseMatch", request, token, self.call.answer.match.revision))
            self._add_last_commit(model)
            model.closed = True
            assert model.log[-1].events[0].HasField("match_closed")

    @precondition(lambda self: len(self.matches) > 1)
    @rule(which=ANY_NUMBER, seat=ANY_NUMBER, as_creator=st.booleans())
    def delete(self, which: int, seat: int, as_creator: bool) -> None:
        """Deletes a match that is not being played, with the creator's token. It is gone, also for a second call."""
        model = self._select(which)
        token, expected = self._creator(model, seat, as_creator)
        if not expected and model.started and not model.over:
            expected = "MATCH_STARTED"
        request = wire.DeleteMatchRequest(name=model.name)
        assert self.call("DeleteMatch", request, token) == expected
        if not expected:
            self.matches.remove(model)
            self.last_used = None
            assert self.call("GetMatch", wire.GetMatchRequest(name=model.name), token) == "MATCH_NOT_FOUND"
            assert self.call("DeleteMatch", request, token) == ""

    def _creator(self, model: MatchModel, seat: int, as_creator: bool) -> tuple[str, str]:
        """The token of the creator, or of a seat, and the reason why it is refused ("" if it is the creator's)."""
        if as_creator:
            return model.creator_token, ""
        token = model.tokens[1 + seat % model.seat_count]
        return token, "NOT_CREATOR" if token else "TOKEN_MISSING"

    def _code_refusal(self, model: MatchModel, name: str, code: str) -> str:
        """The reason why a join is refused for its display name or its code; "" if both are right."""
        if len(name) > 40:
            return "RATE_LIMITED" if model.is_limited(code) else "BAD_FIELD"
        if refusal := model.read_refusal("", code):
            return refusal if code else "JOIN_CODE_MISSING"
        return "MATCH_CLOSED" if model.closed else ""

    def _seat_refusal(self, model: MatchModel, seat: int) -> str:
        """The reason why a seat cannot be taken; "" if it can."""
        if model.closed:
            return "MATCH_CLOSED"
        if model.started:
            return "MATCH_STARTED"
        if not 0 <= seat <= model.seat_count:
            return "BAD_FIELD"
        return "SEAT_TAKEN" if seat and model.tokens[seat] else ""

    def _add_seat(self, model: MatchModel, request: Any) -> None:
        """Adds the answer to JoinMatch to the model."""
        answer = self.call.answer
        assert request.seat in (0, answer.seat)
        assert answer.seat in model.free_seats
        model.tokens[answer.seat] = answer.token
        model.join_ids[answer.seat] = request.request_id
        model.accepted.append(AcceptedRequest("JoinMatch", request, "", answer.seat))
        model.names[answer.seat] = request.display_name or f"Seat {answer.seat}"
        self._add_last_commit(model)


def _known_bot(name: str) -> str:
    """The resource name of the bot that AddBot takes for a name; "" if it takes none."""
    bot = f"bots/{name.removeprefix('bots/')}" if name else "bots/greedy"
    return bot if bot in ("bots/greedy", "bots/random") else ""
