"""What all rules of the machine share: the matches as the model knows them."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant

from markethall.v1 import match_service_pb2 as wire
from markethall.v1.move_pb2 import Move
from tests.stateful.calls import Caller
from tests.stateful.model import Known

ANY = st.integers(0, 1 << 20)
GAMES = ("kairo", "klongs", "portobello")


class Base(RuleBasedStateMachine):
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

    def _catch_up(self, known: Known) -> None:
        """Notes the commit that a change of seats has made: one, and no more."""
        request = wire.GetRecordRequest(name=known.name, join_code=known.join_code)
        assert self.call("GetRecord", request) == ""
        assert self.call.answer.commits[:-1] == known.log[:]
        known.log.append(self.call.answer.commits[-1])
