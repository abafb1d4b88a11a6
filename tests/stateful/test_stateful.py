"""Random calls in random order: the service answers each as the model predicts.

MARKETHALL_HYPOTHESIS=long runs more and longer sequences of calls, other ones each time.
"""

from __future__ import annotations

from tests.service import Service
from tests.stateful.base import run_machine
from tests.stateful.machine import ApiMachine


def test_every_call_is_answered_as_the_model_predicts(hall: Service) -> None:
    class Machine(ApiMachine):
        target = hall.target

    run_machine(Machine, 18)
