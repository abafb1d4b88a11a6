"""Every package says that it is under Apache-2.0, and carries the text of the licence."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.table.tools import NPM
from tests.typescript.node import NODE

ROOT = Path(__file__).resolve().parents[2]
LICENCE = (ROOT / "LICENSE").read_bytes()
WHEELS = {"client_sdk/python": "markethall_client", "service": "markethall_rules", ".": "markethall_service"}
BUILT = ROOT / "service/markethall_service/gateway/table"
NPM_PACKAGES = ("client_sdk/typescript", "client_sdk/table", "client_sdk/unity")


@pytest.mark.parametrize("folder", WHEELS)
def test_a_wheel_carries_the_licence(folder: str, tmp_path: Path) -> None:
    build = ["wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "pip", *build, str(ROOT / folder)], check=True)
    (path,) = tmp_path.iterdir()
    with zipfile.ZipFile(path) as wheel:
        info = path.name.removesuffix("-py3-none-any.whl") + ".dist-info"
        metadata = message_from_bytes(wheel.read(f"{info}/METADATA"))
        assert wheel.read(f"{info}/licenses/LICENSE") == LICENCE
    assert path.name.startswith(WHEELS[folder] + "-")
    assert metadata["License-Expression"] == "Apache-2.0"
    assert "LICENSE" in (metadata.get_all("License-File") or [])


@pytest.mark.parametrize("folder", NPM_PACKAGES)
def test_an_npm_package_carries_the_licence(folder: str, tmp_path: Path) -> None:
    # Without scripts: what is built is not looked at here.
    command = [NODE, NPM, "pack", "--ignore-scripts", "--offline", "--pack-destination", str(tmp_path)]
    subprocess.run(command, cwd=ROOT / folder, check=True, capture_output=True)
    (path,) = tmp_path.iterdir()
    with tarfile.open(path) as package:
        manifest, licence = (package.extractfile(f"package/{name}") for name in ("package.json", "LICENSE"))
        assert manifest is not None
        assert licence is not None
        said = json.load(manifest)
        assert said["license"] == "Apache-2.0"
        assert licence.read() == LICENCE
    assert not said.get("dependencies"), "no registry has our packages: one that needs another cannot be installed"


def test_the_built_table_carries_the_licences_of_what_is_in_it() -> None:
    text = (BUILT / "licences.txt").read_text(encoding="utf-8")
    for name, licence in (("lit-html", "BSD 3-Clause License"), ("uqr", "MIT License")):
        assert f"{name}\n\n{licence}\n" in text


def test_the_file_for_godot_carries_the_licence() -> None:
    """It is no package: people copy it."""
    folder = ROOT / "client_sdk/godot"
    assert (folder / "LICENSE").read_bytes() == LICENCE
    assert "SPDX-License-Identifier: Apache-2.0" in (folder / "market_hall.gd").read_text(encoding="utf-8")


def test_no_manifest_names_another_licence() -> None:
    """Also those of examples and tests, if they name one."""
    listed = subprocess.run(
        ["git", "ls-files", "*package.json"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert set(listed) >= {f"{folder}/package.json" for folder in NPM_PACKAGES}
    named = {
        path: json.loads((ROOT / path).read_text(encoding="utf-8")).get("license", "Apache-2.0") for path in listed
    }
    assert set(named.values()) == {"Apache-2.0"}, named
