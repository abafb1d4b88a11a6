"""Random calls in random order: the service answers each as the model predicts.

MARKETHALL_HYPOTHESIS=long runs more and longer sequences of calls, other ones each time.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.service import Service
from tests.stateful.machine import ApiMachine

SHORT = settings(
    max_examples=18,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    database=None,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(
    SHORT,
    max_examples=int(os.environ.get("MARKETHALL_EXAMPLES", "500")),
    stateful_step_count=100,
    derandomize=False,
    phases=tuple(Phase),
)


def test_every_call_is_answered_as_the_model_predicts(hall: Service) -> None:
    class Machine(ApiMachine):
        target = hall.target

    is_long = os.environ.get("MARKETHALL_HYPOTHESIS") == "long"
    run_state_machine_as_test(Machine, settings=LONG if is_long else SHORT)
