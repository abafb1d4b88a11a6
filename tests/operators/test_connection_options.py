"""`markethall demo` and `markethall play` with services that use TLS and keys."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest
import trustme
from cryptography.hazmat.primitives import serialization
from google.protobuf import json_format

from markethall.v1.match_pb2 import Record
from markethall_platform import tls
from markethall_service.codec.records import verify_record
from tests.forked import Forked
from tests.service import Service
from tests.tls_files import TlsFiles
from tests.tools.commands import in_this_process, markethall
from tests.tools.processes import command_line, descendants
from tests.waiting import wait_until

from .conftest import Serve

pytestmark = pytest.mark.xdist_group("connection options")

KEY = "k" * 32
UNUSED = "127.0.0.1:1"
"""An address where no service listens."""

Result: TypeAlias = "subprocess.CompletedProcess[str]"


@pytest.fixture(scope="module")
def tls_service(tls_files: TlsFiles, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("tls_service")
    with Service(folder / "data", tls_cert=str(tls_files.cert), tls_key=str(tls_files.key)) as service:
        yield service


@pytest.fixture(scope="module")
def mutual_tls_service(tls_files: TlsFiles, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that asks its clients for a certificate."""
    folder, files = tmp_path_factory.mktemp("mutual_tls_service"), tls_files
    settings = {"tls_cert": str(files.cert), "tls_key": str(files.key), "tls_client_ca": str(files.ca)}
    with Service(folder / "data", **settings) as service:
        yield service


@pytest.fixture
def with_ca(tls_files: TlsFiles) -> list[str]:
    """The options of a client that trusts the CA."""
    return ["--ca", str(tls_files.ca)]


@pytest.fixture
def with_certificate(tls_files: TlsFiles, with_ca: list[str]) -> list[str]:
    """The options of a client that shows a certificate too."""
    return [*with_ca, "--client-cert", str(tls_files.client_cert), "--client-key", str(tls_files.client_key)]


def demo(target: str, *options: str, **settings: str) -> Result:
    """Run a demo on the service at this address."""
    return markethall("demo", "--json", "--game", "klongs", "--target", target, *options, **settings)


def assert_played(result: Result) -> None:
    """Check that a complete match was played, and that its record verifies."""
    assert (result.returncode, result.stderr) == (0, "")
    assert verify_record(json_format.Parse(result.stdout, Record())).startswith("Verified")


def assert_refused(result: Result, *texts: str) -> None:
    """Check that the refusal is one sentence that contains these texts."""
    assert (result.returncode, result.stdout) == (1, "")
    [sentence] = result.stderr.splitlines()
    assert sentence.startswith("markethall: ")
    for text in texts:
        assert text in sentence


def test_ca_of_the_operator_is_trusted(tls_service: Service, with_ca: list[str]) -> None:
    assert_played(demo(tls_service.target, *with_ca))


def test_client_certificate_is_shown(mutual_tls_service: Service, with_certificate: list[str]) -> None:
    assert_played(demo(mutual_tls_service.target, *with_certificate))


def test_failed_connection_is_explained(
    tls_service: Service, mutual_tls_service: Service, with_ca: list[str], serve: Serve, tmp_path: Path
) -> None:
    ca = trustme.CA()
    certificate = ca.issue_cert("hall.example")
    other_ca, cert, key = (tmp_path / name for name in ("ca.pem", "server.pem", "server.key"))
    ca.cert_pem.write_to_path(other_ca)
    certificate.cert_chain_pems[0].write_to_path(cert)
    certificate.private_key_pem.write_to_path(key)
    other_name = serve(tls_cert=str(cert), tls_key=str(key))
    with ThreadPoolExecutor(5) as pool:
        # Each command tries for some seconds.
        results = pool.map(
            lambda arguments: demo(*arguments),
            [
                (tls_service.target,),
                (tls_service.target, "--ca", str(other_ca)),
                (mutual_tls_service.target, *with_ca),
                (other_name.target, "--ca", str(other_ca)),
                (UNUSED,),
            ],
        )
    without_tls, unknown_ca, without_certificate, wrong_name, nothing_listens = results
    assert_refused(without_tls, tls_service.target, "without TLS", "UNAVAILABLE")
    assert_refused(unknown_ca, "over TLS", "UNAVAILABLE", "CERTIFICATE_VERIFY_FAILED")
    assert_refused(without_certificate, "without a client certificate", "UNAVAILABLE")
    assert_refused(wrong_name, "UNAVAILABLE", "Hostname")
    assert_refused(nothing_listens, f"no service answers at {UNUSED}", "markethall serve")
    assert_played(demo(other_name.target, "--ca", str(other_ca), "--tls-name", "hall.example"))


def test_invalid_target_is_refused() -> None:
    assert_refused(in_this_process("demo", "--target", "http://localhost:8080"), "--target", "host:port")


def test_cas_of_the_system_are_trusted(
    tls_service: Service, tls_files: TlsFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tls_files.ca))
    assert_played(demo(tls_service.target, "--tls"))


def test_cas_of_the_system_come_from_a_file_or_a_folder(
    tls_files: TlsFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nowhere"))
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
    assert tls.system_roots() is None
    (tmp_path / "0a0b0c0d.0").write_text("rubbish")
    (tmp_path / "1a1b1c1d.0").symlink_to(tls_files.ca)
    roots_of_folder = tls.system_roots()
    monkeypatch.setenv("SSL_CERT_FILE", str(tls_files.ca))
    assert roots_of_folder == tls.system_roots() == tls_files.ca.read_bytes().replace(b"\r", b"")


def test_match_over_mutual_tls_is_resumed_by_the_printed_command(
    mutual_tls_service: Service, with_certificate: list[str]
) -> None:
    first = markethall("play", "--target", mutual_tls_service.target, *with_certificate, text="1\nq\n")
    assert first.returncode == 0, first.stderr
    command = first.stdout.splitlines()[-1]
    arguments = shlex.split(command)
    second = markethall(*arguments[arguments.index("play") :], text="q\n")
    assert second.returncode == 0, second.stderr
    assert second.stdout.splitlines()[-1] == command


def test_operators_key_comes_from_an_option_or_the_environment(
    serve: Serve, tls_files: TlsFiles, with_ca: list[str]
) -> None:
    target = serve(tls_cert=str(tls_files.cert), tls_key=str(tls_files.key), api_keys=KEY).target
    assert_played(demo(target, *with_ca, "--api-key", KEY))
    assert_played(demo(target, *with_ca, api_key=f"{KEY}\n"))
    assert_refused(demo(target, *with_ca), "key")
    wrong = demo(target, *with_ca, api_key="w" * 32)
    assert_refused(wrong, "key")
    assert "www" not in wrong.stderr


@pytest.fixture
def unusable_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies in the environment that do not answer."""
    monkeypatch.setenv("http_proxy", f"http://{UNUSED}")
    monkeypatch.setenv("https_proxy", f"http://{UNUSED}")


@pytest.mark.usefixtures("unusable_proxy")
def test_private_service_ignores_guards_limits_ports_and_proxies_of_the_environment(tls_files: TlsFiles) -> None:
    guards = {"tls_cert": str(tls_files.cert), "tls_key": str(tls_files.key), "api_keys": KEY}
    others = {"metrics_port": "1", "limit_per_address": "1/h:1", "access_log": "1", "redis_url": "redis://127.0.0.1:1"}
    assert_played(markethall("demo", "--json", "--game", "klongs", **guards, **others))


@pytest.mark.usefixtures("unusable_proxy")
def test_service_ignores_proxies_of_the_environment(tmp_path: Path) -> None:
    with Service(tmp_path, rest="true") as service, httpx.Client(trust_env=False) as web:
        assert web.get(f"{service.http}/v1/games").is_success


def test_private_service_ends_with_its_command_even_if_killed() -> None:
    reader, writer = os.pipe()
    with open(os.devnull) as null, os.fdopen(reader) as output:
        process = Forked(["demo", "--pause", "5"], os.environ, (null.fileno(), writer, 2))
        os.close(writer)
        assert output.readline()
        children = descendants(process.pid)
        assert children
        process.send_signal(signal.SIGKILL)
    wait_until(lambda: not any(map(command_line, children)))


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"ca": "nowhere"}, "nowhere cannot be read"),
        ({"ca": ""}, "cannot be read"),
        ({"ca": "rubbish"}, "no certificates of CAs"),
        ({"ca": "empty"}, "no certificates of CAs"),
        ({"ca": "key"}, "no certificates of CAs"),
        ({"client-cert": "client_cert"}, "--client-cert and --client-key go together"),
        ({"client-key": "client_key"}, "--client-cert and --client-key go together"),
        ({"client-cert": "client_cert", "client-key": "nowhere"}, "nowhere cannot be read"),
        ({"client-cert": "client_cert", "client-key": "rubbish"}, "no certificate and its private key"),
        ({"client-cert": "client_cert", "client-key": "key"}, "no certificate and its private key"),
    ],
)
def test_unusable_tls_files_are_refused(
    tls_files: TlsFiles, tmp_path: Path, options: dict[str, str], text: str
) -> None:
    (tmp_path / "rubbish").write_bytes(b"\xff rubbish")
    (tmp_path / "empty").touch()
    files = {f"--{option}": str(getattr(tls_files, name, tmp_path / name)) for option, name in options.items()}
    arguments = [argument for option_and_file in files.items() for argument in option_and_file]
    assert_refused(in_this_process("demo", "--target", UNUSED, *arguments), text)


def test_encrypted_key_is_refused_without_a_prompt(tls_files: TlsFiles, tmp_path: Path) -> None:
    key = serialization.load_pem_private_key(tls_files.client_key.read_bytes(), None)
    encrypted = tmp_path / "encrypted.key"
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    encrypted.write_bytes(key.private_bytes(pem, pkcs8, serialization.BestAvailableEncryption(b"sesame")))
    arguments = ("--target", UNUSED, "--client-cert", str(tls_files.client_cert), "--client-key", str(encrypted))
    assert_refused(markethall("demo", *arguments, text="sesame\n"), "without a passphrase")


@pytest.mark.parametrize(
    "command",
    ["demo --tls", "demo --ca x", "demo --client-cert x", "demo --client-key x", "demo --tls-name x", "play --tls"],
)
def test_tls_needs_a_target(command: str) -> None:
    arguments = command.split()
    assert_refused(in_this_process(*arguments), f"{arguments[1]} needs --target")


def test_key_with_invalid_characters_is_refused_and_not_shown() -> None:
    result = in_this_process("demo", "--target", UNUSED, "--api-key", "schlüssel\x07")
    assert_refused(result, "printable ASCII")
    assert "schl" not in result.stderr


def test_play_on_the_folder_of_a_tls_service_asks_for_its_target(tls_service: Service) -> None:
    result = markethall("play", "--data", str(tls_service.data), text="")
    assert_refused(result, "is in use by process", "Use --target to play on a running service.")
