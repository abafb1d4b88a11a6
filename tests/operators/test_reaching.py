"""`markethall demo` and `markethall play` with services that use TLS and keys."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import trustme
from cryptography.hazmat.primitives import serialization
from google.protobuf import json_format

from markethall.v1.match_pb2 import Record
from markethall_platform import tls
from markethall_service.codec.records import verify_record
from tests.service import Service
from tests.tools.commands import in_this_process, markethall
from tests.waiting import wait_until

from .conftest import Files, Serve

KEY = "k" * 32
NOBODY = "127.0.0.1:1"
Said = subprocess.CompletedProcess[str]


def guarded(serve: Serve, files: Files, **settings: str) -> Service:
    """A service that speaks TLS."""
    return serve(tls_cert=str(files.cert), tls_key=str(files.key), **settings)


def mutual(serve: Serve, files: Files) -> Service:
    """A service that asks its clients for a certificate."""
    return guarded(serve, files, tls_client_ca=str(files.ca))


def shown_by(files: Files) -> list[str]:
    """The options of a client with a certificate."""
    return ["--ca", str(files.ca), "--client-cert", str(files.client_cert), "--client-key", str(files.client_key)]


def demo(service: Service, *words: str, **settings: str) -> Said:
    """Run a demo on the service."""
    return markethall("demo", "--json", "--game", "klongs", "--target", service.target, *words, **settings)


def assert_played(said: Said) -> None:
    """Check that a complete match was played, and that its record verifies."""
    assert (said.returncode, said.stderr) == (0, "")
    assert verify_record(json_format.Parse(said.stdout, Record())).startswith("Verified")


def assert_refused(said: Said, *words: str) -> None:
    """Check that the refusal is one sentence with these words."""
    assert (said.returncode, said.stdout) == (1, "")
    sentence, *more = said.stderr.splitlines()
    assert not more
    assert sentence.startswith("markethall: ")
    for word in words:
        assert word in sentence


def test_tls_with_the_operators_ca(serve: Serve, files: Files, tmp_path: Path) -> None:
    service = guarded(serve, files)
    assert_played(demo(service, "--ca", str(files.ca)))
    assert_refused(demo(service), service.target, "without TLS", "UNAVAILABLE")
    other = tmp_path / "other.pem"
    trustme.CA().cert_pem.write_to_path(other)
    assert_refused(demo(service, "--ca", str(other)), "over TLS", "UNAVAILABLE", "CERTIFICATE_VERIFY_FAILED")


def test_unreachable_and_invalid_targets_are_explained() -> None:
    assert_refused(in_this_process("demo", "--target", NOBODY), f"no service answers at {NOBODY}", "markethall serve")
    assert_refused(in_this_process("demo", "--target", "http://localhost:8080"), "--target", "host:port")


def test_tls_with_the_cas_of_the_system(serve: Serve, files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    service = guarded(serve, files)
    monkeypatch.setenv("SSL_CERT_FILE", str(files.ca))
    assert_played(demo(service, "--tls"))


def test_system_cas_come_from_a_file_or_a_folder(files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nowhere"))
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
    assert tls.system_roots() is None
    (tmp_path / "0a0b0c0d.0").write_text("rubbish")
    (tmp_path / "1a1b1c1d.0").symlink_to(files.ca)
    of_folder = tls.system_roots()
    monkeypatch.setenv("SSL_CERT_FILE", str(files.ca))
    assert of_folder == tls.system_roots() == files.ca.read_bytes().replace(b"\r", b"")


def test_certificate_with_another_name(serve: Serve, tmp_path: Path) -> None:
    ca = trustme.CA()
    cert = ca.issue_cert("hall.example")
    ca.cert_pem.write_to_path(tmp_path / "ca.pem")
    cert.cert_chain_pems[0].write_to_path(tmp_path / "server.pem")
    cert.private_key_pem.write_to_path(tmp_path / "server.key")
    service = serve(tls_cert=str(tmp_path / "server.pem"), tls_key=str(tmp_path / "server.key"))
    trust = ("--ca", str(tmp_path / "ca.pem"))
    assert_refused(demo(service, *trust), "UNAVAILABLE", "Hostname")
    assert_played(demo(service, *trust, "--tls-name", "hall.example"))


def test_mutual_tls(serve: Serve, files: Files) -> None:
    service = mutual(serve, files)
    assert_played(demo(service, *shown_by(files)))
    assert_refused(demo(service, "--ca", str(files.ca)), "without a client certificate", "UNAVAILABLE")


def test_play_leave_and_resume_over_mutual_tls(serve: Serve, files: Files) -> None:
    at = ("--target", mutual(serve, files).target, *shown_by(files))
    left = markethall("play", *at, text="1\nq\n")
    assert left.returncode == 0, left.stderr
    words = shlex.split(left.stdout.splitlines()[-1])
    again = subprocess.run(words, input="q\n", capture_output=True, text=True, timeout=200, check=False)
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines()[-1] == left.stdout.splitlines()[-1]


def test_operators_key_comes_from_an_option_or_the_environment(serve: Serve, files: Files) -> None:
    service = guarded(serve, files, api_keys=KEY)
    trust = ("--ca", str(files.ca))
    assert_played(demo(service, *trust, "--api-key", KEY))
    assert_played(demo(service, *trust, api_key=f"{KEY}\n"))
    assert_refused(demo(service, *trust), "key")
    wrong = demo(service, *trust, api_key="w" * 32)
    assert_refused(wrong, "key")
    assert "www" not in wrong.stderr


def test_private_service_ignores_the_operators_guards(files: Files) -> None:
    guards = {"tls_cert": str(files.cert), "tls_key": str(files.key), "api_keys": KEY}
    # It does not use the operator's ports, limits and Redis either.
    others = {"metrics_port": "1", "limit_per_address": "1/h:1", "access_log": "1", "redis_url": "redis://127.0.0.1:1"}
    assert_played(markethall("demo", "--json", **guards, **others))


def test_private_service_ends_with_its_command_even_if_killed() -> None:
    words = [sys.executable, "-m", "markethall_service", "demo", "--pause", "5"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert children
        process.kill()
    wait_until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def test_environment_proxy_is_not_used_for_local_targets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("http_proxy", f"http://{NOBODY}")
    monkeypatch.setenv("https_proxy", f"http://{NOBODY}")
    assert_played(markethall("demo", "--json", "--game", "klongs"))
    with Service(tmp_path, rest="true") as service, httpx.Client(trust_env=False) as web:
        assert web.get(f"{service.http}/v1/games").is_success


@pytest.mark.parametrize(
    ("options", "said"),
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
def test_unusable_tls_files_are_refused(files: Files, tmp_path: Path, options: dict[str, str], said: str) -> None:
    (tmp_path / "rubbish").write_bytes(b"\xff rubbish")
    (tmp_path / "empty").touch()
    words = [
        word for name, kind in options.items() for word in (f"--{name}", str(getattr(files, kind, tmp_path / kind)))
    ]
    assert_refused(in_this_process("demo", "--target", NOBODY, *words), said)


def test_encrypted_key_is_refused_without_a_prompt(files: Files, tmp_path: Path) -> None:
    key = serialization.load_pem_private_key(files.client_key.read_bytes(), None)
    shut = tmp_path / "shut.key"
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    shut.write_bytes(key.private_bytes(pem, pkcs8, serialization.BestAvailableEncryption(b"sesame")))
    words = ("--target", NOBODY, "--client-cert", str(files.client_cert), "--client-key", str(shut))
    assert_refused(markethall("demo", *words, text="sesame\n"), "without a passphrase")


@pytest.mark.parametrize(
    "words",
    ["demo --tls", "demo --ca x", "demo --client-cert x", "demo --client-key x", "demo --tls-name x", "play --tls"],
)
def test_tls_needs_a_target(words: str) -> None:
    assert_refused(in_this_process(*words.split()), f"{words.split()[1]} needs --target")


def test_key_with_invalid_characters_is_refused_and_not_shown() -> None:
    said = in_this_process("demo", "--target", NOBODY, "--api-key", "schlüssel\x07")
    assert_refused(said, "printable ASCII")
    assert "schl" not in said.stderr


def test_play_beside_a_tls_service_asks_for_its_target(serve: Serve, files: Files) -> None:
    service = guarded(serve, files)
    said = markethall("play", "--data", str(service.data), text="")
    assert_refused(said, "is in use by process", "A service that runs is named by --target.")
