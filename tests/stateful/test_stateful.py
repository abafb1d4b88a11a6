"""Any calls in any order: the service answers each as the model says.

MARKETHALL_HYPOTHESIS=long plays many more, and others each time.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.service import Service
from tests.stateful.machine import Api

SHORT = settings(
    max_examples=25,
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


def test_any_calls_in_any_order(hall: Service) -> None:
    class Here(Api):
        """The machine on this service."""

        target = hall.target

    run_state_machine_as_test(Here, settings=LONG if os.environ.get("MARKETHALL_HYPOTHESIS") == "long" else SHORT)
