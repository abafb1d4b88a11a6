"""The wheels of the image, built from the build context, installed outside of the checkout, and run."""

from __future__ import annotations

import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from .container import Container
from .dockerfile import Stage
from .files import ROOT
from .topology import Redis

# One process builds the wheels for all tests of this module.
pytestmark = pytest.mark.xdist_group("image")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of client, rules and service, built by the step of the Dockerfile."""
    stage = Stage(tmp_path_factory.mktemp("image"))
    stage.run(only="pip wheel", pip=f"{sys.executable} -m pip")
    return sorted((stage.folder / "wheels").glob("*.whl"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, wheels: list[Path]) -> Path:
    """An environment with the wheels and the dependencies of these tests, without the checkout."""
    home = tmp_path_factory.mktemp("opt") / "markethall"
    venv.create(home)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", *wheels], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
    return home


def test_wheels_contain_all_data_files(wheels: list[Path]) -> None:
    tracked = {path for folder in ("client_sdk/python", "service") for path in tracked_files(folder)}
    packed: list[str] = []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            packed += [name for name in archive.namelist() if ".dist-info/" not in name]
    assert [wheel.name.partition("-")[0] for wheel in wheels] == [
        "markethall_client",
        "markethall_rules",
        "markethall_service",
    ]
    assert {name for name in tracked if name.startswith("markethall") and "/" in name} <= set(packed)
    assert len(packed) == len(set(packed)), "no file is in two wheels"


def tracked_files(folder: str) -> list[str]:
    """The tracked files of a folder, relative to it."""
    command = ["git", "ls-files", "-z", "."]
    return subprocess.run(command, cwd=ROOT / folder, capture_output=True, text=True, check=True).stdout.split("\0")


def test_wheels_serve_every_game(home: Path, redis: Redis, tmp_path: Path) -> None:
    container = Container(home, tmp_path / "empty", redis_url=redis.url)
    container.assert_serves()
    assert container.probe() == 1
    assert not list((tmp_path / "empty").iterdir())
