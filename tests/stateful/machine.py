"""The whole API against a model: any calls in any order, each answered as the model says."""

from __future__ import annotations

import uuid
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from markethall.v1 import event_pb2, match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall.v1.move_pb2 import Move
from tests.stateful.calls import Caller
from tests.stateful.model import Asked, Known

ANY = st.integers(0, 1 << 20)
GAMES = ("kairo", "klongs", "portobello")
MATCHES = 4
LEVELS = (event_pb2.BOT_LEVEL_UNSPECIFIED, event_pb2.BOT_LEVEL_RANDOM, event_pb2.BOT_LEVEL_GREEDY)


class Api(RuleBasedStateMachine):
    """A few matches on the service at `target`, and a model of each.

    The service deals from secret seeds, so which rules may run depends on seats alone, never on how a match went.
    """

    target = ""

    def __init__(self) -> None:
        super().__init__()
        self.call = Caller(self.target)
        self.matches: list[Known] = []
        self.strays: list[Move] = []
        self.touched: Known | None = None

    def teardown(self) -> None:
        """Ends the calls."""
        self.call.close()

    @initialize(game=st.sampled_from(GAMES), seats=st.integers(2, 4))
    def sit_down(self, game: str, seats: int) -> None:
        """One match that can be played from the beginning."""
        self.create(game, seats, match_pb2.VISIBILITY_PUBLIC)
        for _ in range(seats):
            self.join(0, 0, "", True)

    @precondition(lambda self: len(self.matches) < MATCHES)
    @rule(game=st.sampled_from(GAMES), seats=st.integers(2, 4), visibility=st.sampled_from((0, 1, 2, 3)))
    def create(self, game: str, seats: int, visibility: int) -> None:
        """Creates a match."""
        wanted = match_pb2.Match(game=game, seat_count=seats, visibility=visibility)  # type: ignore[arg-type]
        request = wire.CreateMatchRequest(match=wanted, request_id=str(uuid.uuid4()))
        assert self.call("CreateMatch", request) == ""
        match = self.call.answer
        assert match.visibility == (visibility or match_pb2.VISIBILITY_PUBLIC)
        assert bool(match.join_code) == (visibility == match_pb2.VISIBILITY_PRIVATE)
        free = dict.fromkeys(range(1, seats + 1), "")
        known = Known(match.name, game, seats, match.visibility, match.join_code, match.creator_token, free, dict(free))
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
        assert self.call("PlayMove", request, token) in expected

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
        answers = {"CreateMatch": "name", "JoinMatch": "seat", "CloseMatch": "match"}
        again = getattr(answer, answers.get(method, "commit"))
        if method == "CloseMatch":
            again = again.revision
        assert again == asked.answer

    @rule(which=ANY, seat=ANY, after=ANY, knows=st.booleans())
    def watch(self, which: int, seat: int, after: int, knows: bool) -> None:
        """All commits after a revision, as the record has them."""
        known = self._known(which)
        token, code = self._onlooker(known, seat, knows)
        after %= known.revision + 3
        request = wire.WatchMatchRequest(name=known.name, after_revision=after, join_code=code)
        left = known.revision - max(after, 1)
        seen, reason = self.call.stream(request, token, max(left, 0))
        expected = known.may_look(token, code) or ("BAD_FIELD" if after > known.revision else "")
        assert reason == expected
        if not expected:
            assert [commit.revision for commit in seen] == list(range(known.revision - left + 1, known.revision + 1))
            asked = wire.GetRecordRequest(name=known.name, join_code=code)
            assert not known.over or self.call("GetRecord", asked, token) == ""

    @rule(which=ANY, seat=ANY, knows=st.booleans())
    def record(self, which: int, seat: int, knows: bool) -> None:
        """The record holds the log; what others intended, and the seed, only once the match is over."""
        known = self._known(which)
        token, code = self._onlooker(known, seat, knows)
        reason = self.call("GetRecord", wire.GetRecordRequest(name=known.name, join_code=code), token)
        assert reason == known.may_look(token, code)
        if reason:
            return
        record = self.call.answer
        own = next((number for number, one in known.tokens.items() if one and one == token), 0)
        assert bool(record.header.seed) == known.over
        for kept, mine in zip(record.commits, known.log, strict=True):
            assert (kept.revision, kept.seat, kept.to_act) == (mine.revision, mine.seat, mine.to_act)
            assert len(kept.events) == len(mine.events)
            assert kept.HasField("move") == (mine.HasField("move") and (known.over or kept.seat == own))
            assert not kept.request_id or (kept.seat == own and not known.over)

    @rule(game=st.sampled_from(("", *GAMES)), state=st.sampled_from((0, 1, 2, 3)), size=st.integers(1, 100))
    def listed(self, game: str, state: int, size: int) -> None:
        """All our public matches of a game and state are listed, once, and none that is not public."""
        ours = {known.name for known in self.matches}
        wanted = {
            known.name
            for known in self.matches
            if known.visibility == match_pb2.VISIBILITY_PUBLIC
            and not known.closed
            and game in ("", known.game)
            and state in (0, known.state)
        }
        found: list[str] = []
        request = wire.ListMatchesRequest(game=game, state=state, page_size=size)  # type: ignore[arg-type]
        while True:
            assert self.call("ListMatches", request) == ""
            found += [match.name for match in self.call.answer.matches]
            request.page_token = self.call.answer.next_page_token
            if not request.page_token or wanted <= set(found):
                break
        assert sorted(name for name in found if name in ours) == sorted(wanted)

    @invariant()
    def the_service_is_where_the_model_is(self) -> None:
        """The match that was touched last stands where the model says."""
        known = self.touched
        if known is None:
            return
        request = wire.GetMatchRequest(name=known.name, join_code=known.join_code)
        assert self.call("GetMatch", request) == ""
        match = self.call.answer
        assert (match.revision, match.state, list(match.to_act)) == (known.revision, known.state, known.to_act)
        assert [seat.display_name for seat in match.seats] == [known.names[seat] for seat in sorted(known.names)]

    def _known(self, which: int) -> Known:
        self.touched = self.matches[which % len(self.matches)]
        return self.touched

    def _running(self, which: int) -> Known | None:
        running = [known for known in self.matches if known.to_act]
        self.touched = running[which % len(running)] if running else None
        return self.touched

    def _onlooker(self, known: Known, seat: int, knows: bool) -> tuple[str, str]:
        """Somebody's token, or none, and the join code or a wrong one."""
        return known.tokens.get(seat % 5, ""), known.join_code if knows else ("nonsense", "")[seat % 2]

    def _credential(self, known: Known, seat: int, credential: str) -> tuple[str, str]:
        """A token and why it will be refused."""
        if credential == "bad" and known.revoked:
            return known.revoked[-1], "TOKEN_REVOKED"
        foreign = [token for other in self.matches if other is not known for token in other.tokens.values() if token]
        if credential == "bad" and foreign:
            return foreign[0], "TOKEN_FOREIGN"
        token = known.tokens[seat] if credential == "own" else ""
        return token, "" if token else "TOKEN_MISSING"

    def _code_refusal(self, known: Known, name: str, code: str) -> str:
        if len(name) > 40:
            return "BAD_FIELD"
        if refusal := known.may_look("", code):
            return refusal if code else "JOIN_CODE_MISSING"
        return "MATCH_CLOSED" if known.closed else ""

    def _join_refusal(self, known: Known, seat: int) -> str:
        if known.started:
            return "MATCH_STARTED"
        if not 0 <= seat <= known.seat_count:
            return "BAD_FIELD"
        return "SEAT_TAKEN" if seat and known.tokens[seat] else ""

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
        return self.call.answer.view

    def _seated(self, known: Known, request: Any) -> None:
        answer = self.call.answer
        assert request.seat in (0, answer.seat)
        assert answer.seat in known.free
        known.tokens[answer.seat] = answer.token
        known.joined[answer.seat] = request.request_id
        known.asked.append(Asked("JoinMatch", request, "", answer.seat))
        known.names[answer.seat] = request.display_name or f"Seat {answer.seat}"
        self._catch_up(known)

    def _write(self, known: Known, method: str, request: Any, token: str) -> None:
        assert self.call(method, request, token) == ""
        self._note(known, method, request, token)

    def _note(self, known: Known, method: str, request: Any, token: str) -> None:
        answer = self.call.answer
        assert answer.revision == answer.commit.revision == known.revision + 1
        known.log.append(answer.commit)
        known.asked.append(Asked(method, request, token, answer.commit))

    def _catch_up(self, known: Known) -> None:
        """Notes the commit that a change of seats has made: one, and no more."""
        request = wire.GetRecordRequest(name=known.name, join_code=known.join_code)
        assert self.call("GetRecord", request) == ""
        assert self.call.answer.commits[:-1] == known.log[:]
        known.log.append(self.call.answer.commits[-1])
