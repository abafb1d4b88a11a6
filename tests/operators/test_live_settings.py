"""Settings that change while a service runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from markethall_client import Client, Retry, errors
from markethall_service.app.live_settings import LIVE, values_in
from markethall_service.app.settings import BadSettings, Settings
from tests.tools.commands import markethall
from tests.waiting import wait_until

from .conftest import Serve, log_lines


def test_log_level_and_rates_change_without_a_restart(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "live"
    file.write_text("# nothing yet\n")
    service = serve(live_file=str(file), log_format="json")

    def creates() -> bool:
        """Whether a match can be created."""
        with Client(service.target, retry=Retry(attempts=1)) as client:
            try:
                client.create("kairo", seats=2)
            except errors.RateLimited:
                return False
        return True

    def calls() -> int:
        """The number of calls that have a line."""
        return len([line for line in log_lines(service) if "call" in line])

    def refusals() -> int:
        """How often the file was refused."""
        return len([line for line in log_lines(service) if line["event"] == "settings file not renewed"])

    assert creates()
    assert calls() == 0
    file.write_text("MARKETHALL_LOG_LEVEL=DEBUG\n")
    wait_until(lambda: creates() and calls() > 0)
    # There was no such limit at the start.
    file.write_text("MARKETHALL_LIMIT_PER_ADDRESS = 1/h:1  # for a moment\n")
    wait_until(lambda: not creates())
    # The level is that of the start again.
    count = calls()
    wrong = ("MARKETHALL_LIMIT_PER_ADDRESS=fast\n", "MARKETHALL_TOKEN_KEYS=x\n", "LOG_LEVEL\n")
    for number, broken in enumerate(wrong):
        file.write_text(broken)
        wait_until(lambda wanted=number + 1: refusals() == wanted)  # type: ignore[misc]
        assert not creates()
    file.unlink()
    assert not creates()
    assert calls() == count
    file.write_text("")
    wait_until(creates)


@pytest.mark.parametrize(
    "text", ["MARKETHALL_REDIS_URL=redis://:sesame@x", "LOG_LEVEL", "\0", "MARKETHALL_LOG_LEVEL=" + "x" * 300]
)
def test_other_settings_are_refused_and_not_shown(tmp_path: Path, text: str) -> None:
    file = tmp_path / "live"
    file.write_text(text)
    with pytest.raises(BadSettings, match="line 1 is not one of") as refusal:
        values_in(file)
    assert "sesame" not in str(refusal.value)


def test_wrong_file_ends_the_start(tmp_path: Path) -> None:
    result = markethall("serve", "--data", str(tmp_path / "data"), live_file=str(tmp_path / "none"))
    assert result.returncode == 2
    assert "MARKETHALL_LIVE_FILE" in result.stderr


def test_all_live_settings_exist() -> None:
    assert Settings.model_fields.keys() >= LIVE
