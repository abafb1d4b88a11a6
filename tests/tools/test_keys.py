"""The keys of a service move with its matches: `markethall keys`, and the warnings where they did not."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from markethall_client import Client, errors
from markethall_service.api.tokens import Tokens
from markethall_service.app import cli_keys
from markethall_service.app.cli_store import settings_from
from markethall_service.matches.errors import TokenInvalid
from markethall_service.operator.keys_file import FORMAT, LONGEST
from tests.service import Service
from tests.waiting import wait_until

from .commands import in_this_process
from .conftest import Backup
from .stored_matches import redis_client
from .test_doctor import run_doctor

Json = dict[str, Any]
NAMES: Final = ["ids", "tokens", "webhooks"]


@pytest.fixture(scope="module")
def exported(backup: Backup, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "keys.json"
    result = in_this_process("keys", "export", str(path), "--data", str(backup.data))
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    return path


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path / "data") as service:
        yield service


def keys_in(service: Service) -> dict[str, bytes]:
    with redis_client(service.data) as client:
        return {name: client.get(f"mh:key:{name}") for name in NAMES}


def test_key_of_webhooks_alone_is_rotated(service: Service, tmp_path: Path) -> None:
    before, file = keys_in(service), str(tmp_path / "webhooks.json")
    assert in_this_process("keys", "new", file, "--only", "webhooks").returncode == 0
    assert in_this_process("keys", "import", file, "--replace", "--data", str(service.data)).returncode == 0
    assert [name for name, key in keys_in(service).items() if key != before[name]] == ["webhooks"]


def test_file_is_private_and_never_written_over(backup: Backup, exported: Path, tmp_path: Path) -> None:
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    before = exported.read_text()
    assert list(json.loads(before)["keys"]) == NAMES
    again = ("keys", "export", str(exported), "--data", str(backup.data))
    result = in_this_process(*again)
    assert (result.returncode, "--overwrite" in result.stderr) == (1, True)
    exported.write_text("something else")
    assert in_this_process(*again, "--overwrite").returncode == 0
    assert (exported.read_text(), stat.S_IMODE(exported.stat().st_mode)) == (before, 0o600)
    written = in_this_process("keys", "export", "-", "--data", str(backup.data))
    assert written.stdout == before
    key = json.loads(before)["keys"]["tokens"]
    assert key not in result.stderr + written.stderr
    empty = in_this_process("keys", "export", str(tmp_path / "new"), "--data", str(tmp_path / "nothing"))
    assert (empty.returncode, (tmp_path / "new").exists()) == (1, False)


def test_keys_in_place_are_kept_unless_they_are_to_be_replaced(exported: Path, service: Service) -> None:
    data = ("--data", str(service.data))
    before = keys_in(service)
    with Client(service.target) as client:
        seat = client.join(client.create("portobello", seats=2))
        result = in_this_process("keys", "import", str(exported), *data)
        assert (result.returncode, keys_in(service)) == (1, before)
        assert all(breaks in result.stderr for breaks in ("all tokens end", "receivers refuse", "a second match"))
        result = in_this_process("keys", "import", str(exported), *data, "--replace")
        assert (result.returncode, result.stderr.count("replaced")) == (0, 3), result.stderr
        given = {name: bytes.fromhex(key) for name, key in json.loads(exported.read_text())["keys"].items()}
        assert keys_in(service) == given
        # The running service takes them over and accepts its former tokens until it is restarted.
        wait_until(lambda: accepted_by(given["tokens"], client.rpc.renew_token(seat.match, token=seat.token).token))
        renewed = client.rpc.renew_token(seat.match, token=seat.token).token
    repeated = in_this_process("keys", "import", "-", *data, text=exported.read_text())
    assert (repeated.returncode, repeated.stderr.count("as before")) == (0, 3), repeated.stderr
    assert service.stop() == 0
    service.start()
    with Client(service.target) as client:
        assert client.rpc.renew_token(seat.match, token=renewed).token
        with pytest.raises(errors.TokenInvalid):
            client.rpc.renew_token(seat.match, token=seat.token)


def test_of_two_people_who_import_different_keys_at_once_one_is_told(service: Service) -> None:
    settings = settings_from(None, str(service.data))
    files = [{name: bytes([number]) * 32 for name in NAMES} for number in (1, 2)]

    async def import_at_once() -> list[BaseException | None]:
        return await asyncio.gather(
            *(cli_keys._import(settings, given, replace=True) for given in files), return_exceptions=True
        )

    results = asyncio.run(import_at_once())
    assert results.count(None) == 1
    [told] = [result for result in results if result is not None]
    assert "was changed at the same time" in str(told)
    assert keys_in(service) == files[results.index(None)]


def accepted_by(key: bytes, token: str) -> bool:
    """Whether this key alone accepts the token."""
    try:
        return bool(Tokens([key], 1, lambda: 0).read(token))
    except TokenInvalid:
        return False


CHANGES: Final[list[tuple[Callable[[Json], object], str]]] = [
    (lambda file: file.update(format="markethall.export/1"), 'its format is "markethall.export/1"'),
    (lambda file: file.pop("format"), "it has no format"),
    (lambda file: file["keys"].update(tokens="00" * 32), "the key tokens is damaged"),
    (lambda file: file["keys"].update(tokens=""), "the key tokens is damaged"),
    (lambda file: file["keys"].update(tokens="zz"), "the key tokens is not hexadecimal"),
    (lambda file: file["keys"].update(tokens=7), "the key tokens is not hexadecimal"),
    (lambda file: file["keys"].update(mine="00" * 32), "it takes keys and fingerprints of"),
    (lambda file: file.update(keys=[]), "it takes keys and fingerprints of"),
    (lambda file: file.pop("fingerprints"), "it takes keys and fingerprints of"),
]


def test_broken_file_changes_nothing(exported: Path, service: Service, tmp_path: Path) -> None:
    before, path = keys_in(service), tmp_path / "broken"
    whole = exported.read_text()
    texts = [(whole[:100], "cut off"), ("", "cut off"), ("[" * 9_000, "cut off"), ("[]", "it has no format")]
    texts.append((" " * LONGEST + whole, "up to"))
    for change, found in CHANGES:
        changed = json.loads(whole)
        change(changed)
        texts.append((json.dumps(changed), found))
    for text, found in texts:
        path.write_text(text)
        result = in_this_process("keys", "import", str(path), "--data", str(service.data), "--replace")
        assert (result.returncode, found in result.stderr) == (1, True), (found, result.stderr)
        assert not [key for key in json.loads(whole)["keys"].values() if key in result.stderr]
    assert keys_in(service) == before
    assert json.loads(whole)["format"] == FORMAT


def test_import_of_matches_and_doctor_warn_of_other_keys(backup: Backup, exported: Path, service: Service) -> None:
    data = ("--data", str(service.data))
    assert not [key for key in json.loads(exported.read_text())["keys"].values() if key in backup.text]
    warned = in_this_process("import", str(backup.path), *data).stderr
    assert [name for name in NAMES if f"another key of {name}" in warned] == NAMES
    level, found, _ = run_doctor(*data)[1]["keys of imported matches"]
    assert (level, "(ids, tokens, webhooks)" in found) == ("WARN", True)
    assert in_this_process("keys", "import", str(exported), *data, "--replace").returncode == 0
    # A running process says every ten seconds which keys its tokens have.
    assert service.stop() == 0
    service.start()
    wait_until(lambda: "keys of imported matches" not in run_doctor(*data)[1])
    assert "another key" not in in_this_process("import", str(backup.path), *data).stderr
    # The tokens of before are good again.
    name, tokens = next((name, tokens) for name, tokens in backup.tokens.items() if tokens)
    with Client(service.target) as client:
        assert client.rpc.renew_token(name, token=tokens[-1]).token
