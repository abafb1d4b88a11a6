"""Rules that change nothing: matches are watched, read as records and listed."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from markethall.v1 import match_pb2, match_service_pb2 as wire
from tests.api.calls import without_presence
from tests.stateful.base import ANY_NUMBER, GAME_NAMES, ModelledMatches
from tests.stateful.model import MatchModel


class ReadRules(ModelledMatches):
    """Reads by seats and spectators, with the right join code or without."""

    @rule(which=ANY_NUMBER, seat=ANY_NUMBER, after=ANY_NUMBER, has_code=st.booleans())
    def watch(self, which: int, seat: int, after: int, has_code: bool) -> None:
        """A watch has all commits after a revision, and the match with the last one."""
        model = self._select(which)
        token, code = self._credentials(model, seat, has_code)
        after %= model.revision + 3
        request = wire.WatchMatchRequest(
            name=model.name, after_revision=after, join_code=code, view=match_pb2.MATCH_VIEW_FULL
        )
        count = max(model.revision - max(after, 1), 0)
        updates, reason = self.call.watch(request, token, count)
        expected = model.read_refusal(token, code) or ("HISTORY_CHANGED" if after > model.revision else "")
        assert reason == expected
        if not expected:
            revisions = [update.commit.revision for update in updates]
            assert revisions == list(range(model.revision - count + 1, model.revision + 1))
            matches = [update.match for update in updates if update.HasField("match")]
            assert matches == [self._match_in_commits(model, token, code)] * (count > 0)
            record = wire.GetRecordRequest(name=model.name, join_code=code)
            assert not model.over or self.call("GetRecord", record, token) == ""

    def _match_in_commits(self, model: MatchModel, token: str, code: str) -> match_pb2.Match:
        """The match as a watch sends it with the last commit."""
        request = wire.GetMatchRequest(name=model.name, view=match_pb2.MATCH_VIEW_FULL, join_code=code)
        assert self.call("GetMatch", request, token) == ""
        return without_presence(self.call.answer)

    @rule(which=ANY_NUMBER, seat=ANY_NUMBER, has_code=st.booleans())
    def record(self, which: int, seat: int, has_code: bool) -> None:
        """The record is the log. It has the moves of others and the seed only when the match is over."""
        model = self._select(which)
        token, code = self._credentials(model, seat, has_code)
        reason = self.call("GetRecord", wire.GetRecordRequest(name=model.name, join_code=code), token)
        assert reason == model.read_refusal(token, code)
        if reason:
            return
        record = self.call.answer
        own = next((number for number, other in model.tokens.items() if other and other == token), 0)
        assert bool(record.header.seed) == model.over
        for recorded, commit in zip(record.commits, model.log, strict=True):
            assert (recorded.revision, recorded.seat, recorded.to_act) == (commit.revision, commit.seat, commit.to_act)
            assert len(recorded.events) == len(commit.events)
            is_own = recorded.seat == own
            assert recorded.HasField("move") == (commit.HasField("move") and (model.over or is_own))
            assert not recorded.request_id or (is_own and not model.over)

    @rule(game=st.sampled_from(("", *GAME_NAMES)), state=st.sampled_from((0, 1, 2, 3)), page_size=st.integers(1, 100))
    def list_matches(self, game: str, state: int, page_size: int) -> None:
        """All public matches of a game and state are listed once, and no other ones."""
        names = {model.name for model in self.matches}
        expected = {
            model.name
            for model in self.matches
            if model.visibility == match_pb2.MATCH_VISIBILITY_PUBLIC
            and not model.closed
            and game in ("", model.game)
            and state in (0, model.state)
        }
        listed: list[str] = []
        request = wire.ListMatchesRequest(game=game, state=state, page_size=page_size)  # type: ignore[arg-type]
        while True:
            assert self.call("ListMatches", request) == ""
            listed += [match.name for match in self.call.answer.matches]
            request.page_token = self.call.answer.next_page_token
            if not request.page_token or expected <= set(listed):
                break
        assert sorted(name for name in listed if name in names) == sorted(expected)

    def _credentials(self, model: MatchModel, seat: int, has_code: bool) -> tuple[str, str]:
        """The token of a seat or none, and the join code, a wrong one or none."""
        return model.tokens.get(seat % 5, ""), model.join_code if has_code else ("wrong", "")[seat % 2]
