"""Every command in surroundings that refuse it something: output, encoding, home folder, terminal, folders, streams."""

from __future__ import annotations

import json
import os
import pwd
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from markethall_service.__main__ import main
from markethall_service.app import cli
from markethall_service.app.surroundings import WorkerLost, worker_pool
from tests.forked import Forked, run_command
from tests.service import Service

COMMANDS = [["--help"], ["--version"], ["games"], ["games", "--json"], ["settings"], ["settings", "--json"], ["doctor"],
            ["doctor", "--json"], ["verify", "--help"]]  # fmt: skip
AT_SERVICE = [["demo", "--game", "klongs"], ["demo", "--json"]]
FULL = "markethall: the output cannot be written: No space left on device\n"
CLOSED = "markethall: the output was closed before all of it was written\n"


class Ended(NamedTuple):
    """A command that has ended."""

    status: int
    out: bytes
    err: str


def run(
    arguments: Sequence[str],
    folder: Path,
    output: int | None = None,
    text: bytes = b"",
    function: Callable[..., None] = run_command,
    **variables: Any,
) -> Ended:
    """Run a command in a folder, with this descriptor as its output. A variable that is None is not set."""
    environment = {name: value for name, value in {**os.environ, **variables}.items() if value is not None}
    with ExitStack() as stack:
        given, out, err = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(3))
        given.write(text)
        given.seek(0)
        streams = (given.fileno(), out.fileno() if output is None else output, err.fileno())
        status = Forked(arguments, environment, streams, folder, function=function).wait(200)
        out.seek(0)
        err.seek(0)
        ended = Ended(status, out.read(), err.read().decode())
    assert "Traceback" not in ended.err, ended.err
    assert "Exception ignored" not in ended.err, ended.err
    return ended


@pytest.fixture
def at_service(hall: Service) -> list[str]:
    return ["--target", hall.target]


@pytest.fixture
def full() -> Iterator[int]:
    """A disk without space."""
    with open("/dev/full", "w") as device:
        yield device.fileno()


@pytest.fixture
def closed() -> Iterator[int]:
    """A pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.mark.parametrize("command", [*COMMANDS, *AT_SERVICE], ids=" ".join)
def test_output_that_cannot_be_written_gets_one_sentence_and_a_status(
    command: list[str], full: int, closed: int, at_service: list[str], tmp_path: Path
) -> None:
    options = at_service if command in AT_SERVICE else []
    for output, sentence in ((full, FULL), (closed, CLOSED)):
        ended = run([*command, *options], tmp_path, output)
        assert (ended.status, ended.err) == (1, sentence)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
@pytest.mark.parametrize(
    "command",
    [["games"], ["games", "--json"], ["settings"], ["demo", "--json"], ["demo", "--lang", "fr"]],
    ids=" ".join,
)
def test_output_in_another_encoding_loses_only_what_it_has_no_characters_for(
    command: list[str], encoding: str, at_service: list[str], tmp_path: Path
) -> None:
    ended = run([*command, *(at_service if command[0] == "demo" else [])], tmp_path, function=Encoded(encoding))
    assert (ended.status, ended.err) == (0, "")
    text = ended.out.decode(encoding)
    if "--json" in command:
        assert json.loads(text)
        assert "?" not in text
    (tmp_path / "record.json").write_bytes(ended.out)
    if command == ["demo", "--json"]:
        assert run(["verify", "record.json"], tmp_path).status == 0


class Encoded:
    """Runs a command whose output has this encoding, as where it is redirected on Windows or in an old locale."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding

    def __call__(self, *arguments: str) -> None:
        sys.stdout = os.fdopen(1, "w", encoding=self.encoding, closefd=False)
        run_command(*arguments)


class Closed:
    """Runs a command whose caller has closed one of the three streams."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, *arguments: str) -> None:
        os.close(self.number)
        setattr(sys, ("stdin", "stdout", "stderr")[self.number], None)
        run_command(*arguments)


def without_user(*arguments: str) -> None:
    """Runs a command as a user whom the system does not know and who has no HOME, as in a container."""

    def unknown(_: int) -> Any:
        raise KeyError

    pwd.getpwuid = unknown
    run_command(*arguments)


def test_closed_streams(at_service: list[str], tmp_path: Path) -> None:
    assert run(["games"], tmp_path, function=Closed(0)).status == 0
    assert run(["games"], tmp_path, function=Closed(2)).status == 0
    ended = run(["games"], tmp_path, function=Closed(1))
    assert (ended.status, ended.err) == (1, "markethall: the output cannot be written: Bad file descriptor\n")
    # The end of the input is that of the person.
    ended = run(["play", *at_service], tmp_path, function=Closed(0), XDG_STATE_HOME=str(tmp_path / "state"))
    assert (ended.status, ended.err) == (0, "")
    assert b"Come back with" in ended.out


def test_input_that_is_no_text(at_service: list[str], tmp_path: Path) -> None:
    ended = run(["play", *at_service], tmp_path, text=b"\xff\xe9\n1\nq\n", XDG_STATE_HOME=str(tmp_path / "state"))
    assert (ended.status, ended.err) == (0, "")


def test_arguments_that_are_no_text(at_service: list[str], tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9")
    ended = run(["play", "--name", name, *at_service], tmp_path, XDG_STATE_HOME=str(tmp_path / "state"))
    assert ended.status in (1, 2)
    assert ended.err.startswith("markethall: ")
    assert ended.err.count("\n") == 1
    assert run(["verify", f"{name}.json"], tmp_path).status == 2


@pytest.mark.parametrize(
    ("function", "variables"),
    [
        (without_user, {"HOME": None, "XDG_STATE_HOME": None}),
        (run_command, {"HOME": "/nowhere", "XDG_STATE_HOME": "/proc/nowhere"}),
        (run_command, {"HOME": "/nowhere", "XDG_STATE_HOME": "/dev/null"}),
    ],
    ids=["no user", "no folder", "a device"],
)
def test_a_token_that_cannot_be_saved_is_shown_and_brings_the_person_back(
    function: Callable[..., None], variables: dict[str, Any], at_service: list[str], tmp_path: Path
) -> None:
    ended = run(["play", *at_service], tmp_path, text=b"1\nq\n", function=function, COLUMNS="80", **variables)
    assert (ended.status, ended.err) == (0, "")
    text = ended.out.decode()
    assert "The token of your seat cannot be saved (" in text
    [*_, line] = [line for line in text.splitlines() if "--token" in line]
    back = line.split()[line.split().index("--match") :]
    again = run(["play", *back, *at_service], tmp_path, text=b"q\n", function=function, **variables)
    assert (again.status, again.err) == (0, "")
    assert "--token" in again.out.decode()
    resumed = run(["play", "--resume", *at_service], tmp_path, function=function, **variables)
    assert (resumed.status, resumed.err.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    "variables",
    [{"COLUMNS": value} for value in ("0", "1", "-3", "x", "99999")]
    + [
        {"LINES": "0", "COLUMNS": "2"},
        {"TERM": None},
        {"TERM": "dumb"},
        {"TERM": "no such terminal"},
        {"TMPDIR": "/nowhere"},
    ]
    + [{"LANG": "xx_YY.UTF-9", "LC_ALL": "nonsense"}, {"LANG": None, "LC_ALL": None}, {"PATH": None}, {"HOME": ""}],
    ids=str,
)
def test_variables_with_nonsense_change_no_result(
    variables: dict[str, Any], at_service: list[str], tmp_path: Path
) -> None:
    state = str(tmp_path / "state")
    for command in (["games"], ["settings"], ["play", *at_service]):
        ended = run(command, tmp_path, text=b"1\nq\n", XDG_STATE_HOME=state, **variables)
        assert (ended.status, ended.err) == (0, ""), command


class Ending:
    """Runs a command that is told to end when its file is written, before it has its name.

    A shell lets a job in the background ignore Ctrl-C.
    """

    def __init__(self, number: int, *, in_background: bool) -> None:
        self.number = number
        self.in_background = in_background

    def __call__(self, *arguments: str) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN if self.in_background else signal.default_int_handler)
        with patch.object(os, "fsync", lambda _: os.kill(os.getpid(), self.number)):
            run_command(*arguments)


def test_a_command_that_is_terminated_leaves_no_part_of_a_file_and_a_line_in_the_audit(
    hall: Service, tmp_path: Path
) -> None:
    audit = tmp_path / "audit"
    for name, number in (("matches.jsonl", signal.SIGTERM), ("matches.jsonl.gz", signal.SIGHUP)):
        command = ["export", "--all", "--data", str(hall.data), "--output", name]
        ending = Ending(number, in_background=number == signal.SIGHUP)
        ended = run(command, tmp_path, function=ending, MARKETHALL_AUDIT_FILE=str(audit))
        assert ended.status == 128 + number
        assert [path.name for path in tmp_path.iterdir()] == ["audit"]
    assert audit.read_text().count('"export --all"') == 2


def test_ctrl_c_is_what_it_was_before_the_command_line_was_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    monkeypatch.setattr(cli, "main", lambda: found.append(signal.getsignal(signal.SIGINT)))
    for given in (signal.SIG_IGN, signal.default_int_handler):
        signal.signal(signal.SIGINT, given)
        main()
    assert found == [signal.SIG_IGN, signal.default_int_handler]


@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--data", "/proc/nowhere"],
        ["serve", "--data", "/dev/null/x"],
        ["play", "--data", "/proc/nowhere"],
        ["export", "--all", "--data", "/proc/nowhere"],
        ["export", "--all", "--output", "/proc/nowhere/backup"],
        ["export", "--all", "--output", "loop"],
        ["import", "loop"],
        ["replay", "loop"],
        ["import", "/nowhere"],
        ["import", "/"],
        ["upgrade", "--data", "/proc/nowhere"],
        ["replay", "/nowhere"],
        ["verify", "/"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_folders_and_files_that_cannot_be_used_get_a_sentence(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    ended = run(command, tmp_path)
    assert ended.status in (1, 2)
    assert any(text in ended.err for text in ("/proc/nowhere", "There are no matches", command[-1]))
    assert ".part" not in ended.err
    assert "Errno" not in ended.err


def test_a_service_serves_on_when_its_addresses_cannot_be_printed(full: int, tmp_path: Path) -> None:
    with tempfile.TemporaryFile("w+") as log, open(os.devnull) as nothing:
        arguments = ["serve", "--data", str(tmp_path), "--grpc-port", "0", "--no-rest"]
        process = Forked(arguments, dict(os.environ), (nothing.fileno(), full, log.fileno()), tmp_path)
        while "cannot be printed" not in (text := _content(log)):
            assert process.poll() is None, text
        assert "No space left" in text
        process.terminate()
        assert process.wait(60) == 1


def _content(file: Any) -> str:
    return os.pread(file.fileno(), 1 << 20, 0).decode()


def test_killed_process_of_jobs_is_told_in_a_sentence() -> None:
    def lose_one() -> None:
        with worker_pool(2) as pool:
            assert pool is not None
            pool.submit(os._exit, 9).result()

    with pytest.raises(WorkerLost, match="One of the 2 processes of --jobs was killed"):
        lose_one()
