"""Tables are made, filled, left and closed."""

from __future__ import annotations

import uuid
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from markethall.v1 import event_pb2, match_pb2
from markethall.v1 import match_service_pb2 as wire
from tests.stateful.base import ANY, GAMES, Base
from tests.stateful.model import Asked, Known

MATCHES = 4
LEVELS = (event_pb2.BOT_LEVEL_UNSPECIFIED, event_pb2.BOT_LEVEL_RANDOM, event_pb2.BOT_LEVEL_GREEDY)


class Seats(Base):
    """What happens before the start."""

    @precondition(lambda self: len(self.matches) < MATCHES)
    @rule(game=st.sampled_from(GAMES), seats=st.integers(2, 4), visibility=st.sampled_from((0, 1, 2, 3)))
    def create(self, game: str, seats: int, visibility: int) -> None:
        """Creates a match."""
        wanted = match_pb2.Match(game=game, seat_count=seats, visibility=visibility)  # type: ignore[arg-type]
        request = wire.CreateMatchRequest(match=wanted, request_id=str(uuid.uuid4()))
        assert self.call("CreateMatch", request) == ""
        created = self.call.answer
        match = created.match
        assert match.visibility == (visibility or match_pb2.MATCH_VISIBILITY_PUBLIC)
        assert bool(created.join_code) == (visibility == match_pb2.MATCH_VISIBILITY_PRIVATE)
        free = dict.fromkeys(range(1, seats + 1), "")
        code, token = created.join_code, created.creator_token
        known = Known(match.name, game, seats, match.visibility, code, token, free, dict(free))
        known.asked.append(Asked("CreateMatch", request, "", match.name))
        self.matches.append(known)
        self.touched = known

    @rule(which=ANY, seat=st.integers(-1, 5), name=st.sampled_from(("", "Anna", "x" * 41)), knows=st.integers(0, 3))
    def join(self, which: int, seat: int, name: str, knows: int) -> None:
        """Takes a seat, if it is free and the code is right."""
        known = self._known(which)
        code = ("nonsense", "")[knows] if knows < 2 else known.join_code
        request = wire.JoinMatchRequest(name=known.name, seat=seat, display_name=name, join_code=code)
        request.request_id = str(uuid.uuid4())
        expected = self._code_refusal(known, name, code) or self._join_refusal(known, seat)
        assert self.call("JoinMatch", request) == expected
        if not expected:
            self._seated(known, request)

    @rule(which=ANY, seat=st.integers(-1, 5), level=st.sampled_from(LEVELS), other=st.sampled_from(LEVELS))
    def seat_a_bot(self, which: int, seat: int, level: event_pb2.BotLevel, other: event_pb2.BotLevel) -> None:
        """Seats a bot, if the match does not start with it: then it would move whenever it likes. And kicks it."""
        known = self._known(which)
        if len(known.free) == 1:
            return
        request = wire.AddBotRequest(name=known.name, seat=seat, level=level, request_id=str(uuid.uuid4()))
        expected = self._join_refusal(known, seat)
        assert self.call("AddBot", request, known.creator_token) == expected
        if expected:
            return
        bot = self.call.answer.seat
        assert bot in known.free
        self._catch_up(known)
        assert known.log[-1].events[0].seat_taken.bot == (level or event_pb2.BOT_LEVEL_GREEDY)
        request.level = other
        same = (other or event_pb2.BOT_LEVEL_GREEDY) == (level or event_pb2.BOT_LEVEL_GREEDY)
        assert self.call("AddBot", request, known.creator_token) == ("" if same else "REQUEST_ID_REUSED")
        assert self.call("AddBot", request, known.tokens[bot]) == "TOKEN_MISSING"
        kick = wire.KickSeatRequest(name=known.name, seat=bot)
        assert self.call("KickSeat", kick, known.creator_token) == ""
        self._catch_up(known)

    @rule(which=ANY, seat=ANY)
    def leave(self, which: int, seat: int) -> None:
        """Frees a seat before the start."""
        known = self._known(which)
        seat = 1 + seat % known.seat_count
        token = known.tokens[seat]
        request = wire.LeaveMatchRequest(name=known.name, request_id=str(uuid.uuid4()))
        expected = "MATCH_CLOSED" if known.closed else "MATCH_STARTED" if known.started else ""
        expected = expected if token else "TOKEN_MISSING"
        assert self.call("LeaveMatch", request, token) == expected
        if not expected:
            known.revoked.append(token)
            known.tokens[seat] = known.names[seat] = known.joined[seat] = ""
            self._catch_up(known)
            assert known.log[-1].seat == seat

    @rule(which=ANY, seat=ANY, owns=st.integers(0, 3))
    def close(self, which: int, seat: int, owns: int) -> None:
        """Closes a match before the start, once, by its creator's token."""
        known = self._known(which)
        seats = known.tokens[1 + seat % known.seat_count]
        token = known.creator_token if owns else seats
        request = wire.CloseMatchRequest(name=known.name, request_id=str(uuid.uuid4()))
        expected = "MATCH_STARTED" if known.started else ""
        if not owns:
            expected = "NOT_CREATOR" if seats else "TOKEN_MISSING"
        assert self.call("CloseMatch", request, token) == expected
        if not expected and not known.closed:
            known.closed = True
            known.asked.append(Asked("CloseMatch", request, token, self.call.answer.match.revision))
            self._catch_up(known)
            assert known.log[-1].events[0].HasField("match_closed")

    def _code_refusal(self, known: Known, name: str, code: str) -> str:
        if len(name) > 40:
            return "BAD_FIELD"
        if refusal := known.may_look("", code):
            return refusal if code else "JOIN_CODE_MISSING"
        return "MATCH_CLOSED" if known.closed else ""

    def _join_refusal(self, known: Known, seat: int) -> str:
        if known.closed:
            return "MATCH_CLOSED"
        if known.started:
            return "MATCH_STARTED"
        if not 0 <= seat <= known.seat_count:
            return "BAD_FIELD"
        return "SEAT_TAKEN" if seat and known.tokens[seat] else ""

    def _seated(self, known: Known, request: Any) -> None:
        answer = self.call.answer
        assert request.seat in (0, answer.seat)
        assert answer.seat in known.free
        known.tokens[answer.seat] = answer.token
        known.joined[answer.seat] = request.request_id
        known.asked.append(Asked("JoinMatch", request, "", answer.seat))
        known.names[answer.seat] = request.display_name or f"Seat {answer.seat}"
        self._catch_up(known)
