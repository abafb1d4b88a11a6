"""Random calls in random order: the service answers each as the model predicts.

MARKETHALL_HYPOTHESIS=long runs more and longer sequences of calls, other ones each time.
"""

from __future__ import annotations

from pathlib import Path

from tests.service import Service
from tests.stateful.base import run_machine
from tests.stateful.machine import ApiMachine
from tests.stateful.model import WRONG_CODES


def test_every_call_is_answered_as_the_model_predicts(tmp_path: Path) -> None:
    with Service(tmp_path, limit_join_codes=f"1/h:{WRONG_CODES}") as hall:

        class Machine(ApiMachine):
            target = hall.target

        run_machine(Machine, 18)
