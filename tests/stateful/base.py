"""The common part of all rules: matches on the service, and a model of each."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, run_state_machine_as_test

from markethall.v1 import match_service_pb2 as wire
from markethall.v1.move_pb2 import Move
from markethall_rules import GAMES
from tests.stateful.calls import Caller
from tests.stateful.model import MatchModel

ANY_NUMBER = st.integers(0, 1 << 20)
"""Selects an item of a list whose length is known only when the rule runs."""

GAME_NAMES = tuple(sorted(game.box.name for game in GAMES))
MATCHES = tuple((game.box.name, seats) for game in GAMES for seats in game.box.seats)
"""The games, each with all its numbers of seats."""


def run_machine(machine: type[RuleBasedStateMachine], runs: int, long_runs: int = 500) -> None:
    """Runs the rules of a machine in random order: the same `runs` each time.

    With MARKETHALL_HYPOTHESIS=long there are `long_runs` (or MARKETHALL_EXAMPLES), longer and other ones each time.
    """
    short = settings(
        max_examples=runs,
        stateful_step_count=40,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate,),
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    long = settings(
        short,
        max_examples=int(os.environ.get("MARKETHALL_EXAMPLES", long_runs)),
        stateful_step_count=100,
        derandomize=False,
        phases=tuple(Phase),
    )
    run_state_machine_as_test(machine, settings=long if os.environ.get("MARKETHALL_HYPOTHESIS") == "long" else short)


class ModelledMatches(RuleBasedStateMachine):
    """A few matches on the service at `target`, and a model of each.

    `used_moves`: moves that were legal once. `last_used`: the match of the last rule.
    The service deals from secret seeds. So only the seats decide which rules may run, not the course of a match.
    """

    target = ""

    def __init__(self) -> None:
        super().__init__()
        self.call = Caller(self.target)
        self.matches: list[MatchModel] = []
        self.used_moves: list[Move] = []
        self.last_used: MatchModel | None = None

    def teardown(self) -> None:
        self.call.close()

    @invariant()
    def service_and_model_agree(self) -> None:
        """The match of the last rule has the revision, state, seats to act, names and clocks of the model."""
        model = self.last_used
        if model is None:
            return
        assert self.call("GetMatch", wire.GetMatchRequest(name=model.name), model.creator_token) == ""
        match = self.call.answer
        assert (match.revision, match.state, list(match.to_act)) == (model.revision, model.state, model.to_act)
        assert [seat.player.display_name for seat in match.seats] == [model.names[seat] for seat in sorted(model.names)]
        for seat, clock in model.clocks.items():
            told = match.seats[seat - 1]
            assert told.HasField("deadline") == clock.HasField("deadline") == (seat in model.to_act)
            if seat in model.to_act:
                assert told.deadline == clock.deadline
            else:
                assert told.time_left == clock.time_left

    def _select(self, number: int) -> MatchModel:
        self.last_used = self.matches[number % len(self.matches)]
        return self.last_used

    def _add_last_commit(self, model: MatchModel) -> None:
        """Adds the commit of a changed seat to the model. There must be exactly one new commit."""
        assert self.call("GetRecord", wire.GetRecordRequest(name=model.name), model.creator_token) == ""
        assert self.call.answer.commits[:-1] == model.log[:]
        model.add(self.call.answer.commits[-1])
