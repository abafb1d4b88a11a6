"""Matches are looked at from outside: watched, listed, and read as records."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from tests.api.calls import along
from tests.stateful.base import ANY, GAMES, Base
from tests.stateful.model import Known


class Looking(Base):
    """What changes nothing."""

    @rule(which=ANY, seat=ANY, after=ANY, knows=st.booleans())
    def watch(self, which: int, seat: int, after: int, knows: bool) -> None:
        """All commits after a revision, as the record has them."""
        known = self._known(which)
        token, code = self._onlooker(known, seat, knows)
        after %= known.revision + 3
        request = wire.WatchMatchRequest(
            name=known.name, after_revision=after, join_code=code, view=match_pb2.MATCH_VIEW_FULL
        )
        left = known.revision - max(after, 1)
        seen, reason = self.call.stream(request, token, max(left, 0))
        expected = known.may_look(token, code) or ("BAD_FIELD" if after > known.revision else "")
        assert reason == expected
        if not expected:
            updates = [answer.update for answer in seen]
            told = [update.commit.revision for update in updates]
            assert told == list(range(known.revision - left + 1, known.revision + 1))
            assert [update.match for update in updates if update.HasField("match")] == [
                self._seen(known, token, code)
            ] * (left > 0)
            asked = wire.GetRecordRequest(name=known.name, join_code=code)
            assert not known.over or self.call("GetRecord", asked, token) == ""

    def _seen(self, known: Known, token: str, code: str) -> match_pb2.Match:
        """The match as it comes along with its last commit."""
        assert (
            self.call(
                "GetMatch", wire.GetMatchRequest(name=known.name, view=match_pb2.MATCH_VIEW_FULL, join_code=code), token
            )
            == ""
        )
        return along(self.call.answer)

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
            if known.visibility == match_pb2.MATCH_VISIBILITY_PUBLIC
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

    def _onlooker(self, known: Known, seat: int, knows: bool) -> tuple[str, str]:
        """Somebody's token, or none, and the join code or a wrong one."""
        return known.tokens.get(seat % 5, ""), known.join_code if knows else ("nonsense", "")[seat % 2]
