"""A fault of the rules is a fault of the service: INTERNAL with a traceback in the log, and no blame for the record."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from markethall.v1 import match_pb2
from markethall_client import Client, errors
from tests.service import Service

BROKEN: dict[str, str] = {
    "a fault of Python": "KeyError('a fault of the engine')",
    "a missing position": "AttributeError('a fault of the engine')",
    "luck that nobody gave": "errors.LuckNeeded('a fault of the engine')",
    "a value": "ValueError('a fault of the engine')",
}
"""The exception that the rules of Klongs raise, by its kind."""


@pytest.fixture
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    """A service whose worker processes have broken rules of Klongs. The service itself is whole."""
    (tmp_path / "sitecustomize.py").write_text(
        "from markethall_rules import errors, klongs\n"
        f"def apply(self, state, event): raise {request.param}\n"
        "type(klongs.GAME).apply = apply\n"
    )
    service = Service(tmp_path / "data")
    service.environment = {"PYTHONPATH": os.pathsep.join([str(tmp_path), *os.environ.get("PYTHONPATH", "").split()])}
    service.log = tmp_path / "log"
    with service:
        yield service


@pytest.mark.parametrize("service", BROKEN.values(), ids=BROKEN, indirect=True)
def test_broken_engine_is_internal_under_check_record_and_logged(service: Service) -> None:
    with Client(service.target) as hall:
        created = hall.create("klongs", seats=2)
        seats = [hall.join(created) for _ in range(2)]
        seats[0].resign()
        record = hall.get_record(created)
        for given in ({"record": record}, {"name": created}):
            with pytest.raises(errors.MarketHallError) as failed:
                hall.rpc.check_record(**given)
            assert failed.value.reason == "INTERNAL"
            assert "fault of the engine" not in str(failed.value)
        # What is wrong in a record is still the caller's.
        wrong = match_pb2.Record(header=record.header)
        wrong.header.seat_count = 77
        with pytest.raises(errors.BadField):
            hall.rpc.check_record(wrong)
    assert service.log is not None
    log = service.log.read_text()
    assert log.count("unexpected fault") == 2
    # The places in the code, also in the worker, but no message: it may have a secret.
    assert log.count("sitecustomize.py:2 apply") == 2
    assert "a fault of the engine" not in log
